"""Ask redirectors where they lead, when somebody wants it, and reach nobody else.

Only known redirectors are contacted, never the end sites: where a redirector points to is read from its `Location`, and
the first url there that is no redirector is the answer. Each host is resolved once, every address that it has must be
public, and the connection goes to the address that was checked, so that a name can't change its meaning in between.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import SplitResult, urljoin, urlsplit

from grounding.providers.model import from_dict, merge
from grounding.providers.places import WebPlace, end_site, is_redirector, source_type
from grounding.sources.urls import is_web_url, normalize_url, registrable_domain

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_AGENT = "pincite"
_LONGEST = 8192
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


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


class _RefusedError(Exception):
    """The next step leads somewhere it must not go, or failed; the message says why."""


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


def is_public(address: Address) -> bool:
    """True if the address is one of the internet's, with what it embeds (IPv4 in IPv6, 6to4, Teredo, NAT64)."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if address in _NAT64:
            inner.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        if any(embedded is not None and not is_public(embedded) for embedded in inner):
            return False
    return address.is_global and not address.is_multicast


def _followed(row: dict[str, Any], url: str, limits: RedirectLimits, deadline: float) -> dict[str, Any]:
    try:
        end = _end_of(url, limits, deadline)
    except _RefusedError as refusal:
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
            raise _RefusedError("it leads to something that is no web address")
        if not _leads_on(url, limits):
            return _checked_end(end_site(url) or "")
    raise _RefusedError(f"more than {limits.hops} redirects")


def _checked_end(url: str) -> str:
    """The end site's url, if it has a domain that somebody registered."""
    domain = registrable_domain(url)
    if "." not in domain or _literal(domain) is not None:
        raise _RefusedError("it leads to a host that is no public site")
    return url


def _leads_on(url: str, limits: RedirectLimits) -> bool:
    if not is_web_url(url):
        return False
    parts = urlsplit(normalize_url(url))
    own = {parts.hostname or "", parts.netloc.rpartition("@")[2].lower()} & limits.redirectors
    return bool(own) or (is_redirector(url) and end_site(url) is None)


def _location(url: str, limits: RedirectLimits, deadline: float) -> str:
    """Where the redirector at the url says to go."""
    parts = urlsplit(url)
    left = deadline - time.monotonic()
    if left <= 0:
        raise _RefusedError("out of time")
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
        connection = _connect(parts, port, limits, left)
    except (OSError, ValueError) as error:
        raise _RefusedError(f"it could not be reached: {error}") from error
    # A timeout counts from one byte to the next; a server that sends one at a time is stopped by the clock.
    clock = threading.Timer(left, _stop, (connection.sock,))
    clock.start()
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("GET", path, headers={"User-Agent": _AGENT, "Accept": "*/*"})
        with contextlib.closing(connection.getresponse()) as answer:
            location = answer.getheader("Location")
        if answer.status not in _REDIRECTS or not location:
            raise _RefusedError(f"it answered {answer.status} and no new address")
        return location
    except (OSError, http.client.HTTPException, UnicodeError) as error:
        raise _RefusedError(f"it could not be read: {error}") from error
    finally:
        clock.cancel()
        connection.close()


def _stop(connected: socket.socket) -> None:
    with contextlib.suppress(OSError):  # it is closed already
        connected.shutdown(socket.SHUT_RDWR)


def _connect(
    parts: SplitResult, port: int, limits: RedirectLimits, left: float
) -> http.client.HTTPConnection:
    """A connection to the checked address of the host; the body of an answer is never read."""
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise _RefusedError("it is no web address")
    if port not in limits.ports:
        raise _RefusedError(f"port {port} is not allowed")
    addresses = _public_addresses(parts.hostname, port, limits)
    connection = http.client.HTTPConnection(parts.hostname, port, timeout=left)
    connection.sock = _first_reached(addresses, port, left)
    if parts.scheme == "https":
        connection.default_port = 443
        context = ssl.create_default_context()
        connection.sock = context.wrap_socket(connection.sock, server_hostname=parts.hostname)
    return connection


def _public_addresses(host: str, port: int, limits: RedirectLimits) -> list[str]:
    """The addresses of the host. Refused if any of them is not public: a name that has both is not trusted."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(row[4][0]).partition("%")[0] for row in found))
    for text in addresses:
        if text not in limits.allowed_addresses and not is_public(ipaddress.ip_address(text)):
            raise _RefusedError(f"{host} is at {text}, which is no public address")
    return addresses


def _first_reached(addresses: list[str], port: int, left: float) -> socket.socket:
    """A connection to the first address that takes one. Raises OSError if none does."""
    deadline = time.monotonic() + left
    error = OSError("the host has no address")
    for address in addresses:
        try:
            return socket.create_connection((address, port), timeout=max(0.01, deadline - time.monotonic()))
        except OSError as failure:
            error = failure
    raise error


def _literal(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None
