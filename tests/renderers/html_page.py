"""Reports as HTML, parsed by html5lib, which refuses what the HTML standard does not allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import html5lib

from renderers.html import draw_html
from renderers.report.looks.theme import PAPER, Theme
from renderers.report.model import Report
from renderers.tree.nodes import Block, TextDocument

Element = Any
"""An element of lxml."""


def parsed(content: bytes) -> Element:
    """The root of a file. Raises ParseError for what is no strict HTML."""
    tree = html5lib.getTreeBuilder("lxml")
    return html5lib.HTMLParser(tree, strict=True, namespaceHTMLElements=False).parse(content).getroot()


def drawn(report: Report, theme: Theme = PAPER) -> Element:
    """The root of the file that a report becomes."""
    return parsed(draw_html(report, theme))


def of_blocks(*blocks: Block, **fields: Any) -> Report:
    """A report of these blocks and nothing else; `fields` are the report's."""
    return Report(TextDocument(blocks), fields.pop("entries", ()), title="A title", **fields)


def main_of(root: Element) -> Element:
    """The text of a report."""
    (found,) = root.iter("main")
    return found


def with_class(root: Element, name: str) -> list[Element]:
    """Elements with this class, in the order of the page."""
    return [element for element in root.iter() if name in (element.get("class") or "").split()]


def formulas(root: Element) -> list[Element]:
    """MathML formulas, in the order of the page."""
    return list(root.iter("{http://www.w3.org/1998/Math/MathML}math"))


def by_id(root: Element, anchor: str) -> Element:
    """The one element with this id."""
    (found,) = [element for element in root.iter() if element.get("id") == anchor]
    return found


def text_of(element: Element, *, without: frozenset[str] = frozenset()) -> str:
    """The text of an element and all within it, apart from elements with one of these classes or names."""
    return "".join(_texts(element, without))


def _texts(element: Element, without: frozenset[str]) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if not isinstance(child.tag, str):
            pass
        elif child.tag == "br":
            yield "\n"
        elif child.tag.rpartition("}")[2] not in without and without.isdisjoint(
            (child.get("class") or "").split()
        ):
            yield from _texts(child, without)
            if child.tag in ("p", "li", "td", "th", "dt", "dd", "pre", "caption", "figcaption", "div"):
                yield "\n"
        yield child.tail or ""
