"""What left-out words would have done to a statement: denied it, excepted from it, made it depend on something.

A denial turns a statement only where it belongs to what is quoted. It belongs to what stands before the gap if no
clause ends between them, and to what follows likewise; a whole clause or sentence that the gap swallows denies
nothing of the rest: "The book, which has no index, sold well" may be quoted as "The book … sold well".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from grounding.meaning import lexicon
from grounding.meaning.language import may_be_in
from grounding.meaning.left_out import exception_phrases

_SHORT = 6
"""Words up to which a gap inside one sentence is too small to hold a clause of its own."""
_CONDITION = 12
"""Words that an omitted condition has at most, for it to belong to what stands before it."""
_NEAR_BEFORE, _NEAR_BEHIND = 3, 4
"""Words from "no" or "without" to the gap's edges up to which it still denies what stands outside."""
_NEW_CLAUSE = 3
"""Words behind a comma from which on they are a clause, if nothing lists or joins."""
_REFUSAL = 3
"""Words before the following part among which a refusal denies it."""
_CONTRASTED = 2
"""Words from "while" on to the gap's end, beyond which they have a subject and a verb of their own."""
_SUBJECT = 4
"""Words that a bare subject has at most."""
_ABBREVIATION = re.compile(
    r"[(\[]?(?:[A-Z]|Mrs?|Ms|Dr|St|Prof|No|Nr|Inc|Ltd|Co|Jr|Sr|vs|etc|e\.g|i\.e|al|Fig|pp?|Art|approx|Sra?|Mme)\."
)
_SENTENCE_END = re.compile(r"[.!?。！？]+[\"'”’)\]]*(?:\[\d+\])?$")
_HARD = re.compile(r"[;:；：—–]$|^[—–]|\)[,.]?$|^-$")
_COMMA = re.compile(r"[,，、،]$")
_NUMBER_SIGN = re.compile(r"№|N[oº°]\.?$")


@dataclass(frozen=True, slots=True)
class _Gap:
    """A stretch of left-out words within one sentence; `folded` is empty for punctuation."""

    raw: Sequence[str]
    folded: Sequence[str]
    before: str
    """The quoted word of the same sentence that stands before it; empty if there is none."""
    behind: bool
    """True if quoted words of the same sentence stand behind it."""

    def belongs(self, k: int) -> bool:
        """True if what word `k` says reaches a quoted word."""
        return (bool(self.before) and self._reaches_back(k)) or (self.behind and self._reaches_on(k))

    @property
    def is_aside(self) -> bool:
        """True if commas set it off as a clause of its own: ", which has no index," and the like."""
        opens = next((w for w in self.folded if w), "") in lexicon.CLAUSE_OPENERS
        return opens and bool(_COMMA.search(self.before)) and bool(_COMMA.search(self.raw[-1]))

    def _reaches_back(self, k: int) -> bool:
        if self.folded[k] in lexicon.NOUN_DENIALS and k >= _NEAR_BEFORE:
            return False
        ahead = (self.before, *self.raw[:k])
        return not any(_HARD.search(w) or _COMMA.search(w) for w in ahead) and not any(
            w in lexicon.CLAUSE_OPENERS for w in self.folded[:k]
        )

    def _reaches_on(self, k: int) -> bool:
        rest = self.raw[k:]
        if self.folded[k] in lexicon.NOUN_DENIALS and len(rest) > _NEAR_BEHIND:
            return False
        if any(map(_HARD.search, rest)) or any(w in lexicon.SUBORDINATORS for w in self.folded[k + 1 :]):
            return False
        commas = [i for i, w in enumerate(rest) if _COMMA.search(w)]
        joined = any(w in lexicon.JOINERS for w in self.folded[k + 1 :])
        return not commas or joined or len(rest) - commas[-1] <= _NEW_CLAUSE


def omission_kind(raw: Sequence[str], folded: Sequence[str], around: Sequence[str]) -> str | None:
    """ "negation" or "exception" if words left out in a row, without an ellipsis, turn what is said; else None.

    `around` are the folded words of the passage, from which its language is told.
    """
    folded = lexicon.without_compounds(folded)
    if any(_denies(raw, folded, k, around) for k in range(len(folded))) or _negative_part(folded):
        return "negation"
    if any(w in lexicon.NARROWING and _meant(w, around) for w in folded):
        return "exception"
    return "negation" if any(w in lexicon.REFUSALS for w in folded[-_REFUSAL:]) else None


def ellipsis_kind(
    before: Sequence[str], raw: Sequence[str], folded: Sequence[str], around: Sequence[str], behind: str = ""
) -> str | None:
    """ "negation", "exception" or "order" if words for which an ellipsis stands turn what is said; else None.

    `before` are the source's words that stand before the ellipsis, `raw` and `folded` those that it stands for,
    `around` the folded words of the passage, `behind` the folded word that follows. "order" is a bare subject joined to
    the middle of another sentence, or to what is said of another subject.
    """
    folded = lexicon.without_compounds(folded)
    ends = [k for k, word in enumerate(raw) if ends_sentence(word)]
    head = before[-1] if before else ""
    closed = ends_sentence(head)
    if not ends and not closed:
        gaps = [_Gap(raw, folded, head, behind=True)]
    else:
        first, last = (0 if closed else ends[0] + 1), (ends[-1] + 1 if ends else 0)
        gaps = [_Gap(raw[:first], folded[:first], head, False), _Gap(raw[last:], folded[last:], "", True)]
    kind = next(filter(None, (_gap_kind(gap, around) for gap in gaps)), None)
    if kind is None and not ends and not closed and _swallows_subject(head, raw, folded, behind):
        kind = "order"
    if kind is None and any(w in lexicon.REFUSALS for w in folded[-_REFUSAL:]):
        kind = "negation"
    if kind is None and not ends and len(raw) <= _CONDITION:
        kind = "exception" if _conditional(folded, around) else None
    if kind is None and (ends or closed) and not ends_sentence(raw[-1]) and len(before) <= _SUBJECT:
        kind = "order"
    return kind


def _swallows_subject(head: str, raw: Sequence[str], folded: Sequence[str], behind: str) -> bool:
    """True if a clause with a subject of its own begins in the gap and what follows hangs on it.

    "Sales to A fell [to 5, while sales to B rose] from 8 to 9"; "A repairs the roof[; B repairs the windows] and pays".
    A comma before "and" ends such a clause: "Sales to A fell [while sales to B rose,] and stayed low".
    """
    told = bool(folded) and folded[-1] in lexicon.SUBJECT_PRONOUNS
    ended = behind in lexicon.JOINERS and _COMMA.search(raw[-1]) is not None
    if (behind not in lexicon.HANGING or ended) and not told:
        return False
    opens = [
        k
        for k, word in enumerate(folded)
        if word in lexicon.CONTRASTS
        or ((raw[k - 1] if k else head).endswith(";") and behind in lexicon.JOINERS)
    ]
    return bool(opens) and len(folded) - opens[-1] > _CONTRASTED


def ends_sentence(word: str) -> bool:
    """True for a word with a full stop that is no abbreviation's."""
    return _SENTENCE_END.search(word) is not None and not _ABBREVIATION.fullmatch(word)


def _gap_kind(gap: _Gap, around: Sequence[str]) -> str | None:
    if gap.is_aside:
        return None
    short = bool(gap.before) and gap.behind and len(gap.raw) <= _SHORT
    for k, word in enumerate(gap.folded):
        if _denies(gap.raw, gap.folded, k, around) and (short or gap.belongs(k)):
            return "negation"
        if word in lexicon.NARROWING and _meant(word, around):
            excepts = word in lexicon.EXCEPTING and not any(map(_HARD.search, gap.raw[:k]))
            if short or excepts or gap.belongs(k):
                return "exception"
    if any(not any(map(_HARD.search, gap.raw[:k])) for k in exception_phrases(gap.folded)):
        return "exception"
    return "negation" if _negative_part_of(gap) else None


def _denies(raw: Sequence[str], folded: Sequence[str], k: int, around: Sequence[str]) -> bool:
    """True if word `k` denies here, in the passage's language."""
    word = folded[k]
    if not lexicon.denies(word) or not _meant(word, around):
        return False
    if word in lexicon.DENIES_WITH_NE:
        return any(w in ("ne", "n") or r.startswith(("n'", "n’")) for w, r in zip(folded, raw, strict=True))
    return word != "no" or not _NUMBER_SIGN.match(raw[k]) or not _numbered(raw, k)


def _numbered(raw: Sequence[str], k: int) -> bool:
    """True if "No" at `k` is short for number: a digit follows, or the words end there within a sentence."""
    if raw[k].startswith("№"):
        return True
    if k + 1 < len(raw):
        return any(c.isdigit() for c in raw[k + 1])
    return k > 0 and not ends_sentence(raw[k - 1])


def _meant(word: str, around: Sequence[str]) -> bool:
    """True unless the word denies or excepts in other languages only than the passage's."""
    return may_be_in(lexicon.ONLY_IN.get(word), around)


def _conditional(folded: Sequence[str], around: Sequence[str]) -> bool:
    """True if a word opens a condition: not "even if", nor "to see if"."""
    return any(
        w in lexicon.CONDITIONS and _meant(w, around) and v not in lexicon.ASKING
        for v, w in pairwise(["", *folded])
    )


def _negative_part(folded: Sequence[str]) -> bool:
    """True if words of a script without spaces, of one character each, hold a denial."""
    joined = "".join(folded)
    if joined.isascii() or not all(len(w) <= 2 and not w.isascii() for w in folded if w):
        return False
    return any(part in joined for part in lexicon.NEGATIVE_PARTS)


def _negative_part_of(gap: _Gap) -> bool:
    """True if a clause at either edge of the gap holds such a denial."""
    stops = [k for k, w in enumerate(gap.raw) if _COMMA.search(w) or _HARD.search(w)]
    head = gap.folded[: stops[0]] if stops else gap.folded
    tail = gap.folded[stops[-1] + 1 :] if stops else gap.folded
    return (bool(gap.before) and _negative_part(head)) or (gap.behind and _negative_part(tail))
