"""Words that OCR was not sure of, read as the quote has them where letters that look alike make the difference.

Against such a word even a confusion that makes another word, or that swaps a digit for a letter, is a slip: "modem"
for "modern", "l963" for "1963". One digit for another never is, since no shape is shared by two digits.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from grounding.meaning.tokens import Tokens
from grounding.meaning.words.misspelt import shape
from grounding.model import Difference
from grounding.quotes.alignment.align import Alignment

_BEFORE, _AFTER = "([{\"'“‘«", ")]}\"'”’».,;:!?"


def misread(quote: Tokens, source: Tokens, alignment: Alignment, unsure: Collection[int]) -> dict[int, int]:
    """Source tokens among `unsure` that look like the quote's token against them, but are not it; each with that."""
    return {
        j: i
        for i, j in alignment.likeness
        if j in unsure
        and quote.folded[i] != source.folded[j]
        and _shape(quote.raw(i)) == _shape(source.raw(j)) != ""
    }


def _shape(word: str) -> str:
    return shape(word.lstrip(_BEFORE).rstrip(_AFTER).casefold())


def read_as_quoted(quote: Tokens, source: Tokens, slips: Mapping[int, int]) -> Tokens:
    """The source with each of `misread`'s tokens as the quote spells it."""
    text, at = "", 0
    folded, starts, ends = list(source.folded), [], []
    for j in range(len(source)):
        text += source.text[at : source.starts[j]]
        starts.append(len(text))
        text += quote.raw(slips[j]) if j in slips else source.raw(j)
        ends.append(len(text))
        at = source.ends[j]
        if j in slips:
            folded[j] = quote.folded[slips[j]]
    return replace(source, text=text + source.text[at:], folded=folded, starts=starts, ends=ends)


def slip_rows(quote: Tokens, source: Tokens, slips: Mapping[int, int]) -> list[Difference]:
    """A harmless difference for each."""
    return [
        Difference("typo", quote.raw(i), source.raw(j), quote.starts[i], harmless=True)
        for j, i in slips.items()
    ]
