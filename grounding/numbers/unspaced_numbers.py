"""Numbers and dates in scripts without spaces: 五十万円, 二〇二四年五月一日, 百分之八, สิบห้าวัน.

A numeral that stands alone is mostly part of another word (一部, สามารถ): it counts before a unit only. By regular
expressions, linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache

from grounding.numbers.around.surroundings import read_surroundings
from grounding.numbers.dates.dates import Moment, pack_date
from grounding.numbers.partial_number import ONE, Mention
from grounding.numbers.words.unspaced_numerals import numeral, read_unspaced, run_of_numerals
from grounding.numbers.words.vocabulary import any_of, extra_words

_MYRIAD = re.compile("[\u0900-\u097f\u1100-\u11ff\u3400-\u9fff\uac00-\ud7a3]")
"""A letter of the scripts in which figures stand before each of several scale words."""


@cache
def _date() -> re.Pattern[str]:
    """年, 月 and 日 behind numerals or figures, at least one of them numerals; one of year and day may be missing."""
    some, year, month, day = (
        rf"(?:{numeral()}|\d)",
        *(any_of("unspaced", key) for key in ("year", "month", "day")),
    )
    return re.compile(
        rf"(?:(?P<year>{some}{{4}})[{year}] ?)?(?P<month>{some}{{1,3}})[{month}]"
        rf"(?: ?(?P<day>{some}{{1,3}})[{day}]|(?(year)|(?!)))"
    )


def find_unspaced_dates(plain: str) -> Iterator[Moment]:
    """Dates in numerals: 二〇二四年五月一日."""
    for match in _date().finditer(plain):
        year, month, day = (read_unspaced(part) if part else 0 for part in match.groups())
        if year is None or day is None or not (month and 1 <= month <= 12 and 0 <= day <= 31):
            continue
        yield Moment(*match.span(), frozenset({pack_date(year, month, day)}))


@cache
def _eras() -> dict[str, int]:
    """The name of an era to the year before its first."""
    return {name: int(year) for name, _, year in (row.partition("=") for row in extra_words("eras"))}


@cache
def _year_of_era() -> re.Pattern[str]:
    """The year of an era, its first also as 元年, with a month and a day or not."""
    some, year, month, day = (
        rf"(?:{numeral()}|\d)",
        *(any_of("unspaced", key) for key in ("year", "month", "day")),
    )
    return re.compile(
        rf"(?P<era>{'|'.join(_eras())}) ?(?P<year>{some}{{1,3}}|元) ?[{year}]"
        rf"(?: ?(?P<month>{some}{{1,3}}) ?[{month}](?: ?(?P<day>{some}{{1,3}}) ?[{day}])?)?"
    )


def find_years_of_eras(plain: str) -> Iterator[Mention]:
    """Years and dates by an era: 令和5年, 平成元年四月一日."""
    for match in _year_of_era().finditer(plain):
        first = 1 if match["year"] == "元" else _whole(match["year"])
        month, day = (_whole(match[part]) if match[part] else 0 for part in ("month", "day"))
        if first is None or month is None or day is None or month > 12 or day > 31:
            continue
        year = _eras()[match["era"]] + first
        if month:
            yield Mention(*match.span(), (pack_date(year, month, day),), kind="date", units=("date",))
        else:
            yield Mention(*match.span(), (Decimal(year),), kind="amount", units=("year",))


def _whole(part: str) -> int | None:
    return int(part) if part.isdecimal() else read_unspaced(part)


@cache
def _fraction() -> re.Pattern[str]:
    """百分之八, 三分の二, 百分之零点五."""
    some = rf"(?:{numeral()}+(?:(?:{any_of('unspaced', 'point')}){numeral()}+)?|\d+(?:\.\d+)?)"
    return re.compile(
        rf"(?P<below>{some})(?:{any_of('unspaced', 'part')})(?:{any_of('unspaced', 'of')}) ?(?P<above>{some})"
    )


@cache
def _parting() -> re.Pattern[str]:
    return re.compile(rf"(?:{any_of('unspaced', 'part')})(?:{any_of('unspaced', 'of')})")


def find_unspaced_fractions(plain: str) -> Iterator[Mention]:
    """Parts of a whole, of a hundred as percentages."""
    # What parts the two is found far quicker than numerals before it.
    for match in _fraction().finditer(plain) if _parting().search(plain) else ():
        below, above = (
            Decimal(part) if part[0].isdigit() and part.isascii() else _with_decimals(part)
            for part in match.groups()
        )
        if not below or above is None:
            continue
        percent = below == 100  # as "%" is read
        value = Decimal(above) if percent else Decimal(above) / Decimal(below)
        yield Mention(*match.span(), (value,), kind="amount", units=("%",) if percent else ("",))


def _with_decimals(part: str) -> Decimal | None:
    """What numerals say, those behind the point digit by digit: 零点五."""
    whole, *decimals = re.split(any_of("unspaced", "point"), part)
    digits = [read_unspaced(digit) for digit in re.findall(numeral(), "".join(decimals))]
    value = read_unspaced(whole)
    if value is None or not all(digit is not None and digit < 10 for digit in digits):
        return None
    return Decimal(f"{value}.{''.join(map(str, digits))}0")


def find_unspaced(plain: str) -> Iterator[Mention]:
    """Every number in numerals of a plain text, with what stands around it."""
    for run in run_of_numerals().finditer(plain):
        value = read_unspaced(run.group())
        if value is None:
            continue
        mention = read_surroundings(plain, Mention(*run.span(), (Decimal(value),), bare=True))
        if mention.units != ("",) or len(re.findall(numeral(), run.group())) > 1:
            yield mention


def join_myriads(plain: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions, in order, figures before scale words that go down as one number: 2亿4000万, 2억 4천만."""
    joined: list[Mention] = []
    for mention in mentions:
        if joined and _goes_on(plain, joined[-1], mention):
            head = joined[-1]
            total = head.values[0] * head.scale + mention.values[0] * mention.scale
            mention = Mention(
                head.start, mention.end, (total,), "amount", mention.units, relation=head.relation
            )
            joined.pop()
        joined.append(mention)
    return joined


def _goes_on(plain: str, head: Mention, rest: Mention) -> bool:
    """True if the second number is what the first has below its scale word."""
    gap, last = plain[head.end : rest.start], plain[head.end - 1]
    if gap.strip(" ") or head.scale == ONE or head.units != ("",) or not _MYRIAD.match(last):
        return False
    plainly = len(head.values) == len(rest.values) == 1 and rest.signs == (1,)
    return plainly and rest.values[0] * rest.scale < head.scale
