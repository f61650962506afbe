"""Markdown as a document tree: CommonMark, tables, task lists, footnotes, definition lists, formulas, HTML, citations.

    text ─front_matter→ metadata, text ─hide_marks→ text without citations ─markdown_parser→ tokens ─→ ReadText

What can be written: docs/reports.md.
"""

from __future__ import annotations

from collections.abc import Collection

from renderers.pictures.access import DATA_ONLY, ImageAccess, Pictures
from renderers.read.front_matter import split_front_matter
from renderers.read.html.document import only_title
from renderers.read.lines import writable
from renderers.read.markdown.blocks import MarkdownBlocks
from renderers.read.markdown.rules import markdown_parser
from renderers.read.model import ReadText
from renderers.read.placeholders import hide_marks
from renderers.read.reading import Reading
from renderers.tree.heading_anchors import settle_links
from renderers.tree.nodes import TextDocument


def from_markdown(text: str, *, numbers: Collection[int] = (), images: ImageAccess = DATA_ONLY) -> ReadText:
    """Read Markdown. Nothing raises: what can't be read as meant is shown as words, and told in `problems`.

    `numbers` are those of the known citations: with some, `[1]` and `[1, 3]` are marks, with none they are text (unless
    the text itself defines them: `[1]: BLOCK_CITE_ID_7 "…"`). `images` says which pictures may be read.
    """
    front, body = split_front_matter(writable(text))
    hidden = hide_marks(body, "markdown", numbers)
    reading = Reading(hidden, Pictures(images))
    builder = MarkdownBlocks(markdown_parser().parse(hidden.text), reading)
    blocks, footnotes = builder.read()
    document = TextDocument(
        blocks,
        footnotes,
        title=front.title or only_title(blocks),
        subtitle=front.subtitle,
        authors=front.authors,
        date=front.date,
        language=front.language,
    )
    document, broken = settle_links(document, reading.anchors)
    return ReadText(document, (*reading.all_problems, *broken), hidden.usage, hidden.definitions)
