"""Sources in the output of any MCP tool, named `mcp.server__tool`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from grounding.tools.extractors.http import body_text
from grounding.tools.extractors.plain_text import one_line
from grounding.tools.extractors.reading import Row, failed, line, plain, results, row_url, rows, web_fields
from grounding.tools.extractors.result import Extractor, Fields
from grounding.tools.extractors.web import SNIPPET, TITLE, web_row, written_text

_REFUSED = ("javascript", "data", "vbscript", "blob")


def mcp_sources(tool_name: str, parameters: Row, output: Any) -> list[Fields]:
    """The resources that the tool names; else its results with web addresses; else all that it said."""
    value = plain(output)
    if failed(value):
        return []
    resources = [_resource(part) for part in _parts(value)]
    found = [resource for resource in resources if resource]
    linked = rows(value, lambda row: row_url(row) is not None)
    found = found or [web_row(row) for row in (results(value, TITLE, SNIPPET) if linked else ())]
    return found or _whole(tool_name, value)


def _parts(value: Any) -> list[Row]:
    content = value.get("content") if isinstance(value, Mapping) else value
    return [part for part in content if isinstance(part, Mapping)] if isinstance(content, list) else []


def _resource(part: Row) -> Fields | None:
    """An embedded resource or a link to one."""
    inner = part.get("resource") if part.get("type") == "resource" else None
    row: Any = part if part.get("type") == "resource_link" else inner
    uri = row.get("uri") if isinstance(row, Mapping) else None
    if not isinstance(uri, str) or not _may_be_named(uri):
        return None
    text = row.get("text") if isinstance(row.get("text"), str) else None
    url = row_url({"uri": uri})
    return {
        **(web_fields(url) if url else {"uri": uri}),
        "title": line(row, ["title", "name"]) or one_line(uri.rstrip("/").rpartition("/")[2] or uri),
        "snippet": (one_line(text) if text else None) or line(row, ["description"]),
        "full_content": text,
    }


def _may_be_named(uri: str) -> bool:
    try:
        return urlsplit(uri.strip()).scheme.lower() not in _REFUSED and uri.isprintable() and len(uri) < 4000
    except ValueError:
        return False


def _whole(tool_name: str, value: Any) -> list[Fields]:
    """The output as one source, named after the server and its tool."""
    text = written_text(value).strip() or ("" if _empty(value) else body_text(value))
    server, _, tool = tool_name.removeprefix("mcp.").partition("__")
    return [{"title": one_line(f"{server}: {tool}"), "snippet": one_line(text)}] if text else []


def _empty(value: Any) -> bool:
    """True if there is nothing in a result but its envelope."""
    if isinstance(value, Mapping):
        enveloped = isinstance(value.get("content"), list)
        return enveloped or all(inner in (None, "", [], {}, False) for inner in value.values())
    return value in (None, "", [])


mcp_tool_extractor = Extractor(r"^mcp\..+__.+$", "mcp", mcp_sources)
"""Reads any `mcp.server__tool`: its resources, else its rows with web addresses, else all that it said."""
