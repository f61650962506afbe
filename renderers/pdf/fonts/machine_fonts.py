"""Fonts of the machine, for scripts that the packaged ones lack: Bengali, Tamil, Armenian, emoji, …

Only well-known families in one cut (`_FAMILIES`), asked in a fixed order; none whose licence forbids embedding (fsType
in OS/2). Folders and cmaps are read once a process, when a character is first missing.
"""

from __future__ import annotations

import re
import struct
from functools import cache
from pathlib import Path

import uharfbuzz

from renderers.themes.font_file import FontFacts, font_facts
from renderers.themes.installed_fonts import font_folders, fonts_below

_MOST_IN_FILE = 32
"""Fonts of a collection that are looked at."""
_FAMILIES = (
    r"NotoSans[A-Za-z0-9]*-Regular\.(ttf|otf)",
    r"NotoSans[A-Za-z]*(\[wdth,wght\]|\[wght\]|-VF)?\.ttf",
    r"NotoSerif[A-Za-z]+-Regular\.(ttf|otf)",
    r"NotoEmoji.*\.ttf",
    r"DejaVuSans\.ttf",
    r"Symbola.*\.(ttf|otf)",
    r"(Nirmala|seguisym|ebrima|gadugi|leelawui|himalaya|mmrtext|mvboli|sylfaen)\.ttf",
    r"Arial Unicode\.ttf",
    r"FreeSans\.(ttf|otf)",
)


_IDEOGRAPHS = {
    "ja": (
        "Noto Sans CJK JP",
        "Noto Sans JP",
        "Source Han Sans",
        "Yu Gothic",
        "Meiryo",
        "Hiragino Sans",
        "IPAPGothic",
    ),
    "ko": ("Noto Sans CJK KR", "Noto Sans KR", "Source Han Sans K", "Malgun Gothic", "Apple SD Gothic Neo"),
    "zh-hant": (
        "Noto Sans CJK TC",
        "Noto Sans TC",
        "Source Han Sans TC",
        "Microsoft JhengHei",
        "PingFang TC",
    ),
}
"""Families with the shapes of a language, the first that is there being taken; the packaged font has Chinese ones."""
_IDEOGRAPH_FILES = re.compile(
    r"(NotoSans(CJK|JP|KR|TC)|SourceHanSans|YuGoth|meiryo|Hiragino|ヒラギノ|ipagp|malgun|AppleSDGothic|msjh|PingFang).*"
    r"\.(ttf|otf|ttc)",
    re.IGNORECASE,
)
_REGULAR = 400, 500
"""Weights, the first that is there being taken."""


def ideographs_font(language: str) -> str:
    """Of the first font of this machine with the ideographs of that language: its path, and in a collection `#` and
    its place; "" if there is none, or the packaged font has them."""
    known: dict[tuple[str, int], str] = {}
    for path, place, facts in _ideograph_fonts(font_folders()) if language in _IDEOGRAPHS else ():
        for name in facts.families:
            known.setdefault(
                (name, facts.weight), f"{path}#{place}" if path.suffix.lower() == ".ttc" else f"{path}"
            )
    wanted = [(name, weight) for name in _IDEOGRAPHS.get(language, ()) for weight in _REGULAR]
    return next((known[one] for one in wanted if one in known), "")


@cache
def _ideograph_fonts(folders: tuple[Path, ...]) -> tuple[tuple[Path, int, FontFacts], ...]:
    """Path, place in its file, and facts; none that can't be read, have no outlines or must not be embedded."""
    files = sorted(path for folder in folders for path in fonts_below(folder, (".ttf", ".otf", ".ttc")))
    found = [_fonts_in(path) for path in files if _IDEOGRAPH_FILES.fullmatch(path.name)]
    return tuple(one for fonts in found for one in fonts)


def _fonts_in(path: Path) -> list[tuple[Path, int, FontFacts]]:
    try:
        with path.open("rb") as file:
            head = file.read(12)
        count = min(struct.unpack(">L", head[8:])[0], _MOST_IN_FILE) if head[:4] == b"ttcf" else 1
        faces = [uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path), place) for place in range(count)]
        return [
            (path, place, facts)
            for place, face in enumerate(faces)
            if set(face.table_tags) & {"glyf", "CFF "} and not (facts := font_facts(face)).is_restricted
        ]
    except (OSError, uharfbuzz.HarfBuzzError, struct.error):
        return []


def machine_font(char: str) -> str | None:
    """Path of the first font of this machine that has the character; None if there is none."""
    code = ord(char)
    return next((path for path in _candidates(font_folders()) if code in _coverage(path)), None)


@cache
def _candidates(folders: tuple[Path, ...]) -> tuple[str, ...]:
    files = sorted(path for folder in folders for path in fonts_below(folder))
    patterns = [re.compile(family, re.IGNORECASE) for family in _FAMILIES]
    return tuple(str(path) for pattern in patterns for path in files if pattern.fullmatch(path.name))


@cache
def _coverage(path: str) -> frozenset[int]:
    """Its characters; none for fonts that can't be read, have no outlines or must not be embedded."""
    try:
        face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path))
        tags = set(face.table_tags)
        if not tags & {"glyf", "CFF "} or font_facts(face).is_restricted:
            return frozenset()
        return frozenset(face.unicodes)
    except (OSError, uharfbuzz.HarfBuzzError, struct.error):
        return frozenset()
