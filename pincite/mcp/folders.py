"""Where tools may read and write: in the folders that the user named, and there only in those that the client states.

A path counts as what it leads to, links and `..` followed. What a tool writes never takes the place of a file.
"""

from __future__ import annotations

import difflib
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ListRootsResult

from blocks.atomic import write_atomically
from pincite.mcp.told import named

_NAMED = 5
"""Files of a folder that an error names."""
_ALIKE = 0.5
"""Share of their letters (difflib) from which on a name may be what was meant."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders that the user named."""

    roots: tuple[Path, ...]
    """Resolved; paths that don't begin at the top begin at the first."""

    @classmethod
    def of(cls, folders: Iterable[str | os.PathLike[str]]) -> Folders:
        """Those folders."""
        return cls(tuple(Path(os.path.realpath(folder)) for folder in folders))

    def file(self, path: str, stated: ListRootsResult | None, *, most_bytes: int) -> Path:
        """The file that a client means. Raises ToolError."""
        found = self._within(path, stated)
        try:
            known = found.stat()
        except OSError as error:
            near = difflib.get_close_matches(found.name, list(_names(found.parent)), _NAMED, _ALIKE)
            there = _told(near or _names(found.parent))
            raise ToolError(f"{named(path)} can't be read: {error.strerror}{there}") from error
        if stat.S_ISDIR(known.st_mode):
            raise ToolError(f"{named(path)} is a folder; name one file{_told(_names(found))}")
        if not stat.S_ISREG(known.st_mode):  # a pipe would wait for another process for ever
            raise ToolError(f"{named(path)} is no file but a pipe or device; name a file")
        if known.st_size > most_bytes:
            raise ToolError(f"{named(path)} has more than the {most_bytes / 1e6:g} MB that are read")
        return found

    def folder(self, path: str, stated: ListRootsResult | None) -> Path:
        """The folder that a client means to write into, made if need be. Raises ToolError."""
        found = self._within(path, stated)
        try:
            found.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ToolError(f"{named(path)} can't be a folder: {error.strerror}; name another") from error
        return found

    def _within(self, path: str, stated: ListRootsResult | None) -> Path:
        try:
            found = Path(os.path.realpath(self.roots[0] / path))
        except ValueError as error:
            raise ToolError(f"{named(path)} is no path: no name has such signs") from error
        if not _is_in(found, self.roots):
            raise ToolError(
                f"{named(path)} lies outside of the folders that may be used: {_listed(self.roots)}; "
                "the user can name others with pincite mcp --root FOLDER"
            )
        allowed = _folders_of(stated)
        # A client that states none has no wish; the user's own folders bound it all the same.
        if allowed and not _is_in(found, allowed):
            raise ToolError(
                f"{named(path)} lies outside of the roots that the client states: {_listed(allowed)}"
            )
        return found


def put(file: Path, folder: Path) -> Path:
    """A copy of the file in the folder, under its name or one with `-2`, `-3` behind it. Raises ArtifactError."""
    content = file.read_bytes()
    for name in _free_names(file):
        try:
            # Taken before it is written: nobody else's file is replaced then.
            os.close(os.open(folder / name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        except FileExistsError:
            continue
        try:
            return write_atomically(folder / name, content)
        except BaseException:
            (folder / name).unlink(missing_ok=True)
            raise
    raise AssertionError("names never end")


def _free_names(file: Path) -> Iterator[str]:
    yield file.name
    stem, *endings = file.name.split(".")
    for number in count(2):
        yield ".".join([f"{stem}-{number}", *endings])


def _folders_of(stated: ListRootsResult | None) -> tuple[Path, ...]:
    """The client's folders."""
    uris = [str(root.uri) for root in stated.roots] if stated else []
    return tuple(Path(os.path.realpath(url2pathname(urlsplit(uri).path))) for uri in uris)


def _is_in(path: Path, folders: Iterable[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)


def _names(folder: Path) -> Iterator[str]:
    """Names of the files in a folder, in their order; none of a folder that can't be listed."""
    try:
        yield from sorted(entry.name for entry in folder.iterdir() if entry.is_file())
    except OSError:
        return


def _told(names: Iterable[str]) -> str:
    some = list(names)[:_NAMED]
    return f"; there are {', '.join(map(named, some))}" if some else ""


def _listed(folders: Iterable[Path]) -> str:
    return ", ".join(named(str(folder)) for folder in folders)
