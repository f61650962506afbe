"""The text of an artifact as it stands now, checked as an answer: its marks cite the sources that its record has.

What the record says of outcomes counts for nothing: it names documents, blocks and numbers, and each statement is
compared with them again. A number whose passages are all of one block cites that block, others their document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from blocks.library.library import Library
from blocks.text.fold import skeleton
from grounding.citations.check.answer import check_answer
from grounding.citations.check.model import CheckedCitation
from grounding.sources.adapt import adapt_source_for_llm
from grounding.sources.pool import SourcesPool
from renderers.provenance.record import Provenance
from renderers.provenance.reverify.places import cited_block
from renderers.provenance.text.lines import TextLine

_OPENING = re.compile(r"[\[【](?=[\[^\d\s,;–-]*[\d\]】]|BLOCK|S:)", re.IGNORECASE)
"""Brackets of the text itself that could be read as marks, such as those of the list of sources."""
_LABEL = re.compile(r"\A\(([a-z])\1*\)\s")
"""What a note begins with (`renderers.report.citations.marks.note_mark`)."""


def check_text(
    lines: Sequence[TextLine], provenance: Provenance, library: Library | None = None, pool: object = ()
) -> list[CheckedCitation]:
    """Every citation of the text, as `check_answer` has them; `line` counts lines of `answer_text`.

    `number` is the one in the artifact's list of sources. `pool` has the sources by the ids that the record names.
    Raises SourcesError for a pool that is none.
    """
    blocks = _blocks(provenance, library)
    of_block = {block.casefold(): number for number, block in blocks.items()}
    sids = {int(row["number"]): row.get("sid") for row in provenance.sources if "number" in row}
    rows = _rows(provenance, pool)
    found = check_answer(answer_text(lines, blocks), library, rows, fmt="text")
    return [
        replace(one, number=number, sid=sids.get(number))
        for one in found
        for number in [one.sid if one.sid is not None else of_block.get(one.block_id.casefold(), one.number)]
        if number is not None
    ]


def answer_text(lines: Sequence[TextLine], blocks: Mapping[int, str]) -> str:
    """The lines with blank ones between, and tokens in the place of marks; a mark that stands alone in its line
    belongs to the line before it."""
    written: list[str] = []
    for line in lines:
        words = "".join(_written(line, blocks))
        if line.cites and written and not skeleton(line.plain):
            written[-1] += words
            words = ""  # so that lines keep their numbers
        written.append(words)
    return "\n\n".join(_LABEL.sub("", " ".join(words.split())) for words in written)


def line_of(line: int) -> int:
    """Place of an artifact's line from the number of a line of its answer, which has a blank one behind each."""
    return line // 2


def _written(line: TextLine, blocks: Mapping[int, str]) -> Iterator[str]:
    for part in line.parts:
        if isinstance(part, str):
            yield _OPENING.sub("(", part)
        else:
            yield "".join(f"[{blocks[n]}]" if n in blocks else f"[[S:{n}]]" for n in part.numbers)


def _blocks(provenance: Provenance, library: Library | None) -> dict[int, str]:
    """The block of the library that a number cites, where that is one alone."""
    found: dict[int, set[str | None]] = {}
    for passage in provenance.citations if library is not None else ():
        block = cited_block(passage, library) if passage.sid is None and library is not None else None
        found.setdefault(passage.number, set()).add(block.id if block is not None else None)
    alone = {n: next(iter(ids)) for n, ids in found.items() if len(ids) == 1}
    numbers = {block: [n for n in alone if alone[n] == block] for block in alone.values()}
    return {n: block for n, block in alone.items() if block is not None and len(numbers[block]) == 1}


def _rows(provenance: Provenance, pool: object) -> list[dict[str, Any]]:
    """The record's sources as rows of a pool in which their numbers are their ids."""
    known = pool.rows if isinstance(pool, SourcesPool) else adapt_source_for_llm(pool)
    by_sid = {row["sid"]: row for row in known}
    hashes = {passage.number: passage.sha256 for passage in provenance.citations if passage.sha256}
    rows = []
    for source in provenance.sources:
        number = source.get("number")
        if type(number) is int:
            row = dict(by_sid.get(source.get("sid"), {}))
            said = {"title": source.get("title"), "url": source.get("url"), "filename": source.get("file")}
            said |= {"sha256": hashes.get(number)}
            rows.append(row | {k: v for k, v in said.items() if v and not row.get(k)} | {"sid": number})
    return rows
