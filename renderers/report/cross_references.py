"""Numbers of figures and tables that have names: "Figure 1: …" in their captions, "Figure 1" where the text refers to
them."""

from __future__ import annotations

from dataclasses import replace

from renderers.report.labels import Labels
from renderers.tree.map_lines import with_blocks, with_inlines
from renderers.tree.nodes import Block, Figure, Inline, Link, Table, Text, TextDocument, plain_text


def with_numbers(document: TextDocument, labels: Labels) -> TextDocument:
    """The document with the numbers of its named figures and tables, each kind from 1 in reading order."""
    numbers: dict[str, str] = {}
    counts = {Figure: 0, Table: 0}

    def numbered(block: Block) -> Block:
        if not isinstance(block, Figure | Table) or not block.anchor:
            return block
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
