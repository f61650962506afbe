"""Prepositions and particles that turn a relation: in the city for outside it, switched on for switched off.

A closed list says which may stand for one another (`relations` of the lexicon); any other exchange is told. What only
one of the texts has a preposition before is left to the rules of order, but for the doer of a passive. Linear in terms.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from grounding.claims.checks.finding import Finding, finding
from grounding.claims.checks.voice import voice
from grounding.claims.pairing.pair import Pair, Pairing
from grounding.claims.reading.sentence import Reading

_REACH = 4
"""So many words may stand between a preposition and the noun that it relates."""


def changed_relations(p: Pairing) -> Iterator[Finding]:
    """The first preposition and the first particle for which the source has one of another group; and an owner that is
    owned there."""
    dated = [
        (p.claim.numbers[q][0], p.source.numbers[s][0])
        for q, s in p.numbers
        if {p.claim.numbers[q][1].kind, p.source.numbers[s][1].kind} & {"date", "year"}
    ]
    pairs = sorted([*p.terms, *dated, *_persons(p)])
    for found in (_prepositions(p, pairs), _particles(p), _owners(p)):
        yield from islice(found, 1)


def _persons(p: Pairing) -> Iterator[Pair]:
    """Words that stand right behind a preposition on both sides, are no terms and come once: "reported to us"."""
    ours, theirs = ({r.word(t): t for t in _alone(r)} for r in (p.claim, p.source))
    yield from ((ours[word], theirs[word]) for word in ours if word in theirs)


def _alone(reading: Reading) -> Iterator[int]:
    """Small words that are all of a prepositional phrase: "to us within a day"."""
    lexicon, folded = reading.lexicon, reading.tokens.folded
    for t in range(1, len(folded)):
        ends = not reading.continues(t + 1) or reading.opens_phrase(t + 1)
        small = folded[t] in lexicon.empty and folded[t] not in lexicon.articles
        if _relates(reading, t - 1) and ends and small and folded.count(folded[t]) == 1:
            yield t


def _prepositions(p: Pairing, pairs: list[Pair]) -> Iterator[Finding]:
    for i, j in pairs:
        if _relates(p.claim, i):
            continue
        ours, theirs = _before(p.claim, i), _before(p.source, j)
        if ours is not None and theirs is not None:
            groups = p.claim.lexicon.relations, p.source.lexicon.relations
            if groups[0][p.claim.word(ours)] != groups[1][p.source.word(theirs)]:
                yield finding("relation", p, ours, theirs)
        elif ours != theirs and not voice(p, p.terms):
            places = i if ours is None else ours, j if theirs is None else theirs
            if _doer_only_once(p, ours, theirs) or _only_once(p, *places):
                quoted = "" if ours is None else p.claim.raw(ours)
                yield finding("relation", p, i, theirs, quoted=quoted)


def _doer_only_once(p: Pairing, ours: int | None, theirs: int | None) -> bool:
    """True for "the sheep killed the wolves" against "the sheep killed by the wolves".

    Where verbs can't be told, any "by" may name the doer.
    """
    sides = [(r, at) for r, at in ((p.claim, ours), (p.source, theirs)) if at is not None]
    named = [(r, at) for r, at in sides if r.word(at) in r.lexicon.by]
    return any(not r.lexicon.english or at - 1 in r.verbs for r, at in named)


def _only_once(p: Pairing, ours: int, theirs: int) -> bool:
    """True if what begins at the two places follows the same word, with a preposition in one text alone.

    In English the same verb: "fled Austria" against "fled to Austria". In languages without a case any word, where the
    other text has the genitive: "part pour Lyon" against "part de Lyon", which says whose and from where.
    """
    if (_verb_before(p.claim, ours), _verb_before(p.source, theirs)) in p.terms:
        return True
    joints = _joint_before(p.claim, ours), _joint_before(p.source, theirs)
    return not p.source.lexicon.english and -1 not in joints and (joints[0] - 1, joints[1] - 1) in p.terms


def _verb_before(reading: Reading, token: int) -> int:
    """The verb right before a token, articles passed over; -1 where there is none."""
    at = reading.before(token, reading.lexicon.determiners)
    return at if at in reading.verbs and reading.clauses[at] == reading.clauses[token] else -1


def _joint_before(reading: Reading, token: int) -> int:
    """A preposition itself, or the genitive's right before a token, articles passed over; -1 where there is none."""
    if _relates(reading, token):
        return token
    at = reading.before(token, reading.lexicon.determiners - reading.lexicon.genitives.words)
    return at if reading.word(at) in reading.lexicon.genitives else -1


def _before(reading: Reading, token: int) -> int | None:
    """The preposition that relates a noun, articles, possessives and other words of its phrase passed over."""
    if token in reading.verbs:
        return None
    determined = False
    for t in range(token - 1, max(-1, token - 1 - _REACH), -1):
        if reading.clauses[t] != reading.clauses[token] or t in reading.verbs:
            return None
        if _relates(reading, t):
            return t
        if reading.word(t) in reading.lexicon.genitives:
            # "out of debt", "hors du parc"; any other genitive hangs on a noun, whose preposition it is not.
            return t - 1 if _relates(reading, t - 1) else None
        opens = reading.word(t) in reading.lexicon.determiners
        # A noun phrase ends before its article: "to close its Bristol office" has no preposition.
        if not opens and (determined or t not in reading.terms):
            return None
        determined = opens
    return None


def _relates(reading: Reading, token: int) -> bool:
    return reading.word(token) in reading.lexicon.relations


def _owners(p: Pairing) -> Iterator[Finding]:
    """ "Stott was the teacher of Reiss" for "Stott, whose teacher, Reiss, …": what "whose" stands for is the owner."""
    held = dict(p.terms)
    for i, j in p.terms:
        if (
            p.source.word(j - 1) in p.source.lexicon.whose
            and p.claim.word(i + 1) in p.claim.lexicon.genitives
        ):
            owner = next((held[t] for t in p.claim.terms if t > i and t in held), -1)
            if owner > j:
                yield finding("relation", p, i, j - 1)


def _particles(p: Pairing) -> Iterator[Finding]:
    """Particles behind the same word, or at the end of a part, that differ; or one that only the source has."""
    known = p.claim.lexicon.particles, p.source.lexicon.particles
    for i, j in p.terms:
        ours, theirs = _particle(p.claim, i), _particle(p.source, j)
        changed = theirs and known[0].get(ours) != known[1].get(theirs)
        if changed and (ours or theirs in p.source.lexicon.turning_particles):
            yield finding("relation", p, i + bool(ours), quoted=ours, found=theirs)
    at_ends = _final_particles(p.claim), _final_particles(p.source)
    kinds = [{groups[word] for word in words} for groups, words in zip(known, at_ends, strict=True)]
    if all(kinds) and kinds[0].isdisjoint(kinds[1]):
        yield finding("relation", p, quoted=at_ends[0][0], found=at_ends[1][0])


def _particle(reading: Reading, token: int) -> str:
    """The particle right behind a word; that of "up to nine" is a bound."""
    word, following = reading.word(token + 1), reading.word(token + 2)
    if (word, following) in reading.lexicon.bounds.phrases:
        return ""
    return word if word in reading.lexicon.particles else ""


def _final_particles(reading: Reading) -> list[str]:
    """Particles behind a form of to be at the end of a clause: "the lamp is on"."""
    lexicon = reading.lexicon
    return [
        word
        for t, word in enumerate(reading.tokens.folded)
        if word in lexicon.particles and reading.word(t - 1) in lexicon.be and not reading.continues(t + 1)
    ]
