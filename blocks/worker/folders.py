"""The folder that a worker may write in: one each, gone with the worker, or swept when nobody was left to remove it."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from pathlib import Path

_PREFIX = "pincite-worker-"
_OLD_SECONDS = 24 * 3600.0
"""A folder is left alone so long: in a container that shares it, its owner may live under a number unknown here."""


def make_folder() -> str:
    """A new folder for a worker of this process; those of processes that were killed are removed."""
    for path in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        if _is_left_over(path):
            remove_folder(str(path))
    return tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-")


def remove_folder(path: str) -> None:
    """Take the folder away with all that is in it; what others own stays."""
    shutil.rmtree(path, ignore_errors=True)


def _is_left_over(path: Path) -> bool:
    owner = path.name.removeprefix(_PREFIX).partition("-")[0]
    try:
        if time.time() - path.stat().st_mtime < _OLD_SECONDS or not owner.isdecimal():
            return False
        os.kill(int(owner), 0)
    except (FileNotFoundError, ProcessLookupError):
        return True
    except (PermissionError, OverflowError, ValueError):  # the latter of a number that no process can have
        return False
    return False
