"""The whole run: documents, cases, every tool that is installed, figures."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from benchmarks.quotes import files
from benchmarks.quotes.cases import Case, Source, make_cases, read_sources
from benchmarks.quotes.fetch import fetch, fixtures, present
from benchmarks.quotes.pages import gold_engine, second_engine
from benchmarks.quotes.protocol import Answer, Tool, make_tool
from benchmarks.quotes.score import Scored, agreement, by, rates


@dataclass(frozen=True, slots=True)
class Sitting:
    """One tool's answers to all cases."""

    scored: list[Scored]
    """Judged answers."""
    open_ms_a_page: float
    """Processor time of opening all documents, by page."""


def run(
    *, seeds: Sequence[int], rounds: int, tools: Sequence[str], documents: str, cache: Path, out: Path
) -> dict[str, Any]:
    """Fetch (unless only fixtures are wanted), make cases, ask the tools; figures as `table.markdown` takes them."""
    found, notes = fixtures(), list[str]()
    if documents == "all":
        notes += fetch(cache)
        fetched, missing = present(cache)
        found, notes = found + fetched, notes + missing
    sources, unread = read_sources(found)
    cases = [case for seed in seeds for case in make_cases(sources, seed, rounds)]
    out.mkdir(parents=True, exist_ok=True)
    files.write_cases(out, sources, cases)
    sittings: dict[str, Sitting] = {}
    for name in tools:
        try:
            tool = make_tool(name)
        except ImportError as error:
            notes.append(f"{name}: {error}")
            continue
        print(tool.name, file=sys.stderr)
        sittings[tool.name] = sit(tool, sources, cases)
        files.write_judged(out / f"{name.replace(':', '.')}.jsonl", sittings[tool.name].scored)
    return {
        "seeds": list(seeds),
        "documents": len(sources),
        "true": sum(case.true for case in cases),
        "false": sum(not case.true for case in cases),
        "gold": gold_engine(),
        "second": second_engine(),
        "left_out": notes + unread,
        "tools": {name: _figures(sitting) for name, sitting in sittings.items()},
    }


def sit(tool: Tool, sources: Sequence[Source], cases: Sequence[Case]) -> Sitting:
    """Ask the tool every case, document by document. What it raises counts as no answer, and is kept."""
    by_name = {source.text.name: source for source in sources}
    scored, opening, pages = list[Scored](), 0.0, 0
    for name, group in groupby(sorted(cases, key=lambda case: case.document), key=lambda case: case.document):
        source = by_name[name]
        pages += len(source.text.pages)
        milliseconds, failure = _timed_open(tool, source.path)
        opening += milliseconds
        for case in group:
            scored.append(_asked(tool, case, source, failure))
    return Sitting(scored, opening / max(1, pages))


def _timed_open(tool: Tool, pdf: Path) -> tuple[float, str]:
    start = time.process_time()
    failure = ""
    try:
        tool.open(pdf)
    except Exception as error:  # noqa: BLE001  a tool under test may raise anything; it is counted and shown
        failure = repr(error)
    return 1000 * (time.process_time() - start), failure


def _asked(tool: Tool, case: Case, source: Source, failure: str) -> Scored:
    start = time.process_time()
    answer = Answer(verified=False)
    if not failure:
        try:
            answer = tool.locate(case.asked)
        except Exception as error:  # noqa: BLE001  as above
            failure = repr(error)
    milliseconds = 1000 * (time.process_time() - start)
    alike = agreement(case, answer.boxes, source.text.pages)
    return Scored(case, answer.verified, alike, milliseconds, answer.note, failure)


def score_files(folder: Path, answers: Sequence[Path]) -> dict[str, Any]:
    """Figures for files of answers to the cases of an earlier run."""
    cases, words = files.read_cases(folder)
    tools = {}
    for path in answers:
        given = files.read_answers(path)
        scored = []
        for case in cases:
            row = given.get(case.id, {"verified": False})
            boxes = [(int(page), x0, y0, x1, y1) for page, x0, y0, x1, y1 in row.get("boxes", ())]
            alike = agreement(case, boxes, words[case.document])
            error = "" if case.id in given else "no answer"
            scored.append(
                Scored(
                    case,
                    bool(row["verified"]),
                    alike,
                    float(row.get("ms", 0)),
                    str(row.get("note", "")),
                    error,
                )
            )
        tools[path.stem] = _figures(Sitting(scored, 0.0))
    return {
        "seeds": sorted({int(case.id.partition("/")[0]) for case in cases}),
        "documents": len({case.document for case in cases}),
        "true": sum(case.true for case in cases),
        "false": sum(not case.true for case in cases),
        "gold": gold_engine(),
        "second": second_engine(),
        "left_out": [],
        "tools": tools,
    }


def _figures(sitting: Sitting) -> dict[str, Any]:
    return {
        "all": rates(sitting.scored),
        "open_ms_a_page": sitting.open_ms_a_page,
        "kinds": by(sitting.scored, "kind"),
        "languages": by(sitting.scored, "language"),
    }
