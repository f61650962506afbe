"""Citation marks as HTML: numbers, or titles, that lead to the list of sources."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.document import Cited, CitedNumbers, Gap
from renderers.html.markup import element, text
from renderers.html.setting import Setting
from renderers.report import Entry


def draw_cited(cited: Cited, setting: Setting) -> str:
    """A mark in the report's look: 1, 3–5 raised, [1, 3–5], or (Title; Other title)."""
    named = is_named(cited, setting)
    parts = [drawn for part in cited.parts for drawn in _draw_part(part, cited.anchor, named, setting)]
    raised = is_raised(cited, setting)
    before, between, after = ("(", "; ", ")") if named else ("", ", ", "") if raised else ("[", ", ", "]")
    name = "sup" if raised else "span"
    return element(name, before + between.join(parts) + after, {"class": "cited", "id": cited.anchor})


def is_raised(cited: Cited, setting: Setting) -> bool:
    """True if the mark is of raised numbers."""
    return setting.report.look == "superscript" and not is_named(cited, setting)


def is_named(cited: Cited, setting: Setting) -> bool:
    """True if the mark shows words, not numbers: titles, or what a citation style says."""
    return setting.report.look == "inline-links" or any(
        entry.label for part in cited.parts for entry in _entries(part, setting)
    )


def _draw_part(part: CitedNumbers | Gap, mark: str, named: bool, setting: Setting) -> Iterator[str]:
    if isinstance(part, Gap):
        yield element("span", text(part.words), {"class": "gap"})
    elif named:
        for entry in _entries(part, setting):
            title = entry.title if setting.report.look == "inline-links" else f"{entry.number}"
            yield _mark(entry.label or title, entry, mark, setting)
    else:
        ends = [_numbered(n, mark, setting) for n in dict.fromkeys((part.first, part.last))]
        yield "–".join(ends)


def _entries(part: CitedNumbers | Gap, setting: Setting) -> list[Entry]:
    if isinstance(part, Gap):
        return []
    entries = setting.anchors.entries
    return [entries[number] for number in range(part.first, part.last + 1) if number in entries]


def _numbered(number: int, mark: str, setting: Setting) -> str:
    entry = setting.anchors.entries.get(number)
    return _mark(f"{number}", entry, mark, setting) if entry else f"{number}"


def _mark(words: str, entry: Entry, mark: str, setting: Setting) -> str:
    passages = setting.anchors.passages(mark, entry)
    return element(
        "a",
        text(words),
        {
            "href": f"#{entry.anchor}",
            "role": "doc-biblioref",
            "aria-describedby": setting.anchors.tip(mark, entry),
            "data-passages": " ".join(map(str, passages)) or None,  # for the panel of page.js
        },
    )
