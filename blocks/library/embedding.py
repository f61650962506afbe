"""Embedders: what turns texts into vectors, so that a search finds blocks that say the same in other words.

An embedder is any callable that gives a vector for each text; cosines say how near two texts are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from blocks.errors import EmbedderError

Embed = Callable[[Sequence[str]], ArrayLike]
"""Texts -> their vectors, shape (texts, d), the same d each time."""

_AT_ONCE = 512
"""Texts given to an embedder in one call: enough for models that like batches, little enough for services with a limit
on what they take."""


@dataclass(frozen=True, slots=True)
class Embedder:
    """An embedder whose vectors a library file keeps, so that each block is embedded once."""

    name: str
    """Its name and version: vectors kept under another name are not used. Empty for vectors that are not kept."""
    embed: Embed
    """Texts -> their vectors."""
    weight: float = 1.0
    """What its ranking counts beside that of the words."""


def embed(embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
    """The texts' vectors, each of length 1, or 0 where the embedder gave nothing. Shape (texts, d).

    Raises EmbedderError for what is no vector for each text; what the embedder raises comes through.
    """
    parts = [_checked(embedder, texts[at : at + _AT_ONCE]) for at in range(0, len(texts), _AT_ONCE)]
    if len({part.shape[1] for part in parts}) > 1:
        raise EmbedderError(f"the embedder {_named(embedder)} gives vectors of different lengths")
    return np.concatenate(parts) if parts else np.zeros((0, 0), dtype=np.float32)


def _checked(embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
    given = embedder.embed(texts)
    try:
        vectors = np.array(given, dtype=np.float32)
    except (TypeError, ValueError) as error:
        raise EmbedderError(f"the embedder {_named(embedder)} gave no array of numbers: {error}") from error
    if vectors.ndim != 2 or len(vectors) != len(texts) or not np.isfinite(vectors).all():
        raise EmbedderError(
            f"the embedder {_named(embedder)} gave an array of shape {vectors.shape} for {len(texts)} texts; "
            "it should give a vector of finite numbers for each"
        )
    lengths = np.sqrt((vectors * vectors).sum(axis=1, keepdims=True))
    lengths[lengths == 0] = 1
    vectors /= lengths
    return vectors


def _named(embedder: Embedder) -> str:
    return repr(embedder.name or embedder.embed)
