"""Quotes from a made document in the mix of `SHARES`, by the rules of the quotes benchmark, and where they stand."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from benchmarks.documents import Pages
from benchmarks.quotes.draw import Draw, Maker
from benchmarks.quotes.false_kinds import FALSE_KINDS
from benchmarks.quotes.pages import PageUnits, Unit
from benchmarks.quotes.protocol import Asked
from benchmarks.quotes.text import DocumentText, Stretch, fold
from benchmarks.quotes.true_kinds import TRUE_KINDS

SHARES = {
    **dict.fromkeys(["verbatim", "dehyphenated", "typography", "typos"], 3),
    **dict.fromkeys(
        ["ellipsis", "articles left out", "crossing blocks", "numbers rewritten", "long", "short"], 2
    ),
    **dict.fromkeys(["foreign", "number changed", "negation in", "opposite"], 3),
}
"""How many quotes of each kind a round has: two true ones for each false one."""
_TRIES = 200
_LEAST_LETTERS = 12

Words = Counter[tuple[int, str]]
"""(page counted from 1, word) and how often it is there."""


@dataclass(frozen=True, slots=True)
class QuoteCase:
    """A quote and what is known of it."""

    kind: str
    """One of `SHARES`."""
    true: bool
    """Does the document say it?"""
    asked: Asked
    """The quote, without hints."""
    places: tuple[Words, ...]
    """Every place that counts as right; empty for false quotes."""

    def placed(self, words: Words) -> bool:
        """Do these words agree with those of a right place, at an F1 of 0.8 or more?"""
        return any(
            2 * (words & place).total() >= 0.8 * (words.total() + place.total()) for place in self.places
        )


def as_read(name: str, pages: Pages) -> DocumentText:
    """The pages as the makers of quotes see a document."""
    return DocumentText(name, "en", [_units(page) for page in pages])


def _units(paragraphs: list[list[list[str]]]) -> PageUnits:
    """The words of a page in order; their boxes tell no more than that all have one size."""
    page = PageUnits()
    for paragraph in paragraphs:
        first = len(page.units)
        for line in paragraph:
            page.units += [Unit(word, (0, 0, 1, 1), starts_line=k == 0) for k, word in enumerate(line)]
        page.blocks.append(list(range(first, len(page.units))))
    return page


def quote_mix(document: DocumentText, stranger: DocumentText, *, rounds: int, seed: int) -> list[QuoteCase]:
    """So many rounds of quotes from all over the document; within a round the kinds come in any order."""
    chance = random.Random(seed)
    draw = Draw(document, chance, [stranger])
    cases = []
    for _ in range(rounds):
        kinds = [kind for kind, share in SHARES.items() for _ in range(share)]
        chance.shuffle(kinds)
        cases += [case for kind in kinds if (case := _case(draw, kind)) is not None]
    return cases


def _case(draw: Draw, kind: str) -> QuoteCase | None:
    """A quote of the kind; None where the document is too small to have any."""
    true = kind in TRUE_KINDS
    maker: Maker = (TRUE_KINDS if true else FALSE_KINDS)[kind]
    for _ in range(_TRIES):
        made = maker(draw)
        if made is None or len(fold(made.asked.text)) < _LEAST_LETTERS:
            continue
        if true:
            repeats = draw.document.occurrences(draw.text(made.stretch))
            places = [_words(draw.document, stretch) for stretch in (made.stretch, *repeats)]
            return QuoteCase(kind, true, made.asked, tuple(places))
        if not draw.document.says(made.asked.text):
            return QuoteCase(kind, true, made.asked, ())
    return None


def _words(document: DocumentText, stretch: Stretch) -> Words:
    return Counter((page + 1, document.pages[page].units[k].text) for page, k in stretch)
