"""The vectors of the package `wordllama` (MIT): one for each of 32,000 pieces of English words, a text's their mean.

Quick and small (16 MB, no network): it knows no context and hardly any language but English. Its two files are read
where the package has them; importing the package would set up logging for the whole process and look for more files.
The vectors' file is of the format safetensors: eight bytes of length, a JSON object of that length, then the numbers.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blocks.errors import EmbedderError
from blocks.library.embedding import Embedder

_INSTALL = "pip install 'pincite[embeddings]'"
_WEIGHTS, _TENSOR = "weights/l2_supercat_256.safetensors", "embedding.weight"
_TOKENIZER = "tokenizers/l2_supercat_tokenizer_config.json"
_TYPES = {"F16": "<f2", "F32": "<f4"}
_WEIGHT = 0.1
"""Its ranking beside that of the words: with more, questions that share words with their answer lose it (measured on
`fixtures/questions.md` and on 69 questions over 50,000 blocks of real documents)."""


@cache
def wordllama() -> Embedder:
    """The embedder. Raises EmbedderError if the package, or what reads its files, is not installed."""
    home, tokenizers = _package(), _load("tokenizers")
    try:
        table = _table(home / _WEIGHTS)
        tokenizer = tokenizers.Tokenizer.from_file(str(home / _TOKENIZER))
    except Exception as error:  # tokenizers raises a bare Exception
        raise EmbedderError(f"the files of wordllama in {home} can't be read: {error}") from error
    tokenizer.no_padding()
    tokenizer.no_truncation()

    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), table.shape[1]), dtype=np.float32)
        for row, encoding in enumerate(tokenizer.encode_batch(list(texts), add_special_tokens=False)):
            if encoding.ids:
                vectors[row] = table[encoding.ids].mean(axis=0)
        return vectors

    return Embedder("wordllama l2_supercat 256", embed, _WEIGHT)


def _table(file: Path) -> NDArray[np.float32]:
    """The vectors of all pieces. Shape (pieces, d)."""
    content = file.read_bytes()
    begin = 8 + int.from_bytes(content[:8], "little")
    tensor = json.loads(content[8:begin])[_TENSOR]
    first, end = tensor["data_offsets"]
    numbers = np.frombuffer(content[begin + first : begin + end], dtype=_TYPES[tensor["dtype"]])
    return numbers.astype(np.float32).reshape(tensor["shape"])


def _package() -> Path:
    spec = importlib.util.find_spec("wordllama")
    if spec is None or spec.origin is None:
        raise EmbedderError(f"the embedder wordllama is not installed: {_INSTALL}")
    return Path(spec.origin).parent


def _load(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        raise EmbedderError(
            f"the embedder wordllama needs {name}, which is not installed: {_INSTALL}"
        ) from error
