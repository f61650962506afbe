"""Lines of inlines put right: characters that every format can hold, spaces as a browser shows them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from renderers.tree.nodes import (
    Holder,
    Inline,
    LineBreak,
    Text,
)

DEEPEST = 40
"""Inlines within inlines; styles that lie deeper are left out, their words stay."""

_UNWRITABLE = re.compile("[\x01-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_PAGE_BREAKS = re.compile("[\x0b\x0c]")
_WIDE = "[\u2e80-\u30ff\u3100-\u312f\u31a0-\u9fff\uf900-\ufaff\uff00-\uff60\U00020000-\U0003ffff]"
_WIDE_BREAK = re.compile(f"(?<={_WIDE}) *\n *(?={_WIDE})")
_SPACES = re.compile("[ \t\n\x85\u2028\u2029]+")


def writable(text: str) -> str:
    """The text without characters that no XML, and so no DOCX, can hold; line feeds for other line ends."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    return _UNWRITABLE.sub("\ufffd", _PAGE_BREAKS.sub(" ", text))


def with_children(inline: Inline, children: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """The inline with other children, nothing if there are none; one without children as it is."""
    if not isinstance(inline, Holder):
        return (inline,)
    return (replace(inline, children=children),) if children else ()


def tidy(inlines: Iterable[Inline]) -> tuple[Inline, ...]:
    """A line: neighbouring words in one, one space for many, none at its ends and around breaks.

    A line end of the source is a space, between characters of scripts that are written without spaces (Chinese,
    Japanese) nothing.
    """
    line = _Spaces().collapsed(_merged(inlines))
    begin = next((place for place, inline in enumerate(line) if not isinstance(inline, LineBreak)), len(line))
    return _without_end(line[begin:])


class _Spaces:
    """Collapses spaces along a line, whatever inlines they stand in."""

    def __init__(self) -> None:
        self._after_space = True

    def collapsed(self, inlines: Iterable[Inline]) -> tuple[Inline, ...]:
        done: list[Inline] = []
        for inline in inlines:
            match inline:
                case Text():
                    words = _SPACES.sub(" ", _WIDE_BREAK.sub("", writable(inline.text)))
                    words = words.lstrip(" ") if self._after_space else words
                    if words:
                        self._after_space = words.endswith(" ")
                        done.append(Text(words))
                case LineBreak():
                    done[-1:] = _without_end(done[-1:], breaks=False)
                    done.append(inline)
                    self._after_space = True
                case _:
                    children = getattr(inline, "children", None)
                    if children is None:
                        self._after_space = False
                        done.append(inline)
                    else:
                        done += with_children(inline, self.collapsed(_merged(children)))
        return tuple(done)


def _merged(inlines: Iterable[Inline]) -> list[Inline]:
    """The inlines with neighbouring words in one."""
    merged: list[Inline] = []
    words: list[str] = []
    for inline in inlines:
        if isinstance(inline, Text):
            words.append(inline.text)
            continue
        if words:
            merged.append(Text("".join(words)))
            words = []
        merged.append(inline)
    return [*merged, Text("".join(words))] if words else merged


def _without_end(line: Sequence[Inline], *, breaks: bool = True) -> tuple[Inline, ...]:
    """The line without spaces, and with `breaks` without line breaks, at its end."""
    kept = [*line]
    while kept:
        last = kept.pop()
        if isinstance(last, Text):
            rest = with_text(last.text.rstrip(" "))
        elif isinstance(last, LineBreak):
            rest = () if breaks else (last,)
        elif hasattr(last, "children"):
            rest = with_children(last, _without_end(last.children, breaks=breaks))
        else:
            rest = (last,)
        if rest:
            return (*kept, *rest)
    return ()


def with_text(words: str) -> tuple[Inline, ...]:
    """The words as an inline, none if there are none."""
    return (Text(words),) if words else ()
