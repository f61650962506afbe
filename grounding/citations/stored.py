"""Citations that somebody has stored, as `CitationTool.processed_citations()` gives them, read back: the one door.

Whatever takes citations takes them as objects, as rows (dicts, also from JSON), as a dict of rows by number, or as the
JSON text of any of these. What is read gives the same row again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from blocks.errors import QuoteError
from grounding.block_ids import normal_block_id
from grounding.model import Citation, Match

_T = TypeVar("_T")
Row = Mapping[str, object]
"""A citation as `process_citation` writes it."""
Cited = Citation | Match | Row | str
"""A citation or match, a row, or the JSON of one row or of several."""
Citations = Cited | Iterable[Cited] | Mapping[str, Row]
"""Any number of them: also a dict of rows by number, as `processed_citations()` has it."""


@dataclass(frozen=True, slots=True)
class StoredCitation:
    """What is kept of a citation: enough to find its words in the version that it names."""

    number: int
    """The number under which an answer cites it."""
    cited_text: str
    """The quoted words."""
    document_id: str
    """The version of the document that it cites."""
    block_id: str
    """The cited block."""
    page: int | None
    """Page of the place, counted from 1, or None."""
    sha256: str | None
    """Of the file that was cited, or None if it was not kept."""


def read_citations(citations: Citations) -> list[Citation | Match]:
    """The citations and matches, in order; those that were stored as they were.

    Raises QuoteError for what is no citation, with its place.
    """
    return _each(citations, lambda one: one if isinstance(one, Citation | Match) else _citation(_row(one)))


def read_all_stored(citations: Citations) -> list[StoredCitation]:
    """What `read_stored` reads of each. Raises QuoteError, with the place of what is no citation."""
    return _each(citations, read_stored)


def read_stored(citation: object) -> StoredCitation:
    """What matters of a citation, its row, or the JSON of that; of what was read already, that. Raises QuoteError."""
    if isinstance(citation, StoredCitation):
        return citation
    if isinstance(citation, Citation):
        c = citation
        return StoredCitation(c.number, c.cited_text, c.document_id or "", c.block_id, c.page, c.sha256)
    return _told(_row(citation), _stored)


def _each(citations: object, read: Callable[[object], _T]) -> list[_T]:
    found = []
    for place, one in enumerate(_listed(citations), start=1):
        try:
            found.append(read(one))
        except QuoteError as error:
            raise QuoteError(f"in place {place} of the citations: {error}") from error
    return found


def _listed(citations: object) -> list[object]:
    """The citations one by one."""
    if isinstance(citations, str):
        citations = _parsed(citations)
    if isinstance(citations, Citation | Match):
        return [citations]
    if isinstance(citations, Mapping):
        if "cited_text" in citations:
            return [citations]
        return [_numbered(number, row) for number, row in citations.items()]
    if not isinstance(citations, Iterable):
        raise QuoteError(
            f"citations are given as a list, or as processed_citations() has them, not {citations!r:.40}"
        )
    return [part for one in citations for part in (_listed(one) if isinstance(one, str) else [one])]


def _numbered(number: object, row: object) -> object:
    """A row of a dict of rows; its number is the key's where it doesn't say its own."""
    if not isinstance(row, Mapping) or "citation_number" in row or not str(number).isdecimal():
        return row
    return {**row, "citation_number": int(str(number))}


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _no_citation(f"it is text, and no JSON: {error}") from error


def _row(one: object) -> Row:
    if isinstance(one, str):
        one = _parsed(one)
    if not isinstance(one, Mapping):
        kind = type(one).__name__
        raise _no_citation(f"it is a {kind}, not an object with cited_text and block_id")
    return one


def _told(row: Row, read: Callable[[Row], _T]) -> _T:
    """What `read` makes of the row; what is wrong with it as QuoteError."""
    try:
        return read(row)
    except KeyError as error:
        raise _no_citation(f"it has no {error}") from error
    except (TypeError, ValueError, AttributeError) as error:
        raise _no_citation(str(error)) from error


def _no_citation(problem: str) -> QuoteError:
    return QuoteError(
        f"this is no citation ({problem}); give one as CitationTool.processed_citations() writes it"
    )


def _stored(row: Row) -> StoredCitation:
    text, block_id, number, page = (
        row["cited_text"],
        row["block_id"],
        row.get("citation_number", 1),
        row.get("page"),
    )
    if not isinstance(text, str) or not text.strip() or type(number) is not int:
        raise TypeError("cited_text must be words and citation_number an integer")
    if not isinstance(block_id, str | int):
        raise TypeError("block_id must be the id of a block")
    sha256 = row.get("sha256")
    return StoredCitation(
        number,
        text,
        str(row.get("doc_id") or ""),
        normal_block_id(block_id),
        page if type(page) is int else None,
        sha256 if isinstance(sha256, str) else None,
    )


def _citation(row: Row) -> Citation:
    # pydantic takes a tenth of a second to load, and most citations were never stored.
    from grounding.citations.citation_rows import read_row

    return _told(row, read_row)
