"""Sources in the output of `wikipedia_search`: the search, opensearch, summary and REST forms of MediaWiki."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any
from urllib.parse import quote

from grounding.tools.extractors.addresses import web_url
from grounding.tools.extractors.plain_text import one_line
from grounding.tools.extractors.reading import Row, line, number, plain, row_url, rows, web_fields, words
from grounding.tools.extractors.result import Extractor, Fields
from grounding.tools.extractors.web import written_results, written_text

_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z]{2,8})?")
_SNIPPET = "snippet extract summary excerpt description content text".split()
_FULL = "extract content text".split()


def articles(tool_name: str, parameters: Row, output: Any) -> list[Fields]:
    """One source for each article; an address that the tool leaves out follows from title or page id."""
    value = _opensearch_as_rows(plain(output))
    language = str(parameters.get("language") or parameters.get("lang") or "en").lower()
    site = f"https://{language if _LANGUAGE.fullmatch(language) else 'en'}.wikipedia.org"
    if isinstance(value, Mapping) and isinstance(value.get("query"), Mapping):
        value = _query_pages(value["query"]) or value
    found = rows(value, lambda row: bool(line(row, ["title"])))
    if found:
        return [_article(row, site) for row in found]
    return list(written_results(written_text(value))) or list(_written_articles(written_text(value), site))


def _article(row: Row, site: str) -> Fields:
    title = line(row, ["title"]) or ""
    page = number(row, ["pageid", "page_id", "pageId"])
    by_id = f"{site}/?curid={page}" if page else None
    url = row_url(row) or _content_url(row) or by_id or _address(title, row.get("key"), site)
    return {
        **web_fields(url),
        "title": title,
        "snippet": line(row, _SNIPPET),
        "full_content": words(row, _FULL),
        "published_date": line(row, ["timestamp"]),
    }


def _address(title: str, key: object, site: str) -> str:
    name = key if isinstance(key, str) and key else title.replace(" ", "_")
    return f"{site}/wiki/{quote(name, safe='/:(),_-.~')}"


def _content_url(row: Row) -> str | None:
    urls = row.get("content_urls")
    desktop = urls.get("desktop") if isinstance(urls, Mapping) else None
    return web_url(desktop.get("page")) if isinstance(desktop, Mapping) else web_url(row.get("fullurl"))


def _query_pages(query: Row) -> list[Any]:
    """`query.pages` of MediaWiki, by page id or as a list."""
    pages = query.get("pages")
    return list(pages.values()) if isinstance(pages, Mapping) else []


def _opensearch_as_rows(value: Any) -> Any:
    """`[query, [titles], [descriptions], [addresses]]` as rows; anything else as it is."""
    if not (isinstance(value, list) and len(value) > 1 and isinstance(value[0], str)):
        return value
    if not all(isinstance(column, list) for column in value[1:4]):
        return value
    titles, descriptions, addresses = (value[n] if n < len(value) else [] for n in (1, 2, 3))
    named = zip_longest(titles, descriptions, addresses)
    return [{"title": title, "description": text, "url": url} for title, text, url in named if title]


def _written_articles(text: str, site: str) -> list[Fields]:
    """`Page: …` and `Summary: …`, a paragraph each, as LangChain's tool writes them."""
    found: list[Fields] = []
    for part in text.split("Page: ")[1:]:
        title, _, rest = part.partition("\n")
        summary = rest.strip().removeprefix("Summary:").strip()
        if title.strip():
            name = one_line(title)
            found.append(
                {**web_fields(_address(name, None, site)), "title": name, "snippet": one_line(summary)}
            )
    return found


wikipedia_search_extractor = Extractor("^wikipedia_search$", "web", articles)
"""Reads `wikipedia_search`: a source for each article, with an address also where the tool gives none."""
