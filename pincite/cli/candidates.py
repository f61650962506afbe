"""The files that a command is given, by name or in folders."""

from __future__ import annotations

import os
from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path

from blocks.errors import DocumentError, NotADocumentError

_HIDDEN = (".", "~$")
"""How names begin of hidden files and folders, and of what Office puts beside a file that is open."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file to add, or a place where none could be found."""

    path: str
    """As given, or as found in a folder."""
    problem: DocumentError | None = None
    """Why there is nothing to read."""


def find_files(place: str, suffixes: Container[str]) -> list[Candidate]:
    """The file itself, or every file below the folder whose name ends so (in lower case, with the dot).

    A folder's own files come first, then the folders within, both sorted by name. Hidden ones are left out, links
    to folders aren't followed.
    """
    if not Path(place).is_dir():
        return [Candidate(place)]
    found: list[Candidate] = []

    def unreadable(error: OSError) -> None:
        found.append(Candidate(str(error.filename), NotADocumentError(f"{error.filename}: {error.strerror}")))

    for folder, folders, names in os.walk(place, onerror=unreadable):
        folders[:] = sorted(name for name in folders if not name.startswith(_HIDDEN))
        for name in sorted(names):
            if not name.startswith(_HIDDEN) and Path(name).suffix.lower() in suffixes:
                found.append(Candidate(str(Path(folder, name))))
    return found or [Candidate(place, NotADocumentError(f"{place} holds no file of a format that is read"))]
