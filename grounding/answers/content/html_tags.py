"""Whether HTML is whole: every tag is closed and opened, but those that the standard lets writers leave out.

Read by Python's HTML parser with a stack, in time linear in the text. Browsers mend what is found here, each break by
rules of the standard, and what they then show is seldom what was meant.
"""

from __future__ import annotations

from html.parser import HTMLParser

from grounding.markers.tokens import Problem

_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_CLOSED_BY_OTHERS = frozenset(
    "p li dt dd tr td th thead tbody tfoot colgroup caption option optgroup rp rt html head body".split()
)
"""Their end tags may be left out (HTML, 13.1.2.4): the next of their kind, or the parent's end, closes them."""
_MOST = 20
"""Problems that are told; a text with more is broken in one place mostly, and the rest follows from it."""


def html_problems(text: str) -> list[Problem]:
    """Every tag that is not closed, not opened or not finished, by line; and text without any tag."""
    reader = _Tags()
    reader.feed(text)
    reader.close()
    return reader.problems[:_MOST]


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.problems: list[Problem] = []
        self._open: list[tuple[str, int]] = []
        self._count: dict[str, int] = {}
        self._any = False

    def close(self) -> None:
        """The text ends here; what is open is reported."""
        rest = self.rawdata
        line = self.getpos()[0]
        super().close()
        if rest.startswith("<") and ">" not in rest:
            self._report("html_unfinished", line, f"{rest[:40]!r} is no finished tag")
        for tag, opened in self._open:
            if tag not in _CLOSED_BY_OTHERS:
                self._report("html_unclosed", opened, f"<{tag}> is never closed")
        if not self._any:
            self._report("html_no_element", 1, "there is no element in it; write HTML")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens."""
        self._any = True
        if tag not in _VOID:
            self._open.append((tag, self.getpos()[0]))
            self._count[tag] = self._count.get(tag, 0) + 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """`<br/>`, and the elements of SVG and MathML, which may be closed so."""
        self._any = True

    def handle_endtag(self, tag: str) -> None:
        """A tag closes, and with it those inside of it whose end may be left out."""
        line = self.getpos()[0]
        if tag in _VOID or not self._count.get(tag):
            self._report("html_unopened", line, f"</{tag}> closes nothing")
            return
        while self._open:
            inner, opened = self._open.pop()
            self._count[inner] -= 1
            if inner == tag:
                return
            if inner not in _CLOSED_BY_OTHERS:
                self._report(
                    "html_unclosed", opened, f"<{inner}> is not closed before </{tag}> in line {line}"
                )

    def _report(self, code: str, line: int, message: str) -> None:
        self.problems.append(Problem(code, f"line {line}", message))
