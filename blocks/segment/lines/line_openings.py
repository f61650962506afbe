"""How rows of text begin: bullets, numbers of items and sections, labels of captions, marks of footnotes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

BULLET = re.compile(r"[•●○◦▪■□▸►‣⁃∙·*–—-]$|[•●◦▪■‣]|[-–—*]$")
"""A word that opens an item and nothing else."""
_ITEM = re.compile(r"\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,4})[.)]$|\(\d{1,3}\)$")
ENTRY = re.compile(r"\[(\d{1,3})\]")
"""The number of an entry in a bibliography, as a word."""
CAPTION = re.compile(
    r"(?i:fig(?:ure|\.)?|table|tab\.|abb(?:ildung|\.)|tabelle|tableau|figura|tabla|tabella|figuur|tabel|chart|scheme"
    r"|figur|tabell|afbeelding|gr[áa]fico|graphique|cuadro|quadro|ry[sc]\.|rysunek|rycina|tabela|obr(?:ázek|\.)"
    r"|tabulka|kuva|kuvio|taulukko|şekil|çizelge|tablo|gambar|hình|bảng|πίνακας|σχήμα|εικόνα"
    r"|рис(?:унок|\.)|таблиц[ая]|табл\.|לוח|טבלה|איור|جدول|شكل|نمودار)\s*(?:[A-Z]?\d+(?P<part>[.–-]\d+)*[a-z]?|[IVX]+)"
    r"(?:\s*[.:|–—-](?!\d)|$|\s+(?![a-zß-öø-ÿа-я])(?:[^\W\d_]|(?(part)\d|(?!))))"
    r"|[図图圖表]\s*\d+|그림\s*\d+"
)
"""The label of a figure or table: with a point or colon, alone, or before a capital; "Figure 3 shows" is a sentence."""
SECTION = re.compile(
    r"(?:(?P<arabic>\d{1,2}(?:\.\d{1,3}){0,4})\.?|\d{1,2}(?:-\d{1,2}){0,3}-|(?P<roman>[IVX]{1,5})\.|(?P<letter>[A-Z]\.(?:\d+\.?)*)|§+\s*\d+\w?)\s+[^\W\d_]"
)
"""The number of a section and the beginning of its title."""
FOOTNOTE_MARK = re.compile(
    r"(?:\d{1,3}|[*†‡§¶∗]{1,3}|\(?[a-z]\))$|[*†‡§¶∗⁰¹²³⁴-⁹]|\d{1,3}[^\W\d_]|\d{1,3}[“\"'‘(]|\[?\d{1,3}[\].)]$"
)
"""A word that may open a footnote."""
_LETTERED = re.compile(r"[a-z]\)$")
SENTENCE_END = (".", "!", "?", ":", "。", "！", "？", '."', ".”", ".)", "।", "؟", ";", "…")
_TITLE_WORD = re.compile(r"[0-9§图圖図表그]|[A-FISTVX][IVX]{0,4}\.|(?i:fig|tab|abb|chart|scheme|рис|табл)")
"""The first word of a section's number and title, or of a caption's label, begins so."""
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


class Rows(Sequence[Row]):
    """The rows of text of a document; each is made when it is asked for, which most are not."""

    def __init__(
        self, texts: list[str], first: NDArray[np.int64], end: NDArray[np.int64], bounds: NDArray[np.int64]
    ) -> None:
        """The pieces of row k are `bounds[k]..bounds[k + 1]` of the lines; a line is the words `first[i]..end[i]`."""
        self._texts = texts
        self._first, self._end, self._bounds = first.tolist(), end.tolist(), bounds.tolist()
        self._words: list[int] = np.add.reduceat(end - first, bounds[:-1]).tolist()

    def __len__(self) -> int:
        return len(self._words)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        if isinstance(index, slice):
            return [self[k] for k in range(*index.indices(len(self)))]
        a, b = self._bounds[index], self._bounds[index + 1]
        head: list[str] = []
        for i in range(a, b):
            if len(head) < _HEAD:
                head += self._texts[self._first[i] : min(self._end[i], self._first[i] + _HEAD - len(head))]
        return Row(self._words[index], " ".join(head), self._texts[self._end[b - 1] - 1])

    def titles(self, may_open: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """For each row: does it open with a section number and a short title? Only those that `may_open` with one, by
        their first words, are looked at."""
        return self._told(_opens_title, may_open)

    def captions(self, may_open: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """For each row: does it open with a caption's label? Only those that `may_open` with one are looked at."""
        return self._told(_opens_caption, may_open)

    def _told(self, tell: Callable[[Row], bool], may_open: NDArray[np.bool_]) -> NDArray[np.bool_]:
        out = np.zeros(len(self), dtype=bool)
        for k in np.flatnonzero(may_open).tolist():
            out[k] = tell(self[k])
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


def title_word(word: str) -> bool:
    """True for a first word that may open a title or a caption: "2.1", "IV.", "Figure"."""
    return bool(_TITLE_WORD.match(word))


def _opens_title(row: Row) -> bool:
    short = row.words <= _LONGEST_TITLE and not row.last.endswith((".", ",", ";"))
    return short and SECTION.match(row.head) is not None


def _opens_caption(row: Row) -> bool:
    return CAPTION.match(row.head) is not None
