"""The option `--layout`, and what is told of pages that the layout model left to pincite's own rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import click

from blocks.errors import LayoutError
from blocks.layout.options import checked_layout, require_layout
from pincite.cli.output import Command
from pincite.cli.terminal import say
from pincite.rows.documents import number_runs

if TYPE_CHECKING:
    from blocks.layout.options import LayoutMode
    from blocks.model import Page


def layout_option(default: LayoutMode | None = "rules") -> Callable[[Command], Command]:
    """Add `--layout`, a parameter `layout` (checked, and to be had); `default` None is the current version's."""
    told = "" if default else "  [default: as before]"
    return click.option(
        "--layout",
        type=click.Choice(["rules", "model"]),
        default=default,
        show_default=default is not None,
        callback=_available,
        help="What cuts pages into blocks: pincite's rules, or PyMuPDF's layout model, half a second a page "
        f"(pincite[layout]).{told}",
    )


def _available(context: click.Context, parameter: click.Parameter, value: str | None) -> LayoutMode | None:
    if value is None:
        return None
    try:
        layout = checked_layout(value)
        require_layout(layout)
    except LayoutError as error:
        raise click.BadParameter(str(error)) from error
    return layout


def report_layout(name: str, pages: Sequence[Page]) -> None:
    """Say on standard error which pages of the document `name` the layout model could not lay out, and why."""
    left = [page for page in pages if page.layout_problem is not None]
    for reason, same in groupby(sorted(left, key=_reason), key=_reason):
        numbers = [page.number for page in same]
        word = "page" if len(numbers) == 1 else "pages"
        told = ", ".join(number_runs(numbers))
        say(f"pincite: {word} {told} of {name}: pincite's own layout was used: {reason}", err=True)


def _reason(page: Page) -> str:
    return page.layout_problem or ""
