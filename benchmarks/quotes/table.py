"""One Markdown table for all tools, one for kinds and one for languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from benchmarks.quotes.false_kinds import FALSE_KINDS
from benchmarks.quotes.true_kinds import TRUE_KINDS


def markdown(figures: dict[str, Any]) -> str:
    """The report of a run, as `exam` makes it, for people."""
    tools = figures["tools"]
    head = (
        f"{figures['documents']} documents, {figures['true']} true and {figures['false']} false quotes, "
        f"seeds {', '.join(map(str, figures['seeds']))}; gold from {figures['gold']}, agreed by {figures['second']}."
    )
    parts = [head, _all(tools), _kinds(tools, list(TRUE_KINDS), "true quotes: placed (found)", _true_cell)]
    parts += [_kinds(tools, list(FALSE_KINDS), "false quotes: verified", _false_cell), _languages(tools)]
    parts += [f"Left out: {note}" for note in figures["left_out"]]
    return "\n\n".join(parts)


def _all(tools: dict[str, Any]) -> str:
    header = ["", "placed", "exact", "found", "false", "ms a quote", "95 of 100 under", "open, ms a page"]
    rows = []
    for name, tool in tools.items():
        a = tool["all"]
        shares = [_share(a[key]) for key in ("placed", "exact", "found", "false")]
        times = [f"{a['ms']:.1f}", f"{a['ms_p95']:.1f}", f"{tool['open_ms_a_page']:.1f}"]
        rows.append([name + (f" ({a['errors']} errors)" if a["errors"] else ""), *shares, *times])
    return _table(header, rows)


def _kinds(tools: dict[str, Any], kinds: list[str], title: str, cell: Any) -> str:
    rows = []
    for kind in kinds:
        found = [tool["kinds"].get(kind) for tool in tools.values()]
        if any(found):
            count = next(f["true"] + f["false_quotes"] for f in found if f)
            rows.append([kind, str(count), *(cell(f) for f in found)])
    return _table([title, "quotes", *tools], rows)


def _languages(tools: dict[str, Any]) -> str:
    codes = sorted({code for tool in tools.values() for code in tool["languages"]})
    rows = []
    for code in codes:
        found = [tool["languages"].get(code) for tool in tools.values()]
        first = next(f for f in found if f)
        cells = [f"{_share(f['placed'])} / {_share(f['false'])}" if f else "–" for f in found]
        rows.append([code, f"{first['true']} / {first['false_quotes']}", *cells])
    return _table(["language: placed / false", "true / false quotes", *tools], rows)


def _true_cell(found: dict[str, Any] | None) -> str:
    return f"{_share(found['placed'])} ({_share(found['found'])})" if found else "–"


def _false_cell(found: dict[str, Any] | None) -> str:
    return _share(found["false"]) if found else "–"


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}" if value >= 0.1 or value == 0 else f"{value:.3f}"


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[k]) for row in [header, *rows]) for k in range(len(header))]
    lines = [
        "| " + " | ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) + " |"
        for row in (header, *rows)
    ]
    rule = "|" + "|".join("-" * (w + 2) for w in widths) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])
