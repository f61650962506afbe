"""Files that a theme is, or names: read as far as they may be long."""

from __future__ import annotations

from pathlib import Path

from blocks.errors import ArtifactError


def read_file(path: Path, largest: int) -> bytes:
    """Its bytes. Raises ArtifactError for what is no file, can't be read, or has more bytes than that."""
    if path.is_dir():
        raise ArtifactError(f"{path} is a folder; name the file in it")
    try:
        if not path.is_file():
            raise ArtifactError(f"{path} is not there, or is no file; look at how it is spelt")
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except (OSError, ValueError) as error:
        raise ArtifactError(f"{path} can't be read: {error}") from error
    if len(data) > largest:
        raise ArtifactError(f"{path} has more than {largest:,} bytes; give a smaller one")
    return data
