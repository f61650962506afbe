"""Commands for which something is mounted on a folder: a disk that is full, or that can't be written."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import pytest


@cache
def mounts() -> bool:
    """Whether this machine lets its users mount something for themselves."""
    done = subprocess.run(["unshare", "--user", "--mount", "--map-root-user", "true"], capture_output=True)
    return done.returncode == 0


def mounted(script: str, folder: Path) -> list[str]:
    """A command that runs another once a shell has mounted something on the folder, for that command alone."""
    script = f'{script} && exec "$@"'
    return ["unshare", "--user", "--mount", "--map-root-user", "sh", "-c", script, str(folder)]


needs_mounts = pytest.mark.skipif(not mounts(), reason="this machine lets nobody mount anything")
