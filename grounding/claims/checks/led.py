"""A claim that is a sentence of the source with one of its phrases put before it.

"Den 12 april höll föreningen årsmöte" for "Föreningen höll årsmöte den 12 april".

Word for word, where verbs can't be told: in English phrases move by themselves (`moved`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grounding.claims.pairing.pair import Pairing
from grounding.claims.reading.sentence import Reading

VERB_SECOND = frozenset({"de", "nl", "sv", "da", "nb"})
"""Languages whose main clauses have the verb second, whatever comes first."""
_LONGEST = 12
"""Words of a phrase that leads."""
_SUBJECT = 8
"""Words of a subject behind its verb."""


def is_led(p: Pairing) -> bool:
    """True if the claim has the words of the source's sentence, up to where it ends, and one phrase of them ahead.

    The phrase holds a number, so that it says when or how much; what is denied or only so may be another thing then.
    """
    claim, source = p.claim, p.source
    if claim.lexicon.english or claim.negations or claim.turning:
        return False
    ours, theirs = claim.tokens.folded, source.tokens.folded
    return any(
        theirs[x : x + k] == ours[:k] and _says_the_rest(claim, ours[k:], theirs[:x], theirs[x + k :])
        for k in _leads(claim)
        for x in range(1, len(theirs) - k + 1)
    )


def _leads(claim: Reading) -> Iterator[int]:
    """How many words may lead: up to the first comma, or to the end of a number that they begin with."""
    opened = claim.lexicon.prepositions.length_at(claim.tokens.folded, 0)
    first = next((at for at, _ in claim.numbers), _LONGEST)
    dated = first in claim.dates and (opened or first <= 1)
    numbered = next((k for k in range(first, _LONGEST) if k not in claim.inside), 0)
    mark = claim.next_mark(1)
    if opened and first < mark <= _LONGEST:
        yield mark
    if dated and numbered:
        yield numbered


def _says_the_rest(claim: Reading, rest: Sequence[str], before: Sequence[str], behind: Sequence[str]) -> bool:
    """True if `rest` is what stands around the phrase, with the verb first or not; none of it opens a clause."""
    if any(word in claim.lexicon.openers or word in claim.lexicon.relatives for word in before):
        return False
    around = [*before, *behind][: len(rest)]
    if rest == around:
        return True
    subjects = range(1, min(_SUBJECT, len(around) - 1) + 1) if claim.lexicon.languages & VERB_SECOND else ()
    return any(
        rest[0] == around[n] and rest[1 : n + 1] == around[:n] and rest[n + 1 :] == around[n + 1 :]
        for n in subjects
    )
