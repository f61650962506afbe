"""Blocks of Markdown that hold no others: code and displayed formulas, and figures with names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from markdown_it.token import Token

from renderers.read.lines import tidy, with_text
from renderers.read.markdown.references import is_numbered
from renderers.read.reading import Reading, paragraph
from renderers.tree.nodes import Block, CodeBlock, Figure, Inline, LineBreak, MathBlock, Text


def fenced(token: Token, reading: Reading) -> list[Block]:
    """Code between fences."""
    words = token.info.split()
    language = reading.code(words[0]) if words else ""
    return [CodeBlock(reading.code(token.content).removesuffix("\n"), language)]


def indented(content: str, reading: Reading) -> list[Block]:
    """Indented code; with a token in it, it is prose: models indent that, and `grounding.markers` agrees."""
    pieces = reading.hidden.pieces(content)
    if all(isinstance(piece, str) or piece.in_code or not piece.marks for piece in pieces):
        return [CodeBlock(reading.code(content).removesuffix("\n"))]
    line: list[Inline] = []
    for words in content.split("\n"):
        line += [*reading.words(words, link_addresses=True), LineBreak()]
    return paragraph(tidy(line))


def formula(content: str, reading: Reading, label: str = "", name: str = "") -> list[Block]:
    """A displayed formula, tokens in it behind it."""
    pieces = reading.hidden.pieces(content)
    cited = [piece for piece in pieces if not isinstance(piece, str) and piece.cites_sources]
    tex = "".join(
        piece if isinstance(piece, str) else "" if piece.cites_sources else piece.written for piece in pieces
    )
    made = MathBlock(reading.code(tex).strip(), reading.hidden.words(label), anchor(name, reading))
    return [made, *paragraph(tuple(mark for piece in cited for mark in piece.marks))]


def with_name(blocks: list[Block], children: Sequence[Token], reading: Reading) -> list[Block]:
    """The paragraph; a figure with a name has its alt text as a caption, unless a title is that."""
    name = next((str(token.attrs.get("id", "")) for token in children if token.type == "image"), "")
    if not is_numbered(name) or not isinstance(blocks[0], Figure):
        return blocks
    figure = blocks[0]
    alt = () if any(isinstance(one, Text) for one in figure.caption) else with_text(figure.picture.alt)
    return [replace(figure, caption=(*alt, *figure.caption), anchor=anchor(name, reading))]


def anchor(name: str, reading: Reading) -> str:
    """The anchor of a block with a name that is numbered, "" for others."""
    return reading.anchors.add((Text(name),), name) if is_numbered(name) else ""
