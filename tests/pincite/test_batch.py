"""Many quotes and answers at once: what one by one gives, in order, as it comes, in bounded memory."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice
from pathlib import Path

import pytest
from command import MADE_UP, PAPER, PATIENCE, PDF, VERBATIM, WRONG_NUMBER, default_interrupts, pincite, rows
from postgres_cluster import address_for

import pincite as face
from blocks.errors import ArgumentError, PinciteError, QuoteError, UnknownIdError
from grounding.policy import LENIENT
from pincite.batch.in_order import in_order
from pincite.batch.match_json import match_from_json, match_to_json, policy_of, policy_row

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library file."""
    made = tmp_path_factory.mktemp("batch") / "papers.pincite"
    with face.Library(made) as library:
        for file in (PAPER, PDF / "greek.pdf", PDF / "tables.pdf"):
            library.add(file)
    return made


@pytest.fixture(scope="module")
def quotes(place: Path) -> list[str | face.Quote]:
    """True ones of every document, false ones, and some that nobody can look for."""
    with face.Library(place) as library:
        true = [block.text[:90] for document in library for block in document.blocks][::3]
    false = [WRONG_NUMBER, MADE_UP, *(text[:40] + " not " + text[40:] for text in true[:10])]
    return [*true, *false, "", face.Quote(VERBATIM, page=99), face.Quote(VERBATIM, page=1), face.Quote(7)]  # type: ignore[arg-type]  # no text


def told(found: face.Match | PinciteError) -> object:
    return (type(found), str(found)) if isinstance(found, PinciteError) else found


def test_processes_give_what_one_by_one_gives(place: Path, quotes: list[str | face.Quote]) -> None:
    with face.Library(place) as library:
        alone = [*map(told, library.locate_stream(quotes, workers=1, policy=LENIENT))]
        assert [*map(told, library.locate_stream(quotes, workers=2, policy=LENIENT))] == alone
        assert {one.verdict for one in alone if isinstance(one, face.Match)} >= {"exact", "altered", "absent"}
        assert [one for one in alone if not isinstance(one, face.Match)] == [
            (QuoteError, "the quote is empty; give the words to look for"),
            (QuoteError, "page 99 does not exist; pages are counted from 1, the longest document has 2"),
            (QuoteError, "a quote is text, not int"),
        ]
        assert library.locate_many(quotes[:9]) == library.locate_many(quotes[:9], workers=None)
        with pytest.raises(QuoteError, match="empty"):
            library.locate_many(["", VERBATIM], workers=2)


def test_a_match_and_a_policy_come_back_from_json(place: Path, quotes: list[str | face.Quote]) -> None:
    with face.Library(place) as library:
        for found in library.locate_stream(quotes, workers=1):
            if isinstance(found, face.Match):
                assert match_from_json(match_to_json(found)) == found
    for name in ("strict", "default", "lenient"):
        policy = face.Policy.named(name)
        assert policy_of(json.loads(json.dumps(policy_row(policy)))) == policy


def test_what_concerns_all_quotes_is_raised_at_once(place: Path) -> None:
    with face.Library(place) as library:
        with pytest.raises(UnknownIdError):
            library.locate_stream([VERBATIM], document="doc_0")
        with pytest.raises(ArgumentError, match="Policy"):
            library.locate_stream([VERBATIM], policy="strict")  # type: ignore[arg-type]


def test_a_library_in_memory_is_asked_here() -> None:
    library = face.Library()
    library.add(PAPER)
    (found,) = library.locate_stream([VERBATIM])
    assert isinstance(found, face.Match) and found.verified


def test_few_are_begun_before_the_first_is_taken() -> None:
    taken = count()

    def endless() -> Iterator[int]:
        while True:
            yield next(taken)

    with ThreadPoolExecutor(2) as threads:
        results = in_order(endless(), lambda item: item * item, threads, ahead=5)
        assert list(islice(results, 50)) == [k * k for k in range(50)]
        results.close()  # type: ignore[attr-defined]  # a generator
    assert next(taken) <= 50 + 5 + 1


def test_a_result_waits_for_no_later_item() -> None:
    given = threading.Event()

    def items() -> Iterator[int]:
        yield 1
        assert given.wait(PATIENCE)
        yield 2

    with ThreadPoolExecutor(2) as threads:
        results = in_order(items(), str, threads, ahead=8)
        assert next(results) == "1"
        given.set()
        assert list(results) == ["2"]


def test_what_fails_is_raised_in_its_turn() -> None:
    def items() -> Iterator[int]:
        yield from (2, 1, 0, 5)
        raise OSError("the disk has gone")

    with ThreadPoolExecutor(2) as threads:
        results = in_order(items(), lambda item: 10 // item, threads, ahead=8)
        assert [next(results), next(results)] == [5, 10]
        with pytest.raises(ZeroDivisionError):
            next(results)
        with pytest.raises(OSError, match="disk"):
            list(in_order(items(), str, threads, ahead=8))


LINES = [
    {"quote": VERBATIM, "id": 1},
    {"quote": VERBATIM, "id": "two", "page": 1, "block_id": 4, "document": "one_column.pdf"},
    {"answer": f'It says "{VERBATIM}" [BLOCK_CITE_ID_4].', "id": "a"},
    {"answer": f'It says "{VERBATIM}" [BLOCK_CITE_ID_4].', "fmt": "text"},
]
"""Lines of which all is true."""


def written(place: Path, *lines: object) -> Path:
    place.write_text("".join(line if isinstance(line, str) else json.dumps(line) + "\n" for line in lines))
    return place


def test_lines_are_checked_as_the_commands_for_one_check_them(place: Path, tmp_path: Path) -> None:
    run = pincite(
        "check", written(tmp_path / "a.jsonl", *LINES), "--batch", "--library", place, "--workers=1"
    )
    found = rows(run.stdout)
    assert (run.returncode, [row["line"] for row in found]) == (0, [1, 2, 3, 4])
    asked = written(tmp_path / "q.jsonl", *LINES[:2])
    located = rows(pincite("locate", place, "--quotes", asked, "--json").stdout)
    assert [{**row, "line": line} for line, row in enumerate(located, 1)] == found[:2]
    answer = tmp_path / "answer.md"
    answer.write_text(str(LINES[2]["answer"]))
    checked = rows(pincite("check", answer, "--library", place, "--json").stdout)
    assert found[2] == {"id": "a", "line": 3, "ok": True, "citations": checked, "uncited": []}


def test_a_library_outside_of_the_folder_for_passing_files(place: Path, tmp_path: Path) -> None:
    (tmp_path / "passing").mkdir()
    file = written(tmp_path / "a.jsonl", LINES[0])
    options = ("--batch", "--library", place, "--workers=1")
    run = pincite("check", file, *options, TMPDIR=str(tmp_path / "passing"))
    assert (run.returncode, rows(run.stdout)[0]["verdict"]) == (0, "exact")


@pytest.mark.postgres
def test_a_library_on_a_server(place: Path) -> None:
    with face.Library(address_for(place)) as library:
        library.add(PAPER)
        first, second = library.locate_stream([VERBATIM, WRONG_NUMBER], workers=2)
        assert isinstance(first, face.Match) and isinstance(second, face.Match)
        assert (first.verified, second.verified) == (True, False)


def test_a_broken_line_is_an_error_row_and_the_rest_goes_on(place: Path, tmp_path: Path) -> None:
    lines = [
        "\ufeff" + json.dumps(LINES[0]) + "\n",
        "{not json\n",
        "\n",
        "[1]\n",
        {"other": 1, "id": 5},
        {"quote": 5},
        {"quote": VERBATIM, "document": "no such", "id": 7},
        {"quote": VERBATIM, "document": 5},
        {"answer": 9, "id": 9},
        {"answer": "x", "fmt": "docx"},
        {"answer": "{", "fmt": "json"},
        '{"quote": "' + 4_000_000 * "x" + '"}\n',
        {"quote": WRONG_NUMBER, "id": "last"},
    ]
    run = pincite(
        "check", written(tmp_path / "a.jsonl", *lines), "--batch", "--library", place, "--workers=1"
    )
    first, *bad, last = rows(run.stdout)
    assert run.returncode == 2 and first["verified"] and (last["id"], last["verdict"]) == ("last", "altered")
    assert [row["line"] for row in bad] == [2, *range(4, 13)]
    assert all(row["error"].startswith(f"line {row['line']}: ") for row in bad)
    assert [row["id"] for row in bad] == [None, None, 5, None, 7, None, 9, None, None, None]
    assert "longer than 4,000,000 bytes" in bad[-1]["error"] and "neither" in bad[2]["error"]


def test_exit_status_of_what_is_not_verified(place: Path, tmp_path: Path) -> None:
    undecided = {"answer": "Slate was of little use [BLOCK_CITE_ID_4]. Nobody knows."}
    file = written(tmp_path / "a.jsonl", undecided)
    status = {"--strict": 1, "--workers=1": pincite("check", file, "--library", place, "--batch").returncode}
    for option, expected in status.items():
        run = pincite("check", file, "--batch", "--library", place, option)
        assert (run.returncode, rows(run.stdout)[0]["ok"]) == (expected, not expected)
    assert pincite("check", file, "--workers", "2", "--library", place).returncode == 2
    assert pincite("check", tmp_path / "none", "--batch", "--library", place).returncode == 2
    row = rows(pincite("check", "-", "--batch", "--sources", _pool(tmp_path), stdin='{"quote": "x"}').stdout)[
        0
    ]
    assert "give --library" in row["error"]


def _pool(folder: Path) -> Path:
    file = folder / "pool.json"
    file.write_text(json.dumps([{"sid": 3, "title": "Budget", "content": "Revenue grew by 12% in 2023."}]))
    return file


def test_sources_of_a_pool_need_no_library(tmp_path: Path) -> None:
    lines = written(tmp_path / "a.jsonl", {"answer": "Revenue grew by 12% in 2023 [[S:3]]."})
    run = pincite("check", lines, "--batch", "--sources", _pool(tmp_path))
    assert run.returncode == 0 and rows(run.stdout)[0]["ok"]


def test_who_waits_for_an_answer_gets_it_and_an_interrupt_ends_it(place: Path) -> None:
    command = [sys.executable, "-m", "pincite", "check", "-", "--batch", "--library", str(place)]
    with subprocess.Popen(
        [*command, "--workers", "2"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=default_interrupts,
    ) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        for line in LINES[:2]:
            process.stdin.write(json.dumps(line).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == line["id"]
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert (process.stdout.read(), process.stderr.read().strip()) == (b"", b"")
