"""Fonts of this machine by the name of their family. Folders and names are read once a process, when first asked."""

from __future__ import annotations

import os
import struct
import sys
from collections import defaultdict
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import NamedTuple

from blocks.errors import ArtifactError
from renderers.themes.font_family import FontFamily
from renderers.themes.font_file import FontFacts, font_facts

_BOLD = 600
"""The weight from which on a cut is bold."""
_WEIGHTS = {False: 400, True: 700}
_WIDTH = 5


class _Installed(NamedTuple):
    path: Path
    facts: FontFacts


def installed_family(name: str) -> FontFamily:
    """The family of that name with its cuts, read from this machine's folders of fonts (TTF and OTF, not TTC).

    Raises ArtifactError where it isn't installed, with names that are like it, and as `FontFamily`.
    """
    families = _families(font_folders())
    found = families.get(name.casefold())
    if found is None:
        shown = {key: one[0].facts.families for key, one in families.items()}
        near = [
            next(n for n in shown[key] if n.casefold() == key)
            for key in get_close_matches(name.casefold(), shown, 3, 0.6)
        ]
        like = f"; like it are {', '.join(near)}" if near else ""
        raise ArtifactError(
            f"the font {name!r:.80} is not installed here{like}; give its files, or a font that is built in"
        )
    cuts = {
        (bold, italic): _nearest(found, bold=bold, italic=italic)
        for bold in (False, True)
        for italic in (False, True)
    }
    regular = cuts[False, False] or found[0].path
    return FontFamily(
        name=next(n for n in found[0].facts.families if n.casefold() == name.casefold()),
        regular=regular.read_bytes(),
        bold=_bytes(cuts[True, False]),
        italic=_bytes(cuts[False, True]),
        bold_italic=_bytes(cuts[True, True]),
    )


def font_folders() -> tuple[Path, ...]:
    """Where this system keeps fonts, and the user's own."""
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


def fonts_below(folder: Path, endings: tuple[str, ...] = (".ttf", ".otf")) -> Iterator[Path]:
    """The TrueType and OpenType files in a folder and those within it; folders that can't be read are left out."""
    for place, _, names in os.walk(folder):
        yield from (Path(place, name) for name in names if name.lower().endswith(endings))


def _at_home(names: tuple[str, ...]) -> Iterator[Path]:
    """Folders of the user's own; none for a user that the system doesn't know, as in a container."""
    try:
        home = Path.home()
    except RuntimeError:
        return
    yield from (home / name for name in names)


@cache
def _families(folders: tuple[Path, ...]) -> dict[str, list[_Installed]]:
    """The fonts of each family, by its name in small letters; files that can't be read are left out."""
    found: dict[str, list[_Installed]] = defaultdict(list)
    for path in sorted(path for folder in folders for path in fonts_below(folder)):
        facts = _facts(path)
        if facts is not None:
            for name in facts.families:
                found[name.casefold()].append(_Installed(path, facts))
    return dict(found)


def _facts(path: Path) -> FontFacts | None:
    import uharfbuzz

    try:
        return font_facts(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))))
    except (OSError, ValueError, uharfbuzz.HarfBuzzError, struct.error):
        return None


def _nearest(fonts: list[_Installed], *, bold: bool, italic: bool) -> Path | None:
    """The cut for such text that is nearest in weight, neither narrow nor wide if there is a choice."""
    wanted = _WEIGHTS[bold]
    of_kind = [f for f in fonts if f.facts.slanted == italic and (f.facts.weight >= _BOLD) == bold]
    best = min(
        of_kind, key=lambda f: (abs(f.facts.width - _WIDTH), abs(f.facts.weight - wanted)), default=None
    )
    return best.path if best else None


def _bytes(path: Path | None) -> bytes | None:
    return path.read_bytes() if path else None
