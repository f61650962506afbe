"""What the words behind an ellipsis would have done to a statement: denied it, excepted from it, bounded it.

A denial turns a statement only where it belongs to what is quoted. It belongs to what stands before the gap if no
clause ends between them, and to what follows likewise; a whole clause or sentence that the gap swallows denies
nothing of the rest: "The book, which has no index, sold well" may be quoted as "The book … sold well". What can't be
read, in a language without a file, is not taken for honest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from blocks.text.scripts import UNSPACED
from grounding.meaning.attributed import attributed
from grounding.meaning.cues import Cue, find_cues
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.parted import joins_sentences, parts_sentence, swallows_attribute
from grounding.meaning.phrases import (
    awaits_verb,
    counted,
    ends_clause,
    ends_in_comma,
    ends_sentence,
    hangs,
    sentence_ends,
)
from grounding.meaning.tokens import Tokens, tokenize
from grounding.numbers import find_quantities

_SHORT = 6
"""Words up to which a gap inside one sentence is too small to hold a clause of its own."""
_CONDITION = 12
"""Words that an omitted condition has at most, for it to belong to what stands before it."""
_NEAR_BEFORE, _NEAR_BEHIND = 3, 4
"""Words from "no" or "without" to the gap's edges up to which it still denies what stands outside."""
_NEW_CLAUSE = 3
"""Words behind a comma from which on they are a clause, if nothing lists or joins."""
_QUALIFIER = 2
"""Words of a gap that holds nothing but a qualifying phrase."""
_QUALIFYING = ("hedges", "degrees", "times", "past")
"""Their lists; a month, "in May", is in that of permissions."""
_OF_ASIDE = 2
"""Words of an aside from which on "and not" goes on with it, and not with what stands before it."""
_OF_LIMIT = 2
"""Words of a limit that is surely one: "up to", "not exceeding"."""
_YEARS = range(1000, 2101)
"""Bare numbers that may be years."""
_UNSPACED_WORD = 0.4
"""Words that a character of a script without spaces is."""


@dataclass(frozen=True, slots=True)
class _Gap:
    """A stretch of left-out words within one sentence: tokens `first` to before `end`."""

    tokens: Tokens
    lexicon: Lexicon
    first: int
    end: int
    before: bool
    """Quoted words of the same sentence stand before it."""
    behind: bool
    """Quoted words of the same sentence stand behind it."""

    def __len__(self) -> int:
        return self.end - self.first

    def turned_by(self, cues: Sequence[Cue]) -> str | None:
        """The kind of the first cue among the gap's words that reaches what is quoted."""
        if not len(self):
            return None
        if self._is_aside():
            denied = any(self._denies_beyond(cue) for cue in cues)
            return "negation" if denied else None
        short = self.before and self.behind and _words(self.tokens, self.first, self.end) <= _SHORT
        for cue in cues:
            if not self.first <= cue.first < self.end or self._is_corrected(cue):
                continue
            turns = cue.list in ("denials", "denials_of_next", "exceptions", "only")
            if turns and (short or self._belongs(cue)):
                return cue.kind
            if self.before and cue.list == "exceptions":
                return cue.kind
        return None

    def _printed(self, k: int) -> str:
        return self.tokens.printed(k)

    def _belongs(self, cue: Cue) -> bool:
        """True if what the cue says reaches a quoted word."""
        return (self.before and self._reaches_back(cue)) or (self.behind and self._reaches_on(cue))

    def _is_aside(self) -> bool:
        """True if commas set it off as a clause of its own: ", which has no index," and the like."""
        folded = self.tokens.folded[self.first]
        opens = folded in self.lexicon.clause_openers and folded not in self.lexicon.exceptions
        edges = map(self._printed, (self.first - 1, self.end - 1))
        return opens and self.before and all(map(ends_in_comma, edges))

    def _is_corrected(self, cue: Cue) -> bool:
        """True for a denial of something that the gap holds whole, and then corrects or ends: "burned [not by enemies
        but] by a baker", "The Board[, a body of the state and not a company,] may"."""
        adversatives = (
            self.lexicon.clause_openers.words - self.lexicon.subordinators.words - self.lexicon.joiners.words
        )
        if cue.list != "denials" or not (self.before and self.behind):
            return False
        if cue.first == self.first:
            return self.end > cue.end + 1 and self.tokens.folded[self.end - 1] in adversatives
        joined = self.tokens.folded[cue.first - 1]
        apart = all(ends_in_comma(self._printed(k)) for k in (self.first - 1, self.end - 1))
        far = cue.first - self.first > _OF_ASIDE and self.end > cue.end + 1
        return apart and far and (joined in adversatives or joined in self.lexicon.joiners)

    def _denies_beyond(self, cue: Cue) -> bool:
        """True for "not" with another aside right behind it: ", though not, I fear," belongs to what follows."""
        commas = [k for k in range(cue.end - 1, self.end) if ends_in_comma(self._printed(k))]
        parted = commas == [cue.end - 1, self.end - 1] and cue.first >= self.first
        return self.behind and parted and cue.list == "denials"

    def _reaches_back(self, cue: Cue) -> bool:
        if cue.list == "denials_of_next" and cue.first - self.first >= _NEAR_BEFORE:
            return False
        # No clause ends behind "shall": ", without consent," belongs to the verb that follows.
        ahead = range(self.first - (not awaits_verb(self.tokens, self.first, self.lexicon)), cue.first)
        marked = any(ends_clause(text) or ends_in_comma(text) for text in map(self._printed, ahead))
        opened = (self.tokens.folded[k] in self.lexicon.clause_openers for k in range(self.first, cue.first))
        return not marked and not any(opened)

    def _reaches_on(self, cue: Cue) -> bool:
        if cue.list in ("denials_of_next", "exceptions") and self.end - cue.first > _NEAR_BEHIND:
            return False
        rest, inner = range(cue.end - 1, self.end), self.tokens.folded[cue.end : self.end]
        opened = any(word in self.lexicon.subordinators for word in inner)
        if opened or any(ends_clause(self._printed(k)) for k in rest):
            return False
        commas = [k for k in rest if ends_in_comma(self._printed(k))]
        joined = any(word in self.lexicon.joiners for word in inner)
        return not commas or joined or self.end - commas[-1] <= _NEW_CLAUSE


def ellipsis_kind(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> str | None:
    """The kind of difference if words for which an ellipsis stands turn what is said; None if they don't.

    `tokens` hold what is quoted before the ellipsis, one token or more, the words that it stands for, `first` to before
    `end`, and the next of what is quoted behind. "order" is a bare subject joined to the middle of another sentence, or
    to what is said of another subject; "ellipsis" are words of a language that can't be read.
    """
    if not lexicon.languages:
        return "ellipsis" if any(word.isalpha() for word in tokens.folded[first:end]) else None
    cues = find_cues(tokens, lexicon, first, end)
    ends = sentence_ends(tokens, first, end, lexicon)
    closed = ends_sentence(tokens.printed(first - 1), lexicon)
    behind, whole = end < len(tokens), not ends and not closed
    head = end if whole else first if closed else ends[0] + 1
    tail = ends[-1] + 1 if ends else first
    gaps = [_Gap(tokens, lexicon, first, head, True, whole and behind)]
    gaps += [] if whole else [_Gap(tokens, lexicon, tail, end, False, behind)]
    taken_back = head < end and lexicon.provisos.length_at(tokens.folded, head)
    # Of a sentence that the gap swallows nothing hangs over, though its verb be last: "… içmek yasaktır."
    turning = [cue.end for cue in cues if cue.list in ("refusals", "instead") and cue.first >= tail]
    turning += [k + 1 for k in range(tail, end) if tokens.folded[k] in lexicon.opposed]
    return (
        next(filter(None, (gap.turned_by(cues) for gap in gaps)), None)
        or (
            "exception"
            if taken_back or (not closed and _is_contrasted(tokens, first, end, lexicon))
            else None
        )
        or (_limited(tokens, cues, end, lexicon) if behind else None)
        or (attributed(tokens, cues, tail, end, bool(ends) or closed, lexicon) if behind else None)
        or ("quantity" if whole and _swallows_alternative(tokens, first, end, lexicon) else None)
        or ("order" if whole and parts_sentence(tokens, first, end, lexicon) else None)
        or ("negation" if any(hangs(tokens, at, end, lexicon) for at in turning) else None)
        or ("condition" if _is_conditional(tokens, cues, range(first, head), end, lexicon) else None)
        or ("omitted" if whole and behind and swallows_attribute(tokens, first, end, lexicon) else None)
        or (_qualified(tokens, cues, range(first, end), lexicon) if whole and behind else None)
        or ("condition" if behind and _loses_condition(tokens, cues, range(tail, end), lexicon) else None)
        or ("comparison" if not closed and _loses_limit(tokens, cues, range(first, head), lexicon) else None)
        or ("order" if not whole and joins_sentences(tokens, first, end, ends, lexicon) else None)
    )


def _is_contrasted(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True for a gap that opens with "but not", or with "but by" where something is denied before it."""
    word, following = tokens.word(first), tokens.word(first + 1)
    if word not in lexicon.clause_openers.words - lexicon.subordinators.words - lexicon.joiners.words:
        return False
    denied = any(cue.kind == "negation" for cue in find_cues(tokens, lexicon, 0, first))
    return first + 1 < end and (
        following in lexicon.denials or (denied and following in lexicon.prepositions)
    )


def _is_conditional(tokens: Tokens, cues: Sequence[Cue], same: range, end: int, lexicon: Lexicon) -> bool:
    """True for a condition in the rest of the sentence that stands before a gap, which ends before token `end`: with
    which the gap opens, or a short one.

    Of "in case" a gap may have no more than the "in"; who "are providing" letters sets no condition, nor do "thus,
    providing" and "provided by".
    """
    short = _words(tokens, same.start, same.stop) <= _CONDITION
    for cue in (cue for cue in cues if short or cue.first == same.start):
        entered = cue.end > end and all(w in lexicon.prepositions for w in tokens.folded[cue.first : end])
        before = tokens.word(cue.first - 1)
        is_verb = (
            before in lexicon.be or before in lexicon.connectives or tokens.word(cue.first + 1) in lexicon.by
        )
        verb = tokens.word(cue.first) in lexicon.providing and is_verb
        if cue.kind == "condition" and cue.first < same.stop and not (entered or verb):
            return True
    return False


def _qualified(tokens: Tokens, cues: Sequence[Cue], gap: range, lexicon: Lexicon) -> str | None:
    """The kind of what is all that a short gap takes: a hedge, degree or time, "was [initially] free", "which [is said
    to] ring"; the beginning of a phrase, "[even] if it fails"; the bound of the number that follows, "[at least some of
    the] 90 staff". Not what commas set off with more than that: "a loaf, [still warm,] and".
    """
    alone = find_cues(tokenize(tokens.slice_text(gap.start, gap.stop)), lexicon)
    whole = any(cue.end - cue.first == len(gap) for cue in alone)
    apart = all(ends_in_comma(tokens.printed(k)) for k in (gap.start - 1, gap.stop - 1))
    if apart and _is_part(tokens, gap, lexicon):
        return "quantity"
    if whole or (_words(tokens, gap.start, gap.stop) <= _QUALIFIER and not apart):
        qualifying = next((cue.kind for cue in alone if cue.list in _QUALIFYING), None)
        if qualifying:
            return qualifying
    bounded = _words(tokens, gap.start, gap.stop) <= _SHORT and counted(tokens, gap.stop)
    return next(
        (cue.kind for cue in cues if bounded and cue.list == "bounds" and cue.first == gap.start), None
    )


def _is_part(tokens: Tokens, gap: range, lexicon: Lexicon) -> bool:
    """True for "some of them", of what stands before it."""
    small = (lexicon.prepositions, lexicon.pronouns, lexicon.possessives)
    rest = tokens.folded[gap.start + 1 : gap.stop]
    counted_out = tokens.folded[gap.start] in lexicon.quantities and len(rest) > 1
    return counted_out and all(any(word in words for words in small) for word in rest)


def _loses_condition(tokens: Tokens, cues: Sequence[Cue], gap: range, lexicon: Lexicon) -> bool:
    """True if a gap takes the condition that opens a sentence, to before its main clause: "[If it rains,] we stay"; or
    the first of two, "provided that [it is dry and] it is clean": of two joined by "or" either is enough."""
    awaited = any(
        cue.end == gap.start and cue.kind == "condition" for cue in find_cues(tokens, lexicon, 0, gap.start)
    )
    if awaited and tokens.folded[gap.stop - 1] in lexicon.joiners:
        return True
    opens = any(cue.first == gap.start and cue.kind == "condition" and cue.end <= gap.stop for cue in cues)
    return opens and ends_in_comma(tokens.printed(gap.stop - 1))


def _loses_limit(tokens: Tokens, cues: Sequence[Cue], gap: range, lexicon: Lexicon) -> bool:
    """True if a gap opens with the limit of what stands before it: "costs[, not exceeding £500 a year,]", "is washed
    when it is full[, or at the latest after 20 days,]", "may[, by not less than 5 days' notice,] end".

    Not with a date, nor by a single word, which as often gives a time or place: "[after three hours]".
    """
    apart = all(ends_in_comma(tokens.printed(k)) for k in (gap.start - 1, gap.stop - 1))
    leading = (lexicon.joiners, lexicon.prepositions)

    def opens(cue: Cue) -> bool:
        led = tokens.folded[gap.start : cue.first]
        return cue.first == gap.start or (apart and all(any(w in words for words in leading) for w in led))

    limits = (cue for cue in cues if cue.list == "bounds" and cue.end - cue.first >= _OF_LIMIT)
    cue = next((cue for cue in limits if cue.first in gap and opens(cue)), None)
    if cue is None:
        return False
    if tokens.folded[gap.stop - 1] in lexicon.joiners:  # "shall not exceed [the greater of £5 and] the price"
        return True
    led = tokens.word(cue.end) in lexicon.prepositions
    found = (
        find_quantities(tokens.slice_text(cue.end + led, gap.stop)) if counted(tokens, cue.end + led) else []
    )
    return bool(found) and not any(
        unit == "date" or (not unit and value in _YEARS) for value, unit in found[0].readings
    )


def _words(tokens: Tokens, first: int, end: int) -> float:
    """About how many words the tokens are: in scripts without spaces one of two or three characters."""
    return sum(_UNSPACED_WORD if UNSPACED.match(word) else 1.0 for word in tokens.folded[first:end])


def _limited(tokens: Tokens, cues: Sequence[Cue], end: int, lexicon: Lexicon) -> str | None:
    """The kind of a bound or measure right before what follows: "[at least] 90 days", "[almost] dry"."""
    for cue in reversed(cues):
        if not hangs(tokens, cue.end, end, lexicon):
            continue
        if cue.list == "nearly" or (cue.list == "bounds" and counted(tokens, end)):
            return cue.kind
    return None


def _swallows_alternative(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if of two measures that are joined the gap takes one, "two [or three] weeks", "[some or] all members"; or
    of two things that "only" stands before, "only here [or there]"."""
    joins = tokens.folded[first] in lexicon.joiners and not ends_in_comma(tokens.printed(first - 1))
    if joins and any(cue.list == "only" for cue in find_cues(tokens, lexicon, 0, first)):
        return True
    joints = [k for k in (first, end - 1) if tokens.folded[k] in lexicon.joiners and 0 < k < len(tokens) - 1]
    return any(
        all(tokens.folded[k] in lexicon.quantities or counted(tokens, k) for k in (joint - 1, joint + 1))
        for joint in joints
    )
