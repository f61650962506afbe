"""How rows of text begin: bullets, numbers of items and sections, labels of captions, marks of footnotes."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

BULLET = re.compile(r"[•●○◦▪■□▸►‣⁃∙·*–—-]$|[•●◦▪■‣]|[-–—*]$")
"""A word that opens an item and nothing else."""
_ITEM = re.compile(r"\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,4})[.)]$|\(\d{1,3}\)$")
CAPTION = re.compile(
    r"(?:(?:fig(?:ure|\.)?|table|tab\.|abb(?:ildung|\.)|tabelle|tableau|figura|tabla|tabella|figuur|tabel|chart|scheme"
    r"|рис(?:унок|\.)|таблица|табл\.)\s*[A-Z]?\d+(?:[.-]\d+)*\s*[.:|–—-]|[図图圖表]\s*\d+|그림\s*\d+)",
    re.I,
)
"""The label of a figure or table."""
SECTION = re.compile(
    r"(?:(?P<arabic>\d{1,2}(?:\.\d{1,3}){0,4})\.?|\d{1,2}(?:-\d{1,2}){0,3}-|[IVX]{1,5}\.|[A-Z]\.(?:\d+\.?)*|§+\s*\d+\w?)\s+[^\W\d_]"
)
"""The number of a section and the beginning of its title."""
FOOTNOTE_MARK = re.compile(
    r"(?:\d{1,3}|[*†‡§¶∗]{1,3}|[a-z]\))$|[*†‡§¶∗⁰¹²³⁴-⁹]|\d{1,3}[^\W\d_]|\d{1,3}[“\"'‘(]|\[?\d{1,3}[\].)]$"
)
"""A word that may open a footnote."""
_LETTERED = re.compile(r"[a-z]\)$")
SENTENCE_END = (".", "!", "?", ":", "。", "！", "？", '."', ".”", ".)", "।", "؟", ";", "…")
_TITLE_INITIALS = frozenset("0123456789§IVXABCDEFSTabcfstрт图圖図表그РТ")
"""First characters that a section number or a caption's label can have."""
_LONGEST_TITLE = 9
_HEAD = 4


class Row(NamedTuple):
    """A row of text: pieces at one height, one after another. A tuple, since a document has very many."""

    words: int
    """How many."""
    head: str
    """The first of them."""
    last: str
    """The last one."""


def rows_of(texts: list[str], first: list[int], end: list[int], bounds: list[int]) -> list[Row]:
    """The rows whose pieces are `bounds[k]..bounds[k + 1]` of the lines; a line is the words `first[i]..end[i]`."""
    out = []
    for a, b in pairwise(bounds):
        count = sum(end[a:b]) - sum(first[a:b]) if b - a > 1 else end[a] - first[a]
        head = texts[first[a] : min(end[a], first[a] + _HEAD)]
        for i in range(a + 1, b):
            if len(head) >= _HEAD:
                break
            head += texts[first[i] : min(end[i], first[i] + _HEAD - len(head))]
        out.append(Row(count, " ".join(head), texts[end[b - 1] - 1]))
    return out


def numbered_item(word: str) -> bool:
    """True for "1.", "(a)", "iv)": a number of an item, or the end of a sentence."""
    return len(word) <= 6 and word[-1] in ".)" and bool(_ITEM.match(word))


def footnote_mark(word: str) -> bool:
    """True for a word that may open a footnote: a raised number, an asterisk, a dagger, or a word behind one."""
    return (not word[0].isalpha() and bool(FOOTNOTE_MARK.match(word))) or bool(_LETTERED.match(word))


def bullet(word: str) -> bool:
    """True for a word that opens an item and nothing else."""
    return not word[0].isalnum() and bool(BULLET.match(word))


def opens_title(row: Row) -> bool:
    """True for a row with a section number and a short title, or with a caption's label."""
    initial = row.head[0]
    if initial not in _TITLE_INITIALS or (row.words > _LONGEST_TITLE and not initial.isalpha()):
        return False
    if row.words <= _LONGEST_TITLE and not row.last.endswith((".", ",", ";")) and SECTION.match(row.head):
        return True
    return bool(CAPTION.match(row.head))
