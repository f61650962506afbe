"""`web_fetch`: web addresses -> sources with their text, PDFs as documents of a library."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from blocks.errors import ArgumentError, PinciteError
from grounding.sources.model import Row
from grounding.sources.urls import host_of, is_web_url, normalize_url
from grounding.web.contents import is_read, read_contents
from grounding.web.fetch import FetchError, NetworkAccess, Wish, fetch_wish
from grounding.web.page import require_page_reader
from grounding.web.robots import Robots
from grounding.web.rows import now_iso, numbered, web_row

if TYPE_CHECKING:
    from blocks.library.library import Library
    from grounding.sources.pool import SourcesPool

_HOSTS_AT_ONCE = 8
"""Hosts that are asked side by side; the pages of one come one after the other, as its server would like it."""
_ACCEPT = "text/html,application/xhtml+xml,application/pdf,text/*;q=0.9,*/*;q=0.1"
PUBLIC = NetworkAccess()
"""Everything on the internet, and nothing else."""


async def web_fetch(
    urls: str | Iterable[str],
    *,
    pool: SourcesPool | None = None,
    library: Library | None = None,
    network: NetworkAccess = PUBLIC,
    robots: bool = True,
    largest: int = 20_000_000,
) -> list[Row]:
    """Fetch web addresses: a source's row for each, in their order, with its whole text in `content`.

    A row has `url` as given (`final_url` where redirects led elsewhere), `title`, `text` (the beginning), `content`,
    `mime`, `size_bytes`, `fetched_time_iso`, `favicon_url`, and `published_time_iso` and `modified_time_iso` where the
    page declares them. A PDF becomes a document of `library`, which can be cited by the word: `document_id`. Read are
    pages (their main text), PDF, and texts of any type (Markdown, CSV, JSON, …). What can't be had or read has a row
    with `error`, which says why, and no SID; it never costs another address.

    Rows join `pool` and have its SIDs; without one they have 1, 2, 3. `network` bounds time, redirects and reach: only
    public addresses are asked, unless a host is named there. `robots`: what a site's robots.txt asks programs not to
    fetch is not fetched. `largest` bounds each answer, in bytes, packed or not.

    Raises ArgumentError for urls that are no text, WebError without the extra `web`, and LibraryReadOnlyError.
    """
    listed = [urls] if isinstance(urls, str) else list(urls)
    if not all(isinstance(url, str) for url in listed):
        raise ArgumentError("web addresses are given as text, one or a list of them")
    require_page_reader()
    if library is not None:
        library.require_writable()
    run = _Run(library, network, Robots(network) if robots else None, largest, time.monotonic())
    by_host: dict[str, dict[str, str]] = {}
    for url in listed:
        by_host.setdefault(host_of(url), {}).setdefault(normalize_url(url), url)
    side_by_side = asyncio.Semaphore(_HOSTS_AT_ONCE)

    async def of_host(pages: dict[str, str]) -> dict[str, Row]:
        async with side_by_side:
            return {key: await asyncio.to_thread(run.row, url) for key, url in pages.items()}

    found: dict[str, Row] = {}
    for rows in await asyncio.gather(*map(of_host, by_host.values())):
        found |= rows
    return numbered([found[normalize_url(url)] | {"url": url.strip()} for url in listed], pool)


@dataclass(frozen=True, slots=True)
class _Run:
    """One call: what its addresses have in common."""

    library: Library | None
    network: NetworkAccess
    robots: Robots | None
    largest: int
    began: float

    def row(self, url: str) -> Row:
        """The row of an address, or of what went wrong with it."""
        try:
            return web_row(url, self._read(url))
        except (FetchError, PinciteError) as error:
            return web_row(url, {"error": str(error)})

    def _read(self, url: str) -> Row:
        if not is_web_url(url):
            raise FetchError("it is no web address")
        address = url if "://" in url else normalize_url(url)
        permit = None if self.robots is None else self.robots.permit
        left = self.network.seconds_together - (time.monotonic() - self.began)
        wish = Wish(self.largest, accept=_ACCEPT, takes=is_read, permit=permit)
        found = fetch_wish(address, self.network, wish, seconds=left)
        led = {"final_url": found.url} if normalize_url(found.url) != normalize_url(url) else {}
        return read_contents(found, self.library) | led | {"fetched_time_iso": now_iso()}
