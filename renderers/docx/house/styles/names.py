"""The styles of a template, by the names that Word gives them in every language.

Word translates a style's id (`berschrift1`) and what it shows of its name, and keeps the name itself (`heading 1`).
"""

from __future__ import annotations

from collections.abc import Iterator

from renderers.docx.parts.xml import Element, qname

_DEEPEST = 30
"""Styles that may stand on one another; Word has no more than eleven."""


class StyleNames:
    """The styles of one file."""

    def __init__(self, root: Element) -> None:
        """`root`: the styles part."""
        self.root = root
        """The styles part."""
        self._by_id = {style.get(qname("w:styleId")): style for style in root.iterchildren(qname("w:style"))}
        self._by_name: dict[tuple[str, str], Element] = {}
        for style in self._by_id.values():
            self._list(style)

    def find(self, kind: str, *names: str) -> Element | None:
        """The first of these styles that there is; `kind` is paragraph, character or table.

        Capitals don't matter, as in Word, but where LibreOffice wrote both "Caption" and "caption".
        """
        spelled = (spelling for name in names for spelling in (name, name.casefold()))
        found = (self._by_name.get((kind, spelling)) for spelling in spelled)
        return next((style for style in found if style is not None), None)

    def default(self, kind: str) -> Element | None:
        """What has no style has this one."""
        return next(
            (
                style
                for style in self._by_id.values()
                if style.get(qname("w:type")) == kind and style.get(qname("w:default")) in ("1", "true", "on")
            ),
            None,
        )

    def with_id(self, id: str) -> Element | None:
        """The style of that id."""
        return self._by_id.get(id)

    def add(self, style: Element) -> None:
        """One more style."""
        self.root.append(style)
        self._by_id[style.get(qname("w:styleId"))] = style
        self._list(style)

    def _list(self, style: Element) -> None:
        """By its names as they are written and in small letters; the first style of a name counts."""
        for name in _names(style):
            for spelling in (name, name.casefold()):
                self._by_name.setdefault((style.get(qname("w:type"), "paragraph"), spelling), style)

    def is_named(self, name: str) -> bool:
        """Whether a style of any kind has this name."""
        return any(named == name.casefold() for _, named in self._by_name)

    def lineage(self, style: Element | None) -> Iterator[Element]:
        """The style, and those that it stands on, nearest first."""
        for _ in range(_DEEPEST):
            if style is None:
                return
            yield style
            base = style.find(qname("w:basedOn"))
            style = None if base is None else self._by_id.get(base.get(qname("w:val")))

    def property(self, style: Element | None, *path: str) -> Element | None:
        """The element at `path` (`w:rPr`, `w:sz`) of the nearest style that has one, else of the file's defaults."""
        for found in self.lineage(style):
            if (element := found.find("/".join(map(qname, path)))) is not None:
                return element
        defaults = (qname("w:docDefaults"), qname(f"{path[0]}Default"), *map(qname, path))
        return self.root.find("/".join(defaults))


def _names(style: Element) -> Iterator[str]:
    """Its name and other names, which Word parts by commas."""
    for tag in ("w:name", "w:aliases"):
        named = style.find(qname(tag))
        if named is not None:
            yield from (name.strip() for name in named.get(qname("w:val"), "").split(",") if name.strip())
