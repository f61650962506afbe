"""Active against passive: do the parts of a claim stand as they should where the source turns its verb round?"""

from __future__ import annotations

from collections.abc import Sequence

from grounding.claims.pairing.pair import Pair, Pairing
from grounding.claims.reading.sentence import Reading


def voice(p: Pairing, pairs: Sequence[Pair]) -> str:
    """passive: one text has the verb in the passive and its parts stand as they then should; roles: they do not."""
    for i, j in pairs:
        ours = _is_passive(p.claim, i)
        if ours == _is_passive(p.source, j) or p.claim.is_attribute(i) or p.source.is_attribute(j):
            continue
        placed = [(a, b) for a, b in pairs if p.claim.openers[a] not in p.claim.lexicon.phrases]
        # From here on the text in the passive comes first.
        passive, active = (p.claim, p.source) if ours else (p.source, p.claim)
        (verb, acts), everything = (i, j) if ours else (j, i), pairs if ours else _turned(pairs)
        placed = placed if ours else _turned(placed)
        subject = [b for a, b in placed if a < verb and not passive.is_adverb(a)][-1:]
        agents = [b for a, b in placed if a > verb and passive.openers[a] in passive.lexicon.by][:1]
        told = any(b > acts for b in agents) or any(b < acts for b in subject)
        return "roles" if told or _is_other_than_doer(passive, active, everything, acts) else "passive"
    return ""


def _turned(pairs: Sequence[Pair]) -> list[Pair]:
    return [(b, a) for a, b in pairs]


def _is_other_than_doer(passive: Reading, active: Reading, pairs: Sequence[Pair], verb: int) -> bool:
    """True if who acts in the one text stands in the passive one behind another preposition than "by"."""
    doer = [a for a, b in pairs if b < verb and active.openers[b] not in active.lexicon.phrases][-1:]
    openers = {passive.openers[a] for a in doer}
    return any(word in passive.lexicon.phrases and word not in passive.lexicon.by for word in openers)


def _is_passive(reading: Reading, token: int) -> bool:
    """True for a participle behind a form of to be."""
    if not reading.is_participle(token):
        return False
    lexicon = reading.lexicon
    be = (lexicon.is_of(reading.word(t), lexicon.be) for t in (token - 1, token - 2))
    return any(be) or _shares_passive(reading, token)


def _shares_passive(reading: Reading, token: int) -> bool:
    """True for "was built and [was] sold", and for "The ship, built in Leith"."""
    n = next((n for n, s in enumerate(reading.segments) if token in s.own), 0)
    part = reading.segments[n]
    first = next((v for v in part.own if v in reading.verbs), token)
    if n == 0 or first != token or part.subject.isdisjoint(part.shared):
        return False
    before = reading.segments[n - 1]
    verbs = [v for v in before.own if v in reading.verbs]
    opener = reading.word(part.start)
    if opener in reading.lexicon.joiners or opener in reading.lexicon.contrasts_of_clauses:
        return any(_is_passive(reading, v) for v in verbs)
    one_clause = len({reading.clauses[t] for t in before.own}) == 1
    return n == 1 and part.start == token and one_clause and not verbs
