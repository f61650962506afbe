"""From a source back to the text: the places where it is cited, by the names that a format gives them.

    ↩ p. 3, 5–7            pages, where the format has them
    ↩ Costs, Net income    headings, where it hasn't
    ↩1 ↩2                  a text without either

Each leads to the first mark there. Where there are more than `_MOST`, their number comes first, and an ellipsis last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from renderers.report.citations.entries import EntryRun
from renderers.report.wording.labels import Labels
from renderers.report.wording.shortened import shortened
from renderers.tree.nodes import Block, Cited, Heading, TextDocument
from renderers.tree.walk import child_blocks, child_inlines, plain_text, walk_inlines

_MOST = 8
"""Places that are named: a line or two."""
_LONGEST = 48
"""Characters of a heading."""


@dataclass(frozen=True, slots=True)
class Places:
    """What the places of marks are called."""

    name: Callable[[str], str | None]
    """By the mark's anchor; "" for one without a name, None for one that nothing leads to."""
    paged: bool = False
    """True for numbers of pages."""


def ways_back(marks: Sequence[str], places: Places, labels: Labels) -> list[EntryRun]:
    """A link to each place where one of these marks stands; [] where there is none."""
    named = [(mark, name) for mark in marks if (name := places.name(mark)) is not None]
    if not named:
        return []
    if not all(name for _, name in named):
        return list(arrows([mark for mark, _ in named], labels))
    first = {name: mark for mark, name in reversed(named)}
    found = [(mark, name) for name, mark in reversed(first.items())]
    short = ((mark, shortened(" ".join(name.split()), _LONGEST)) for mark, name in found)
    links = _pages(found) if places.paged else [*short]
    shown = links[:_MOST]
    more = len(links) > _MOST
    before, after = _around(labels, several=len(found) > 1) if places.paged else ("", "")
    runs = [EntryRun(f"↩ {f'{len(named)} × ' if more else ''}{before}", "label")]
    for at, (mark, name) in enumerate(shown):
        runs += [EntryRun(labels.comma, "separator")] if at else []
        runs.append(EntryRun(name, "back", f"#{mark}", f"{labels.back}: {name}"))
    comma = labels.comma.replace(" ", "\u00a0")  # an ellipsis doesn't begin a line
    end = f"{f'{comma}…' if more else ''}{after}"
    return [*runs, EntryRun(end, "label")] if end else runs


def headings_of(document: TextDocument, notes: str) -> dict[str, str]:
    """By the anchor of each mark: the heading that it stands under, or the text's title, "" if it has none, above the
    first; `notes` for those in footnotes. {} for a text in which that tells nothing, since it has no two headings.
    """
    found: dict[str, str] = {}
    headings: list[str] = []
    _under(document.blocks, headings, found, document.title)
    for block in chain.from_iterable(note.blocks for note in document.footnotes):
        _under((block,), [notes], found)
    return found if len(headings) > 1 else {}


def _under(blocks: Sequence[Block], headings: list[str], found: dict[str, str], above: str = "") -> None:
    for block in blocks:
        if isinstance(block, Heading):
            headings.append(plain_text(block.children))
        for line in child_inlines(block):
            for inline in walk_inlines(line):
                if isinstance(inline, Cited):
                    found[inline.anchor] = headings[-1] if headings else above
        _under(tuple(child_blocks(block)), headings, found, above)


def arrows(marks: Sequence[str], labels: Labels) -> Iterator[EntryRun]:
    """A link to each mark, by their anchors: ↩, or ↩1 ↩2 where there are several."""
    for n, mark in enumerate(marks[:_MOST], start=1):
        number = f"{n}" if len(marks) > 1 else ""
        if n > 1:
            yield EntryRun(" ", "separator")
        yield EntryRun(f"↩{number}", "back", f"#{mark}", f"{labels.back} {number}".strip())
    if len(marks) > _MOST:
        yield EntryRun(f" … ({len(marks)} ×)", "label")


def _pages(found: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Pages that follow one another as one link to the first."""
    spans: list[tuple[str, int, int]] = []
    for mark, page in sorted(((mark, int(name)) for mark, name in found), key=lambda pair: pair[1]):
        if spans and page == spans[-1][2] + 1:
            spans[-1] = (*spans[-1][:2], page)
        else:
            spans.append((mark, page, page))
    return [(mark, f"{a}" if a == b else f"{a}–{b}") for mark, a, b in spans]


def _around(labels: Labels, *, several: bool) -> tuple[str, str]:
    """What stands before and behind numbers of pages."""
    before, _, after = (labels.several_pages if several else labels.one_page).partition("{}")
    return before, after
