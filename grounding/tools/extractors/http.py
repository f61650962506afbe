"""The source in the output of `http_client`: the answer of an address."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Mapping
from typing import Any

from grounding.tools.extractors.addresses import without_secrets
from grounding.tools.extractors.plain_text import looks_like_html, one_line, text_of_html
from grounding.tools.extractors.reading import Row, line, number, plain, read_json, row_url, web_fields
from grounding.tools.extractors.result import Extractor, Fields
from grounding.tools.extractors.web import TITLE

_BODY = "body data json text content response".split()
_STATUS = "status statusCode status_code code".split()


def answers(tool_name: str, parameters: Row, output: Any) -> list[Fields]:
    """One source: what the address answered. None for an answer with an error status, or an empty one."""
    value = plain(output)
    is_answer = isinstance(value, Mapping) and _is_envelope(value)
    envelope: Row = value if is_answer else {}
    url = row_url(envelope) or row_url(parameters)
    status = number(envelope, _STATUS)
    if url is None or (status is not None and status >= 400) or _only_an_error(value):
        return []
    body = next((envelope[name] for name in _BODY if name in envelope), None) if is_answer else value
    text = body_text(body)
    if not text:
        return []
    content = read_json(body) if isinstance(body, str) else body
    title = line(content, TITLE) if isinstance(content, Mapping) else None
    method = str(parameters.get("method") or "GET").upper()[:10]
    fields = web_fields(without_secrets(url))
    shown = one_line(f"{method} {url.partition('://')[2].partition('?')[0]}")
    return [{**fields, "title": title or shown, "snippet": one_line(text)}]


def _is_envelope(value: Row) -> bool:
    """True if this is an answer with its body inside; `{"code": "DE"}` is a body."""
    has_body = any(name in value for name in _BODY)
    return "headers" in value or (number(value, _STATUS) is not None and (has_body or len(value) == 1))


def body_text(body: Any) -> str:
    """A body as text: JSON without line breaks, HTML without markup."""
    if body is None:
        return ""
    if isinstance(body, bytes | bytearray):
        body = bytes(body[:200_000])
        return "" if b"\0" in body else body.decode("utf-8", "replace").strip()
    if isinstance(body, str):
        return (text_of_html(body) if looks_like_html(body) else body).strip()
    if body in ({}, []):
        return ""
    try:
        return json.dumps(body, ensure_ascii=False, default=str)
    except (ValueError, TypeError, RecursionError):  # keys that are no text, loops, too deep
        return reprlib.repr(body)


def _only_an_error(value: Any) -> bool:
    return (
        isinstance(value, Mapping) and bool(value.get("error")) and not any(value.get(name) for name in _BODY)
    )


http_client_extractor = Extractor("^http_client$", "api", answers)
"""Reads `http_client`: one source, what the address answered; none for an error or an empty answer."""
