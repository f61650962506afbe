"""`--layout model` as people run it."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import PDF, pincite, rows

import pincite as face

pytestmark = pytest.mark.long


@pytest.fixture
def no_model(tmp_path: Path) -> Path:
    """A folder for PYTHONPATH in which what runs the model is broken: find_spec of it gives nothing."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['onnxruntime'] = None\n")
    return tmp_path


def test_blocks_are_those_of_the_model() -> None:
    run = pincite(
        "blocks", PDF / "sideways.pdf", PDF / "layout_value_table.pdf", "--layout", "model", "--json"
    )
    assert run.returncode == 0
    with face.Library() as library:
        library.add(PDF / "sideways.pdf")
        doc = library.add(PDF / "layout_value_table.pdf", layout="model")
        told = [(b["id"], b["kind"], b["text"]) for b in rows(run.stdout) if b["document"] == doc.id]
        assert told == [(b.id, b.kind.value, b.text) for b in doc.blocks]
    assert run.stderr == (
        "pincite: pages 2-4 of sideways.pdf: pincite's own layout was used: "
        "its text does not stand upright, as the layout model needs it\n"
    )


@pytest.mark.long
def test_add_tells_the_pages_left_to_the_rules_and_update_goes_on(tmp_path: Path) -> None:
    library = tmp_path / "a.pincite"
    run = pincite("add", library, PDF / "sideways.pdf", "--layout", "model", "--workers", "2", "--json")
    assert run.returncode == 0
    (row,) = rows(run.stdout)
    assert [problem["page"] for problem in row["layout_problems"]] == [2, 3, 4]
    assert all("stand upright" in problem["reason"] for problem in row["layout_problems"])
    told = pincite("add", tmp_path / "b.pincite", PDF / "sideways.pdf", "--layout", "model")
    assert "pages 2-4 of sideways.pdf: pincite's own layout was used" in told.stderr

    assert pincite("update", library, "sideways.pdf", PDF / "rotated.pdf").returncode == 0
    assert pincite("update", library, "rotated.pdf", PDF / "cropped.pdf", "--layout", "rules").returncode == 0
    assert pincite("update", library, "cropped.pdf", "--layout", "model").returncode == 0
    with face.Library(library) as kept:
        versions = kept.versions(kept.document_ids[0])
        assert [doc.layout for doc in versions] == ["model", "model", "rules", "model"]


@pytest.mark.parametrize("command", ["blocks", "add", "update"])
def test_without_the_model_it_says_what_to_install(no_model: Path, command: str) -> None:
    places = {
        "blocks": [],
        "add": [no_model / "a.pincite"],
        "update": [no_model / "a.pincite", "rotated.pdf"],
    }
    run = pincite(
        command, *places[command], PDF / "cropped.pdf", "--layout", "model", PYTHONPATH=str(no_model)
    )
    assert run.returncode == 2
    assert "not installed: pip install 'pincite[layout]'" in " ".join(run.stderr.split())
    assert not (no_model / "a.pincite").exists(), "nothing was begun"
