"""Characters as MuPDF gives them, and those among them that only say again what a sign has said.

Producers write one sign as several glyphs and map more than one of them to the letters of the whole.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple


class Character(NamedTuple):
    """One character as MuPDF gives it."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    x: float
    """Where its glyph begins."""
    y: float
    """The baseline of its glyph."""
    gap: bool
    """No character of the file: a space that MuPDF put into a gap."""


@cache
def is_mark(text: str) -> bool:
    """True for a character that belongs to the one before it: combining marks and joiners."""
    return text in "\u200c\u200d" or unicodedata.category(text) in ("Mn", "Mc", "Me")


def without_repeats(characters: Iterable[Character]) -> Iterator[Character]:
    """The characters without those that a sign's further glyphs say again.

    A glyph that stands on its own for a cluster's dots or vowels is mapped by some producers to the whole cluster, and
    MuPDF repeats the last vowel of what replaces such glyphs. Glyphs that advance are repeats only right behind
    others: words like Bengali "baba" say a syllable twice.
    """
    said, repeated = "", ""
    for whole in _glyphs(characters):
        advances = whole[0].x1 > whole[0].x0
        if advances and len(whole) == 1 and not repeated and not is_mark(whole[0].text):
            yield whole[0]
            said = said[-11:] + whole[0].text
            continue
        glyph = _once(said, whole)
        text = "".join(c.text for c in glyph)
        if advances and repeated and text.startswith(repeated):
            glyph, text = glyph[len(repeated) :], text[len(repeated) :]
        new = _new_part(said, text, least=1 if advances else 0)
        repeated = text[new:]
        yield from glyph[:new]
        said = (said + text[:new])[-12:]


def _once(said: str, glyph: list[Character]) -> list[Character]:
    """A glyph's characters without marks that repeat the one before."""
    out: list[Character] = []
    for c in glyph:
        before = out[-1].text if out else said[-1:]
        if not (is_mark(c.text) and unicodedata.normalize("NFD", before).endswith(c.text)):
            out.append(c)
    return out


def _new_part(said: str, text: str, *, least: int = 0) -> int:
    """How many characters of `text` are new: what follows them says the end of what came before again."""
    for i in range(least, len(text)):
        rest = text[i:]
        if (i == 0 or len(rest) > 1 or is_mark(rest)) and (said + text[:i]).endswith(rest):
            return i
    return len(text)


def _glyphs(characters: Iterable[Character]) -> Iterator[list[Character]]:
    """Runs of characters that come from one glyph, or from glyphs without width at one place."""
    run: list[Character] = []
    for c in characters:
        if run and not (
            c.x1 <= c.x0 and c.y == run[0].y and c.x in (run[0].x0, run[0].x1) and run[0].text != " "
        ):
            yield run
            run = []
        run.append(c)
    if run:
        yield run
