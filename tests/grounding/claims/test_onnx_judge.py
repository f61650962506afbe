"""Entailment models in a folder, as judges. Those of `fixtures/judge` entail what the premise has all words of."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

import pincite
from blocks.errors import JudgeError

FIXTURES = Path(__file__).parents[3] / "fixtures" / "judge"
BLOCK = "The bridge was damaged by the flood in 1871."


def load(folder: Path, **settings: int) -> pincite.OnnxJudge:
    """A judge; skips where the extra that runs it is missing."""
    for module in ("onnxruntime", "tokenizers"):
        pytest.importorskip(module, reason="the extra `judge` (onnxruntime, tokenizers) is not installed")
    return pincite.OnnxJudge(folder, **settings)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the model of three labels, to be damaged."""
    return Path(shutil.copytree(FIXTURES / "three_labels", tmp_path / "model"))


@pytest.mark.parametrize(("name", "settings"), [("three_labels", {}), ("one_output", {"entailment": 0})])
def test_a_model_gives_the_probability_of_entailment(name: str, settings: dict[str, int]) -> None:
    judge = load(FIXTURES / name, **settings)
    assert judge("The flood damaged the bridge", BLOCK) > 0.98
    assert judge("The bishop damaged the bridge", BLOCK) < 0.02


def test_a_model_decides_an_undecided_claim() -> None:
    judge = load(FIXTURES / "three_labels")
    block = "The bridge was damaged by the flood, and repaired by the council."
    # By words undecided, and in fact false: what the model says is to count, not who is right.
    claim = "The bridge was damaged by the council."
    assert pincite.verify_claim(claim, block).undecided
    found = pincite.verify_claim(claim, block, judge=judge)
    assert (found.supported, found.judged) == (True, "high")
    other = "The bishop repaired the bridge."
    assert pincite.verify_claim(other, block).undecided
    assert pincite.verify_claim(other, block, judge=judge).supported is False


def test_long_evidence_is_read_in_stretches() -> None:
    judge = load(FIXTURES / "three_labels")
    filler = "the council repaired it . " * 20
    assert judge("the bridge was damaged", filler + BLOCK) > 0.98
    assert judge("the bridge was damaged", filler + BLOCK + filler) > 0.98
    assert judge("the bishop was damaged", filler + BLOCK) < 0.02
    with pytest.raises(JudgeError, match="too long"):
        judge(filler, BLOCK)


def test_the_model_may_lie_in_a_folder_of_its_own(folder: Path) -> None:
    (folder / "onnx").mkdir()
    (folder / "model.onnx").rename(folder / "onnx" / "model.onnx")
    assert load(folder)("the bridge was damaged", BLOCK) > 0.98


def test_the_place_of_the_label_is_read_or_told(folder: Path) -> None:
    config = json.loads((folder / "config.json").read_text())
    for labels in (
        {"0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2"},
        {"0": "not_entailment", "1": "other"},
        {},
    ):
        (folder / "config.json").write_text(json.dumps(config | {"id2label": labels}))
        with pytest.raises(JudgeError, match="entailment=0"):
            load(folder)
        assert load(folder, entailment=2)("the bridge was damaged", BLOCK) > 0.98
    with pytest.raises(JudgeError, match="3 labels"):
        load(folder, entailment=3)("the bridge was damaged", BLOCK)


@pytest.mark.parametrize(
    ("name", "limit"),
    [("config.json", {"max_position_embeddings": 4}), ("tokenizer_config.json", {"model_max_length": 4})],
)
def test_the_length_is_that_of_the_files(folder: Path, name: str, limit: dict[str, int]) -> None:
    path = folder / name
    path.write_text(json.dumps((json.loads(path.read_text()) if path.exists() else {}) | limit))
    with pytest.raises(JudgeError, match="too long"):
        load(folder)("the bridge was damaged", BLOCK)
    assert load(folder, length=32)("the bridge was damaged", BLOCK) > 0.98


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("model.onnx", None, "no model.onnx"),
        ("model.onnx", "no model", "can't be loaded"),
        ("tokenizer.json", None, "can't be loaded"),
        ("tokenizer.json", "{}", "can't be loaded"),
        ("config.json", "{", "no JSON"),
        ("config.json", "[]", "no object"),
    ],
)
def test_a_damaged_folder_says_what_is_wrong(
    folder: Path, name: str, content: str | None, message: str
) -> None:
    if content is None:
        (folder / name).unlink()
    else:
        (folder / name).write_text(content)
    with pytest.raises(JudgeError, match=message):
        load(folder)


@pytest.mark.parametrize("missing", ["onnxruntime", "tokenizers"])
def test_a_missing_extra_says_how_to_install_it(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    if missing == "tokenizers":
        pytest.importorskip(
            "onnxruntime", reason="the extra `judge` (onnxruntime, tokenizers) is not installed"
        )
    with pytest.raises(JudgeError, match=r"pip install 'pincite\[judge\]'"):
        pincite.OnnxJudge(FIXTURES / "three_labels")
