"""Figures of cells that a quote writes with another sign, or parts with other spaces.

Whatever the running text may forgive, a cell ends where its column does, and an accountant's brackets are a minus.
Linear in the quote's words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate, pairwise

from blocks.document import Document
from blocks.text.scripts import PRINTED_WORD
from grounding.model import Difference
from grounding.quotes.tables.said import digits_of

_SIGNED = re.compile(
    r"(?P<sign>\((?=\s*[$€£¥]?\s*[\d.,]+\s*%?\s*\))\s*|(?<!\w)(?:[-\u2010-\u2015]|\u2212\s?))?"
    r"(?:[$€£¥]\s*)?(?P<digits>\d[\d.,]*)\s*%?\s*\)?"
)
"""A figure, with the bracket or the minus before it, if it has one."""
_DECIMALS = re.compile(r"[.,]\d{1,2}\D*\Z")
_GROUP = 3
"""Digits between two marks of thousands."""


def changed_figure(document: Document, words: Sequence[int], text: str) -> Difference | None:
    """The first figure among these words of cells whose sign or whose digits the quote has otherwise."""
    return _turned(document, words, text) or _recut(document, words, text)


def _turned(document: Document, words: Sequence[int], text: str) -> Difference | None:
    """The first figure in an accountant's brackets, and so negative, of which only the quote or only the cell has
    them; a minus is as good."""
    said: dict[str, list[re.Match[str]]] = {}
    for figure in _SIGNED.finditer(text):
        said.setdefault(digits_of(figure["digits"]), []).append(figure)
    for word in words:
        figures = said.get(digits_of(document.words.texts[word]), [])
        at = document.table_levels.place(word) if figures else None
        if at is None:
            continue
        piece = at[0].pieces[at[1]]
        cell = document.span_text(piece.first, piece.end)
        own = _SIGNED.fullmatch(cell)
        # Of several equal figures one may be another cell's.
        if own is not None and all(bool(own["sign"]) != bool(each["sign"]) for each in figures):
            return Difference("sign", figures[0][0].strip(), cell, figures[0].start(), harmless=False)
    return None


def _recut(document: Document, words: Sequence[int], text: str) -> Difference | None:
    """The first figures of cells whose digits the quote parts with other spaces: "31 5320" or "315320" for 315 and 320;
    not where those group thousands."""
    said = [(token, digits_of(token)) for token in PRINTED_WORD.findall(text) if digits_of(token)]
    own = [(word, digits) for word in words if (digits := digits_of(document.words.texts[word]))]
    ends = [[*accumulate(len(digits) for _, digits in side)] for side in (said, own)]
    if "".join(d for _, d in said) != "".join(d for _, d in own) or ends[0] == ends[1]:
        return None  # some are written another way, or all alike
    common = sorted({0, *ends[0]} & {0, *ends[1]})
    for low, high in pairwise(common):
        tokens = [token for (token, _), end in zip(said, ends[0], strict=True) if low < end <= high]
        figures = [word for (word, _), end in zip(own, ends[1], strict=True) if low < end <= high]
        texts = [document.words.texts[word] for word in figures]
        cells = {document.table_levels.place(word) for word in figures}
        if len(tokens) == len(figures) == 1 or None in cells:
            continue
        grouped = len(tokens) == 1 and len(cells) == 1 and _groups_thousands(texts)
        if grouped or (len(figures) == 1 and _groups_thousands(tokens)):
            continue
        quoted, found = " ".join(tokens), " ".join(texts)
        return Difference("number", quoted, found, max(0, text.find(tokens[0])), harmless=False)
    return None


def _groups_thousands(texts: Sequence[str]) -> bool:
    """True if these are the groups of one figure, the last of them with its decimals."""
    first, *others = (digits_of(text) for text in (*texts[:-1], _DECIMALS.sub("", texts[-1])))
    return len(first) <= _GROUP and all(len(each) == _GROUP for each in others)
