"""Whether two numbers say the same, and in which numbers two texts differ.

Two numbers agree if they share a reading. Lists of numbers are aligned in order at the least cost (edit distance by
dynamic programming), equal heads and tails first; above `_MAX_CELLS` pairs piece by piece, so that time stays linear.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from decimal import Decimal

from grounding.numbers.find import find_quantities
from grounding.numbers.model import NumberDifference, Quantity, Reading
from grounding.numbers.numerals import decimal_mark
from grounding.numbers.plain import make_plain
from grounding.numbers.words.number_words import WORD
from grounding.numbers.words.units import SOFT_UNITS, scales_of
from grounding.numbers.words.vocabulary import extra_words

_OPPOSED = {"<": ">≥", "≤": ">≥", ">": "<≤", "≥": "<≤"}
_SPECIAL = ("date", "time", "ordinal", "decade")
_CODE = re.compile(r"([^\W\d_]+)(\d+)\Z")
_CLOCK = re.compile(r"([01]?\d|2[0-4])\.([0-5]\d)(?![\d.])")
_WHOLE = 100
"""Percents."""
_DECIMAL = re.compile(r"\d[.,]\d|^[.,]\d")
_PARTED = re.compile(r"\d+\.\d+\Z")
_LABELS = frozenset(("§", *extra_words("labels")))
"""What stands before a number that says which, not how many."""
_NUMERAL = re.compile(r"\d(?:[\d.,'’\s]*\d)?")
_LOOSE = re.compile(r"(?<=[.,]) | (?=[.,%])")
Pair = tuple[Quantity | None, Quantity | None]
_MAX_CELLS = 40_000
"""Pairs that the alignment may weigh; beyond that it only looks near the diagonal."""


def agree(quoted: Quantity, found: Quantity) -> bool:
    """True if both may mean the same.

    Reflexive and symmetric, not transitive: 1.234 agrees with 1234 and with 1.2340, which disagree.
    """
    if "identifier" in (quoted.kind, found.kind):
        return _same_identifier(quoted, found)
    alike = not quoted.readings.isdisjoint(found.readings) or _softly_same(quoted.readings, found.readings)
    if not (alike or _same_clock(quoted, found) or _same_share(quoted, found)):
        return False
    return not (_set_apart(quoted, found) or _counts_otherwise(quoted, found))


def compare(quoted: Quantity, found: Quantity) -> str | None:
    """None if both may mean the same, else what differs.

    number (the value, or an identifier), unit (also currency, percent), sign, comparison (< against >), date,
    time, ordinal (3rd against 3), decade, year (a year against a counted quantity).
    """
    if agree(quoted, found):
        return None
    if "identifier" in (quoted.kind, found.kind):
        return "number"
    return _set_apart(quoted, found) or _what_differs(quoted, found)


def _set_apart(quoted: Quantity, found: Quantity) -> str:
    """What differs though the values may be the same; "" if nothing does."""
    if found.relation and found.relation in _OPPOSED.get(quoted.relation, ""):
        return "comparison"
    if (quoted.raised and found.raised and quoted.raised != found.raised) or _is_other_place(quoted, found):
        return "number"
    if {quoted.behind, found.behind} == {".", " "}:
        return "ordinal"
    if quoted.case != found.case:
        return "unit"
    if {quoted.kind, found.kind} == {"year", "amount"} and quoted.unit == found.unit:
        return "year"
    return ""


def in_other_scales(quoted: Quantity, found: Quantity, codes: Collection[str]) -> bool:
    """True for one numeral with two scale words of one of these languages: "1,2 milliard" is no "billion" in French,
    though it is in English."""
    if _NUMERAL.findall(quoted.text) != _NUMERAL.findall(found.text):
        return False
    words = [set(WORD.findall(make_plain(number.text))) for number in (quoted, found)]
    said = [[{own[word] for word in each if word in own} for each in words] for own in map(scales_of, codes)]
    return any(ours and theirs and ours.isdisjoint(theirs) for ours, theirs in said)


def _is_other_place(quoted: Quantity, found: Quantity) -> bool:
    """True for section 2.10 and section 2.1, which are no decimals."""
    if _LABELS.isdisjoint((quoted.label, found.label)):
        return False
    parts = [_PARTED.search(number.text) for number in (quoted, found)]
    return all(parts) and len({match.group() for match in parts if match}) > 1


def _counts_otherwise(quoted: Quantity, found: Quantity) -> bool:
    """True for one numeral in two scales: 4,737 thousand is 4.737 million, but no 4,737 million, however its comma
    is read."""
    if quoted.readings == found.readings:
        return False
    numerals = [_NUMERAL.findall(number.text) for number in (quoted, found)]
    if len(numerals[0]) != 1 or numerals[0] != numerals[1]:
        return False
    as_groups, as_decimals = (
        [{abs(v) for v in number.values if v * factor in number.values} for number in (quoted, found)]
        for factor in (Decimal("0.001"), Decimal(1000))
    )
    return (
        bool(as_groups[0] and as_groups[1])
        and as_groups[0].isdisjoint(as_groups[1])
        and as_decimals[0].isdisjoint(as_decimals[1])
    )


def _same_identifier(quoted: Quantity, found: Quantity) -> bool:
    if quoted.name and found.name:
        return quoted.name == found.name
    code, number = (quoted, found) if quoted.name else (found, quoted)
    parts = _CODE.match(code.name)
    if parts is None or number.label != parts[1]:
        return False
    return any(str(value) == parts[2] for value in number.values)


def code_number(code: Quantity) -> list[Decimal]:
    """The number of a code such as table3, where it has one: a number of that value may be the same."""
    parts = _CODE.match(code.name)
    return [Decimal(parts[2])] if parts else []


def _softly_same(quoted: frozenset[Reading], found: frozenset[Reading]) -> bool:
    """Same value, and one side leaves out a unit that is a word of the sentence (5 working days)."""
    return any(
        q.value == f.value and "" in (q.unit, f.unit) and (q.unit or f.unit) in SOFT_UNITS
        for q in quoted
        for f in found
    )


def _same_clock(quoted: Quantity, found: Quantity) -> bool:
    """True for the time of a clock with the stop that many languages have for its colon: "14.30" for "14:30"."""
    if (quoted.kind == "time") == (found.kind == "time"):
        return False
    time, other = (quoted, found) if quoted.kind == "time" else (found, quoted)
    dotted = _CLOCK.match(other.text) if other.unit in ("", "hour") else None
    return dotted is not None and Decimal(10000 * int(dotted[1]) + 100 * int(dotted[2])) in time.values


def _same_share(quoted: Quantity, found: Quantity) -> bool:
    """True for a fraction, "half", "3/4", and its percents; not for the decimal of a factor, nor for "three quarters",
    which may be those of a year."""
    for part, other in ((quoted, found), (found, quoted)):
        shares = {Reading(r.value / 100, "") for r in other.readings if r.unit == "%" and r.value < _WHOLE}
        if part.readings and part.readings <= shares and not _DECIMAL.search(part.text):
            return True
    return False


def _what_differs(quoted: Quantity, found: Quantity) -> str:
    for kind in _SPECIAL:
        if kind in (quoted.kind, found.kind):
            return kind if kind in ("date", "time") or quoted.values & found.values else "number"
    if _counts_otherwise(quoted, found):
        return "number"
    if quoted.values & found.values:
        return "unit"
    if {abs(value) for value in quoted.values} & {abs(value) for value in found.values}:
        return "sign"
    return "number"


def same_numbers(quoted_text: str, found_text: str, *, decimal: str | None = None) -> list[NumberDifference]:
    """The numbers in which a quote departs from its source, in order; empty if none.

    Both lists are aligned in order. Number words that are mostly plain words (one, second) count only against
    another number, never as added or omitted. `decimal` is the source's decimal mark, if known; the quote keeps to
    it where it shows no other. Where plain spaces may group digits or part numbers ("1 234"), the reading with fewer
    differences counts.
    """
    own = decimal_mark(quoted_text) or decimal
    quoted = find_quantities(quoted_text, decimal=own)
    found = find_quantities(found_text, decimal=decimal)
    best = _differences(quoted_text, quoted, found_text, found)
    if best and (_has_spaced(quoted) or _has_spaced(found)):
        apart_q = find_quantities(quoted_text, decimal=own, spaced=False)
        apart_f = find_quantities(found_text, decimal=decimal, spaced=False)
        for q, f in ((quoted, apart_f), (apart_q, found), (apart_q, apart_f)):
            best = min(best, _differences(quoted_text, q, found_text, f), key=len)
    return best


def _has_spaced(quantities: Sequence[Quantity]) -> bool:
    return any(re.search(r"\d \d", quantity.text) for quantity in quantities)


def _differences(
    quoted_text: str, quoted: Sequence[Quantity], found_text: str, found: Sequence[Quantity]
) -> list[NumberDifference]:
    differences: list[NumberDifference] = []
    gap: list[Pair] = []
    for pair in [*align(quoted, found), None]:
        if pair is not None and not _pair_agrees(pair):
            gap.append(pair)
            continue
        if gap and not _written_alike(quoted_text, found_text, gap):
            differences += [difference for q, f in gap if (difference := _difference(q, f))]
        gap = []
    return differences


def _pair_agrees(pair: Pair) -> bool:
    quoted, found = pair
    return quoted is not None and found is not None and agree(quoted, found)


def _difference(quoted: Quantity | None, found: Quantity | None) -> NumberDifference | None:
    if quoted and found:
        return NumberDifference(compare(quoted, found) or "number", quoted, found)
    alone = quoted or found
    if alone is None or alone.weak:
        return None
    return NumberDifference("added" if quoted else "omitted", quoted, found)


def _written_alike(quoted_text: str, found_text: str, gap: Sequence[Pair]) -> bool:
    """True if a gap only splits a number at a space beside a separator: "1, 234" and "1,234"."""
    quoted = [q for q, _ in gap if q]
    found = [f for _, f in gap if f]
    if not quoted or not found or len(quoted) == len(found):
        return False
    sides = (quoted_text[quoted[0].start : quoted[-1].end], found_text[found[0].start : found[-1].end])
    tight = [_LOOSE.sub("", side) for side in sides]
    return tight[0] == tight[1]


def align(quoted: Sequence[Quantity], found: Sequence[Quantity]) -> list[Pair]:
    """Both lists side by side in order, None where one has no partner; what agrees comes first."""
    head = 0
    while head < min(len(quoted), len(found)) and _surely(quoted[head], found[head]):
        head += 1
    tail = 0
    while tail < min(len(quoted), len(found)) - head and _surely(quoted[-1 - tail], found[-1 - tail]):
        tail += 1
    q_end, f_end = len(quoted) - tail, len(found) - tail
    pairs: list[Pair] = list(zip(quoted[:head], found[:head], strict=True))
    pairs += _align_middle(quoted[head:q_end], found[head:f_end])
    return pairs + list(zip(quoted[q_end:], found[f_end:], strict=True))


def _surely(quoted: Quantity, found: Quantity) -> bool:
    """True if the two agree and nothing better can come: an article "one" may stand for a number further on."""
    return quoted.weak == found.weak and agree(quoted, found)


def _align_middle(quoted: Sequence[Quantity], found: Sequence[Quantity]) -> list[Pair]:
    if len(quoted) * len(found) > _MAX_CELLS:
        return _align_pieces(quoted, found)
    return _edit_path(quoted, found)


def _align_pieces(quoted: Sequence[Quantity], found: Sequence[Quantity]) -> list[Pair]:
    """Long lists piece by piece, so that time stays linear."""
    size = 150
    count = max(len(quoted), len(found)) // size + 1
    pairs: list[Pair] = []
    for piece in range(count):
        q = quoted[piece * len(quoted) // count : (piece + 1) * len(quoted) // count]
        f = found[piece * len(found) // count : (piece + 1) * len(found) // count]
        pairs += _edit_path(q, f)
    return pairs


def _edit_path(quoted: Sequence[Quantity], found: Sequence[Quantity]) -> list[Pair]:
    """Cheapest edit path by dynamic programming, read back from its end."""
    skip_q = [_skip_cost(q) for q in quoted]
    skip_f = [_skip_cost(f) for f in found]
    change = [[_change_cost(q, f) for f in found] for q in quoted]
    cost = [[0] * (len(found) + 1) for _ in range(len(quoted) + 1)]
    for j, skip in enumerate(skip_f):
        cost[0][j + 1] = cost[0][j] + skip
    for i, skip in enumerate(skip_q):
        cost[i + 1][0] = cost[i][0] + skip
        for j in range(len(found)):
            cost[i + 1][j + 1] = min(
                cost[i][j] + change[i][j], cost[i][j + 1] + skip, cost[i + 1][j] + skip_f[j]
            )
    pairs: list[Pair] = []
    i, j = len(quoted), len(found)
    while i or j:
        if i and j and cost[i][j] == cost[i - 1][j - 1] + change[i - 1][j - 1]:
            i, j = i - 1, j - 1
            pairs.append((quoted[i], found[j]))
        elif i and cost[i][j] == cost[i - 1][j] + skip_q[i - 1]:
            i -= 1
            pairs.append((quoted[i], None))
        else:
            j -= 1
            pairs.append((None, found[j]))
    return pairs[::-1]


def _skip_cost(quantity: Quantity) -> int:
    return 13 if quantity.weak else 26


def _change_cost(quoted: Quantity, found: Quantity) -> int:
    if agree(quoted, found):
        return 0
    if quoted.values & found.values:
        return 16
    return 24 if quoted.unit == found.unit and quoted.kind == found.kind else 32
