"""Which standards the PDF of a report keeps: PDF/A-3b always, PDF/UA-1 where all of its pictures are described.

All else that ISO 19005-3 and ISO 14289-1 ask for, the writer does itself; a description only the author can give.
"""

from __future__ import annotations

from collections.abc import Iterator

from renderers.report.model import Report
from renderers.tree.nodes import Figure, Picture
from renderers.tree.problem import ReportProblem
from renderers.tree.walk import child_inlines, plain_text, walk_blocks, walk_inlines

UNDESCRIBED = "undescribed"
"""Code of a picture that keeps the file from being PDF/UA-1."""


def standards(report: Report) -> tuple[str, ...]:
    """What the file claims."""
    return ("PDF/A-3b",) if any(_undescribed(report)) else ("PDF/A-3b", "PDF/UA-1")


def unmet(report: Report) -> Iterator[ReportProblem]:
    """Why it doesn't claim PDF/UA-1: one problem a picture."""
    for picture in _undescribed(report):
        message = (
            f"the picture {picture.source!r} has no description, so that the PDF is no PDF/UA-1: give it one"
        )
        yield ReportProblem(UNDESCRIBED, f"{message}, as in ![what it shows]({picture.source})")


def description(picture: Picture, figure: Figure | None = None) -> str:
    """What the picture shows: its description, its title, the caption of its figure; "" without any of them."""
    return (
        picture.alt.strip() or picture.title.strip() or plain_text(figure.caption if figure else ()).strip()
    )


def _undescribed(report: Report) -> Iterator[Picture]:
    document = report.document
    notes = tuple(block for note in document.footnotes for block in note.blocks)
    for block in walk_blocks(document.blocks + notes):
        if isinstance(block, Figure) and block.picture.image and not description(block.picture, block):
            yield block.picture
        for line in child_inlines(block):
            for inline in walk_inlines(line):
                if isinstance(inline, Picture) and inline.image and not description(inline):
                    yield inline
