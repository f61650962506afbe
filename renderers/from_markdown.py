"""Markdown as a document tree: CommonMark, tables, task lists, footnotes, definition lists, formulas, HTML, citations.

    text ─front_matter→ metadata, text ─hide_marks→ text without citations ─markdown_parser→ tokens ─→ ReadText

What can be written: docs/reports.md.
"""

from __future__ import annotations

from collections.abc import Collection

from renderers.anchors import settle_links
from renderers.document import TextDocument
from renderers.from_html import only_title
from renderers.front_matter import split_front_matter
from renderers.hidden_marks import hide_marks
from renderers.lines import writable
from renderers.markdown_blocks import MarkdownBlocks
from renderers.markdown_rules import markdown_parser
from renderers.pictures import DATA_ONLY, ImageAccess, Pictures
from renderers.read_text import ReadText
from renderers.reading import Reading


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
