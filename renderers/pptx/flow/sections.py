"""A text cut into sections, each of which begins a slide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile

from renderers.report.model import Report
from renderers.tree.nodes import Block, Heading, ListBlock, PageBreak, Paragraph, QuoteBlock, Spoken

HIGHEST_INNER = 3
"""Headings from this level on stand within slides."""
_MOST_JOINED = 4
"""More sections than these don't share a slide."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the blocks up to the next one of its kind."""

    heading: Heading | None
    """None for what stands before the first heading."""
    blocks: tuple[Block, ...]
    """May be empty."""


def title_heading(report: Report) -> Heading | None:
    """The heading that is the report's title already, and so stands on the title slide alone."""
    if report.show_title:
        return None
    return next((block for block in report.document.blocks if isinstance(block, Heading)), None)


def sections(report: Report) -> Iterator[Section]:
    """The text without its title, cut before every heading of level 1 or 2."""
    title = title_heading(report)
    blocks = [block for block in report.document.blocks if block is not title]
    # A section begins a slide anyhow; a break alone before it would be a slide without text.
    ends = [*(isinstance(one, Heading) and one.level < HIGHEST_INNER for one in blocks[1:]), True]
    kept = (
        block
        for block, last in zip(blocks, ends, strict=False)
        if not (last and isinstance(block, PageBreak))
    )
    return cut_before(tuple(kept), HIGHEST_INNER - 1)


def joined_where_brief(
    found: list[Section], brief: Callable[[Section], bool], fits: Callable[[Section], bool]
) -> Iterator[Section]:
    """The sections; `brief` ones under a heading without text of its own become that heading's text where this `fits`.

    Otherwise each of three sentences would have a slide of its own, behind one that shows a heading alone.
    """
    at = 0
    while at < len(found):
        inner = _below(found, at)
        blocks = [block for one in inner if one.heading for block in (one.heading, *one.blocks)]
        joined = replace(found[at], blocks=tuple(blocks))
        short = _MOST_JOINED >= len(inner) > 1 and all(map(_plain, inner)) and all(map(brief, inner))
        if short and fits(joined):
            yield joined
            at += len(inner)
        else:
            yield found[at]
        at += 1


def _below(found: list[Section], at: int) -> list[Section]:
    """The sections within one that is a heading alone."""
    outer = found[at]
    if outer.heading is None or outer.blocks:
        return []
    level = outer.heading.level
    return [*takewhile(lambda one: one.heading is not None and one.heading.level > level, found[at + 1 :])]


def _plain(section: Section) -> bool:
    return all(isinstance(block, Paragraph | ListBlock | QuoteBlock | Spoken) for block in section.blocks)


def cut_before(blocks: tuple[Block, ...], level: int) -> Iterator[Section]:
    """The blocks cut before every heading of that level or above; no section is empty and without heading."""
    current = Section(None, ())
    gathered: list[Block] = []
    for block in blocks:
        if isinstance(block, Heading) and block.level <= level:
            if current.heading is not None or gathered:
                yield replace(current, blocks=tuple(gathered))
            current, gathered = Section(block, ()), []
        else:
            gathered.append(block)
    if current.heading is not None or gathered:
        yield replace(current, blocks=tuple(gathered))
