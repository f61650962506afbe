"""Alternatives of which a claim drops one, or that it makes of what the source has together: "rent or a fee"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grounding.claims.checks.finding import Finding, finding
from grounding.claims.pairing.pair import Pairing
from grounding.claims.reading.sentence import Reading


def changed_alternatives(p: Pairing) -> Iterator[Finding]:
    """An "or" that only one of the two has between the same words, or behind one that the claim lacks.

    Where something is denied, allowed or a condition each alternative holds by itself: "members or guests may vote".
    """
    ours, theirs = dict(p.items), {j: i for i, j in p.items}
    for at, before, behind in _alternatives(p.claim):
        if before in ours and behind in ours and not _joins(p.source, ours, before, behind):
            yield finding("quantity", p, at)
    for at, before, behind in _alternatives(p.source):
        held = [t for t in (before, behind) if t in theirs]
        if not held or _holds_singly(p.source, at):
            continue
        if len(held) < 2 or not _joins(p.claim, theirs, before, behind):
            yield finding("quantity", p, None, at)


def _holds_singly(reading: Reading, token: int) -> bool:
    """True if a denial, refusal or condition stands before an "or", or a permission in its clause; not if it leads the
    sentence, "if it is late, they pay interest or a fee"."""
    lexicon, folded = reading.lexicon, reading.tokens.folded
    clause = {t for t in range(len(folded)) if reading.clauses[t] == reading.clauses[token]}
    before = clause.union(range(1, token))
    opening = {c.token for c in (*reading.negations, *reading.conditions)}
    opening |= {t for t in before if lexicon.connections.get(folded[t]) == "condition"}
    opening |= {t for t in before if folded[t] in lexicon.refusals}
    permitted = {cue.token for cue, name in reading.modals if name == "may"}
    return not permitted.isdisjoint(clause) or any(t < token for t in opening & before)


def _alternatives(reading: Reading) -> Iterator[tuple[int, int, int]]:
    """Each "or" with the item before it and the one behind."""
    lexicon, items = reading.lexicon, sorted(reading.items)
    # Where two languages can't be told: Dutch "of", Italian "o".
    other = lexicon.articles.words | lexicon.genitives.words
    for at, word in enumerate(reading.tokens.folded):
        if word not in lexicon.alternatives or word in other:
            continue
        before, behind = [t for t in items if t < at], [t for t in items if t > at]
        if before and behind:
            yield at, before[-1], behind[0]


def _joins(reading: Reading, partners: Mapping[int, int], one: int, other: int) -> bool:
    """True if an "or" stands between the partners of two items."""
    low, high = sorted((partners[one], partners[other]))
    return any(reading.word(t) in reading.lexicon.alternatives for t in range(low, high))
