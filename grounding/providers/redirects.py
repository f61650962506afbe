"""Ask redirectors where they lead, when somebody wants it, and reach nobody else.

Only known redirectors are contacted, never the end sites: where a redirector points to is read from its `Location`, and
the first url there that is no redirector is the answer. Each host is resolved once, every address that it has must be
public, and the connection goes to the address that was checked, so that a name can't change its meaning in between.
"""

from __future__ import annotations

import http.client
import ipaddress
import time
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin, urlsplit

from grounding.providers.model import from_dict, merge
from grounding.providers.web_address import WebPlace, end_site, is_redirector, source_type
from grounding.sources.urls import is_web_url, normalize_url, registrable_domain
from grounding.web.connect import (
    AGENT,
    REDIRECTS,
    Address,
    RefusedError,
    connected,
    is_public,
    port_of,
    request_target,
)

_LONGEST = 8192


@dataclass(frozen=True, slots=True)
class RedirectLimits:
    """What following redirects may cost, and whom it may reach."""

    hops: int = 5
    """Redirectors that may lead on to one another for one url."""
    urls: int = 50
    """Urls that are asked; the others stay as they are."""
    seconds: float = 10.0
    """For all urls together; resolving a name takes what the system lets it take."""
    ports: frozenset[int] = frozenset({80, 443})
    """Ports that may be contacted."""
    redirectors: frozenset[str] = frozenset()
    """More hosts, as host or host:port, that only lead on, such as a proxy of one's own."""
    allowed_addresses: frozenset[str] = field(default=frozenset())
    """Addresses that may be contacted although they are private; for tests and for one's own redirector."""


DEFAULT_LIMITS = RedirectLimits()


def follow_redirects(
    citations: Iterable[Mapping[str, Any]], *, limits: RedirectLimits = DEFAULT_LIMITS
) -> list[dict[str, Any]]:
    """The citations with end sites in place of redirects, as far as the redirectors tell, each source once.

    One that leads somewhere has the end site's `url` and `source_domain`, and keeps the redirect in
    `raw["redirect_url"]` instead of `raw["redirect"]`. One that doesn't stays as it was, with the reason in
    `raw["redirect_error"]`. Raises nothing of the network.
    """
    deadline = time.monotonic() + limits.seconds
    rows, asked = [], 0
    for citation in citations:
        row = dict(citation)
        url = row.get("url")
        if isinstance(url, str) and _leads_on(url, limits):
            asked += 1
            row = (
                _followed(row, url, limits, deadline)
                if asked <= limits.urls
                else _unfollowed(row, "too many urls")
            )
        rows.append(row)
    return _each_once(rows)


def _each_once(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Redirects that lead to the same page, or to one that is there already, are one citation."""
    followed = {row["url"] for row in rows if "redirect_url" in (row.get("raw") or {})}
    merged = iter(merge(from_dict(row) for row in rows if row.get("url") in followed))
    seen: set[object] = set()
    out = []
    for row in rows:
        if row.get("url") not in followed:
            out.append(row)
        elif row["url"] not in seen:
            seen.add(row["url"])
            out.append({**row, **next(merged).as_dict()})
    return out


def _followed(row: dict[str, Any], url: str, limits: RedirectLimits, deadline: float) -> dict[str, Any]:
    try:
        end = _end_of(url, limits, deadline)
    except RefusedError as refusal:
        return _unfollowed(row, str(refusal))
    raw = {name: value for name, value in dict(row.get("raw") or {}).items() if name != "redirect"}
    raw["redirect_url"] = url
    place = WebPlace(normalize_url(end), registrable_domain(end))
    kind = source_type(place, raw)
    return {**row, "url": place.url, "source_domain": place.domain, "source_type": kind, "raw": raw}


def _unfollowed(row: dict[str, Any], reason: str) -> dict[str, Any]:
    return {**row, "raw": {**dict(row.get("raw") or {}), "redirect_error": reason}}


def _end_of(url: str, limits: RedirectLimits, deadline: float) -> str:
    """The first url on the way that is no redirector's."""
    for _ in range(limits.hops):
        try:
            url = urljoin(url, _location(url, limits, deadline))
        except ValueError:
            url = ""
        if not is_web_url(url) or len(url) > _LONGEST:
            raise RefusedError("it leads to something that is no web address")
        if not _leads_on(url, limits):
            return _checked_end(end_site(url) or "")
    raise RefusedError(f"more than {limits.hops} redirects")


def _checked_end(url: str) -> str:
    """The end site's url, if it has a domain that somebody registered."""
    domain = registrable_domain(url)
    if "." not in domain or _literal(domain) is not None:
        raise RefusedError("it leads to a host that is no public site")
    return url


def _leads_on(url: str, limits: RedirectLimits) -> bool:
    if not is_web_url(url):
        return False
    parts = urlsplit(normalize_url(url))
    own = {parts.hostname or "", parts.netloc.rpartition("@")[2].lower()} & limits.redirectors
    return bool(own) or (is_redirector(url) and end_site(url) is None)


def _location(url: str, limits: RedirectLimits, deadline: float) -> str:
    """Where the redirector at the url says to go."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise RefusedError("out of time")

    def allowed(address: Address) -> bool:
        return str(address) in limits.allowed_addresses or is_public(address)

    try:
        parts = urlsplit(url)
        if port_of(parts) not in limits.ports:
            raise RefusedError(f"port {port_of(parts)} is not allowed")
        with connected(parts, seconds=left, allowed=allowed) as connection:
            return _asked(connection, request_target(parts))
    except (OSError, ValueError) as error:
        raise RefusedError(f"it could not be reached: {error}") from error


def _asked(connection: http.client.HTTPConnection, target: str) -> str:
    """Where the answer says to go; its body is never read."""
    try:
        connection.request("GET", target, headers={"User-Agent": AGENT, "Accept": "*/*"})
        with closing(connection.getresponse()) as answer:
            location = answer.getheader("Location")
    except (OSError, http.client.HTTPException, UnicodeError) as error:
        raise RefusedError(f"it could not be read: {error}") from error
    if answer.status not in REDIRECTS or not location:
        raise RefusedError(f"it answered {answer.status} and no new address")
    return location


def _literal(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None
