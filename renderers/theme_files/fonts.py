"""The table `[fonts]` of a theme: each font is named, built in or installed, or given as files beside the theme."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from blocks.errors import ArtifactError
from renderers.theme_files.files import read_file
from renderers.theme_files.tables import Table
from renderers.themes.font_family import CUTS, FontFamily
from renderers.themes.font_file import LARGEST, font_face, font_facts, font_fault
from renderers.themes.installed_fonts import installed_family


def font_of(table: Table, use: str, built_in: Collection[str], folder: Path) -> str | FontFamily | None:
    """The font for that use, None if the table has none. Raises ArtifactError.

    `built_in`: names of fonts that need not be installed; `folder`: where paths of files begin.
    """
    given = table.values.get(use)
    if given is None:
        return None
    with table.naming(use):
        if isinstance(given, dict):
            return _family(table.table(use), folder)
        if isinstance(given, str) and _is_file(given):
            return _one_file(folder / given)
        if isinstance(given, str):
            own = {name.casefold(): name for name in built_in}
            return own.get(given.casefold()) or _installed(given, built_in)
    raise table.wrong(use, 'a font\'s name, a file, or files by cut: {regular = "a.ttf", bold = "b.ttf"}')


def _is_file(given: str) -> bool:
    """Has it the ending of a font's file, or a folder in it?"""
    return "/" in given or given.lower().endswith((".ttf", ".otf", ".ttc", ".woff", ".woff2", ".pfb"))


def _installed(name: str, built_in: Collection[str]) -> FontFamily:
    try:
        return installed_family(name)
    except ArtifactError as error:
        raise ArtifactError(f"{error}: {', '.join(built_in)}") from error


def _one_file(path: Path) -> FontFamily:
    data = read_file(path, LARGEST)
    return FontFamily(_name_in(path, data), regular=data)


def _family(table: Table, folder: Path) -> FontFamily:
    table.require_known(("name", *CUTS))
    files = {cut: folder / path for cut in CUTS if (path := table.text(cut)) is not None}
    if "regular" not in files:
        raise ArtifactError('it has no regular cut; give regular = "….ttf" beside the others')
    cuts = {cut: read_file(path, LARGEST) for cut, path in files.items()}
    name = table.text("name") or _name_in(files["regular"], cuts["regular"])
    return FontFamily(name, cuts["regular"], cuts.get("bold"), cuts.get("italic"), cuts.get("bold_italic"))


def _name_in(path: Path, data: bytes) -> str:
    """What the font calls its family; that of the file where it doesn't say."""
    fault = font_fault(data)
    if fault:
        raise ArtifactError(f"{path} is {fault}")
    names = font_facts(font_face(data)).families
    return names[0] if names else path.stem
