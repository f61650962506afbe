"""Dates: which days a mention can mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from grounding.numbers.plain import SPOKEN
from grounding.numbers.words.number_words import WORD
from grounding.numbers.words.short_numerals import read_roman
from grounding.numbers.words.vocabulary import (
    any_of,
    extra,
    extra_words,
    home,
    languages,
    month_links,
    spellings,
)

_OF_WORD = any_of("month_links", *month_links())
_THE = any_of("links", "the")
_DAY = rf"(?<![\d.,/])(?<!\d{{3}}-)(?P<day>\d{{1,2}})(?: ?(?:{any_of('endings', 'day')}|\.))?"
_BEFORE_YEAR = tuple(extra_words("years", "before_date"))
_YEAR = (
    rf"(?:(?:{any_of('years', 'before_date')}) ?)?(?P<year>\d{{4}})(?![\d,.]*\d)(?!%)"
    rf"(?: (?:{any_of('years', 'behind_date')})(?![^\W\d_]))?"
)
_OF = rf"(?: (?:{_OF_WORD}) | ?)"
_ENDING = f"(?:{any_of('endings', 'ordinal')})?"
_LED = "|".join(rf"(?<=\b{word} )" for word in extra_words("years", "before_days"))
"""Before a day and a month in figures without a year: "do 30. 9."; elsewhere they are two numbers."""
_NAMED = [
    (re.compile(before + r"\Z", re.ASCII), re.compile(behind, re.ASCII))
    for before, behind in (
        # 2020-Mar-12, 2020. március 12.
        (r"(?<![\w.,/-])(?P<year>\d{4})(?:[- ]|\. )", r"\.?[- ](?P<day>\d{1,2})(?!\d)"),
        # 12 March 2020, 12. März, 12-Mar-2020, a line may end behind the hyphen
        (rf"{_DAY}(?: {any_of('links', 'day')})?{_OF}(?:[- ]|- )?", rf"\.?,?(?:{_OF}[- ]?{_YEAR})?"),
        # March 12, 2020
        ("", rf"\.? ?(?:(?:{_THE}) )?(?P<day>\d{{1,2}}){_ENDING}(?![\d%]|[.,:]\d)(?:,? ?{_YEAR})?"),
        # March 2020
        ("", rf"\.?,?{_OF}[- ]?{_YEAR}"),
    )
]
"""What stands before and behind a month's name, the fuller first."""
_RECENT = range(1500, 2200)
"""Years that are behind a month's short name alone."""
_REACH = 24
"""Characters before a month in which its day or year is looked for."""
_SHORT_MONTH = 4
"""Letters: so short a month needs a year, unless its language is at home."""
_THAI = "\u0e01-\u0e4e"
_THAI_LETTER = re.compile(f"[{_THAI}]")
_TOKEN = re.compile(rf"[{SPOKEN}{_THAI}]+")
_NUMERIC = [
    re.compile(pattern, re.ASCII)
    for pattern in (
        r"(?<![\w.,/-])(?P<year>[12]\d{3})(?P<sep>[-/.])(?P<b>\d{1,2})(?P=sep)(?P<c>\d{1,2})(?![\d/-]|[.,]\d)",
        r"(?<![\w.,/-])(?P<year>[12]\d{3})-(?P<b>0[1-9]|1[0-2])(?![\w/-]|[.,]\d)",
        r"(?<![\w.,/-])(?P<a>\d{1,2})(?P<sep>[-/.])(?P<b>\d{1,2})(?P=sep)(?P<year>\d{4})(?![\d/-]|[.,]\d)"
        rf"(?: (?:{any_of('years', 'behind_date')})(?![^\W\d_]))?",
        r"(?<![\w.,/-])(?P<a>\d{1,2})(?P<sep>/)(?P<b>\d{1,2})/(?P<short>\d{2})(?![\d/-]|[.,]\d)",
        r"(?<![\w.,/-])(?P<a>\d{2})(?P<sep>\.)(?P<b>\d{2})\.(?P<short>\d{2})(?![\d/-]|[.,]\d)",
        r"(?<![\w.,/-])(?P<year>[12]\d{3})\. ?(?P<b>\d{1,2})\. ?(?P<c>\d{1,2})\.?(?![\d/]|[.,]\d)",
        r"(?<![\w.,/-])(?P<a>\d{1,2})(?P<sep>\.) (?P<b>\d{1,2})\. (?P<year>[12]\d{3})(?![\d/-]|[.,]\d)",
        r"(?<![\w.,/-])(?P<a>\d{1,2})(?:(?P<sep>\.) ?| (?=[ivx]{2}))(?P<roman>x|xi{1,2}|ix|iv|vi{0,3}|i{1,3})"
        r"[. ] ?(?P<year>[12]\d{3})(?![\d/-]|[.,]\d)",
        rf"(?<![\w.,/-])(?:{_LED})(?P<a>\d{{1,2}})(?P<sep>\.) (?P<b>\d{{1,2}})\.(?! ?\d)",
        r"(?P<year>[12]\d{3}) ?[年년] ?(?P<b>\d{1,2}) ?[月월](?: ?(?P<c>\d{1,2}) ?[日일])?",
        r"(?<!\d)(?P<b>\d{1,2}) ?[月월] ?(?P<c>\d{1,2}) ?[日일]",
        rf"(?<!\d)(?P<c>\d{{1,2}}) {any_of('links', 'month')} (?P<b>\d{{1,2}})(?!\d)"
        rf"(?:,? {any_of('links', 'year')} (?P<year>\d{{4}}))?",
    )
]
_MAY_BE_NUMERIC = re.compile(
    rf"\d(?:[-/.] ?\d{{1,2}}[-/.]|[. ] ?[ivx]+[. ] ?[12]\d|-[01]\d| ?[年년月월]| {any_of('links', 'month')} \d)",
    re.ASCII,
)
"""What any of them has; found far quicker."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A date or a time of day in a plain text."""

    start: int
    """Where it begins, in characters."""
    end: int
    """Where it ends, exclusive."""
    values: frozenset[Decimal]
    """yyyymmdd with 00 for what is not given, or hhmmss; several where the order is open."""


class Month(NamedTuple):
    """A month's name in a plain text."""

    start: int
    """Where it begins, in characters."""
    end: int
    """Where it ends, exclusive."""
    month: int
    """1 to 12."""
    name: str
    """As written, plain."""


@cache
def months() -> dict[str, int]:
    """Plain name or abbreviation of a month to 1..12, as it stands in dates and alone."""
    table = {name: int(month) for month, line in extra()["months"].items() for name in line.split()}
    for code, language in languages().items():
        prefixes = ("", *extra()["month_prefixes"].get(code, "").split())
        for month, names in enumerate(language.get("months", ()), 1):
            for name in spellings(names):
                table |= {prefix + name: month for prefix in prefixes if prefix + name not in table}
    return {name: month for name, month in table.items() if name not in extra_words("words", "no_month")}


@cache
def months_by_themselves() -> frozenset[str]:
    """The names and abbreviations that no other language has for a word: none of "set" and "out"."""
    return frozenset(months()) - {*extra_words("words", "months_with_year")}


@cache
def short_months() -> frozenset[str]:
    """Names that are other words in languages at home: they need a year."""
    known = {n for code in home() for names in languages()[code]["months"] for n in spellings(names)}
    names = {n for code in languages() for m in languages()[code].get("months", ()) for n in spellings(m)}
    short = {name for name in names - known if name.isascii() and len(name) <= _SHORT_MONTH}
    return frozenset(short | {*extra_words("words", "months_with_year")})


@cache
def _linked_otherwise(name: str) -> frozenset[str]:
    """The links of other languages than those that have this name of a month: "set of 2019" is no September."""
    links = {code: set(line.split()) for code, line in month_links().items()}
    own = [c for c, line in languages().items() if any(name in spellings(n) for n in line.get("months", ()))]
    return frozenset().union(*links.values()).difference(*(links[code] for code in own if code in links))


@cache
def _month_words() -> frozenset[str]:
    return frozenset(word for name in months() for word in WORD.findall(name))


def may_name_months(plain: str, words: Set[str]) -> bool:
    """False for a plain text that has no month's name; `words` are its words."""
    return not words.isdisjoint(_month_words()) or not (plain.isascii() or _THAI_LETTER.search(plain) is None)


def find_months(plain: str) -> Iterator[Month]:
    """Names of months in a plain text, of one word or of two; one that is named twice, "أيلول/سبتمبر", once."""
    found: list[Month] = []
    before: re.Match[str] | None = None
    for token in _TOKEN.finditer(plain):
        both = plain[before.start() : token.end()] if before else ""
        first = before if before and both in months() else token
        # No space parts a Thai month from what its year is counted by: "พฤษภาคมพ.ศ.".
        end = token.end() - plain.startswith(_BEFORE_YEAR, token.end() - 1)
        name = plain[first.start() : end]
        if name in months():
            month = Month(first.start(), end, months()[name], name)
            last = found[-1] if found else None
            if last and last.month == month.month and plain[last.end : month.start] == "/":
                found[-1] = last._replace(end=month.end)
            else:
                found.append(month)
        before = token
    yield from found


def names_day_before(plain: str, month: Month) -> bool:
    """True for a month with its day before it: 4 May 1931."""
    return _NAMED[1][0].search(plain, max(0, month.start - _REACH), month.start) is not None


def names_day_behind(plain: str, month: Month) -> bool:
    """True for a month with its day behind it and no other before: May 4, 1931."""
    return not names_day_before(plain, month) and _NAMED[2][1].match(plain, month.end) is not None


def find_dates(plain: str, named: Sequence[Month]) -> Iterator[Moment]:
    """Dates in a plain text; `named` are its months' names. Spans may overlap, the fuller come first."""
    for before, behind in _NAMED:
        for month in named:
            if moment := _named(plain, month, before, behind):
                yield moment
    for pattern in _NUMERIC if _MAY_BE_NUMERIC.search(plain) else ():
        for match in pattern.finditer(plain):
            if values := _numeric_days(match):
                yield Moment(*match.span(), values)


def _named(plain: str, month: Month, before: re.Pattern[str], behind: re.Pattern[str]) -> Moment | None:
    left = (
        before.search(plain, max(0, month.start - _REACH), month.start) if before.pattern != r"\Z" else None
    )
    right = behind.match(plain, month.end)
    if right is None or (left is None and before.pattern != r"\Z"):
        return None
    parts = (left.groupdict() if left else {}) | {k: v for k, v in right.groupdict().items() if v}
    day, year = int(parts.get("day") or 0), int(parts.get("year") or 0)
    # "Des" is short for a month in one language and an article in another: "des 1240 m² großen".
    alone = month.name in short_months() and not (year if day else year in _RECENT)
    if day > 31 or not (day or year) or alone:
        return None
    start = left.start() if left else month.start
    if not _linked_otherwise(month.name).isdisjoint(plain[start : right.end()].split()):
        return None
    end = right.end() - (0 if right.groupdict().get("year") else len(_loose_end(plain[start : right.end()])))
    return Moment(start, end, frozenset({pack_date(year, month.month, day)}))


def _loose_end(mention: str) -> str:
    """A comma, a stop or spaces at the end, which belong to the sentence."""
    return mention[len(mention.rstrip(" ,.-")) :]


def _numeric_days(match: re.Match[str]) -> frozenset[Decimal]:
    parts = match.groupdict()
    first, roman = parts.get("a"), parts.get("roman")
    second = int(
        parts.get("b") or read_roman(roman.upper() if roman else "") or 0
    )  # 15 IX 2022, as in Poland
    if "c" not in parts and first is None and second > int(parts["year"]) % 100:
        return frozenset()  # 2001-02 may be two years, 2016-02 is a month
    if first is None:
        month, day = second, int(parts.get("c") or 0)
        valid = 1 <= month <= 12 and day <= 31
        return frozenset({pack_date(int(parts.get("year") or 0), month, day)}) if valid else frozenset()
    short = parts.get("short")
    years = [int(short) + 2000, int(short) + 1900] if short else [int(parts.get("year") or 0)]
    orders = [(int(first), second)] + [(second, int(first))] * (parts["sep"] not in (".", None))
    return frozenset(
        pack_date(year, month, day)
        for day, month in orders
        if 1 <= month <= 12 and 1 <= day <= 31
        for year in years
    )


def pack_date(year: int, month: int, day: int) -> Decimal:
    """A date as yyyymmdd, 0 for a part not given."""
    return Decimal(10000 * year + 100 * month + day)


def date_parts(date: Decimal) -> tuple[int, int, int]:
    """Year, month and day of a date as yyyymmdd, 0 for a part not given."""
    whole = int(date)
    return whole // 10000, whole // 100 % 100, whole % 100


def lies_within(date: Decimal, other: Decimal) -> bool:
    """True if a date has each part that the other one gives: 16 September 2015 lies within September 2015."""
    return all(part in (0, own) for own, part in zip(date_parts(date), date_parts(other), strict=True))
