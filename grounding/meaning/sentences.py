"""A text cut into sentences by rules: at full stops, but for those of abbreviations, numbers and initials.

Full stops before a small letter, behind an initial, a short form of the text's languages or the number of a list end no
sentence. Linear. No model: what the languages' lists lack is cut.
"""

from __future__ import annotations

import re

from blocks.text.fold import skeleton
from grounding.meaning.lexicon import NO_LANGUAGE, Lexicon, lexicon_of_text
from grounding.numbers.dates.dates import months_by_themselves

# The look behind keeps the search linear: a run of signs is tried from its first one only.
_END = re.compile(r"(?<![.!?…])[.!?…]+[\"'”’»)\]]*(?=\s)|[。！？｡]+[」』”]*|[؟۔।]+|\n\s*\n|;(?=\s)")
_AHEAD = 100
"""Characters behind a full stop that tell whether it ends a sentence: its spaces, and the word behind them."""
_DAY = 2
"""Digits of a day, behind whose full stop a month follows: 12. März."""


def split_sentences(text: str) -> list[str]:
    """The sentences of a text in order, without the space around them; semicolons and blank lines end one too."""
    pieces, start = [], 0
    lexicon = lexicon_of_text(text) if "." in text else NO_LANGUAGE
    for end in _END.finditer(text):
        if not _ends(text, start, end, lexicon):
            continue
        pieces.append(text[start : end.end()].strip())
        start = end.end()
    pieces.append(text[start:].strip())
    return [piece for piece in pieces if skeleton(piece)]


def _ends(text: str, start: int, end: re.Match[str], lexicon: Lexicon) -> bool:
    """False for the full stop of an abbreviation, an initial or a list number, and before a small letter."""
    if end.group()[0] != ".":
        return True
    rest = text[end.end() : end.end() + _AHEAD].lstrip()
    if rest[:1].islower():
        return False
    if len(end.group()) > 1:
        return True
    following = rest.split(maxsplit=1)[0] if rest else ""
    last = re.split(r"[\s(]", text[start : end.start()])[-1]
    if len(last) == 1 and last.isalpha():
        return False
    if last.isdigit():
        dated = len(last) <= _DAY and skeleton(following) in months_by_themselves()
        return not dated and bool(text[start : end.start()].strip(last))
    short = f"{last}."
    return not lexicon.shortens(short) and not (
        following[:1].isdigit() and short.lower() in lexicon.full_stops
    )
