"""Slips that happen to make a real word: "fiends" for "fields".

A noisy channel (Kernighan, Church and Gale 1990) without a model of the context: a word that is far rarer than the
source's, one stroke away from it and alone among words that agree, was hardly meant. Other slips in the same quote
make another one likelier; a common word, and a specialist's word that stands alone, is always taken as meant.
The thresholds were chosen from the pairs of `fixtures/words/pairs.md`, whose rates docs/verdicts.md gives.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from rapidfuzz.distance import OSA

from blocks.text.fold import skeleton
from grounding.meaning.words.frequency import per_million, times_rarer
from grounding.meaning.words.misspelt import look_alike
from grounding.model import Difference

_RARER = (100.0, 30.0, 5.0)
"""How many times rarer than the source's word the quote's must be, beside no other slip, one, and more."""
_RARER_LOOKALIKE = (20.0, 5.0, 1.0)
"""The same for letters that OCR takes for one another."""
_COMMON = 10.0
"""Times in a million words: a word at least as common was meant."""
_SPECIAL = 0.05
"""Times in a million words: a rarer word is a specialist's, and its rarity says little."""
_FEWEST_LETTERS = 5
"""Letters that the longer of the two words must have: short words are all neighbours of each other."""
_NAME = 0.5
"""Times in a million words: between capitals, a word at least as common may be another name."""


def settle_slips(rows: Sequence[Difference], known: Collection[str]) -> list[Difference]:
    """The rows, with words that were hardly meant turned into slips; all or none of a quote's.

    Where there are several such words, about two other slips must stand beside each. `known` holds the folded words
    of the document.
    """
    changed = [d for d in rows if not d.harmless]
    slips = sum(d.kind == "typo" for d in rows)
    if not changed or len(changed) > max(1, (slips + 1) // 2):
        return list(rows)
    if not all(_was_hardly_meant(d, slips, known) for d in changed):
        return list(rows)
    return [d if d.harmless else replace(d, kind="typo", harmless=True) for d in rows]


def _was_hardly_meant(change: Difference, slips: int, known: Collection[str]) -> bool:
    """True if the quote's word is the source's with a slip that made a rarer word, beside so many other slips."""
    word, source = skeleton(change.quoted), skeleton(change.found)
    if change.kind != "word" or max(len(word), len(source)) < _FEWEST_LETTERS:
        return False
    alike = look_alike(word, source)
    if not alike and OSA.distance(word, source, score_cutoff=1) > 1:
        return False
    if not alike and len(word) == len(source) and word[0] != source[0]:
        slips -= 1  # who slips, seldom does so in a first letter (Yannakoudakis and Fawthrop 1983)
    if slips < 0:
        return False
    needed = (_RARER_LOOKALIKE if alike else _RARER)[min(slips, len(_RARER) - 1)]
    often = per_million(word, known)
    if often < _SPECIAL:
        if not slips:
            return False
        needed = max(needed, _RARER[0])
    named = change.quoted[:1].isupper() and change.found[:1].isupper()
    if often >= (_NAME if named else _COMMON) and not (alike and not named):
        return False
    return times_rarer(word, source, known) >= needed
