"""`pincite locate`: verdicts, places, order, exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command import ENCRYPTED, MADE_UP, PAPER, PDF, VERBATIM, WRONG_NUMBER, pincite, planted_library, rows
from fixture_files import TRUTH, Plant

FIELDS = {
    "id": (str, int, type(None)),
    "quote": str,
    "verdict": str,
    "verified": bool,
    "score": float,
    "document": (str, type(None)),
    "pages": list,
    "block_ids": list,
    "text": str,
    "boxes": list,
    "differences": list,
    "occurrences": int,
    "ambiguous": bool,
}
"""What a located quote has, and of which type."""

GREEK = TRUTH["greek.pdf"].plants[0].phrase


def _plants(name: str, count: int) -> list[Plant]:
    """Phrases of a fixture that stand once only."""
    phrases = [plant.phrase for plant in TRUTH[name].plants]
    return [plant for plant in TRUTH[name].plants if phrases.count(plant.phrase) == 1][:count]


def _lies_on(row: dict[str, Any], plant: Plant) -> bool:
    """Every planted line overlaps a box of the row for the most part, and no box lies elsewhere."""
    boxes = [(box["page"], *box["bbox"]) for box in row["boxes"]]
    return len(boxes) == len(plant.boxes) and all(
        page == at and abs(x0 - px0) < 3 and abs(x1 - px1) < 3 and y0 < (py0 + py1) / 2 < y1
        for (page, x0, y0, x1, y1), (at, px0, py0, px1, py1) in zip(boxes, plant.boxes, strict=True)
    )


def _jsonl(*quotes: dict[str, Any]) -> str:
    return "".join(json.dumps(quote) + "\n" for quote in quotes)


@pytest.mark.parametrize("name", ["two_columns.pdf", "rotated_cropped.pdf"])
def test_planted_phrases_lie_where_they_were_planted(name: str) -> None:
    plants = _plants(name, 12)
    quotes = _jsonl(*({"quote": plant.phrase, "id": n} for n, plant in enumerate(plants)))
    run = pincite("locate", PDF / name, "--quotes", "-", "--json", stdin=quotes)
    found = rows(run.stdout)
    assert run.returncode == 0 and run.stderr == ""
    assert [row["id"] for row in found] == list(range(len(plants)))
    for row, plant in zip(found, plants, strict=True):
        assert row["verdict"] == "exact" and row["quote"] == plant.phrase
        assert _lies_on(row, plant), (row["boxes"], plant.boxes)


def test_a_located_quote_has_the_fields_of_the_contract() -> None:
    run = pincite("locate", PAPER, "--quote", WRONG_NUMBER, "--quote", MADE_UP, "--json")
    assert run.returncode == 1
    for row in rows(run.stdout):
        assert all(isinstance(row[field], kind) for field, kind in FIELDS.items())
    altered, absent = rows(run.stdout)
    assert (altered["verdict"], altered["verified"], altered["pages"]) == ("altered", False, [1])
    assert {"kind", "quoted", "found", "where"} <= set(altered["differences"][0])
    assert ("number", "12.5%") in [(d["kind"], d["found"]) for d in altered["differences"]]
    assert (absent["verdict"], absent["document"], absent["boxes"]) == ("absent", None, [])


def test_people_read_verdict_place_and_difference() -> None:
    run = pincite("locate", PAPER, "--quote", VERBATIM, "--quote", WRONG_NUMBER)
    first, place, second, *rest = run.stdout.splitlines()
    assert first == f"exact    “{VERBATIM}”" and "one_column.pdf, page 1, BLOCK_CITE_ID_" in place
    assert second.startswith("altered") and "the source says “12.5%”" in rest[-1]
    assert "\x1b" not in run.stdout
    assert run.returncode == 1


def test_a_quote_is_looked_for_in_every_file() -> None:
    run = pincite("locate", PAPER, PDF / "greek.pdf", "--quote", GREEK, "--quote", VERBATIM, "--json")
    assert run.returncode == 0
    assert [row["document_name"] for row in rows(run.stdout)] == ["greek.pdf", "one_column.pdf"]


def test_a_library_file_takes_the_place_of_files(tmp_path: Path) -> None:
    library = planted_library(tmp_path / "papers.pincite", PDF / "greek.pdf", PAPER)
    run = pincite("locate", library, "--quote", VERBATIM, "--quote", GREEK, "--json")
    assert run.returncode == 0
    assert [row["document_name"] for row in rows(run.stdout)] == ["one_column.pdf", "greek.pdf"]
    assert pincite("locate", library, PAPER, "--quote", VERBATIM).returncode == 2


def test_hints_choose_among_repeats() -> None:
    phrase = next(p.phrase for p in TRUTH["repeated.pdf"].plants if "repeated" in p.tags)
    quotes = _jsonl(*({"quote": phrase, "page": page} for page in (1, 2, 3)))
    run = pincite("locate", PDF / "repeated.pdf", "--quotes", "-", "--json", stdin=quotes)
    assert [row["pages"] for row in rows(run.stdout)] == [[1], [2], [3]]
    by_option = pincite("locate", PDF / "repeated.pdf", "--quote", phrase, "--page", "3", "--json")
    assert rows(by_option.stdout)[0]["pages"] == [3]


def test_bad_lines_are_told_with_their_number_and_the_others_are_located(tmp_path: Path) -> None:
    file = tmp_path / "quotes.jsonl"
    lines = [
        '\ufeff{"quote": "exports of slate fell by 12.5%", "id": "a", "note": "fields of your own stay out"}',
        "not json",
        "",
        '["exports of slate"]',
        '{"id": "b"}',
        '{"quote": 12.5}',
        '{"quote": "exports of slate", "page": "one"}',
        '{"quote": "exports of slate", "block_id": 4.5}',
        '{"quote": ""}',
        '{"quote": "exports of slate", "page": 3}',
        '{"quote": "exports of slate", "block_id": "BLOCK_CITE_ID_9999"}',
        '{"quote": "exports of slate fell", "id": "c"}',
    ]
    file.write_text("\r\n".join(lines), encoding="utf-8")
    run = pincite("locate", PAPER, "--quotes", file, "--json")
    assert run.returncode == 2
    first, *refused, last = rows(run.stdout)
    assert (first["id"], first["verdict"], last["id"], last["verdict"]) == ("a", "exact", "c", "exact")
    assert [row["line"] for row in refused] == [2, 4, 5, 6, 7, 8, 9, 10, 11]
    assert all(row["error"].startswith(f"line {row['line']}: ") for row in refused)
    assert refused[2]["id"] == "b"
    assert [row["type"] for row in refused] == ["QuoteError"] * 8 + ["UnknownIdError"]
    assert run.stderr.splitlines() == [f"pincite: error: {row['error']}" for row in refused]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ([], "--quote"),
        (["--quote", "a", "--quotes", "b.jsonl"], "--quote"),
        (["--quotes", "no such.jsonl"], "no such.jsonl can't be read"),
        (["--quotes", "-", "--page", "2"], "--page"),
    ],
)
def test_what_to_look_for_must_be_said_once(arguments: list[str], part: str) -> None:
    run = pincite("locate", PAPER, *arguments, stdin="")
    assert run.returncode == 2
    assert run.stderr.startswith("pincite: error: ") and part in run.stderr and run.stdout == ""


def test_a_password_opens_an_encrypted_file() -> None:
    phrase = TRUTH["encrypted_user.pdf"].plants[0].phrase
    ask = ["locate", ENCRYPTED, "--quote", phrase]
    assert pincite(*ask, "--password", "secret").returncode == 0
    assert pincite(*ask, PINCITE_PASSWORD="secret").returncode == 0
    wrong = pincite(*ask, "--password", "wrong")
    assert wrong.returncode == 2 and "password" in wrong.stderr


def test_a_strict_policy_refuses_what_the_default_calls_close() -> None:
    slip = VERBATIM.replace(max(VERBATIM.split(), key=len), max(VERBATIM.split(), key=len)[:-1], 1)
    statuses = {}
    for policy in ("default", "strict"):
        run = pincite("locate", PAPER, "--quote", slip, "--policy", policy, "--json")
        (row,) = rows(run.stdout)
        assert row["policy"] == policy
        statuses[policy] = (row["verdict"], run.returncode)
    assert statuses == {"default": ("close", 0), "strict": ("altered", 1)}
    assert pincite("locate", PAPER, "--quote", slip, "--policy", "kind").returncode == 2
