"""Formulas: displayed ones as pictures, those in a line as words with raised and lowered ones where that is enough.

A walk over the MathML; it gives up, and the formula is shown as its source, at what has no linear form.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from xml.etree.ElementTree import Element

from renderers.math.formulas import as_png
from renderers.math.latex import formula_tree
from renderers.pptx.layout.text import Look, Span
from renderers.report.looks.theme import Theme
from renderers.tree.nodes import Image

_SPACED = frozenset("=<>≤≥≠≈≃≅∼~≡→←⇒⇔↦∈∉⊂⊆∝+−-±×÷∪∩∧∨")
"""Operators with spaces around them, behind something."""
_ACCENTS = {
    "¯": "\u0304",
    "‾": "\u0304",
    "ˉ": "\u0304",
    "^": "\u0302",
    "ˆ": "\u0302",
    "~": "\u0303",
    "˙": "\u0307",
}
"""What stands over a letter, as the character that is put behind it."""
_ROWS = frozenset({"math", "mrow", "mstyle"})


class _TooMuch(ValueError):
    """A line can't show it."""


def formula_image(tex: str, theme: Theme, size: float) -> Image | None:
    """The formula at that size in points; None where it can't be drawn."""
    return as_png(tex, size=size, colour=theme.ink, display=True)


def formula_spans(tex: str, look: Look) -> tuple[Span, ...] | None:
    """The formula as words in a line; None if it has fractions within fractions, sums with limits or the like."""
    tree = formula_tree(tex, display=False)
    if tree is None:
        return None
    try:
        spans = tuple(_spans(tree, look))
    except _TooMuch:
        return None
    return spans if "".join(span.text for span in spans).strip() else None


def _spans(element: Element, look: Look) -> Iterator[Span]:
    children = list(element)
    match element.tag:
        case tag if tag in _ROWS:
            yield from _row(children, look)
        case "mi" | "mn" | "mo" | "mtext" | "ms":
            yield from _token(element, look)
        case "mspace":
            yield Span(" ", look)
        case "msup" | "msub" | "msubsup":
            yield from _scripts(element.tag, children, look)
        case "mfrac":
            yield from (*_grouped(children[0], look), Span("/", look), *_grouped(children[1], look))
        case "msqrt":
            yield from (Span("√(", look), *_row(children, look), Span(")", look))
        case "mover":
            yield from _accented(children, look)
        case _:
            raise _TooMuch(element.tag)


def _row(children: list[Element], look: Look) -> Iterator[Span]:
    """The parts of a row, with spaces around operators that are between others."""
    for number, child in enumerate(children):
        between = 0 < number < len(children) - 1 and not look.script
        if number and child.tag != "mo" and _is_name(children[number - 1]):
            yield Span(" ", look)
        if child.tag == "mo" and (child.text or "").strip() in _SPACED and between:
            yield Span(f" {_words(child)} ", look)
        else:
            yield from _spans(child, look)


def _is_name(element: Element) -> bool:
    """Whether it is the name of a function: log, sin."""
    return element.tag == "mi" and len(_words(element)) > 1


def _token(element: Element, look: Look) -> Iterator[Span]:
    words = _words(element)
    slanted = element.tag == "mi" and len(words) == 1 and element.get("mathvariant") != "normal"
    if words:
        yield Span(words, replace(look, emphasis=True) if slanted else look)


def _words(element: Element) -> str:
    """What a token says; invisible operators say nothing."""
    return "".join(c for c in element.text or "" if unicodedata.category(c) != "Cf")


def _scripts(tag: str, children: list[Element], look: Look) -> Iterator[Span]:
    """A base with something raised or lowered; what is raised already can't be raised again."""
    if look.script:
        raise _TooMuch(tag)
    yield from _spans(children[0], look)
    places = {"msup": (1,), "msub": (-1,), "msubsup": (-1, 1)}[tag]
    for child, place in zip(children[1:], places, strict=True):
        yield from _spans(child, replace(look, script=place))


def _grouped(element: Element, look: Look) -> tuple[Span, ...]:
    """A part of a fraction, in brackets if it is more than a word."""
    if any(child.tag == "mfrac" for child in element.iter()):
        raise _TooMuch("mfrac")
    spans = tuple(_spans(element, look))
    alone = len([child for child in element.iter() if child.tag in ("mi", "mn", "mo", "mtext")]) == 1
    return spans if alone else (Span("(", look), *spans, Span(")", look))


def _accented(children: list[Element], look: Look) -> Iterator[Span]:
    base, over = (tuple(_spans(child, look)) for child in children)
    accent = _ACCENTS.get("".join(span.text for span in over).strip())
    if accent is None or len(base) != 1 or len(base[0].text) != 1:
        raise _TooMuch("mover")
    yield replace(base[0], text=base[0].text + accent)
