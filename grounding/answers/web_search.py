"""`web_search`: questions to a search engine -> sources, each once, with their pages and what a model makes of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from blocks.errors import ArgumentError, PinciteError, WebError
from grounding.answers.selection.content_filter import keep_filtered, sources_content_filter
from grounding.answers.selection.reconcile import keep_reconciled, sources_reconciler
from grounding.sources.adapt import read_rows
from grounding.sources.model import Row
from grounding.sources.urls import normalize_url
from grounding.tools.extractors.addresses import web_url
from grounding.tools.extractors.plain_text import one_line, without_markup
from grounding.web.fetch import NetworkAccess
from grounding.web.rows import numbered
from grounding.web.search.named import search_named
from grounding.web.search.protocol import Freshness, SearchBackend
from grounding.web.web_fetch import PUBLIC, web_fetch

if TYPE_CHECKING:
    from blocks.library.library import Library
    from grounding.answers.models.protocol import Model
    from grounding.sources.pool import SourcesPool

_log = logging.getLogger(__name__)

_LONGEST_SNIPPET = 1_000
"""Characters; engines give 100 to 400."""
_PERIODS = ("day", "week", "month", "year")


async def web_search(
    queries: str | Iterable[str],
    *,
    backend: SearchBackend | str,
    n: int = 10,
    freshness: Freshness | None = None,
    pool: SourcesPool | None = None,
    objective: str = "",
    model: Model | str | None = None,
    fetch_content: bool = False,
    library: Library | None = None,
    network: NetworkAccess = PUBLIC,
    robots: bool = True,
) -> list[Row]:
    """Search the web: up to `n` sources, the best of each query first, each canonical url once.

    A row has `sid, title, url, text` (the snippet), `source_type` "web", and `published_time_iso` where the engine
    knows it; of one page that several queries find, the longest text counts. `backend` is "searxng:http://host:port",
    "brave" (BRAVE_API_KEY), "ddgs", or a `SearchBackend`; nobody is asked unless it is named. `freshness` is how old
    results may be.

    With a `model` the results are reconciled with `objective` and queries (`sources_reconciler`): what serves neither
    is left out. With `fetch_content` the pages are fetched as `web_fetch` does, with `library`, `network` and `robots`
    as there; a page that can't be had leaves its row with its snippet and why (`error`). With both, pages that are not
    worth reading are left out, too (`sources_content_filter`). A model that fails loses no source.

    Rows join `pool`, those alone that are given back, and have its SIDs; without one they have 1, 2, 3. A query that
    fails costs its own results, with a warning in the log.

    Raises ArgumentError for no query, an `n` below 1 or another freshness, WebError where no query got an answer, for
    an unknown engine, and to fetch pages without the extra `web`, and ModelError for a name of no model.
    """
    asked = _queries(queries)
    if n < 1 or freshness not in (None, *_PERIODS):
        raise ArgumentError(f"n is 1 or more, and freshness one of {', '.join(_PERIODS)} or None")
    engine = search_named(backend) if isinstance(backend, str) else backend
    rows = numbered(_interleaved(await _found(engine, asked, n, freshness)), None)
    if model is not None and rows:
        rows = keep_reconciled(rows, await sources_reconciler(rows, objective, asked, model=model))
    rows = rows[:n]
    if fetch_content and rows:
        pages = await web_fetch([row["url"] for row in rows], library=library, network=network, robots=robots)
        rows = [_with_page(row, page) for row, page in zip(rows, pages, strict=True)]
        if model is not None:
            rows = keep_filtered(rows, await sources_content_filter(rows, objective, asked, model=model))
    return numbered([{name: row[name] for name in row if name != "sid"} for row in rows], pool)


def _queries(queries: str | Iterable[str]) -> list[str]:
    listed = [queries] if isinstance(queries, str) else list(queries)
    if not all(isinstance(query, str) for query in listed) or not any(query.strip() for query in listed):
        raise ArgumentError("the web is searched for text: give a query, or a list of them")
    return list(dict.fromkeys(query.strip() for query in listed if query.strip()))


async def _found(
    engine: SearchBackend, queries: Sequence[str], n: int, freshness: Freshness | None
) -> list[list[Row]]:
    """What each query found. Raises WebError if all failed."""

    async def of_query(query: str) -> list[Row] | PinciteError:
        try:
            return _rows(await asyncio.to_thread(engine.search, query, n, freshness=freshness))
        except PinciteError as error:
            return error

    answers = await asyncio.gather(*map(of_query, queries))
    failed = [answer for answer in answers if isinstance(answer, PinciteError)]
    if len(failed) == len(answers):
        raise WebError(f"the web was not searched: {failed[0]}") from failed[0]
    for failure in failed:
        _log.warning("one of %d queries found nothing: %s", len(queries), failure)
    return [answer for answer in answers if isinstance(answer, list)]


def _rows(found: Iterable[Mapping[str, Any]]) -> list[Row]:
    """The results that have a web address, in plain text: an engine is no more trusted than the pages that it shows."""
    rows = []
    for row in read_rows(found):
        url = web_url(row["url"])
        if url is not None:
            title, text = one_line(without_markup(row["title"])), without_markup(row["text"])
            said = {
                "title": title,
                "url": url,
                "text": one_line(text, _LONGEST_SNIPPET),
                "source_type": "web",
            }
            rows.append({name: row[name] for name in row if name != "sid"} | said)
    return rows


def _interleaved(lists: Iterable[Sequence[Row]]) -> list[Row]:
    """The first of each list, then the second of each, …; each canonical url once, with its longest title and text."""
    kept: dict[str, Row] = {}
    for row in (row for turn in zip_longest(*lists) for row in turn if row is not None):
        known = kept.setdefault(normalize_url(row["url"]), row)
        kept[normalize_url(row["url"])] = {
            **row,
            **known,
            **{name: max(known[name], row[name], key=len) for name in ("title", "text")},
        }
    return list(kept.values())


def _with_page(row: Row, page: Row) -> Row:
    """The result with what its page says; its own snippet stays, which is about the query."""
    if "error" in page:
        return row | {"error": page["error"]}
    said = {name: value for name, value in page.items() if name not in ("sid", "url")}
    return row | said | {name: row[name] for name in ("title", "text") if row[name]}
