"""Chinese characters that are written in two ways: traditional and simplified, variants of Taiwan and Hong Kong.

One character for one, so that offsets hold. The tables come with the package opencc-python-reimplemented (Apache-2.0,
0.5 MB), read as data when the first ideograph is met. Characters that simplification has merged (發 and 髮 are both 发)
become one; a change between such two cannot be told from a change of spelling.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_TABLES = ("TWVariantsRev", "HKVariantsRev", "TSCharacters")
"""Each line: a character, a tab, and what it may stand for, the likeliest first. Later ones read what earlier give."""


def simplified(character: str) -> str:
    """The ideograph in simplified Chinese spelling, which again is its own; any other character as it is."""
    # Twice: the last table turns 麼 into 么, and 么 into 幺.
    for table in 2 * _tables():
        character = table.get(character, character)
    return character


@cache
def _tables() -> tuple[dict[str, str], ...]:
    folder = files("opencc").joinpath("dictionary")
    return tuple(_read(folder.joinpath(f"{name}.txt").read_text(encoding="utf-8")) for name in _TABLES)


def _read(text: str) -> dict[str, str]:
    rows = (line.split("\t") for line in text.splitlines() if "\t" in line)
    return {one: other.split()[0] for one, other in rows if len(one) == len(other.split()[0]) == 1}
