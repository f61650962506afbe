"""Numbers of what has a name: "Figure 1: …" in captions of figures and tables, and "Figure 1" where the text refers to
it; "(1)" beside a formula and in the text."""

from __future__ import annotations

from dataclasses import replace

from renderers.report.wording.labels import Labels
from renderers.tree.map_lines import with_blocks, with_inlines
from renderers.tree.nodes import Block, Figure, Inline, Link, MathBlock, Table, Text, TextDocument
from renderers.tree.walk import plain_text


def with_numbers(document: TextDocument, labels: Labels) -> TextDocument:
    """The document with the numbers of its named figures, tables and formulas, each kind from 1 in reading order.

    A formula that brings a label keeps it, and is not counted.
    """
    numbers: dict[str, str] = {}
    counts = {Figure: 0, Table: 0, MathBlock: 0}

    def numbered(block: Block) -> Block:
        if not isinstance(block, Figure | Table | MathBlock) or not block.anchor:
            return block
        if isinstance(block, MathBlock):
            counts[MathBlock] += not block.label
            label = block.label or f"{counts[MathBlock]}"
            numbers[f"#{block.anchor}"] = f"({label})"
            return replace(block, label=label)
        counts[type(block)] += 1
        word = labels.figure if isinstance(block, Figure) else labels.table
        number = numbers[f"#{block.anchor}"] = f"{word}\u00a0{counts[type(block)]}"
        begin = Text(f"{number}: " if block.caption else number)
        return replace(block, caption=(begin, *block.caption))

    def referred(inline: Inline) -> tuple[Inline, ...]:
        if isinstance(inline, Link) and inline.url in numbers and plain_text(inline.children).startswith("@"):
            return (replace(inline, children=(Text(numbers[inline.url]),)),)
        return (inline,)

    named = with_blocks(document, numbered)
    return with_inlines(named, referred) if numbers else document
