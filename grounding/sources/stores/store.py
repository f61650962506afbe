"""Where pools are kept between turns: one interface, and what it promises."""

from __future__ import annotations

from typing import Protocol

from blocks.errors import SourcesStoreError
from grounding.sources.pool import SourcesPool


def require_conversation(conversation: object) -> None:
    """Raises SourcesStoreError for what is no conversation's id: other than text, or empty."""
    if not isinstance(conversation, str) or not conversation:
        raise SourcesStoreError(f"a conversation's id is text that is not empty, not {conversation!r}")


class SourcesStore(Protocol):
    """Pools by conversation (any text but an empty one), each kept whole, shared by any number of processes
    and threads.

    `JsonSources` keeps a file for each, `SqliteSources` all of them in one database. What a method has
    returned is on the disk. Everything raises SourcesStoreError where the place can't be used, and
    SourcesDamagedError where it holds something else; then nothing is written.
    """

    def conversations(self) -> list[str]:
        """Every conversation with a stored pool, in alphabetical order."""
        ...

    def load(self, conversation: str) -> SourcesPool:
        """The conversation's pool as it is now; an empty one if nothing was stored."""
        ...

    def merge(self, conversation: str, rows: object) -> dict[int, int]:
        """`SourcesPool.merge` into what is stored, in one transaction: no SID is ever given twice."""
        ...

    def save(self, conversation: str, pool: SourcesPool) -> None:
        """`SourcesPool.save`: what others have stored meanwhile joins `pool`, or SourcesConflictError is
        raised."""
        ...

    def close(self) -> None:
        """Let go of the place. What is stored stays."""
        ...
