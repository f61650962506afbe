"""Which pages sites let programs fetch: their robots.txt (RFC 9309), each asked for once."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urljoin

from grounding.web.connect import AGENT
from grounding.web.fetch import FetchError, NetworkAccess, Wish, fetch_wish

if TYPE_CHECKING:
    from protego import Protego

_LARGEST = 512_000
"""Bytes of a robots.txt that are read: RFC 9309, 2.5, asks for 500 KiB at least; what is behind them is passed over."""
_MOST_WORK = 2_000_000
"""Lines that name programs, times all lines: a rule may stand below many programs, and the parser notes it for each of
them. 200 programs with 2,000 rules between them stay below it; at the limit parsing takes a few seconds."""
_WISH = Wish(_LARGEST, cut=True, accept="text/plain")


class Robots:
    """The rules of sites for pincite, kept for as long as this is: make one for a run, not for a year."""

    def __init__(self, access: NetworkAccess) -> None:
        """`access` holds for the files with the rules too."""
        self._access = access
        self._rules: dict[str, Protego | FetchError] = {}

    def permit(self, url: str, seconds: float | None = None) -> None:
        """Raises FetchError if the site doesn't let pincite fetch that url, or can't say whether it does.

        A site without rules (400 to 499) lets everything be fetched; one whose rules can't be had, nothing (RFC 9309,
        2.3.1.3 and 2.3.1.4). `seconds` as in `fetch_wish`.
        """
        site = urljoin(url, "/robots.txt")
        if site not in self._rules:
            try:
                self._rules[site] = _rules(site, self._access, seconds)
            except FetchError as error:
                self._rules[site] = error
        rules = self._rules[site]
        if isinstance(rules, FetchError):
            raise FetchError(f"its site's robots.txt can't be had: {rules}", status=rules.status)
        if not rules.can_fetch(url, AGENT):
            raise FetchError("its site's robots.txt asks programs not to fetch it")


def _rules(site: str, access: NetworkAccess, seconds: float | None) -> Protego:
    """The rules of a site; none where it has none. Raises FetchError where they can't be had."""
    from protego import Protego

    try:
        text = fetch_wish(site, access, _WISH, seconds=seconds).data.decode("utf-8-sig", "replace")
    except FetchError as error:
        if error.status is None or not 400 <= error.status < 500:
            raise
        text = ""
    if text.lower().count("agent") * len(text.splitlines()) > _MOST_WORK:
        raise FetchError("it has more rules than are read")
    return Protego.parse(text)
