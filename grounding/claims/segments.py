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

from grounding.claims.lists import ClaimLexicon
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
class Reach:
    """How far a word such as "not" or "plans" reaches into the parts that follow its own."""

    segments: tuple[Segment, ...]
    verbs: frozenset[int]
    folded: list[str]
    lexicon: ClaimLexicon

    def holds(self, cue: int, i: int) -> bool:
        """False if a part with a finite verb of its own begins between the two: "plans to close A and will move B"."""
        ends = any(cue < s.start <= i and self._stands_alone(s, cue) for s in self.segments)
        return not ends and i < self._relative_end(cue)

    def _relative_end(self, cue: int) -> int:
        """The token after a relative clause that a participle opens, "the dock [ordered from Pell] left"; else that
        after the last.

        The verb behind it must have no other subject: "ordered in May [the firm] to pay"; and "the bribes alleged in
        court" are in doubt themselves.
        """
        last, word = len(self.folded), self.folded[cue]
        part = next((s for s in self.segments if s.start <= cue < s.end), None)
        verbs = [v for v in part.own if v in self.verbs] if part else []
        doubted = word in self.lexicon.reports or word in self.lexicon.hedges
        if doubted or cue not in verbs[:1] or len(verbs) < 2 or not self._opens_phrase(cue + 1):
            return last
        phrase = range(cue + 2, verbs[1])
        other = any(
            self.folded[t] in self.lexicon.determiners and not self._opens_phrase(t - 1) for t in phrase
        )
        return last if other else verbs[1]

    def _opens_phrase(self, token: int) -> bool:
        word, lexicon = self.folded[token], self.lexicon
        return word in lexicon.by or (word in lexicon.phrases and word not in lexicon.infinitive_marks)

    def _stands_alone(self, segment: Segment, cue: int) -> bool:
        """Where verbs can't be told, a conjunction tells a clause."""
        opened = not self.lexicon.english and self.folded[segment.start] in self.lexicon.parting
        return opened or self._finite(segment, cue)

    def _finite(self, segment: Segment, cue: int) -> bool:
        verb = next((v for v in segment.own if v in self.verbs), None)
        if verb is None:
            return False
        word = self.folded[verb]
        if word in self.lexicon.finite or segment.subject.isdisjoint(segment.shared):
            return True
        if word.endswith("ed") or word in self.lexicon.participles:
            before = next((s for s in self.segments if s.start <= cue < s.end), segment)
            return not any(self.folded[v] in self.lexicon.finite for v in before.own)
        return True


@dataclass(frozen=True, slots=True)
class _Cutter:
    """What cutting looks at."""

    tokens: Tokens
    verbs: frozenset[int]
    lexicon: ClaimLexicon
    marks: frozenset[int]
    """Tokens with a comma, colon, dash or bracket before them."""
    numbers: Collection[int]
    bare: Collection[int]
    """The numbers that are one token."""

    def word(self, i: int) -> str:
        return self.tokens.folded[i] if 0 <= i < len(self.tokens) else ""

    def is_verb(self, i: int) -> bool:
        return i in self.verbs

    def first_verb(self, start: int, end: int) -> int | None:
        return next((i for i in range(start, end) if self.is_verb(i)), None)


def find_segments(
    tokens: Tokens,
    *,
    verbs: frozenset[int],
    lexicon: ClaimLexicon,
    marks: frozenset[int],
    numbers: Collection[int],
    bare: Collection[int],
) -> tuple[Segment, ...]:
    """The segments of a sentence in order; together they hold every token once."""
    if not len(tokens):
        return ()
    cutter = _Cutter(tokens, verbs, lexicon, marks, numbers, bare)
    bounds = _merged(cutter, _cuts(cutter))
    return _shared(cutter, bounds)


def _cuts(c: _Cutter) -> list[int]:
    """Where a new part may begin."""
    cuts = [0]
    inserted = False
    for i in range(1, len(c.tokens)):
        if i in c.marks and (inserted or (c.is_verb(i - 1) and c.word(i - 1) in c.lexicon.finite)):
            inserted = not inserted
            continue
        if i in c.numbers and i not in c.marks:
            continue
        word = c.word(i)
        if i in c.marks and _cuts_at_mark(c, cuts, i):
            cuts.append(i)
        elif _opens_clause(c, i) or (
            word in c.lexicon.joiners and i - 1 not in cuts and _opens_part(c, cuts[-1], i)
        ):
            cuts.append(i - 1 if i - 1 in c.marks and i - 1 not in cuts else i)
    return cuts


def _cuts_at_mark(c: _Cutter, cuts: list[int], i: int) -> bool:
    """True at every mark of an English sentence; elsewhere where a conjunction or what leads the sentence tells."""
    leads = cuts == [0] and i <= _SHORT and c.word(0) in c.lexicon.movable
    told = c.word(i) in c.lexicon.joiners or c.word(cuts[-1]) in c.lexicon.parting
    return c.lexicon.english or leads or told or _joins_clauses(c, cuts[-1], i)


def _joins_clauses(c: _Cutter, start: int, i: int) -> bool:
    """True if the words before the mark and those behind it have a finite auxiliary each, behind their subject."""
    limit = next((k for k in range(i + 1, len(c.tokens)) if k in c.marks), len(c.tokens))
    return all(
        any(c.word(k) in c.lexicon.finite for k in range(a + 1, b)) for a, b in ((start, i), (i, limit))
    )


def _opens_clause(c: _Cutter, i: int) -> bool:
    word, before = c.word(i), c.word(i - 1)
    if word in c.lexicon.parting_after_commas and i not in c.marks:
        return False
    if word in c.lexicon.parting:
        held_back = before in c.lexicon.movable and word in c.lexicon.relatives
        return not held_back and (before, word) not in c.lexicon.exceptions.phrases
    if not c.lexicon.english:
        return i in c.marks and word in c.lexicon.relatives
    if word in c.lexicon.movable and c.word(i + 1) in c.lexicon.relatives:
        return True
    if word in c.lexicon.openers:
        return c.is_verb(i + 1) and not c.is_verb(i - 1)
    return word in c.lexicon.time_openers and i + 1 not in c.numbers and _has_clause(c, i + 1)


def _has_clause(c: _Cutter, start: int) -> bool:
    """True if a subject and a verb follow before the next mark."""
    limit = next((i for i in range(start, len(c.tokens)) if i in c.marks), len(c.tokens))
    verb = c.first_verb(start, min(limit, start + 8))
    return verb is not None and verb > start


def _repeats_phrases(c: _Cutter, start: int, at: int) -> bool:
    """True for "in Graz in June and in Linz in May": two phrases with the prepositions of two before."""
    limit = next((i for i in range(at + 1, len(c.tokens)) if i in c.marks), len(c.tokens))
    after = [c.word(i) for i in range(at + 1, limit) if c.word(i) in c.lexicon.phrases]
    before = [c.word(i) for i in range(start, at) if c.word(i) in c.lexicon.phrases]
    return (
        c.word(at + 1) in c.lexicon.phrases
        and len(after) >= 2
        and all(after.count(w) <= before.count(w) for w in after)
    )


def _ends_range(c: _Cutter, start: int, at: int) -> bool:
    """True for the "and" of "between 1950 and 1980"."""
    before = [c.word(t) for t in range(max(start, at - 4), at)]
    pairing = c.lexicon.between.words | {w for w, group in c.lexicon.quantifiers.items() if group == "both"}
    opened = max((k for k, word in enumerate(before) if word in pairing), default=None)
    return opened is not None and not any(word in c.lexicon.joiners for word in before[opened:])


def _opens_part(c: _Cutter, start: int, at: int) -> bool:
    """True if "and" joins more than words: a verb follows, a number beside a number before, or a clause of its own."""
    if not c.lexicon.english or _ends_range(c, start, at):
        return False
    if _repeats_phrases(c, start, at):
        return True
    following = at + 1
    while c.word(following) in c.lexicon.light_adverbs:
        following += 1
    if c.is_verb(following):
        return True
    if c.first_verb(start, at) is None:
        return False
    if following in c.numbers and at - 1 not in c.bare:
        return True
    limit = next(
        (i for i in range(following, len(c.tokens)) if i in c.marks or c.word(i) in c.lexicon.parting or
         c.word(i) in c.lexicon.joiners), len(c.tokens))  # fmt: skip
    parallel = any(i in c.numbers for i in range(start, at)) and any(
        i in c.numbers for i in range(following, limit)
    )
    return parallel or c.first_verb(following, limit) is not None


def _merged(c: _Cutter, cuts: list[int]) -> list[tuple[int, int]]:
    """Parts with neither verb nor number go with the part before them, but for one that leads the sentence."""
    bounds: list[tuple[int, int]] = []
    for start, end in zip(cuts, [*cuts[1:], len(c.tokens)], strict=True):
        stands = (
            not c.lexicon.english
            or c.first_verb(start, end) is not None
            or (any(i in c.numbers for i in range(start, end)) and c.word(start) not in c.lexicon.movable)
            or (bounds and _repeats_phrases(c, bounds[-1][0], start))
        )
        if bounds and not stands and not (len(bounds) == 1 and _leads(c, bounds[0])):
            bounds[-1] = (bounds[-1][0], end)
        else:
            bounds.append((start, end))
    return bounds


def _leads(c: _Cutter, bound: tuple[int, int]) -> bool:
    """True for what stands before the sentence itself: "In 2021," and "Of the schools inspected,"."""
    start, end = bound
    if end == len(c.tokens) or end not in c.marks or (not c.lexicon.english and end - start > _SHORT):
        return False
    if c.word(start) in c.lexicon.time_openers and c.first_verb(start, end) is not None:
        return False
    opens = c.word(start) in c.lexicon.phrases or c.word(start) in c.lexicon.genitives
    return opens and c.first_verb(start, end - 1) is None


def _shared(c: _Cutter, bounds: list[tuple[int, int]]) -> tuple[Segment, ...]:
    lead = frozenset(range(*bounds[0])) if len(bounds) > 1 and _leads(c, bounds[0]) else frozenset[int]()
    main = 1 if lead else 0
    segments: list[Segment] = []
    for start, end in bounds:
        made = _segment(c, start, end, segments, main)
        segments.append(replace(made, shared=made.shared | lead))
    return tuple(segments)


def _segment(c: _Cutter, start: int, end: int, before: list[Segment], main: int) -> Segment:
    """A part with what it takes from those before it."""
    opener, verb = c.word(start), c.first_verb(start, end)
    alone = Segment(start, end, frozenset(range(start, end if verb is None else verb)), _NONE, _NONE)
    if len(before) <= main or not c.lexicon.english:
        return alone
    last = before[-1]
    if (
        any(word in c.lexicon.relatives for word in (opener, c.word(start + 1)))
        or opener in c.lexicon.openers
    ):
        noun = _noun_before(c, last)
        pronoun = any(c.word(k) in c.lexicon.pronouns for k in (start + 1, start + 2))
        shared = noun | (before[main].subject if pronoun else _NONE)
        own = frozenset(range(start + 1, start + 1 if pronoun or verb is None else verb))
        return replace(alone, subject=noun, shared=shared, head=own)
    joined = opener in c.lexicon.joiners or opener in c.lexicon.parting
    first = start + joined
    while c.word(first) in c.lexicon.light_adverbs:
        first += 1
    if verb is None:
        return alone if opener in c.lexicon.subordinators else _shortened(c, alone, first, before)
    if verb == first or c.word(first) in c.lexicon.pronouns or c.word(first).endswith("ing"):
        subject = last.subject if joined or len(before) - 1 == main else before[main].subject
        return replace(alone, subject=subject, shared=subject)
    return replace(alone, subject=frozenset(range(first, verb)))


_NONE: frozenset[int] = frozenset()


def _shortened(c: _Cutter, alone: Segment, first: int, before: list[Segment]) -> Segment:
    """A part without a verb: subject and verb are those of the last part with a number."""
    model = next((s for s in reversed(before) if any(i in c.numbers for i in s.own)), before[-1])
    verbs = {i for i in model.all if c.is_verb(i)}
    verbs |= {i + 1 for i in verbs if c.word(i) in c.lexicon.finite and i + 1 not in c.numbers}
    number = next((i for i in alone.own if i in c.numbers and i >= first), first)
    if c.word(first) in c.lexicon.phrases:
        number = first
    verbs |= _measured(c, model) if not any(c.word(i) in c.lexicon.genitives for i in alone.own) else set()
    return replace(
        alone,
        subject=model.subject,
        shared=(model.subject - set(c.numbers)) | verbs,
        head=frozenset(range(first, number)),
    )


def _measured(c: _Cutter, model: Segment) -> set[int]:
    """What a part says its number of: "4 % of the electricity"."""
    of = next((i for i in model.own if c.word(i) in c.lexicon.genitives and i - 1 in c.numbers), None)
    if of is None:
        return set()
    end = next((i for i in range(of, model.end) if c.word(i) in c.lexicon.phrases or i in c.marks), model.end)
    return set(range(of, end))


def _noun_before(c: _Cutter, last: Segment) -> frozenset[int]:
    """The noun phrase that ends the part before a relative pronoun."""
    start = last.end - 1
    while start > last.start and last.end - start < 5:
        previous = c.word(start - 1)
        phrase = previous in c.lexicon.phrases or previous in c.lexicon.by
        if phrase or start in c.marks or c.is_verb(start - 1) or previous.endswith("ing"):
            break
        start -= 1
    return frozenset(range(start, last.end))
