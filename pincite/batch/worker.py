"""A process that answers questions about a library for `pincite.batch.crew`: `python -m pincite.batch.worker`.

The library is opened with the first question and stays open, with what documents have been asked about.
"""

from __future__ import annotations

import json
import sys
from functools import cache

from blocks.errors import PinciteError
from blocks.worker.answering import Request, serve
from grounding.model import Quote
from grounding.quotes.locate import locate
from grounding.sources.pool import SourcesPool
from pincite.batch.lines import Line, check_line
from pincite.batch.match_json import match_to_json, policy_of
from pincite.library import Library


def main() -> int:
    """Answer until the input ends."""
    return serve(_answer, passed_on=(PinciteError,), sandboxed=False)


def _answer(request: Request) -> bytes:
    tasks = {"locate": _located, "line": _checked_line}
    return tasks[request.asked["task"]](request)


@cache
def _library(place: str) -> Library:
    return Library(place, create=False)


@cache
def _pool(file: str) -> SourcesPool:
    return SourcesPool.load(file)


def _located(request: Request) -> bytes:
    asked = request.asked
    quote = Quote(**json.loads(request.data))
    policy = policy_of(asked["policy"])
    return match_to_json(
        locate(_library(asked["library"]), quote, document_id=asked["document"], policy=policy)
    )


def _checked_line(request: Request) -> bytes:
    asked = request.asked
    library = _library(asked["library"]) if asked["library"] else None
    pool = _pool(asked["sources"]) if asked["sources"] else None
    line = Line(asked["line"], request.data)
    return json.dumps(check_line(line, library, pool, strict=asked["strict"])).encode("ascii")


if __name__ == "__main__":
    sys.exit(main())
