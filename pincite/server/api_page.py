"""`/docs`: the API on one plain page, made of its OpenAPI description; no script, nothing fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from blocks import errors
from pincite.server.problems import problem_of

Described = Mapping[str, Any]
"""A part of an OpenAPI description."""

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; font-size: 1.05rem; }
code, .method { font-family: ui-monospace, monospace; font-size: 0.95em; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-top: 1px solid #8886; }
td:first-child { white-space: nowrap; }
"""


def api_page(openapi: Described) -> str:
    """The page."""
    title = escape(openapi["info"]["title"])
    parts = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{title}: API</title>',
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/docs/style.css"></head>',
        f"<body><h1>{title}: API</h1>{_paragraphs(openapi['info']['description'])}",
        '<p><a href="/openapi.json">openapi.json</a> has the same for programs.</p>',
        *_endpoints(openapi["paths"]),
        "<h1>Objects</h1>",
        *_objects(openapi["components"]["schemas"]),
        "<h1>Errors</h1>",
        *_errors(),
        "</body></html>",
    ]
    return "\n".join(parts)


def _endpoints(paths: Described) -> Iterator[str]:
    for path, methods in paths.items():
        for method, told in methods.items():
            yield f'<h2 id="{escape(told["operationId"])}"><span class="method">{method.upper()}</span>'
            yield f"<code>{escape(path)}</code></h2>{_paragraphs(told.get('description', ''))}"
            rows = [*_parameters(told), *_body(told), *_responses(told)]
            yield _table(rows)


def _parameters(told: Described) -> Iterator[tuple[str, str]]:
    for one in told.get("parameters", ()):
        name = f"<code>{escape(one['name'])}</code> in {escape(one['in'])}"
        yield name, f"{_type(one['schema'])} {escape(one.get('description', ''))}"


def _body(told: Described) -> Iterator[tuple[str, str]]:
    for media, one in told.get("requestBody", {}).get("content", {}).items():
        yield "body", f"<code>{escape(media)}</code> {_type(one['schema'])}"


def _responses(told: Described) -> Iterator[tuple[str, str]]:
    for status, one in told["responses"].items():
        types = [
            f"<code>{escape(media)}</code> {_type(each.get('schema', {}))}"
            for media, each in one.get("content", {}).items()
        ]
        yield escape(status), f"{escape(one['description'])} {' '.join(types)}"


def _objects(schemas: Described) -> Iterator[str]:
    for name, schema in sorted(schemas.items()):
        yield f'<h2 id="{escape(name)}"><code>{escape(name)}</code></h2>'
        yield _paragraphs(schema.get("description", ""))
        yield _table(
            [
                (f"<code>{escape(field)}</code>", f"{_type(one)} {escape(one.get('description', ''))}")
                for field, one in schema.get("properties", {}).items()
            ]
        )


def _errors() -> Iterator[str]:
    for name in dir(errors):
        kind = getattr(errors, name)
        if isinstance(kind, type) and issubclass(kind, errors.PinciteError):
            status = problem_of(kind.__new__(kind))["status"]
            yield f'<h2 id="{name}"><span class="method">{status}</span><code>{name}</code></h2>'
            yield _paragraphs(kind.__doc__ or "")


def _type(schema: Described) -> str:
    """A schema in a word or two; objects link to their own place."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}"><code>{name}</code></a>'
    if "anyOf" in schema:
        return " or ".join(map(_type, schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return escape(str(schema.get("type", "any")))


def _table(rows: list[tuple[str, str]]) -> str:
    cells = "".join(f"<tr><td>{name}</td><td>{value}</td></tr>" for name, value in rows)
    return f"<table>{cells}</table>" if rows else ""


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{escape(part)}</p>" for part in text.split("\n\n") if part.strip())
