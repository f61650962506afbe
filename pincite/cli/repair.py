"""What is told of documents whose files were damaged."""

from __future__ import annotations

from typing import Protocol

from pincite.cli.terminal import say


class MaybeRepaired(Protocol):
    """What is known of a document's file: a `Document`, or what a command keeps of one."""

    @property
    def name(self) -> str:
        """The file's name."""

    @property
    def repaired(self) -> bool:
        """True if it was damaged."""


def report_repair(document: MaybeRepaired) -> None:
    """Say on standard error that the file was damaged: what isn't found may have been in the part that is lost."""
    if document.repaired:
        say(
            f"pincite: {document.name} was damaged and opened only after repair; words of it may be missing",
            err=True,
        )
