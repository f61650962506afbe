"""Numbers written in digits: which values a run of digits and separators can have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from grounding.numbers.plain import FIXED_SPACE

MAX_DIGITS = 25
"""Longer runs are opaque: nobody counts that far, and decimal arithmetic would round them."""

_FIXED_GROUPS = rf"(?<!\d)[1-9]\d{{0,2}}(?:{FIXED_SPACE}\d{{3}})+(?!\d)(?:[.,]\d+(?![.,]?\d))?"
_SPACED_GROUPS = r"(?<!\d)(?<!\d )[1-9]\d{0,2}(?: \d{3}){1,3}(?![\d']| \d)(?:[.,]\d+(?![.,]?\d| \d))?"
_OTHERS = r"\d+(?:[.,'·]\d+)*|(?<![\w.,])[.·]\d+"

RUN = re.compile(rf"(?=[\d.·])(?:{_FIXED_GROUPS}|{_SPACED_GROUPS}|{_OTHERS})", re.ASCII)
"""A run of digits with its separators; `split_run` says how many numbers it holds. Plain spaces group digits
only where no other number stands beside them, as in a table's row."""

UNSPACED_RUN = re.compile(rf"(?=[\d.·])(?:{_FIXED_GROUPS}|{_OTHERS})", re.ASCII)
"""The same where a plain space never groups."""

_GROUPED = re.compile(r"[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*\Z")
_INDIAN = re.compile(r"[1-9]\d?(?:,\d{2})*,\d{3}\Z")
_AMBIGUOUS = re.compile(r"[1-9]\d{0,2}[.,]\d{3}\Z")


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in digits, without sign, scale and unit."""

    start: int
    """Where it begins in the plain text."""
    end: int
    """Where it ends, exclusive."""
    values: tuple[Decimal, ...]
    """Every reading, the likelier first; empty if the digits are no number (3.1.2)."""
    plain: bool
    """True for digits alone: no separator, no decimals."""


def read_numeral(digits: str, decimal: str | None = None) -> tuple[Decimal, ...]:
    """Every value that `digits` can have, the likelier first; () if it is no number.

    `decimal` is the decimal mark of the text, "." or ",", if it is known; then 1.234 has one reading. Without
    it 1.234 and 1,234 have two, but a last 0 (1.230, 5,000) speaks for groups: decimals seldom end so.
    """
    if sum(map(str.isdigit, digits)) > MAX_DIGITS:
        return ()
    if digits.isdecimal():
        return (Decimal(digits),)
    digits = digits.replace("·", ".") if "·" in digits and "." not in digits else digits
    if _AMBIGUOUS.match(digits):
        return _read_ambiguous(digits, decimal)
    whole, mark, fraction = _split_decimals(digits)
    if not (whole == "" or whole.isdigit() or _GROUPED.match(whole) or _INDIAN.match(whole)):
        return ()
    if mark and (mark in whole or re.search(r"\D", fraction)):
        return ()
    integer, fraction = re.sub(r"\D", "", whole) or "0", fraction.rstrip("0")
    return (Decimal(f"{integer}.{fraction}" if fraction else integer),)


def _read_ambiguous(digits: str, decimal: str | None) -> tuple[Decimal, ...]:
    mark = "," if "," in digits else "."
    grouped = Decimal(digits.replace(mark, ""))
    fractional = Decimal(digits.replace(mark, "."))
    if decimal is not None:
        return (fractional,) if decimal == mark else (grouped,)
    return (grouped,) if digits.endswith("0") else (grouped, fractional)


def _split_decimals(digits: str) -> tuple[str, str, str]:
    """Whole part, decimal mark, decimals; no mark where the last separator groups."""
    last = max(digits.rfind("."), digits.rfind(","))
    if last < 0:
        return digits, "", ""
    mark = digits[last]
    if digits.count(mark) > 1 or (mark == "," and _INDIAN.match(digits) and digits.count(",") > 1):
        return digits, "", ""
    return digits[:last], mark, digits[last + 1 :]


def split_run(plain: str, start: int, end: int, decimal: str | None) -> Iterator[Numeral]:
    """The numbers of one run: one if it reads as one, else one for each part between commas ("3,14,15")."""
    digits = plain[start:end]
    values = read_numeral(digits, decimal)
    if values or not re.search(r"[,']", digits):
        yield Numeral(start, end, values, digits.isdigit())
        return
    for part in re.finditer(r"[^,']+", digits):
        text = part.group()
        yield Numeral(start + part.start(), start + part.end(), read_numeral(text, decimal), text.isdigit())


_EVIDENCE = re.compile(
    r"(?<![\d.,])(?:\d{1,3}(?:,\d{3})+(?P<dot>\.)\d"
    r"|\d{1,3}(?:\.\d{3})+(?P<comma>,)\d"
    r"|\d{1,3}(?:,\d{3}){2,}(?P<commas>)(?![\d.,]*\d)"
    r"|\d{1,3}(?:\.\d{3}){2,}(?P<dots>)(?![\d.,]*\d)"
    r"|0(?P<zero>[.,])\d"
    r"|[$£€] ?\d+(?P<money>[.,])\d\d?(?!\d)"
    r"|\d+(?P<percent>[.,])\d\d? ?%"
    r"|\d+(?P<behind>[.,])\d\d ?(?:€|(?i:euros?|eur)\b))"
)
_PARTED = re.compile(r"\d{1,20}+[.,]\d")
"""What any evidence begins with, behind a currency's sign; found far quicker. No figure worth counting is longer."""
_SIGN = 2
"""Characters of a currency's sign and a space."""
_SAYS = {"dot": ".", "comma": ",", "commas": ".", "dots": ","}


def decimal_mark(text: str) -> str | None:
    """The decimal mark that a text keeps to, "." or ",", or None where nothing or both speak for it.

    Only sure signs count: both separators in one number, several groups, a leading zero, money with cents,
    percents with one or two decimals.
    """
    seen: dict[str, int] = {".": 0, ",": 0}
    end = 0
    for number in _PARTED.finditer(text):
        starts = range(max(end, number.start() - _SIGN), number.start() + 1)
        match = next(filter(None, (_EVIDENCE.match(text, start) for start in starts)), None)
        if match is not None:
            group, end = match.lastgroup or "", match.end()
            seen[_SAYS.get(group) or match.group(group)] += 1
    dot, comma = seen["."], seen[","]
    if dot > 4 * comma:
        return "."
    return "," if comma > 4 * dot else None
