"""Plain text out of what tools return: one line, no markup, not too long."""

from __future__ import annotations

from blocks.text.html_parser import AnyHTMLParser

MOST = 300
"""Characters of a snippet or a title."""
_READ_OF_A_LINE = 20 * MOST
_READ_OF_A_PAGE = 4_000_000
_INLINE = frozenset("a b br code em i mark p small span strong sub sup u wbr".split())
_UNSEEN = frozenset("head noscript script style svg template title".split())
_BREAKS = frozenset("article br div h1 h2 h3 h4 h5 h6 header li main p section td th tr".split())


def one_line(text: str, most: int = MOST) -> str:
    """The text with single spaces and no line breaks, cut at a word with `…` if it has over `most`
    characters."""
    # Not all of a huge text: what is behind the cut doesn't matter.
    line = " ".join(text[:_READ_OF_A_LINE].split())
    if len(line) <= most:
        return line
    cut = line.rfind(" ", most // 2, most)
    return line[: cut if cut > 0 else most - 1].rstrip() + "…"


def without_markup(text: str) -> str:
    """A title or snippet without the HTML that search engines put into it: `<b>`, `&amp;`.

    Other words in angle brackets, as in `List<String>`, stay.
    """
    if "<" not in text and "&" not in text:
        return text
    return _read(_Text(text_markup_only=True), text[:_READ_OF_A_LINE])


def text_of_html(html: str) -> str:
    """What a page of HTML shows, without scripts and styles."""
    return _read(_Text(text_markup_only=False), html[:_READ_OF_A_PAGE])


def looks_like_html(text: str) -> bool:
    """True if the text begins as a page of HTML does."""
    return (
        text[:200].lstrip().lower().startswith(("<!doctype html", "<html", "<head", "<body", "<div", "<p>"))
    )


def _read(reader: _Text, text: str) -> str:
    # The parser looks for the end of each thing that begins: what nothing ends would take it the square of the
    # text's length.
    for opening, closing in (("<!--", "-->"), ("<", ">")):
        ended, end, rest = text.rpartition(closing)
        text = ended + end + rest.replace(opening, opening.replace("<", "&lt;"))
    reader.feed(text)
    reader.close()
    return "".join(reader.parts)


class _Text(AnyHTMLParser):
    """Collects the text between tags."""

    def __init__(self, *, text_markup_only: bool) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._text_markup_only = text_markup_only
        self._unseen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._text_markup_only:
            self.parts.append("" if tag in _INLINE else self.get_starttag_text() or "")
        elif tag in _UNSEEN and tag != "body":
            self._unseen.append(tag)
        if tag in _BREAKS:
            self.parts.append(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._text_markup_only and tag not in _INLINE:
            self.parts.append(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        if self._text_markup_only:
            self.parts.append("" if tag in _INLINE else f"</{tag}>")
        elif tag in self._unseen:
            del self._unseen[self._unseen.index(tag) :]

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.parts.append(data)
