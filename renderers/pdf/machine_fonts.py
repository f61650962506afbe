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

from renderers.themes.font_file import font_facts
from renderers.themes.installed_fonts import font_folders, fonts_below

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
