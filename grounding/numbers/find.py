"""Every number of a text: dates, times, powers, fractions, identifiers, digits and number words.

A scanner of several passes over one plain text, the surest readings first (`STEPS`, `STEPS_OF_FIGURES`); each takes
the characters that it has read, so that no digit is read twice. Linear in the text; texts without digits or number
words are passed over at once.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest

from blocks.text.scripts import UNSPACED_CLASS
from grounding.numbers.around.doubled import join_doubled
from grounding.numbers.around.ranges import join_ranges
from grounding.numbers.around.surroundings import read_surroundings
from grounding.numbers.dates.dates import Moment, Month, find_dates, find_months, may_name_months
from grounding.numbers.dates.decades import find_decades
from grounding.numbers.dates.quarters import find_quarters
from grounding.numbers.dates.spelled_dates import find_spelled_dates
from grounding.numbers.dates.times import find_spoken_times, find_times, spoken_time
from grounding.numbers.halves import find_halves
from grounding.numbers.identifiers import find_identifiers
from grounding.numbers.model import Quantity
from grounding.numbers.numerals import RUN, UNSPACED_RUN, decimal_mark, split_run
from grounding.numbers.partial_number import Mention, freeze
from grounding.numbers.plain import FIXED_SPACE, make_plain
from grounding.numbers.spelled_numbers import find_spelled
from grounding.numbers.unspaced_numbers import (
    find_unspaced,
    find_unspaced_dates,
    find_unspaced_fractions,
    find_years_of_eras,
    join_myriads,
)
from grounding.numbers.words.number_words import WORD, may_begin_numbers, may_hold_compound
from grounding.numbers.words.unspaced_numerals import may_hold_unspaced

_FRACTIONS = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_NUMERIC = re.compile(rf"[\d{_FRACTIONS}]")
_SLASHED = re.compile(
    r"(?<![\w.,/-])(?:(?P<whole>[1-9]\d?) )?(?P<up>[1-9]\d{0,2})"
    r"(?:/| ?⁄ ?)(?P<down>[1-9]\d{0,2})(?![\w/]|[.,]\d)",
    re.ASCII,
)
_VULGAR = re.compile(rf"(?:(?<![\w.,])(?P<whole>\d{{1,6}}) ?)?(?P<part>[{_FRACTIONS}])", re.ASCII)
_POWER = re.compile(
    r"(?<![\d.,])(?P<base>\d+(?:[.,]\d+)?) ?(?:e(?P<e>[+-]?\d{1,3})(?!\w|\.\d)"
    r"|[x×·*] ?10(?:\^ ?(?P<caret>[+-]?\d{1,3})"
    r"|(?P<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})|(?P<signed>[-–]\d{1,3})| ?(?P<flat>\d{1,2}))(?!\d))",
    re.ASCII,
)
_BARE_POWER = re.compile(
    r"(?<![\w.,])10(?:\^ ?(?P<caret>[+-]?\d{1,3})|(?P<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))(?!\d)",
    re.ASCII,
)
_RAISED_BEHIND = re.compile(
    r"(?<![\w.,⁰¹²³⁴⁵⁶⁷⁸⁹])(?P<base>\d{1,3})(?:(?P<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})|\^(?P<caret>-?\d{1,3}))"
    r"(?![\d⁰¹²³⁴⁵⁶⁷⁸⁹])",
    re.ASCII,
)
_POWER_BASES = (Decimal(2), Decimal(10))
"""Numbers behind which raised digits are an exponent, not a note's mark."""
_MAY_BE_POWER = re.compile(r"\d(?: ?(?:e[+-]?\d|[x×·*] ?10)|[\^⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹])", re.ASCII)
"""What any power has; found far quicker."""
_SQUARED = re.compile(r"(?<=[a-z])[²³]")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")


@dataclass(slots=True)
class Scan:
    """A text under reading: what was found and which characters are taken."""

    lines: str
    """The text in plain form, one character for one."""
    plain: str
    """The same with plain spaces for line ends and fixed spaces."""
    words: frozenset[str]
    """Its letter-only words, plain."""
    decimal: str | None
    """Its decimal mark, if known."""
    spaced: bool
    """True if a plain space may group digits."""
    named: list[Month] = field(init=False)
    """The months' names in it."""
    taken: bytearray = field(init=False)
    """One byte a character, 1 where a mention stands."""
    mentions: list[Mention] = field(default_factory=list)
    """What was found, in the order of the steps."""

    def __post_init__(self) -> None:
        self.named = list(find_months(self.plain)) if may_name_months(self.plain, self.words) else []
        self.taken = bytearray(len(self.plain))

    def floor(self, at: int) -> int:
        """Where the mention before offset `at` ends, or 0: no sign before that belongs to a number at `at`."""
        return self.taken.rfind(1, 0, at) + 1

    def add(self, mention: Mention) -> None:
        """Take a mention, unless another one stands on its core."""
        start, end = mention.start, mention.end
        if self.taken.find(1, start, end) < 0:
            self.taken[start:end] = b"\x01" * (end - start)
            self.mentions.append(mention)

    def add_moments(self, moments: Iterable[Moment], kind: str) -> None:
        """Take dates, times of day or decades."""
        for moment in moments:
            self.add(Mention(moment.start, moment.end, tuple(moment.values), kind=kind, units=(kind,)))

    def add_with_surroundings(self, mention: Mention) -> None:
        """The same with the sign, currency, scale and unit that belong to it."""
        self.add(read_surroundings(self.plain, mention, self.floor(mention.start)))


def _decades(scan: Scan) -> None:
    scan.add_moments(find_decades(scan.plain), "decade")


def _dates(scan: Scan) -> None:
    scan.add_moments(find_dates(scan.plain, scan.named), "date")


def _spelled_dates(scan: Scan) -> None:
    scan.add_moments(find_spelled_dates(scan.plain, scan.named), "date")


def _times(scan: Scan) -> None:
    scan.add_moments(find_times(scan.plain), "time")


def _spoken_times(scan: Scan) -> None:
    scan.add_moments(find_spoken_times(scan.plain), "time")


def _quarters(scan: Scan) -> None:
    for mention in find_quarters(scan.plain, scan.words):
        scan.add(mention)


def _halves(scan: Scan) -> None:
    for mention in find_halves(scan.plain):
        if scan.taken.find(1, mention.start, mention.end) < 0:
            scan.add_with_surroundings(mention)


def _powers(scan: Scan) -> None:
    if not _MAY_BE_POWER.search(scan.plain):
        return
    for match in _POWER.finditer(scan.plain):
        base = Decimal(match["base"].replace(",", "."))
        exponent = match["e"] or match["caret"] or match["raised"] or match["signed"] or match["flat"]
        values = [base.scaleb(_exponent(exponent))]
        if match["flat"]:
            values.append(base * Decimal("10" + match["flat"]))
        scan.add_with_surroundings(Mention(*match.span(), tuple(values), kind="amount"))
    for match in _BARE_POWER.finditer(scan.plain):
        value = Decimal(1).scaleb(_exponent(match["caret"] or match["raised"]))
        scan.add_with_surroundings(Mention(*match.span(), (value,), kind="amount"))


def _raised(scan: Scan) -> None:
    """2¹⁵: a power, or 215 where a page's raised digits came down, or 2 with a note's mark."""
    if not _MAY_BE_POWER.search(scan.plain):
        return
    for match in _RAISED_BEHIND.finditer(scan.plain):
        base, raised = Decimal(match["base"]), (match["raised"] or match["caret"]).translate(_RAISED)
        values = [base ** int(raised)] if base else [base]
        if raised.isdigit():
            values.append(Decimal(match["base"] + raised))
            if base not in _POWER_BASES and len(raised) < 3:
                values.append(base)
        scan.add_with_surroundings(Mention(*match.span(), tuple(values), bare=True, raised=raised))


def _vulgar(char: str) -> tuple[Decimal, Decimal]:
    fraction = Fraction(unicodedata.numeric(char)).limit_denominator(10)
    return Decimal(fraction.numerator), Decimal(fraction.denominator)


def _exponent(written: str) -> int:
    return int(written.translate(_RAISED).replace("–", "-") or 0)


def _fractions(scan: Scan) -> None:
    for match in _VULGAR.finditer(scan.plain) if not scan.plain.isascii() else ():
        up, down = _vulgar(match["part"])
        value = Decimal(match["whole"] or 0) + up / down
        scan.add_with_surroundings(Mention(*match.span(), (value,), kind="amount"))
    for match in _SLASHED.finditer(scan.plain) if "/" in scan.plain or "⁄" in scan.plain else ():
        up, down = Decimal(match["up"]), Decimal(match["down"])
        if up < down and (not match["whole"] or down <= 16):
            value = Decimal(match["whole"] or 0) + up / down
            scan.add_with_surroundings(Mention(*match.span(), (value,), kind="amount"))


def _identifiers(scan: Scan) -> None:
    for start, end in find_identifiers(scan.plain):
        name = re.sub(r"[\s_-]", "", scan.plain[start:end])
        scan.add(Mention(start, end, (), kind="identifier", name=name))


def _digits(scan: Scan) -> None:
    pattern = RUN if scan.spaced else UNSPACED_RUN
    for run in pattern.finditer(scan.lines):
        for numeral in split_run(scan.plain, *run.span(), scan.decimal):
            if scan.taken.find(1, numeral.start, numeral.end) >= 0:
                continue
            core = Mention(numeral.start, numeral.end, numeral.values, bare=numeral.plain)
            if not numeral.values:
                core.kind, core.name = "identifier", scan.plain[numeral.start : numeral.end].replace(" ", "")
                scan.add(core)
            else:
                scan.add_with_surroundings(core)


def _spelled(scan: Scan) -> None:
    if not (may_begin_numbers(scan.words) or may_hold_compound(scan.plain)):
        return
    free = [m for m in find_spelled(scan.plain) if scan.taken.find(1, m.start, m.end) < 0]
    for mention, following in zip_longest(free, free[1:]):
        if moment := spoken_time(scan.plain, mention, following):
            scan.add_moments([moment], "time")
        else:
            scan.add_with_surroundings(mention)


def _years_of_eras(scan: Scan) -> None:
    if not scan.plain.isascii():
        for mention in find_years_of_eras(scan.plain):
            scan.add(mention)


def _unspaced(scan: Scan) -> None:
    if not may_hold_unspaced(scan.plain):
        return
    scan.add_moments(find_unspaced_dates(scan.plain), "date")
    for mention in find_unspaced(scan.plain):
        scan.add(mention)


def _unspaced_fractions(scan: Scan) -> None:
    if not scan.plain.isascii():
        for mention in find_unspaced_fractions(scan.plain):
            scan.add(mention)


def _lower_power(match: re.Match[str]) -> str:
    """m² as m2, one character for one."""
    return "2" if match.group() == "²" else "3"


STEPS = (_years_of_eras, _decades, _quarters, _spoken_times, _halves, _spelled_dates, _unspaced_fractions)
"""What words make of a number, the most telling first."""
STEPS_OF_FIGURES = (_dates, _times, _powers, _raised, _fractions, _identifiers, _digits)
"""What is looked for behind them in a text with digits; other number words follow."""


_MAY_GROUP = re.compile(r"\d[^\w\s]\d{3}")
"""What a number has that is another one with another decimal mark: 1.234."""
_MAY_BE_SPACED = re.compile(r"\d\s\d{3}")
"""What a number has in which a plain space groups digits."""
_KEPT_LENGTH = 4000
"""Characters; the numbers of longer texts are not kept for the next time."""


def find_quantities(text: str, *, decimal: str | None = None, spaced: bool = True) -> list[Quantity]:
    """Every number that `text` mentions, in order, without overlaps. Never raises; time is linear.

    `decimal` is the decimal mark of the document, "." or ",", if it is known (`decimal_mark(document text)`);
    without it the text's own evidence counts, and without any, 1.234 has two readings. `spaced=False` reads
    "1 234" as two numbers unless the space is a no-break or thin one.
    """
    if len(text) > _KEPT_LENGTH:
        return list(_read(text, decimal, spaced))
    # What changes nothing isn't asked, so that the text is known when it comes again.
    decimal = decimal if decimal and _MAY_GROUP.search(text) else None
    spaced = spaced or not _MAY_BE_SPACED.search(text)
    return list(_read_again(text, decimal, spaced))


_LOOSE = re.compile(rf"(?<=[{UNSPACED_CLASS}]) (?=[{UNSPACED_CLASS}])")
"""A space within a script that has none: readers of pages take each of its characters for a word."""


def _read(text: str, decimal: str | None, spaced: bool) -> tuple[Quantity, ...]:
    if text.isascii() or not _LOOSE.search(text):
        return _read_tight(text, decimal, spaced)
    loose = {m.start() for m in _LOOSE.finditer(text)}
    at = [k for k in range(len(text)) if k not in loose]
    found = _read_tight("".join(text[k] for k in at), decimal, spaced)
    spans = [(at[q.start], at[q.end - 1] + 1) for q in found]
    return tuple(replace(q, start=a, end=b, text=text[a:b]) for q, (a, b) in zip(found, spans, strict=True))


def _read_tight(text: str, decimal: str | None, spaced: bool) -> tuple[Quantity, ...]:
    lines = make_plain(text)
    plain = _SQUARED.sub(_lower_power, lines.replace("\n", " ").replace(FIXED_SPACE, " "))
    if not _may_hold(plain):
        return ()
    words = frozenset(WORD.findall(plain))
    numeric = _NUMERIC.search(plain) is not None
    scan = Scan(lines, plain, words, decimal or (decimal_mark(plain) if numeric else None), spaced)
    for step in (*STEPS, *(STEPS_OF_FIGURES if numeric else ()), _spelled, _unspaced):
        step(scan)
    mentions = join_myriads(plain, sorted(scan.mentions, key=lambda mention: mention.start))
    mentions = join_doubled(plain, mentions)
    join_ranges(plain, mentions)
    return tuple(freeze(mention, text, plain) for mention in mentions)


def may_hold_quantities(text: str) -> bool:
    """True if `find_quantities` may find some: there are digits, or words with which numbers begin. Far quicker."""
    return _may_hold(_SQUARED.sub(_lower_power, make_plain(text)))


def _may_hold(plain: str) -> bool:
    return (
        _NUMERIC.search(plain) is not None
        or may_begin_numbers(frozenset(WORD.findall(plain)))
        or may_hold_compound(plain)
        or may_hold_unspaced(plain)
        or any(find_decades(plain))
        or any(find_spoken_times(plain))
        or any(find_halves(plain))
    )


_read_again = lru_cache(maxsize=512)(_read)
"""A quote is compared with several places, each of them in several ways: its numbers are read once."""
