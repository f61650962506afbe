"""Questions answered as a stream of events, and answers checked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse

from blocks.errors import PinciteError
from pincite.rows.checks import Checked
from pincite.server.asked.answers import AskAsked, CheckAsked, EvidenceAsked
from pincite.server.problems import problem_of
from pincite.server.routes.parts import Server
from pincite.viewer.evidence import Evidence

router = APIRouter(prefix="/api", tags=["answers"])

_AT_ONCE = 5.0
"""Seconds to wait for the first event: an error that comes before is a response of its own."""
_ALIVE = 15.0
"""Seconds of silence after which a comment is sent: proxies end connections that say nothing."""
_EVENT = {
    "type": "object",
    "properties": {
        "event": {"type": "string", "enum": ["text", "citation", "refusal", "done", "error"]},
        "data": {"type": "string"},
    },
    "required": ["event", "data"],
}
_STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Events, each with JSON as its data",
        "content": {"text/event-stream": {"schema": _EVENT}},
    }
}


@router.post("/ask", response_class=StreamingResponse, responses=_STREAM)
async def ask(server: Server, asked: AskAsked) -> StreamingResponse:
    """Answer a question from the library, as server-sent events.

    `text` has a piece of the answer, `citation` a citation as `/api/citations` gives it, `refusal` what the model
    wanted to cite and the documents don't say, `done` the whole answer and its citations by number; `error` has a
    problem and ends the stream. Whoever closes the connection stops the answer.
    """
    events = server.crew.parts("ask", {"asked": asked.model_dump(), "model": server.settings.model})
    first = asyncio.ensure_future(anext(events))
    await asyncio.wait([first], timeout=_AT_ONCE)
    if first.done() and first.exception() is not None:
        first.result()
    return StreamingResponse(
        _kept_alive(events, first),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _kept_alive(
    events: AsyncGenerator[bytes, None], coming: asyncio.Future[bytes]
) -> AsyncIterator[bytes]:
    """The events as they come, with comments in between if they take long, and an error as the last."""
    try:
        while True:
            done, _ = await asyncio.wait([coming], timeout=_ALIVE)
            if not done:
                yield b": still at it\n\n"
                continue
            yield coming.result()
            coming = asyncio.ensure_future(anext(events))
    except StopAsyncIteration:
        return
    except PinciteError as error:
        yield f"event: error\ndata: {json.dumps(problem_of(error))}\n\n".encode("ascii")
    finally:
        # Whether the client has gone or all is said: the worker must be free, or be ended.
        coming.cancel()
        await asyncio.wait([coming])
        await events.aclose()


@router.post("/evidence", response_model=Evidence)
async def evidence(request: Request, server: Server, asked: EvidenceAsked) -> Response:
    """Make an answer ready for the viewer: its text with numbers, each with its place and verdict as they are now."""
    return await server.answer(request, "evidence", asked.model_dump())


@router.post("/check", response_model=Checked)
async def check(request: Request, server: Server, asked: CheckAsked) -> Response:
    """Check every citation of a written answer, and list the statements that have none."""
    return await server.answer(request, "check", asked.model_dump())
