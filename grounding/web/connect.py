"""Connections to web servers whose every address was checked, ended by the clock.

Each host is resolved once, every address that it has must be allowed, and the connection goes to an address that was
checked, so that a name can't change its meaning in between (server-side request forgery, DNS rebinding).
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import SplitResult

AGENT = "pincite"
"""How pincite names itself to servers."""
REDIRECTS = frozenset({301, 302, 303, 307, 308})
"""Statuses of answers that lead on."""
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_GIVEN_OUT = ipaddress.ip_network("2000::/3")
"""What IANA gives out for hosts on the internet. All else is local (fc00::/7, fec0::/10), or stands for an IPv4 address
somewhere behind a translator (64:ff9b:1::/48, ::a.b.c.d, ::ffff:a.b.c.d, ::ffff:0:a.b.c.d)."""
_PROTOCOLS = ipaddress.ip_network("192.0.0.0/24")
"""IANA's for protocols between neighbours; some versions of Python take part of it for public."""
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class RefusedError(Exception):
    """A connection that must not be made; the message says why."""


def is_public(address: Address) -> bool:
    """True if the address is one of the internet's, with what it embeds (IPv4 in 6to4, Teredo, NAT64)."""
    if isinstance(address, ipaddress.IPv6Address):
        if address in _NAT64:
            return is_public(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        embedded = (address.sixtofour, *(address.teredo or ()))
        if address not in _GIVEN_OUT or any(inner is not None and not is_public(inner) for inner in embedded):
            return False
    return address.is_global and not address.is_multicast and address not in _PROTOCOLS


def port_of(parts: SplitResult) -> int:
    """The port of an http(s) url. Raises ValueError where that is none."""
    return parts.port or (443 if parts.scheme == "https" else 80)


@contextmanager
def connected(
    parts: SplitResult, *, seconds: float, allowed: Callable[[Address], bool] = is_public
) -> Iterator[http.client.HTTPConnection]:
    """A connection to the host of an http(s) url, closed after `seconds` whatever the server does.

    Raises RefusedError if an address of the host is not `allowed` (a name that has both kinds is not trusted), OSError
    or ValueError if the host can't be reached.
    """
    deadline = time.monotonic() + seconds
    connection = _connection(parts, deadline, allowed)
    # A timeout counts from one byte to the next; a server that sends one at a time is stopped by the clock.
    clock = threading.Timer(max(0.01, deadline - time.monotonic()), _stop, (connection.sock,))
    clock.start()
    try:
        yield connection
    finally:
        clock.cancel()
        connection.close()


def request_target(parts: SplitResult) -> str:
    """What a request asks the server for: path and query."""
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _connection(
    parts: SplitResult, deadline: float, allowed: Callable[[Address], bool]
) -> http.client.HTTPConnection:
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise RefusedError("it is no web address")
    port = port_of(parts)
    addresses = _checked_addresses(parts.hostname, port, allowed)
    left = max(0.01, deadline - time.monotonic())
    connection = http.client.HTTPConnection(parts.hostname, port, timeout=left)
    connection.sock = _first_reached(addresses, port, deadline)
    if parts.scheme == "https":
        connection.default_port = 443
        context = ssl.create_default_context()
        connection.sock = context.wrap_socket(connection.sock, server_hostname=parts.hostname)
    return connection


def _checked_addresses(host: str, port: int, allowed: Callable[[Address], bool]) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(row[4][0]).partition("%")[0] for row in found))
    for text in addresses:
        if not allowed(ipaddress.ip_address(text)):
            # Which one it is would tell strangers who read a report how a network is laid out.
            raise RefusedError(f"{host} is at no public address")
    return addresses


def _first_reached(addresses: list[str], port: int, deadline: float) -> socket.socket:
    """A connection to the first address that takes one. Raises OSError if none does."""
    error = OSError("the host has no address")
    for address in addresses:
        try:
            return socket.create_connection((address, port), timeout=max(0.01, deadline - time.monotonic()))
        except OSError as failure:
            error = failure
    raise error


def _stop(socket_: socket.socket) -> None:
    with contextlib.suppress(OSError):  # it is closed already
        socket_.shutdown(socket.SHUT_RDWR)
