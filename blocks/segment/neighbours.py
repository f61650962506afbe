"""What a block is by those around it: numbered titles, entries of bibliographies, notes that text stands below.

Linear in blocks, but for notes: blocks of the page for each. Tuned by the lengths below.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from blocks.model import Kind
from blocks.segment.line_openings import ENTRY, SENTENCE_END, numbered_item
from blocks.segment.lines import Lines

_LONGEST_TITLE, _FEWEST_BELOW = 9, 12
"""Words of a numbered title in the text's own type at most, and of the paragraph below it at least."""
_MOST_NOTES = 6
"""Notes numbered in square brackets, one right behind another, on one page."""


def numbered_titles(
    rows: Lines, first: NDArray[np.int64], found: list[Kind], words: list[int]
) -> Iterator[int]:
    """The items that are titles: a few words in one line without a point at their end, alone between text, with a
    paragraph below that begins no further right. An item's own text is set in, and it has neighbours."""
    ends = np.append(first[1:], len(rows))
    for i, kind in enumerate(found[:-1]):
        if kind is not Kind.LIST or ends[i] - first[i] > 1 or words[i] > _LONGEST_TITLE:
            continue
        line, below = int(first[i]), int(first[i + 1])
        number, *_, last = rows.texts[rows.first[line] : rows.end[line]]
        title = (
            number[0].isalnum() and numbered_item(number) and rows.texts[rows.first[line] + 1][0].isupper()
        )
        alone = found[i + 1] is Kind.PARAGRAPH and not (
            i and _is_item_beside(rows, first[i - 1 : i + 1], found[i - 1])
        )
        if not title or not alone or last.endswith(SENTENCE_END) or words[i + 1] < _FEWEST_BELOW:
            continue
        here, under = rows.boxes[line], rows.boxes[below : ends[i + 1]]
        near = rows.page[line] == rows.page[below] and 0 < under[0, 1] - here[1] < 4 * rows.height[line]
        offset = float(under[:, 0].min() - here[0]) / float(rows.size[line])
        if near and -3 < offset < 0.6:
            yield i


def _is_item_beside(rows: Lines, pair: NDArray[np.int64], kind: Kind) -> bool:
    """True if the first of two blocks, given by their first lines, is a numbered item right above the other one."""
    above, here = pair.tolist()
    level = abs(rows.boxes[above, 0] - rows.boxes[here, 0]) < 2 * rows.size[here]
    return bool(kind is Kind.LIST and level and numbered_item(rows.texts[rows.first[above]]))


def bibliography(found: list[Kind], heads: list[str], sure: list[bool]) -> None:
    """What looks like a footnote, in small type low on the page, is an entry of a bibliography if it counts on from one
    that doesn't, as [7] behind [6], or there are more of them in a row than a page has notes."""
    marks = [ENTRY.fullmatch(head) for head in heads]
    numbers = [int(mark[1]) if mark else -1 for mark in marks]
    begins = [i for i, n in enumerate(numbers) if n < 0 or i == 0 or n != numbers[i - 1] + 1]
    for a, b in pairwise([*begins, len(found)]):
        texts = sum(kind is not Kind.FOOTNOTE for kind in found[a:b])
        if b - a > 1 and (texts or b - a > _MOST_NOTES):
            found[a:b] = [
                Kind.PARAGRAPH if kind is Kind.FOOTNOTE and not known else kind
                for kind, known in zip(found[a:b], sure[a:b], strict=True)
            ]


def footnotes_last(rows: Lines, first: NDArray[np.int64], found: list[Kind], sure: list[bool]) -> list[Kind]:
    """A footnote has no body text below it in its column; one that has, and isn't `sure`, is a paragraph after all."""
    at = [i for i, k in enumerate(found) if k is Kind.FOOTNOTE and not sure[i]]
    if not at:
        return found
    running = np.array([k in (Kind.PARAGRAPH, Kind.HEADING, Kind.LIST) for k in found])
    box, page, size = rows.boxes[first], rows.page[first], rows.size[first]
    bounds = np.searchsorted(page, np.arange(len(rows.pages) + 2)).tolist()
    for i in at:
        on_page = slice(bounds[page[i]], bounds[page[i] + 1])
        x0, y0, x1, _ = box[on_page].T
        below = running[on_page] & (y0 > box[i, 3]) & (x0 < box[i, 2]) & (x1 > box[i, 0])
        if (below & (size[on_page] > 1.05 * size[i])).any():
            found[i] = Kind.PARAGRAPH
    return found
