"""The one door to the terminal: commands print through it alone, as ruff sees to.

What is printed mostly has words of documents, models or file names in it, from anybody. They are cleaned here whether a
person or a file reads on, so that what was cleaned for one is not shown to the other raw by `cat`.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

import click

from pincite.printable import printable, printable_lines


@dataclass(frozen=True, slots=True)
class Styled:
    """Words that stand out on a terminal."""

    words: str
    """Any."""
    colour: str | None = None
    """As `click.style` names it; the terminal's own by default."""


def say(*parts: str | Styled, err: bool = False) -> None:
    """One line, its parts with a space between them: nothing in them can begin another."""
    click.echo(" ".join(map(_shown, parts)), err=err)


def say_text(text: str, *, end: str = "\n", err: bool = False) -> None:
    """A text of many lines, or a part of one."""
    click.echo(printable_lines(text) + end, nl=False, err=err)


class Logged(logging.Handler):
    """What is logged, such as a source that was passed over, as a line on standard error."""

    def emit(self, record: logging.LogRecord) -> None:
        """See `logging.Handler`."""
        say(f"pincite: {record.getMessage()}", err=True)


def _shown(part: str | Styled) -> str:
    if isinstance(part, str):
        return printable(part)
    return click.style(printable(part.words), fg=part.colour, bold=True)
