"""The tables of a theme about pages: `[page]`, `[header]`, `[footer]`."""

from __future__ import annotations

from typing import get_args

from renderers.theme_files.lengths import points
from renderers.theme_files.tables import Table
from renderers.themes.page_setup import Margins, PageName, PageSetup, page_named
from renderers.themes.running_line import PLACES, RunningLine

_PAGE_KEYS = ("size", "landscape", "margins")


def page_of(table: Table, own: PageSetup) -> PageSetup:
    """The page that `[page]` asks for; `own` has the size that it doesn't name. Raises ArtifactError."""
    table.require_known(_PAGE_KEYS)
    margins = _margins(table)
    size = table.values.get("size")
    landscape = table.flag("landscape")
    with table.naming("size" if margins is None else "margins"):
        if size is None:
            width, height = sorted((own.width, own.height), reverse=landscape)
            return PageSetup(width, height, margins)
        for name in get_args(PageName):
            if isinstance(size, str) and size.casefold() == name.casefold():
                return page_named(name, landscape=landscape, margins=margins)
    if not isinstance(size, list) or len(size) != 2:
        names = ", ".join(get_args(PageName))
        raise table.wrong("size", f'{names}, or width and height, as in ["210mm", "297mm"]')
    if "landscape" in table.values:
        raise table.wrong("landscape", "no landscape beside a width and a height: the larger width says it")
    with table.naming("size"):
        width, height = map(points, size)
        return PageSetup(width, height, margins)


def running_line_of(top: Table, name: str) -> RunningLine:
    """The line that `[header]` or `[footer]` asks for, nothing for a table without keys. Raises ArtifactError."""
    table = top.table(name)
    table.require_known((*PLACES, "first_page"))
    first = table.values.get("first_page", True)
    if isinstance(first, dict):
        within = table.table("first_page")
        within.require_known(PLACES)
        return _line(table, _line(within, True))
    if not isinstance(first, bool):
        raise table.wrong("first_page", 'true, false, or a line of its own, as in {left = "{logo}"}')
    return _line(table, first)


def _line(table: Table, first_page: RunningLine | bool) -> RunningLine:
    left, centre, right = (table.text(place) or "" for place in PLACES)
    with table.naming("the line"):
        return RunningLine(left, centre, right, first_page)


def _margins(table: Table) -> Margins | None:
    given = table.values.get("margins")
    if given is None:
        return None
    four = given if isinstance(given, list) else [given] * 4
    if len(four) != 4:
        raise table.wrong("margins", 'one length, or four: ["top", "right", "bottom", "left"]')
    with table.naming("margins"):
        return Margins(*map(points, four))
