"""Examples as a reader runs them: processes of their own, and pages in a browser."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browser import Page
from fixture_files import FIXTURES

EXAMPLES = FIXTURES.parent / "examples"
PATIENCE = 300
"""Seconds to wait for a process: far more than it takes, on a machine that is slow and busy too."""


def run(example: str, *arguments: str | Path, folder: Path) -> str:
    """What an example prints, run in that folder."""
    done = subprocess.run(
        [sys.executable, EXAMPLES / example, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


@contextmanager
def printed_by(*command: str | Path) -> Iterator[str]:
    """A Python program that serves until it is ended; gives the first line that it prints."""
    process = subprocess.Popen(
        [sys.executable, "-u", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.kill()
        process.communicate()


def settled(page: Page, expression: str) -> Any:
    """The value of an expression in the page once it is there."""
    return page.run(f"""new Promise((give, fail) => {{
      let left = 1200;
      const look = () => {{
        const value = {expression};
        if (Array.isArray(value) ? value.length : value) give(value);
        else if ((left -= 1) < 0) fail(new Error('it never came'));
        else setTimeout(look, 25);
      }};
      look();
    }})""")
