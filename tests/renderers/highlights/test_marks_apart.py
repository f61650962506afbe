"""Marks stand apart in every format: numbers of a footnote and of a source, words and names of sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from artifact_words import text_of

import pincite

TEXT = "Exports fell[^1][[S:2]], imports rose[[S:2]][^1].\n\n[^1]: In tonnes.\n"
POOL = [{"sid": 2, "title": "Harbour report", "url": "https://example.org/harbour"}]


@pytest.mark.parametrize("fmt", ["pdf", "docx", "pptx", "html"])
def test_marks_beside_one_another_stay_apart(tmp_path: Path, fmt: str) -> None:
    artifact = getattr(pincite, f"write_{fmt}")(TEXT, tmp_path / f"report.{fmt}", pool=POOL)
    shown = text_of(artifact.path).replace("\xa0", " ")
    first = shown[shown.index("fell") + 4 : shown.index("imports")].replace(" ", "").replace("\n", "")
    last = shown[shown.index("rose") + 4 :][:12].replace(" ", "").replace("\n", "")
    if fmt == "docx":  # Word counts footnotes by itself
        assert first.startswith("(),2") and last.startswith("2,(a)")
    else:
        assert first.startswith("(a),2") and last.startswith("2,(a)")


@pytest.mark.parametrize("fmt", ["pdf", "docx", "pptx", "html"])
def test_names_of_sources_stand_apart_from_words_in_round_brackets(tmp_path: Path, fmt: str) -> None:
    text = "Exports fell[[S:2]]. Imports rose [[S:2,3]]."
    pool = [*POOL, {"sid": 3, "title": "Tides"}]
    artifact = getattr(pincite, f"write_{fmt}")(text, tmp_path / f"a.{fmt}", pool=pool, look="inline-links")
    shown = artifact.path.read_text() if fmt == "html" else text_of(artifact.path)
    shown = " ".join(re.sub(r"<[^>]*>", "", shown).replace("\xa0", " ").split())
    assert "fell (Harbour report)." in shown
    assert "rose (Harbour report; Tides)." in shown
