"""What grounding gives: verdicts, differences, matches, verdicts of claims, citations."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from blocks.box import Box, PageBox


class BestFirst(enum.StrEnum):
    """Outcomes of a comparison, written in their order, the best first."""

    @property
    def rank(self) -> int:
        """How many outcomes are worse than this one: greater is better, 0 is the worst."""
        order = list(type(self))
        return len(order) - 1 - order.index(self)


class Verdict(BestFirst):
    """How a quote and its source agree."""

    EXACT = "exact"
    """The same words, after folding of case, typography, line-end hyphens, width and spaces."""
    CLOSE = "close"
    """The same statement with harmless differences."""
    ALTERED = "altered"
    """Found, but something that carries meaning differs."""
    PARTIAL = "partial"
    """Only a part of it is there."""
    ABSENT = "absent"
    """Nothing like it."""

    @property
    def verified(self) -> bool:
        """True for exact and close."""
        return self in (Verdict.EXACT, Verdict.CLOSE)

    @property
    def placed(self) -> bool:
        """True for exact, close and altered: the words stand at a place, whatever they say there."""
        return self.rank >= Verdict.ALTERED.rank


@dataclass(frozen=True, slots=True)
class Quote:
    """What to look for, and what is known of where it stands."""

    text: str
    """The quoted words as somebody wrote them."""
    prefix: str = ""
    """Words just before the quote; weigh between repeats."""
    suffix: str = ""
    """Words just after the quote; weigh between repeats."""
    page: int | None = None
    """Page hint, counted from 1; weighs, never forbids."""
    block_id: str | None = None
    """Block hint, `BLOCK_CITE_ID_n`; weighs before the page."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in which a quote departs from its source."""

    kind: str
    """What differs: number, unit, negation, modality, opposite, word, typo, inflection, added, omitted, order, …"""
    quoted: str
    """The quote's words, empty where the quote left something out."""
    found: str
    """The source's words, empty where the quote added something."""
    where: int
    """Offset into the quote's text, in characters, where the difference begins."""
    harmless: bool
    """False if it carries meaning: one such difference makes the verdict `altered`."""


@dataclass(frozen=True, slots=True)
class Match:
    """Where a quote stands and how it agrees with what stands there. Absent quotes have no place."""

    quote: str
    """The quote as asked for."""
    verdict: Verdict
    """What follows from score and differences."""
    score: float = 0.0
    """Likeness of the words alone, 0..1; never decides by itself."""
    document_id: str | None = None
    """The document, or None for an absent quote."""
    text: str = ""
    """The source's own words, from the first to the last that matched."""
    start: int = 0
    """Where `text` begins in `Document.text`, in characters."""
    pages: tuple[int, ...] = ()
    """Pages touched, ascending, counted from 1."""
    block_ids: tuple[str, ...] = ()
    """Blocks touched, in reading order."""
    boxes: tuple[PageBox, ...] = ()
    """One box per line, matched words only."""
    word_indices: tuple[int, ...] = ()
    """The matched words' places in the document's columns."""
    differences: tuple[Difference, ...] = ()
    """Every departure from the source; empty for `exact`."""
    occurrences: int = 0
    """How many equally good places there are in the documents that were searched."""
    ambiguous: bool = False
    """True if the place was chosen among several without a reason."""
    reason: str = ""
    """The verdict in one sentence, for people."""
    elsewhere: bool = False
    """True if a hint named a page or block and the words stand on another."""
    policy: str = "default"
    """Name of the policy that gave the verdict."""

    @property
    def verified(self) -> bool:
        """True for exact and close."""
        return self.verdict.verified


class Support(BestFirst):
    """How far a text supports a claim."""

    HIGH = "high"
    """One sentence has every term and number of the claim, and nothing found differs."""
    MEDIUM = "medium"
    """Much of it is there, and nothing found contradicts it; a person should look."""
    LOW = "low"
    """Contradicted, or too little of it is there."""

    @property
    def supported(self) -> bool | None:
        """True for high, False for low, None for medium: words alone leave it undecided."""
        return None if self is Support.MEDIUM else self is Support.HIGH


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """How far a text supports a claim, and why."""

    claim: str
    """The claim as given."""
    verdict: Support
    """What follows from terms, numbers and differences."""
    confidence: float
    """0..1: share of the claim's terms and numbers that were found, less for each difference. Never decides."""
    matched_terms: tuple[str, ...]
    """Terms of the claim that the sentence has, as the claim writes them."""
    missing_terms: tuple[str, ...]
    """Terms and numbers of the claim that it lacks."""
    numeric_matches: tuple[str, ...]
    """Numbers of the claim that it has, with label and unit."""
    differences: tuple[Difference, ...]
    """What differs; the kinds are those of the table of `checks`."""
    sentences: tuple[str, ...]
    """The source's sentences that were compared, one for each sentence of the claim."""
    reason: str
    """The verdict in one sentence, for people."""
    block_id: str | None = None
    """The block, where a library was asked."""
    judged: Support | None = None
    """What a judge said of the claim; None where none was asked."""

    @property
    def verified(self) -> bool:
        """True for high."""
        return self.verdict is Support.HIGH

    @property
    def supported(self) -> bool | None:
        """True for high, False for low, None where it is undecided."""
        return self.verdict.supported

    @property
    def undecided(self) -> bool:
        """True for medium: words alone can't settle it."""
        return self.verdict is Support.MEDIUM

    @property
    def share(self) -> float:
        """Of the claim's terms and numbers, the share that was found, 0..1; 1 where it has none."""
        found = len(self.matched_terms) + len(self.numeric_matches)
        asked = found + len(self.missing_terms)
        return found / asked if asked else 1.0

    @property
    def numbers(self) -> tuple[Difference, ...]:
        """The differences in numbers, units and dates."""
        return tuple(d for d in self.differences if d.kind not in _NOT_NUMBERS)


_NOT_NUMBERS = frozenset(
    "negation opposite modality exception quantity name order relation added typo".split()
)


@dataclass(frozen=True, slots=True)
class OldVersion:
    """That a citation stands in a version of a document that is no longer the current one."""

    version: int
    """The version that has the cited block, counted from 1: the newest of those that have it."""
    current_version: int
    """The document's current version."""
    current_document_id: str
    """Id of the current version, which lacks the block."""
    lives_on: Match | None = None
    """Where the current version has what the citation stands on, word for word or nearly: the cited words, or all of
    the block where they are not in it. None if it has not."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A quote that somebody cites, bound to its place."""

    number: int
    """The number under which an answer cites it."""
    cited_text: str
    """The quoted words as given."""
    block_id: str
    """The block as given; for `method="search"` the block found."""
    document_id: str | None
    """The document, or None when nothing was found."""
    page: int | None
    """Page of the place, counted from 1, or None."""
    bbox: Box | None
    """Union of the boxes on `page`, or None; never invented."""
    boxes: tuple[PageBox, ...]
    """One box per line of the quoted words, or the whole block where the words are not in it."""
    verdict: Verdict
    """How the quote agrees with the cited place."""
    method: str
    """How the place was settled: block (trusted id), disambiguated (repeated id), search (unknown id), file (a
    provider's file name), removed (nowhere: the document that had the block was removed), none."""
    score: float
    """Likeness of the words, 0..1."""
    confidence: float
    """How well the cited block was read (OCR), 0..1."""
    differences: tuple[Difference, ...] = ()
    """Departures from the cited place."""
    found_elsewhere: Match | None = None
    """Where the words stand instead, if not in the cited block."""
    occurrences: int = 0
    """How many equally good places there are in what was searched: the cited block, or for `method="search"` all
    documents."""
    ambiguous: bool = False
    """True if the place was chosen among several without a reason."""
    original_filename: str = ""
    """Name of the document's file."""
    sha256: str | None = None
    """Of the file in which the place is, 64 hex digits: it says which version of a document was cited."""
    extra: dict[str, object] = field(default_factory=dict)
    """Fields of old metadata tables that pincite does not read."""
    support: ClaimVerdict | None = None
    """Does the place carry the statement, whoever's words it is in? high, medium (undecided) or low, with its reasons;
    None where there is no place."""
    old_version: OldVersion | None = None
    """Set where the cited block belongs to an older version of its document: the place is in that version."""

    @property
    def verified(self) -> bool:
        """True for exact and close: the quote is the document's words."""
        return self.verdict.verified

    @property
    def grounded(self) -> bool:
        """True if the quote is verified, or the place supports the statement fully (high)."""
        return self.verified or (self.support is not None and self.support.verified)

    @property
    def outdated(self) -> bool:
        """True if the place is in an older version of its document."""
        return self.old_version is not None
