"""The rules of a file's pages, with those through the rows between shaded ones (`blocks.tables.shaded_bands`)."""

from __future__ import annotations

from dataclasses import replace

from blocks.pdf.reader import FileText
from blocks.pdf.words import PageWords
from blocks.tables.shaded_bands import through_bands


def shaded_rows(text: FileText) -> FileText:
    """The file, its shaded tables ruled throughout."""
    return replace(text, words=tuple(map(_ruled, text.words)))


def _ruled(page: PageWords | None) -> PageWords | None:
    if page is None:
        return None
    rules = through_bands(page.rules, page.boxes)
    return page if rules is page.rules else replace(page, rules=rules)
