"""An answer checked against a library, as the viewer's JSON: its text with numbers, and what became of each.

Nothing of an answer's file is believed: places and verdicts are made anew from the quoted words and the block ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from typing_extensions import TypedDict

from blocks.errors import QuoteError
from blocks.library.library import Library
from blocks.model import MOST_DIGITS
from grounding.block_ids import normal_block_id
from grounding.citations.answer import Answer
from grounding.citations.check.answer import check_answer, entries_beside
from grounding.citations.check.reading import read_answer
from grounding.citations.citation_json import process_citation
from grounding.citations.placing import LibraryPlaces
from grounding.markers.all_citations import Definition, WrittenMark, find_definitions, find_marks, prose_of
from grounding.markers.code import blank
from grounding.model import Citation
from grounding.sources.json_values import read_json
from pincite.rows.described import described


@described
class Evidence(TypedDict):
    """What the viewer shows of an answer."""

    question: str
    """What was asked; empty if that isn't known."""
    text: str
    """Markdown whose only citations are `[1]`."""
    citations: dict[str, dict[str, object]]
    """By number, as `CitationTool.processed_citations` has them, with `status` and `uses`."""


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer as somebody has it in a file."""

    text: str
    """Markdown."""
    cited: tuple[tuple[int, str, str], ...] = ()
    """Number, block id and quoted words of each citation that is defined beside the text."""
    question: str = ""
    """What was asked, "" if that isn't known."""

    @classmethod
    def of_answer(cls, answer: Answer) -> GivenAnswer:
        """An answer in hand, with what its numbers mean."""
        cited = tuple((c.number, c.block_id, c.cited_text) for c in answer.citations)
        return cls(answer.text, cited, answer.question)


def read_given(path: Path) -> GivenAnswer:
    """An answer from a file: JSON as `pincite ask --json` writes it, or as an application keeps it
    (`{"text": …, "citations": {"1": {"block_id": …, "cited_text": …}}}`, or a list with `number`); else Markdown, with
    the JSON file of its name beside it, as `pincite check` reads it.

    Raises QuoteError for what is neither.
    """
    try:
        said = path.read_text(encoding="utf-8")
    except OSError as error:
        raise QuoteError(f"the answer {path} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise QuoteError(
            f"the answer {path} is no UTF-8 text (byte {error.start}); give JSON as pincite ask --json writes it, "
            "or Markdown"
        ) from error
    if path.suffix.lower() != ".json":
        return GivenAnswer(said, _cited(entries_beside(path)))
    try:
        held = read_json(said, f"the answer {path}")
    except ValueError as error:
        raise QuoteError(str(error)) from error
    if not isinstance(held, dict) or not isinstance(held.get("text"), str):
        raise QuoteError(
            f"{path} holds no answer: an object with text and citations, as pincite ask --json has it"
        )
    rows = held.get("citations") or ()
    if isinstance(rows, dict):
        rows = [row | {"number": number} for number, row in rows.items() if isinstance(row, dict)]
    if not isinstance(rows, list | tuple):
        raise QuoteError(f"the citations of {path} are no list; give one of number, block_id and cited_text")
    return GivenAnswer(held["text"], _cited(rows), str(held.get("question") or ""))


def _cited(rows: Iterable[Mapping[str, object]]) -> tuple[tuple[int, str, str], ...]:
    cited = []
    for row in rows:
        number = row.get("number", row.get("citation_number")) if isinstance(row, Mapping) else None
        written = str(number)
        is_number = written.isascii() and written.isdigit() and len(written) <= MOST_DIGITS
        if not is_number or not isinstance(row.get("block_id"), str):
            raise QuoteError(f"a citation needs a number, a block_id and its cited_text, not {row!r}")
        words = row.get("cited_text")
        cited.append(
            (int(written), normal_block_id(row["block_id"]), words if isinstance(words, str) else "")
        )
    return tuple(cited)


def evidence_of(library: Library, answer: GivenAnswer) -> Evidence:
    """The answer as the viewer shows it, every place and verdict made from the library as it is now."""
    places = LibraryPlaces(library)
    prose = prose_of(answer.text, "markdown")
    definitions = find_definitions(prose)
    given = list(answer.cited) or [(d.number, d.block_id, d.quote) for d in definitions]
    settled = {number: places.settle(words, block, number) for number, block, words in given}
    marks = find_marks(
        answer.text, "markdown", blank(prose, [(d.start, d.end) for d in definitions]), settled
    )
    for cited in read_answer(answer.text, "markdown", ()).inline:
        if (
            cited.number is None
            and cited.sid is None
            and all(c.block_id != cited.block_id for c in settled.values())
        ):
            number = max(settled, default=0) + 1
            settled[number] = places.settle(cited.quote or cited.claim, cited.block_id, number)
    text = _with_numbers(answer.text, marks, definitions, settled)
    rows = [
        # A true statement in other words is no quote: its block is what it is held against.
        {
            "citation_number": n,
            "block_id": c.block_id,
            "cited_text": c.cited_text if c.verified or not c.grounded else "",
        }
        for n, c in settled.items()
    ]
    checked = {one.number: one for one in check_answer(text, library, sidecar=rows) if one.number is not None}
    citations: dict[str, dict[str, object]] = {}
    for number, citation in sorted(settled.items()):
        row = process_citation(citation, places.unit_box)
        if (found := checked.get(number)) is not None:
            row["status"] = found.status
            row["message"] = found.message if citation.document_id is None else ""
            row["uses"] = [
                {"line": use.line, "statement": use.statement, "status": use.status, "reason": use.reason}
                for use in found.uses
            ]
        citations[str(number)] = row
    return {"question": answer.question, "text": text, "citations": citations}


def _with_numbers(
    text: str,
    marks: Iterable[WrittenMark],
    definitions: Iterable[Definition],
    settled: Mapping[int, Citation],
) -> str:
    """The text without its definitions, every citation of a block as a number; those of sources go."""
    numbers = {citation.block_id: number for number, citation in reversed(list(settled.items()))}
    edits: list[tuple[int, int, str]] = [(d.start, d.end, "") for d in definitions]
    for mark in marks:
        cited = mark.numbers or tuple(numbers[block] for block in mark.block_ids)
        edits.append((mark.start, mark.end, "".join(f"[{number}]" for number in cited)))
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text.strip()
