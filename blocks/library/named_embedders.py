"""Embedders as they are asked for: given, or by the name of one that pincite has an adapter for."""

from __future__ import annotations

from blocks.errors import EmbedderError
from blocks.library.embedding import Embed, Embedder

AnyEmbedder = Embedder | Embed | str
"""An embedder, a callable that is one, or the name of one that pincite has an adapter for: "wordllama"."""


def embedder_of(given: AnyEmbedder) -> Embedder:
    """The embedder itself; of the name "wordllama" the one that pincite has an adapter for; of a bare callable one
    whose vectors are kept in memory only, since nothing says whether it is the same tomorrow.

    Raises EmbedderError for another name, or if what it needs isn't installed.
    """
    if isinstance(given, Embedder):
        return given
    if not isinstance(given, str):
        return Embedder("", given)
    if given != "wordllama":
        raise EmbedderError(f"there is no embedder {given!r}; give 'wordllama', or a callable of your own")
    from blocks.library.wordllama import wordllama

    return wordllama()
