"""Cases: a quote, what is true of it, and where its words stand according to the gold engine."""

from __future__ import annotations

import difflib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.quotes.draw import Draw, Made
from benchmarks.quotes.false_kinds import FALSE_KINDS
from benchmarks.quotes.fetch import Found
from benchmarks.quotes.pages import read_pages, second_opinion
from benchmarks.quotes.protocol import Asked
from benchmarks.quotes.text import DocumentText, Stretch, fold, join
from benchmarks.quotes.true_kinds import TRUE_KINDS

LEAST_AGREEMENT = 0.9
"""How alike two engines must read a stretch for it to be asked about."""
_TRIES = 40
_LEAST_LETTERS = 12


@dataclass(frozen=True, slots=True)
class Case:
    """One question of the benchmark."""

    id: str
    """seed/document/kind/number."""
    document: str
    """The document's name."""
    language: str
    """The document's language."""
    kind: str
    """What was done to the words."""
    true: bool
    """Does the document say it?"""
    asked: Asked
    """What a tool is asked."""
    gold: tuple[Stretch, ...]
    """Every place that counts as right; empty for false quotes."""
    source: str
    """The document's own words, for people who look."""


@dataclass(frozen=True, slots=True)
class Source:
    """A document of a run."""

    path: Path
    """The PDF."""
    text: DocumentText
    """As the gold engine reads it."""


def read_sources(found: Sequence[Found]) -> tuple[list[Source], list[str]]:
    """The documents that yield blocks of text, and a line for each that does not."""
    sources, left_out = list[Source](), list[str]()
    for document in found:
        try:
            text = DocumentText(document.name, document.language, read_pages(document.path))
        except RuntimeError as error:
            left_out.append(f"{document.name}: {error}")
            continue
        if not text.blocks:
            left_out.append(f"{document.name}: no block of text")
        else:
            sources.append(Source(document.path, text))
    return sources, left_out


def make_cases(sources: Sequence[Source], seed: int, rounds: int) -> list[Case]:
    """`rounds` quotes of each kind from each document, where the document has any; the same seed, the same cases."""
    cases = []
    for source in sources:
        chance = random.Random(f"{seed}:{source.text.name}")
        others = [s.text for s in sources if s is not source]
        same = [text for text in others if text.language == source.text.language]
        draw = Draw(source.text, chance, same or others)
        for number in range(rounds):
            for true, kinds in ((True, TRUE_KINDS), (False, FALSE_KINDS)):
                for kind in kinds:
                    label = f"{seed}/{source.text.name}/{kind}/{number}"
                    made = _attempt(draw, kind, true, source)
                    if made is not None:
                        cases.append(_case(label, kind, true, made, source.text))
    return cases


def _attempt(draw: Draw, kind: str, true: bool, source: Source) -> Made | None:
    """A quote of the kind that is long enough, is what it says, and that both engines can read."""
    maker = (TRUE_KINDS if true else FALSE_KINDS)[kind]
    for _ in range(_TRIES):
        made = maker(draw)
        if made is None or len(fold(made.asked.text)) < _LEAST_LETTERS:
            continue
        if not true and draw.document.says(made.asked.text):
            continue
        if made.stretch and not _both_read(source, made.stretch):
            continue
        return made
    return None


def _both_read(source: Source, stretch: Stretch) -> bool:
    """Do two engines read the same letters in the same order where the gold lies?"""
    mine = theirs = ""
    for page in dict.fromkeys(p for p, _ in stretch):
        units = [source.text.pages[p].units[k] for p, k in stretch if p == page]
        mine += "".join(unit.text for unit in units)
        theirs += second_opinion(source.path, page).inside(np.array([unit.box for unit in units]))
    a, b = _letters(mine), _letters(theirs)
    return difflib.SequenceMatcher(None, a, b, autojunk=False).ratio() >= LEAST_AGREEMENT


def _letters(text: str) -> str:
    """Letters and digits without marks, which engines order and place in ways of their own."""
    return "".join(c for c in fold(text) if c.isalnum())


def _case(label: str, kind: str, true: bool, made: Made, text: DocumentText) -> Case:
    gold: list[Stretch] = []
    if true:
        gold = [made.stretch]
        if not made.only_there:
            gold += text.occurrences(join(text.units(made.stretch)))
    return Case(
        id=label,
        document=text.name,
        language=text.language,
        kind=kind,
        true=true,
        asked=made.asked,
        gold=tuple(gold),
        source=join(text.units(made.stretch)),
    )
