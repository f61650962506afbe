"""Labels inside a figure: short pieces of text between its caption and the text above, or below where none are above.

From each figure's caption through the blocks of its column, up to the first that is text. Blocks of the page for each
caption. Tuned by `_LABEL` and `_AXIS`, words a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blocks.model import Kind
from blocks.segment.lines.line_openings import SENTENCE_END

_FIGURES = ("fig", "abb", "chart", "scheme", "ry", "obr", "kuv", "şekil", "рис", "图", "図", "圖", "그림")
"""How captions of figures begin; those of tables stand above what they name."""
_LABEL, _AXIS = 3.5, 7
"""Words in a row of labels, and in one that stands alone, at most."""
_FEWEST_ROWS, _FEWEST_FIGURES = 3, 3
"""Rows of labels at least, and values of an axis below a caption, where a short text may stand as well."""
_MAYBE_LABELS = (Kind.PARAGRAPH, Kind.HEADING, Kind.SIDE_NOTE, Kind.FORMULA)
_BESIDE = 30.0
"""Points by which labels may lie beside their caption."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Blocks as boxes with what tells labels from text. Columns of equal length."""

    page: NDArray[np.int32]
    """Page of each, from 1."""
    boxes: NDArray[np.float32]
    """Around each. Shape (n, 4)."""
    words: NDArray[np.int64]
    """How many words it has."""
    rows: NDArray[np.int64]
    """How many rows of text."""
    heads: Sequence[str]
    """Its first word."""
    lasts: Sequence[str]
    """Its last word."""


def figure_labels(blocks: Drawn, found: Sequence[Kind]) -> list[int]:
    """The paragraphs and headings that are labels in a figure: from each figure's caption upwards, up to the text; or
    downwards, where the caption stands above its chart."""
    labels: list[int] = []
    for caption, kind in enumerate(found):
        if kind is Kind.CAPTION and blocks.heads[caption].casefold().startswith(_FIGURES):
            above = _beyond(blocks, caption, found, up=True)
            while above and found[above[-1]] is Kind.HEADING:
                above.pop()  # the heading of the section that begins with the figure
            if blocks.rows[above].sum() >= _FEWEST_ROWS:
                labels += above
                continue
            below = _beyond(blocks, caption, found, up=False)
            figures = sum(blocks.heads[i][:1].isdigit() for i in below)
            if blocks.rows[below].sum() >= _FEWEST_ROWS and figures >= _FEWEST_FIGURES:
                labels += below
    return labels


def _beyond(blocks: Drawn, caption: int, found: Sequence[Kind], *, up: bool) -> list[int]:
    """Labels over or under the caption, from it onwards; the first block of another kind or length ends the figure."""
    x0, y0, x1, y1 = blocks.boxes[caption].tolist()
    boxes = blocks.boxes
    on = boxes[:, 3] < y0 + 2 if up else boxes[:, 1] > y1 - 2
    on &= (blocks.page == blocks.page[caption]) & (boxes[:, 0] < x1 + _BESIDE) & (boxes[:, 2] > x0 - _BESIDE)
    middle = (boxes[:, 0] + boxes[:, 2]) / 2
    at = np.flatnonzero(on)
    labels = []
    for i in at[np.argsort(-boxes[at, 3] if up else boxes[at, 1], kind="stable")].tolist():
        numbered = found[i] is Kind.FORMULA and (blocks.lasts[i].startswith("(") or not x0 < middle[i] < x1)
        if found[i] in _MAYBE_LABELS and not numbered and _is_label(blocks, i):
            labels.append(i)
        elif x0 - _BESIDE < middle[i] < x1 + _BESIDE:
            break  # what is beside belongs to another column
    return labels


def _is_label(blocks: Drawn, i: int) -> bool:
    most = _AXIS if blocks.rows[i] == 1 else _LABEL * blocks.rows[i]
    return bool(blocks.words[i] <= most) and not blocks.lasts[i].endswith(SENTENCE_END)
