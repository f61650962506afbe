"""A text made plain for reading numbers: one character for one, so that offsets stay."""

from __future__ import annotations

import re
import unicodedata

LETTER = "a-zßàɐ-ʯͰ-ϿЀ-ӿ"
"""Inside of a character class: letters that may stick to digits to form an identifier. Scripts without spaces
are not among them: there a number touches the words around it."""

SPOKEN = (
    LETTER
    + "\u00df-\u00f6\u00f8-\u024f\u05d0-\u05ea\u0620-\u065f\u066e-\u06d3\u06d5-\u06ff\u0900-\u0963\u0970-\u097f"
)
"""The same for letters that form words: of every script that puts spaces between words."""

FIXED_SPACE = "\u00a0"
"""What no-break, thin and figure spaces become: they hold the groups of one number together."""

_SPECIAL = {
    "\u00a0": FIXED_SPACE,
    "\u2007": FIXED_SPACE,
    "\u2008": FIXED_SPACE,
    "\u2009": FIXED_SPACE,
    "\u200a": FIXED_SPACE,
    "\u202f": FIXED_SPACE,
    "\n": "\n",
    "\u2028": "\n",
    "\u2029": "\n",
    "\t": " ",
    "\r": " ",
    "\x0b": " ",
    "\x0c": " ",
    "−": "-",
    "﹣": "-",
    "－": "-",
    "‐": "-",
    "‑": "-",
    "‒": "–",
    "’": "'",
    "‘": "'",
    "ʼ": "'",
    "′": "'",
    "٫": ".",
    "٬": ",",
    "٪": "%",
    "∙": "·",
    "⋅": "·",
    "µ": "μ",
    "˚": "°",
    "ё": "е",
    "Ё": "е",
    "∼": "~",
    "～": "~",
}
_FOLDABLE = ("<wide>", "<narrow>", "<font>", "<compat>", "<noBreak>", "<sub>")


class _PlainTable(dict[int, str]):
    """Character code to plain character, filled as characters are met."""

    def __missing__(self, code: int) -> str:
        plain = self[code] = _plain_character(chr(code))
        return plain


def _plain_character(char: str) -> str:
    if char in _SPECIAL:
        return _SPECIAL[char]
    digit = unicodedata.decimal(char, None)
    if digit is not None:
        return str(digit)
    if unicodedata.category(char) in ("Zs", "Cf"):
        return " "
    if unicodedata.decomposition(char).startswith(_FOLDABLE):
        folded = unicodedata.normalize("NFKC", char)
        char = folded if len(folded) == 1 else char
    parts = unicodedata.normalize("NFD", char)
    if "\u1f00" <= char <= "\u1fff":  # the many accents of old Greek as the one of today's
        char = unicodedata.normalize(
            "NFC", parts[0] + "\u0301" * any(c in parts for c in "\u0300\u0301\u0342")
        )
    base = parts[0]
    char = base if base.isascii() else char
    lower = char.lower()
    return lower if len(lower) == 1 else char


_TABLE = _PlainTable()
_PERSIAN = "[\u06f0-\u06f9]"
_PERSIAN_DECIMAL = re.compile(
    rf"(?<={_PERSIAN})(?<!/{_PERSIAN})(?<!/{_PERSIAN}{{2}})/(?={_PERSIAN}+(?![/\u06f0-\u06f9]))"
)
"""The stroke with which Persian writes decimals, ۳/۷۵; not those of dates, ۱۴۰۲/۰۷/۱۵."""


def make_plain(text: str) -> str:
    """Lower case, no accents, ASCII digits of any script, spaces and minus signs of one kind.

    The result has exactly as many characters as `text`. Superscript and circled digits are left as they are.
    """
    if text.isascii():
        return text.lower().replace("\t", " ").replace("\r", " ").replace("\x0b", " ").replace("\x0c", " ")
    return _PERSIAN_DECIMAL.sub(".", text).translate(_TABLE)
