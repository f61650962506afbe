"""Accents that a file sets as signs of their own, put onto their letters: "M´exico" is "México".

TeX does so with its older fonts. An accent belongs to the letter before or behind it over which its middle stands, a
stroke to the sign that it negates: "x̸ = y" is "x ≠ y". MuPDF's own characters are changed, so that words, boxes and
spaces come from them as from any others. Lines without such signs cost nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from blocks.pdf.fonts_and_rules import Pieces, line_nodes
from blocks.pdf.mupdf_nodes import SYNTHETIC, baseline, characters, code, flags, keep, set_code, size

_COMBINING = dict(
    zip(
        "´`¨ˆ˜¯˘˙˚ˇ˝¸˛\u0338",
        "\u0301\u0300\u0308\u0302\u0303\u0304\u0306\u0307\u030a\u030c\u030b\u0327\u0328\u0338",
        strict=True,
    )
)
_ACCENT = re.compile(f"[{''.join(_COMBINING)}]")
_STROKE = "\u0338"
_DOTLESS = {"ı": "i", "ȷ": "j"}
"""MuPDF's flag of spaces that the file doesn't have, and that it sees in gaps."""
_SPACE = 0.15
"""The narrowest gap, in parts of the font's size, that is a space: MuPDF's own."""


def join_accents(rows: list[tuple[Any, ...]], page: Pieces) -> bool:
    """Joins the accents of a page, whose words as PyMuPDF has them are given; True if they must be read anew."""
    if not _ACCENT.search("".join([row[4] for row in rows])):
        return False
    places = {(row[5], row[6]) for row in rows if _ACCENT.search(row[4])}
    return sum(map(_join, line_nodes(page, places).values())) > 0


def _join(line: Any) -> bool:
    """Joins the accents of a line; True if there were any."""
    before = [*characters(line)]
    kept: list[Any] = []
    for character in before:
        kept.append(character)
        while _joined_at_end(kept):
            pass
    if len(kept) == len(before):
        return False
    keep(line, [*_without_false_spaces(kept)])
    return True


def _joined_at_end(kept: list[Any]) -> bool:
    """Makes one of an accent and a letter, if the last characters are such; spaces between them go before both."""
    last = len(kept) - 1
    other = last - 1
    while other > 0 and chr(code(kept[other])).isspace():
        other -= 1
    if other < 0:
        return False
    for accent, letter in ((other, last), (last, other)):
        whole = _whole(chr(code(kept[accent])), chr(code(kept[letter])))
        if whole and _over(kept[accent], kept[letter]):
            set_code(kept[letter], ord(whole))
            kept[other:] = [*kept[other + 1 : last], kept[letter]]
            return True
    return False


def _whole(accent: str, letter: str) -> str | None:
    """The letter with the accent, if there is such a one."""
    if accent not in _COMBINING or not (letter.isalpha() or accent == _STROKE):
        return None
    whole = unicodedata.normalize("NFC", _DOTLESS.get(letter, letter) + _COMBINING[accent])
    return whole if len(whole) == 1 else None


def _without_false_spaces(kept: list[Any]) -> Iterator[Any]:
    """The characters without the spaces that MuPDF saw before or behind an accent alone."""
    yield kept[0]
    for before, character, behind in zip(kept, kept[1:], [*kept[2:], None], strict=False):
        seen = behind is not None and flags(character) & SYNTHETIC
        if not seen or _along(behind, baseline(before)[1])[0] > _SPACE * size(behind):
            yield character


def _over(accent: Any, letter: Any) -> bool:
    """True if the middle of the accent is over or under the letter; of a stroke MuPDF doesn't know where it is."""
    if chr(code(accent)) == _STROKE:
        return True
    (x0, y0), (x1, y1) = baseline(accent)
    at, width = _along(letter, ((x0 + x1) / 2, (y0 + y1) / 2))
    return -width <= at <= 0


def _along(character: Any, place: tuple[float, float]) -> tuple[float, float]:
    """How far a character begins behind a place, in its line's direction, and how wide it is, in points."""
    (x0, y0), (x1, y1) = baseline(character)
    across, down = x1 - x0, y1 - y0
    width = (across**2 + down**2) ** 0.5
    return ((x0 - place[0]) * across + (y0 - place[1]) * down) / max(width, 1e-6), width
