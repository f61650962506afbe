"""An entailment model (natural language inference) in a folder of the user's, as a judge of claims. No network.

The folder is as models are exported for ONNX: `model.onnx` (or `onnx/model.onnx`), `tokenizer.json`, and `config.json`
with the names of the labels. The evidence is the premise, the claim the hypothesis; the judge's word is the probability
of the label "entailment". Evidence longer than the model takes is read in stretches that overlap, and the best counts.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blocks.errors import JudgeError

INSTALL = "pip install 'pincite[judge]'"
"""What to do where onnxruntime or tokenizers is missing."""

_LENGTH = 512
"""Tokens that a model takes if its files don't say: what BERT and most of its kin do."""
_NO_LIMIT = 1_000_000
"""From this number on, a tokenizer's limit means that it knows of none: exporters write 10**30."""
_OVERLAP = 64
"""Tokens that two stretches of evidence share: some two sentences, so that one of them is whole in either."""


class OnnxJudge:
    """`OnnxJudge(folder)(claim, evidence)` -> probability of entailment, 0..1. One instance may serve many threads."""

    def __init__(
        self, folder: str | Path, *, entailment: int | None = None, length: int | None = None
    ) -> None:
        """Load the model of a folder.

        `entailment` is the place of the label that means support, for models whose config.json does not name it;
        `length` the tokens that the model takes, if its files don't say so. Raises JudgeError if onnxruntime or
        tokenizers is not installed, or a file is missing, damaged or of another kind of model.
        """
        runtime, tokenizers = _load("onnxruntime"), _load("tokenizers")
        home = Path(folder)
        config = _read_json(home / "config.json")
        path = next((p for p in (home / "model.onnx", home / "onnx" / "model.onnx") if p.is_file()), None)
        if path is None:
            raise JudgeError(f"{home} has no model.onnx; export the model to ONNX into that folder")
        try:
            self._session = runtime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
            self._tokenizer = tokenizers.Tokenizer.from_file(str(home / "tokenizer.json"))
        except Exception as error:  # both libraries raise types of their own, tokenizers a bare Exception
            raise JudgeError(f"the model in {home} can't be loaded: {error}") from error
        self._label = _entailment(config, home) if entailment is None else entailment
        most = length or _length(config, home)
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(most, stride=min(_OVERLAP, most // 4), strategy="only_first")
        self._inputs = {i.name for i in self._session.get_inputs()}

    def __call__(self, claim: str, evidence: str) -> float:
        """The probability that the evidence entails the claim. Raises JudgeError for a claim too long for the model."""
        try:
            first = self._tokenizer.encode(evidence, claim)
        except Exception as error:  # tokenizers raises a bare Exception where the claim leaves no room
            raise JudgeError(f"the claim is too long for the model: {error}") from error
        return max(self._entails(stretch) for stretch in (first, *first.overflowing))

    def _entails(self, encoding: Any) -> float:
        given = {
            "input_ids": encoding.ids,
            "attention_mask": encoding.attention_mask,
            "token_type_ids": encoding.type_ids,
        }
        feed = {name: np.array([given[name]], dtype=np.int64) for name in self._inputs & given.keys()}
        try:
            (logits, *_) = self._session.run(None, feed)
        except Exception as error:  # onnxruntime's own types, one for each status
            raise JudgeError(f"the model can't be run; is it one for pairs of sentences? {error}") from error
        return _probability(np.asarray(logits, dtype=np.float64).reshape(-1), self._label)


def _probability(logits: NDArray[np.float64], label: int) -> float:
    """Softmax of the label; of a single output the sigmoid."""
    if not -len(logits) <= label < len(logits):
        raise JudgeError(f"the model has {len(logits)} labels, none of them number {label}")
    if len(logits) == 1:
        return float(1 / (1 + np.exp(-logits[0])))
    powers = np.exp(logits - logits.max())
    return float(powers[label] / powers.sum())


def _load(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        raise JudgeError(f"an ONNX judge needs {name}, which is not installed: {INSTALL}") from error


def _read_json(path: Path) -> dict[str, Any]:
    """The object that a file of settings holds; empty where there is no such file."""
    if not path.is_file():
        return {}
    try:
        settings = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise JudgeError(f"{path} is no JSON: {error}") from error
    if not isinstance(settings, dict):
        raise JudgeError(f"{path} holds no object; it should be settings of the model")
    return settings


def _length(config: dict[str, Any], home: Path) -> int:
    """Tokens that the model takes, those that its tokenizer adds included."""
    told = _read_json(home / "tokenizer_config.json").get("model_max_length")
    if isinstance(told, int) and told < _NO_LIMIT:
        return told
    # Models of RoBERTa's kind count their positions from 2.
    return int(config.get("max_position_embeddings", _LENGTH)) - 2 * (
        "roberta" in config.get("model_type", "")
    )


def _entailment(config: dict[str, Any], home: Path) -> int:
    """The place of the label that is called entailment; not of "not_entailment"."""
    labels = config.get("id2label") or {}
    found = [int(place) for place, name in labels.items() if str(name).lower().startswith("entail")]
    if len(found) != 1:
        raise JudgeError(
            f'config.json of {home} names no label "entailment" (it has {sorted(map(str, labels.values()))}); '
            "say which it is with entailment=0, 1, …"
        )
    return found[0]
