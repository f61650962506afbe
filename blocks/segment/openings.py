"""How rows of text begin: bullets, numbers of items and sections, labels of captions, marks of footnotes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain

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
    r"(?:(?P<arabic>\d{1,2}(?:\.\d{1,3}){0,4})\.?|[IVX]{1,5}\.|[A-Z]\.(?:\d+\.?)*|§+\s*\d+\w?)\s+[^\W\d_]"
)
"""The number of a section and the beginning of its title."""
FOOTNOTE_MARK = re.compile(
    r"(?:\d{1,3}|[*†‡§¶∗]{1,3}|[a-z]\))$|[*†‡§¶∗⁰¹²³⁴-⁹]|\d{1,3}[^\W\d_]|\d{1,3}[“\"'‘(]|\[?\d{1,3}[\].)]$"
)
"""A word that may open a footnote."""
SENTENCE_END = (".", "!", "?", ":", "。", "！", "？", '."', ".”", ".)", "।", "؟", ";", "…")
_TITLE_INITIALS = frozenset("0123456789§IVXABCDEFSTabcfstрт图圖図表그РТ")
"""First characters that a section number or a caption's label can have."""
_LONGEST_TITLE = 9
_HEAD = 4


@dataclass(frozen=True, slots=True)
class Row:
    """A row of text: pieces at one height, one after another."""

    words: int
    """How many."""
    head: str
    """The first of them."""
    last: str
    """The last one."""

    @classmethod
    def of(cls, texts: list[str], first: list[int], end: list[int]) -> Row:
        """The row of the pieces `first[k]..end[k]` of the words `texts`."""
        count = sum(end) - sum(first)
        if len(first) == 1:
            head = texts[first[0] : min(end[0], first[0] + _HEAD)]
        else:
            head = list(chain.from_iterable(texts[a:b] for a, b in zip(first, end, strict=True)))[:_HEAD]
        return cls(count, " ".join(head), texts[end[-1] - 1])


def numbered_item(word: str) -> bool:
    """True for "1.", "(a)", "iv)": a number of an item, or the end of a sentence."""
    return len(word) <= 6 and bool(_ITEM.match(word))


def opens_title(row: Row) -> bool:
    """True for a row with a section number and a short title, or with a caption's label."""
    initial = row.head[0]
    if initial not in _TITLE_INITIALS or (row.words > _LONGEST_TITLE and not initial.isalpha()):
        return False
    if row.words <= _LONGEST_TITLE and not row.last.endswith((".", ",", ";")) and SECTION.match(row.head):
        return True
    return bool(CAPTION.match(row.head))
