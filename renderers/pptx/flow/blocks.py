"""Blocks as the units that slides are filled with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count, zip_longest

from renderers.pptx.flow import anchors
from renderers.pptx.flow.bullets import bullet_of, is_countable, number_words
from renderers.pptx.flow.code_lines import code_lines, code_size
from renderers.pptx.flow.formula import formula_image
from renderers.pptx.flow.inlines import Inlines, anchored, shown, unlinked
from renderers.pptx.flow.pictures import picture_unit
from renderers.pptx.flow.speaker_notes import words_of
from renderers.pptx.layout import page
from renderers.pptx.layout.page import Room, Sizes, frame_width
from renderers.pptx.layout.slide import fitted_title
from renderers.pptx.layout.table_fit import MeasuredTable
from renderers.pptx.layout.text import BODY, PLAIN, Bullet, Frame, Look, Par, Span
from renderers.pptx.layout.units import (
    ColumnsUnit,
    ColumnUnits,
    RuleUnit,
    SlideBreak,
    SpokenUnit,
    TableUnit,
    TextUnit,
    Unit,
    text_unit,
)
from renderers.report.looks.theme import Theme
from renderers.report.wording.labels import Labels
from renderers.tree.nodes import (
    Block,
    CodeBlock,
    Columns,
    DefinitionList,
    Figure,
    Heading,
    ListBlock,
    ListItem,
    Math,
    MathBlock,
    PageBreak,
    Paragraph,
    Picture,
    QuoteBlock,
    Rule,
    Spoken,
    Table,
)
from renderers.tree.walk import child_blocks, plain_text

_MOST_KEPT = 4
"""Lines of a paragraph that goes to the next slide with the list that it announces."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where blocks stand: how deep in lists, in which box, how large."""

    size: float
    """Of paragraphs, in points."""
    level: int = 0
    """How many lists they stand in."""
    frame: Frame = BODY
    """Their text box."""
    before: float = 0.4
    """Space above paragraphs, in ems."""
    look: Look = PLAIN
    """What all their text looks like."""


@dataclass(slots=True)
class Flow:
    """Turns the blocks of one report into units."""

    inlines: Inlines
    """Makes spans of its lines."""
    theme: Theme
    """Fonts and colours."""
    sizes: Sizes
    """Sizes of text."""
    labels: Labels
    """Words in the report's language."""
    room: Room = page.BODY
    """Where its text stands."""
    in_column: bool = False
    """True within columns."""
    keys: Iterator[int] = field(default_factory=lambda: count(1))
    """Tells frames apart."""

    def units(self, blocks: tuple[Block, ...], place: Place | None = None) -> Iterator[Unit]:
        """The blocks, and what is in them, in reading order; pictures among words follow their paragraph."""
        place = place or Place(self.sizes.body)
        for block, following in zip_longest(blocks, blocks[1:]):
            units = self._block(block, place)
            yield from map(_kept, units) if _announces(block, following) else units
            yield from self._pictures(place)

    def text(self, par: Par) -> TextUnit:
        """A paragraph, measured for the width of its frame."""
        return text_unit(par, self.room.width)

    def caption(self, spans: tuple[Span, ...], align: str = "") -> Par:
        """Words above a table or below a picture."""
        return Par(spans, self.sizes.small, align="center" if align == "center" else "")

    def _block(self, block: Block, place: Place) -> Iterator[Unit]:
        match block:
            case Heading():
                yield self.text(self._heading(block, place))
            case Paragraph():
                spans = self.inlines.spans(block.children, place.look)
                yield self.text(self._par(spans, place, align=block.align))
            case ListBlock():
                yield from self._list(block, place)
            case Table():
                yield from self._table(block)
            case CodeBlock():
                yield from self._code(block, place)
            case QuoteBlock():
                kind = "callout" if block.callout else "quote"
                frame = place.frame if place.frame.kind != "body" else self._frame(kind, place)
                yield from self.units(block.blocks, replace(place, frame=frame))
            case MathBlock():
                yield from self._formula(block, place)
            case Figure():
                caption = self._named(self.inlines.spans(block.caption, Look(colour="tx2")), block.anchor)
                yield from self._picture(block.picture, place, caption)
            case Rule():
                yield RuleUnit()
            case PageBreak():
                yield SlideBreak()
            case DefinitionList():
                for term, meaning in block.items:
                    spans = self.inlines.spans(term, replace(place.look, strong=True))
                    yield self.text(replace(self._par(spans, place), keep=True))
                    yield from self.units(meaning, replace(place, level=place.level + 1, before=0.15))
            case Columns():
                yield from self._columns(block, place)
            case Spoken():
                yield SpokenUnit(tuple(shown(words) for one in block.blocks for words in words_of(one)))

    def _columns(self, block: Columns, place: Place) -> Iterator[Unit]:
        """Side by side; below one another within columns and other blocks."""
        if place.level or place.frame != BODY or self.in_column:
            yield from self.units(tuple(child_blocks(block)), place)
            return
        made, left = [], 0.0
        width = self.room.width - page.COLUMN_GAP * (len(block.columns) - 1)
        for column, part in zip(block.columns, block.parts(), strict=True):
            room = replace(self.room, left=self.room.left + left, width=width * part)
            inner = replace(self, room=room, in_column=True)
            made.append(ColumnUnits(left, width * part, tuple(inner.units(column.blocks))))
            left += width * part + page.COLUMN_GAP
        yield ColumnsUnit(tuple(made))

    def _par(
        self, spans: tuple[Span, ...], place: Place, *, align: str = "", bullet: Bullet | None = None
    ) -> Par:
        return Par(
            spans or (Span("\u00a0"),),
            place.size,
            place.level,
            page.indent_at(place.level, self.sizes.body),
            bullet,
            place.before * place.size,
            align if align in ("left", "center", "right") else "",  # type: ignore[arg-type]
            place.frame,
        )

    def _heading(self, block: Heading, place: Place) -> Par:
        """A heading below the title of a slide, or within a list or a quotation."""
        size = self.sizes.heading if block.level <= 3 else self.sizes.body
        look = replace(place.look, strong=True, colour="accent1", emphasis=block.level >= 5)
        spans = self.inlines.spans(block.children, look)
        if spans:
            spans = (anchored(spans[0], anchors.heading(block.anchor)), *spans[1:])
        par = self._par(spans, replace(place, size=min(size, place.size + 2), before=0.7))
        return replace(par, keep=True)

    def _list(self, block: ListBlock, place: Place) -> Iterator[Unit]:
        inner = replace(place, level=place.level + 1)
        if place.level >= 1 and place.size > self.sizes.small:
            inner = replace(inner, size=place.size - 1)
        tight, loose = replace(inner, before=0.15), replace(inner, before=0.35)
        for number, item in enumerate(block.items, block.start):
            bullet = bullet_of(item, block, number, place.level)
            yield from self._item(item, bullet, tight if block.tight else loose)

    def _item(self, item: ListItem, bullet: Bullet, place: Place) -> Iterator[Unit]:
        first, *others = item.blocks or (Paragraph(()),)
        if isinstance(first, Paragraph):
            spans = self.inlines.spans(first.children, place.look)
            if not is_countable(bullet):
                bullet, spans = Bullet(), (Span(number_words(bullet), place.look), *spans)
            yield self.text(self._par(spans, place, align=first.align, bullet=bullet))
            yield from self._pictures(place)
        else:
            yield self.text(self._par((), place, bullet=bullet))
            others = [first, *others]
        yield from self.units(tuple(others), place)

    def _table(self, block: Table) -> Iterator[Unit]:
        caption = self.inlines.spans(block.caption, Look(colour="tx2", strong=True))
        caption = self._named(caption, block.anchor)
        again = None
        if caption:
            par = replace(self.caption(caption), keep=True, before=self.sizes.small * 0.5)
            yield self.text(par)
            again = replace(par, spans=self._again(caption))
        if not block.header and not block.rows:
            return
        table = MeasuredTable(block, self.cell_pars, self.sizes, self.room)
        for number, fit in enumerate(table.fits(self.sizes)):
            yield TableUnit(fit, table, again, goes_on=number > 0)

    def _named(self, caption: tuple[Span, ...], anchor: str) -> tuple[Span, ...]:
        """A caption as the place that references lead to."""
        if not caption or not anchor:
            return caption
        return (anchored(caption[0], anchors.heading(anchor)), *caption[1:])

    def _again(self, caption: tuple[Span, ...]) -> tuple[Span, ...]:
        """A caption for where its table goes on, as much of it as one line holds."""
        tail = Span(f" ({self.labels.table_continued})", caption[0].look)
        room = self.room.width - Par((tail,), self.sizes.small).natural * self.sizes.small
        fitted = fitted_title(unlinked(caption), ((self.sizes.small, 1),), room)
        return *fitted.spans, tail

    def cell_pars(self, blocks: tuple[Block, ...], size: float, header: bool) -> list[Par]:
        """What a cell of a table holds, as paragraphs; pictures follow the table."""
        look = Look(strong=True) if header else PLAIN
        pars: list[Par] = []
        for block in blocks:
            pars += self._cell_block(block, Place(size, before=0.2, look=look))
        return [replace(par, frame=BODY) for par in pars]

    def _cell_block(self, block: Block, place: Place) -> Iterator[Par]:
        if isinstance(block, Table):
            for row in (*block.header, *block.rows):
                parts = [self.cell_pars(cell.blocks, place.size, False) for cell in row]
                words = [span for pars in parts for par in pars for span in (*par.spans, Span("  ·  "))]
                yield self._par(tuple(words[:-1]), place)
            return
        if isinstance(block, Figure):
            self.inlines.pictures.append(block.picture)
            caption = self.inlines.spans(block.caption, place.look)
            yield self._par((Span(f"[{shown(block.picture.alt) or self.labels.picture}]"),), place)
            if caption:
                yield self._par(caption, place)
            return
        if isinstance(block, Columns):
            for inner in child_blocks(block):
                yield from self._cell_block(inner, place)
            return
        if isinstance(block, MathBlock):
            yield self._par(self.inlines.spans((Math(block.tex),), place.look), place)
            return
        for unit in self._block(block, place):
            if isinstance(unit, TextUnit):
                yield unit.piece.par

    def _code(self, block: CodeBlock, place: Place) -> Iterator[Unit]:
        frame = self._frame("code", place)
        lines = code_lines(block, self.theme)
        pars = [
            Par(line or (Span("\u00a0", Look(code=True)),), self.sizes.small, frame=frame) for line in lines
        ]
        size = code_size(pars, self.sizes, frame_width(frame, self.room.width))
        for par in pars:
            yield self.text(par.at(size))

    def _formula(self, block: MathBlock, place: Place) -> Iterator[Unit]:
        image = formula_image(shown(block.tex), self.theme, place.size)
        label = f"   ({shown(block.label)})" if block.label else ""
        if image is None:
            spans = self._named(
                (Span(shown(block.tex), Look(code=True)), *([Span(label)] if label else [])), block.anchor
            )
            yield self.text(self._par(spans, replace(place, frame=self._frame("code", place))))
            return
        number = self._named((Span(label.strip(), Look(colour="tx2")),), block.anchor)
        caption = (self.caption(number, "center"),) if label else ()
        yield picture_unit(Picture(shown(block.tex), "", image), caption, self.room.width, least=1.0)

    def _pictures(self, place: Place) -> Iterator[Unit]:
        """Pictures that stood among words, below them."""
        waiting, self.inlines.pictures = self.inlines.pictures, []
        for picture in waiting:
            yield from self._picture(picture, place, ())

    def waiting(self) -> list[Unit]:
        """Pictures that stood among the words of a title."""
        return list(self._pictures(Place(self.sizes.body)))

    def _picture(self, picture: Picture, place: Place, caption: tuple[Span, ...]) -> Iterator[Unit]:
        pars = (self.caption(caption, "center"),) if caption else ()
        if picture.image is not None:
            yield picture_unit(picture, pars, self.room.width)
            return
        frame = self._frame("missing", place)
        name = shown(picture.alt) or self.labels.picture
        said = shown(picture.source)
        yield self.text(Par((Span(name, Look(strong=True)),), self.sizes.small, frame=frame, keep=True))
        if said:
            yield self.text(Par((Span(said, Look(colour="tx2")),), self.sizes.small, frame=frame))
        for par in pars:
            yield self.text(replace(par, before=4.0))

    def _frame(self, kind: str, place: Place) -> Frame:
        indent = page.indent_at(place.level, self.sizes.body)
        return Frame(kind, next(self.keys), place.frame.indent + indent)  # type: ignore[arg-type]


def _announces(block: Block, following: Block | None) -> bool:
    """Whether a paragraph ends with a colon, for a list, a table or the like below it."""
    if not isinstance(block, Paragraph) or following is None or isinstance(following, Paragraph | Heading):
        return False
    return plain_text(block.children[-2:]).rstrip().endswith((":", "："))


def _kept(unit: Unit) -> Unit:
    """The unit, to stand on one slide with what follows."""
    if not isinstance(unit, TextUnit) or unit.piece.count > _MOST_KEPT:
        return unit
    return TextUnit(replace(unit.piece, par=replace(unit.piece.par, keep=True)))
