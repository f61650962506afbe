"""Elements of HTML as blocks of a tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from lxml.etree import _Element as Element

from renderers.read.html.inlines import HtmlLines, all_words, formula_of, is_gone, name_of
from renderers.read.html.names import BLOCKS
from renderers.read.html.styles import alignment, code_language, number_form, page_breaks, picture_size
from renderers.read.html.tables import read_table
from renderers.read.lines import tidy
from renderers.read.reading import Reading, columns, paragraph, share_of
from renderers.tree.nodes import (
    Block,
    CodeBlock,
    Column,
    DefinitionList,
    Figure,
    Heading,
    Inline,
    ListBlock,
    ListItem,
    MathBlock,
    PageBreak,
    Paragraph,
    QuoteBlock,
    Rule,
    Spoken,
    Strong,
    Table,
)

_DEEPEST = 60
"""Elements within elements; what lies deeper is plain words."""
_DEEPEST_BLOCK = 20
"""Lists, quotes and tables within one another; those that lie deeper are what they hold."""
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


class HtmlBlocks:
    """Reads the elements of one piece of HTML."""

    def __init__(self, root: Element, reading: Reading) -> None:
        self._reading = reading
        self._lines = HtmlLines(reading)
        self._depth = self._block_depth = 0
        self._holders = _holders(root)

    def within(self, element: Element) -> list[Block]:
        """The blocks within an element; what stands between blocks becomes paragraphs."""
        blocks: list[Block] = []
        for child in self._children(element, blocks):
            blocks += self._block(child)
        return blocks

    def _children(self, element: Element, blocks: list[Block]) -> Iterator[Element]:
        """The block children of an element; what stands between them is added to `blocks` before each."""
        run = self._reading.words(element.text or "")
        for child in element:
            if self._is_block(child):
                blocks += paragraph(tidy(run))
                run = []
                yield child
            else:
                run += self._lines.of(child)
            run += self._reading.words(child.tail or "")
        blocks += paragraph(tidy(run))

    def _is_block(self, child: Element) -> bool:
        """True for blocks, what holds blocks, and displayed formulas."""
        name = name_of(child)
        if is_gone(child) or name == "svg":
            return False
        if name in ("math", "script"):
            displayed = child.get("display") == "block" or "mode=display" in child.get("type", "")
            return displayed and bool(formula_of(child))
        return name in BLOCKS or child in self._holders

    def _block(self, element: Element) -> list[Block]:
        if self._depth >= _DEEPEST:
            return paragraph(tidy(self._reading.words(all_words(element))))
        self._depth += 1
        name = name_of(element)
        if name not in _HEADINGS and element.get("id"):
            self._reading.anchors.name_next(element.get("id", ""))
        if name in _NESTED:
            blocks = self._nested(name, element)
        elif name in _HEADINGS:
            blocks = self._heading(element)
        else:
            read = _BLOCKS.get(name)
            blocks = self._container(name, element) if read is None else read(self, element)
        self._depth -= 1
        before, after = page_breaks(dict(element.attrib.items()))
        return [*([PageBreak()] * before), *blocks, *([PageBreak()] * after)]

    def _nested(self, name: str, element: Element) -> list[Block]:
        if self._block_depth >= _DEEPEST_BLOCK:
            return self.within(element)
        self._block_depth += 1
        blocks = _NESTED[name](self, element)
        self._block_depth -= 1
        return blocks

    def _container(self, name: str, element: Element) -> list[Block]:
        """A paragraph, or an element that only holds others; a link around blocks is one around their words."""
        align = "center" if name == "center" else alignment(dict(element.attrib.items()))
        classes = element.get("class", "").split()
        if name == "div" and "columns" in classes:
            return self._columns(element)
        blocks = self.within(element)
        if name == "aside" and "notes" in classes:  # as reveal.js has them
            return [Spoken(tuple(blocks))]
        if align:
            blocks = [
                replace(block, align=align) if isinstance(block, Paragraph) and not block.align else block
                for block in blocks
            ]
        url = element.get("href") if name == "a" else None
        if url is not None:
            blocks = _in_lines(
                blocks, lambda line: tuple(self._reading.link(line, url, element.get("title", "")))
            )
        return blocks

    def _columns(self, element: Element) -> list[Block]:
        """The columns of `<div class="columns">`; what stands between them is a column too."""
        found: list[Column] = []
        between: list[Block] = []
        for child in self._children(element, between):
            if between:
                found.append(Column(tuple(between)))
                between.clear()
            width, _ = picture_size(dict(child.attrib.items()))
            found.append(Column(tuple(self._block(child)), share_of(width)))
        return columns([*found, Column(tuple(between))])

    def _heading(self, element: Element) -> list[Block]:
        line = tidy(self._lines.within(element))
        if not line:
            return []
        return [self._reading.heading(int(name_of(element)[1]), line, element.get("id", ""))]

    def _list(self, element: Element) -> list[Block]:
        items: list[ListItem] = []
        strays: list[Block] = []
        for child in self._children(element, strays):
            if name_of(child) == "li":
                items.append(ListItem(tuple(self._block(child)), _checked(child)))
            elif items:  # a list right within a list belongs to the item before it
                items[-1] = replace(items[-1], blocks=(*items[-1].blocks, *self._block(child)))
            else:
                items.append(ListItem(tuple(self._block(child))))
        if not items:
            return strays
        start = element.get("start", "1").strip()
        first = int(start) if start.isascii() and start.isdigit() and len(start) < 10 else 1
        tight = not any(name_of(child) == "p" for item in element for child in item)
        ordered = name_of(element) == "ol"
        numbers = number_form(dict(element.attrib.items())) if ordered else "1"
        return [*strays, ListBlock(tuple(items), ordered, first, tight, numbers)]

    def _definitions(self, element: Element) -> list[Block]:
        """A definition list; of several terms of one meaning, the last one has it."""
        items: list[tuple[tuple[Inline, ...], tuple[Block, ...]]] = []
        strays: list[Block] = []
        for child in self._parts_of_definitions(element, strays):
            if name_of(child) == "dt":
                items.append((tidy(self._lines.within(child)), ()))
            else:
                term, meaning = items.pop() if items else ((), ())
                items.append((term, (*meaning, *self._block(child))))
        return [*strays, *([DefinitionList(tuple(items))] if items else [])]

    def _parts_of_definitions(self, element: Element, strays: list[Block]) -> Iterator[Element]:
        """Terms and meanings, also those that stand in a `div` each."""
        for child in self._children(element, strays):
            if name_of(child) == "div":
                yield from self._children(child, strays)
            else:
                yield child

    def _quote(self, element: Element) -> list[Block]:
        blocks = self.within(element)
        return [QuoteBlock(tuple(blocks))] if blocks else []

    def _table(self, element: Element) -> list[Block]:
        if element.get("role") in ("presentation", "none"):
            return self.within(element)
        return read_table(element, self._lines, self.within)

    def _code(self, element: Element) -> list[Block]:
        parent = element.getparent()
        around = "" if parent is None else parent.get("class", "")
        inner = next((child.get("class", "") for child in element if name_of(child) == "code"), "")
        words = self._reading.code(all_words(element)).removeprefix("\n").removesuffix("\n")
        language = code_language(element.get("class", ""), inner, around)
        return [CodeBlock(words, language)] if words.strip() else []

    def _figure(self, element: Element) -> list[Block]:
        """A figure: its caption goes with its picture or table, else it stands behind what the figure holds."""
        blocks: list[Block] = []
        caption: list[Inline] = []
        for child in self._children(element, blocks):
            if name_of(child) == "figcaption":
                caption += self._lines.within(child)
            else:
                blocks += self._block(child)
        line = tidy(caption)
        if len(blocks) == 1 and line:
            first = blocks[0]
            if isinstance(first, Figure):
                return [Figure(first.picture, (*line, *first.caption))]
            if isinstance(first, Table) and not first.caption:
                return [replace(first, caption=line)]
        return [*blocks, *paragraph(line)]

    def _rule(self, element: Element) -> list[Block]:
        return [Rule()]

    def _formula(self, element: Element) -> list[Block]:
        return [MathBlock(self._reading.code(formula_of(element)))]

    def _summary(self, element: Element) -> list[Block]:
        return _in_lines(self.within(element), lambda line: (Strong(line),))


_NESTED: dict[str, Callable[[HtmlBlocks, Element], list[Block]]] = {
    **dict.fromkeys(("ul", "ol", "menu", "dir"), HtmlBlocks._list),
    "dl": HtmlBlocks._definitions,
    "blockquote": HtmlBlocks._quote,
    "table": HtmlBlocks._table,
}
_BLOCKS: dict[str, Callable[[HtmlBlocks, Element], list[Block]]] = {
    "pre": HtmlBlocks._code,
    "figure": HtmlBlocks._figure,
    "hr": HtmlBlocks._rule,
    "math": HtmlBlocks._formula,
    "script": HtmlBlocks._formula,
    "summary": HtmlBlocks._summary,
    "legend": HtmlBlocks._summary,
}


def _holders(root: Element) -> set[Element]:
    """Elements of lines that hold blocks: links around paragraphs, spans around tables."""
    holders: set[Element] = set()
    for element in root.iter():
        if name_of(element) not in BLOCKS:
            continue
        around = element.getparent()
        while around is not None and around not in holders and name_of(around) not in BLOCKS:
            holders.add(around)
            around = around.getparent()
    return holders


def _checked(item: Element) -> bool | None:
    """Whether a task is done, by the box at its begin; None for items without one."""
    for node in (*item, *(inner for child in item if name_of(child) in ("p", "label") for inner in child)):
        if name_of(node) == "input" and node.get("type", "").lower() == "checkbox":
            return "checked" in node.attrib
    return None


def _in_lines(blocks: list[Block], change: Callable[[tuple[Inline, ...]], tuple[Inline, ...]]) -> list[Block]:
    """The blocks with the lines of paragraphs and headings among them changed."""
    return [
        replace(block, children=change(block.children)) if isinstance(block, Paragraph | Heading) else block
        for block in blocks
    ]
