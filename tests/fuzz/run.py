"""All searches for inputs that break something: `python tests/fuzz/run.py SECONDS FOLDER SEED [TARGET...]`.

The seconds are shared by the targets, as many of which run at a time as there are processors; each begins where it
ended last, with what FOLDER/corpus has. The seed chooses which way they go, so that a short search can be had again.
Prints what each tried and found; the exit status is 1 if anything was found.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import targets  # noqa: E402 - it stands beside this file, wherever that is run from

_MUTANTS = "mutants"
_START_SECONDS = 60
"""What a search may take to start and to end, atop of its time: the coverage of all modules is prepared."""
_TRIED = re.compile(r"number_of_executed_units: (\d+)|^(\d+) files of seed", re.MULTILINE)


def main(seconds: str, folder: str, seed: str, *chosen: str) -> int:
    """Search; 1 if anything was found."""
    names = chosen or (*targets.TARGETS, _MUTANTS)
    workers = min(os.cpu_count() or 1, len(names))
    sys.stdout.write(f"seed {seed}\n")
    each = max(1, int(float(seconds) * workers / len(names)))
    with ThreadPoolExecutor(workers) as pool:
        broken = sum(pool.map(lambda name: _search(name, each, folder, seed), names))
    if broken:
        sys.stdout.write(
            f"{folder}/findings has the inputs; each becomes a file of fixtures/fuzz with its cure\n"
        )
    return int(broken > 0)


def _search(name: str, seconds: int, folder: str, seed: str) -> bool:
    """Run one search and print its line; true if it found something."""
    script, arguments = (
        ("mutants.py", [str(seconds), folder, seed])
        if name == _MUTANTS
        else ("guided.py", [name, str(seconds), folder, seed])
    )
    command = [sys.executable, str(HERE / script), *arguments]
    # One slow input at a time may go on to its own limit.
    ended = subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=2 * seconds + 10 * _START_SECONDS,
    )
    tried = _TRIED.search(ended.stdout + ended.stderr)
    count = next(filter(None, tried.groups()), "no") if tried else "no"
    sys.stdout.write(
        f"{name:12} {count:>9} inputs in {seconds} s: {'BROKEN' if ended.returncode else 'none broke it'}\n"
    )
    if ended.returncode:
        sys.stdout.write((ended.stdout + ended.stderr)[-4_000:])
    sys.stdout.flush()
    return ended.returncode != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
