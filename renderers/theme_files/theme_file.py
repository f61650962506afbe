"""A theme in a TOML file: a built-in one with what the file changes."""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

from blocks.errors import ArtifactError
from renderers.pictures.formats import PictureError, as_image
from renderers.report.looks.theme import COLOURS, PAPER, SIZES, THEMES, BodyFont, MonoFont, Theme
from renderers.theme_files.files import read_file
from renderers.theme_files.fonts import font_of
from renderers.theme_files.lengths import points
from renderers.theme_files.pages import page_of, running_line_of
from renderers.theme_files.tables import Table
from renderers.tree.nodes import Image
from renderers.verdict_colours import Colour, colour_of

_KEYS = ("name", "base", "logo", "colours", "fonts", "page", "header", "footer", "hyphenate")
_FONTS = {"body": get_args(BodyFont), "headings": get_args(BodyFont), "mono": get_args(MonoFont)}
"""What fonts are for, and those that are built in for it."""
_LARGEST_FILE = 100_000
_LARGEST_LOGO = 5_000_000
"""Bytes. Every page of a report that has the logo in its header shows it; those of firms have some ten thousand."""
_COLOUR = re.compile("#[0-9A-Fa-f]{6}")


def read_theme(path: str | os.PathLike[str]) -> Theme:
    """The theme in that TOML file; files that it names stand beside it.

    Raises ArtifactError for a file that can't be read, for what no theme has, and for fonts, a logo or a page that
    no report can have; it names the table and the key. docs/reports.md has all keys.
    """
    file = Path(path)
    top = Table(str(file), "", _parsed(file))
    top.require_known(_KEYS)
    base = _base(top)
    changes: dict[str, Any] = {"name": top.text("name") or file.stem}
    changes |= _colours(top.table("colours"))
    changes |= _fonts(top.table("fonts"), file.parent)
    changes |= {name: running_line_of(top, name) for name in ("header", "footer") if name in top.values}
    if "page" in top.values:
        changes["page"] = page_of(top.table("page"), base.page_setup)
    if "hyphenate" in top.values:
        changes["hyphenate"] = top.flag("hyphenate")
    if "logo" in top.values:
        changes["logo"] = _logo(top, file.parent)
    with top.naming("the theme"):
        return replace(base, **changes)


def _parsed(file: Path) -> dict[str, object]:
    data = read_file(file, _LARGEST_FILE)
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ArtifactError(f"{file} is no text in UTF-8; a theme is a TOML file") from error
    except (
        ValueError,
        RecursionError,
    ) as error:  # of TOML, of numbers that are too long, of lists within lists
        raise ArtifactError(f"{file} is no TOML that can be read: {error!s:.200}") from error


def _base(top: Table) -> Theme:
    name = top.text("base") or PAPER.name
    if name not in THEMES:
        raise top.wrong("base", f"the theme that yours begins with: {' or '.join(THEMES)}")
    return THEMES[name]


def _colours(table: Table) -> dict[str, Colour]:
    table.require_known(COLOURS)
    for name, code in table.values.items():
        if not isinstance(code, str) or not _COLOUR.fullmatch(code):
            raise table.wrong(name, 'red, green and blue as "#660033"')
    return {name: colour_of(str(code)[1:]) for name, code in table.values.items()}


def _fonts(table: Table, folder: Path) -> dict[str, object]:
    table.require_known((*_FONTS, "size"))
    found = {use: font_of(table, use, names, folder) for use, names in _FONTS.items()}
    chosen: dict[str, object] = {use: font for use, font in found.items() if font is not None}
    return chosen | _size(table)


def _size(table: Table) -> dict[str, float]:
    given = table.values.get("size")
    if given is None:
        return {}
    if isinstance(given, int | float) and not isinstance(given, bool):
        size = float(given)
    else:
        with table.naming("size"):
            size = points(given)
    if not SIZES[0] <= size <= SIZES[1]:
        raise table.wrong("size", f"points from {SIZES[0]:g} to {SIZES[1]:g}")
    return {"size": size}


def _logo(top: Table, folder: Path) -> Image:
    name = top.text("logo") or ""
    with top.naming("logo"):
        data = read_file(folder / name, _LARGEST_LOGO)
        try:
            return as_image(data)
        except PictureError as error:
            raise ArtifactError(
                f"{folder / name} can't be shown: {error}; give a PNG, JPEG or SVG"
            ) from error
