"""A note of the characters that no embedded font has: they are shown as �, and named here."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace

from renderers.pdf.flow.set_text import set_words, spaced
from renderers.pdf.lines.words import Words
from renderers.pdf.pages.slices import Ruled, Slice
from renderers.pdf.press import Frame, Press

_MOST = 60


def flow_missing(press: Press, frame: Frame) -> Iterator[Slice]:
    """The note; nothing if every character has been drawn."""
    missing = press.typefaces.missing
    if not missing:
        return
    named = [f"U+{ord(char):04X} {unicodedata.name(char, '')}".strip() for char in sorted(missing)[:_MOST]]
    more = f", +{len(missing) - _MOST}" if len(missing) > _MOST else ""
    look = replace(frame.look, size=frame.look.size * 0.85, colour=press.theme.muted)
    words = Words(rtl=frame.rtl)
    words.text(f"\ufffd = {', '.join(named)}{more}", press.style(look))
    yield spaced(Ruled(frame.x0, frame.x0 + 80, press.theme.rule), 20.0)
    yield from set_words(words, frame, look, frame.node.child("P"), gap=5.0)
