"""First-fit filling of slides by measured heights: units one below another, and the next slide where one doesn't fit.

What belongs together stays on one slide where it fits there; paragraphs are split after a sentence, tables between
rows, each part with its header.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from renderers.pptx.layout import page
from renderers.pptx.layout.grid import TablePart
from renderers.pptx.layout.heights import (
    RULE_HEIGHT,
    box_height,
    caption_height,
    fits_whole,
    frame_height,
    unit_height,
)
from renderers.pptx.layout.page import Room, frame_width
from renderers.pptx.layout.text import Frame, FrameKind, Par, Piece, rest_of, split, whole
from renderers.pptx.layout.units import (
    ColumnsUnit,
    ColumnUnits,
    Filled,
    PictureBox,
    PictureUnit,
    Placed,
    RuleBox,
    RuleUnit,
    SideUnit,
    SlideBreak,
    SpokenUnit,
    TableBox,
    TableUnit,
    TextBox,
    TextUnit,
    Unit,
)

_WHOLE: tuple[FrameKind, ...] = ("callout", "code", "entry", "missing")
"""Boxes that stay whole where they fit on a slide."""
_HIGHEST_CAPTION = 0.4
"""Part of a slide that the caption of a picture may take to stay with it."""
_LEAST_PICTURE = 60.0
"""A picture is not made lower than this to stand beside its text, in points."""


class Filler:
    """Slides up to some height, one of them being filled."""

    def __init__(self, room: Room, bottom: float, top: float | None = None) -> None:
        """No slide goes below `bottom`; the first begins at `top`. In points; None for that of the room."""
        self._room, self._bottom = room, bottom
        self._slides: list[Filled] = [Filled()]
        self._y = self._top = room.top if top is None else top
        self._frame: Frame | None = None
        self._pieces: list[Piece] = []
        self._held: Frame | None = None

    def filled(self, units: Sequence[Unit]) -> list[Filled]:
        """The slides on which something stands; not used again afterwards."""
        return [slide for slide in self.all_slides(units) if slide.boxes or slide.spoken] or [Filled()]

    def all_slides(self, units: Sequence[Unit]) -> list[Filled]:
        """The same, with those that stayed empty because what comes first had no room on them."""
        for at, unit in enumerate(units):
            match unit:
                case TextUnit():
                    if not self._stays(units, at) and not self._fresh:
                        self._next_slide()
                    self._text(unit.piece)
                case TableUnit():
                    self._table(unit)
                case PictureUnit():
                    self._picture(unit)
                case SideUnit():
                    self._side(unit)
                case RuleUnit():
                    self._rule()
                case SlideBreak():
                    if not self._fresh:
                        self._next_slide()
                case SpokenUnit():
                    self._slides[-1].spoken += unit.lines
                case ColumnsUnit():
                    self._columns(unit)
        self._close()
        return self._slides

    @property
    def _fresh(self) -> bool:
        return not self._slides[-1].boxes and not self._pieces

    def _next_slide(self) -> None:
        self._close()
        self._slides.append(Filled())
        self._y = self._room.top

    def _close(self) -> None:
        """Ends the text box that is open."""
        if not self._pieces or self._frame is None:
            return
        self._y += page.PADDING[self._frame.kind].top
        x = self._room.left + self._frame.indent
        width = self._room.width - self._frame.indent - self._frame.right
        box = TextBox(tuple(self._pieces))
        self._slides[-1].boxes.append(Placed(box, x, self._top, width, self._y - self._top))
        self._pieces, self._frame = [], None

    # ------------------------------------------------------------ text

    def _text_room(self, piece: Piece) -> float:
        """What the lines of a piece may take, in points."""
        padding = page.PADDING[piece.par.frame.kind].top
        bottom = self._room.bottom if piece.par.frame == self._held else self._bottom
        if self._frame == piece.par.frame:
            return bottom - self._y - padding - piece.before
        gap = 0 if self._fresh else page.GAP
        return bottom - self._y - self._open_padding - gap - 2 * padding

    @property
    def _open_padding(self) -> float:
        return page.PADDING[self._frame.kind].top if self._frame else 0.0

    def _text(self, piece: Piece) -> None:
        left: Piece | None = piece
        width = frame_width(piece.par.frame, self._room.width)
        while left is not None:
            room = self._text_room(left)
            part: Piece | None = left
            if left.height > room + 1e-6:
                part = split(left, width, room, anywhere=self._fresh)
            if part is None or (part is not left and _too_little(left, part) and not self._fresh):
                self._next_slide()
                continue
            self._put(part)
            left = None if part is left else rest_of(left, part, width)
            if left is not None:
                self._next_slide()

    def _put(self, piece: Piece) -> None:
        frame = piece.par.frame
        if frame != self._frame:
            self._close()
            self._y += 0 if self._fresh else page.GAP
            self._frame, self._top = frame, self._y
            self._y += page.PADDING[frame.kind].top
        else:
            self._y += piece.before
        self._y += piece.height
        self._pieces.append(piece)

    def _stays(self, units: Sequence[Unit], at: int) -> bool:
        """Whether a paragraph may stand on this slide, for the sake of what follows."""
        par = _par(units[at])
        if par is None:
            return True
        if par.frame == self._held:
            return True
        if par.frame.kind in _WHOLE and par.frame != self._frame:
            height = frame_height(units[at:], par.frame, self._room.height)
            if height <= self._room.height:
                self._held = par.frame
                return height <= self._left_over
        return not par.keep or self._room_for(units, at)

    def _room_for(self, units: Sequence[Unit], at: int) -> bool:
        """Whether what is kept together from there on can begin on this slide."""
        needed = 0.0
        frame = self._frame
        for unit in units[at : at + 8]:
            if not isinstance(unit, TextUnit):
                return self._begins(unit, self._room.bottom - self._y - needed - page.GAP)
            piece = unit.piece
            padding = page.PADDING[piece.par.frame.kind].top
            needed += piece.before if frame == piece.par.frame else 2 * padding + page.GAP
            frame = piece.par.frame
            room = self._bottom - self._y - needed - self._open_padding
            if not piece.par.keep:
                part = split(piece, frame_width(frame, self._room.width), room, anywhere=False)
                return piece.height <= room or (part is not None and not _too_little(piece, part))
            needed += piece.height
            if needed > self._bottom - self._y:
                return False
        return True

    def _begins(self, unit: Unit, room: float) -> bool:
        match unit:
            case TableUnit():
                fit = unit.fit
                least = (
                    fit.header_height + fit.tops[-1 if fits_whole(unit, self._room.height) else fit.breaks[0]]
                )
                return least <= room
            case SideUnit():
                return unit_height(unit) <= room
            case PictureUnit():
                return unit.height * unit.least + caption_height(unit) <= room
            case _:
                return room > RULE_HEIGHT

    # ------------------------------------------------------------ others

    @property
    def _left_over(self) -> float:
        """What a box that stays whole may take, in points: others alone are evened out."""
        return self._room.bottom - self._y - self._open_padding - (0 if self._fresh else page.GAP)

    @property
    def _headed(self) -> bool:
        """Whether nothing but headings and captions stands on the slide."""
        pieces = [
            p
            for placed in self._slides[-1].boxes
            if isinstance(placed.box, TextBox)
            for p in placed.box.pieces
        ]
        others = any(not isinstance(placed.box, TextBox) for placed in self._slides[-1].boxes)
        return not others and all(piece.par.keep for piece in [*pieces, *self._pieces])

    def _add(self, box: PictureBox | RuleBox | TableBox, x: float, width: float, height: float) -> None:
        self._close()
        self._y += 0 if self._fresh else page.GAP
        self._slides[-1].boxes.append(Placed(box, x, self._y, width, height))
        self._y += height

    def _rule(self) -> None:
        if self._left_over < RULE_HEIGHT:
            self._next_slide()
        self._add(RuleBox(), self._room.left, self._room.width, RULE_HEIGHT)

    def _picture(self, unit: PictureUnit) -> None:
        """The picture with its caption; one that is itself half a slide long goes on by itself."""
        together = caption_height(unit) <= _HIGHEST_CAPTION * self._room.height
        caption = caption_height(unit) if together else 0.0
        least = min(_LEAST_PICTURE, unit.height)
        if self._left_over - caption < (least if self._headed else max(unit.least * unit.height, least)):
            self._next_slide()
        height = min(unit.height, self._left_over - caption)
        width = unit.width * height / unit.height
        self._add(
            PictureBox(unit.image, unit.alt), self._room.left + (self._room.width - width) / 2, width, height
        )
        for piece in unit.caption:
            if together:
                self._put(piece)
            else:
                self._text(piece)
        self._close()

    def _side(self, unit: SideUnit) -> None:
        """Text and picture beside one another, the text's box as high as the picture at least."""
        frame = unit.pieces[0].par.frame
        height = max(box_height(unit.pieces), unit.height)
        if not self._headed and height > self._left_over:
            self._next_slide()
        self._close()
        self._y += 0 if self._fresh else page.GAP
        left, width = self._room.left + frame.indent, self._room.width - frame.indent - frame.right
        self._slides[-1].boxes.append(Placed(TextBox(unit.pieces), left, self._y, width, height))
        right = self._room.left + self._room.width - frame.right + page.GAP
        self._slides[-1].boxes.append(
            Placed(PictureBox(unit.image, unit.alt), right, self._y, unit.width, unit.height)
        )
        self._y += height

    def _columns(self, unit: ColumnsUnit) -> None:
        """Each column filled by itself; on one slide all of them where they fit on one."""
        if not self._headed and self._left_over < min(unit_height(unit), self._room.height):
            self._next_slide()
        self._close()
        top = self._y + (0 if self._fresh else page.GAP)
        beside = [self._column(column, top) for column in unit.columns]
        for number, parts in enumerate(zip_longest(*beside)):
            if number:
                self._next_slide()
            for part in parts:
                self._slides[-1].boxes += part.boxes if part else []
                self._slides[-1].spoken += part.spoken if part else []
            self._y = max((box.y + box.height for box in self._slides[-1].boxes), default=self._y)

    def _column(self, column: ColumnUnits, top: float) -> list[Filled]:
        room = replace(self._room, left=self._room.left + column.left, width=column.width)
        return Filler(room, self._bottom, top).all_slides(column.units)

    def _table(self, unit: TableUnit) -> None:
        """The table, on more slides where it must be, each time with its header."""
        fit, first, rows = unit.fit, 0, len(unit.fit.body.heights)
        if not self._headed and not self._begins(unit, self._left_over):
            self._next_slide()
        if unit.goes_on:
            self._again(unit)
        kept_free = 0.0 if fits_whole(unit, self._room.height) else self._room.bottom - self._bottom
        while True:
            stop = fit.last_row(first, self._left_over - kept_free)
            part = TablePart(fit, first, stop)
            self._add(TableBox(part), self._room.left, sum(fit.widths), sum(part.heights))
            if stop >= rows:
                return
            first = stop
            self._next_slide()
            self._again(unit)

    def _again(self, unit: TableUnit) -> None:
        if unit.again is not None:
            self._put(whole(unit.again, self._room.width))


def _par(unit: Unit) -> Par | None:
    return unit.piece.par if isinstance(unit, TextUnit) else None


def _too_little(piece: Piece, part: Piece) -> bool:
    """Whether one line would stand alone, at the end of a slide or on the next."""
    return part.count < 2 or piece.count - part.count < 1
