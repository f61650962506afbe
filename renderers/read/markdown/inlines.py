"""Lines of Markdown as inlines: the children of a token `inline` of markdown-it, inline HTML among them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from renderers.read.html.names import CODE, DROPPED, KNOWN, STYLES, Style, is_hidden, read_attributes
from renderers.read.html.styles import picture_size
from renderers.read.lines import DEEPEST, tidy
from renderers.read.markdown.references import with_references
from renderers.read.reading import Reading
from renderers.tree.nodes import Code, Emphasis, FootnoteMark, Inline, LineBreak, Strike, Strong, Text
from renderers.tree.walk import plain_text

_STYLES: dict[str, Style] = {"strong": Strong, "em": Emphasis, "s": Strike}
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)")
_MATH = {"$$": ("$$", "$$"), "\\(": ("(", ")"), "\\[": ("[", "]")}
_EMPTY = frozenset({"base", "embed", "frame", "input", "link", "meta", "param"})
"""Elements without an end."""
Wrap = Callable[[tuple[Inline, ...]], Iterable[Inline]]


@dataclass(slots=True)
class _Open:
    """An inline whose end has not come yet."""

    name: str
    """Of the Markdown token, or `<tag`."""
    wrap: Wrap
    children: list[Inline] = field(default_factory=list)


def _as_they_are(children: tuple[Inline, ...]) -> Iterable[Inline]:
    return children


def _nothing(children: tuple[Inline, ...]) -> Iterable[Inline]:
    return ()


def read_inlines(
    tokens: Sequence[Token], reading: Reading, footnote: Callable[[str], int]
) -> tuple[Inline, ...]:
    """The inlines of a line; `footnote` gives the number of a footnote's label."""
    return _Line(tokens, reading, footnote).read()


class _Line:
    def __init__(self, tokens: Sequence[Token], reading: Reading, footnote: Callable[[str], int]) -> None:
        self._tokens, self._reading, self._footnote = tokens, reading, footnote
        self._open = [_Open("", _as_they_are)]
        self._links = 0
        self._last_end = {
            found[2].lower(): place
            for place, token in enumerate(tokens)
            if token.type == "html_inline" and (found := _TAG.match(token.content)) and found[1]
        }

    def read(self) -> tuple[Inline, ...]:
        for place, token in enumerate(self._tokens):
            if token.nesting == 1:
                self._begin(token)
            elif token.nesting == -1:
                self._end(token.type.removesuffix("_close"))
            elif token.type == "html_inline":
                self._tag(place, token.content)
            else:
                self._open[-1].children += self._leaf(token)
        while len(self._open) > 1:
            self._close()
        return tidy(self._open[0].children)

    def _leaf(self, token: Token) -> Iterable[Inline]:
        match token.type:
            case "text":
                words = self._reading.words(token.content, link_addresses=not self._links)
                return words if self._links else with_references(words)
            case "code_inline":
                return [Code(self._reading.code(token.content))]
            case "softbreak":
                return [Text("\n")]
            case "hardbreak":
                return [LineBreak()]
            case "math_inline":
                opening, closing = _MATH.get(token.markup, ("$", "$"))
                return self._reading.formula(token.content, opening=opening, closing=closing)
            case "image":
                return self._picture(token)
            case "footnote_ref":
                return [FootnoteMark(self._footnote(token.meta["label"]))]
            case _:
                return self._reading.words(token.content)

    def _picture(self, token: Token) -> Iterable[Inline]:
        alt = "".join(_alt(token.children or []))
        source, title = str(token.attrs.get("src", "")), str(token.attrs.get("title", ""))
        width, height = (str(token.attrs.get(name, "")) for name in ("width", "height"))
        return self._reading.picture(source, alt, title, width=width, height=height)

    def _begin(self, token: Token) -> None:
        name = token.type.removesuffix("_open")
        if name == "link":
            self._begin_link("link", str(token.attrs.get("href", "")), str(token.attrs.get("title", "")))
        else:
            self._push(name, _STYLES[name])

    def _begin_link(self, name: str, url: str, title: str) -> None:
        self._links += 1

        def wrap(children: tuple[Inline, ...]) -> Iterable[Inline]:
            self._links -= 1
            return self._reading.link(children, url, title)

        self._open.append(_Open(name, wrap))

    def _push(self, name: str, wrap: Callable[[tuple[Inline, ...]], Inline]) -> None:
        deep = len(self._open) > DEEPEST
        self._open.append(
            _Open(name, _as_they_are if deep else lambda children: [wrap(children)] if children else ())
        )

    def _end(self, name: str) -> None:
        """Close that inline, and before it the HTML tags that were left open in it."""
        while len(self._open) > 1:
            closed = self._open[-1].name
            self._close()
            if closed == name:
                return

    def _close(self) -> None:
        done = self._open.pop()
        self._open[-1].children += done.wrap(tuple(done.children))

    def _tag(self, place: int, written: str) -> None:
        found = _TAG.match(written)
        name = found[2].lower() if found else ""
        if found is None:
            return  # a comment, declaration or instruction
        if name not in KNOWN:
            self._open[-1].children += self._reading.words(written)
        elif found[1]:
            self._end_tag(name)
        else:
            self._start_tag(place, name, self._reading.hidden.written(written))

    def _start_tag(self, place: int, name: str, written: str) -> None:
        attributes = read_attributes(written)
        ends = self._last_end.get(name, -1) > place
        if name == "br":
            self._open[-1].children.append(LineBreak())
        elif name == "img":
            width, height = picture_size(attributes)
            source = (attributes.get(key, "") for key in ("src", "alt", "title"))
            found = self._reading.picture(*source, width=width, height=height)
            self._open[-1].children += [] if is_hidden(attributes) else found
        elif name in DROPPED and not ends and name not in _EMPTY:
            self._open[-1].children += self._reading.words(written)
        elif ends and (name in DROPPED or is_hidden(attributes)):
            self._open.append(_Open(f"<{name}", _nothing))
        elif ends:
            self._start_element(name, attributes)

    def _start_element(self, name: str, attributes: dict[str, str]) -> None:
        if name in STYLES:
            self._push(f"<{name}", STYLES[name])
        elif name in CODE:
            self._open.append(_Open(f"<{name}", self._code))
        elif name == "a":
            self._reading.anchors.name_next(attributes.get("name", ""), attributes.get("id", ""))
            if "href" in attributes:
                self._begin_link("<a", attributes["href"], attributes.get("title", ""))
            else:
                self._open.append(_Open("<a", _as_they_are))
        elif name == "q":
            self._open.append(_Open("<q", lambda children: (Text("“"), *children, Text("”"))))
        else:
            self._open.append(_Open(f"<{name}", _as_they_are))

    def _code(self, children: tuple[Inline, ...]) -> Iterable[Inline]:
        """Words as code; marks in it are what was written."""
        words = "".join(getattr(child, "written", "") or plain_text((child,)) for child in children)
        return [Code(words)] if words else ()

    def _end_tag(self, name: str) -> None:
        """Close the nearest such tag within the Markdown around; without one it is nothing."""
        for opened in reversed(self._open):
            if opened.name == f"<{name}":
                self._end(opened.name)
                return
            if not opened.name.startswith("<"):
                return


def _alt(tokens: Sequence[Token]) -> Iterable[str]:
    """The words of an alt text, without what styles them."""
    for token in tokens:
        if token.type == "image":
            yield from _alt(token.children or [])
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        elif token.type != "html_inline":
            yield token.content
