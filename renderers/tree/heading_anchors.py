"""Names by which headings are reached, as GitHub makes them, and links within a text, which must lead to one."""

from __future__ import annotations

import re
from urllib.parse import unquote

from renderers.tree.map_lines import with_inlines
from renderers.tree.nodes import Inline, Link, TextDocument
from renderers.tree.problem import ReportProblem
from renderers.tree.walk import plain_text

_DROPPED = re.compile(r"[^\w\- ]")
_LONGEST = 80
_RESERVED = re.compile(
    r"(?:source|cite|citation|mark|note|footnote|fn|fnref)-?\d*(?:-\d+)*|sources|contents|notes"
)
"""Names that formats give to entries, marks and notes."""


class Anchors:
    """Gives each heading its anchor, and knows the names that the text itself has for places."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._counts: dict[str, int] = {}
        self._names: dict[str, str] = {}
        self._waiting: list[str] = []

    def name_next(self, *names: str) -> None:
        """Names that the text gives to the place before the next heading."""
        self._waiting += names

    def add(self, children: tuple[Inline, ...], own: str = "") -> str:
        """The anchor of a heading with these words; `own` is the name that the text gives it."""
        words = (
            _DROPPED.sub("", plain_text(children).strip().lower()).replace(" ", "-")[:_LONGEST] or "section"
        )
        free = f"section-{words}" if _RESERVED.fullmatch(words) else words
        count = self._counts.get(free, 0)
        anchor = f"{free}-{count}" if count else free
        while anchor in self._taken:
            count += 1
            anchor = f"{free}-{count}"
        self._counts[free] = count + 1
        self._taken.add(anchor)
        for name in (own, *self._waiting, words):
            self._names.setdefault(name, anchor)
        self._waiting.clear()
        return anchor

    def find(self, name: str) -> str:
        """The anchor that `#name` means, "" if there is none."""
        for spelling in (name, unquote(name), unquote(name).lower()):
            if spelling in self._taken:
                return spelling
            if spelling and spelling in self._names:
                return self._names[spelling]
        return ""


def settle_links(document: TextDocument, anchors: Anchors) -> tuple[TextDocument, list[ReportProblem]]:
    """The document with links within it that lead to a name in it; others lose their address, with a problem each."""
    problems: list[ReportProblem] = []

    def settled(inline: Inline) -> tuple[Inline, ...]:
        if not isinstance(inline, Link) or not inline.url.startswith("#"):
            return (inline,)
        anchor = anchors.find(inline.url[1:])
        if anchor:
            return (Link(inline.children, f"#{anchor}", inline.title),)
        problems.append(
            ReportProblem(
                "link",
                f"no heading, figure, table or formula is called {inline.url!r}; its link is shown as plain words",
            )
        )
        return inline.children

    return with_inlines(document, settled), problems
