"""Block ids as models and old applications write them."""

from __future__ import annotations

from blocks.model import BLOCK_ID_PREFIX, block_number


def normal_block_id(block_id: object) -> str:
    """`BLOCK_CITE_ID_n` for n, "n" and any case or spacing of the id itself; other ids as they are,
    stripped."""
    words = str(block_id).strip().strip("[]<>\"'").strip()
    number = words if words.isascii() and words.isdigit() else None
    known = block_number(words.upper())
    if number is None and known is None:
        return words
    return f"{BLOCK_ID_PREFIX}{int(number) if number is not None else known}"
