"""What the words behind an ellipsis would have done to a statement: denied it, excepted from it, bounded it.

A denial turns a statement only where it belongs to what is quoted. It belongs to what stands before the gap if no
clause ends between them, and to what follows likewise; a whole clause or sentence that the gap swallows denies
nothing of the rest: "The book, which has no index, sold well" may be quoted as "The book … sold well". What can't be
read, in a language without a file, is not taken for honest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from blocks.text.scripts import UNSPACED
from grounding.meaning.cues import Cue, find_cues
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.tokens import Tokens
from grounding.numbers import find_quantities

_SHORT = 6
"""Words up to which a gap inside one sentence is too small to hold a clause of its own."""
_CONDITION = 12
"""Words that an omitted condition has at most, for it to belong to what stands before it."""
_NEAR_BEFORE, _NEAR_BEHIND = 3, 4
"""Words from "no" or "without" to the gap's edges up to which it still denies what stands outside."""
_NEW_CLAUSE = 3
"""Words behind a comma from which on they are a clause, if nothing lists or joins."""
_CONTRASTED = 2
"""Words from "while" on to the gap's end, beyond which they have a subject and a verb of their own."""
_SUBJECT = 4
"""Words that a bare subject has at most."""
_UNSPACED_WORD = 0.4
"""Words that a character of a script without spaces is."""
_INITIAL = re.compile(r"[(\[]?[A-Z]\.")
_SENTENCE_END = re.compile(r"(?<![.!?。！？।؟۔])[.!?。！？।؟۔]+[\"'”’)\]»」』]*(?:\[\d+\])?$")
_CLAUSE_END = re.compile(r"[;:؛；：—–][\"'”’)\]]*$|-$")
_HARD = re.compile(rf"{_CLAUSE_END.pattern}|\)[,.]?$")
_COMMA = re.compile(r"[,，、،]$")


def ends_sentence(word: str, lexicon: Lexicon) -> bool:
    """True for a word, as it is printed, with a full stop that is no initial's and no short form's."""
    if _SENTENCE_END.search(word) is None:
        return False
    return not (_INITIAL.fullmatch(word) or lexicon.shortens(word.lstrip("([")))


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
        if not len(self) or self._is_aside():
            return None
        short = self.before and self.behind and _words(self.tokens, self.first, self.end) <= _SHORT
        for cue in cues:
            if not self.first <= cue.first < self.end:
                continue
            turns = cue.list in ("denials", "denials_of_next", "exceptions", "only")
            if turns and (short or self._belongs(cue)):
                return cue.kind
            if cue.list == "exceptions" and self.before:
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
        return opens and self.before and all(map(_COMMA.search, edges))

    def _reaches_back(self, cue: Cue) -> bool:
        if cue.list == "denials_of_next" and cue.first - self.first >= _NEAR_BEFORE:
            return False
        # No clause ends behind "shall": ", without consent," belongs to the verb that follows.
        ahead = range(self.first - (not _awaits_verb(self.tokens, self.first, self.lexicon)), cue.first)
        marked = any(_HARD.search(text) or _COMMA.search(text) for text in map(self._printed, ahead))
        opened = (self.tokens.folded[k] in self.lexicon.clause_openers for k in range(self.first, cue.first))
        return not marked and not any(opened)

    def _reaches_on(self, cue: Cue) -> bool:
        if cue.list in ("denials_of_next", "exceptions") and self.end - cue.first > _NEAR_BEHIND:
            return False
        rest, inner = range(cue.end - 1, self.end), self.tokens.folded[cue.end : self.end]
        opened = any(word in self.lexicon.subordinators for word in inner)
        if opened or any(_HARD.search(self._printed(k)) for k in rest):
            return False
        commas = [k for k in rest if _COMMA.search(self._printed(k))]
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
    ends = [k for k in range(first, end) if ends_sentence(tokens.printed(k), lexicon)]
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
        or ("exception" if taken_back else None)
        or ("quantity" if whole and _swallows_alternative(tokens, first, end, lexicon) else None)
        or ("order" if whole and _parts(tokens, first, end, lexicon) else None)
        or ("negation" if any(hangs(tokens, at, end, lexicon) for at in turning) else None)
        or ("condition" if _is_conditional(tokens, cues, range(first, head), end, lexicon) else None)
        or (_limited(tokens, cues, end, lexicon) if behind else None)
        or ("order" if not whole and _joins_sentences(tokens, first, end, ends, lexicon) else None)
    )


def _awaits_verb(tokens: Tokens, first: int, lexicon: Lexicon) -> bool:
    """True if an auxiliary stands right before token `first`: "shall", "may"."""
    words = (lexicon.may, lexicon.must, lexicon.should, lexicon.will)
    return any(tokens.folded[first - 1] in verbs for verbs in words)


def _is_auxiliary(tokens: Tokens, k: int, lexicon: Lexicon) -> bool:
    """True for "may", "shall", "is"."""
    return _awaits_verb(tokens, k + 1, lexicon) or tokens.folded[k] in lexicon.be


def _is_conditional(tokens: Tokens, cues: Sequence[Cue], same: range, end: int, lexicon: Lexicon) -> bool:
    """True for a short condition in the rest of the sentence that stands before a gap, which ends before token `end`.

    Of "in case" a gap may have no more than the "in"; who "are providing" letters sets no condition.
    """
    for cue in cues if _words(tokens, same.start, same.stop) <= _CONDITION else ():
        entered = cue.end > end and all(w in lexicon.prepositions for w in tokens.folded[cue.first : end])
        verb = tokens.word(cue.first) in lexicon.providing and tokens.word(cue.first - 1) in lexicon.be
        if cue.kind == "condition" and cue.first < same.stop and not (entered or verb):
            return True
    return False


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


def hangs(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if what follows token `end` hangs on what ends before token `first`: "refused to", "most of the"."""
    small = (lexicon.articles, lexicon.openers, lexicon.prepositions, lexicon.be)
    return all(any(word in words for words in small) for word in tokens.folded[first:end])


def counted(tokens: Tokens, k: int) -> bool:
    """True if a number begins with token `k`, in digits or words."""
    if k >= len(tokens):
        return False
    if any(map(str.isdigit, tokens.folded[k])):
        return True
    found = find_quantities(tokens.slice_text(k, min(k + 3, len(tokens))))
    return bool(found) and found[0].start == 0


def _swallows_subject(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if a clause with a subject of its own begins in the gap and what follows hangs on it.

    "Sales to A fell [to 5, while sales to B rose] from 8 to 9"; "A repairs the roof[; B repairs the windows] and pays";
    "The committee [supports it; the ministry] opposes it".
    A comma before "and" ends such a clause: "Sales to A fell [while sales to B rose,] and stayed low".
    """
    folded, behind = tokens.folded, tokens.word(end)
    told = folded[end - 1] in lexicon.pronouns
    ended = behind in lexicon.joiners and tokens.printed(end - 1).endswith((",", ";", "，", "、", "،"))
    hangs = behind in lexicon.prepositions or behind in lexicon.joiners
    parted = (tokens.printed(k - 1).endswith((";", "；", "؛", "·")) for k in range(first, end))
    opens = [k for k, mark in enumerate(parted, first) if mark or folded[k] in lexicon.contrasts]
    if not opens or ended:
        return told and bool(opens)
    far = end - opens[-1]
    named = far <= _SUBJECT + 1 and _names_subject(tokens, opens[-1], end, lexicon)
    return told or named or (hangs and far > _CONTRASTED)


def _joins_sentences(tokens: Tokens, first: int, end: int, ends: Sequence[int], lexicon: Lexicon) -> bool:
    """True if what follows completes a sentence that the gap breaks off with the end of another one.

    A bare subject, "In May, the board [met. The bank] paid"; one that loses its verb, "A fee that is too low [may harm
    it. One that is too high] could stop it".
    """
    if ends[-1:] == [end - 1]:
        return False
    if not ends_sentence(tokens.printed(first - 1), lexicon) and _is_unfinished(tokens, first - 1, lexicon):
        return True
    commas = [k for k in range(first) if _COMMA.search(tokens.printed(k))]
    start = commas[-1] + 1 if commas and tokens.folded[0] in lexicon.prepositions else 0
    if first - start <= _SUBJECT:
        return True
    own = all(word in lexicon.pronouns for word in tokens.folded[ends[-1] + 1 : end]) if ends else True
    return not own and all(_is_auxiliary(tokens, k, lexicon) for k in (first, end))


def _is_unfinished(tokens: Tokens, k: int, lexicon: Lexicon) -> bool:
    """True for a word that the next one must go on from: "expected to", "the", "of the", "shall"."""
    lists = (lexicon.prepositions, lexicon.articles, lexicon.openers)
    return _is_auxiliary(tokens, k, lexicon) or any(tokens.folded[k] in words for words in lists)


def _swallows_alternative(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if of two measures that are joined the gap takes one: "two [or three] weeks", "[some or] all members"."""
    joints = [k for k in (first, end - 1) if tokens.folded[k] in lexicon.joiners and 0 < k < len(tokens) - 1]
    return any(
        all(tokens.folded[k] in lexicon.quantities or counted(tokens, k) for k in (joint - 1, joint + 1))
        for joint in joints
    )


def _swallows_figures(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if what follows says of which figures in the gap it holds, and the ones before it have their own.

    "Sales rose by 5 % [in Norway and by 7 %] in Sweden"; "66 % [when scored by a nurse and 59 %] when scored by a
    doctor".
    """
    opening = tokens.word(end)
    if not (opening in lexicon.prepositions or opening in lexicon.subordinators):
        return False
    again = next((k for k in range(first, end) if tokens.folded[k] == opening), end)
    joined = next((k for k in range(again, end) if tokens.folded[k] in lexicon.joiners), end)
    return any(counted(tokens, k) for k in range(joined, end)) and any(
        counted(tokens, k) for k in range(first)
    )


def _swallows_verb(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if what follows hangs on the verb of a clause that begins in the gap: "is [red and the roof is] black"."""
    joints = [k for k in range(first, end - 1) if tokens.folded[k] in lexicon.joiners]
    return bool(joints) and joints[-1] < end - 2 and _is_auxiliary(tokens, end - 1, lexicon)


def _moves_figure(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if a figure at the gap's end stands before what follows, and one of its kind before the gap.

    "fell to $2 million [in May and to $1 million] in June".
    """
    if tokens.word(end) not in lexicon.prepositions:
        return False
    numbers = find_quantities(tokens.text)
    left, right = (
        next((n for n in reversed(numbers) if n.start < tokens.ends[k] and tokens.starts[k] < n.end), None)
        for k in (first - 1, end - 1)
    )
    if left is None or right is None or left == right:
        return False
    units = [{reading.unit for reading in number.readings} - {"", "date"} for number in (left, right)]
    return not units[0].isdisjoint(units[1])


def _swallows_object(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if a preposition loses its object to a clause about that: "sold to [a firm which was bought by] Dean"."""
    inner = range(first + 1, end)
    opened = next((k for k in inner if tokens.folded[k] in lexicon.subordinators), end)
    closed = (
        _HARD.search(text) or _COMMA.search(text) for text in map(tokens.printed, range(opened - 1, end))
    )
    return opened < end and tokens.folded[first - 1] in lexicon.prepositions and not any(closed)


def _hands_over(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if what follows hangs on the last word of a clause or phrase that begins in the gap.

    "to support [services, while we focus on] processes"; "higher than [X and much lower than] Y"; not what the gap only
    repeats or joins, "in [Leeds and in] York", "the terms [and conditions of] this licence".
    """
    if not any(tokens.folded[end - 1] in words for words in (lexicon.prepositions, lexicon.openers)):
        return False
    opening = (lexicon.joiners, lexicon.contrasts, lexicon.subordinators)
    opens = [k for k in range(first, end - 1) if any(tokens.folded[k] in words for words in opening)]
    return bool(opens) and opens[-1] < end - 3


def _names_subject(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if the words behind what opens a clause may be its bare subject: "; the ministry", "while the minister"."""
    last = tokens.folded[end - 1]
    small = (lexicon.articles, lexicon.prepositions, lexicon.joiners, lexicon.contrasts, lexicon.connectives)
    label = len(last) == 1 and last.isascii()
    return end > first and not label and not any(last in words for words in small)


_PARTING = (
    _swallows_subject,
    _swallows_figures,
    _moves_figure,
    _swallows_object,
    _swallows_verb,
    _hands_over,
)


def _parts(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if a gap within a sentence takes what the rest hangs on; what a bracket holds is said within it."""
    bracket = tokens.slice_text(first, end).startswith("(") and tokens.printed(end - 1).rstrip(",.").endswith(
        ")"
    )
    return not bracket and any(rule(tokens, first, end, lexicon) for rule in _PARTING)
