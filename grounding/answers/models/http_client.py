"""The HTTP client under the providers' own: no reply takes longer than its limit, however slowly it comes.

A time-out of the network only bounds the wait for the next byte, and a server that sends a blank line now and then
would be waited for without end. Redirects are not followed: documents go to the address that was named, and no other.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import httpx2

from blocks.errors import ModelError

MOST_BYTES = 64_000_000
"""Bytes of a reply: the longest that a model writes, with an event for every token, is a tenth of it."""


@cache  # reading the machine's certificates takes longer than to connect, and every client reads them anew
def trusted() -> ssl.SSLContext:
    """Whom this process takes for the server that it asked for."""
    return httpx2.create_ssl_context()


class LimitedClient(httpx2.Client):
    """A client whose replies must have come whole `longest` seconds after they were asked for, in so many bytes."""

    def __init__(self, longest: float, most_bytes: int = MOST_BYTES) -> None:
        """Raises nothing; `send` raises ModelError for a reply over its limits."""
        # Models have no end at which they would close what is kept open, and a reply takes far longer than to connect.
        limits = httpx2.Limits(max_keepalive_connections=0)
        super().__init__(follow_redirects=False, limits=limits, verify=trusted())
        self._longest = longest
        self._most_bytes = most_bytes

    def send(self, request: httpx2.Request, *, stream: bool = False, **options: Any) -> httpx2.Response:
        """As `httpx2.Client.send`; a connection lost on the way is a ConnectError, as one that never was."""
        until = time.monotonic() + self._longest
        try:
            response = super().send(request, stream=True, **options)
        except (httpx2.NetworkError, httpx2.ProtocolError) as error:
            raise _lost(error) from error
        if isinstance(response.stream, httpx2.SyncByteStream):
            response.stream = _Limited(response.stream, until, self._longest, self._most_bytes)
        if not stream:
            response.read()
        return response


class _Limited(httpx2.SyncByteStream):
    """The bytes of a reply, until there are too many or it is too late."""

    def __init__(self, stream: httpx2.SyncByteStream, until: float, longest: float, most_bytes: int) -> None:
        self._stream = stream
        self._until = until
        self._longest = longest
        self._most_bytes = most_bytes

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        try:
            for chunk in self._stream:
                size += len(chunk)
                # Raised past the clients, which would ask once more for what took too long.
                if time.monotonic() > self._until:
                    raise ModelError(
                        f"the model was still writing after {self._longest:g} seconds; ask for less"
                    )
                if size > self._most_bytes:
                    raise ModelError(
                        f"the model's server sent more than {self._most_bytes // 10**6} MB for one reply"
                    )
                yield chunk
        except (httpx2.NetworkError, httpx2.ProtocolError) as error:
            raise _lost(error) from error

    def close(self) -> None:
        self._stream.close()


def _lost(error: Exception) -> httpx2.ConnectError:
    # Google's client asks once more after this error and no other of its kind.
    return httpx2.ConnectError(f"the connection was lost: {error or type(error).__name__}")
