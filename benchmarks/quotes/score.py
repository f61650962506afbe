"""Answers against gold: is what a tool highlights what was quoted, and does it refuse what is not there?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np

from benchmarks.quotes.cases import Case
from benchmarks.quotes.pages import PageUnits
from benchmarks.quotes.protocol import Rectangle
from benchmarks.quotes.text import Place

PLACED_FROM = 0.8
EXACT_FROM = 0.97
MARGIN = 1.0
"""Points by which a word's middle may lie outside of a box that covers it."""


@dataclass(frozen=True, slots=True)
class Scored:
    """One answer, judged."""

    case: Case
    """The question."""
    verified: bool
    """What the tool said."""
    agreement: float
    """Word F1 of the highlight with the best gold place, 0..1; 0 for false quotes."""
    milliseconds: float
    """Processor time of the answer."""
    note: str = ""
    """What the tool said of its answer."""
    error: str = ""
    """What the tool raised instead of answering, or nothing."""


def covered(boxes: Sequence[Rectangle], pages: Sequence[PageUnits]) -> set[Place]:
    """The units whose middle lies in a box."""
    hit: set[Place] = set()
    for number, group in groupby(sorted(boxes), key=lambda box: int(box[0])):
        if not 1 <= number <= len(pages) or not pages[number - 1].units:
            continue
        units = np.array([unit.box for unit in pages[number - 1].units])
        x, y = (units[:, 0] + units[:, 2]) / 2, (units[:, 1] + units[:, 3]) / 2
        for _, x0, y0, x1, y1 in group:
            inside = (x >= x0 - MARGIN) & (x <= x1 + MARGIN) & (y >= y0 - MARGIN) & (y <= y1 + MARGIN)
            hit |= {(number - 1, int(k)) for k in np.flatnonzero(inside)}
    return hit


def agreement(case: Case, boxes: Sequence[Rectangle], pages: Sequence[PageUnits]) -> float:
    """The best F1 of the covered units with any place that counts as right."""
    got = covered(boxes, pages)
    return max((_f1(got, set(gold)) for gold in case.gold), default=0.0)


def _f1(got: set[Place], gold: set[Place]) -> float:
    return 2 * len(got & gold) / max(1, len(got) + len(gold))


def rates(scored: Sequence[Scored]) -> dict[str, Any]:
    """Counts, and shares of the true and of the false quotes; None where there are no such quotes."""
    true = [s for s in scored if s.case.true]
    false = [s for s in scored if not s.case.true]
    times = [s.milliseconds for s in scored]
    return {
        "true": len(true),
        "false_quotes": len(false),
        "placed": _share([s.agreement >= PLACED_FROM for s in true]),
        "exact": _share([s.agreement >= EXACT_FROM for s in true]),
        "found": _share([s.verified for s in true]),
        "false": _share([s.verified for s in false]),
        "ms": float(np.mean(times)) if times else None,
        "ms_p95": float(np.percentile(times, 95)) if times else None,
        "errors": sum(bool(s.error) for s in scored),
    }


def _share(hits: Sequence[bool]) -> float | None:
    return sum(hits) / len(hits) if hits else None


def by(scored: Sequence[Scored], field: str) -> dict[str, dict[str, Any]]:
    """`rates` for each value of a field of the cases, in the order in which they first come."""
    values = dict.fromkeys(getattr(s.case, field) for s in scored)
    return {str(v): rates([s for s in scored if getattr(s.case, field) == v]) for v in values}
