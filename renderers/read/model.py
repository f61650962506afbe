"""What reading a text gives beside its tree."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.tree.nodes import TextDocument
from renderers.tree.problem import ReportProblem


@dataclass(frozen=True, slots=True)
class DefinedNumber:
    """What a line of the text says that a number stands for."""

    number: int
    """The number."""
    block_id: str
    """The block."""
    quote: str
    """The quoted words; may be empty."""


@dataclass(frozen=True, slots=True)
class ReadText:
    """A text that was read: Markdown or HTML as a tree."""

    document: TextDocument
    """The tree, with a `CitationMark` for each citation."""
    problems: tuple[ReportProblem, ...] = ()
    """What could not be read as meant: pictures, links, marks in places where none can stand."""
    usage: tuple[int, ...] = ()
    """Sources that `[[USAGE:…]]` names, ascending; the text shows nothing of it."""
    definitions: tuple[DefinedNumber, ...] = ()
    """What numbers stand for by the text itself, in order. Lines of the form `[1]: BLOCK_…` are not part of the
    tree; marks with their numbers are marks of the block, unless the number is one of the known citations."""
