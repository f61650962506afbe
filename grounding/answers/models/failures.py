"""What goes wrong while a model is asked, told as a ModelError: what it was, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from blocks.errors import ModelError

_UNREADABLE = (ValueError, TypeError, AttributeError, LookupError, RecursionError)
"""What clients let through where an answer is no JSON, or lacks what its provider promises."""
_LONGEST = 300
"""Characters of a server's own words: some send a page of HTML."""
_BY_STATUS = {
    400: "did not take the request",
    401: "did not take the key; look at the one in the environment",
    402: "is not paid for; look at the account",
    403: "may not be asked with this key",
    404: "is not there; look at its name and the server's address",
    413: "was given too much to read; give a smaller budget",
    422: "did not take the request",
    429: "had too many requests, or there is no credit left; wait, then ask once more",
}
"""What a status says; of the model."""


@contextmanager
def told(name: str, errors: tuple[type[Exception], ...]) -> Iterator[None]:
    """Raises ModelError for what the client of that model raises, and for what comes of a reply of another shape."""
    # Of the extra `models`, as the client is that is asked here.
    import httpx2

    known: tuple[type[Exception], ...] = (*errors, httpx2.HTTPError, *_UNREADABLE)
    try:
        yield
    except known as error:
        if limit := _caused(error, ModelError):  # Anthropic's client wraps what stopped its HTTP client
            raise limit from error
        said = " ".join(str(error).split()) or type(error).__name__
        said = said if len(said) <= _LONGEST else f"{said[:_LONGEST]}…"
        late, lost = (_caused(error, kind) for kind in (httpx2.TimeoutException, httpx2.TransportError))
        raise ModelError(f"{name} {_problem(error, late=bool(late), lost=bool(lost))}: {said}") from error


def _caused(error: BaseException | None, kind: type[Exception]) -> BaseException | None:
    """The error of that kind, if it is one or one is behind it."""
    while error is not None and not isinstance(error, kind):
        error = error.__cause__ or error.__context__
    return error


def _problem(error: Exception, *, late: bool, lost: bool) -> str:
    status = getattr(error, "status_code", None) or getattr(error, "code", None)
    if isinstance(status, int) and status in _BY_STATUS:
        return _BY_STATUS[status]
    if isinstance(status, int) and 300 <= status < 400:
        return "is elsewhere; give the address to which its server points"
    if isinstance(status, int) and status >= 500:
        return "can't be asked at the moment, its server fails; ask later"
    if late:
        return "gave no answer in time; ask once more, or give a longer timeout"
    if lost:
        return "can't be reached, or the connection was lost; ask once more"
    return "gave no answer that can be read; ask once more, or another model"
