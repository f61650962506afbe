"""What a store is given to keep, and what it knows of what it has."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from blocks.model import Content

if TYPE_CHECKING:
    from blocks.library.store.block_prints import Prints


@dataclass(frozen=True, slots=True)
class Entry:
    """What a store knows of a document without opening it."""

    id: str
    """The document's id, `doc_` and the first 12 or more hex digits of its sha256."""
    name: str
    """File name under which it was first added."""
    sha256: str
    """Of the file's bytes, 64 hex digits."""
    first_block: int
    """Number n of its first `BLOCK_CITE_ID_n`."""
    block_count: int
    """How many block ids it was given; they are contiguous."""
    version: int = 1
    """1 for a document as it was added, 2 for what it was first updated to."""
    numbers: bytes = b""
    """The numbers of all its block ids as `pack_numbers` packs them, those kept from earlier versions among them;
    empty if they are the run that it was given."""


@dataclass(frozen=True, slots=True)
class Addition:
    """A document that was read and wants an id."""

    name: str
    """File name to show."""
    sha256: str
    """Of `data`, 64 hex digits."""
    content: Content
    """Its pages, words and blocks."""
    data: bytes
    """The file itself."""
    path: Path | None
    """Where the file lies (absolute), or None if it came as bytes or a stream."""
    packed: bytes | bytearray | None = None
    """`content` as `packing.pack` packs it, if somebody has done that already."""
    prints: Prints | None = None
    """Its fingerprints; without them it gets some when a quote is looked for in the whole library."""


@dataclass(frozen=True, slots=True)
class Revision:
    """A new version of a document."""

    addition: Addition
    """The new version, read."""
    base: str
    """Id of the version that it was held against, which must still be the current one."""
    kept: NDArray[np.int64]
    """For each block the number that it has already, or 0 for a new one. Shape (blocks,)."""
    rereads: bool = False
    """The base's own bytes, read anew: a version of its own, although its bytes are known."""
