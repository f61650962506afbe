"""What reading Markdown and HTML share: words, marks, links, pictures, headings, and what is told of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from renderers.pictures.access import Pictures
from renderers.pictures.size import sized
from renderers.read.lines import with_children, with_text, writable
from renderers.read.placeholders import HiddenMarks
from renderers.tree.heading_anchors import Anchors
from renderers.tree.links import bare_addresses, linked, safe_url
from renderers.tree.nodes import (
    Block,
    CitationMark,
    Column,
    Columns,
    Figure,
    FootnoteMark,
    Heading,
    Inline,
    Link,
    Math,
    Paragraph,
    Picture,
    Text,
)
from renderers.tree.problem import ReportProblem
from renderers.tree.walk import inline_children, plain_text, walk_inlines

_OWN_NAME = re.compile(r"[ \t]*\{#([\w:.-]{1,100})\}\s*\Z")
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)%")
_LEAST_COLUMN = 0.1
"""A column takes at least that part of the width."""


class Reading:
    """One text on its way to a tree."""

    def __init__(self, hidden: HiddenMarks, pictures: Pictures) -> None:
        self.hidden = hidden
        self.anchors = Anchors()
        self.problems: list[ReportProblem] = []
        self._pictures = pictures
        self._refused: set[str] = set()

    @property
    def all_problems(self) -> list[ReportProblem]:
        """What there is to tell, pictures last."""
        return self.problems + self._pictures.problems

    def words(self, text: str | None, *, link_addresses: bool = False) -> list[Inline]:
        """Words and the marks among them; with `link_addresses`, web addresses become links."""
        inlines: list[Inline] = []
        for piece in self.hidden.pieces(text or ""):
            if not isinstance(piece, str):
                inlines += piece.marks
                piece = piece.words
            inlines += _with_links(piece) if link_addresses else [Text(piece)] if piece else []
        return inlines

    def code(self, text: str) -> str:
        """Code as it was written."""
        return writable(self.hidden.written(text))

    def formula(self, tex: str, *, opening: str, closing: str) -> list[Inline]:
        """A formula in a line; with a token in it, it is words: `$5 [[S:1]] … A$`."""
        if any(not isinstance(piece, str) and piece.cites_sources for piece in self.hidden.pieces(tex)):
            return [Text(opening), *self.words(tex), Text(closing)]
        return [Math(self.code(tex).strip())]

    def link(self, children: Iterable[Inline], url: str, title: str = "") -> list[Inline]:
        """A link, the marks of its words behind it; only its words where it may not lead there."""
        words, marks = _parted(tuple(children))
        written = self.hidden.written(url)
        safe = safe_url(written)
        if not safe:
            self._refuse(written)
            return [*words, *marks]
        if not any(
            isinstance(child, Picture) or plain_text((child,)).strip() for child in walk_inlines(words)
        ):
            words = (Text(safe.removeprefix("#")),) if marks else ()
        return [*([Link(words, safe, self.hidden.words(title))] if words else []), *marks]

    def picture(
        self, source: str, alt: str, title: str = "", *, width: str = "", height: str = ""
    ) -> list[Inline]:
        """A picture, as wide or high as the text says, the marks of its alt text and title behind it."""
        marks = self.hidden.marks(alt) + self.hidden.marks(title)
        words, name = (" ".join(self.hidden.words(text).split()) for text in (alt, title))
        picture = self._pictures.read(self.hidden.written(source), writable(words), writable(name))
        return [sized(picture, width, height), *marks]

    def heading(self, level: int, children: tuple[Inline, ...], own: str = "") -> Heading:
        """A heading with its anchor; `{#name}` at its end is its own name."""
        children, name = parted_name(children)
        return Heading(level, children, self.anchors.add(children, name or own))

    def _refuse(self, url: str) -> None:
        if url.strip() and url not in self._refused:
            self._refused.add(url)
            shown = url if len(url) <= 80 else url[:79] + "…"
            self.problems.append(
                ReportProblem("link", f"a report can't lead to {shown!r}; its link is shown as plain words")
            )


def parted_name(children: tuple[Inline, ...]) -> tuple[tuple[Inline, ...], str]:
    """A line without the name at its end, `{#name}`, and the name; "" if there is none."""
    last = children[-1] if children else None
    named = _OWN_NAME.search(last.text) if isinstance(last, Text) else None
    if not named or not isinstance(last, Text):
        return children, ""
    return (*children[:-1], *with_text(last.text[: named.start()])), named[1]


def paragraph(children: tuple[Inline, ...]) -> list[Block]:
    """A paragraph, a figure if it is a picture alone (its title is the caption), nothing if it is empty."""
    if not children:
        return []
    first, *others = children
    if isinstance(first, Picture) and all(isinstance(other, CitationMark) for other in others):
        title = (Text(first.title),) if first.title else ()
        return [Figure(replace(first, title=""), (*title, *others))]
    return [Paragraph(children)]


def columns(found: Iterable[Column]) -> list[Block]:
    """The columns that hold something; what stands in it, if only one does."""
    filled = [column for column in found if column.blocks]
    return [Columns(tuple(filled))] if len(filled) > 1 else [block for one in filled for block in one.blocks]


def share_of(width: str) -> float:
    """A column's part of the text's width, of `40%`; 0 for what is none."""
    found = _PERCENT.fullmatch(width.strip())
    return min(max(float(found[1]) / 100, _LEAST_COLUMN), 1.0) if found else 0.0


def _with_links(text: str) -> Iterator[Inline]:
    """Words with links in place of the web addresses among them."""
    found = ((start, end, text[start:end]) for start, end in bare_addresses(text))
    return linked(text, ((start, end, Link((Text(url),), safe_url(url))) for start, end, url in found))


def _parted(inlines: tuple[Inline, ...]) -> tuple[tuple[Inline, ...], tuple[Inline, ...]]:
    """A link's words, and the marks and links among them: a link can hold none."""
    words: list[Inline] = []
    marks: list[Inline] = []
    for inline in inlines:
        match inline:
            case CitationMark() | FootnoteMark():
                marks.append(inline)
            case Link():
                words += inline.children
            case _ if inline_children(inline):
                inner, behind = _parted(inline_children(inline))
                words += with_children(inline, inner)
                marks += behind
            case _:
                words.append(inline)
    return tuple(words), tuple(marks)
