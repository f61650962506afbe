"""How often is a verdict on a claim right? `python -m benchmarks.claims [FILE.jsonl …]`

Without files the tables of `fixtures/claims`, one line each. A file has one object a line: `claim`, `evidence`, and
`supported`, true or false: so that any set of labelled claims can be measured.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from grounding.claims.verify import verify_claim

TABLES = Path(__file__).parents[1] / "fixtures" / "claims"
ROW = re.compile(
    r"^\| (.+?) \| (.+?) \| (true|false) \| ((?:high|medium|low)(?: or (?:high|medium|low))*) \|$"
)


class Row(NamedTuple):
    """A claim, and what is true of it."""

    table: str
    claim: str
    block: str
    truth: bool
    verdicts: tuple[str, ...] = ()
    """The verdicts that are fair; none where the set does not say."""


def read_rows() -> list[Row]:
    """Every row of the case tables. Raises AssertionError for a row that is none."""
    lines = [(table.stem, line) for table in sorted(TABLES.glob("*.md")) if table.name != "README.md"
             for line in table.read_text(encoding="utf-8").splitlines()]  # fmt: skip
    found = [(table, *m.groups()) for table, line in lines if (m := ROW.match(line))]
    assert len(found) == sum(line.startswith("| ") and "| claim |" not in line for _, line in lines)
    return [
        Row(table, claim, block, truth == "true", tuple(fair.split(" or ")))
        for table, claim, block, truth, fair in found
    ]


def read_file(path: Path) -> Iterator[Row]:
    """The rows of a file with one JSON object a line."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield Row(path.stem, row["claim"], row["evidence"], bool(row["supported"]))


def measure(rows: Iterable[Row]) -> dict[str, Counter[tuple[bool, str]]]:
    """For each table, and for `all`, how many claims of each truth got each verdict."""
    counts: dict[str, Counter[tuple[bool, str]]] = {}
    for row in rows:
        verdict = verify_claim(row.claim, row.block).verdict.value
        for table in (row.table, "all"):
            counts.setdefault(table, Counter())[row.truth, verdict] += 1
    counts["all"] = counts.pop("all", Counter())
    return counts


def line(table: str, counts: Counter[tuple[bool, str]]) -> str:
    """A table's rates in words."""
    shares = []
    for truth, name in ((True, "true"), (False, "false")):
        total = sum(n for (kind, _), n in counts.items() if kind is truth)
        each = ", ".join(f"{counts[truth, v]} {v}" for v in ("high", "medium", "low"))
        high = f"{counts[truth, 'high'] / total:.1%} high" if total else "none"
        shares.append(f"{total} {name} ({high}: {each})")
    return f"{table}: {'; '.join(shares)}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the rates."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE.jsonl", help="labelled claims, an object a line"
    )
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    options = parser.parse_args(arguments)
    rows = [row for path in options.files for row in read_file(path)] if options.files else read_rows()
    measured = measure(rows)
    if options.json:
        counted = {
            table: [
                {"truth": truth, "verdict": verdict, "claims": n} for (truth, verdict), n in counts.items()
            ]
            for table, counts in measured.items()
        }
        print(json.dumps(counted, indent=2))
    else:
        for table, counts in measured.items():
            print(line(table, counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
