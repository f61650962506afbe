"""Prepositions and particles that turn a relation: in the city for outside it, switched on for switched off.

A closed list says which may stand for one another (`relations` of `lists`); any other exchange is told. What only one
of the texts has a preposition before is left to the rules of order, but for the doer of a passive. Linear in terms.
"""

from __future__ import annotations

from collections.abc import Iterator

from grounding.claims.finding import Finding, finding
from grounding.claims.pairing import Pairing
from grounding.claims.reading import Reading
from grounding.claims.voice import voice

_REACH = 4
"""So many words may stand between a preposition and the noun that it relates."""


def changed_relations(p: Pairing) -> Iterator[Finding]:
    """The first preposition and the first particle for which the source has one of another group."""
    dated = [
        (p.claim.numbers[q][0], p.source.numbers[s][0])
        for q, s in p.numbers
        if {p.claim.numbers[q][1].kind, p.source.numbers[s][1].kind} & {"date", "year"}
    ]
    yield from _prepositions(p, sorted([*p.terms, *dated]))
    yield from _particles(p)


def _prepositions(p: Pairing, pairs: list[tuple[int, int]]) -> Iterator[Finding]:
    for i, j in pairs:
        if _relates(p.claim, i):
            continue
        ours, theirs = _before(p.claim, i), _before(p.source, j)
        if ours is not None and theirs is not None:
            words = p.claim.word(ours), p.source.word(theirs)
            if (
                words[0] != words[1]
                and p.claim.lexicon.relations[words[0]] != p.source.lexicon.relations[words[1]]
            ):
                yield finding("relation", p.claim, p.claim.raw(ours), p.source.raw(theirs), ours, low=False)
                return
        elif (
            _doer_only_once(p, ours, theirs)
            or _object_only_once(p, (i, j), ours, theirs)
            or _genitive_only_once(p, (i, j), ours, theirs)
        ) and not voice(p, p.terms):
            quoted = p.claim.raw(ours) if ours is not None else ""
            found = p.source.raw(theirs) if theirs is not None else ""
            yield finding("relation", p.claim, quoted, found, i, low=False)
            return


def _doer_only_once(p: Pairing, ours: int | None, theirs: int | None) -> bool:
    """True for "the sheep killed the wolves" against "the sheep killed by the wolves"."""
    sides = (p.claim, ours), (p.source, theirs)
    return any(at is not None and r.word(at) in r.lexicon.by and at - 1 in r.verbs for r, at in sides)


def _object_only_once(p: Pairing, pair: tuple[int, int], ours: int | None, theirs: int | None) -> bool:
    """True for "fled Austria" against "fled to Austria": the noun follows the same verb, with a preposition once."""
    if (ours is None) == (theirs is None):
        return False
    verbs = (
        _verb_before(p.claim, pair[0] if ours is None else ours),
        _verb_before(p.source, pair[1] if theirs is None else theirs),
    )
    return verbs in p.terms


def _genitive_only_once(p: Pairing, pair: tuple[int, int], ours: int | None, theirs: int | None) -> bool:
    """True for "part pour Lyon" against "part de Lyon": "de" says whose and from where, in languages without a case."""
    if (ours is None) == (theirs is None) or p.source.lexicon.english:
        return False
    joints = (
        _genitive_before(p.claim, pair[0]) if ours is None else ours,
        _genitive_before(p.source, pair[1]) if theirs is None else theirs,
    )
    return -1 not in joints and (joints[0] - 1, joints[1] - 1) in p.terms


def _genitive_before(reading: Reading, token: int) -> int:
    """The genitive's preposition right before a token, articles passed over; -1 where there is none."""
    at = token - 1
    while at >= 0 and reading.word(at) in reading.lexicon.determiners - reading.lexicon.genitives.words:
        at -= 1
    return at if at >= 0 and reading.word(at) in reading.lexicon.genitives else -1


def _verb_before(reading: Reading, token: int) -> int:
    """The verb right before a token, articles passed over; -1 where there is none."""
    at = token - 1
    while at >= 0 and reading.word(at) in reading.lexicon.determiners:
        at -= 1
    return at if at in reading.verbs and reading.clauses[at] == reading.clauses[token] else -1


def _before(reading: Reading, token: int) -> int | None:
    """The preposition that relates a noun, articles, possessives and other words of its phrase passed over."""
    if token in reading.verbs:
        return None
    stops = reading.verbs | {at for at, _ in reading.numbers}
    determined = False
    for t in range(token - 1, max(-1, token - 1 - _REACH), -1):
        word = reading.word(t)
        if reading.clauses[t] != reading.clauses[token] or t in stops:
            return None
        if _relates(reading, t):
            return t
        if word in reading.lexicon.genitives:
            # "out of debt", "hors du parc"; any other genitive hangs on a noun, whose preposition it is not.
            before = t - 1
            return before if before >= 0 and _relates(reading, before) else None
        opens = word in reading.lexicon.determiners
        # A noun phrase ends before its article: "to close its Bristol office" has no preposition.
        if word in reading.lexicon.joiners or not (opens or (t in reading.terms and not determined)):
            return None
        determined = determined or opens
    return None


def _relates(reading: Reading, token: int) -> bool:
    return reading.word(token) in reading.lexicon.relations


def _particles(p: Pairing) -> Iterator[Finding]:
    """Particles behind the same word, or at the end of a part, that differ; or one that only the source has."""
    for i, j in p.terms:
        ours, theirs = _particle(p.claim, i), _particle(p.source, j)
        groups = p.claim.lexicon.particles.get(ours), p.source.lexicon.particles.get(theirs)
        if theirs and groups[0] != groups[1] and (ours or theirs in p.source.lexicon.turning_particles):
            yield finding("relation", p.claim, ours, theirs, i + bool(ours), low=False)
            return
    ours_at_end, theirs_at_end = _final_particles(p.claim), _final_particles(p.source)
    kinds = {p.claim.lexicon.particles[word] for word in ours_at_end}
    if (
        kinds
        and theirs_at_end
        and kinds.isdisjoint(p.source.lexicon.particles[word] for word in theirs_at_end)
    ):
        yield finding("relation", p.claim, ours_at_end[0], theirs_at_end[0], None, low=False)


def _particle(reading: Reading, token: int) -> str:
    """The particle right behind a word; that of "up to nine" is a bound."""
    word, following = [*reading.tokens.folded[token + 1 : token + 3], "", ""][:2]
    if (word, following) in reading.lexicon.bounds.phrases:
        return ""
    return word if word in reading.lexicon.particles else ""


def _final_particles(reading: Reading) -> list[str]:
    """Particles behind a form of to be at the end of a clause: "the lamp is on"."""
    folded, clauses, lexicon = reading.tokens.folded, reading.clauses, reading.lexicon
    return [
        folded[t]
        for t in range(1, len(folded))
        if folded[t] in lexicon.particles
        and folded[t - 1] in lexicon.be
        and (t + 1 == len(folded) or clauses[t + 1] != clauses[t])
    ]
