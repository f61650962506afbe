"""Writing a file so that nobody ever sees half of it: all of the new content, or the file as it was."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import stat
import time
from pathlib import Path

from blocks.errors import ArtifactError

_NAME_KEPT = 50
"""Characters of a file's name that its temporary file has: with what follows below 255 bytes in any script."""
_ABANDONED = 3600.0
"""Seconds after which a temporary file is a killed run's: no write takes near as long."""


def write_atomically(path: str | os.PathLike[str], content: bytes) -> Path:
    """Put `content` at `path`, whole or not at all, and return the path written.

    The bytes go to a new file beside the target, reach the disk (fsync), and then take the target's name in
    one step. An existing file keeps its permissions; a symbolic link stays and its target is replaced. When
    anything fails, the target is as before and the temporary file is gone; those of killed runs go an hour later, with
    the next write. A pipe, a device or a socket is never replaced. Raises ArtifactError.
    """
    target = Path(path)
    try:
        target = Path(os.path.realpath(target))
        _require_replaceable(target)
        stem = f".{target.name[:_NAME_KEPT]}."
        _sweep(target.parent, stem)
        _write_and_rename(target.with_name(f"{stem}{secrets.token_hex(6)}.tmp"), target, content)
    except (OSError, ValueError) as e:
        reason = getattr(e, "strerror", None) or str(e)
        raise ArtifactError(
            f"{path} cannot be written: {reason}; choose a file in a folder that you can write to"
        ) from e
    return target


def _require_replaceable(target: Path) -> None:
    """Raises ValueError for what others may hold open under its name, such as `/dev/null`."""
    if target.exists() and not (target.is_file() or target.is_dir()):
        raise ValueError("it is no regular file")


def _sweep(folder: Path, stem: str) -> None:
    """Remove what killed runs have left of files with this beginning."""
    name = re.compile(re.escape(stem) + r"[0-9a-f]{12}\.tmp")
    with os.scandir(folder) as entries:
        left = [entry for entry in entries if name.fullmatch(entry.name)]
    for entry in left:
        # Another run may be sweeping too.
        with contextlib.suppress(FileNotFoundError):
            if time.time() - entry.stat(follow_symlinks=False).st_mtime > _ABANDONED:
                Path(entry).unlink()


def _write_and_rename(temporary: Path, target: Path, content: bytes) -> None:
    try:
        # O_EXCL and 0o666: never somebody else's file, and the permissions that the user's umask gives to new
        # ones.
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            temporary.chmod(stat.S_IMODE(target.stat().st_mode))
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut, where the system lets folders be opened (Windows does not)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
