"""One line of JSON Lines: a quote to locate, or an answer whose citations are to be checked; and what became of it.

{"quote": "exports fell by 12.5%", "page": 3, "document": "paper.pdf", "id": "any"}
{"answer": "Exports fell by 12.5% [BLOCK_CITE_ID_12].", "fmt": "markdown", "id": "any"}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from typing_extensions import TypedDict

from blocks.errors import LibraryError, PinciteError, QuoteError
from grounding.citations.check.answer import check_answer, uncited_statements
from grounding.markers.sources_used import DOCUMENT_FORMATS
from grounding.sources.pool import SourcesPool
from pincite.batch.asked import asked_of, locate_asked, located_row, parse_object, refused_row, status_of
from pincite.library import Library
from pincite.rows import outcomes
from pincite.rows.checks import checked_answer, is_refused

LONGEST = 4_000_000
"""Bytes of a line: a book of 700 pages."""
_FORMATS = ("markdown", "text", "html", *DOCUMENT_FORMATS)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file."""

    number: int
    """Counted from 1."""
    text: bytes
    """As it stands there; cut off after `LONGEST` bytes and one."""


class Outcome(TypedDict):
    """What became of a line."""

    row: dict[str, Any]
    """For JSON readers."""
    status: int
    """0 if it is verified, 1 if it isn't, 2 if nobody could look."""


def read_lines(stream: IO[bytes]) -> Iterator[Line]:
    """The lines that aren't blank, of any number; one that is too long is held in part alone."""
    number = 0
    while text := stream.readline(LONGEST + 1):
        number += 1
        rest = text
        while len(rest) > LONGEST and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST + 1)
        text = text.removeprefix(b"\xef\xbb\xbf") if number == 1 else text
        if text.strip():
            yield Line(number, text)


def check_line(line: Line, library: Library | None, pool: SourcesPool | None, *, strict: bool) -> Outcome:
    """Locate or check what the line asks for. Raises LibraryError, which concerns all lines."""
    row: dict[str, Any] = {}
    try:
        row = _parsed(line)
        if "answer" in row:
            return _checked(row, line.number, library, pool, strict=strict)
        if "quote" not in row:
            raise QuoteError('the object has neither "quote" nor "answer"')
        if library is None:
            raise QuoteError("a quote needs the documents that it is from; give --library")
        return _located(line, row, library)
    except LibraryError:
        raise
    except PinciteError as error:
        return refused(line, error, id=row.get("id"))


def refused(line: Line, error: PinciteError, *, id: object = None) -> Outcome:
    """A line that nobody could look at."""
    told = {"error": f"line {line.number}: {error}", "type": type(error).__name__}
    return {"row": {"id": id, "line": line.number, **told}, "status": outcomes.UNUSABLE}


def _parsed(line: Line) -> dict[str, Any]:
    if len(line.text) > LONGEST:
        raise QuoteError(f"longer than {LONGEST:,} bytes; cut it into several")
    row = parse_object(line.text)
    if isinstance(row, str):
        raise QuoteError(row)
    return row


def _located(line: Line, row: dict[str, Any], library: Library) -> Outcome:
    document = row.get("document")
    if not isinstance(document, str | None):
        raise QuoteError(f'"document" is an id or a name, not {document!r:.40}')
    ((asked, result),) = locate_asked(library, [asked_of(row, line.number)], document=document)
    if isinstance(result, PinciteError):
        return {"row": refused_row(asked, result), "status": outcomes.UNUSABLE}
    return {
        "row": {**located_row(library, asked, result), "line": line.number},
        "status": status_of([result]),
    }


def _checked(
    row: dict[str, Any], number: int, library: Library | None, pool: SourcesPool | None, *, strict: bool
) -> Outcome:
    text, fmt = row["answer"], row.get("fmt", "markdown")
    if not isinstance(text, str):
        raise QuoteError('"answer" is not text')
    if fmt not in _FORMATS:
        raise QuoteError(f'"fmt" is one of {", ".join(_FORMATS)}, not {fmt!r:.40}')
    citations = check_answer(text, library, () if pool is None else pool, fmt=fmt)
    uncited = [] if fmt in DOCUMENT_FORMATS else uncited_statements(text, fmt=fmt)
    bad = is_refused(citations, uncited, strict=strict)
    told = {"id": row.get("id"), "line": number, "ok": not bad, **checked_answer(citations, uncited)}
    return {"row": told, "status": outcomes.NOT_VERIFIED if bad else outcomes.FINE}
