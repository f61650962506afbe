"""When it is so: what a claim says happened, where the source says that it happens, or is to.

English alone, whose verbs are told by their forms: "the bridge was closed" for "the council voted to close the bridge",
"close the bridge", "the bridge is being closed". What no form tells, as a participle without an auxiliary, is passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grounding.claims.checks.finding import Finding, finding
from grounding.claims.pairing.pair import Pairing
from grounding.claims.reading.segments import Segment
from grounding.claims.reading.sentence import Reading

PAST, PRESENT, OPEN = "past", "present", "open"
"""It was so; it is; an order, an aim or a wish."""
_AUXILIARIES = 5
"""Words before a verb among which its auxiliaries stand: "has not yet been fully"."""


def changed_tenses(p: Pairing) -> Iterator[Finding]:
    """The first verb that the source has in another time, or the first part with another time of "to be"."""
    if not (p.claim.lexicon.english and p.source.lexicon.english):
        return
    for i, j in p.terms:
        ours, theirs = _time(p.claim, i), _time(p.source, j)
        # A participle alone may be of any time: "rates based on it", "the bridge closed in May".
        loose = p.claim.is_participle(i) and p.source.is_participle(j) and not (ours.told and theirs.told)
        if ours.time and theirs.time and ours.time != theirs.time and not loose:
            yield finding("modality", p, i, j)
            return
    for part, home in p.parts:
        was, found = _being(p.claim, part), _being(p.source, home)
        if len(was) == len(found) == 1 and was.keys() != found.keys():
            yield finding("modality", p, *was.values(), *found.values())
            return


def _being(reading: Reading, part: Segment) -> dict[str, int]:
    """The times of a part's forms of "to be" that are no auxiliaries, each with a form of it."""
    last = len(reading.tokens)
    following = {t: next((k for k in range(t + 1, last) if not reading.is_adverb(k)), last) for t in part.own}
    return {
        time: t
        for t, behind in following.items()
        if reading.lexicon.is_of(reading.word(t), reading.lexicon.be)
        and not (reading.is_participle(behind) or reading.word(behind).endswith("ing"))
        and (time := _of_auxiliary(reading, t))
    }


class _Verb(NamedTuple):
    """When it is so, "" for what is no verb or a modal's, which is told otherwise; and whether an auxiliary says it."""

    time: str = ""
    told: bool = False


def _time(reading: Reading, token: int) -> _Verb:
    lexicon, past = reading.lexicon, reading.is_participle(token)
    for k in range(token - 1, max(-1, token - 1 - _AUXILIARIES), -1):
        word = reading.word(k)
        if not reading.continues(k + 1):
            break
        if word in lexicon.infinitive_marks and (k < token - 1 or not past):
            return _Verb(OPEN, told=True)
        if time := _of_auxiliary(reading, k):
            return _Verb(time, told=True)
        if lexicon.is_of(word, lexicon.finite) and word not in lexicon.be:
            return _Verb()
        if word not in lexicon.be and not reading.is_adverb(k) and not reading.denies(k):
            break
    if token in reading.verbs and not reading.is_attribute(token):
        finite = past or reading.word(token) in lexicon.irregular_pasts
        counted = token - 1 in reading.inside  # "by 312 votes"
        return _Verb(PAST if finite else "" if counted else PRESENT)
    return _Verb(OPEN if not past and _orders(reading, token) else "")


def _of_auxiliary(reading: Reading, token: int) -> str:
    word, lexicon = reading.word(token), reading.lexicon
    if lexicon.is_of(word, lexicon.in_past):
        return PAST
    return PRESENT if lexicon.is_of(word, lexicon.in_present) else ""


def _orders(reading: Reading, token: int) -> bool:
    """True for "press" in "Press the button", "Please press the button", "open the box and press the button"."""
    lexicon, before, behind = reading.lexicon, reading.word(token - 1), reading.word(token + 1)
    opens = not reading.continues(token) or before in lexicon.joiners or before in lexicon.interjections
    taking = (lexicon.determiners, lexicon.pronouns, lexicon.particles)
    return opens and not reading.word(token).endswith("s") and any(behind in words for words in taking)
