"""The outline that viewers show beside a PDF: its headings, nested (ISO 32000-1, 12.3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from renderers.pdf.objects import Objects
from renderers.pdf.text_strings import text_string


@dataclass(slots=True)
class Entry:
    """A line of the outline."""

    level: int
    """From 1; a level that is left out counts as there."""
    title: str
    """Its words."""
    place: str
    """Where it leads, as it stands in the file."""
    children: list[Entry] = field(default_factory=list)
    """The lines below it."""


def write_outline(objects: Objects, entries: Sequence[Entry]) -> int | None:
    """Number of the outline's object; None without entries."""
    roots = _nested(entries)
    if not roots:
        return None
    number = objects.add()
    first, last, _ = _write(objects, roots, number)
    objects.set(number, f"<</Type/Outlines/First {first} 0 R/Last {last} 0 R/Count {len(roots)}>>")
    return number


def _nested(entries: Sequence[Entry]) -> list[Entry]:
    roots: list[Entry] = []
    above: list[Entry] = []
    for entry in entries:
        while above and above[-1].level >= entry.level:
            above.pop()
        (above[-1].children if above else roots).append(entry)
        above.append(entry)
    return roots


def _write(objects: Objects, entries: list[Entry], parent: int) -> tuple[int, int, int]:
    """First and last of the objects, and how many lines they have below them all together."""
    numbers = [objects.add() for _ in entries]
    below = 0
    for k, entry in enumerate(entries):
        links = f"/Parent {parent} 0 R"
        links += f"/Prev {numbers[k - 1]} 0 R" if k else ""
        links += f"/Next {numbers[k + 1]} 0 R" if k + 1 < len(numbers) else ""
        if entry.children:
            first, last, count = _write(objects, entry.children, numbers[k])
            links += f"/First {first} 0 R/Last {last} 0 R/Count {-len(entry.children)}"
            below += count
        objects.set(numbers[k], f"<</Title {text_string(entry.title)}/Dest {entry.place}{links}>>")
    return numbers[0], numbers[-1], below + len(entries)
