"""Errors as `application/problem+json` (RFC 9457): what was wrong, where, and what to do."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, NotRequired

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from typing_extensions import TypedDict

from blocks import errors
from pincite.rows.described import described
from pincite.server.doors.headers import ALWAYS, FILE_POLICY

MEDIA_TYPE = "application/problem+json"

STATUSES: tuple[tuple[type[errors.PinciteError], int], ...] = (
    (errors.NotADocumentError, 415),
    (errors.DocumentError, 422),
    (errors.LibraryReadOnlyError, 403),
    (errors.LibraryFullError, 507),
    (errors.LibraryError, 503),
    (errors.RemovedError, 410),
    (errors.UnknownIdError, 404),
    (errors.ModelError, 502),
    (errors.JudgeError, 502),
    (errors.BusyError, 503),
    (errors.OverTimeError, 504),
    (errors.WorkerEndedError, 503),
    (errors.ServerError, 500),
)
"""The status of each error: of the first that it is; all others are 422, what was asked makes no sense."""
_OTHERS = 422
_COME_AGAIN = {503: "5"}
"""Seconds after which it is worth to ask again."""
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@described
class WrongField(TypedDict):
    """A part of a request that can't be taken."""

    where: str
    """Its place: `body.quotes.0.page`, `query.limit`."""
    problem: str
    """What is wrong with it."""


@described
class Problem(TypedDict):
    """What went wrong."""

    type: str
    """Where the API's page describes it, or about:blank."""
    title: str
    """What kind of problem it is."""
    status: int
    """The HTTP status once more."""
    detail: str
    """What was wrong, where, and what to do."""
    error: NotRequired[str]
    """Class of pincite's error, if it is one."""
    fields: NotRequired[list[WrongField]]
    """For a request that does not have the shape it must have: its parts that are wrong."""


def problem(status: int, detail: str, *, error: type[errors.PinciteError] | None = None) -> Problem:
    """A problem of that status; of an error of ours its class is told."""
    if error is None:
        return {
            "type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail
        }  # fmt: skip
    title = (error.__doc__ or error.__name__).partition("\n")[0].rstrip(".")
    row: Problem = {"type": f"/docs#{error.__name__}", "title": title, "status": status, "detail": detail}
    return {**row, "error": error.__name__}


def problem_of(error: errors.PinciteError) -> Problem:
    """What an error of ours comes to."""
    status = next((status for kind, status in STATUSES if isinstance(error, kind)), _OTHERS)
    return problem(status, str(error), error=type(error))


def answer(row: Problem, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """The problem as a response."""
    again = {"Retry-After": _COME_AGAIN[row["status"]]} if row["status"] in _COME_AGAIN else {}
    return JSONResponse(
        row, status_code=row["status"], media_type=MEDIA_TYPE, headers={**again, **(headers or {})}
    )


async def on_error_of_ours(request: Request, error: Exception) -> JSONResponse:
    """For `FastAPI.add_exception_handler`."""
    assert isinstance(error, errors.PinciteError)
    return answer(problem_of(error))


async def on_http_error(request: Request, error: Exception) -> JSONResponse:
    """The same for what routing and the doors refuse."""
    assert isinstance(error, HTTPException)
    detail = error.detail
    if error.status_code == HTTPStatus.NOT_FOUND and detail == HTTPStatus.NOT_FOUND.phrase:
        detail = "nothing is here; /docs lists what there is"
    if error.status_code == HTTPStatus.BAD_REQUEST:  # FastAPI's, for bytes that aren't UTF-8
        detail = "the request's body is no JSON in UTF-8; /docs says what it must be"
    return answer(problem(error.status_code, detail), error.headers)


async def on_wrong_request(request: Request, error: Exception) -> JSONResponse:
    """The same for requests that don't have the shape they must have; what was sent is not sent back."""
    assert isinstance(error, RequestValidationError)
    fields = _wrong_fields(error.errors())
    told = "; ".join(f"{field['where']}: {field['problem']}" for field in fields[:3])
    row = problem(_OTHERS, f"the request can't be understood: {told}; /docs says what it must be")
    return answer({**row, "fields": fields})


async def on_system_error(request: Request, error: Exception) -> JSONResponse:
    """The same for what the system refuses the server: no room on the disk, above all."""
    assert isinstance(error, OSError)
    if error.errno in _NO_ROOM:
        return answer(problem(507, "the server's disk is full; nothing was kept: make room and ask again"))
    raise error


async def on_unexpected(request: Request, error: Exception) -> JSONResponse:
    """The same for errors that nobody expected; the server logs them."""
    # Starlette answers these outside of all doors.
    headers = {**ALWAYS, "Content-Security-Policy": FILE_POLICY}
    return answer(problem(500, "the server met an error that nobody expected; its log says which"), headers)


def _wrong_fields(found: Sequence[Any]) -> list[WrongField]:
    return [{"where": _place(one["loc"]), "problem": str(one["msg"])} for one in found]


def _place(parts: Iterable[object]) -> str:
    """The place of a part; names that the client made up are cut."""
    told = ".".join(f"{part!s:.60}" for part in parts)
    return told.encode("utf-8", "replace").decode("utf-8")
