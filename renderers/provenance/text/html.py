"""The lines of an HTML file's text: every word of its body that a reader can come to, tooltips too."""

from __future__ import annotations

from blocks.text.html_parser import AnyHTMLParser
from renderers.provenance.text.lines import SOURCE, LineReader, TextLine

_SILENT = frozenset({"script", "style", "template", "head", "noscript"})
_WITHIN_LINES = frozenset(
    "a abbr b bdi bdo cite code del dfn em i img ins kbd mark q s samp small span strong sub sup time u var wbr math"
    " mrow mi mn mo msup msub mfrac msqrt mtext semantics annotation button input label".split()
)


def html_lines(data: bytes) -> list[TextLine]:
    """The lines, in the order of the file. Text that is no UTF-8 is read as far as it can be."""
    reader = _Reader()
    reader.feed(data.decode("utf-8", errors="replace"))
    reader.into.end()
    return reader.into.lines


class _Reader(AnyHTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.into = LineReader()
        self._silent = 0
        self._rows = 0
        self._entry: int | None = None
        self._link: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
        else:
            self._part(tag)
            self._rows += tag == "tr"
        if tag == "a":
            named = dict(attrs)
            found = SOURCE.match((named.get("href") or "").removeprefix("#"))
            ours = found is not None and named.get("role") == "doc-biblioref"
            self._entry, self._link = (int(found[1]) if found and ours else None), []

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(self._silent - 1, 0)
        else:
            self._rows = max(self._rows - (tag == "tr"), 0)
            self._part(tag)
        if tag == "a" and self._entry is not None:
            self.into.link("".join(self._link), self._entry)
            self._entry = None

    def _part(self, tag: str) -> None:
        """The end of a line; the cells of a row are one."""
        if tag not in _WITHIN_LINES:
            self.into.words(" ") if self._rows else self.into.end()

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if self._entry is None:
            self.into.words(data)
        else:
            self._link.append(data)
