"""Files for clients: uploads on their way in, artifacts and documents on their way out. Gone with the server.

Every file has a name that the server made up; what clients call it is only said to them again.
"""

from __future__ import annotations

import hashlib
import secrets
import shutil
import tempfile
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from blocks.errors import UnknownIdError


@dataclass(frozen=True, slots=True)
class Shelved:
    """A file that a client may fetch."""

    id: str
    """What names it; nobody can guess it."""
    path: Path
    """Where it lies."""
    name: str
    """What to call it when it is saved."""
    media_type: str
    """What it is."""
    size: int
    """Bytes."""
    sha256: str
    """Of its bytes, 64 hex digits."""


class Shelf:
    """A temporary folder, and the artifacts in it: the oldest go when they take too much room."""

    def __init__(self, most_bytes: int) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="pincite-server-"))
        self._most_bytes = most_bytes
        self._artifacts: OrderedDict[str, Shelved] = OrderedDict()

    def new_path(self) -> Path:
        """A place for a file; whoever takes it removes it."""
        return self._folder / secrets.token_hex(16)

    @contextmanager
    def new_folder(self) -> Iterator[Path]:
        """An empty folder for artifacts; gone if they aren't made."""
        folder = self.new_path()
        folder.mkdir()
        try:
            yield folder
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise

    def put(self, path: Path, media_type: str) -> Shelved:
        """Make an artifact of a file that lies in a `new_folder`."""
        with path.open("rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        artifact = Shelved(
            secrets.token_urlsafe(16), path, path.name, media_type, path.stat().st_size, sha256
        )
        self._artifacts[artifact.id] = artifact
        while len(self._artifacts) > 1 and sum(a.size for a in self._artifacts.values()) > self._most_bytes:
            self.drop(next(iter(self._artifacts)))
        return artifact

    def get(self, artifact_id: str) -> Shelved:
        """The artifact of that id. Raises UnknownIdError."""
        if artifact_id not in self._artifacts:
            raise UnknownIdError(
                "there is no such artifact, or it went to make room for newer ones; write it again"
            )
        return self._artifacts[artifact_id]

    def drop(self, artifact_id: str) -> None:
        """Remove an artifact. Raises UnknownIdError."""
        path = self.get(artifact_id).path
        path.unlink(missing_ok=True)
        del self._artifacts[artifact_id]
        with suppress(OSError):  # other artifacts are in it still
            path.parent.rmdir()

    @property
    def artifacts(self) -> list[Shelved]:
        """Those that are there, the oldest first."""
        return list(self._artifacts.values())

    def clear(self) -> None:
        """Remove the folder with all that is in it."""
        self._artifacts.clear()
        shutil.rmtree(self._folder, ignore_errors=True)
