"""Numbers of a claim that the source lacks, bounds otherwise, or has beside another thing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from grounding.claims import framing, grammar
from grounding.claims.finding import Finding, finding
from grounding.claims.forms import same_word
from grounding.claims.pairing import Pairing
from grounding.claims.reading import Reading
from grounding.numbers import Quantity, agree, same_numbers

_LOWER = re.compile(
    r"(?:\b(?:at least|(?:no|not) (?:be )?(?:fewer|less|under|below|shorter|smaller|lower|earlier) than|"
    r"more than|over|above|exceed(?:s|ed|ing)?|"
    r"minimum(?: of)?|"
    r"nicht weniger als|pas moins de|no menos de|non meno di|não menos de|niet minder dan|"
    r"in excess of|frühestens|fruhestens|at the earliest|au plus tôt|"
    r"after|since|later than|longer than|older than|nach|seit|après|apres|depuis|"
    r"después de|desde|greater than|higher than|mindestens|mehr als|uber|über|au moins|plus de|al menos|más de|mas de|"
    r"por lo menos|superior a|upwards of)|[>≥])\s*(?:[£$€]\s*)?$", re.I
)  # fmt: skip
_COMPARED = frozenset({"more", "less", "fewer", "later", "longer", "greater"})
_LIMIT = re.compile(r"\b(?:no|not) (?:be )?(?:more|less|fewer|later|longer|greater) than\s", re.I)
_UPPER = re.compile(
    r"(?:\b(?:at most|(?:no|not) (?:[a-z]+ )?(?:more|greater|higher|over|later|longer|larger|taller) than|"
    r"(?:no|not) (?:to )?exceed(?:ing)?|"
    r"before|prior to|earlier than|vor|avant|antes de|up to|"
    r"maximum(?: of)?|(?<!no )(?<!not )(?:less than|fewer than|under|below)|höchstens|spätestens|spatestens|"
    r"hochstens|(?<!nicht )weniger als|nicht mehr als|bis zu|"
    r"au plus|(?<!pas )moins de|pas plus de|"
    r"a lo sumo|como máximo|como maximo|(?<!no )menos de|no más de|hasta|inferior a)|[<≤])\s*(?:[£$€]\s*)?$", re.I
)  # fmt: skip
_RANGE = re.compile(r"\s?[-\u2010-\u2015~]\s?[£$€]?|\s(?:to|bis|à|a|até|hasta|tot)\s(?:[£$€]\s?)?", re.I)
_AND = re.compile(r"\s(?:and|und|et|y|e|en)\s(?:[£$€]\s?)?", re.I)
_BETWEEN = re.compile(
    r"\b(?:between|zwischen|entre|tra|fra|tussen)\s(?:about\s|around\s)?(?:[£$€]\s?)?$", re.I
)
_WAYS = {"von": "from", "de": "from", "auf": "to", "à": "to", "um": "by"}
_DIRECTION = re.compile(r"\b(from|to|by|von|auf|um|de|à|à)\s+(?:[£$€]\s*)?$", re.I)


def bound_of(reading: Reading, quantity: Quantity) -> str:
    """How a number is bounded: lower, upper or "" by the words before it."""
    before = reading.text[max(0, quantity.start - 30) : quantity.start]
    if quantity.relation:
        return "lower" if quantity.relation in ">≥" else "upper"
    if _UPPER.search(before):
        return "upper"
    return "lower" if _LOWER.search(before) else ""


def direction_of(reading: Reading, quantity: Quantity) -> str:
    """The word before a number that gives it its part in a change: from, to, by or ""."""
    found = _DIRECTION.search(reading.text[max(0, quantity.start - 8) : quantity.start])
    if not found or quantity.kind in ("date", "time"):
        return ""
    if re.search(r"\bup to\s+\S?$", reading.text[max(0, quantity.start - 9) : quantity.start], re.I):
        return ""
    word = _WAYS.get(found.group(1).lower(), found.group(1).lower())
    return "" if word == "to" and _closes_range(reading, quantity) else word


def _closes_range(reading: Reading, quantity: Quantity) -> bool:
    """True for the 12 of "10 to 12", which nothing moves to, but not of "from 10 to 12"."""
    at = next((n for n, (_, other) in enumerate(reading.numbers) if other is quantity), 0)
    return (
        at > 0 and other_end(reading, at) == at - 1 and not direction_of(reading, reading.numbers[at - 1][1])
    )


def lost_numbers(p: Pairing, elsewhere: Sequence[Quantity]) -> Iterator[Finding]:
    """Numbers that the sentence lacks; `same_numbers` says against which they were changed."""
    told = {d.quoted.start: d for d in same_numbers(p.claim.text, p.source.text) if d.quoted is not None}
    for q in p.missing_numbers:
        token, number = p.claim.numbers[q]
        difference = told.get(number.start)
        instead = difference.found if difference else None
        kind = difference.kind if difference and difference.kind != "added" else "number"
        known = any(agree(number, other) for other in elsewhere)
        yield finding(kind, p.claim, number.text, instead.text if instead else "", token, low=not known)


def changed_bounds(p: Pairing) -> Iterator[Finding]:
    """At least, at most, from, to: the same number in another part."""
    matched = {s for _, s in p.numbers}
    for q, s in p.numbers:
        (token, number), (_, found) = p.claim.numbers[q], p.source.numbers[s]
        if _is_half_of_range(p, q, s, matched):
            yield finding("number", p.claim, number.text, found.text, token, low=False)
            continue
        if not agree(number, found):
            yield from _limited_dates(p, q, s)
            continue
        bounds = bound_of(p.claim, number), bound_of(p.source, found)
        ways = direction_of(p.claim, number), direction_of(p.source, found)
        if bounds[0] != bounds[1]:
            yield finding("comparison", p.claim, number.text, found.text, token, low=all(bounds))
        elif ways[0] != ways[1] and ("to" in ways or all(ways)):
            yield finding("number", p.claim, number.text, found.text, token, low=all(ways))
        elif _is_exchanged_end(p, q, s):
            yield finding("number", p.claim, number.text, found.text, token, low=False)


def _limited_dates(p: Pairing, q: int, s: int) -> Iterator[Finding]:
    """A date that says less, as a limit or denied: due before September is not due before 16 September."""
    (token, number), (there, found) = p.claim.numbers[q], p.source.numbers[s]
    beside = {p.claim.word(max(0, token - 1)), p.source.word(max(0, there - 1))}
    if beside & framing.TIME_LIMITS or p.claim.negations or p.source.negations:
        yield finding("date", p.claim, number.text, found.text, token, low=False)


def _is_half_of_range(p: Pairing, q: int, s: int, matched: Collection[int]) -> bool:
    """True for "12 weeks" where the source has "10 to 12 weeks"; what rose from 10 to 12 did rise to 12."""
    other = other_end(p.source, s)
    if other is None or other in matched or bound_of(p.claim, p.claim.numbers[q][1]):
        return False
    way = direction_of(p.claim, p.claim.numbers[q][1])
    return not (way and way == direction_of(p.source, p.source.numbers[s][1]))


def _is_exchanged_end(p: Pairing, q: int, s: int) -> bool:
    """True for ends exchanged: a vote of 3 to 12 for one of 12 to 3."""
    ours, theirs = other_end(p.claim, q), other_end(p.source, s)
    return (
        ours is not None and theirs is not None and (ours, theirs) in p.numbers and (ours < q) != (theirs < s)
    )


def other_end(reading: Reading, s: int) -> int | None:
    """The number at the other end of a range: "10-12", "between 10 and 12"."""
    for other in (s - 1, s + 1):
        if 0 <= other < len(reading.numbers):
            (_, first), (_, second) = (reading.numbers[k] for k in sorted((s, other)))
            opening = reading.text[max(0, first.start - 24) : first.start]
            between = reading.text[first.end : second.start]
            if _RANGE.fullmatch(between) or (_AND.fullmatch(between) and _BETWEEN.search(opening)):
                return other
    return None


def lost_limits(p: Pairing) -> Iterator[Finding]:
    """ "No more than once" against "more than once": limits of what is not written as a number."""
    ours, theirs = _limits(p.claim), _limits(p.source)
    if ours and len(ours) > len(theirs):
        yield finding("comparison", p.claim, ours[0], "", None, low=False)
    elif theirs and any(word in p.claim.tokens.folded for word in _COMPARED) and len(theirs) > len(ours):
        yield finding("comparison", p.claim, "", theirs[0], None, low=False)


def _limits(reading: Reading) -> list[str]:
    """The phrases that set a limit which no number follows."""
    starts = {number.start for _, number in reading.numbers}
    found = _LIMIT.finditer(reading.text)
    return [m.group().strip() for m in found if not any(0 <= s - m.end() <= 2 for s in starts)]


def moved_numbers(p: Pairing) -> Iterator[Finding]:
    """A number whose neighbouring terms stand beside another number in the source."""
    for q, s in p.numbers:
        token, number = p.claim.numbers[q]
        at = _rivals(p, token, s)
        if _counts_other(p, token, number, s):
            yield finding("number", p.claim, number.text, p.source.numbers[s][1].text, token, low=False)
            continue
        near = _neighbours(p, token)
        if near and at and all(_nearer_to_another(p, j, p.source.numbers[s][0], at) for j in near):
            yield finding("number", p.claim, number.text, p.source.numbers[s][1].text, token, low=False)


def _counts_other(p: Pairing, token: int, number: Quantity, s: int) -> bool:
    """True if what the number counts is counted by another number in the source: "48 crowns" for "14 crowns"."""
    counted = [j for i, j in p.terms if i == token + 1]
    if not counted or number.unit == p.source.numbers[s][1].unit:
        return False
    behind = {t + 1 for k, (t, _) in enumerate(p.source.numbers) if k != s}
    return counted[0] in behind


def _rivals(p: Pairing, token: int, s: int) -> list[int]:
    """Tokens of the numbers of the same kind and unit in the part of the source that the claim's number stands for."""
    homes = [
        home.own
        for part, home in zip(p.claim.segments, p.homes, strict=True)
        if home and token in part.own and p.source.numbers[s][0] in home.own
    ]
    number = p.source.numbers[s][1]
    return [
        at
        for at, other in p.source.numbers
        if other is not number
        and not _same_range(p.source, p.source.numbers[s][0], at)
        and (other.kind, other.unit) == (number.kind, number.unit)
        and all(at in home for home in homes)
    ]


def _same_range(source: Reading, a: int, b: int) -> bool:
    """True for the two ends of a range: between 1950 and 1980, 12 to 3."""
    first, second = sorted((a, b))
    between = [source.word(t) for t in range(first + 1, second)]
    return len(between) <= 2 and bool({"and", "to", "or", "und", "bis", "et", "a", "y", "e"} & set(between))


def _neighbours(p: Pairing, token: int) -> list[int]:
    """Where the source has the claim's next term after a number, if it follows at once, else the two around it."""
    numbers = [t for t, _ in p.claim.numbers]
    terms = {i: j for i, j in p.terms if min(numbers, key=lambda t: abs(t - i)) == token}
    after = [i for i in terms if i > token]
    before = [i for i in terms if i < token]
    if after and after[0] - token <= 2 and p.claim.clauses[after[0]] == p.claim.clauses[token]:
        return [terms[after[0]]]
    return [terms[i] for i in (before[-1:] + after[:1])]


def _nearer_to_another(p: Pairing, j: int, own: int, others: list[int]) -> bool:
    """True if every place of the term at `j` is nearer to one of the `others` than to the number at `own`."""
    language = p.source.language
    places = [t for t in p.source.terms if same_word(p.source.word(t), p.source.word(j), language)]

    def far(term: int, number: int) -> int:
        between = range(min(term, number), max(term, number))
        coordinated = sum(p.source.word(t) in grammar.COORDINATORS for t in between)
        clauses = abs(p.source.clauses[term] - p.source.clauses[number])
        return abs(term - number) + coordinated + 10 * clauses

    return all(min((far(t, n) for n in others), default=999) < far(t, own) for t in places)
