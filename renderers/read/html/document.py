"""HTML as a document tree: what a reader sees of it, and nothing that runs, loads or leads elsewhere.

    text ─hide_marks→ text without citations ─lxml→ elements ─HtmlBlocks→ ReadText

What can be written: docs/reports.md.
"""

from __future__ import annotations

import re
from collections.abc import Collection

import lxml.html
from lxml import etree
from lxml.etree import _Element as Element

from grounding.markers.html import FILLER, visible_text
from grounding.markers.tokens import strip_citation_tokens
from renderers.pictures.access import DATA_ONLY, ImageAccess, Pictures
from renderers.read.front_matter import language_tag
from renderers.read.html.blocks import HtmlBlocks
from renderers.read.lines import writable
from renderers.read.markdown.unknown_tags import unknown_tags_as_words
from renderers.read.model import ReadText
from renderers.read.placeholders import hide_marks
from renderers.read.reading import Reading
from renderers.tree.heading_anchors import settle_links
from renderers.tree.nodes import Block, Heading, TextDocument
from renderers.tree.walk import plain_text


def from_html(text: str, *, numbers: Collection[int] = (), images: ImageAccess = DATA_ONLY) -> ReadText:
    """Read HTML, a document or a part of one. Nothing raises; scripts, styles, frames, form fields and hidden
    elements are left out. `numbers` and `images` as in `from_markdown`."""
    hidden = hide_marks(writable(text), "html", numbers)
    reading = Reading(hidden, Pictures(images))
    root = _parsed(hidden.text)
    if root is None:
        return ReadText(TextDocument(()), (), hidden.usage, hidden.definitions)
    blocks = tuple(HtmlBlocks(root, reading).within(_body(root)))
    document = TextDocument(
        blocks,
        title=_title(root, reading) or only_title(blocks),
        authors=_meta(root, reading, "author"),
        language=language_tag(root.get("lang", "").strip()),
    )
    document, broken = settle_links(document, reading.anchors)
    return ReadText(document, (*reading.all_problems, *broken), hidden.usage, hidden.definitions)


def read_fragment(html: str, reading: Reading) -> list[Block]:
    """The blocks of a piece of HTML within another text, whose citations are hidden already.

    Tags that HTML doesn't have are words there, as they are in the lines of that text.
    """
    root = _parsed(unknown_tags_as_words(html))
    return [] if root is None else HtmlBlocks(root, reading).within(_body(root))


def only_title(blocks: tuple[Block, ...]) -> str:
    """The words of the only heading of level 1, "" if there is none or more than one."""
    titles = [block for block in blocks if isinstance(block, Heading) and block.level == 1]
    return " ".join(plain_text(titles[0].children).split()) if len(titles) == 1 else ""


def _parsed(html: str) -> Element | None:
    """The document's root, None where there is nothing in it."""
    parser = lxml.html.HTMLParser(encoding="utf-8", remove_pis=True, remove_comments=True, huge_tree=True)
    try:
        root = lxml.html.document_fromstring(html.encode("utf-8"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return None
    too_deep = any(error.type_name == "ERR_RESOURCE_LIMIT" for error in parser.error_log)
    return _paragraphs(html) if too_deep else root


def _paragraphs(html: str) -> Element:
    """The words of a document in paragraphs: the parser reads nothing behind the 2,048th element within another."""
    body = etree.Element("body")
    for words in re.split(r"\n[ \n]*\n", visible_text(html).replace(FILLER, "")):
        if words.strip():
            etree.SubElement(body, "p").text = words
    return body


def _body(root: Element) -> Element:
    return next((child for child in root if child.tag == "body"), root)


def _title(root: Element, reading: Reading) -> str:
    return _plain(root.findtext("head/title") or "", reading)


def _meta(root: Element, reading: Reading, name: str) -> tuple[str, ...]:
    found = [meta.get("content", "") for meta in root.iter("meta") if meta.get("name", "").lower() == name]
    return tuple(words for content in found if (words := _plain(content, reading)))


def _plain(text: str, reading: Reading) -> str:
    """Words in one line, without citations: a title has no place for them."""
    return " ".join(strip_citation_tokens(reading.hidden.words(text), "text").split())
