"""Open a citation of an old version of a document on its current version, or say what happened.

The words that the citation stood on are read in the version that it names, then looked for in the block of the
same id; only where they left it, elsewhere, and only at places that the old version did not have.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from blocks.box import PageBox
from blocks.document import Document
from blocks.errors import RemovedError, UnknownIdError
from blocks.library.library import Library
from blocks.model import Block
from grounding.citations.citation_json import process_citation
from grounding.citations.placing import LibraryPlaces, no_place
from grounding.citations.stored import Row, StoredCitation, read_stored
from grounding.model import Citation, Difference, Match, Quote, Verdict
from grounding.quotes.match import match_all, match_in_range, match_quote
from grounding.quotes.readings import match_copied, match_copied_in_block
from grounding.versions.report import Fate
from grounding.versions.text_changes import text_changes

_CONTEXT = 60
"""Characters before and after the words, which tell repeats apart."""
_MOVED = 1.0
"""Points by which a box must differ to stand somewhere else."""


@dataclass(frozen=True, slots=True)
class Reanchored:
    """A citation, opened on the current version."""

    fate: Fate
    """same, moved, changed or lost."""
    citation: Citation
    """The citation on the current version, with its verdict and boxes there; without a place if it is lost."""
    stored: StoredCitation
    """What it was."""
    reason: str
    """What happened, in one sentence."""
    differences: tuple[Difference, ...] = ()
    """Of a changed citation: what changed in the source's words; `quoted` is old, `found` is new."""
    around: tuple[Difference, ...] = ()
    """What changed in the rest of its block where the cited words themselves did not: an exception behind them, for
    one."""

    def to_json(self, library: Library) -> dict[str, object]:
        """All of it as JSON-serialisable dicts; `citation` as `front_end.process_citation` has it."""
        return {
            "fate": self.fate.value,
            "reason": self.reason,
            "differences": [asdict(difference) for difference in self.differences],
            "around": [asdict(difference) for difference in self.around],
            "was": asdict(self.stored),
            "citation": process_citation(self.citation, LibraryPlaces(library).unit_box),
        }


def reanchor(library: Library, citation: Citation | Row | str | StoredCitation) -> Reanchored:
    """Where the cited words stand in the current version of their document.

    Takes a citation, its processed form, or the JSON of that. `same` and `moved`: the source has the same words, in
    the same block or in one that they went to. `changed`: the block has other words now; `citation.verdict` is the
    usual matching's on those. `lost`: the words are gone, or nobody can tell which of several new places is meant.
    Raises QuoteError for what is no citation.
    """
    stored = read_stored(citation)
    if not stored.document_id:
        return _lost(stored, "it names no document: its words were found nowhere")
    try:
        old = library.get(stored.document_id)
    except RemovedError as error:
        return _lost(stored, str(error), method="removed")
    except UnknownIdError as error:
        return _lost(stored, str(error))
    if stored.sha256 not in (None, old.sha256):
        return _lost(stored, f"{stored.document_id} is another file here: its sha256 is {old.sha256}")
    was = _was(old, stored)
    if was is None:
        return _lost(stored, f"{old.name}, which it cites, has neither {stored.block_id} nor the cited words")
    return _Reanchoring(library, stored, was, library.current(old.id)).settle()


@dataclass(frozen=True, slots=True)
class _Was:
    """Where a citation stood in the version that it names."""

    document: Document
    block: Block
    words: str
    boxes: tuple[PageBox, ...]
    start: int
    whole_block: bool


def _was(old: Document, stored: StoredCitation) -> _Was | None:
    """The cited words, or the whole block where the words are not in it."""
    index = old.block_index(stored.block_id)
    if index is None:
        match = match_copied(old, Quote(stored.cited_text, page=_page(old, stored.page)))
        if not match.verdict.placed:
            return None
        return _Was(old, old.block(match.block_ids[0]), match.text, match.boxes, match.start, False)
    block = old.blocks[index]
    match = match_copied_in_block(old, Quote(stored.cited_text), block)
    if match.verdict.placed:
        return _Was(old, block, match.text, match.boxes, match.start, False)
    return _Was(old, block, block.text, (PageBox(block.page, *block.bbox),), block.start, True)


def _page(document: Document, page: int | None) -> int | None:
    return page if page is not None and 1 <= page <= document.page_count else None


@dataclass(frozen=True, slots=True)
class _Reanchoring:
    """One citation on its way to the current version."""

    library: Library
    stored: StoredCitation
    was: _Was
    new: Document

    def settle(self) -> Reanchored:
        index = self.new.block_index(self.was.block.id)
        if index is None:
            return self._elsewhere(f"{self.was.block.id} is not in version {self.new.version} any more")
        block = self.new.blocks[index]
        if self.was.whole_block:
            return self._whole_block(block)
        now = match_copied_in_block(self.new, Quote(self.stored.cited_text), block)
        if now.verdict.placed:
            changes = text_changes(self.was.words, now.text)
            if not changes:
                return self._found(block, now.boxes)
            words = match_in_range(self.new, Quote(self.was.words), block)
            if words.verdict is Verdict.EXACT:
                return self._found(block, words.boxes)
            return self._changed(block, words.differences or changes)
        went = self._elsewhere(f"{block.id} has other words now")
        if went.fate is Fate.LOST and now.verdict is Verdict.PARTIAL:
            return self._changed(block, text_changes(self.was.block.text, block.text))
        return went

    def _whole_block(self, block: Block) -> Reanchored:
        """Of a citation whose words its block never had: what became of the block."""
        changes = text_changes(self.was.block.text, block.text)
        boxes = (PageBox(block.page, *block.bbox),)
        return self._changed(block, changes) if changes else self._found(block, boxes)

    def _found(self, block: Block, boxes: tuple[PageBox, ...], reason: str = "") -> Reanchored:
        fate = Fate.SAME if same_boxes(self.was.boxes, boxes) else Fate.MOVED
        plain = "the same words stand at the same place" if fate is Fate.SAME else "the same words moved"
        around = text_changes(self.was.block.text, block.text) if block.id == self.was.block.id else ()
        return Reanchored(
            fate,
            self._citation(block),
            self.stored,
            reason or (f"{plain}, but their block changed around them" if around else plain),
            around=around,
        )

    def _changed(self, block: Block, changes: tuple[Difference, ...]) -> Reanchored:
        citation = self._citation(block)
        reason = f"its source changed; against the new words the citation is {citation.verdict.value}"
        return Reanchored(Fate.CHANGED, citation, self.stored, reason, changes)

    def _elsewhere(self, why: str) -> Reanchored:
        """The words at a place that the old version did not have: a piece of their block, or what took it in."""
        places = [m for m in self._same_words() if not self._stood_there(m)]
        if len(places) > 1:
            chosen = self._by_context(places)
            places = [chosen] if chosen is not None else places
        if len(places) == 1:
            block = self.new.block(places[0].block_ids[0])
            return self._found(block, places[0].boxes, f"{why}; the same words stand in {block.id} now")
        if places:
            ids = ", ".join(m.block_ids[0] for m in places[:5])
            return _lost(
                self.stored,
                f"{why}; the words stand at {len(places)} new places ({ids}), and nothing tells which",
            )
        return _lost(self.stored, f"{why}, and no new place has the cited words")

    def _same_words(self) -> list[Match]:
        asked = self.was.words if self.was.whole_block else self.stored.cited_text
        matches = match_all(self.new, Quote(asked))
        return [m for m in matches if m.verdict.placed and not text_changes(self.was.words, m.text)]

    def _stood_there(self, match: Match) -> bool:
        """True for a place that the old version had too: another one that says the same, not ours moved."""
        block_id = match.block_ids[0]
        if block_id == self.was.block.id or self.was.document.block_index(block_id) is None:
            return False
        then = match_in_range(self.was.document, Quote(self.was.words), self.was.document.block(block_id))
        return then.verdict.placed and not text_changes(self.was.words, then.text)

    def _by_context(self, places: list[Match]) -> Match | None:
        text, start = self.was.document.text, self.was.start
        end = start + len(self.was.words)
        quote = Quote(
            places[0].quote, prefix=text[max(0, start - _CONTEXT) : start], suffix=text[end : end + _CONTEXT]
        )
        best = match_quote(self.new, quote)
        return None if best.ambiguous else next((m for m in places if m.start == best.start), None)

    def _citation(self, block: Block) -> Citation:
        return LibraryPlaces(self.library).settle(self.stored.cited_text, block.id, self.stored.number)


def same_boxes(old: tuple[PageBox, ...], new: tuple[PageBox, ...]) -> bool:
    """True for boxes that are the same within a point."""
    return len(old) == len(new) and all(
        a.page == b.page and all(abs(x - y) <= _MOVED for x, y in zip(a.bbox, b.bbox, strict=True))
        for a, b in zip(old, new, strict=True)
    )


def _lost(stored: StoredCitation, reason: str, *, method: str = "none") -> Reanchored:
    citation = no_place(stored.cited_text, stored.block_id, stored.number, method=method)
    return Reanchored(Fate.LOST, citation, stored, reason)
