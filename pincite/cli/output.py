"""What the commands print: JSON lines, verdicts for people, errors.

Results go to standard output, everything else to standard error.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

import click

from blocks.errors import PasswordError
from pincite.cli.terminal import Styled, say
from pincite.rows import outcomes

if TYPE_CHECKING:
    from grounding.model import Difference, Match

_COLOURS = {"exact": "green", "close": "yellow", "altered": "red", "partial": "blue", "absent": "magenta"}
_COLOURS |= {"high": "green", "medium": "yellow", "low": "red", "unknown": "magenta"}
_COLOURS |= {"verified": "green", "undecided": "yellow", "refused": "red"}
_SHOWN = 100
"""Characters of a quote that are shown to people."""

Command = TypeVar("Command", bound=Callable[..., object])
"""A command that gets an option."""


def json_option(command: Command) -> Command:
    """Add `--json`, a parameter `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")(command)


def print_json(row: Mapping[str, object]) -> None:
    """One object on a line of its own, passed on at once so that a reader can follow."""
    # All that json leaves as it is and a terminal would not.
    say(json.dumps(row).replace("\x7f", "\\u007f"))


def print_error(error: Exception, *, as_json: bool) -> None:
    """`pincite: error: …` on standard error, and for JSON readers an object on standard output."""
    say(f"pincite: error: {told(error)}", err=True)
    if as_json:
        print_json(outcomes.error_row(error))


def print_usage_error(error: click.ClickException, *, as_json: bool) -> None:
    """The same for options that cannot be understood, with the way to the help."""
    say(f"pincite: error: {error.format_message()}", err=True)
    context = getattr(error, "ctx", None)
    if context is not None:
        say(f"Try '{context.command_path} --help' for help.", err=True)
    if as_json:
        print_json({"error": error.format_message(), "type": type(error).__name__})


def told(error: Exception) -> str:
    """The error's message in one line, with the options that help."""
    hint = " (--password, or PINCITE_PASSWORD)" if isinstance(error, PasswordError) else ""
    return f"{' '.join(str(error).split())}{hint}"


def print_match(match: Match, document_name: str | None) -> None:
    """A located quote for people: verdict and quote, place, and what differs."""
    say(verdict_word(match.verdict.value), shortened(match.quote))
    if match.boxes:
        pages = ", ".join(map(str, match.pages))
        say(f"         {document_name or ''}, page {pages}, {match.block_ids[0]}{_repeats(match)}")
    if not match.differences and not match.verified:
        say(f"         {match.reason}")
    print_differences(match.differences)


def print_differences(differences: Iterable[Difference]) -> None:
    """What differs, a line each."""
    for difference in differences:
        from renderers.highlights.marks import describe

        say(f"         {describe(difference)}")


def verdict_word(verdict: str) -> Styled:
    """The verdict, eight columns wide and coloured on a terminal."""
    return Styled(f"{verdict:8}", _COLOURS.get(verdict))


def shortened(text: str) -> str:
    """The text in quotation marks on one line, its end cut off where it is long; one that is in some keeps them."""
    line = " ".join(text.split())
    if line.startswith("“") and line.endswith("”") and line.count("“") == 1:
        line = line[1:-1]
    return f"“{line}”" if len(line) <= _SHOWN else f"“{line[: _SHOWN - 1]}…”"


def counted(count: int, noun: str) -> str:
    """The number with its noun, which has an s where there isn't one."""
    return f"{count:,} {noun}{'s'[: count != 1]}"


def _repeats(match: Match) -> str:
    if match.occurrences < 2:
        return ""
    chosen = (
        "the first was taken: nothing says which is meant" if match.ambiguous else "this one fits the hints"
    )
    return f" ({match.occurrences} equal places; {chosen})"
