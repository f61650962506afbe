"""Every benchmark runs on a small input and gives figures that can be true."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PDF = ROOT / "fixtures" / "pdf"


def run(script: str, *arguments: str | Path) -> str:
    """What the benchmark prints; it must end with 0 and complain about nothing."""
    command = [sys.executable, "-W", "error", ROOT / "benchmarks" / script, *arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=100)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def measured(script: str, *arguments: str | Path) -> dict[str, Any]:
    figures: dict[str, Any] = json.loads(run(script, *arguments, "--json"))
    assert figures["targets"]
    for target in figures["targets"]:
        kept = (
            target["value"] >= target["limit"] if target["at_least"] else target["value"] <= target["limit"]
        )
        assert target["met"] == kept
    return figures


def test_segment_measures_each_file_and_leaves_out_what_cannot_be_read() -> None:
    names = ["one_column.pdf", "two_columns.pdf", "empty.pdf", "encrypted_user.pdf"]
    figures = measured("segment.py", *(PDF / name for name in names), "--repeat", "2", "--steps")
    assert [row["file"] for row in figures["files"]] == names[:2]
    assert sorted(figures["skipped"]) == sorted(names[2:])
    assert figures["words"] == sum(row["words"] for row in figures["files"]) > 500
    assert figures["ratio"] == pytest.approx(figures["pincite_seconds"] / figures["bare_seconds"])
    # Bare words are part of what pincite does, so a ratio well below 1 means that the floor does more than it says.
    assert figures["ratio"] > 0.7
    assert {"read_file", "lines", "paragraphs", "text index", "gram index"} <= set(figures["steps"])
    assert all(seconds > 0 for seconds in figures["steps"].values())


def test_locate_finds_every_verbatim_quote_on_its_page() -> None:
    figures = measured("locate.py", "--pages", "12,3", "--quotes", "3")
    small, large = figures["sizes"]
    assert (small["pages"], large["pages"]) == (3, 12)
    assert large["words"] == pytest.approx(12 * figures["words_a_page"], rel=0.05)
    for size in (small, large):
        assert size["kinds"]["exact"]["placed"] == 1.0
        assert size["kinds"]["fuzzy"]["placed"] >= 0.8
        assert size["kinds"]["fuzzy"]["quotes"] == 15
        assert size["kinds"]["exact"]["peer_ms"]["min"] > 0
        for kind in size["kinds"].values():
            assert 0 < kind["ms"]["min"] <= kind["ms"]["median"] <= kind["ms"]["p95"]
    assert [(g["from"], g["to"], g["linear"]) for g in figures["growth"]] == [(3, 12, 4)]


def test_open_library_opens_faster_than_it_adds() -> None:
    figures = measured("open_library.py", "--pages", "20", "--repeat", "1")
    made, ledger = figures["files"]
    assert (made["pages"], ledger["pages"]) == (20, 300)
    assert made["words"] > 20 * 390
    for row in figures["files"]:
        assert row["ratio"] == pytest.approx(row["add"]["min"] / row["open"]["min"])
        assert row["ratio"] > 1
        assert row["stored_bytes"] > row["pdf_bytes"]


@pytest.mark.parametrize(
    ("script", "arguments", "said"),
    [
        ("segment.py", [PDF / "one_column.pdf", "--repeat", "1"], "target: seconds of bare words ≤ 2.5: "),
        (
            "locate.py",
            ["--pages", "2", "--quotes", "1"],
            "target: median ms of an exact quote in 2 pages ≤ 5: ",
        ),
        ("open_library.py", [PDF / "one_column.pdf", "--repeat", "1"], "of adding one_column.pdf ≥ 20: "),
    ],
)
def test_people_get_a_table_and_the_targets(script: str, arguments: list[str | Path], said: str) -> None:
    printed = run(script, *arguments)
    assert said in printed
    assert printed.splitlines()[-1].endswith("met")
