"""The adapter of wordllama reads the package's two files; here a package of three words stands in for it."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import tokenizers

import pincite
from blocks.library.embedding import embed
from blocks.library.named_embedders import embedder_of
from blocks.library.wordllama import wordllama

TABLE = np.array([[0, 0], [3, 0], [0, 4]], dtype="<f2")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    home = tmp_path / "wordllama"
    for folder in (home / "weights", home / "tokenizers"):
        folder.mkdir(parents=True)
    (home / "__init__.py").write_text("raise RuntimeError('the package is never imported')\n")
    words = tokenizers.models.WordLevel({"?": 0, "tide": 1, "toll": 2}, unk_token="?")
    tokenizer = tokenizers.Tokenizer(words)
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    tokenizer.save(str(home / "tokenizers" / "l2_supercat_tokenizer_config.json"))
    head = json.dumps(
        {"embedding.weight": {"dtype": "F16", "shape": [3, 2], "data_offsets": [0, 12]}}
    ).encode()
    weights = home / "weights" / "l2_supercat_256.safetensors"
    weights.write_bytes(len(head).to_bytes(8, "little") + head + TABLE.tobytes())
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    wordllama.cache_clear()
    yield home
    wordllama.cache_clear()


def test_a_text_is_the_mean_of_its_words(package: Path) -> None:
    found = embed(embedder_of("wordllama"), ["tide", "tide toll", "", "unknown"])
    assert found == pytest.approx(np.array([[1, 0], [0.6, 0.8], [0, 0], [0, 0]]))


def test_files_of_another_kind_are_refused(package: Path) -> None:
    (package / "weights" / "l2_supercat_256.safetensors").write_bytes(b"not what it was")
    with pytest.raises(pincite.EmbedderError, match="can't be read"):
        embedder_of("wordllama")


@pytest.mark.skipif(importlib.util.find_spec("wordllama") is not None, reason="wordllama is installed here")
def test_without_the_package_it_says_what_to_install() -> None:
    wordllama.cache_clear()
    with pytest.raises(pincite.EmbedderError, match=r"pip install 'pincite\[embeddings\]'"):
        embedder_of("wordllama")
