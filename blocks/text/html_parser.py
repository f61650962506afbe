"""Python's HTML parser, without the error that it raises at `<![`."""

from __future__ import annotations

from html.parser import HTMLParser


class AnyHTMLParser(HTMLParser):
    """Reads any text. `<![if x]>`, `<![CDATA[x]>` and the like are comments up to the next `>`, as browsers have it
    (WHATWG HTML, 13.2.5.42); Python raises AssertionError for some of them."""

    def parse_marked_section(self, i: int, report: bool = True) -> int:
        """Where the comment that begins at `i` ends; -1 if it doesn't. Python's parser calls this."""
        return self.parse_bogus_comment(i, report)
