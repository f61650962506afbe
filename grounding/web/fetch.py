"""What a web address holds, fetched for somebody who allowed it, within limits of time, size and reach."""

from __future__ import annotations

import http.client
import time
from contextlib import closing
from dataclasses import dataclass
from urllib.parse import SplitResult, urljoin, urlsplit

import can_ada

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

_PORTS = frozenset({80, 443})


@dataclass(frozen=True, slots=True)
class NetworkAccess:
    """Web addresses (http and https) may be fetched, from hosts of the internet, within these limits."""

    private_hosts: frozenset[str] = frozenset()
    """Hosts that may be asked although their addresses are private, of this machine or link-local, on any port
    (`intranet.example`) or on one (`localhost:8080`)."""
    redirects: int = 5
    """Answers that may lead on to one another for one address; each is checked as the first one is."""
    seconds: float = 10.0
    """For one address; resolving a name takes what the system lets it take."""
    seconds_together: float = 60.0
    """For all addresses of a text."""


class FetchError(Exception):
    """An address that was not fetched; the message says why, in a few words."""


def fetch(url: str, access: NetworkAccess, *, largest: int, seconds: float | None = None) -> bytes:
    """The bytes at an http(s) url, `largest` at most, in `seconds` (those of `access` if that is less).

    Nothing of the caller is sent: no cookies, no referrer, no names and passwords. Raises FetchError.
    """
    deadline = time.monotonic() + min(access.seconds, access.seconds if seconds is None else seconds)
    for _ in range(access.redirects + 1):
        found = _answer(_checked(url, access), access, largest, deadline)
        if isinstance(found, bytes):
            return found
        url = urljoin(url, found)
    raise FetchError(f"its address leads on more than {access.redirects} times")


def _checked(url: str, access: NetworkAccess) -> SplitResult:
    """The url as browsers read it (WHATWG), if it may be asked for."""
    try:
        parts = urlsplit(can_ada.parse(url).href)
        port = port_of(parts)
    except ValueError as error:
        raise FetchError("its address is damaged") from error
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise FetchError("its address is none of http or https")
    if parts.username is not None or parts.password is not None:
        raise FetchError("its address holds a name or password")
    if port not in _PORTS and not _is_named(parts, access):
        raise FetchError(f"port {port} is not asked")
    return parts


def _is_named(parts: SplitResult, access: NetworkAccess) -> bool:
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""
    return not {host, f"{host}:{port_of(parts)}"}.isdisjoint(name.lower() for name in access.private_hosts)


def _answer(parts: SplitResult, access: NetworkAccess, largest: int, deadline: float) -> bytes | str:
    """What the server sends, or where it says to go instead."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise FetchError("it took too long")
    named = _is_named(parts, access)

    def allowed(address: Address) -> bool:
        return named or is_public(address)

    try:
        with connected(parts, seconds=left, allowed=allowed) as connection:
            headers = {"User-Agent": AGENT, "Accept": "image/*", "Accept-Encoding": "identity"}
            connection.request("GET", request_target(parts), headers=headers)
            with closing(connection.getresponse()) as answer:
                found = _content(answer, largest)
        if time.monotonic() >= deadline:  # the clock may have ended an answer that has no length
            raise TimeoutError
        return found
    except RefusedError as refusal:
        raise FetchError(str(refusal)) from refusal
    except (OSError, http.client.HTTPException, ValueError) as error:
        if time.monotonic() >= deadline:
            raise FetchError("it took too long") from error
        raise FetchError(f"its server can't be reached or read ({error})") from error


def _content(answer: http.client.HTTPResponse, largest: int) -> bytes | str:
    location = answer.getheader("Location")
    if answer.status in REDIRECTS and location:
        return location
    if answer.status != 200:
        raise FetchError(f"its server answered {answer.status}")
    if (answer.length or 0) > largest:
        raise FetchError("it is too large")
    data = answer.read(largest + 1)
    if len(data) > largest:
        raise FetchError("it is too large")
    if answer.length:
        raise http.client.IncompleteRead(data, answer.length)
    return data
