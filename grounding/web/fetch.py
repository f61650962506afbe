"""What a web address holds, fetched for somebody who allowed it, within limits of time, size and reach."""

from __future__ import annotations

import http.client
import time
import zlib
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
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
_PACKED = frozenset({"gzip", "x-gzip", "deflate"})
_GZIP_OR_ZLIB = 32 + zlib.MAX_WBITS


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
    """For all addresses of a text, or of a call."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of an address, and what isn't."""

    largest: int
    """Bytes that it may have, packed and unpacked."""
    cut: bool = False
    """Of what is larger, the first `largest` bytes are enough."""
    accept: str = "*/*"
    """The media types to ask for."""
    takes: Callable[[str], bool] = lambda mime: True
    """Whether something of this media type ("" where the server names none) is read at all."""
    permit: Callable[[str, float], None] | None = None
    """Called before an address is asked, those too that redirects lead to, with the seconds that are left; raises
    FetchError for one that mustn't be."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Sent to the first address and to none that it leads on to: they may hold a key."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """What a server sent."""

    url: str
    """Where it was in the end."""
    data: bytes
    """The bytes, unpacked."""
    mime: str
    """Its media type in lower case, as the server names it; "" if it doesn't."""
    charset: str
    """The encoding that the server names, or ""."""
    last_modified: str
    """The header of that name, or ""."""


class FetchError(Exception):
    """An address that was not fetched; the message says why, in a few words."""

    def __init__(self, why: str, *, status: int | None = None) -> None:
        """`status` is what the server answered, where that is the reason."""
        super().__init__(why)
        self.status = status
        """What the server answered, where that is the reason; else None."""


def fetch(url: str, access: NetworkAccess, *, largest: int, seconds: float | None = None) -> bytes:
    """The bytes of the picture at an http(s) url, as `fetch_wish` gets them."""
    return fetch_wish(url, access, Wish(largest, accept="image/*"), seconds=seconds).data


def fetch_wish(url: str, access: NetworkAccess, wish: Wish, *, seconds: float | None = None) -> Fetched:
    """What is at an http(s) url, in `seconds` (those of `access` if that is less).

    Nothing of the caller is sent but what `wish` has: no cookies, no referrer, no names and passwords. Raises
    FetchError.
    """
    deadline = time.monotonic() + min(access.seconds, access.seconds if seconds is None else seconds)
    headers = wish.headers
    for _ in range(access.redirects + 1):
        parts = _checked(url, access)
        if wish.permit is not None:
            wish.permit(parts.geturl(), deadline - time.monotonic())
        found = _answer(parts, access, wish, headers, deadline)
        if isinstance(found, Fetched):
            return found
        url, headers = urljoin(parts.geturl(), found), {}
    raise FetchError(f"its address leads on more than {access.redirects} times")


def _checked(url: str, access: NetworkAccess) -> SplitResult:
    """The url as browsers read it (WHATWG), if it may be asked for."""
    try:
        parts = urlsplit(can_ada.parse(url).href)
        port = port_of(parts)
    except (ValueError, TypeError) as error:  # TypeError: a lone surrogate
        raise FetchError("its address is damaged") from error
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise FetchError("its address is none of http or https")
    if parts.username is not None or parts.password is not None:
        raise FetchError("its address holds a name or password")
    if port not in _PORTS and not _is_named(parts, access):
        raise FetchError(f"port {port} is not asked")
    return parts._replace(fragment="")


def _is_named(parts: SplitResult, access: NetworkAccess) -> bool:
    return not {host_name(parts), f"{host_name(parts)}:{port_of(parts)}"}.isdisjoint(
        name.lower() for name in access.private_hosts
    )


def host_name(parts: SplitResult) -> str:
    """The host as urls have it, an IPv6 address in its brackets."""
    return f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""


def _answer(
    parts: SplitResult, access: NetworkAccess, wish: Wish, headers: Mapping[str, str], deadline: float
) -> Fetched | str:
    """What the server sends, or where it says to go instead."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise FetchError("it took too long")
    named = _is_named(parts, access)

    def allowed(address: Address) -> bool:
        return named or is_public(address)

    try:
        with connected(parts, seconds=left, allowed=allowed) as connection:
            # What isn't packed can't be a bomb; servers that pack it all the same are understood.
            asked = {"User-Agent": AGENT, "Accept": wish.accept, "Accept-Encoding": "identity", **headers}
            connection.request("GET", request_target(parts), headers=asked)
            with closing(connection.getresponse()) as answer:
                found = _content(answer, parts.geturl(), wish)
        if time.monotonic() >= deadline:  # the clock may have ended an answer that has no length
            raise TimeoutError
        return found
    except RefusedError as refusal:
        raise FetchError(str(refusal)) from refusal
    except (OSError, http.client.HTTPException, ValueError) as error:
        if time.monotonic() >= deadline:
            raise FetchError("it took too long") from error
        raise FetchError(f"its server can't be reached or read ({error})") from error


def _content(answer: http.client.HTTPResponse, url: str, wish: Wish) -> Fetched | str:
    location = answer.getheader("Location")
    if answer.status in REDIRECTS and location:
        return location
    if answer.status != 200:
        raise FetchError(f"its server answered {answer.status}", status=answer.status)
    mime = answer.headers.get_content_type() if answer.getheader("Content-Type") else ""
    if not wish.takes(mime):
        raise FetchError(f"it is {mime or 'of no type that its server names'}, which is not read")
    data = _unpacked(_read(answer, wish), answer.getheader("Content-Encoding", ""), wish)
    charset = answer.headers.get_content_charset() or ""
    return Fetched(url, data, mime, charset, answer.getheader("Last-Modified", ""))


def _read(answer: http.client.HTTPResponse, wish: Wish) -> bytes:
    if (answer.length or 0) > wish.largest and not wish.cut:
        raise FetchError("it is too large")
    data = answer.read(wish.largest + 1)
    if len(data) > wish.largest:
        return _within(data, wish)
    if answer.length:
        raise http.client.IncompleteRead(data, answer.length)
    return data


def _unpacked(data: bytes, encoding: str, wish: Wish) -> bytes:
    """The bytes that the server has packed, no more of them than are wanted."""
    encoding = encoding.strip().lower()
    if encoding in ("", "identity"):
        return data
    if encoding not in _PACKED:
        raise FetchError(f"its server packs it as {encoding[:40]!r}, which is not read")
    unpacker = zlib.decompressobj(_GZIP_OR_ZLIB)
    try:
        plain = unpacker.decompress(data, wish.largest + 1)
    except zlib.error as error:
        raise FetchError("its server packs it in a damaged way") from error
    if len(plain) > wish.largest:
        return _within(plain, wish)
    if not unpacker.eof and not wish.cut:
        raise FetchError("what its server packs breaks off")
    return plain


def _within(data: bytes, wish: Wish) -> bytes:
    if not wish.cut:
        raise FetchError("it is too large")
    return data[: wish.largest]
