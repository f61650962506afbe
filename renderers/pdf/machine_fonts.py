"""Fonts of the machine, for scripts that the packaged ones lack: Bengali, Tamil, Armenian, emoji, …

Only well-known families in one cut (`_FAMILIES`), asked in a fixed order; none whose licence forbids embedding (fsType
in OS/2). Folders and cmaps are read once a process, when a character is first missing.
"""

from __future__ import annotations

import os
import re
import struct
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import uharfbuzz

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
_RESTRICTED = 0x0002
"""OS/2 table, fsType: not to be embedded."""


def machine_font(char: str) -> str | None:
    """Path of the first font of this machine that has the character; None if there is none."""
    code = ord(char)
    return next((path for path in _candidates(_folders()) if code in _coverage(path)), None)


def _folders() -> tuple[Path, ...]:
    shared: tuple[str, ...]
    own: tuple[str, ...]
    match sys.platform:
        case "darwin":
            shared, own = ("/System/Library/Fonts", "/Library/Fonts"), ("Library/Fonts",)
        case "win32":
            shared, own = (str(Path(os.environ.get("WINDIR", "C:/Windows"), "Fonts")),), ()
        case _:
            shared, own = ("/usr/share/fonts", "/usr/local/share/fonts"), (".local/share/fonts", ".fonts")
    return (*map(Path, shared), *_at_home(own))


def _at_home(names: tuple[str, ...]) -> Iterator[Path]:
    """Folders of the user's own; none for a user that the system doesn't know, as in a container."""
    try:
        home = Path.home()
    except RuntimeError:
        return
    yield from (home / name for name in names)


@cache
def _candidates(folders: tuple[Path, ...]) -> tuple[str, ...]:
    files = sorted(path for folder in folders for path in _fonts_below(folder))
    patterns = [re.compile(family, re.IGNORECASE) for family in _FAMILIES]
    return tuple(str(path) for pattern in patterns for path in files if pattern.fullmatch(path.name))


def _fonts_below(folder: Path) -> Iterator[Path]:
    for place, _, names in os.walk(folder):  # folders that can't be read are left out
        yield from (Path(place, name) for name in names if name.lower().endswith((".ttf", ".otf")))


@cache
def _coverage(path: str) -> frozenset[int]:
    """Its characters; none for fonts that can't be read, have no outlines or must not be embedded."""
    try:
        face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path))
        tags = set(face.table_tags)
        if not tags & {"glyf", "CFF "} or _is_restricted(face):
            return frozenset()
        return frozenset(face.unicodes)
    except (OSError, uharfbuzz.HarfBuzzError, struct.error):
        return frozenset()


def _is_restricted(face: uharfbuzz.Face) -> bool:
    table = face.reference_table("OS/2").data
    return len(table) > 9 and struct.unpack(">H", table[8:10])[0] & 0x000F == _RESTRICTED
