"""Every benchmark runs on a small input and gives figures that can be true."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.documents import Prose, write_pdf
from benchmarks.measure import peak_memory
from benchmarks.quote_mix import SHARES, QuoteCase, as_read
from benchmarks.quotes.protocol import Asked
from benchmarks.recombined import pages_of, recombined, stock_of
from blocks.document import Document
from blocks.reading.content import read_content

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]
PDF = ROOT / "fixtures" / "pdf"


def run(name: str, *arguments: str | Path) -> str:
    """What the benchmark prints, started in the checkout; it must end with 0 and complain about nothing."""
    command = [sys.executable, "-W", "error", "-m", f"benchmarks.{name}", *arguments]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def measured(name: str, *arguments: str | Path) -> dict[str, Any]:
    figures: dict[str, Any] = json.loads(run(name, *arguments, "--json"))
    assert figures["targets"]
    for target in figures["targets"]:
        kept = (
            target["value"] >= target["limit"] if target["at_least"] else target["value"] <= target["limit"]
        )
        assert target["met"] == kept
    return figures


NAMES = [
    path.stem
    for path in sorted((ROOT / "benchmarks").glob("*.py"))
    if "\ndef main(" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", NAMES)
def test_every_benchmark_is_a_module_that_says_how_to_run_it(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        importlib.import_module(f"benchmarks.{name}").main(["--help"])
    assert ended.value.code == 0 and "--json" in capsys.readouterr().out
    readme = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    assert readme.count(f"    python -m benchmarks.{name} ") == 2


@pytest.mark.long
def test_segment_measures_each_file_and_leaves_out_what_cannot_be_read() -> None:
    names = ["one_column.pdf", "two_columns.pdf", "empty.pdf", "encrypted_user.pdf"]
    figures = measured("segment", *(PDF / name for name in names), "--repeat", "2", "--steps", "--memory")
    assert [row["file"] for row in figures["files"]] == names[:2]
    assert sorted(figures["skipped"]) == sorted(names[2:])
    assert figures["words"] == sum(row["words"] for row in figures["files"]) > 500
    assert figures["ratio"] == pytest.approx(figures["pincite_seconds"] / figures["bare_seconds"])
    # Bare words are part of what pincite does, so a ratio well below 1 means that the floor does more than it says.
    assert figures["ratio"] > 0.7
    assert {"read_pages", "lines", "cut_blocks", "text index", "gram index"} <= set(figures["steps"])
    assert all(seconds > 0 for seconds in figures["steps"].values())
    assert 20 < figures["peak_mb"]["bare"] < figures["peak_mb"]["pincite"] < 1000


def test_peak_memory_is_that_of_the_work_alone() -> None:
    ours = b"\1" * 300_000_000
    assert 5 < peak_memory(len, ours[:3]) < 250
    assert peak_memory(bytes.__mul__, b"\1", 300_000_000) > 300


@pytest.mark.long
def test_locate_measures_every_kind_of_quote_and_places_nearly_all() -> None:
    figures = measured("locate", "--pages", "12,3", "--rounds", "2", "--peers", "rapidfuzz,search_for")
    small, large = figures["sizes"]
    assert (small["pages"], large["pages"]) == (3, 12)
    assert large["words"] == pytest.approx(12 * figures["words_a_page"], rel=0.06)
    for size in (small, large):
        assert size["all"]["quotes"] == sum(kind["quotes"] for kind in size["kinds"].values()) >= 60
        assert size["all"]["right"] >= 0.95
        assert size["kinds"]["verbatim"]["right"] == size["kinds"]["foreign"]["right"] == 1.0
        for summary in [size["all"], *size["kinds"].values()]:
            ms = summary["ms"]
            assert 0 < ms["min"] <= ms["median"] <= ms["p95"]
            assert ms["min"] <= ms["mean"]
        assert size["index_ratio"] == pytest.approx(size["index_seconds"] / size["words_seconds"])
    assert set(large["kinds"]) == set(SHARES)
    assert [(g["from"], g["to"], g["linear"]) for g in figures["growth"]] == [(3, 12, 4)]


@pytest.mark.thorough
def test_library_finds_what_is_found_with_the_document_named(tmp_path: Path) -> None:
    arguments = (
        PDF / "long_300.pdf",
        "--blocks",
        "600,3000",
        "--quotes",
        "30",
        "--peer-quotes",
        "2",
        "--keep",
        tmp_path,
    )
    figures = measured("library", *map(str, arguments))
    assert [(row["store"], row["blocks"], row["documents"]) for row in figures["sizes"]] == [
        ("sqlite", 600, 3),
        ("sqlite", 3000, 15),
    ]
    for row in figures["sizes"]:
        assert row["recall"] >= 0.98
        assert row["exact"]["quotes"] > 0 < row["fuzzy"]["quotes"]
        assert row["blocks_a_second"] > 0
        assert row["bytes_a_block"] == pytest.approx(
            (tmp_path / f"{row['blocks']}.pincite").stat().st_size / row["blocks"]
        )
        assert 30 < row["peak_mb"] < 1000
        assert row["peers"]["rapidfuzz"]["quotes"] == 2
    assert [(g["from"], g["to"]) for g in figures["growth"]] == [(600, 3000)]
    again = measured("library", *map(str, arguments))
    assert [row["blocks_a_second"] for row in again["sizes"]] == [None, None], "the files were kept"


def test_recombined_documents_are_those_of_their_seed() -> None:
    stock = stock_of([Document("", "", "", read_content((PDF / "two_columns.pdf").read_bytes()), 1)])
    few, more = (list(recombined(stock, blocks, 40, seed=3)) for blocks in (70, 110))
    assert [len(content.blocks) for content in few] == [40, 30]
    assert [len(content.blocks) for content in more] == [40, 40, 30]
    assert few[0].words.texts == more[0].words.texts != more[1].words.texts
    assert set(few[0].words.texts) <= set(stock.words)
    document = Document("", "", "", few[0], 1)
    words = [word for page in pages_of(few[0]) for block in page for line in block for word in line]
    assert words == list(few[0].words.texts)
    assert " ".join(document.block_texts[0].split()[:3]) in document.text
    assert set(np.diff(few[0].blocks.first_words)) <= set(stock.lengths)


@pytest.mark.long
def test_a_slow_peer_gets_few_quotes_and_an_absent_one_is_named() -> None:
    figures = measured(
        "locate",
        "--pages",
        "2",
        "--rounds",
        "1",
        "--peers",
        "rapidfuzz,no_such_package:Tool",
        "--peer-seconds",
        "0",
    )
    (size,) = figures["sizes"]
    (peer,) = size["peers"]
    assert peer["quotes"] == 1
    assert peer["ratio"] == pytest.approx(peer["ms"]["mean"] / peer["pincite_ms"])
    assert figures["left_out"] == ["no_such_package:Tool: not installed"]


def test_made_pages_are_read_as_they_were_made() -> None:
    pages = Prose(5).pages(6)
    content = read_content(write_pdf(pages))
    text = as_read("made", pages)
    for number, page in enumerate(text.pages, 1):
        read = Counter(content.words.texts[i] for i in np.flatnonzero(content.words.pages == number))
        assert not Counter(unit.text for unit in page.units) - read
    assert text.crossings
    assert any(unit.text.endswith("-") for page in text.pages for unit in page.units)


def test_a_case_is_placed_where_most_of_its_words_are() -> None:
    words = Counter({(1, "tide"): 1, (1, "and"): 1, (1, "time"): 2})
    case = QuoteCase("verbatim", True, Asked("tide and time, time"), (words,))
    assert case.placed(words)
    assert case.placed(words - Counter([(1, "and")]))
    assert not case.placed(Counter({(2, word): n for (_, word), n in words.items()}))
    assert not case.placed(words + Counter({(1, f"more {k}"): 1 for k in range(3)}))
    assert not case.placed(Counter())


@pytest.mark.long
def test_search_asks_every_question() -> None:
    figures = measured("search", "--blocks", "500")
    (ours, *_) = figures["rows"]
    assert ours["tool"] == "pincite" and 0 < ours["first"] <= ours["in_five"] <= 1
    assert 0 < ours["median_ms"] <= ours["most_ms"]


def test_open_library_opens_faster_than_it_adds() -> None:
    figures = measured("open_library", "--pages", "20", "--repeat", "1")
    made, ledger = figures["files"]
    assert (made["pages"], ledger["pages"]) == (20, 300)
    assert made["words"] > 20 * 390
    for row in figures["files"]:
        assert row["ratio"] == pytest.approx(row["add"]["min"] / row["open"]["min"])
        assert row["ratio"] > 1
        assert row["stored_bytes"] > row["pdf_bytes"]


@pytest.mark.thorough
def test_server_counts_what_clients_got() -> None:
    figures = measured("server", "--pages", "4", "--clients", "3", "--seconds", "3")
    assert figures["errors"] == 0 and figures["first_errors"] == []
    assert figures["requests_a_second"] == pytest.approx(figures["requests"] / figures["seconds"])
    assert figures["ratio"] == pytest.approx(figures["requests_a_second"] / figures["python_calls_a_second"])
    assert all(50 < megabytes < 5_000 for megabytes in figures["memory_mb"])


@pytest.mark.thorough
@pytest.mark.chromium
def test_viewer_times_pages_and_weighs_the_tab() -> None:
    figures = measured("viewer", "--pages", "12", "--views", "24")
    assert figures["cited_page"] == 10
    cold, again = figures["first_page_seconds"]
    assert 0 < again < 30 and 0 < cold < 60 and 0 < figures["citation_seconds"] < 30
    assert 0 < figures["view_seconds"]["median"] <= figures["view_seconds"]["longest"]
    assert len(figures["tab_mb"]) == len(figures["server_mb"]) == 12
    assert all(20 < tab < 1_000 for tab in figures["tab_mb"])


@pytest.mark.thorough
def test_steady_looks_at_this_process_and_its_workers() -> None:
    figures = measured("steady", PDF / "one_column.pdf", "--documents", "20", "--threads", "2")
    assert figures["documents"] == 20 and figures["end"]["workers"] == 2
    assert figures["end"]["megabytes"] > 50 < figures["end"]["workers_megabytes"]


@pytest.mark.thorough
def test_add_workers_counts_what_each_process_did() -> None:
    figures = measured("add_workers", PDF / "long_300.pdf", PDF / "two_columns.pdf", "--repeat", "2")
    assert [run["workers"] for run in figures["runs"]] == [1, 2, 2, 1]
    for run_ in figures["runs"]:
        assert 0 < run_["parent_cpu"] + run_["worker_cpu"] / 2 < 1.2 * run_["wall"] + 0.2
        assert 0 < run_["busy"] <= 1.05
        assert 0.01 < run_["worker_peak_gb"] < 1
    walls = {n: [run_["wall"] for run_ in figures["runs"] if run_["workers"] == n] for n in (1, 2)}
    assert figures["ratio"] == pytest.approx(np.median(walls[1]) / np.median(walls[2]))
    assert figures["ratio_undisturbed"] > 0.3 and figures["peak_gb"] < 1
    assert figures["sizes"]["pages"] == 302 and all(cost > 0 for cost in figures["page"].values())


@pytest.mark.thorough
def test_batch_counts_what_each_process_did() -> None:
    figures = measured("batch", PDF / "two_columns.pdf", "--quotes", "30", "--repeat", "1")
    assert [run["workers"] for run in figures["runs"]] == [1, 2]
    assert figures["quotes"] == 30 and figures["ms_a_quote"] > 0
    one, two = (run["wall"] for run in figures["runs"])
    assert figures["ratio"] == pytest.approx(one / two)


@pytest.mark.long
def test_tokens_measures_every_job_against_the_floor() -> None:
    figures = measured("tokens", "--sizes", "0.02,0.04", "--repeat", "5")
    assert [row["megabytes"] for row in figures["sizes"]] == pytest.approx([0.02, 0.04], rel=0.1)
    # 5,000 tokens a megabyte, and a few in fenced code that don't count.
    assert [row["tokens"] for row in figures["sizes"]] == pytest.approx([100, 200], rel=0.1)
    for row in figures["sizes"]:
        assert row["times_the_floor"]["plain regex"] == 1
        # Each reads the text for code besides the pass of the regex, and a stream does so for every character.
        assert all(times > 1 for name, times in row["times_the_floor"].items() if name != "plain regex")
        assert row["times_the_floor"]["stream, by 1"] > row["times_the_floor"]["stream, whole"]


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("segment", [PDF / "one_column.pdf", "--repeat", "1"], "target: seconds of bare words ≤ 2.2: "),
        (
            "locate",
            ["--pages", "2", "--rounds", "1", "--peers", "none"],
            "target: mean processor ms per quote in 2 pages ≤ 3: ",
        ),
        ("open_library", [PDF / "one_column.pdf", "--repeat", "1"], "of adding one_column.pdf ≥ 20: "),
    ],
)
def test_people_get_a_table_and_the_targets(name: str, arguments: list[str | Path], said: str) -> None:
    printed = run(name, *arguments)
    assert said in printed
    assert printed.splitlines()[-1].endswith("met")


@pytest.mark.thorough
def test_render_draws_the_same_words_on_every_side() -> None:
    figures = measured("render", "--pages", "6,2", "--repeat", "2", "--memory")
    small, large = figures["sizes"]
    assert (small["pages"], large["pages"]) == (pytest.approx(2, abs=1), pytest.approx(6, abs=1))
    for size in (small, large):
        assert all(seconds > 0 for side in size["all_seconds"].values() for seconds in side)
        # Its own line breaking, outline and structure come on top of what a canvas does.
        assert size["times_canvas"] > 0.5
    assert set(figures["peak_mb"]) == {"2", "6"}
    assert all(20 < megabytes < 1000 for peaks in figures["peak_mb"].values() for megabytes in peaks.values())


@pytest.mark.long
def test_render_measures_its_peers_on_the_same_text() -> None:
    pytest.importorskip("weasyprint", reason="the extra `bench` is not installed")
    pytest.importorskip("pypandoc", reason="the extra `bench` is not installed")
    (row,) = measured("render", "--peers", "--prose", "--pages", "2")["texts"]
    assert row.pop("text") == "prose, 2 pages"
    assert set(row) == {"pdf", "docx", "pptx", "weasyprint", "pandoc_docx", "pandoc_pptx"}
    assert all(seconds > 0 for seconds in row.values())


def test_highlight_speed_measures_files_and_what_their_copies_weigh() -> None:
    found: dict[str, Any] = json.loads(
        run("highlight_speed", PDF / "one_column.pdf", "--highlights", "20", "--repeat", "1", "--json")
    )
    (row,) = found["files"]
    assert (row["file"], row["pages"], row["highlights"]) == ("one_column.pdf", 2, 20)
    assert row["on_top"] == pytest.approx(max(0.0, row["seconds"]["pincite"] - row["seconds"]["floor"]))
    assert row["bytes_a_highlight"] > 300
    assert found["targets"] == []  # they are of made documents


def test_highlight_copies_prints_a_row_a_file_and_ends_with_0_where_all_is_well() -> None:
    (row,) = json.loads(run("highlight_copies", PDF / "one_column.pdf", "--quotes", "3", "--json"))
    assert (row["file"], row["marks"], row["faults"], row["refused"]) == ("one_column.pdf", 3, [], "")
