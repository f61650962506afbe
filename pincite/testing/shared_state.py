"""What the tests of one run share, kept where both the fixtures and the imported assertions find it.

Imported when pytest starts: nothing heavy here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.testing.library import RememberingLibrary, RememberingReader


@dataclass(eq=False)
class Run:
    """One run of a test runner."""

    artifacts: Path | None = None
    """Where pictures go; None: each test's own temporary folder."""
    isolate: bool = False
    """Read PDFs in a worker process with limits of time and memory."""
    readers: dict[bool, RememberingReader] = field(default_factory=dict)
    """One reader that isolates and one that does not, each made when first needed."""

    def library(self, *, isolate: bool | None = None) -> RememberingLibrary:
        """An empty library in memory, its PDFs read once a run; `isolate` overrules the run's setting."""
        from pincite.testing.library import RememberingLibrary, RememberingReader

        apart = self.isolate if isolate is None else isolate
        reader = self.readers.get(apart)
        if reader is None:
            reader = self.readers[apart] = RememberingReader(isolate=apart)
        return RememberingLibrary(reader)


_RUNS: list[Run] = []


def begin(run: Run) -> None:
    """Make this the current run, until it ends; a run inside a run comes on top."""
    _RUNS.append(run)


def end(run: Run) -> None:
    """Go back to the run before."""
    _RUNS.remove(run)


def current() -> Run:
    """The run that is going on; a new one with default settings outside of pytest."""
    return _RUNS[-1] if _RUNS else Run()
