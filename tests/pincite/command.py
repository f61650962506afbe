"""Running pincite as people do: as a process of its own."""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
from functools import cache
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
    """`pincite ARGUMENTS`, its output as text.

    A process of its own: forked from one that has imported everything, or started, where variables are for Python.
    """
    command = [*map(str, arguments)]
    folder = cwd or Path.cwd()
    variables = {**os.environ, **environment}
    if any(name.startswith("PYTHON") for name in environment):
        return subprocess.run(
            [sys.executable, "-m", "pincite", *command],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            cwd=folder,
            env=variables,
            timeout=PATIENCE,
        )
    with tempfile.TemporaryDirectory() as name:
        streams = {stream: Path(name, stream) for stream in ("stdin", "stdout", "stderr")}
        streams["stdin"].write_text(stdin or "", encoding="utf-8")
        status = _forked(
            {
                "arguments": command,
                "folder": str(folder),
                "environment": variables,
                **{stream: str(path) for stream, path in streams.items()},
            }
        )
        printed = (streams[stream].read_text("utf-8") for stream in ("stdout", "stderr"))
        return subprocess.CompletedProcess(command, status, *printed)


def _forked(asked: dict[str, object]) -> int:
    """The exit status of a command that `forked.py` runs."""
    server = _server()
    assert server.stdin is not None and server.stdout is not None
    server.stdin.write(json.dumps(asked) + "\n")
    server.stdin.flush()
    return int(server.stdout.readline())


@cache
def _server() -> subprocess.Popen[str]:
    """The process that forks, one for each test process; it ends with its input."""
    command = [sys.executable, Path(__file__).with_name("forked.py")]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    atexit.register(server.communicate)
    return server


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
