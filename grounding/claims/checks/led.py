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
    """True if the claim has the words of the source's sentence, up to where it ends, and one phrase of them ahead, or
    the source has one ahead that the claim has further on.

    The phrase holds a number, so that it says when or how much; what is denied or only so may be another thing then.
    """
    claim, source = p.claim, p.source
    if claim.lexicon.english or claim.negations or claim.turning:
        return False
    ours, theirs = claim.tokens.folded, source.tokens.folded
    return _leads_in(claim, ours, theirs) or _leads_in(source, theirs, ours)


def _leads_in(led: Reading, ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """True if the words `ours` begin with a phrase that stands further on in the others, and go on as these do."""
    return any(
        theirs[x : x + k] == ours[:k] and _says_the_rest(led, ours[k:], theirs[:x], theirs[x + k :])
        for k in _leads(led)
        for x in range(1, len(theirs) - k + 1)
    )


def _leads(led: Reading) -> Iterator[int]:
    """How many words may lead: up to the first comma, or to the end of a date that they begin with."""
    opened = led.lexicon.prepositions.length_at(led.tokens.folded, 0)
    counted = led.inside | led.calendar | led.dates
    first = min(counted, default=_LONGEST)
    mark = led.next_mark(1)
    if opened and first < mark <= _LONGEST:
        yield mark
    if first in led.dates | led.calendar and (opened or first <= 1):
        yield next(k for k in range(first + 1, len(led.tokens) + 1) if k not in counted)


def _says_the_rest(led: Reading, rest: Sequence[str], before: Sequence[str], behind: Sequence[str]) -> bool:
    """True if `rest` is what stands around the phrase, with the verb first or not, as far as both go; none of it opens
    a clause."""
    if any(word in led.lexicon.openers or word in led.lexicon.relatives for word in before):
        return False
    around = [*before, *behind]
    both = min(len(rest), len(around))
    rest, around = rest[:both], around[:both]
    if rest == around:
        return True
    subjects = range(1, min(_SUBJECT, both - 1) + 1) if led.lexicon.languages & VERB_SECOND else ()
    return any(
        rest[0] == around[n] and rest[1 : n + 1] == around[:n] and rest[n + 1 :] == around[n + 1 :]
        for n in subjects
    )
