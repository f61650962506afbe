"""What the makers of quotes share: a document, chance, and stretches of text drawn from it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from benchmarks.quotes.languages import Language, Rule, language
from benchmarks.quotes.pages import Unit
from benchmarks.quotes.protocol import Asked
from benchmarks.quotes.text import DocumentText, Stretch, join

UNSPACED_UNITS_A_WORD = 2


@dataclass(frozen=True, slots=True)
class Made:
    """A quote and where its words were taken from."""

    asked: Asked
    """What a tool is asked."""
    stretch: Stretch
    """The units that it came from."""
    only_there: bool = False
    """True if another place with the same words is a wrong answer."""


@dataclass(frozen=True, slots=True)
class Draw:
    """One attempt at a quote."""

    document: DocumentText
    """Where the words come from."""
    chance: random.Random
    """Decides everything that the rules leave open."""
    strangers: Sequence[DocumentText] = field(default_factory=list)
    """Other documents, of the same language where there are any."""

    @property
    def rules(self) -> Language:
        """The rules of the document's language."""
        return language(self.document.language)

    def known(self, word: str) -> bool:
        """Does this document, or another one of the draw, have this folded word?"""
        return any(word in document.vocabulary for document in (self.document, *self.strangers))

    def stretch(self, least: int, most: int) -> Stretch:
        """So many words of one block, from the beginning of a sentence if it has one."""
        scale = UNSPACED_UNITS_A_WORD if self.document.unspaced else 1
        least, most = least * scale, most * scale
        blocks = self.document.blocks
        block = self.chance.choice([b for b in blocks if len(b) >= least] or blocks)
        length = min(len(block), self.chance.randint(least, most))
        units = self.document.units(block)
        starts = [
            k for k in range(len(block) - length + 1) if not k or re.search(r"[.!?:。]$", units[k - 1].text)
        ]
        start = self.chance.choice(starts)
        # Nobody ends a quote inside a word that a line breaks, or inside a number such as 1 234 or 1.5 million.
        while length > 4 and re.search(r"[-\u00ad\d]$", units[start + length - 1].text):
            length -= 1
        return block[start : start + length]

    def plain(self, least: int, most: int) -> tuple[str, Stretch]:
        """A stretch and its running text."""
        stretch = self.stretch(least, most)
        return self.text(stretch), stretch

    def text(self, stretch: Stretch) -> str:
        """The running text of a stretch."""
        return join(self.document.units(stretch))


Maker = Callable[[Draw], Made | None]
"""Makes a quote of one kind, or gives None where this draw allows none."""


def substituted(text: str, rules: Sequence[Rule], chance: random.Random) -> str | None:
    """The text with one rule applied at one place, or None where none applies."""
    places = [(found, new) for old, new in rules for found in re.finditer(old, text)]
    if not places:
        return None
    found, new = chance.choice(places)
    return text[: found.start()] + found.expand(new) + text[found.end() :]


def with_unit(units: Sequence[Unit], place: int, text: str) -> str:
    """The running text with one unit spelt anew."""
    return join([*units[:place], replace(units[place], text=text), *units[place + 1 :]])
