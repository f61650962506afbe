"""Pools as JSON files in a folder, one for each conversation."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import unquote

from blocks.errors import SourcesStoreError
from grounding.sources.pool import SourcesPool
from grounding.sources.stores.store import require_conversation

_BEGIN, _END = "pool-", ".json"
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_-")
_LONGEST = 200
"""Bytes of a file's name that leave room for a lock's and a copy's on every file system."""


class JsonSources:
    """A `SourcesStore` in a folder: `pool-CONVERSATION.json`, each a JSON list of rows as `SourcesPool.load`
    reads it.

    Ids of conversations are percent encoded in names, capitals too, so that no two share a file anywhere.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        """Use this folder; it is made if it isn't there. Raises SourcesStoreError."""
        self._folder = Path(folder)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SourcesStoreError(f"{folder} can't be a folder of sources: {error.strerror}") from error

    def conversations(self) -> list[str]:
        """See `SourcesStore.conversations`."""
        names = (path.name for path in self._folder.glob(f"{_BEGIN}*{_END}"))
        return sorted(unquote(name[len(_BEGIN) : -len(_END)], errors="surrogatepass") for name in names)

    def path(self, conversation: str) -> Path:
        """The file of a conversation. Raises SourcesStoreError for an id that is empty or too long for a
        name."""
        require_conversation(conversation)
        name = "".join(c if c in _PLAIN else _percent(c) for c in conversation)
        if len(name) > _LONGEST:
            raise SourcesStoreError(
                f"{conversation[:60]!r} can't name a file of sources: 1 to {_LONGEST} characters"
            )
        return self._folder / f"{_BEGIN}{name}{_END}"

    def load(self, conversation: str) -> SourcesPool:
        """See `SourcesStore.load`."""
        path = self.path(conversation)
        return SourcesPool.load(path) if path.exists() else SourcesPool()

    def merge(self, conversation: str, rows: object) -> dict[int, int]:
        """See `SourcesStore.merge`."""
        with SourcesPool.edit(self.path(conversation)) as pool:
            return pool.merge(rows)

    def save(self, conversation: str, pool: SourcesPool) -> None:
        """See `SourcesStore.save`."""
        pool.save(self.path(conversation))

    def close(self) -> None:
        """See `SourcesStore.close`; files are open only while they are used."""


def _percent(character: str) -> str:
    return "".join(f"%{byte:02x}" for byte in character.encode("utf-8", "surrogatepass"))
