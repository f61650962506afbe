"""Block ids as models and old applications write them."""

from __future__ import annotations

import re

from blocks.model import BLOCK_ID_PREFIX, MOST_DIGITS

_SPELLED = re.compile(r"block[\W_]{0,3}cite[\W_]{0,3}id[\W_]{0,3}([0-9]{1,18})(?![0-9])", re.IGNORECASE)
"""An id in any case, with other signs between its words, and whatever stands around it: `<BLOCK id="…">`."""


def normal_block_id(block_id: object) -> str:
    """`BLOCK_CITE_ID_n` for n, "n" and any spelling of the id itself; other ids as they are, stripped.

    A text with several ids is none of them, and stays as it is.
    """
    words = str(block_id).strip().strip("[]<>\"'").strip()
    if words.isascii() and words.isdigit() and len(words) <= MOST_DIGITS:
        return f"{BLOCK_ID_PREFIX}{int(words)}"
    numbers = block_numbers_in(words)
    return f"{BLOCK_ID_PREFIX}{numbers.pop()}" if len(numbers) == 1 else words


def block_numbers_in(words: str) -> set[int]:
    """The numbers of all block ids in a text, however they are spelled."""
    return {int(number) for number in _SPELLED.findall(words)}
