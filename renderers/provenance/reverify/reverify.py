"""Are the citations of an artifact still true? Each is compared with its document in a library again.

same             the same outcome at the same place
moved            the same outcome, the words stand elsewhere
changed          another outcome, better or worse
edited           the artifact no longer says what it said of it; what it says now is compared
not in library   its document isn't there, or what it cites is no document at all
not checked      nothing that could be compared: no words, or far too many
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from blocks.box import PageBox
from blocks.document import Document
from blocks.errors import QuoteError
from blocks.library.library import Library
from blocks.model import Block
from grounding.claims.find_support import find_support
from grounding.claims.verify import ClaimVerdict, verify_claim
from grounding.model import Difference, Quote, Support, Verdict
from grounding.quotes.readings import match_copied, match_copied_in_block
from grounding.versions.reanchor import reanchor, same_boxes
from renderers.provenance.record import CitedPassage, Provenance
from renderers.provenance.reverify.edited_citations import edited_citations, recheck
from renderers.provenance.reverify.places import block_in, cited_document
from renderers.report.model import Outcome

Kept = Literal["same", "moved", "changed", "edited", "not in library", "not checked"]
"""What became of a citation since the artifact was written."""

VERIFIED: frozenset[str] = frozenset(("exact", "close", "high"))
"""Outcomes that the source bears out."""
_PLACED = frozenset(verdict.value for verdict in Verdict if verdict.placed)
"""Outcomes of quotes whose boxes are words; those of others are their block's."""
_UNSUPPORTED = frozenset((Support.MEDIUM.value, Support.LOW.value))
"""Outcomes of statements that can't become better here: what "it" was, or what went before, is in the text, not in the
record."""
MAX_WORDS = 50_000
"""Characters of a passage; a file that claims a longer one would only cost time."""


@dataclass(frozen=True, slots=True)
class Reverified:
    """A citation of an artifact, compared anew."""

    passage: CitedPassage
    """The citation as the artifact has it; `outcome` is the old one."""
    kept: Kept
    """What became of it."""
    outcome: Outcome
    """The outcome now; `unknown` where its document isn't in the library."""
    reason: str
    """What happened, in a sentence; "" where nothing did."""
    document_id: str | None = None
    """The document that was compared now, in its current version."""
    document_name: str = ""
    """Name of its file."""
    page: int | None = None
    """Page of the place now, counted from 1."""
    boxes: tuple[PageBox, ...] = ()
    """The place now, one box per line, displayed frame."""
    differences: tuple[Difference, ...] = ()
    """Departures of the quote from what the document says now."""

    @property
    def ok(self) -> bool:
        """True if the citation is verified now: word for word or nearly, or fully supported."""
        return self.outcome in VERIFIED


def reverify(provenance: Provenance, library: Library) -> list[Reverified]:
    """Each citation of an artifact, compared with the library again; in the artifact's order.

    A citation's document is the one with the sha256 that it names; then the one of its id, or the only one of its
    file name, which is said. Where the library has a newer version, the words are looked for there (`reanchor`). A
    quote is judged at the block that it cites, as it was then; block ids of another library don't matter. Where the
    artifact was edited and no longer says what it said of a citation, what it says now is compared, whatever the
    record quotes. Raises LibraryError of any kind.
    """
    edited = edited_citations(provenance)
    again = dict(zip(edited, recheck([*edited.values()], provenance, library), strict=True))
    return [
        Reverified(passage, "edited", *again[place]) if place in again else _reverified(passage, library)
        for place, passage in enumerate(provenance.citations)
    ]


def _reverified(passage: CitedPassage, library: Library) -> Reverified:
    if not passage.words.strip() or len(passage.words) > MAX_WORDS:
        why = (
            "it has no words"
            if not passage.words.strip()
            else f"its {len(passage.words):,} characters are too many"
        )
        return Reverified(passage, "not checked", "unknown", f"nothing to compare: {why}")
    document, note = cited_document(passage, library)
    if document is None:
        return Reverified(passage, "not in library", "unknown", note)
    try:
        found = _compared(passage, document, note, library)
    except QuoteError as error:
        return Reverified(passage, "not checked", "unknown", str(error))
    reason = "; ".join(part for part in (note, found.reason or _what_happened(found)) if part)
    return replace(found, reason=reason)


def _compared(passage: CitedPassage, document: Document, note: str, library: Library) -> Reverified:
    current = library.current(document.id)
    if passage.claim and not passage.quote:
        return _of_claim(passage, current, library)
    if note:  # another file: its blocks are others
        return _of_quote(passage, current, None)
    block = block_in(passage, document)
    if current.id != document.id:
        return _carried(passage, document, block, library)
    return _of_quote(passage, document, block)


def _of_quote(passage: CitedPassage, document: Document, block: Block | None) -> Reverified:
    """The quote at the block that it cites; without one, in its whole document."""
    if block is not None:
        match = match_copied_in_block(document, Quote(passage.quote), block)
    else:
        page = passage.page if passage.page and 1 <= passage.page <= document.page_count else None
        match = match_copied(document, Quote(passage.quote, page=page))
    return _judged(
        Reverified(
            passage,
            "same",
            match.verdict.value,
            "",
            document.id,
            document.name,
            match.pages[0] if match.pages else None,
            match.boxes,
            match.differences,
        )
    )


def _of_claim(passage: CitedPassage, document: Document, library: Library) -> Reverified:
    """The statement against its block or, where a source was cited as a whole, the block that supports it best."""
    index = None if passage.sid is not None else document.block_index(passage.block_id)
    found: ClaimVerdict
    if index is not None:
        block = document.blocks[index]
        found = replace(verify_claim(passage.claim, block.text), block_id=block.id)
    else:
        found = find_support(library, passage.claim, document_id=document.id)
    page = document.block(found.block_id).page if found.block_id else None
    outcome: Outcome = found.verdict.value
    reason = "" if found.verified else found.reason
    if passage.outcome in _UNSUPPORTED and Support(passage.outcome).rank < found.verdict.rank:
        outcome, reason = passage.outcome, "as it was judged in its text"
    return _judged(
        Reverified(
            passage,
            "same",
            outcome,
            reason,
            document.id,
            document.name,
            page,
            differences=found.differences,
        )
    )


def _carried(passage: CitedPassage, document: Document, block: Block | None, library: Library) -> Reverified:
    """The quote on the current version of a document that has been updated since."""
    row = {
        "cited_text": passage.quote,
        "block_id": block.id if block is not None else "",
        "citation_number": passage.number,
        "doc_id": document.id,
        "page": passage.page,
    }
    result = reanchor(library, row)
    now, current = result.citation, library.current(document.id)
    return _judged(
        Reverified(
            passage,
            "same",
            now.verdict.value,
            f"version {current.version} of {current.name}: {result.reason}",
            current.id,
            current.name,
            now.page,
            now.boxes if now.document_id is not None else (),
            now.differences,
        )
    )


def _judged(found: Reverified) -> Reverified:
    """With what became of it: from the outcomes, then from the places."""
    old = found.passage
    if found.outcome != old.outcome:
        return replace(found, kept="changed")
    if found.outcome in _PLACED and old.boxes and found.boxes and not same_boxes(old.boxes, found.boxes):
        return replace(found, kept="moved")
    no_boxes = not (old.boxes and found.boxes)
    if no_boxes and None not in (old.page, found.page) and old.page != found.page:
        return replace(found, kept="moved")
    return found


def _what_happened(found: Reverified) -> str:
    """A sentence for a citation that nothing else is known of."""
    match found.kept:
        case "changed":
            return f"it was {found.passage.outcome} and is {found.outcome} now"
        case "moved":
            pages = f", on page {found.page}" if found.page != found.passage.page else ""
            return f"the words stand at another place now{pages}"
        case _:
            return ""
