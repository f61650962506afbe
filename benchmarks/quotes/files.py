"""Cases, words and answers as JSON Lines: for looking at, and for tools that are not written in Python."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.quotes.cases import Case, Source
from benchmarks.quotes.pages import PageUnits, Unit
from benchmarks.quotes.protocol import Asked
from benchmarks.quotes.score import Scored


def write_cases(folder: Path, sources: Sequence[Source], cases: Sequence[Case]) -> None:
    """`cases.jsonl`, and `words.jsonl` with every word's box, so that answers can be scored without the PDFs."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = {source.text.name: str(source.path) for source in sources}
    _write(folder / "cases.jsonl", (asdict(case) | {"pdf": paths[case.document]} for case in cases))
    rows = (
        {"document": s.text.name, "pages": [[u.box for u in page.units] for page in s.text.pages]}
        for s in sources
    )
    _write(folder / "words.jsonl", rows)


def read_cases(folder: Path) -> tuple[list[Case], dict[str, list[PageUnits]]]:
    """What `write_cases` wrote; the units have boxes and no text."""
    cases = []
    for row in _read(folder / "cases.jsonl"):
        del row["pdf"]
        row["asked"] = Asked(**row["asked"])
        row["gold"] = tuple([(p, k) for p, k in stretch] for stretch in row["gold"])
        cases.append(Case(**row))
    words = {}
    for row in _read(folder / "words.jsonl"):
        pages = [[Unit("", tuple(box)) for box in page] for page in row["pages"]]
        words[row["document"]] = [PageUnits(units) for units in pages]
    return cases, words


def write_judged(path: Path, scored: Iterable[Scored]) -> None:
    """Every answer with its case, worst first, to look at."""
    rows = [asdict(s) for s in scored]
    for row in rows:
        del row["case"]["gold"]
        row["wrong"] = row["verified"] != row["case"]["true"] or (
            row["case"]["true"] and row["agreement"] < 0.8
        )
    _write(path, sorted(rows, key=lambda row: not row["wrong"]))


def read_answers(path: Path) -> dict[str, dict[str, Any]]:
    """A tool's own file: `{"id", "verified", "boxes": [[page, x0, y0, x1, y1], …], "ms"}` a line, by id."""
    return {row["id"]: row for row in _read(path)}


def _write(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text("".join(lines), encoding="utf-8")


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
