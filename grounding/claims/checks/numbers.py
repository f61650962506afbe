"""Numbers of a claim that the source lacks, bounds otherwise, or has beside another thing."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from grounding.claims.checks.finding import Finding, finding
from grounding.claims.pairing.forms import same_word
from grounding.claims.pairing.pair import Pairing
from grounding.claims.reading.sentence import Reading
from grounding.meaning.language_files import WordList
from grounding.meaning.tokens import tokenize
from grounding.numbers import NumberLookup, Quantity, agree, same_numbers
from grounding.numbers.words.units import CURRENCIES

_DASH = re.compile(r"\s?[-\u2010-\u2015~]\s?[£$€]?|[:/]")
"""Between the two ends of a range, and between the two numbers of 3:1 and 2022/23."""
_DENIED = 2
"""Words before "more than" and the like among which a denial turns them round: may not last longer than."""
_AROUND = 2
"""Words to either side of a number that stands at another label, shown to say at which."""
_OPENING = 2
"""Words before the first number of a range among which "between" opens it: between about 3 and 5."""


def bound_of(reading: Reading, quantity: Quantity) -> str:
    """How a number is bounded: lower, upper or "" by the words before it."""
    if quantity.relation:
        return "lower" if quantity.relation in ">≥" else "upper"
    return bound_before(reading, len(words_before(reading, quantity)))


def bound_before(reading: Reading, token: int) -> str:
    """How what begins at a token is bounded by the words before it: "less than half"."""
    lexicon, before = reading.lexicon, reading.tokens.folded[:token]
    lists = {"lower": (lexicon.at_least, lexicon.above), "upper": (lexicon.at_most, lexicon.below)}
    ends = [(_length_at_end(before, each), bound) for bound, both in lists.items() for each in both]
    length, bound = max(ends, key=lambda row: row[0])
    first = len(before) - length
    if any(map(reading.denies, range(max(0, first - _DENIED), first))):
        bound = "upper" if bound == "lower" else "lower"
    return bound if length else ""


def words_before(reading: Reading, quantity: Quantity) -> list[str]:
    """The words of the sentence before a number."""
    tokens = reading.tokens
    return [word for word, end in zip(tokens.folded, tokens.ends, strict=True) if end <= quantity.start]


def _length_at_end(words: Sequence[str], each: WordList) -> int:
    """How many words the longest entry of a list has with which the words end; 0 if none does."""
    return max((len(entry) for entry in each.entries() if tuple(words[-len(entry) :]) == entry), default=0)


def direction_of(reading: Reading, quantity: Quantity) -> str:
    """The part in a change that the word before a number gives it: from, to, by or ""."""
    before = words_before(reading, quantity)
    if not before or quantity.kind in ("date", "time") or _length_at_end(before, reading.lexicon.at_most) > 1:
        return ""
    way = reading.lexicon.directions.get(before[-1], "")
    return "" if way == "to" and _closes_range(reading, quantity) else way


def direction_before(reading: Reading, token: int) -> str:
    """The same of a word that says a part, as "half", articles passed over."""
    return reading.lexicon.directions.get(
        reading.word(reading.before(token, reading.lexicon.determiners)), ""
    )


def turned(ours: str, theirs: str) -> bool:
    """True if the claim has one part in a change for another, or what something changes to for what it is."""
    return ours != theirs and ("to" in (ours, theirs) or bool(ours and theirs))


def _closes_range(reading: Reading, quantity: Quantity) -> bool:
    """True for the 12 of "10 to 12", which nothing moves to, but not of "from 10 to 12"."""
    at = next((n for n, (_, other) in enumerate(reading.numbers) if other is quantity), 0)
    return (
        at > 0 and other_end(reading, at) == at - 1 and not direction_of(reading, reading.numbers[at - 1][1])
    )


def lost_numbers(p: Pairing, others: Sequence[Reading]) -> Iterator[Finding]:
    """Numbers that the sentence lacks; `same_numbers` says against which they were changed, `others` are the source's
    other sentences."""
    if not p.missing_numbers:
        return
    told = {d.quoted.start: d for d in same_numbers(p.claim.text, p.source.text) if d.quoted is not None}
    elsewhere = NumberLookup(n for r in others for _, n in r.numbers)
    for q in p.missing_numbers:
        token, number = p.claim.numbers[q]
        difference = told.get(number.start)
        instead = difference.found if difference else None
        kind = difference.kind if difference and difference.kind != "added" else "number"
        known = elsewhere.holds(number)
        found = instead.text if instead else ""
        # The currency of a bare number, another one may tell: "sales of 318 million kroner, a profit of 21 million".
        untold = kind == "unit" and number.unit in CURRENCIES and instead and not instead.unit
        low = not (known or untold)
        yield finding(kind, p, token, quoted=number.text, found=found, low=low)


def changed_bounds(p: Pairing) -> Iterator[Finding]:
    """At least, at most, from, to: the same number in another part."""
    for q, s in p.numbers:
        (token, number), (_, found) = p.claim.numbers[q], p.source.numbers[s]
        kind, low = _change(p, q, s)
        if kind:
            yield finding(kind, p, token, quoted=number.text, found=found.text, low=low)


def _change(p: Pairing, q: int, s: int) -> tuple[str, bool]:
    """What the place of a number in its bounds changes, "" for nothing, and whether the claim can't be right."""
    number, found = p.claim.numbers[q][1], p.source.numbers[s][1]
    if _is_half_of_range(p, q, s):
        return "number", False
    if not agree(number, found):
        return "date" * _is_limit(p, q, s), False
    bounds = bound_of(p.claim, number), bound_of(p.source, found)
    if bounds[0] != bounds[1]:
        return "comparison", all(bounds)
    ways = direction_of(p.claim, number), direction_of(p.source, found)
    if turned(*ways):
        return "number", all(ways)
    # Ends exchanged: a vote of 3 to 12 for one of 12 to 3.
    ours, theirs = other_end(p.claim, q), other_end(p.source, s)
    exchanged = ours is not None and theirs is not None and (ours < q) != (theirs < s)
    return "number" * (exchanged and (ours, theirs) in p.numbers), False


def _is_limit(p: Pairing, q: int, s: int) -> bool:
    """True for a limit or a denied date that says less: due before September is not due before 16 September."""
    sides = (p.claim, p.claim.numbers[q][0]), (p.source, p.source.numbers[s][0])
    return any(r.word(at - 1) in r.lexicon.time_limits or r.negations for r, at in sides)


def _is_half_of_range(p: Pairing, q: int, s: int) -> bool:
    """True for "12 weeks" where the source has "10 to 12 weeks"; what rose from 10 to 12 did rise to 12."""
    other, number = other_end(p.source, s), p.claim.numbers[q][1]
    if other is None or any(other == there for _, there in p.numbers) or bound_of(p.claim, number):
        return False
    way = direction_of(p.claim, number)
    return not (way and way == direction_of(p.source, p.source.numbers[s][1]))


def other_end(reading: Reading, s: int) -> int | None:
    """The number at the other end of a range: "10-12", "between 10 and 12"."""
    for other in (s - 1, s + 1):
        if 0 <= other < len(reading.numbers):
            (_, first), (_, second) = (reading.numbers[k] for k in sorted((s, other)))
            between, joins = reading.text[first.end : second.start], reading.lexicon.ranges
            words = tokenize(between).folded
            opening = words_before(reading, first)[-_OPENING:] if words else []
            if not reading.lexicon.between.words.isdisjoint(opening):
                joins |= reading.lexicon.joiners
            if _DASH.fullmatch(between) or (len(words) == 1 and words[0] in joins):
                return other
    return None


def lost_limits(p: Pairing) -> Iterator[Finding]:
    """ "No more than once" against "more than once": limits of what is not written as a number."""
    ours, theirs = _limits(p.claim), _limits(p.source)
    comparatives = {
        entry[0] for each in (p.claim.lexicon.above, p.claim.lexicon.below) for entry in each.phrases
    }
    if len(ours) > len(theirs):
        yield finding("comparison", p, quoted=ours[0])
    elif len(theirs) > len(ours) and not comparatives.isdisjoint(p.claim.tokens.folded):
        yield finding("comparison", p, found=theirs[0])


def _limits(reading: Reading) -> list[str]:
    """The phrases that set a limit which no number follows."""
    numbers = {token for token, _ in reading.numbers}
    limits = [(first, end) for first, _, end in reading.denied_limits if end not in numbers]
    return [reading.tokens.slice_text(first, end) for first, end in limits]


def moved_numbers(p: Pairing) -> Iterator[Finding]:
    """A number whose neighbouring terms stand beside another number in the source."""
    for q, s in p.numbers:
        (token, number), there = p.claim.numbers[q], p.source.numbers[s][0]
        given = is_given(p, q, s)
        near, rivals = _neighbours(p, token), _rivals(p, token, s) if given is None else []
        moved = near and rivals and all(_nearer_to_another(p, j, there, rivals) for j in near)
        if moved or given is False or _counts_other(p, token, number, s):
            quoted, at = _with_neighbours(p.claim, token), _with_neighbours(p.source, there)
            yield finding("label", p, token, quoted=quoted, found=at)


def _with_neighbours(reading: Reading, token: int) -> str:
    """A number with the words around it, which say at what it stands."""
    return reading.tokens.slice_text(max(0, token - _AROUND), min(token + _AROUND + 1, len(reading.tokens)))


def parts_of(p: Pairing) -> Iterator[Finding]:
    """Things of which the source only counts a part: "the three ships" for "two of the three ships", or for "of the
    three ships, two were saved"."""
    source, lexicon = p.source, p.source.lexicon
    lost = p.unasked_numbers
    for i, j in p.items if lost else ():
        joint = source.before(j, lexicon.determiners - lexicon.genitives.words)
        if joint < 1 or source.word(joint) not in lexicon.genitives:
            continue
        count = source.tokens.starts[joint - 1]
        told = [number for _, number in lost if number.start <= count < number.end]
        if told and p.claim.word(p.claim.before(i, lexicon.determiners)) not in lexicon.genitives:
            yield finding("quantity", p, i, found=told[0].text)
    yield from _lost_counts(p, lost)


def _lost_counts(p: Pairing, lost: Sequence[tuple[int, Quantity]]) -> Iterator[Finding]:
    """Lost numbers that are what a verb is said of, or parts of a whole; each with its first token."""
    source, lexicon = p.source, p.source.lexicon
    said: dict[int, list[int]] = {}
    for t in source.terms if lost else ():
        said.setdefault(source.clauses[t], []).append(t)
    held = {clause for clause, terms in said.items() if not p.matched.isdisjoint(terms)}
    for at, number in lost:
        if number.kind != "number":
            continue
        verb, terms = bisect_left(source.tokens.starts, number.end), said.get(source.clauses[at], [])
        subject = source.word(verb) in lexicon.finite or source.word(at - 1) in lexicon.relatives
        following = bisect_right(terms, verb)
        behind = terms[following : following + 1]
        if (subject and not p.matched.isdisjoint(behind)) or (
            _is_share(number) and source.clauses[at] in held
        ):
            yield finding("quantity", p, found=number.text)


def _is_share(number: Quantity) -> bool:
    """True for a part of a whole: "bears a quarter of the costs" is not "bears the costs"."""
    return any(0 < reading.value < 1 and not reading.unit for reading in number.readings)


def is_given(p: Pairing, q: int, s: int) -> bool | None:
    """True if the source's "respectively" gives a number to what the claim has beside it, False if to another; None
    where it gives it to nothing, or the claim names nothing of it."""
    token, there, shares = p.claim.numbers[q][0], p.source.numbers[s][0], p.source.shares
    if there not in shares:
        return None
    words = {n: {p.source.word(t) for t in thing} for n, thing in shares.items()}
    own = {n: words[n].difference(*(words[m] for m in words if m != n)) for n in words}
    part = next(part.own for part in p.claim.segments if token in part.own)
    beside = [(i, j) for i, j in p.items if i in p.claim.shares.get(token, part)]
    near = [(abs(i - token), n == there) for i, j in beside for n in own if p.source.word(j) in own[n]]
    if not near:
        return None
    # Of several that it names, the nearest one may be meant.
    return True if all(right for _, right in near) else None if min(near)[1] else False


def _counts_other(p: Pairing, token: int, number: Quantity, s: int) -> bool:
    """True if what the number counts is counted by another number in the source: "48 crowns" for "14 crowns"."""
    counted = dict(p.terms).get(token + 1, -1)
    behind = {at + 1 for k, (at, _) in enumerate(p.source.numbers) if k != s}
    return counted in behind and number.unit != p.source.numbers[s][1].unit


def _rivals(p: Pairing, token: int, s: int) -> list[int]:
    """Tokens of the numbers of the same kind and unit in the part of the source that the claim's number stands for."""
    there, number = p.source.numbers[s]
    homes = [home.own for part, home in p.parts if token in part.own and there in home.own]
    apart = (s, other_end(p.source, s))
    alike = [
        at
        for k, (at, other) in enumerate(p.source.numbers)
        if k not in apart and (other.kind, other.unit) == (number.kind, number.unit)
    ]

    def is_opposed(at: int) -> bool:
        """True for the two numbers of "seven votes to two"."""
        between = range(min(at, there) + 1, max(at, there))
        return len(between) <= 2 and any(p.source.word(t) in p.source.lexicon.ranges for t in between)

    return [at for at in alike if not is_opposed(at) and all(at in home for home in homes)]


def _neighbours(p: Pairing, token: int) -> list[int]:
    """Where the source has the claim's next term after a number, if it follows at once, else the two around it."""
    numbers = [t for t, _ in p.claim.numbers]
    near = [(i, j) for i, j in p.terms if min(numbers, key=lambda t: abs(t - i)) == token]
    before, after = [j for i, j in near if i < token][-1:], [(i, j) for i, j in near if i > token][:1]
    following = [j for i, j in after if i - token <= 2 and p.claim.clauses[i] == p.claim.clauses[token]]
    return following or [*before, *(j for _, j in after)]


def _nearer_to_another(p: Pairing, j: int, own: int, others: list[int]) -> bool:
    """True if every place of the term at `j` is nearer to one of the `others` than to the number at `own`."""
    lexicon = p.source.lexicon
    places = [t for t in p.source.terms if same_word(p.source.word(t), p.source.word(j), lexicon.languages)]

    def far(term: int, number: int) -> int:
        between = range(min(term, number), max(term, number))
        coordinated = sum(p.source.word(t) in lexicon.joiners for t in between)
        clauses = abs(p.source.clauses[term] - p.source.clauses[number])
        return abs(term - number) + coordinated + 10 * clauses

    return all(min((far(t, n) for n in others), default=999) < far(t, own) for t in places)
