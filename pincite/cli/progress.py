"""Progress bars: on standard error, and only for people who look at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pincite.printable import printable


@contextmanager
def progress(title: str, total: int | None) -> Iterator[Callable[[str], None]]:
    """A bar for `total` steps, None where nobody knows; call what it gives after each step, with a word on what was
    done."""
    if (total is not None and total < 2) or not sys.stderr.isatty():
        yield lambda done: None
        return
    # 0.1 s to import, which those who see no bar need not wait for.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, TextColumn("{task.fields[done]}", markup=False), console=Console(stderr=True)
    ) as bar:
        task = bar.add_task(title, total=total, done="")
        yield lambda done: bar.update(task, advance=1, done=printable(done))
