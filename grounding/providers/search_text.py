"""Search results out of a tool's output: JSON of any shape, or text that was written for a model to read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from grounding.providers.payload import Node

_LISTS = "results result search_results sources output content data items documents organic citations".split()
_ADDRESS = ("url", "uri", "link", "href")
_DEEPEST = 6

_LINK = re.compile(r"\[(?P<title>[^\[\]\n]{1,300})\]\((?P<url>https?://[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)")
_URL = re.compile(r"https?://[^\s<>\"'“”‘’«»\]}|]+")
_LABEL = re.compile(
    r"(?i)^\W{0,4}(title|url|link|source|snippet|summary|description|content|text)\W{0,3}:\s*(.*)$"
)
_NUMBERING = re.compile(r"^\s*(?:[-*•#>]+\s+|\(?\[?\d{1,3}[\].):]+\s*)*")
_NAMES = {
    "link": "url",
    "source": "url",
    "summary": "snippet",
    "description": "snippet",
    "content": "snippet",
}
_NAMES |= {"text": "snippet"}


def search_results(output: Any) -> list[Node]:
    """The results in a search tool's output, in their order: objects with `url`, and `title` and `snippet` where known.

    `output` is a list, an object with a list in one of the usual places, JSON as text, or text with urls: Markdown
    links, `Title:`/`URL:`/`Snippet:` lines, numbered lists, or addresses alone.
    """
    return list(_results(output, 0))


def _results(output: Any, depth: int) -> Iterator[Node]:
    if depth > _DEEPEST:
        return
    if isinstance(output, str):
        yield from _from_text(output, depth)
    elif isinstance(output, list):
        for item in output:
            yield from _results(item, depth + 1)
    elif isinstance(output, dict):
        if any(isinstance(output.get(name), str) for name in _ADDRESS):
            yield output
            return
        for name in (*_LISTS, "text"):
            yield from _results(output.get(name), depth + 1)


def _from_text(text: str, depth: int) -> Iterator[Node]:
    stripped = text.strip()
    if stripped[:1] in ("[", "{"):
        try:
            yield from _results(json.loads(stripped), depth + 1)
            return
        except (ValueError, RecursionError):
            pass  # text that begins with a bracket: a Markdown link, a number
    yield from _labelled(text) or _loose(text)


def _labelled(text: str) -> list[Node]:
    """Records of `Title: …`, `URL: …`, `Snippet: …` lines; a label that is there already begins the next one."""
    records: list[Node] = [{}]
    for line in text.splitlines():
        found = _LABEL.match(line)
        if not found:
            continue
        name = _NAMES.get(found[1].lower(), found[1].lower())
        if name in records[-1]:
            records.append({})
        records[-1][name] = found[2].strip()
    return [{**r, "url": _trimmed(r["url"])} for r in records if _URL.match(r.get("url", ""))]


def _loose(text: str) -> Iterator[Node]:
    """Markdown links and bare addresses; the title of an address stands before it, or on the line above."""
    above = ""
    for line in text.splitlines():
        links = list(_LINK.finditer(line))
        for link in links:
            yield {"url": _trimmed(link["url"]), "title": link["title"].strip()}
        at = 0
        for found in () if links else _URL.finditer(line):
            title = _title(line[at : found.start()]) or (_title(above) if at == 0 else "")
            at = found.end()
            yield {"url": _trimmed(found[0]), **({"title": title} if title else {})}
        above = "" if at or links else (line if line.strip() else above)


def _title(text: str) -> str:
    bare = _NUMBERING.sub("", text, count=1).strip(" \t-–—:|(*_\"'“”")
    return bare if any(c.isalnum() for c in bare) and not _URL.search(bare) else ""


def _trimmed(url: str) -> str:
    """Without the punctuation of the sentence around it."""
    url = url.rstrip(".,;:!?…\"'*_")
    while url.endswith(")") and url.count(")") > url.count("("):
        url = url[:-1].rstrip(".,;:!?")
    return url
