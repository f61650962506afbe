"""Run the benchmark.

    python -m benchmarks.quotes fetch                         get the documents (about 50 MB to download)
    python -m benchmarks.quotes exam --seeds 1,2,3            fetch, make cases, ask every tool that is installed
    python -m benchmarks.quotes exam --documents fixtures     the same on the generated documents: nothing to fetch
    python -m benchmarks.quotes exam --tools my.module:MyTool
    python -m benchmarks.quotes score out/exam ANSWERS.jsonl  judge answers made by something else than Python

docs/benchmark.md says what is measured and how.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.quotes import exam
from benchmarks.quotes.fetch import fetch
from benchmarks.quotes.protocol import BUILT_IN
from benchmarks.quotes.table import markdown


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0, or 1 if the first tool is worse than the options demand."""
    options = _options().parse_args(arguments)
    if options.command == "fetch":
        for note in fetch(options.cache):
            print(note, file=sys.stderr)
        return 0
    if options.command == "score":
        figures = exam.score_files(options.folder, options.answers)
    else:
        figures = exam.run(
            seeds=options.seeds,
            rounds=options.rounds,
            tools=options.tools,
            documents=options.documents,
            cache=options.cache,
            out=options.out,
        )
    print(json.dumps(figures, indent=1, ensure_ascii=False) if options.json else markdown(figures))
    return 1 if options.command == "exam" and _falls_short(figures, options) else 0


def _falls_short(figures: dict[str, Any], options: argparse.Namespace) -> bool:
    """Is the first tool worse than was demanded?"""
    name, tool = next(iter(figures["tools"].items()))
    rates, short = tool["all"], []
    if (rates["placed"] or 0.0) < options.least_placed:
        short.append(f"{name}: placed {rates['placed']}, demanded {options.least_placed}")
    if (rates["false"] or 0.0) > options.most_false:
        short.append(f"{name}: false {rates['false']}, allowed {options.most_false}")
    print("\n".join(short), end="\n" if short else "", file=sys.stderr)
    return bool(short)


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.quotes",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    fetching = commands.add_parser("fetch", help="get the documents")
    examining = commands.add_parser("exam", help="documents, cases, tools, table")
    scoring = commands.add_parser("score", help="judge files of answers")
    for command in (fetching, examining):
        command.add_argument(
            "--cache", type=Path, default=Path("out/exam/documents"), help="folder of the PDFs"
        )
    examining.add_argument("--seeds", type=_numbers, default=[1], help="with commas (default 1)")
    examining.add_argument(
        "--rounds", type=int, default=1, help="quotes of each kind from a document and seed"
    )
    examining.add_argument(
        "--tools", type=_words, default=list(BUILT_IN), help="names or module:Class, with commas"
    )
    examining.add_argument("--documents", choices=("all", "fixtures"), default="all")
    examining.add_argument("--out", type=Path, default=Path("out/exam"), help="folder for cases and answers")
    examining.add_argument(
        "--least-placed", type=float, default=0.0, help="fail if the first tool places less"
    )
    examining.add_argument(
        "--most-false", type=float, default=1.0, help="fail if the first tool verifies more"
    )
    scoring.add_argument("folder", type=Path, help="the folder with cases.jsonl and words.jsonl")
    scoring.add_argument("answers", type=Path, nargs="+", help="one file a tool")
    for command in (examining, scoring):
        command.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def _words(text: str) -> list[str]:
    return text.split(",")


if __name__ == "__main__":
    sys.exit(main())
