"""Four digits that are a year, and the words that call it one: "since 1932", "in the year 1932", "w 1932 roku"."""

from __future__ import annotations

import re

from grounding.numbers.partial_number import Mention
from grounding.numbers.plain import LETTER
from grounding.numbers.words.vocabulary import any_of, any_phrase

_YEARS = range(1000, 2200)
_REACH = 20
_YEAR_BEFORE = re.compile(rf"(?<![a-z])(?:{any_of('years', 'before')})(?: the)?(?: year)?(?: of)? \Z")
_YEAR_AFTER = re.compile(rf"(?!\w| [^\W\d_])| (?:{any_of('years', 'behind')})\b")
_NAMED = re.compile(rf"(?<![{LETTER}])(?:{any_phrase('years', 'named')}) ?\Z")
_NAMED_BEHIND = re.compile(rf" ?(?:{any_of('years', 'behind_date')})(?![^\W\d_])")


def read_year(plain: str, mention: Mention, start: int, end: int) -> None:
    """Take the words that call four digits, or a number in words, at `start` to before `end`, a year; and its kind,
    where others tell it."""
    if mention.kind != "number" or (mention.start, mention.end) != (start, end):
        return
    digits = str(mention.values[0]) if mention.spelled else plain[start:end]
    if not _may_be_year(digits):
        return
    if not mention.spelled and stands_as_year(plain, start, end, digits):
        mention.kind = "year"
    if named := _NAMED.search(plain, max(0, start - _REACH), start):
        mention.start = named.start()
    if behind := _NAMED_BEHIND.match(plain, end):
        mention.end = behind.end()


def _may_be_year(digits: str) -> bool:
    return len(digits) == 4 and digits.isdecimal() and int(digits) in _YEARS


def stands_as_year(plain: str, start: int, end: int, digits: str) -> bool:
    """True if the words around start..end of a plain text say that `digits` there are a year."""
    if not _may_be_year(digits):
        return False
    before = _YEAR_BEFORE.search(plain, max(0, start - _REACH), start)
    return before is not None and _YEAR_AFTER.match(plain, end) is not None
