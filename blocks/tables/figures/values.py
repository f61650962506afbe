"""What a table's cell may hold besides words: figures, years, and signs that stand apart from their figure."""

from __future__ import annotations

import re

_CURRENCY = r"[A-Z]{0,3}[$\u20ac\u00a3\u00a5\u20b9\u20a9\u20bd\u20ba]|[A-Z]{3}"
_FIGURE = re.compile(rf"(?:{_CURRENCY})?[^\w\s@]*\d[\d.,'\u2019\u00a0\u202f/:]*\d?(?![^\W\d_]{{3}})")
_NOTHING = re.compile(r"[-\u2010-\u2015\u2212.*~+]+|[nN]/?[aAmM]\.?|[\u2713\u2717]|\(?[-\u2013\u2014]\)?")
_TICKED = frozenset("Xx\u00d7\u2022\u25cf")
"""Alone in a cell: the row has what the column names."""
_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_SMALL = re.compile(r"(?<!\d)(?:[0-2]?\d|3[01])(?!\d)")
_AMOUNT = re.compile(r"[^\w\s]*\d+[.,\u2019\u202f]\d|\(\d+\)|[^\w\s]*\d+%")
_BEFORE = re.compile(rf"(?:{_CURRENCY}|\(|[A-Z]{{0,3}}\$\(?|[<>\u2264\u2265\u00b1~])$")
"""A sign that stands before its figure."""
_BEHIND = re.compile(r"[%)\]*\u2020\u2021\u00a7\u2030]+$")
"""One that stands behind it."""


def is_value(text: str) -> bool:
    """True for a figure, with what belongs to it, and for what stands in the place of one."""
    return _FIGURE.match(text) is not None or _NOTHING.fullmatch(text) is not None or text in _TICKED


def is_figure(word: str) -> bool:
    """True for a word that is a number, or a dash in the place of one."""
    found = _FIGURE.match(word)
    return (found is not None and len(found[0]) >= len(word) - 2) or _NOTHING.fullmatch(word) is not None


def is_period(text: str) -> bool:
    """True for a year, or a day, quarter or half of one: it names a column and is no figure of it."""
    if _YEAR.search(text) is None:
        return False
    rest = _SMALL.sub("", re.sub(r"(?<=\d)[/\u2013-]\d\d(?!\d)", "", _YEAR.sub("", text)))
    return not any(letter.isdigit() for letter in rest)


def is_amount(text: str) -> bool:
    """True for a figure that no column is named after: with a decimal or a thousands sign, or in brackets."""
    return _AMOUNT.match(text) is not None and not is_period(text)


def sign_side(text: str) -> int:
    """1 for a sign that belongs to the figure behind it, -1 to the one before it, 0 for anything else."""
    if _BEHIND.match(text):
        return -1
    return 1 if _BEFORE.match(text) and not text.isalpha() else 0
