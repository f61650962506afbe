"""The three fields of a citation as models write them: read where they can mean one thing only, refused with what to
write instead where they can't."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass

from blocks.errors import QuoteError
from blocks.model import Block
from blocks.prompt.escaped import unescape_markup
from blocks.text.fold import skeleton
from grounding.block_ids import block_numbers_in, normal_block_id
from grounding.markers.numbered import MAX_NUMBER


@dataclass(frozen=True, slots=True)
class CitationInput:
    """The arguments of one call of `cite_source`; `CitationTool.handle` takes it as it takes a dict."""

    cited_text: str
    """The words of the block that state the fact."""
    block_id: str
    """The block's id, as it was shown."""
    citation_number: int
    """The number of the fact: 1 for the first, 2 for the next."""


def read_cited_text(cited_text: object) -> str:
    """The cited words as they are given. Raises QuoteError for what has no words."""
    if not isinstance(cited_text, str) or not skeleton(unescape_markup(cited_text)):
        raise QuoteError(
            f"cited_text is {_shown(cited_text)}; give the words of the block that you cite, copied exactly"
        )
    return cited_text


def read_cited_id(block_id: object) -> str:
    """The cited id in its normal form: of a block, its id in any spelling, or its number (12, "12", 12.0).

    Raises QuoteError for none, and for several in one.
    """
    if isinstance(block_id, Block):
        return block_id.id
    if isinstance(block_id, list | tuple) and len(block_id) == 1:
        return read_cited_id(block_id[0])
    if isinstance(block_id, float) and block_id.is_integer():
        block_id = int(block_id)
    if isinstance(block_id, bool) or not isinstance(block_id, str | int) or not str(block_id).strip():
        raise QuoteError(
            f"block_id is {_shown(block_id)}; give the id of the block that you cite, such as BLOCK_CITE_ID_12"
        )
    if len(block_numbers_in(str(block_id))) > 1:
        raise QuoteError(
            f"block_id is {_shown(block_id)}, which names several blocks; call once for each, with a number for each"
        )
    return normal_block_id(block_id)


def read_citation_number(number: object, following: int) -> int:
    """The number: an integer, also as 3.0, "3", "[3]" or " 3 ".

    `following` is the one to say in a refusal. Raises QuoteError for anything else, and for numbers below 1.
    """
    given = number
    if isinstance(number, str):
        digits = number.strip().strip("[](){}【】^#").strip()
        digits = digits.removesuffix(".0")
        number = int(digits) if digits.isdecimal() and len(digits) < 19 else number
    elif isinstance(number, float) and number.is_integer():
        number = int(number)
    if isinstance(number, bool) or not isinstance(number, int):
        raise QuoteError(
            f"citation_number is {_shown(given)}; give an integer: {following} is the next that is free"
        )
    if not 1 <= number <= MAX_NUMBER:
        raise QuoteError(
            f"citation_number is {_shown(given)}; numbers begin at 1 and end at {MAX_NUMBER}: {following} is the next "
            "that is free"
        )
    return number


def _shown(value: object, most: int = 60) -> str:
    """The value for a message; models at their wits' end repeat a sign without end."""
    shown = str(reprlib.repr(value))
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"
