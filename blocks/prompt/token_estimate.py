"""How much of a prompt a text takes up: in characters, or in tokens by an estimate that needs no tokenizer."""

from __future__ import annotations

import re
from collections.abc import Callable

from blocks.errors import QuoteError

Count = Callable[[str], int]
"""What a text costs, from 0 on: `len`, `estimated_tokens`, or `lambda text: len(tokenizer.encode(text))`."""

characters: Count = len
"""Unicode code points."""

_TOKEN = re.compile(r"[A-Za-z]{1,6}|[0-9]{1,3}|[\u00c0-\u052f]{1,2}|[^\sA-Za-z0-9]|\n")


def estimated_tokens(text: str) -> int:
    """About how many tokens a language model makes of a text, rather too many than too few.

    A word of Latin letters costs a token for every 6 letters begun, digits one for every 3, accented Latin, Greek
    and Cyrillic letters one for every 2, any other character (punctuation, CJK, line feeds) one each; spaces are
    free. Models differ by a fifth or so: where the limit is hard, count with the model's own tokenizer.
    """
    return len(_TOKEN.findall(text))


def check_budget(budget: int | None) -> None:
    """Raises QuoteError for a budget below 0."""
    if budget is not None and budget < 0:
        raise QuoteError(f"a budget is a number of characters or tokens from 0 on, not {budget}")
