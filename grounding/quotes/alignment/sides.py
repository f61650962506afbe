"""A quote held against a window of the source: the tokens of both, what is known of them, and which stand together."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from blocks.text.index import TextIndex, Window
from blocks.text.scripts import UNSPACED
from grounding.meaning.lexicon import Lexicon, function_words, lexicon_for
from grounding.meaning.phrases import ends_sentence
from grounding.meaning.rules.put_in import editorial_spans
from grounding.meaning.tokens import Tokens, tokenize
from grounding.meaning.words.change import begins_joined
from grounding.meaning.words.spellings import (
    abbreviated,
    abbreviated_ends,
    contracted_ends,
    written_out_ends,
)
from grounding.numbers import Quantity, find_quantities
from grounding.quotes.alignment.align import Alignment, align
from grounding.quotes.alignment.apart_letters import with_letters_apart
from grounding.quotes.alignment.equal_numbers import equal_numbers, short_counts
from grounding.quotes.alignment.ocr_slips import misread, read_as_quoted
from grounding.quotes.alignment.own_references import references_of_document
from grounding.quotes.alignment.references import Reference, references_in
from grounding.quotes.alignment.window_tokens import WindowTokens, raised_spans, window_tokens

_BRACKETS = re.compile(r"[(\[]")
_LONGEST_WINDOW = 6_000
"""Positions; a window beyond this would cost more than it can tell."""


@dataclass(frozen=True, slots=True)
class Sides:
    """A quote, or a part of one, and the window of a stream that it is held against."""

    index: TextIndex
    """The stream."""
    quote: Tokens
    """The quote."""
    numbers: Sequence[Quantity]
    """The quote's."""
    window: WindowTokens
    """The window's tokens, cut as the quote has them."""
    source: Tokens
    """The same; what OCR was not sure of as the quote has it."""
    slips: Mapping[int, int]
    """Those that OCR misread, each with the quote's token there."""
    lexicon: Lexicon
    """The lists of the passage's languages."""
    references: Sequence[Reference]
    """The references in the source."""
    equal: Mapping[tuple[int, int], range]
    """Tokens of numbers that are written another way there, as `equal_numbers` has them."""
    alignment: Alignment
    """Which token of the source stands against which of the quote."""

    @property
    def known(self) -> Collection[str]:
        """Folded words that exist: the document's vocabulary."""
        return self.index.vocabulary

    @property
    def fillers(self) -> frozenset[str]:
        """Folded words of the passage's languages that stand everywhere."""
        return function_words(self.lexicon.languages)

    @property
    def referring(self) -> frozenset[int]:
        """The source's tokens that are parts of references."""
        return _tokens_of(self.references)

    def enters_text(self, a: int, b: int) -> bool:
        """True if source token `b`, behind `a`, stands in another block that doesn't go on with the sentence of `a`."""
        index, window = self.index, self.window
        last, first = window.last[a], window.first[b]
        if index.regions[last] == index.regions[first]:
            return False
        begins = window.tokens.raw(b)[:1].isupper() or ends_sentence(window.tokens.raw(a), self.lexicon)
        return begins or not index.goes_on(last, first)

    def passed_over(self) -> frozenset[int]:
        """Source tokens left out in a row that belong to another running text than the words around them.

        A float, a table's other column, a footnote that the reading order put in between: no part of the quote.
        """
        index, window = self.index, self.window
        passed: set[int] = set()
        run: list[int] = []
        before: int | None = None
        for i, j in self.alignment.pairs:
            if i is None and j is not None:
                run.append(j)
            elif j is not None:
                if run and before is not None:
                    regions = {int(index.regions[window.first[r]]) for r in run}
                    around = {int(index.regions[window.first[k]]) for k in (before, j)}
                    if not regions & around and index.goes_on(window.last[before], window.first[j]):
                        passed.update(run)
                run, before = [], j
        return frozenset(passed)


def hold(index: TextIndex, text: str, window: Window) -> Sides:
    """A text of one token or more aligned with the window."""
    quote = tokenize(text)
    end = min(window.end, window.first + _LONGEST_WINDOW)
    numbers = find_quantities(text)
    there = with_letters_apart(quote, window_tokens(index, window.first, end))
    # A neighbouring language's words, which the quote lacks, must not be what lets them go.
    said = set(quote.folded)
    lexicon = lexicon_for([word for word in there.tokens.folded if word in said], index.vocabulary)
    if not lexicon.languages:
        lexicon = lexicon_for(there.tokens.folded, index.vocabulary)
    there, references = references_in(
        there,
        raised_spans(index, window.first, end),
        quote,
        lexicon,
        references_of_document(index) if _BRACKETS.search(there.tokens.text) else None,
    )
    source = there.tokens
    equal = equal_numbers(quote, numbers, source)
    long_ends = abbreviated_ends(quote, source, lexicon)
    same = [*equal, *abbreviated(quote, source, lexicon), *contracted_ends(quote, source, lexicon)]
    same += [(i, words[0]) for i, words in long_ends]
    same += written_out_ends(quote, source, lexicon)
    same += short_counts(quote, source, lexicon.languages)
    same += _torn_ends(quote, source)
    same += [(0, j) for j in there.ending_in(quote.folded[0], index)]
    if lexicon.joined_heads.words:
        same += [(0, j) for j, word in enumerate(source.folded) if begins_joined(quote.raw(0), word, lexicon)]
    aligned = partial(
        align,
        quote.folded,
        same=same,
        cut=text.rstrip().endswith(("-", "\u00ad")),
        free=_tokens_of(references)
        | _rest_of_numbers(equal, quote, numbers, source)
        | {j for _, words in long_ends for j in words[1:]},
        own={i for span in editorial_spans(quote, lexicon) for i in span},
    )
    alignment = aligned(source.folded)
    slips = misread(quote, source, alignment, there.unsure(index)) if index.has_unsure else {}
    if slips:
        source = read_as_quoted(quote, source, slips)
        alignment = aligned(source.folded)
    return Sides(index, quote, numbers, there, source, slips, lexicon, references, equal, alignment)


def _rest_of_numbers(
    equal: Mapping[tuple[int, int], range], quote: Tokens, numbers: Sequence[Quantity], source: Tokens
) -> frozenset[int]:
    """What stands behind as many tokens of a number as the quote has of it, in figures: of "one and a half", and of
    "30センチメートル", one token needs a counterpart."""
    found: set[int] = set()
    for (i, _), tokens in equal.items():
        found.update(j for j in tokens[1:] if UNSPACED.match(source.folded[j]))
        if any(map(str.isdigit, quote.folded[i])) and source.folded[tokens[0]].isalpha():
            end = next(q.end for q in numbers if bisect_right(quote.ends, q.start) == i)
            found.update(tokens[bisect_left(quote.starts, end) - i :])
    return frozenset(found)


def _torn_ends(quote: Tokens, source: Tokens) -> list[tuple[int, int]]:
    """The quote's outer words with the outer half of what the source has in two: what stands between is compared, what
    stands outside is not: "health | care workers", "healthcare workers"."""
    words = source.folded
    outer = [(i, far) for i, far in ((0, 0), (len(quote) - 1, 1)) if quote.folded[i] not in words]
    return [
        (i, j + far)
        for i, far in outer
        for j, (one, other) in enumerate(pairwise(words))
        if one + other == quote.folded[i]
    ]


def _tokens_of(references: Sequence[Reference]) -> frozenset[int]:
    return frozenset(j for reference in references for j in reference.tokens)
