"""The rows that `citation_json` writes, checked and read back: what is read gives the same row again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from blocks.box import Box, PageBox
from grounding.block_ids import normal_block_id
from grounding.model import Citation, ClaimVerdict, Difference, Match, OldVersion, Support, Verdict
from grounding.reasons import read_reason


def _upright(sides: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    if sides[0] > sides[2] or sides[1] > sides[3]:
        raise ValueError("a box is [x0, y0, x1, y1] in points, from its top left to its bottom right")
    return sides


_Real = Annotated[float, Field(allow_inf_nan=False)]
_Sides = Annotated[tuple[_Real, _Real, _Real, _Real], AfterValidator(_upright)]
_Page = Annotated[int, Field(ge=1, strict=True)]
_Count = Annotated[int, Field(ge=0, strict=True)]
_Share = Annotated[float, Field(ge=0, le=1)]


class _Stored(BaseModel):
    """Fields that nobody knows are passed over: front ends add their own."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class _LineRow(_Stored):
    page: _Page
    bbox: _Sides

    def read(self) -> PageBox:
        return PageBox(self.page, *self.bbox)


class _DifferenceRow(_Stored):
    kind: str
    quoted: str = ""
    found: str = ""
    where: _Count = 0
    harmless: bool = False

    def read(self) -> Difference:
        return Difference(self.kind, self.quoted, self.found, self.where, self.harmless)


class _MatchRow(_Stored):
    doc_id: str | None = None
    pages: tuple[_Page, ...] = ()
    block_ids: tuple[str, ...] = ()
    text: str = ""
    boxes: tuple[_LineRow, ...] = ()
    verdict: Verdict

    def read(self, quote: str) -> Match:
        return Match(
            quote,
            self.verdict,
            document_id=self.doc_id,
            text=self.text,
            pages=self.pages,
            block_ids=self.block_ids,
            boxes=tuple(line.read() for line in self.boxes),
        )


class _SupportRow(_Stored):
    verdict: Support
    confidence: _Share = 0.0
    reason: str = ""
    reason_parts: tuple[tuple[str, ...], ...] = ()
    missing_terms: tuple[str, ...] = ()
    differences: tuple[_DifferenceRow, ...] = ()
    sentences: tuple[str, ...] = ()

    def read(self, claim: str, block_id: str) -> ClaimVerdict:
        differences = tuple(one.read() for one in self.differences)
        missing, sentences = self.missing_terms, self.sentences
        return ClaimVerdict(
            claim,
            self.verdict,
            self.confidence,
            (),
            missing,
            (),
            differences,
            sentences,
            read_reason(self.reason, self.reason_parts),
            block_id,
        )


class _OldVersionRow(_Stored):
    version: _Count
    current_version: _Count
    current_doc_id: str
    lives_on: _MatchRow | None = None

    def read(self, quote: str) -> OldVersion:
        went = self.lives_on.read(quote) if self.lives_on else None
        return OldVersion(self.version, self.current_version, self.current_doc_id, went)


class _CitationRow(_Stored):
    citation_number: Annotated[int, Field(ge=1)] = 1
    doc_id: str | None = None
    sha256: str | None = None
    original_filename: str | None = None
    page: _Page | None = None
    bbox: _Sides | None = None
    boxes: tuple[_LineRow, ...] = ()
    block_id: str | int
    cited_text: str
    verdict: Verdict
    method: str = "none"
    occurrences: _Count = 0
    ambiguous: bool = False
    score: _Share = 0.0
    confidence: _Share = 0.0
    differences: tuple[_DifferenceRow, ...] = ()
    found_elsewhere: _MatchRow | None = None
    support: _SupportRow | None = None
    old_version: _OldVersionRow | None = None

    def read(self) -> Citation:
        text, block_id = self.cited_text, normal_block_id(self.block_id)
        # A box without a page, or of no document, is none.
        placed = self.doc_id is not None and self.page is not None
        return Citation(
            number=self.citation_number,
            cited_text=text,
            block_id=block_id,
            document_id=self.doc_id,
            page=self.page,
            bbox=Box(*self.bbox) if self.bbox and placed else None,
            boxes=self._lines() if placed else (),
            verdict=self.verdict,
            method=self.method,
            score=self.score,
            confidence=self.confidence,
            differences=tuple(one.read() for one in self.differences),
            found_elsewhere=self.found_elsewhere.read(text) if self.found_elsewhere else None,
            occurrences=self.occurrences,
            ambiguous=self.ambiguous,
            original_filename=self.original_filename or "",
            sha256=self.sha256,
            support=self.support.read(text, block_id) if self.support else None,
            old_version=self.old_version.read(text) if self.old_version else None,
        )

    def _lines(self) -> tuple[PageBox, ...]:
        """The lines; of rows that have none the whole place."""
        if self.boxes or self.bbox is None or self.page is None:
            return tuple(line.read() for line in self.boxes)
        return (PageBox(self.page, *self.bbox),)


def read_row(row: Mapping[str, Any]) -> Citation:
    """The citation of a row. Raises ValueError with what is wrong, and in which field."""
    try:
        return _CitationRow.model_validate(row).read()
    except ValidationError as error:
        first = error.errors()[0]
        raise ValueError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
