"""An ellipsis that takes a denial or exception of what is quoted: "The office has [no] power".

One belongs to what stands before the gap if no clause ends between them, and to what follows likewise; a whole clause
that the gap swallows denies nothing of the rest: "The book, which has no index, sold well".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grounding.meaning.cues import Cue
from grounding.meaning.ellipses.gap import Gap, set_off, words
from grounding.meaning.language_files import in_any
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.phrases import (
    awaits_verb,
    ends_clause,
    ends_in_comma,
    ends_part,
    hangs,
    is_adversative,
    is_auxiliary,
)
from grounding.meaning.tokens import Tokens

SHORT = 6
"""Words up to which a gap inside one sentence is too small to hold a clause of its own."""
_NEAR_BEFORE, _NEAR_BEHIND = 3, 4
"""Words from "no" or "without" to the gap's edges up to which it still denies what stands outside."""
_NEW_CLAUSE = 3
"""Words behind a comma from which on they are a clause, if nothing lists or joins."""
_OF_ASIDE = 2
"""Words of an aside from which on "and not" goes on with it, and not with what stands before it."""


def denied(gap: Gap) -> str | None:
    """The kind of the first denial or exception that reaches what is quoted in its sentence."""
    head, tail = gap.head, gap.tail
    stretches = [_Stretch(gap.tokens, gap.lexicon, head.start, head.stop, True, gap.whole)]
    if not gap.whole:
        stretches.append(_Stretch(gap.tokens, gap.lexicon, tail.start, tail.stop, False, True))
    return next(filter(None, (stretch.turned_by(gap.cues) for stretch in stretches)), None)


def refused(gap: Gap) -> str | None:
    """A refusal, or "instead of", whose object follows: "[refused to] approve".

    Of a sentence that the gap swallows nothing hangs over, though its verb be last: "… içmek yasaktır."
    """
    tail, tokens = gap.tail, gap.tokens
    # "Nets[, forbidden tools] or traps": what follows is the next of a list.
    said = any(is_auxiliary(tokens, k, gap.lexicon) for k in range(gap.first, gap.end))
    listed = tokens.word(gap.end) in gap.lexicon.joiners and not said
    turning = [
        cue.end
        for cue in gap.cues
        if cue.list in ("refusals", "instead")
        and cue.first >= tail.start
        and not (listed and cue.end == gap.end and cue.first > gap.first)
        and not is_adversative(gap.tokens.word(cue.first), gap.lexicon)  # "[not A, but] B" says B
    ]
    turning += [k + 1 for k in tail if gap.tokens.folded[k] in gap.lexicon.opposed]
    return "negation" if any(hangs(gap.tokens, at, gap.end, gap.lexicon) for at in turning) else None


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Left-out words within one sentence: tokens `first` to before `end`."""

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
        short = self.before and self.behind and words(self.tokens, range(self.first, self.end)) <= SHORT
        for cue in cues:
            if not self.first <= cue.first < self.end or self._is_corrected(cue):
                continue
            turns = cue.list in ("denials", "denials_of_next", "exceptions", "only")
            if turns and (self._belongs(cue) or (short and not self._is_within(cue))):
                return cue.kind
            if self.before and cue.list == "exceptions" and not self._is_within(cue):
                return cue.kind
        return None

    def _printed(self, k: int) -> str:
        return self.tokens.printed(k)

    def _belongs(self, cue: Cue) -> bool:
        """True if what the cue says reaches a quoted word."""
        return (self.before and self._reaches_back(cue)) or (self.behind and self._reaches_on(cue))

    def _is_aside(self) -> bool:
        """True if commas set it off as a clause of its own: ", which has no index," and the like."""
        word, following = (self.tokens.word(k) for k in (self.first, self.first + 1))
        limits = following if word in self.lexicon.joiners else word  # "and unless it rains,"
        opens = word in self.lexicon.clause_openers and limits not in self.lexicon.exceptions
        return opens and self.before and set_off(self.tokens, self.first, self.end)

    def _is_corrected(self, cue: Cue) -> bool:
        """True for a denial of something that the gap holds whole, and then corrects or ends: "burned [not by enemies
        but] by a baker", "The Board[, a body of the state and not a company,] may"."""
        if not cue.list.startswith("denials") or not (self.before and self.behind):
            return False
        if cue.first == self.first and cue.list == "denials":
            last = self.tokens.folded[self.end - 1]
            return self.end > cue.end + 1 and is_adversative(last, self.lexicon)
        joined, first = self.tokens.folded[cue.first - 1], self.tokens.folded[self.first]
        joins = is_adversative(joined, self.lexicon) or joined in self.lexicon.joiners
        # "May, at any time but not on Sundays," limits the verb; a noun with its article does not.
        noun = self.tokens.word(cue.end) in self.lexicon.articles and first not in self.lexicon.prepositions
        far = cue.first - self.first > _OF_ASIDE and self.end > cue.end + 1
        awaited = awaits_verb(self.tokens, self.first, self.lexicon)
        return self._is_apart() and far and joins and noun and not awaited

    def _denies_beyond(self, cue: Cue) -> bool:
        """True for "not" with another aside right behind it: ", though not, I fear," belongs to what follows."""
        commas = [k for k in range(cue.end - 1, self.end) if ends_in_comma(self._printed(k))]
        parted = commas == [cue.end - 1, self.end - 1] and cue.first >= self.first
        return parted and cue.list == "denials"

    def _is_within(self, cue: Cue) -> bool:
        """True in a clause that an aside holds, ", a town in which we have no office,", or among the words that say
        what something is, ", a boy in only his second match,"."""
        ahead = self.tokens.folded[self.first : cue.first]
        if cue.list == "only" and self.tokens.folded[self.first] in self.lexicon.articles:
            return self._is_apart()
        opened = any(in_any(word, self.lexicon.subordinators, self.lexicon.openers) for word in ahead)
        limits = cue.list in ("exceptions", "only") and not self._is_item()
        return opened and not limits and self._is_apart()

    def _is_item(self) -> bool:
        """True between semicolons, as items of a list are."""
        return all(self._printed(k).endswith((";", ":")) for k in (self.first - 1, self.end - 1))

    def _is_apart(self) -> bool:
        """True between commas, or as an item of a list."""
        return self._is_item() or set_off(self.tokens, self.first, self.end)

    def _reaches_back(self, cue: Cue) -> bool:
        if cue.list == "denials_of_next" and cue.first - self.first >= _NEAR_BEFORE:
            return False
        # No clause ends behind "shall": ", without consent," belongs to the verb that follows.
        ahead = range(self.first - (not awaits_verb(self.tokens, self.first, self.lexicon)), cue.first)
        opened = (self.tokens.folded[k] in self.lexicon.clause_openers for k in range(self.first, cue.first))
        return not any(map(ends_part, map(self._printed, ahead))) and not any(opened)

    def _reaches_on(self, cue: Cue) -> bool:
        if cue.list in ("denials_of_next", "exceptions") and self.end - cue.first > _NEAR_BEHIND:
            return False
        if self._is_within(cue):
            return False
        rest, inner = range(cue.end - 1, self.end), self.tokens.folded[cue.end : self.end]
        opened = any(word in self.lexicon.subordinators for word in inner)
        if opened or any(ends_clause(self._printed(k)) for k in rest):
            return False
        commas = [k for k in rest if ends_in_comma(self._printed(k))]
        joined = any(word in self.lexicon.joiners for word in inner)
        return not commas or joined or self.end - commas[-1] <= _NEW_CLAUSE
