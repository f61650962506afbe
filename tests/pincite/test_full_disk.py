"""Commands on a disk without room: what can be read is read, what can't be written is told, and nothing is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from command import PAPER, PATIENCE, PDF, VERBATIM, pincite, planted_library
from mounting import mounted, needs_mounts

pytestmark = pytest.mark.long

LIBRARY = Path("small", "a.pincite")
FULL = (
    'mount -t tmpfs -o size=4m none "$0" && cp "$0/../a.pincite" "$0" && (cat /dev/zero > "$0/rest" 2>/dev/null; true)'
    ' && trap \'cp "$0"/*.pincite "$0/../after"\' EXIT && cd "$0/.."'
)
"""A small disk with a library, filled to the last byte; what becomes of the library is copied off it."""


def on_a_full_disk(folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """`pincite ARGUMENTS`, beside a disk `small` that is full."""
    for name in ("small", "after"):
        (folder / name).mkdir()
    planted_library(folder / "a.pincite", PAPER)
    command = mounted(FULL, folder / "small")
    command[command.index("-c") + 1] = f'{FULL} && "$@"'
    return subprocess.run(
        [*command, sys.executable, "-m", "pincite", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )


@needs_mounts
def test_what_is_there_is_read(tmp_path: Path) -> None:
    run = on_a_full_disk(tmp_path, "locate", LIBRARY, "--quote", VERBATIM)
    assert (run.returncode, run.stderr) == (0, "") and run.stdout.startswith("exact")


@needs_mounts
@pytest.mark.long
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("add", LIBRARY, PDF / "greek.pdf"), "a.pincite is full; nothing was changed: make room"),
        (("update", LIBRARY, "one_column.pdf", PDF / "greek.pdf"), "a.pincite is full; nothing was changed"),
        (("remove", LIBRARY, "one_column.pdf"), "a.pincite is full; nothing was changed"),
        (
            ("highlight", PAPER, "--quote", VERBATIM, "-o", "small/a.pdf"),
            "a.pdf cannot be written: No space left",
        ),
        (("render", "answer.md", "-o", "small/a.docx"), "a.docx cannot be written: No space left"),
    ],
    ids=lambda value: str(value[0]) if isinstance(value, tuple) else "",
)
def test_what_is_not_written_is_told(arguments: tuple[str | Path, ...], told: str, tmp_path: Path) -> None:
    (tmp_path / "answer.md").write_text("Exports fell [[S:1]].\n")
    run = on_a_full_disk(tmp_path, *arguments)
    assert run.returncode == 2 and told in run.stderr and "Traceback" not in run.stderr
    kept = pincite("locate", tmp_path / "after" / "a.pincite", "--quote", VERBATIM)
    assert kept.returncode == 0 and kept.stdout.startswith("exact")
