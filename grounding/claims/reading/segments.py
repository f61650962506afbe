"""A sentence cut into the statements it makes: clauses and shortened clauses, each with what it shares with the others.

"A rose by 5 % in May and fell in June, but B, which had lost 2 %, did not change" makes four. A part without a subject
of its own has that of the part before it; a relative clause has the noun before it; "3 % in June" after "rose by 5 %
in May" has verb and subject from there; what leads a sentence ("In 2021, …") belongs to all of its parts. Verbs are
told by their endings and a list, in English alone; in other languages only commas with a conjunction or between two
auxiliaries, and contrasts, cut.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from grounding.claims.reading.words import Sentence

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
    shared: frozenset[int] = frozenset()
    """Tokens of other parts that belong to it too: subject, verb, what leads the sentence."""
    head: frozenset[int] = frozenset()
    """In a part without a verb, the tokens before its number: what is said of the number is said of these."""

    @property
    def own(self) -> range:
        """Its own tokens."""
        return range(self.start, self.end)

    @property
    def all(self) -> frozenset[int]:
        """Its own tokens and the shared ones."""
        return self.shared | frozenset(self.own)


def find_segments(s: Sentence) -> tuple[Segment, ...]:
    """The segments of a sentence in order; together they hold every token once."""
    bounds = _merged(s, _cuts(s))
    main = int(_leads(s, bounds[0]))
    lead = frozenset(range(*bounds[0])) if main else frozenset[int]()
    segments: list[Segment] = []
    for start, end in bounds:
        made = _segment(s, start, end, segments, main)
        segments.append(replace(made, shared=made.shared | lead))
    return tuple(segments)


def _cuts(s: Sentence) -> list[int]:
    """Where a new part may begin."""
    cuts = [0]
    inserted = False
    for i in range(1, len(s.tokens)):
        if i in s.marks and (inserted or (i - 1 in s.verbs and s.word(i - 1) in s.lexicon.finite)):
            inserted = not inserted
        elif i in s.marks and _cuts_at_mark(s, cuts, i):
            cuts.append(i)
        elif _opens_clause(s, i) or (
            s.word(i) in s.lexicon.joiners and i - 1 not in cuts and _opens_part(s, cuts[-1], i)
        ):
            cuts.append(i - 1 if i - 1 in s.marks and i - 1 not in cuts else i)
    return cuts


def _behind_adverbs(s: Sentence, start: int) -> int:
    """The first token from `start` on that is no adverb, "also", and joins no sentences, "nevertheless"."""
    return next(
        k
        for k in range(start, len(s.tokens) + 1)
        if k == len(s.tokens) or not (s.is_adverb(k) or s.word(k) in s.lexicon.connectives)
    )


def _has_number(s: Sentence, start: int, end: int) -> bool:
    return not s.inside.isdisjoint(range(start, end))


def _cuts_at_mark(s: Sentence, cuts: list[int], i: int) -> bool:
    """True at every mark of an English sentence; elsewhere where a conjunction or what leads the sentence tells."""
    leads = i <= _SHORT and s.word(0) in s.lexicon.movable
    told = s.word(i) in s.lexicon.joiners or s.word(cuts[-1]) in s.lexicon.parting
    # Two clauses have a finite auxiliary each, behind their subject.
    clauses = (cuts[-1], i), (i, s.next_mark(i + 1))
    joined = (any(s.word(k) in s.lexicon.finite for k in range(a + 1, b)) for a, b in clauses)
    return s.lexicon.english or leads or told or all(joined)


def _opens_clause(s: Sentence, i: int) -> bool:
    word, before, lexicon = s.word(i), s.word(i - 1), s.lexicon
    if word in lexicon.parting_after_commas and i not in s.marks:
        return False
    if word in lexicon.parting:
        held_back = before in lexicon.movable and word in lexicon.relatives
        return not held_back and (before, word) not in lexicon.exceptions.phrases
    if not lexicon.english:
        return i in s.marks and word in lexicon.relatives
    if word in lexicon.movable and s.word(i + 1) in lexicon.relatives:
        return True
    if word in lexicon.openers:
        return i + 1 in s.verbs and i - 1 not in s.verbs
    # A clause of time has a subject and a verb before the next mark.
    verb = s.first_verb(i + 1, min(s.next_mark(i + 1), i + 9)) if word in lexicon.time_openers else None
    return verb is not None and verb > i + 1 and i + 1 not in s.inside


def _repeats_phrases(s: Sentence, start: int, at: int) -> bool:
    """True for "in Graz in June and in Linz in May": two phrases with the prepositions of two before."""
    if not s.opens_phrase(at + 1):
        return False
    after = Counter(s.word(i) for i in range(at + 1, s.next_mark(at + 1)) if s.opens_phrase(i))
    return after.total() >= 2 and after <= Counter(map(s.word, range(start, at)))


def _ends_range(s: Sentence, start: int, at: int) -> bool:
    """True for the "and" of "between 1950 and 1980"."""
    before = [s.word(t) for t in range(max(start, at - 4), at)]
    pairing = s.lexicon.between.words | {w for w, group in s.lexicon.quantifiers.items() if group == "both"}
    opened = max((k for k, word in enumerate(before) if word in pairing), default=None)
    return opened is not None and s.lexicon.joiners.words.isdisjoint(before[opened:])


def _opens_part(s: Sentence, start: int, at: int) -> bool:
    """True if "and" joins more than words: a verb follows, a number beside a number before, or a clause of its own."""
    if not s.lexicon.english or _ends_range(s, start, at):
        return False
    following = _behind_adverbs(s, at + 1)
    if following in s.verbs or _repeats_phrases(s, start, at):
        return True
    if s.first_verb(start, at) is None:
        return False
    new, mark = s.lexicon.joiners.words | s.lexicon.parting.words, s.next_mark(following)
    limit = next((i for i in range(following, mark) if s.word(i) in new), mark)
    parallel = _has_number(s, start, at) and _has_number(s, following, limit)
    return following in s.inside or parallel or s.first_verb(following, limit) is not None


def _merged(s: Sentence, cuts: list[int]) -> list[tuple[int, int]]:
    """Parts with neither verb nor number go with the part before them, but for one that leads the sentence or is set
    against another, "whereas the risk passes on delivery"."""
    bounds: list[tuple[int, int]] = []
    for start, end in pairwise([*cuts, len(s.tokens)]):
        stands = (
            not bounds
            or not s.lexicon.english
            or s.word(start) in s.lexicon.contrasts
            or s.first_verb(start, end) is not None
            or (_has_number(s, start, end) and s.word(start) not in s.lexicon.movable)
            or _repeats_phrases(s, bounds[-1][0], start)
            or (_has_number(s, start, end) and s.word(start) == s.word(bounds[-1][0]))
            or (len(bounds) == 1 and _leads(s, bounds[0]))
        )
        bounds = [*bounds, (start, end)] if stands else [*bounds[:-1], (bounds[-1][0], end)]
    return bounds


def _leads(s: Sentence, bound: tuple[int, int]) -> bool:
    """True for what stands before the sentence itself: "In 2021," and "Of the schools inspected,"."""
    start, end = bound
    if end not in s.marks or (not s.lexicon.english and end - start > _SHORT):
        return False
    if s.word(start) in s.lexicon.time_openers and s.first_verb(start, end) is not None:
        return False
    opens = s.opens_phrase(start) or s.word(start) in s.lexicon.genitives
    return opens and s.first_verb(start, end - 1) is None


def _segment(s: Sentence, start: int, end: int, before: list[Segment], main: int) -> Segment:
    """A part with what it takes from those before it."""
    opener, verb, lexicon = s.word(start), _main_verb(s, start, end), s.lexicon
    alone = Segment(start, end, frozenset(range(start, end if verb is None else verb)))
    if len(before) <= main or not lexicon.english:
        return alone
    last = before[-1]
    if opener in lexicon.openers or opener in lexicon.relatives or s.word(start + 1) in lexicon.relatives:
        noun = _noun_before(s, last)
        pronoun = any(s.word(k) in lexicon.pronouns for k in (start + 1, start + 2))
        shared = noun | (before[main].subject if pronoun else frozenset())
        own = frozenset(range(start + 1, start + 1 if pronoun or verb is None else verb))
        return replace(alone, subject=noun, shared=shared, head=own)
    joined = opener in lexicon.joiners or opener in lexicon.parting
    first = _behind_adverbs(s, start + joined)
    if verb is None:
        return alone if opener in lexicon.subordinators else _shortened(s, alone, first, before)
    if verb == first or s.word(first) in lexicon.pronouns or s.word(first).endswith("ing"):
        subject = last.subject if joined else before[main].subject
        return replace(alone, subject=subject, shared=subject)
    return replace(alone, subject=frozenset(range(first, verb)))


def _main_verb(s: Sentence, start: int, end: int) -> int | None:
    """The first verb, but for a participle with its phrase that tells which one is meant: "a permit granted under this
    section is valid"."""
    verb = s.first_verb(start, end)
    if verb is None or verb == start or not s.is_participle(verb) or s.word(verb) in s.lexicon.reports:
        return verb
    if (
        not (s.opens_phrase(verb + 1) or s.word(verb + 1) in s.lexicon.by)
        or s.word(verb - 1) in s.lexicon.finite
    ):
        return verb
    behind = range(verb + 1, min(end, s.next_mark(verb + 1)))
    return next((k for k in behind if s.word(k) in s.lexicon.finite), verb)


def _shortened(s: Sentence, alone: Segment, first: int, before: list[Segment]) -> Segment:
    """A part without a verb: subject and verb are those of the last part with a number."""
    model = next((part for part in reversed(before) if _has_number(s, part.start, part.end)), before[-1])
    verbs = {i for i in model.all if i in s.verbs}
    verbs |= {i + 1 for i in verbs if s.word(i) in s.lexicon.finite and i + 1 not in s.inside}
    genitives = s.lexicon.genitives
    if not any(s.word(i) in genitives for i in alone.own):
        # What the part says its number of: "4 % of the electricity".
        of = next((i for i in model.own if s.word(i) in genitives and i - 1 in s.inside), model.end)
        verbs.update(takewhile(lambda i: not s.opens_phrase(i) and i not in s.marks, range(of, model.end)))
    number = first if s.opens_phrase(first) else next((i for i in alone.own if i in s.inside), first)
    shared = (model.subject - s.inside) | verbs
    return replace(alone, subject=model.subject, shared=shared, head=frozenset(range(first, number)))


def _noun_before(s: Sentence, last: Segment) -> frozenset[int]:
    """The noun phrase that ends the part before a relative pronoun."""
    start = last.end - 1
    while start > last.start and last.end - start < 5:
        previous = s.word(start - 1)
        opens = s.opens_phrase(start - 1) or previous in s.lexicon.by or previous.endswith("ing")
        if opens or start in s.marks or start - 1 in s.verbs:
            break
        start -= 1
    return frozenset(range(start, last.end))
