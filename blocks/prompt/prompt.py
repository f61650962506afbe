"""A prompt: blocks as a model reads them, what is known of each, and what was left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from blocks.document import Document
from blocks.prompt.escaped import escape_markup
from blocks.prompt.markup import BlockRow

DOCUMENT_END = "</DOCUMENT>"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What of one document a prompt doesn't show."""

    document_id: str
    """The document."""
    name: str
    """Its file's name."""
    furniture: tuple[str, ...]
    """Ids of its running headers, footers and page numbers."""
    over_budget: tuple[str, ...]
    """Ids of the blocks that the budget had no room for: the end of the document."""
    pages: tuple[int, ...]
    """Pages of the blocks over budget, ascending."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """Blocks as a model reads them."""

    markup: str
    """The text for the model."""
    table: dict[str, BlockRow]
    """What is known of each block shown, by id."""
    size: int
    """What the markup costs, in what the budget counts."""
    left_out: tuple[LeftOut, ...]
    """For each document of which something isn't shown, what that is."""

    @property
    def complete(self) -> bool:
        """True if nothing but furniture was left out."""
        return not any(row.over_budget for row in self.left_out)

    @property
    def report(self) -> str:
        """What the budget left out, a line for each document; empty if nothing was."""
        return "\n".join(
            f"{row.name}: {_number(row.over_budget)} left out, from {row.over_budget[0]} on page {row.pages[0]}"
            for row in self.left_out
            if row.over_budget
        )


def _number(ids: Sequence[str]) -> str:
    return "1 block" if len(ids) == 1 else f"{len(ids)} blocks"


def document_head(document: Document) -> str:
    """What stands before a document's blocks where several share a prompt."""
    return f'<DOCUMENT id="{_attribute(document.id)}" name="{_attribute(document.name)}">'


def _attribute(text: str) -> str:
    """A file's name inside quotation marks: no more than the text of a block can it forge anything."""
    return " ".join(escape_markup(text).replace('"', "&quot;").split())
