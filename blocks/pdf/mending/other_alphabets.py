"""Letters of 8-bit Cyrillic, Greek and Thai fonts whose files don't say which letters they are: "Ãëàâà" is "Глава".

MuPDF takes their numbers for Latin-1's. A page is told by words that are all letters beyond ASCII, which no Western
language has: in one of the encodings their pairs of letters are frequent ones of its languages, and capitals come
first. Then each font whose letters beyond ASCII keep apart from those of ASCII is read so. MuPDF's own characters are
changed. Pages without four such letters side by side cost one look at their words.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any

from blocks.pdf.fonts_and_rules import Pieces, runs_by_font
from blocks.pdf.mupdf_nodes import code, font, glyph_drawings, set_code

_SLAVIC = frozenset(
    "на ст те ра ат ва та ко то ен ан ни по но ов ма ти пр ри ре ом ет ме да ер ро не ка ор ли за ол ви до ит ак от ки "
    "об ав им ис тр мо во ос ть нт ве ль".split()
)
"""42 to 52 in a hundred pairs of letters of Ukrainian, Russian and Bulgarian; at most 13 of anything read wrongly."""
_GREEK = frozenset(
    "το στ τη ων τα κα ου αι να εί αν ια ση τε τω ικ ει ατ δι πο έν μα αρ πα χε ρι ντ ην ακ μέ ερ με σε εν απ ης τι ος "
    "ον ρο έτ ία συ ισ ασ οι εσ νο ησ".split()
)
_THAI = frozenset(
    "าง าร อง กา อย ละ าย ให รา บร าม ระ แล าก ใน เช ปร คว วา าจ นเ บา ขอ จา ไม ตร อม รว าท ได อก งใ เป ะก มข งค ผล หน "
    "บจ มา นบ นแ นป าต าน จะ เก งห กเ อน โด ดย ทร คา เง นอ รร นท แห".split()
)
"""35 in a hundred pairs of letters that no sign parts."""
_WINDOWS, _KOI8, _SIAM = "cp1251", "koi8_u", "cp874"
_FREQUENT = {_WINDOWS: _SLAVIC, _KOI8: _SLAVIC, "cp1253": _GREEK, _SIAM: _THAI}
"""Python's names of the encodings, and frequent pairs of letters of what is written in them."""
_SHARE, _SURE = 0.25, 3
"""Of the pairs of letters so many are frequent, and some more: few could be by chance."""
_MISPLACED = 0.1
"""The part of words that may have capitals amid small letters: names like "TeX"."""
_AMID_OTHERS = 0.5
"""For each word apart, so often may letters of ASCII stand beside others: some are typed for others that look alike."""

_T2A = dict(
    zip(
        [0x10, 0x11, 0x15, 0x16, *range(0x1B, 0x20), 0x7F, *range(0x80, 0xC0)],
        "“”–—ﬀﬁﬂﬃﬄ-ҐҒЂЋҺҖҘЉЇҚҠҜӔҢҤЅӨҪЎҮҰҲЏҸҶЄӘЊЁ№¤§ґғђћһҗҙљїқҡҝӕңҥѕөҫўүұҳџҹҷєәњё„«»",
        strict=True,
    )
)
"""TeX's Cyrillic encoding where it differs from the Windows one, which has the same places for А to я."""
_SHAPES = dict(
    zip(
        [*range(0x80, 0x85), *range(0x86, 0x91), *range(0x98, 0xA0), *range(0xFC, 0xFF)],
        "ฐ\u0e34\u0e35\u0e36\u0e37\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e48\u0e49\u0e4a\u0e4b\u0e4cญ"
        "\u0e31\u0e4d\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e38\u0e39\u0e3a",
        strict=True,
    )
)
"""Other shapes of letters and signs, lower or further left, that Thai fonts have where the encoding has nothing."""
_LATIN_I = re.compile("(?<=[Ѐ-ӿ])[iI]|[iI](?=[Ѐ-ӿ])|(?<=[Ѐ-ӿ] )i(?= [Ѐ-ӿ])")
"""Ukrainian's, for which TeX's encoding has no place of its own; alone it means "and"."""
_OF_WINDOWS = re.compile("[\x93\x94\x96\x97\xab\xbb]")
"""Quotation marks and dashes there; letters of Turkic languages in TeX's."""

_RUN = re.compile("[\xc0-\xff]{4}")
"""Icelandic has three ("þýð")."""
_APART = re.compile("(?<![A-Za-z\xc0-\xff])[\xc0-\xff]{2,}(?![A-Za-z\xc0-\xff])")
_AMID = re.compile("[A-Za-z][\xc0-\xff]|[\xc0-\xff][A-Za-z]")
_WORD = re.compile(r"[^\W\d_]{2,}")


def name_other_letters(said: str, page: Pieces) -> bool:
    """Gives letters of such fonts of a page their code; True if there were any and its words must be read anew.

    `said` is what the page's words say, as MuPDF has them.
    """
    if not _RUN.search(said):
        return False
    fonts = runs_by_font(page)
    texts = {name: " ".join(map(_text, runs)) for name, runs in fonts.items()}
    apart = [name for name, text in texts.items() if _keeps_apart(text) or encoding_of(text)]
    encoding = encoding_of(" ".join([texts[name] for name in apart]))
    if encoding is None:
        return False
    for name in apart:
        in_tex = encoding == _WINDOWS and _is_of_tex(fonts[name][0][0], texts[name])
        letters = _letters(encoding) | (_T2A if in_tex else {})
        for run in fonts[name]:
            shown = _text(run).translate(letters)
            for node, letter in zip(run, _LATIN_I.sub(_own_i, shown) if in_tex else shown, strict=True):
                set_code(node, ord(letter))
    return True


def _own_i(latin: re.Match[str]) -> str:
    return "І" if latin.group() == "I" else "і"


def _keeps_apart(text: str) -> bool:
    """True if letters beyond ASCII make words of their own in a text as MuPDF has it: no Western language's do."""
    apart = len(_APART.findall(text))
    return apart > 0 and len(_AMID.findall(text)) <= _AMID_OTHERS * apart


def _text(run: list[Any]) -> str:
    return "".join(map(chr, map(code, run)))


def encoding_of(text: str) -> str | None:
    """The encoding in which a text as MuPDF has it reads as one of its languages, if it does in any."""
    numbers = text.encode("latin-1", "replace")
    for encoding, frequent in _FREQUENT.items():
        words = [word for word in _WORD.findall(numbers.decode(encoding, "replace")) if min(word) > "\x7f"]
        # Hebrew, whose letters have no case, is all capitals in KOI8.
        pairs = [a + b for word in words if not word.isupper() for a, b in pairwise(word.lower())]
        misplaced = sum(not (word == word.lower() or word.istitle() or word.isupper()) for word in words)
        enough = _SURE + _SHARE * len(pairs)
        if sum(pair in frequent for pair in pairs) >= enough and misplaced <= _MISPLACED * len(words):
            return encoding
    return None


@cache
def _letters(encoding: str) -> dict[int, str]:
    """What MuPDF's codes of an encoding's places beyond ASCII stand for."""
    found = {}
    for place in range(0x80, 0x100):
        letter = bytes([place]).decode(encoding, "replace")
        if encoding == _SIAM:
            letter = _SHAPES.get(place, letter)
        if letter.isalpha() or (encoding != _KOI8 and letter.isprintable() and letter != "\ufffd"):
            # MuPDF has the place itself, or what Windows has there for Western Europe.
            found[place] = found[ord(bytes([place]).decode("cp1252", "ignore") or chr(place))] = letter
    return found


def _is_of_tex(node: Any, text: str) -> bool:
    """True if the font of a character, of which this text is set, is a bitmap font of TeX's own encoding."""
    return glyph_drawings(font(node)) is not None and not _OF_WINDOWS.search(text)
