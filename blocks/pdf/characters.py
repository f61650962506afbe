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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from blocks.model import Join
from blocks.pdf.fonts_and_rules import shared_style
from blocks.pdf.glyphs import Character, is_mark, without_repeats
from blocks.text.scripts import RTL, STACKED, UNSPACED, WORD_ENDS

Rect = tuple[float, float, float, float]

UNCLEAN = re.compile(
    r"[\x00-\x20\x7f-\xa0\u1680\u2000-\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff\ud800-\udfff]"
)
"""White space, control characters and what shows nothing: no part of any word."""
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
_CELLS = 0.6
"""Runs of a row from the right that are so far apart, in parts of the font's size, are two words: cells of a table."""
_ALEFS = frozenset("\u0627\u0623\u0625\u0622\u0671")
_ASCENT, _DESCENT = 1.3, 0.5
"""A row reaches no further from its baseline, in parts of the font's size: fonts of slanting hands claim much more."""
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


@dataclass(frozen=True, slots=True)
class _Setting:
    """Where MuPDF has a row and how it is set."""

    block: int
    size: float
    style: int

    @classmethod
    def of(cls, block: int, line: dict[str, Any]) -> _Setting:
        spans = line["spans"]
        return cls(
            block, max(span["size"] for span in spans), shared_style(span["char_flags"] for span in spans)
        )


@dataclass(slots=True)
class _Row:
    """A row of text, or as much of one as MuPDF has in a piece."""

    characters: list[Character]
    setting: _Setting
    turned: bool
    """The row does not run horizontally."""
    box: list[float] = field(init=False)
    rtl: bool = field(init=False)
    """Some of it runs from right to left."""
    stacked: bool = field(init=False)
    """Some of its signs stand around each other."""

    def __post_init__(self) -> None:
        text = "".join(c.text for c in self.characters)
        self.rtl = RTL.search(text) is not None
        self.stacked = STACKED.search(text) is not None
        drawn = [c for c in self.characters if not c.gap] or self.characters
        level = [c for c in drawn if c.x1 > c.x0] or drawn
        self.box = [
            min(c.x0 for c in drawn), median(c.y0 for c in level),
            max(c.x1 for c in drawn), median(c.y1 for c in level),
        ]  # fmt: skip

    @property
    def size(self) -> float:
        """The font's size."""
        return self.setting.size

    @property
    def block(self) -> int:
        """MuPDF's block."""
        return self.setting.block

    def add(self, other: _Row) -> None:
        """The other piece's characters behind this one's."""
        self.characters = self.characters + other.characters
        self.rtl, self.stacked = self.rtl or other.rtl, self.stacked or other.stacked
        a, b = self.box, other.box
        self.box = [min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])]


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
    rows = _right_to_left_rows(pieces) if rtl else _mended_rows(pieces)
    return _placed((row.setting, _words_of_row(row)) for row in rows)


def _placed(rows: Iterable[tuple[_Setting, Iterable[tuple[str, Rect, Join]]]]) -> PlacedWords:
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
) -> Iterator[tuple[_Setting, Iterable[tuple[str, Rect, Join]]]]:
    """MuPDF's lines as they are."""
    for b, block in enumerate(blocks):
        for line in block.get("lines", ()):
            characters = [(c["c"], c["bbox"]) for span in line["spans"] for c in span["chars"]]
            if characters:
                yield _Setting.of(b, line), _words(characters)


def _words_of_row(row: _Row) -> Iterable[tuple[str, Rect, Join]]:
    characters = row.characters
    if row.rtl or row.stacked:
        characters = list(without_repeats(characters))
    if row.stacked and not row.rtl and not row.turned:
        characters = _widened(characters, row.size)
    words = _words([(c.text, (c.x0, c.y0, c.x1, c.y1)) for c in characters])
    return _from_the_right(words) if row.rtl and not row.turned else words


def _pieces(blocks: list[dict[str, Any]]) -> Iterator[_Row]:
    for b, block in enumerate(blocks):
        for line in block.get("lines", ()):
            characters = [
                Character._make((c["c"], *c["bbox"], *c["origin"], bool(c.get("synthetic"))))
                for span in line["spans"]
                for c in span["chars"]
                if c["c"] not in _FORMATTING
            ]
            if characters:
                yield _Row(characters, _Setting.of(b, line), line["dir"] != (1.0, 0.0))


def _settle_gaps(pieces: list[_Row]) -> None:
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


def _evenly_spaced(rows: list[_Row]) -> bool:
    """True if gaps of each row are of one width: spaces left out, not widths of clusters that MuPDF does not know."""
    gaps = [[gap for gap in _gaps(row) if gap > _WORD_GAP * row.size] for row in rows]
    wide = sum(map(len, gaps))
    even = sum(
        abs(gap - median(own)) < _UNEVEN * row.size
        for row, own in zip(rows, gaps, strict=True)
        for gap in own
    )
    return wide >= _FEW_GAPS and even > 0.95 * wide


def _gaps(row: _Row) -> list[float]:
    return [c.x0 - before.x1 for before, c in itertools.pairwise(row.characters)]


def _with_gaps(row: _Row) -> Iterator[Character]:
    """The characters of a row with a space in each gap."""
    for c, gap in zip(row.characters, [0.0, *_gaps(row)], strict=True):
        if gap > _WORD_GAP * row.size and c.text != " ":
            yield c._replace(text=" ", x0=c.x0 - gap, x1=c.x0, gap=True)
        yield c


def _leaves_spaces_out(pieces: list[_Row]) -> bool:
    spaces = sum(c.text == " " and not c.gap for piece in pieces for c in piece.characters)
    letters = sum(c.text != " " and c.x1 > c.x0 for piece in pieces for c in piece.characters)
    return spaces * _SPACED_OUT < letters


def _mended_rows(pieces: list[_Row]) -> list[_Row]:
    """Pieces of rows that MuPDF has torn inside a word, put together."""
    rows: list[_Row] = []
    for piece in pieces:
        if rows and piece.stacked and _goes_on(rows[-1], piece):
            rows[-1].add(piece)
        else:
            rows.append(piece)
    return rows


def _goes_on(row: _Row, piece: _Row) -> bool:
    before, after = row.characters[-1], piece.characters[0]
    reach = _TORN if not is_mark(before.text) else _WIDE_GAP if row.block != piece.block else 2 * _WIDE_GAP
    near = -row.size < after.x0 - row.box[2] < reach * row.size
    return near and not row.turned and abs(_baseline(row) - _baseline(piece)) < 0.1 * row.size and (
        before.text != " " and after.text != " "
    )  # fmt: skip


def _baseline(row: _Row) -> float:
    return median(c.y for c in row.characters)


def _right_to_left_rows(pieces: list[_Row]) -> list[_Row]:
    """MuPDF cuts rows where the direction changes or a letter hangs low; pieces side by side share a row."""
    groups: list[list[_Row]] = []
    for piece in pieces:
        group = next((g for g in reversed(groups[-8:]) if any(_beside(p, piece) for p in g)), None)
        if group is None:
            groups.append([piece])
        else:
            group.append(piece)
    return [_in_reading_order(group) for group in groups]


def _in_reading_order(group: list[_Row]) -> _Row:
    """The pieces of a row as one: words from the right, what stands apart put in where it belongs."""
    row = group[0]
    if row.turned or not any(piece.rtl for piece in group):
        return row
    longest = max(group, key=lambda piece: len(piece.characters))
    characters: list[Character] = []
    for piece in [longest, *(p for p in group if p is not longest)]:
        for part in sorted(_parts(piece.characters), key=_middle, reverse=True):
            middle = _middle(part)
            at = next((k for k, c in enumerate(characters) if c.x0 + c.x1 < middle), len(characters))
            characters[at:at] = part
    for piece in group[1:]:
        row.add(piece)
    row.characters = _level(_parted_cells(_lam_before_alef(characters), row.size), row.size)
    return row


def _parted_cells(characters: list[Character], size: float) -> list[Character]:
    """The characters of a row from the right, a space put in where cells of a table stand side by side.

    Numbers run from the left, so that the gap beside one is that beside all its digits.
    """
    out: list[Character] = []
    before: list[Character] = []
    for leftwards, run in itertools.groupby(characters, key=_leftwards):
        own = list(run)
        for part in [[c] for c in own] if leftwards else [own]:
            right = max(c.x1 for c in part)
            if before and min(c.x0 for c in before) - right > _CELLS * size:
                out.append(part[0]._replace(text=" ", x0=right, x1=right, gap=True))
            out += part
            before = part
    return out


def _leftwards(c: Character) -> bool:
    return RTL.search(c.text) is not None


def _lam_before_alef(characters: list[Character]) -> list[Character]:
    """The characters with the letters of lam-alef ligatures in order: MuPDF may turn the two round.

    The second letter of a ligature has no width and stands at the edge of the first.
    """
    out = characters.copy()
    for k, (c, after) in enumerate(itertools.pairwise(characters)):
        if c.text in _ALEFS and after.text == "\u0644" and c.x1 <= c.x0 and abs(c.x0 - after.x1) < 0.5:
            out[k : k + 2] = [after, c]
    return out


def _level(characters: list[Character], size: float) -> list[Character]:
    """The characters at one height: in a slanting hand each glyph has a baseline of its own."""
    drawn = [c for c in characters if c.x1 > c.x0]
    if not drawn:
        return characters
    baseline = median(c.y for c in drawn)
    top = max(median(c.y0 for c in drawn), baseline - _ASCENT * size)
    bottom = min(median(c.y1 for c in drawn), baseline + _DESCENT * size)
    return [c._replace(y0=top, y1=bottom) for c in characters]


def _parts(characters: list[Character]) -> Iterator[list[Character]]:
    """Runs between drawn spaces, and the spaces; a sign that stands apart from the run is one of its own."""
    part: list[Character] = []
    for c in characters:
        space = c.text.isspace()
        apart = part and max(c.x0 - part[-1].x1, part[-1].x0 - c.x1) > c.y1 - c.y0
        # A space before a number may stand in the file before the word on its right.
        number = part and c.text.isdigit() and _leftwards(part[-1])
        if part and (space or apart or number or part[-1].text == " "):
            yield part
            part = []
        part.append(c)
    if part:
        yield part


def _middle(part: list[Character]) -> float:
    """Twice the middle of the run."""
    return min(c.x0 for c in part) + max(c.x1 for c in part)


def _beside(row: _Row, piece: _Row) -> bool:
    if row.turned or piece.turned or not (row.rtl or piece.rtl):
        return False
    a, b = row.box, piece.box
    height = min(a[3] - a[1], b[3] - b[1])
    shared = min(a[3], b[3]) - max(a[1], b[1])
    gap = max(a[0] - b[2], b[0] - a[2])
    inside = b[2] - b[0] < 1.5 * piece.size or gap > -0.5 * height
    return shared > 0.6 * height and gap < 1.1 * height and inside


def _widened(characters: list[Character], size: float) -> list[Character]:
    """The characters of a row, each reaching to the next: MuPDF gives a cluster the width of its first glyph only."""
    out = characters[:1]
    for c in characters[1:]:
        before = out[-1]
        if before.x1 < c.x0 < before.x1 + _WIDE_GAP * size:
            out[-1] = before._replace(x1=c.x0)
        out.append(c)
    return out


def _from_the_right(words: Iterable[tuple[str, Rect, Join]]) -> list[tuple[str, Rect, Join]]:
    """Words that run from the right in their order of reading: numbers and foreign words run from the left."""
    out: list[tuple[str, Rect, Join]] = []
    run: list[tuple[str, Rect, Join]] = []
    for word in words:
        if any(c.isalnum() for c in word[0]) and not RTL.search(word[0]):
            run.append(word)
            continue
        out += [*reversed(run), word]
        run = []
    return out + run[::-1]


_SPACE, _NOTHING, _MARK, _GRAPHEME, _LETTER, _END = range(6)
"""What a character does to a word: ends it, nothing, joins any word, is one of its own, goes on with letters, goes on
with letters and is the last of them."""


class _Roles(dict[str, int]):
    """The role of each character, filled as characters are met."""

    def __missing__(self, c: str) -> int:
        if c in "\u200b\ufeff":
            role = _NOTHING
        elif UNCLEAN.match(c):
            role = _SPACE
        elif is_mark(c):
            role = _MARK
        else:
            role = _GRAPHEME if UNSPACED.match(c) else _END if WORD_ENDS.match(c) else _LETTER
        self[c] = role
        return role


_ROLES = _Roles()


def _words(characters: Iterable[tuple[str, Rect]]) -> Iterator[tuple[str, Rect, Join]]:
    """(text, box, join) of each word; `join` says whether a space follows."""
    word, x0, y0, x1, y1, letters = "", 0.0, 0.0, 0.0, 0.0, False
    for text, box in characters:
        role = _ROLES[text]
        if role == _NOTHING:
            continue
        if role == _SPACE:
            if word:
                yield word, (x0, y0, x1, y1), Join.SPACE
            word = ""
        elif word and (role == _MARK or (letters and role >= _LETTER)):
            word += text
            x0, y0, x1, y1 = min(x0, box[0]), min(y0, box[1]), max(x1, box[2]), max(y1, box[3])
            letters = letters and role != _END
        else:
            if word:
                yield word, (x0, y0, x1, y1), Join.NONE
            word, letters = text, role == _LETTER
            x0, y0, x1, y1 = box
    if word:
        yield word, (x0, y0, x1, y1), Join.SPACE
