"""A sentence cut into the statements it makes: clauses and shortened clauses, each with what it shares with the others.

"A rose by 5 % in May and fell in June, but B, which had lost 2 %, did not change" makes four. A part without a subject
of its own has that of the part before it; a relative clause has the noun before it; "3 % in June" after "rose by 5 %
in May" has verb and subject from there; what leads a sentence ("In 2021, …") belongs to all of its parts. Verbs are
told by their endings and a list, in English alone; in other languages only commas with a conjunction or between two
auxiliaries, and contrasts, cut.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import pairwise

from grounding.claims.reading.lexicon import ClaimLexicon
from grounding.meaning.tokens import Tokens

_SHORT = 5
"""So many words may lead a sentence where verbs can't be told."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One statement of a sentence: tokens `start` to before `end`."""

    start: int
    """Its first token."""
    end: int
    """The token after its last."""
    subject: frozenset[int]
    """Tokens before its verb, or those of the part that it shares a subject with."""
    shared: frozenset[int]
    """Tokens of other parts that belong to it too: subject, verb, what leads the sentence."""
    head: frozenset[int]
    """In a part without a verb, the tokens before its number: what is said of the number is said of these."""

    @property
    def own(self) -> range:
        """Its own tokens."""
        return range(self.start, self.end)

    @property
    def all(self) -> frozenset[int]:
        """Its own tokens and the shared ones."""
        return self.shared | frozenset(self.own)


@dataclass(frozen=True, slots=True)
class _Cutter:
    """What cutting looks at."""

    tokens: Tokens
    verbs: frozenset[int]
    lexicon: ClaimLexicon
    marks: frozenset[int]
    """Tokens with a comma, colon, dash or bracket before them."""
    numbers: Collection[int]

    def word(self, i: int) -> str:
        return self.tokens.folded[i] if 0 <= i < len(self.tokens) else ""

    def first_verb(self, start: int, end: int) -> int | None:
        return next((i for i in range(start, end) if i in self.verbs), None)

    def next_mark(self, start: int) -> int:
        """The first token from `start` on with a mark before it, or the end."""
        return next((i for i in range(start, len(self.tokens)) if i in self.marks), len(self.tokens))

    def behind_adverbs(self, i: int) -> int:
        return next(
            k for k in range(i, len(self.tokens) + 1) if self.word(k) not in self.lexicon.light_adverbs
        )

    def has_number(self, start: int, end: int) -> bool:
        return any(i in self.numbers for i in range(start, end))

    def opens_phrase(self, i: int) -> bool:
        return self.word(i) in self.lexicon.phrases


def find_segments(
    tokens: Tokens,
    *,
    verbs: frozenset[int],
    lexicon: ClaimLexicon,
    marks: frozenset[int],
    numbers: Collection[int],
) -> tuple[Segment, ...]:
    """The segments of a sentence in order; together they hold every token once."""
    cutter = _Cutter(tokens, verbs, lexicon, marks, numbers)
    return _shared(cutter, _merged(cutter, _cuts(cutter))) if len(tokens) else ()


def _cuts(c: _Cutter) -> list[int]:
    """Where a new part may begin."""
    cuts = [0]
    inserted = False
    for i in range(1, len(c.tokens)):
        if i in c.marks and (inserted or (i - 1 in c.verbs and c.word(i - 1) in c.lexicon.finite)):
            inserted = not inserted
        elif i in c.marks and _cuts_at_mark(c, cuts, i):
            cuts.append(i)
        elif _opens_clause(c, i) or (
            c.word(i) in c.lexicon.joiners and i - 1 not in cuts and _opens_part(c, cuts[-1], i)
        ):
            cuts.append(i - 1 if i - 1 in c.marks and i - 1 not in cuts else i)
    return cuts


def _cuts_at_mark(c: _Cutter, cuts: list[int], i: int) -> bool:
    """True at every mark of an English sentence; elsewhere where a conjunction or what leads the sentence tells."""
    leads = i <= _SHORT and c.word(0) in c.lexicon.movable
    told = c.word(i) in c.lexicon.joiners or c.word(cuts[-1]) in c.lexicon.parting
    return c.lexicon.english or leads or told or _joins_clauses(c, cuts[-1], i)


def _joins_clauses(c: _Cutter, start: int, i: int) -> bool:
    """True if the words before the mark and those behind it have a finite auxiliary each, behind their subject."""
    clauses = (start, i), (i, c.next_mark(i + 1))
    return all(any(c.word(k) in c.lexicon.finite for k in range(a + 1, b)) for a, b in clauses)


def _opens_clause(c: _Cutter, i: int) -> bool:
    word, before, lexicon = c.word(i), c.word(i - 1), c.lexicon
    if word in lexicon.parting_after_commas and i not in c.marks:
        return False
    if word in lexicon.parting:
        held_back = before in lexicon.movable and word in lexicon.relatives
        return not held_back and (before, word) not in lexicon.exceptions.phrases
    if not lexicon.english:
        return i in c.marks and word in lexicon.relatives
    if word in lexicon.movable and c.word(i + 1) in lexicon.relatives:
        return True
    if word in lexicon.openers:
        return i + 1 in c.verbs and i - 1 not in c.verbs
    return word in lexicon.time_openers and i + 1 not in c.numbers and _has_clause(c, i + 1)


def _has_clause(c: _Cutter, start: int) -> bool:
    """True if a subject and a verb follow before the next mark."""
    verb = c.first_verb(start, min(c.next_mark(start), start + 8))
    return verb is not None and verb > start


def _repeats_phrases(c: _Cutter, start: int, at: int) -> bool:
    """True for "in Graz in June and in Linz in May": two phrases with the prepositions of two before."""
    after = [c.word(i) for i in range(at + 1, c.next_mark(at + 1)) if c.opens_phrase(i)]
    before = [c.word(i) for i in range(start, at)]
    return (
        c.opens_phrase(at + 1) and len(after) >= 2 and all(after.count(w) <= before.count(w) for w in after)
    )


def _ends_range(c: _Cutter, start: int, at: int) -> bool:
    """True for the "and" of "between 1950 and 1980"."""
    before = [c.word(t) for t in range(max(start, at - 4), at)]
    pairing = c.lexicon.between.words | {w for w, group in c.lexicon.quantifiers.items() if group == "both"}
    opened = max((k for k, word in enumerate(before) if word in pairing), default=None)
    return opened is not None and c.lexicon.joiners.words.isdisjoint(before[opened:])


def _opens_part(c: _Cutter, start: int, at: int) -> bool:
    """True if "and" joins more than words: a verb follows, a number beside a number before, or a clause of its own."""
    if not c.lexicon.english or _ends_range(c, start, at):
        return False
    following = c.behind_adverbs(at + 1)
    if following in c.verbs or _repeats_phrases(c, start, at):
        return True
    if c.first_verb(start, at) is None:
        return False
    new = c.lexicon.joiners.words | c.lexicon.parting.words
    limit = next(
        (i for i in range(following, c.next_mark(following)) if c.word(i) in new), c.next_mark(following)
    )
    parallel = c.has_number(start, at) and c.has_number(following, limit)
    return following in c.numbers or parallel or c.first_verb(following, limit) is not None


def _merged(c: _Cutter, cuts: list[int]) -> list[tuple[int, int]]:
    """Parts with neither verb nor number go with the part before them, but for one that leads the sentence."""
    bounds: list[tuple[int, int]] = []
    for start, end in pairwise([*cuts, len(c.tokens)]):
        stands = (
            not bounds
            or not c.lexicon.english
            or c.first_verb(start, end) is not None
            or (c.has_number(start, end) and c.word(start) not in c.lexicon.movable)
            or _repeats_phrases(c, bounds[-1][0], start)
            or (len(bounds) == 1 and _leads(c, bounds[0]))
        )
        bounds = [*bounds, (start, end)] if stands else [*bounds[:-1], (bounds[-1][0], end)]
    return bounds


def _leads(c: _Cutter, bound: tuple[int, int]) -> bool:
    """True for what stands before the sentence itself: "In 2021," and "Of the schools inspected,"."""
    start, end = bound
    if end not in c.marks or (not c.lexicon.english and end - start > _SHORT):
        return False
    if c.word(start) in c.lexicon.time_openers and c.first_verb(start, end) is not None:
        return False
    opens = c.opens_phrase(start) or c.word(start) in c.lexicon.genitives
    return opens and c.first_verb(start, end - 1) is None


def _shared(c: _Cutter, bounds: list[tuple[int, int]]) -> tuple[Segment, ...]:
    main = int(_leads(c, bounds[0]))
    lead = frozenset(range(*bounds[0])) if main else _NONE
    segments: list[Segment] = []
    for start, end in bounds:
        made = _segment(c, start, end, segments, main)
        segments.append(replace(made, shared=made.shared | lead))
    return tuple(segments)


def _segment(c: _Cutter, start: int, end: int, before: list[Segment], main: int) -> Segment:
    """A part with what it takes from those before it."""
    opener, verb, lexicon = c.word(start), c.first_verb(start, end), c.lexicon
    alone = Segment(start, end, frozenset(range(start, end if verb is None else verb)), _NONE, _NONE)
    if len(before) <= main or not lexicon.english:
        return alone
    last = before[-1]
    if opener in lexicon.openers or opener in lexicon.relatives or c.word(start + 1) in lexicon.relatives:
        noun = _noun_before(c, last)
        pronoun = any(c.word(k) in lexicon.pronouns for k in (start + 1, start + 2))
        shared = noun | (before[main].subject if pronoun else _NONE)
        own = frozenset(range(start + 1, start + 1 if pronoun or verb is None else verb))
        return replace(alone, subject=noun, shared=shared, head=own)
    joined = opener in lexicon.joiners or opener in lexicon.parting
    first = c.behind_adverbs(start + joined)
    if verb is None:
        return alone if opener in lexicon.subordinators else _shortened(c, alone, first, before)
    if verb == first or c.word(first) in lexicon.pronouns or c.word(first).endswith("ing"):
        subject = last.subject if joined else before[main].subject
        return replace(alone, subject=subject, shared=subject)
    return replace(alone, subject=frozenset(range(first, verb)))


_NONE: frozenset[int] = frozenset()


def _shortened(c: _Cutter, alone: Segment, first: int, before: list[Segment]) -> Segment:
    """A part without a verb: subject and verb are those of the last part with a number."""
    model = next((s for s in reversed(before) if c.has_number(s.start, s.end)), before[-1])
    verbs = {i for i in model.all if i in c.verbs}
    verbs |= {i + 1 for i in verbs if c.word(i) in c.lexicon.finite and i + 1 not in c.numbers}
    if not any(c.word(i) in c.lexicon.genitives for i in alone.own):
        verbs.update(_measured(c, model))
    number = first if c.opens_phrase(first) else next((i for i in alone.own if i in c.numbers), first)
    shared = (model.subject - set(c.numbers)) | verbs
    return replace(alone, subject=model.subject, shared=shared, head=frozenset(range(first, number)))


def _measured(c: _Cutter, model: Segment) -> range:
    """What a part says its number of: "4 % of the electricity"."""
    of = next((i for i in model.own if c.word(i) in c.lexicon.genitives and i - 1 in c.numbers), model.end)
    return range(of, next((i for i in range(of, model.end) if c.opens_phrase(i) or i in c.marks), model.end))


def _noun_before(c: _Cutter, last: Segment) -> frozenset[int]:
    """The noun phrase that ends the part before a relative pronoun."""
    start = last.end - 1
    while start > last.start and last.end - start < 5:
        previous = c.word(start - 1)
        opens = c.opens_phrase(start - 1) or previous in c.lexicon.by or previous.endswith("ing")
        if opens or start in c.marks or start - 1 in c.verbs:
            break
        start -= 1
    return frozenset(range(start, last.end))
