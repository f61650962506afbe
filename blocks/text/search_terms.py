"""What a full-text search compares: folded words, and pairs of letters where words have no spaces between them.

Words are what stands between white space and signs, folded as `blocks.text.fold` does. A number is one word however it
is grouped. Scripts without spaces give their bigrams (overlapping pairs), the usual way to index them without a
dictionary: a word of two letters or more is found wherever it stands.
"""

from __future__ import annotations

import re
import unicodedata

from blocks.text.fold import skeleton
from blocks.text.scripts import UNSPACED_CLASS

_GROUPED = re.compile("(?<=[0-9])[.,'\u2019\u00a0\u2009\u202f](?=[0-9])")
"""Signs within a number: "1,234.5" is one word, and the same as "1 234,5"."""
_UNSPACED_RUN = re.compile(f"([{UNSPACED_CLASS}]+)")
_NO_WORD = 2
"""Letters: what is no longer is looked for as it stands."""
_SHORTEST_STEM, _LONGEST_STEM, _ENDING = 4, 7, 2
"""Letters: a stem has from 4 to 7, and endings mostly no more than 2. Tried on `fixtures/questions.md`."""
_LONG, _LONG_ENDING = 8, 3
"""Letters: words from 8 on may have longer endings ("buildings", "companies"); of shorter ones too little is left."""


class _Signs(dict[int, int | str]):
    """Code point -> itself for letters and marks, the ASCII digit for a digit of any script, nothing for what has no
    width (soft hyphens, joiners), a space for everything else; filled as they are met."""

    def __missing__(self, code: int) -> int | str:
        sign = chr(code)
        match unicodedata.category(sign):
            case "Nd":
                self[code] = str(unicodedata.decimal(sign))
            case "Cf":
                self[code] = ""
            case kind:
                self[code] = code if kind[0] in "LNM" else " "
        return self[code]


_SIGNS = _Signs()


def search_terms(text: str, *, indexed: bool = False) -> list[str]:
    """The terms of a text in their order, as often as they stand there.

    Of a text that is `indexed` also the last letter of each run without spaces: all others begin a pair, and so are
    found alone.
    """
    terms: list[str] = []
    for word in _GROUPED.sub("", text).translate(_SIGNS).split():
        if word.isascii():
            terms.append(word.lower())
            continue
        for run in _UNSPACED_RUN.split(word):
            folded = skeleton(run)
            if folded and _UNSPACED_RUN.fullmatch(run):
                last = len(folded) - (1 if not indexed and len(folded) > 1 else 0)
                terms += [folded[i : i + 2] for i in range(last)]
            elif folded:
                terms.append(folded)
    return terms


def has_forms(term: str) -> bool:
    """False for a number, and for one or two letters: longer words that begin so are others ("20" and "2014"). Of a
    script without spaces one letter is the beginning of pairs."""
    return not term[0].isdigit() and (len(term) > _NO_WORD or _UNSPACED_RUN.match(term) is not None)


def stem(term: str) -> str:
    """The beginning of a term that its other forms mostly share; the whole of a short one and of a number."""
    if len(term) <= _SHORTEST_STEM or term[0].isdigit():
        return term
    ending = _ENDING if len(term) < _LONG else _LONG_ENDING
    return term[: max(_SHORTEST_STEM, min(len(term) - ending, _LONGEST_STEM))]
