"""Terms of a claim that stand in another order than in the source.

Phrases that open with a preposition may move, but not past another phrase of the same preposition; active and passive
may change places if the doer does too; "the council's approval" is "the approval of the council". Everything else in
another order is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile
from operator import itemgetter

from grounding.claims.checks.finding import Finding, out_of_order
from grounding.claims.checks.led import VERB_SECOND
from grounding.claims.checks.voice import voice
from grounding.claims.pairing.pair import Pair, Pairing
from grounding.claims.reading.segments import Segment
from grounding.claims.reading.sentence import Reading


def moved(p: Pairing, pairs: Sequence[Pair], home: Segment) -> Finding | None:
    """Terms of a part of the claim in another order than in the part of the source that it is held against."""
    movable = dict.fromkeys(pair for pair in pairs if _movable(p, *pair))  # in order, and looked up often
    return _turned(p, pairs, movable, home) or _torn(p, pairs) or _swapped(p, pairs, movable)


def _turned(p: Pairing, pairs: Sequence[Pair], movable: dict[Pair, None], home: Segment) -> Finding | None:
    """Terms in another order than the source's that no rule lets move."""
    core: list[Pair] = []
    last: dict[str, Pair] = {}
    for i, j in pairs:
        if _closes_clause(p, i, j):
            continue
        if (i, j) not in movable:
            core.append((i, j))
            continue
        opener = p.source.openers[j]
        before = last.get(opener)
        # "Between sunrise and sunset" is the day.
        listed = _same_phrase(p, before[0], i) and opener not in p.source.lexicon.between if before else False
        if before and j < before[1] and j not in home.shared and not listed:
            return out_of_order(p, before, (i, j))
        last[opener] = (i, j)
    core = _subject_first(p, core, pairs)
    passive = voice(p, pairs) == "passive"
    for first, second in pairwise(core):
        # A passive turns the sentence's parts round, but no words that stand side by side: "three graves, one empty".
        if passive and (
            second[0] - first[0] > 1 or p.source.clauses[first[1]] == p.source.clauses[second[1]]
        ):
            continue
        if second[1] < first[1] and not (_excused(p, first, second) or _elliptic(first, second, home)):
            return out_of_order(p, first, second)
    return None


def _subject_first(p: Pairing, core: list[Pair], pairs: Sequence[Pair]) -> list[Pair]:
    """The terms in the source's order where one of the texts has its verb before the subject, since a phrase leads it,
    as Germanic languages do: "I april beslutade styrelsen" for "Styrelsen beslutade i april"."""
    if not core or p.claim.lexicon.languages.isdisjoint(VERB_SECOND):
        return core
    if pairs[0][0] < core[0][0]:
        verb, *rest = core
        subject = list(takewhile(lambda pair: pair[1] < verb[1], rest))
        return [*subject, verb, *rest[len(subject) :]]
    first = min(core, key=itemgetter(1))
    led = min(j for _, j in pairs) < first[1]
    return [first, *(pair for pair in core if pair != first)] if led else core


def _torn(p: Pairing, pairs: Sequence[Pair]) -> Finding | None:
    """A word from further on, in a phrase: "with increased charge" for "with decreased charge, increased uptake"."""
    ours, theirs = p.claim.openers, p.source.openers
    for (a, x), (b, y) in pairwise(pairs):
        entered = ours[a] and ours[a] == ours[b] == theirs[y] != theirs[x]
        if b == a + 1 and y < x and (y < x - 1 or x in p.source.marks) and entered:
            return out_of_order(p, (a, x), (b, y))
    return None


def _swapped(p: Pairing, pairs: Sequence[Pair], movable: dict[Pair, None]) -> Finding | None:
    """Two phrases that have changed places around what they hang on: "pressure before … than after training"."""
    if len(movable) < 2:
        return None
    for i, j in pairs:
        if (i, j) in movable:
            continue
        before = next((pair for pair in reversed(movable) if pair[0] < i and pair[1] > j), None)
        behind = next((pair for pair in movable if pair[0] > i and pair[1] < j), None)
        if before and behind and p.claim.openers[before[0]] != p.claim.openers[behind[0]]:
            return out_of_order(p, before, behind)
    return None


def _closes_clause(p: Pairing, i: int, j: int) -> bool:
    """True for a German verb at the end of one of the two clauses, which says nothing of who does what.

    "hat die Wohnungen an die Stadt verkauft" is "verkaufte die Wohnungen an die Stadt". Small letters tell it from
    nouns, and no noun follows as one does an adjective.
    """
    if "de" not in p.source.lexicon.languages:
        return False
    sides = (p.claim, i), (p.source, j)
    verbs = (r.raw(t).islower() and not (r.continues(t + 1) and r.raw(t + 1)[:1].isupper()) for r, t in sides)
    return all(verbs) and any(not r.continues(t + 1) and _has_auxiliary(r, t) for r, t in sides)


def _has_auxiliary(reading: Reading, token: int) -> bool:
    """True if a form of to be or have, or a modal, stands before a token in its clause."""
    before = (t for t in range(token) if reading.clauses[t] == reading.clauses[token])
    return any(reading.word(t) in reading.lexicon.finite for t in before)


def _same_phrase(p: Pairing, a: int, b: int) -> bool:
    return not any(p.claim.word(t) in p.claim.lexicon.phrases for t in range(a + 1, b))


def _elliptic(first: Pair, second: Pair, home: Segment) -> bool:
    """True if one of the two is a verb that the part shares with the one before it: "B [rose] by 3 %"."""
    return any(j not in home.own and (home.head or j not in home.subject) for j in (first[1], second[1]))


def _movable(p: Pairing, i: int, j: int) -> bool:
    """True if the same kind of preposition opens the phrase in both texts, or both are adverbs."""
    ours, theirs, lexicon = p.claim.openers[i], p.source.openers[j], p.claim.lexicon
    if p.claim.is_adverb(i) and p.claim.word(i) == p.source.word(j):
        return True
    if ours == theirs:
        return (ours in lexicon.phrases or ours in lexicon.by) and _is_led(p.claim, i) == _is_led(p.source, j)
    return ours in lexicon.where_and_when and theirs in p.source.lexicon.where_and_when


def _is_led(reading: Reading, token: int) -> bool:
    """True for a word of a phrase that another preposition leads: "from [in danger]"."""
    opener = max((t for t in range(token) if reading.word(t) == reading.openers[token]), default=0)
    return reading.continues(opener) and reading.opens_phrase(opener - 1)


def _excused(p: Pairing, first: Pair, second: Pair) -> bool:
    """True for "the council's approval" as "approval of the council", "Leeds office" as "office in Leeds", "listed
    shares" as "shares listed"."""
    (a, x), (b, y) = first, second
    if b - a > 4 or x - y > 4 or p.source.clauses[x] != p.source.clauses[y]:
        return False
    if p.claim.verbs.intersection(range(a + 1, b)) or p.source.verbs.intersection(range(y + 1, x)):
        return False
    adjoining = x - y == 1 and b - a == 1
    if {a, b} & p.claim.verbs or {x, y} & p.source.verbs:
        return adjoining and not {a, b} & p.claim.verbs and p.source.is_participle(x)
    genitives = p.source.lexicon.genitives.words
    joins = genitives | p.source.lexicon.phrases | p.source.lexicon.by.words
    joins = joins if p.source.lexicon.english else genitives
    ours = joins.intersection(map(p.claim.word, range(a + 1, b)))
    theirs = joins.intersection(map(p.source.word, range(y + 1, x)))
    if bool(ours) != bool(theirs):
        return 1 in (x - y, b - a) or not genitives.isdisjoint(ours | theirs)
    return adjoining and any(map(p.claim.is_participle, (a, b)))
