"""Active against passive: do the parts of a claim stand as they should where the source turns its verb round?"""

from __future__ import annotations

from collections.abc import Sequence

from grounding.claims.pairing import Pairing
from grounding.claims.reading import Reading


def voice(p: Pairing, pairs: Sequence[tuple[int, int]]) -> str:
    """passive: one text has the verb in the passive and its parts stand as they then should; roles: they do not."""
    for i, j in pairs:
        ours, theirs = _is_passive(p.claim, i), _is_passive(p.source, j)
        if ours == theirs:
            continue
        placed = [(a, b) for a, b in pairs if p.claim.openers[a] not in p.claim.lexicon.phrases] or list(
            pairs
        )
        flipped, everything = ([(b, a) for a, b in each] if theirs else each for each in (placed, pairs))
        passive, active = (i, j) if ours else (j, i)
        reading = p.claim if ours else p.source
        subject = [(a, b) for a, b in flipped if a < passive][-1:]
        agents = [(a, b) for a, b in flipped if a > passive and reading.openers[a] in reading.lexicon.by]
        if agents and all(b > active for _, b in agents[:1]):
            return "roles"
        if _is_other_than_doer(reading, p.source if ours else p.claim, everything, active):
            return "roles"
        if subject and subject[0][1] < active:
            return "roles"
        return "passive"
    return ""


def _is_other_than_doer(
    passive: Reading, active: Reading, flipped: Sequence[tuple[int, int]], verb: int
) -> bool:
    """True if who acts in the one text stands in the passive one behind another preposition than "by"."""
    doer = [a for a, b in flipped if b < verb and active.openers[b] not in active.lexicon.phrases][-1:]
    if not doer:
        return False
    opener = passive.openers[doer[0]]
    return opener in passive.lexicon.phrases and opener not in passive.lexicon.by


def _is_passive(reading: Reading, token: int) -> bool:
    """True for a participle behind a form of to be."""
    if not is_participle(reading, token):
        return False
    if any(reading.word(k) in reading.lexicon.be for k in range(max(0, token - 2), token)):
        return True
    return _shares_passive(reading, token)


def _shares_passive(reading: Reading, token: int) -> bool:
    """True for "was built and [was] sold", and for "The ship, built in Leith"."""
    n = next((n for n, s in enumerate(reading.segments) if token in s.own), 0)
    part = reading.segments[n]
    first = next((v for v in part.own if v in reading.verbs), token)
    if n == 0 or first != token or part.subject.isdisjoint(part.shared):
        return False
    before = reading.segments[n - 1]
    opener = reading.word(part.start)
    if opener in reading.lexicon.joiners or opener in reading.lexicon.contrasts_of_clauses:
        return any(_is_passive(reading, v) for v in before.own if v in reading.verbs)
    one_clause = len({reading.clauses[t] for t in before.own}) == 1
    return n == 1 and part.start == token and one_clause and not any(v in reading.verbs for v in before.own)


def is_participle(reading: Reading, token: int) -> bool:
    """True for an English word that may be a past participle."""
    word = reading.word(token)
    return word.endswith("ed") or word in reading.lexicon.participles


def narrows_predicate(reading: Reading, token: int) -> bool:
    """True for a preposition behind a form of to be and an adjective, but one of a cause: "is free [for] children"."""
    word, lexicon = reading.word(token), reading.lexicon
    if word not in lexicon.phrases or word in lexicon.connections:
        return False
    return token > 1 and reading.word(token - 2) in lexicon.be and not is_participle(reading, token - 1)
