"""A web page -> its title, its main text, when it was written, its icon.

The text is what trafilatura finds to be the page's own: no menus, no footers. Title and times are what the page
declares (meta tags and JSON-LD); a time that stands nowhere is not guessed from the words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

from blocks.errors import WebError
from grounding.sources.json_values import read_json
from grounding.sources.urls import is_web_url
from grounding.web.times import as_iso

_LONGEST = 2_000_000
"""Characters of a page whose main text is looked for, which takes up to 15 s of such a page built to be slow; of a
longer one the whole text is taken, menus included."""
_MOST = 5_000_000
"""Characters of a page that is read at all: one of 10 million, built to be slow, took 18 s."""
_LONGEST_TITLE = 300
_PUBLISHED = """article:published_time og:published_time datepublished citation_publication_date dcterms.issued
    dcterms.created dc.date.issued dc.date.created dc.date date""".split()
_MODIFIED = """article:modified_time og:updated_time datemodified dcterms.modified dc.date.modified
    last-modified""".split()


@dataclass(frozen=True, slots=True)
class Page:
    """What a web page is."""

    title: str
    """Its title, "" if it has none."""
    text: str
    """Its own text: paragraphs and items one a line, tables as Markdown."""
    published: str
    """When it was published, ISO 8601, "" where it doesn't say."""
    modified: str
    """When it was last changed, likewise."""
    favicon: str
    """The address of its icon: the one that it names, else the usual one of its site, which needn't be there."""


def require_page_reader() -> None:
    """Raises WebError where what reads pages is not installed."""
    try:
        import protego  # noqa: F401 - only whether it is there
        import trafilatura  # noqa: F401 - likewise
    except ImportError as error:
        raise WebError("reading web pages needs what finds their text: pip install 'pincite[web]'") from error


def read_page(html: str, url: str) -> Page:
    """The page that this is, found at `url`. Raises WebError for one that is too long or can't be read."""
    if len(html) > _MOST:
        raise WebError(f"the page has more than {_MOST:,} characters")
    try:
        tree = _tree(html)
        if tree is None:
            return Page("", "", "", "", _favicon({}, url))
        declared = _declared(tree)
        title = next(
            filter(None, (declared.get("og:title"), _words(tree, "//title"), _words(tree, "//h1"))), ""
        )
        return Page(
            title[:_LONGEST_TITLE],
            _main_text(html),
            next(filter(None, map(as_iso, map(declared.get, _PUBLISHED))), ""),
            next(filter(None, map(as_iso, map(declared.get, _MODIFIED))), ""),
            _favicon(declared, url),
        )
    except Exception as error:
        raise WebError(f"the page can't be read ({type(error).__name__})") from error


def _tree(html: str) -> Any:
    """The page's elements, None if it has none."""
    from lxml.etree import ParserError
    from lxml.html import HTMLParser, document_fromstring

    try:
        return document_fromstring(html.encode("utf-8", "replace"), parser=HTMLParser(encoding="utf-8"))
    except ParserError:
        return None


def _main_text(html: str) -> str:
    from trafilatura import bare_extraction, html2txt

    # Each gets elements of its own, for it changes them.
    found: Any = bare_extraction(_tree(html), include_comments=False) if len(html) <= _LONGEST else None
    text = "" if found is None else found.text
    return (text or html2txt(_tree(html))).strip()


def _declared(tree: Any) -> dict[str, str]:
    """What the page says of itself: names in lower case, the first value of each."""
    said: dict[str, str] = {}
    for name, value in (*_metas(tree), *_json_ld(tree), *_links(tree)):
        said.setdefault(name.strip().lower(), " ".join(value.split()))
    return said


def _metas(tree: Any) -> Iterator[tuple[str, str]]:
    for meta in tree.iter("meta"):
        for attribute in ("property", "name", "itemprop", "http-equiv"):
            if meta.get(attribute) and meta.get("content"):
                yield meta.get(attribute), meta.get("content")


def _json_ld(tree: Any) -> Iterator[tuple[str, str]]:
    """Fields of the things that the page's JSON-LD is about, not of those nested in them, such as comments."""
    for script in tree.iter("script"):
        if (script.get("type") or "").strip().lower() == "application/ld+json":
            try:
                said = read_json(script.text or "", "JSON-LD")
            except ValueError:
                continue  # much of it is broken on real pages, and says nothing then
            things = said if isinstance(said, list) else [said]
            graphs = [thing.get("@graph") for thing in things if isinstance(thing, dict)]
            for thing in (*things, *(one for graph in graphs if isinstance(graph, list) for one in graph)):
                if isinstance(thing, dict):
                    yield from ((name, value) for name, value in thing.items() if isinstance(value, str))


def _links(tree: Any) -> Iterator[tuple[str, str]]:
    for base in tree.iter("base"):
        if base.get("href"):
            yield "base", base.get("href")
    for link in tree.iter("link"):
        if "icon" in (link.get("rel") or "").lower().split() and link.get("href"):
            yield "icon", link.get("href")


def _words(tree: Any, path: str) -> str:
    return " ".join(str(tree.xpath(f"string(({path})[1])")).split())


def _favicon(declared: dict[str, str], url: str) -> str:
    usual = urljoin(url, "/favicon.ico")
    try:
        named = urljoin(urljoin(url, declared.get("base", "")), declared.get("icon", usual))
    except ValueError:  # no url
        return usual
    return named if is_web_url(named) else usual
