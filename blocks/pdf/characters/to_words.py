"""Words from single characters, where MuPDF's own words do not serve: scripts that run from right to left, have no
spaces, or stack their signs.

There producers write one sign as several glyphs, so that a reader finds letters twice, spaces inside words, words torn
apart and rows in pieces. All of that is mended here from where the characters stand: pieces on one baseline are put
together, repeats dropped, and words cut at spaces or, where a page draws none, at gaps. About linear in characters, in
Python, some times slower than MuPDF's words. Tuned by `_WIDE_GAP`, `_TORN` and `_SPACED_OUT`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from statistics import median
from typing import Any

from blocks.model import Join
from blocks.pdf.characters.glyphs import Character, is_mark, without_repeats
from blocks.pdf.characters.right_to_left import right_to_left_rows
from blocks.pdf.characters.rows import Row, Setting
from blocks.pdf.characters.word_building import Rect, from_the_right, words_of
from blocks.stacked_words import Said, places_of
from blocks.text.scripts import RTL, STACKED, UNSPACED, WORD_ENDS

_NOT_PLAIN = re.compile("|".join(kind.pattern for kind in (UNSPACED, RTL, STACKED, WORD_ENDS)))
"""What MuPDF's own words do not serve."""
_FORMATTING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that only steer the direction of writing."""
_SPACED_OUT = 40
"""A page with fewer drawn spaces than one in so many characters leaves its spaces out, so gaps count as spaces."""
_WORD_GAP, _UNEVEN, _FEW_GAPS = 0.15, 0.08, 10
"""The narrowest gap between words of stacked letters, and how far such gaps of a row differ, in parts of the font's
size; fewer on a page tell nothing."""
_WIDE_GAP = 1.0
"""A gap this wide, in parts of the font's size, ends a word even where spaces are drawn."""
_TORN = 0.3
"""Pieces of a row nearer than this, in parts of the font's size, are one; behind a vowel sign, whose width MuPDF leaves
out, as near as a wide gap."""


@dataclass(frozen=True, slots=True)
class PlacedWords:
    """The words of a page as columns of equal length."""

    texts: list[str] = field(default_factory=list)
    boxes: list[Rect] = field(default_factory=list)
    blocks: list[int] = field(default_factory=list)
    """MuPDF's block of each."""
    rows: list[int] = field(default_factory=list)
    """Number of its row on the page, rising."""
    joins: list[Join] = field(default_factory=list)
    """Whether a space follows."""
    sizes: list[float] = field(default_factory=list)
    """Font size of its row, in points."""
    styles: list[int] = field(default_factory=list)
    """`BOLD | INVISIBLE` of its row."""

    def take(self, other: PlacedWords, at: range) -> None:
        """Some words of another page behind these."""
        for column in fields(self):
            getattr(self, column.name).extend(getattr(other, column.name)[at.start : at.stop])


def needs_characters(text: str) -> bool:
    """True if words of such text must be made from its characters."""
    return _NOT_PLAIN.search(text) is not None


def words_from_characters(textpage: Any, text: str) -> PlacedWords:
    """The words of a page, whose text is given, in its own order, in the order of reading within each row.

    A grapheme is a word in scripts without spaces.
    """
    blocks = textpage.extractRAWDICT()["blocks"]
    rtl = RTL.search(text) is not None
    if not rtl and not STACKED.search(text):
        return _placed(_plain_rows(blocks))
    pieces = list(_pieces(blocks))
    _settle_gaps(pieces)
    rows = right_to_left_rows(pieces) if rtl else _mended_rows(pieces)
    return _placed((row.setting, _words_of_row(row)) for row in rows)


def as_laid_out(words: PlacedWords, laid_out: Sequence[Said]) -> PlacedWords:
    """The words, in the place of their pieces those that are known as they were laid out."""
    if not laid_out:
        return words
    out, at = PlacedWords(), 0
    for first, end, text in [*places_of(laid_out, words.boxes), (len(words.texts), len(words.texts), "")]:
        out.take(words, range(at, first))
        if text:
            x0, y0, x1, y1 = zip(*words.boxes[first:end], strict=True)
            out.take(words, range(end - 1, end))
            out.texts[-1], out.boxes[-1] = text, (min(x0), min(y0), max(x1), max(y1))
        at = end
    return out


def _placed(rows: Iterable[tuple[Setting, Iterable[tuple[str, Rect, Join]]]]) -> PlacedWords:
    out = PlacedWords()
    for number, (setting, words) in enumerate(rows):
        before = len(out.texts)
        for text, box, join in words:
            out.texts.append(text)
            out.boxes.append(box)
            out.joins.append(join)
        count = len(out.texts) - before
        out.blocks.extend([setting.block] * count)
        out.rows.extend([number] * count)
        out.sizes.extend([setting.size] * count)
        out.styles.extend([setting.style] * count)
    return out


def _plain_rows(
    blocks: list[dict[str, Any]],
) -> Iterator[tuple[Setting, Iterable[tuple[str, Rect, Join]]]]:
    """MuPDF's lines as they are."""
    for b, block in enumerate(blocks):
        for line in block.get("lines", ()):
            characters = [(c["c"], c["bbox"]) for span in line["spans"] for c in span["chars"]]
            if characters:
                yield Setting.of(b, line), words_of(characters)


def _words_of_row(row: Row) -> Iterable[tuple[str, Rect, Join]]:
    characters = row.characters
    if row.rtl or row.stacked:
        characters = list(without_repeats(characters))
    if row.stacked and not row.rtl and not row.turned:
        characters = _widened(characters, row.size)
    words = words_of([(c.text, (c.x0, c.y0, c.x1, c.y1)) for c in characters])
    return from_the_right(words) if row.rtl and not row.turned else words


def _pieces(blocks: list[dict[str, Any]]) -> Iterator[Row]:
    for b, block in enumerate(blocks):
        for line in block.get("lines", ()):
            characters = [
                Character._make((c["c"], *c["bbox"], *c["origin"], bool(c.get("synthetic"))))
                for span in line["spans"]
                for c in span["chars"]
                if c["c"] not in _FORMATTING
            ]
            if characters:
                yield Row(characters, Setting.of(b, line), line["dir"] != (1.0, 0.0))


def _settle_gaps(pieces: list[Row]) -> None:
    """Takes out the spaces that MuPDF sees inside words, and puts in those that it does not see between words."""
    drawn = not _leaves_spaces_out(pieces)
    for piece in pieces:
        if drawn and (piece.rtl or piece.stacked):
            piece.characters = [
                c for c in piece.characters if not c.gap or c.x1 - c.x0 > _WIDE_GAP * piece.size
            ]
    stacked = [piece for piece in pieces if piece.stacked and not piece.rtl and not piece.turned]
    if _leaves_spaces_out(stacked) and _evenly_spaced(stacked):
        for piece in stacked:
            piece.characters = list(_with_gaps(piece))


def _evenly_spaced(rows: list[Row]) -> bool:
    """True if gaps of each row are of one width: spaces left out, not widths of clusters that MuPDF does not know."""
    gaps = [[gap for gap in _gaps(row) if gap > _WORD_GAP * row.size] for row in rows]
    wide = sum(map(len, gaps))
    even = sum(
        abs(gap - median(own)) < _UNEVEN * row.size
        for row, own in zip(rows, gaps, strict=True)
        for gap in own
    )
    return wide >= _FEW_GAPS and even > 0.95 * wide


def _gaps(row: Row) -> list[float]:
    return [c.x0 - before.x1 for before, c in itertools.pairwise(row.characters)]


def _with_gaps(row: Row) -> Iterator[Character]:
    """The characters of a row with a space in each gap."""
    for c, gap in zip(row.characters, [0.0, *_gaps(row)], strict=True):
        if gap > _WORD_GAP * row.size and c.text != " ":
            yield c._replace(text=" ", x0=c.x0 - gap, x1=c.x0, gap=True)
        yield c


def _leaves_spaces_out(pieces: list[Row]) -> bool:
    spaces = sum(c.text == " " and not c.gap for piece in pieces for c in piece.characters)
    letters = sum(c.text != " " and c.x1 > c.x0 for piece in pieces for c in piece.characters)
    return spaces * _SPACED_OUT < letters


def _mended_rows(pieces: list[Row]) -> list[Row]:
    """Pieces of rows that MuPDF has torn inside a word, put together."""
    rows: list[Row] = []
    for piece in pieces:
        if rows and piece.stacked and _goes_on(rows[-1], piece):
            rows[-1].add(piece)
        else:
            rows.append(piece)
    return rows


def _goes_on(row: Row, piece: Row) -> bool:
    before, after = row.characters[-1], piece.characters[0]
    reach = _TORN if not is_mark(before.text) else _WIDE_GAP if row.block != piece.block else 2 * _WIDE_GAP
    near = -row.size < after.x0 - row.box[2] < reach * row.size
    return near and not row.turned and abs(_baseline(row) - _baseline(piece)) < 0.1 * row.size and (
        before.text != " " and after.text != " "
    )  # fmt: skip


def _baseline(row: Row) -> float:
    return median(c.y for c in row.characters)


def _widened(characters: list[Character], size: float) -> list[Character]:
    """The characters of a row, each reaching to the next: MuPDF gives a cluster the width of its first glyph only."""
    out = characters[:1]
    for c in characters[1:]:
        before = out[-1]
        if before.x1 < c.x0 < before.x1 + _WIDE_GAP * size:
            out[-1] = before._replace(x1=c.x0)
        out.append(c)
    return out
