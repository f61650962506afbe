"""`pincite check --batch`: many answers and quotes, a line each, checked at the same time and printed in order."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path
from typing import IO

from blocks.errors import PinciteError, QuoteError
from pincite.batch.crew import Question, ask_in_order
from pincite.batch.lines import Line, Outcome, read_lines, refused
from pincite.cli import output, sources
from pincite.cli.progress import progress
from pincite.rows import outcomes


def check_batch(
    file: str, library_file: str | None, pool_file: str | None, *, strict: bool, workers: int | None
) -> int:
    """Print what became of each line of the file, "-" for standard input; the exit status of the worst."""
    opened = sources.open_library(library_file) if library_file else nullcontext()
    with opened as library, progress("Checking", None) as step:
        place = library.place if library is not None else None
        settings = {"library": place, "sources": pool_file, "strict": strict}

        def question(line: Line) -> Question:
            return Question("line", {**settings, "line": line.number}, f"line {line.number}", line.text)

        status = outcomes.FINE
        for line, answer in ask_in_order(read_lines(_opened(file)), question, json.loads, workers=workers):
            outcome: Outcome = refused(line, answer) if isinstance(answer, PinciteError) else answer
            output.print_json(outcome["row"])
            status = max(status, outcome["status"])
            step("")
    return status


def _opened(file: str) -> IO[bytes]:
    """The file, or standard input for "-". Raises QuoteError where it can't be read.

    Nobody closes it, and it isn't sys.stdin, which Python closes: that would wait for the thread that reads from a pipe
    which says nothing any more.
    """
    if file == "-":
        return open(0, "rb", closefd=False)
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise QuoteError(f"the lines of {file} can't be read: {error.strerror}") from error
