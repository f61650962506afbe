"""Callouts get the word for their kind, in the report's language, as a bold line above what they say."""

from __future__ import annotations

from dataclasses import replace

from renderers.report.wording.labels import Labels
from renderers.tree.map_lines import with_blocks
from renderers.tree.nodes import Block, Paragraph, QuoteBlock, Strong, Text, TextDocument


def with_callout_words(document: TextDocument, labels: Labels) -> TextDocument:
    """The document with "Note", "Warning", … in its callouts."""

    def named(block: Block) -> Block:
        if not isinstance(block, QuoteBlock) or not block.callout:
            return block
        word = Paragraph((Strong((Text(labels.callouts[block.callout]),)),))
        return replace(block, blocks=(word, *block.blocks))

    return with_blocks(document, named)
