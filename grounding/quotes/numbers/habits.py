"""What a document keeps to in its numbers: the order of its dates, its decimal mark. Looked for once."""

from __future__ import annotations

import re
from collections.abc import Set
from weakref import WeakKeyDictionary

from blocks.text.index import TextIndex
from grounding.meaning.language import languages_of
from grounding.numbers import decimal_mark
from grounding.numbers.dates.day_order import day_first
from grounding.numbers.plain import make_plain
from grounding.numbers.words.units import units
from grounding.numbers.words.vocabulary import extra_words

_OPEN = re.compile(r"(?<![\d.,])\d{1,3}([.,])\d{3}(?![.,]?\d)")
"""1.234, which is read by the decimal mark."""
_ZERO = re.compile(r"(?<![\d.,])0[.,]\d+[ \u00a0]?(?P<unit>[^\W\d_]+|[%‰°])?")
_orders: WeakKeyDictionary[TextIndex, bool | None] = WeakKeyDictionary()
_marks: WeakKeyDictionary[TextIndex, str | None] = WeakKeyDictionary()


def day_first_in(index: TextIndex) -> bool | None:
    """Whether the document writes the day before the month; None where it doesn't say."""
    if index not in _orders:
        _orders[index] = day_first(" ".join(index.texts))
    return _orders[index]


def mark_kept(index: TextIndex, quoted: str, found: str) -> str | None:
    """The document's decimal mark, "." or ",", if one of the texts has a number that needs it; where it says none and
    the texts have another mark each, "2,140" for "2.140", that of its language."""
    marks = [{*_OPEN.findall(text)} for text in (quoted, found)]
    if not any(marks):
        return None
    if index not in _marks:
        _marks[index] = decimal_mark(_ZERO.sub(_measure, " ".join(index.texts)))
    if _marks[index] is None and all(marks) and marks[0].isdisjoint(marks[1]):
        return _mark_of(languages_of(index.vocabulary))
    return _marks[index]


def _mark_of(languages: Set[str]) -> str | None:
    """The decimal mark of all these languages; None where one of them has another, or either."""
    marks = {",": "decimal_comma", ".": "decimal_point"}
    return next(
        (
            mark
            for mark, key in marks.items()
            if languages and languages <= set(extra_words("languages", key))
        ),
        None,
    )


def _measure(zero: re.Match[str]) -> str:
    """What begins with zero, if a unit follows: 0.90 is a version in any language."""
    return zero.group() if make_plain(zero["unit"] or "") in units() else zero["unit"] or ""
