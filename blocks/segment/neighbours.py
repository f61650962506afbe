"""What a block is by those around it: titles in the text's own type, entries of bibliographies, notes over text.

Linear in blocks, but for notes: blocks of the page for each. Tuned by the lengths below.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from blocks.model import Kind
from blocks.segment.lines.line_openings import ENTRY, SENTENCE_END, numbered_item
from blocks.segment.lines.lines import SMALLER, Lines

_LONGEST_TITLE, _FEWEST_BELOW = 9, 12
"""Words of a title in the text's own type at most, and of the paragraph below it at least."""
_NEAR, _CLOSE = 4.0, 1.8
"""From such a title's top down to the paragraph's: with a number, and without; in heights of the title."""
_MOST_NOTES = 6
"""Notes numbered in square brackets, one right behind another, on one page."""


def plain_titles(rows: Lines, first: NDArray[np.int64], found: list[Kind], words: list[int]) -> Iterator[int]:
    """The items and paragraphs that are titles in the text's own type: a few words in one line that end nothing, over
    a paragraph that begins no further right. An item's own text is set in, and it has neighbours."""
    ends = np.append(first[1:], len(rows))
    lone = np.diff(np.append(first, len(rows))) == 1
    for i in np.flatnonzero(lone[:-1] & (np.array(words[:-1]) <= _LONGEST_TITLE)).tolist():
        if found[i + 1] is not Kind.PARAGRAPH or words[i + 1] < _FEWEST_BELOW:
            continue
        line, under = int(first[i]), slice(int(first[i + 1]), int(ends[i + 1]))
        texts = rows.words(line)
        if found[i] is Kind.LIST:
            beside = i > 0 and _is_item_beside(rows, first[i - 1 : i + 1], found[i - 1])
            title = _is_numbered_title(texts) and not beside and _names(rows, line, under, _NEAR)
        else:
            plain = found[i] is Kind.PARAGRAPH and texts[0][0].isupper() and texts[-1][-1].isalnum()
            title = plain and _names(rows, line, under, _CLOSE) and _is_narrow(rows, line, under)
        if title:
            yield i


def _is_numbered_title(texts: list[str]) -> bool:
    """True for "2. Gates": a number or letter, a capital, no sentence's end."""
    number, *rest = texts
    numbered = number[0].isalnum() and numbered_item(number)
    return numbered and rest[0][0].isupper() and not rest[-1].endswith(SENTENCE_END)


def _names(rows: Lines, line: int, under: slice, most: float) -> bool:
    """True if the lines `under` a title begin at its left, its height times `most` below at most."""
    here, boxes = rows.boxes[line], rows.boxes[under]
    offset = float(boxes[:, 0].min() - here[0]) / float(rows.size[line])
    down = float(boxes[0, 1] - here[1]) / float(rows.height[line])
    return bool(rows.page[line] == rows.page[under][0] and 0 < down < most and -3 < offset < 0.6)


def _is_narrow(rows: Lines, line: int, under: slice) -> bool:
    """True if a title takes little of the width of the lines under it, which are of its size and several."""
    widths = rows.boxes[:, 2] - rows.boxes[:, 0]
    alike = abs(rows.size[line] - rows.size[under][0]) < 0.05 * rows.size[line]
    return bool(alike and len(widths[under]) > 1 and widths[line] < 0.6 * widths[under].max())


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


def captions_go_on(rows: Lines, first: NDArray[np.int64], found: list[Kind], usual: float) -> None:
    """A block in a caption's small type goes on with it if that is prose and ends within a sentence: below it, or at
    the foot of the next column. Not with a text of this type that the caption may only part."""
    size = rows.size[first]
    for i in range(1, len(found)):
        small = size[i] < SMALLER * usual and abs(size[i] - size[i - 1]) < 0.05 * usual
        if found[i - 1] is not Kind.CAPTION or found[i] not in (Kind.PARAGRAPH, Kind.SIDE_NOTE) or not small:
            continue
        caption = [word for line in range(first[i - 1], first[i]) for word in rows.words(line)]
        opening = rows.words(first[i])[0]
        prose = (i > 1 and found[i - 2] is Kind.CAPTION) or any(word[-1] == "." for word in caption[2:])
        before = rows.words(first[i - 1] - 1)[-1]
        parted = i > 1 and found[i - 2] is found[i] and before[-1] not in SENTENCE_END
        parted = parted and abs(size[i] - size[i - 2]) < 0.05 * usual
        goes_on = caption[-1][-1].isalnum() and (opening[0].islower() or opening[0].isdigit())
        if prose and goes_on and not parted and rows.page[first[i]] == rows.page[first[i - 1]]:
            found[i] = Kind.CAPTION


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
