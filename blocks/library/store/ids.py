"""The ids that documents and blocks are given: a document's by its bytes, a block's by counting on, never one twice.

A store gives them out within the transaction that keeps the document (`sqlite_rows`, `memory`).
"""

from __future__ import annotations

import zlib

import numpy as np
from numpy.typing import NDArray

from blocks.library.store.model import Entry

SHORTEST_ID = 12
"""Hex digits of the sha256 in a document id, unless another document of the library has the same."""


def document_id_candidates(sha256: str) -> list[str]:
    """Ids for a document, best first: `doc_` and ever longer beginnings of its sha256."""
    return [f"doc_{sha256[:length]}" for length in range(SHORTEST_ID, len(sha256) + 1, 4)]


def number_blocks(kept: NDArray[np.int64], first_new: int) -> NDArray[np.int64]:
    """`kept` with the new blocks numbered from `first_new` on, in reading order."""
    numbers = kept.copy()
    new = np.flatnonzero(kept == 0)
    numbers[new] = np.arange(first_new, first_new + len(new))
    return numbers


def pack_numbers(numbers: NDArray[np.int64]) -> bytes:
    """Block numbers as bytes: their steps, eight bytes each, deflated."""
    return zlib.compress(np.diff(numbers, prepend=0).astype("<i8").tobytes())


def entry_numbers(entry: Entry) -> NDArray[np.int64]:
    """The numbers of all blocks of an entry, those kept from earlier versions among them."""
    if entry.numbers:
        return unpack_numbers(entry.numbers)
    return np.arange(entry.first_block, entry.first_block + entry.block_count, dtype=np.int64)


def unpack_numbers(packed: bytes) -> NDArray[np.int64]:
    """What `pack_numbers` was given, read-only. Raises ValueError for other bytes."""
    try:
        steps = np.frombuffer(zlib.decompress(packed), dtype="<i8")
    except zlib.error as error:
        raise ValueError(f"block numbers are damaged: {error}") from error
    numbers = np.cumsum(steps, dtype=np.int64)
    numbers.flags.writeable = False
    return numbers
