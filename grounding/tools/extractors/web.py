"""Sources in the output of `web_search` and `web_scrape`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grounding.tools.extractors.addresses import urls_in, web_url
from grounding.tools.extractors.plain_text import MOST, looks_like_html, one_line, text_of_html
from grounding.tools.extractors.reading import (
    Row,
    failed,
    line,
    looks_like_json,
    plain,
    results,
    row_url,
    rows,
    web_fields,
    words,
)
from grounding.tools.extractors.result import Extractor, Fields

TITLE = "title name heading headline page_title pageTitle".split()
SNIPPET = "snippet description summary excerpt content text body extract highlights".split()
AUTHOR = "author authors byline creator".split()
PUBLISHED = (
    "published_date publishedDate published_at publishedAt publishedTime published datePublished "
    "article:published_time page_age date"
).split()
_FAVICON = "favicon favicon_url faviconUrl icon".split()
_PAGE_TEXT = "markdown text content page_content pageContent body raw_content rawContent".split()
_LABELS = {
    "title": "title",
    "name": "title",
    "snippet": "snippet",
    "content": "snippet",
    "description": "snippet",
}
_LABELS |= {
    "summary": "snippet",
    "text": "snippet",
    "author": "author",
    "published": "published",
    "date": "published",
}


def search_results(tool_name: str, parameters: Row, output: Any) -> list[Fields]:
    """One source for each result; one without a web address has no `uri` and no `domain`."""
    found = results(output, TITLE, SNIPPET)
    if found or failed(plain(output)):
        return [web_row(row) for row in found]
    return list(written_results(written_text(plain(output))))


def scraped_pages(tool_name: str, parameters: Row, output: Any) -> list[Fields]:
    """One source for each page that was read; a single page without address has that of the request."""
    value = plain(output)
    names = ("url", "uri", "link")
    asked = next((url for url in (web_url(parameters.get(name)) for name in names) if url), None)
    pages = [{"text": value}] if isinstance(value, str) else rows(value, lambda row: bool(_page_text(row)))
    read = (_page(page, asked if len(pages) == 1 else None) for page in pages)
    return [page for page in read if page]


def web_row(row: Row) -> Fields:
    """The fields of a source that a result of a search has."""
    url = row_url(row)
    favicon = next((icon for icon in (web_url(row.get(name)) for name in _FAVICON) if icon), None)
    return {
        **(web_fields(url) if url else {}),
        "title": line(row, TITLE),
        "snippet": line(row, SNIPPET),
        "favicon": favicon,
        "author": line(row, AUTHOR),
        "published_date": line(row, PUBLISHED),
    }


def written_text(value: Any) -> str:
    """The text of an MCP-like answer, `{"content": [{"type": "text", "text": …}]}`; "" if there is none."""
    content = value.get("content") if isinstance(value, Mapping) else value
    if not isinstance(content, list):
        return content if isinstance(content, str) else ""
    parts = [part.get("text") for part in content if isinstance(part, Mapping)]
    return "\n\n".join(part for part in parts if isinstance(part, str))


def written_results(text: str) -> Iterator[Fields]:
    """Results in plain text: a paragraph each, with lines `Title: …`, `URL: …`; or links in Markdown; or
    addresses alone."""
    if looks_like_json(text):
        return  # JSON that broke: its last address may be cut off
    for paragraph in text.split("\n\n"):
        titles: dict[str, str | None] = {}
        for url, place in urls_in(paragraph):
            titles[url] = titles.get(url) or _linked_words(paragraph, place)
        labelled = _labelled(paragraph) if len(titles) == 1 else {}
        for url, title in titles.items():
            yield {**web_fields(url), **labelled, "title": labelled.get("title") or title}


def _linked_words(text: str, place: int) -> str | None:
    """The words of a link in Markdown whose address begins at `place`."""
    if text[max(0, place - 2) : place] != "](":
        return None
    first, depth = place - 2, 1
    while depth and first > max(0, place - MOST):
        first -= 1
        depth += {"]": 1, "[": -1}.get(text[first], 0)
    return one_line(text[first + 1 : place - 2]) or None if not depth else None


def _labelled(paragraph: str) -> Fields:
    fields: dict[str, str] = {}
    for written in paragraph.splitlines():
        label, colon, value = written.partition(":")
        name = _LABELS.get(label.strip(" *-#\t").lower())
        if colon and name and value.strip(" *"):
            fields.setdefault(name, value.strip(" *"))
    return {
        "title": line(fields, ["title"]),
        "snippet": line(fields, ["snippet"]),
        "author": line(fields, ["author"]),
        "published_date": line(fields, ["published"]),
    }


def _page_text(row: Row) -> str | None:
    """What a page says, as Markdown or text if the tool gives it so, else out of its HTML."""
    text = words(row, _PAGE_TEXT)
    if text and not looks_like_html(text):
        return text
    html = text or words(row, ["html", "rawHtml", "raw_html"])
    return text_of_html(html).strip() if html else None


def _page(row: Row, asked: str | None) -> Fields | None:
    inner = row.get("metadata")
    # A page's metadata has its final address; Firecrawl and others put the title there too.
    flat = {**inner, **row} if isinstance(inner, Mapping) else row
    text, url = _page_text(flat), row_url(flat) or asked
    if not text or not url:
        return None
    fields = web_row(flat)
    return {
        **fields,
        **web_fields(url),
        "snippet": line(flat, SNIPPET[:4]) or one_line(text),
        "full_content": text,
    }


web_search_extractor = Extractor("^web_search$", "web", search_results)
"""Reads `web_search`: a source for each result that has an address."""
web_scrape_extractor = Extractor("^web_scrape$", "web", scraped_pages)
"""Reads `web_scrape`: a source for each page that has text."""
