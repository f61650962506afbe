"""Running pincite as people do: as a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
PDF = FIXTURES / "pdf"
ENCRYPTED = PDF / "encrypted_user.pdf"
PAPER = PDF / "one_column.pdf"
VERBATIM = "exports of slate fell by 12.5% over the same period"
"""Words of `PAPER`, on its first page."""
WRONG_NUMBER = "exports of slate fell by 21.5% over the same period"
PATIENCE = 300
"""Seconds to wait for a process: far more than it takes, on a machine that is slow and busy too."""
MADE_UP = "Bicycles were forbidden in the museum garden."


def pincite(
    *arguments: str | Path, stdin: str | None = None, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """`pincite ARGUMENTS`, its output as text."""
    return subprocess.run(
        [sys.executable, "-m", "pincite", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, **environment},
        timeout=PATIENCE,
    )


def rows(output: str) -> list[dict[str, Any]]:
    """JSON Lines."""
    return [json.loads(line) for line in output.splitlines()]


def planted_library(place: Path, *files: Path) -> Path:
    """A library file with these documents."""
    import pincite as face

    with face.Library(place) as library:
        for file in files:
            library.add(file)
    return place


def default_interrupts() -> None:
    """For `preexec_fn`: a command started in the background inherits that SIGINT is ignored; here it must not be."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
