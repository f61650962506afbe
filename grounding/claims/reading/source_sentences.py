"""The sentences of a source, to compare claims with: known by their words at once, each read when it is first compared.

Reading a sentence costs some twenty times what cutting it into words does, and most claims of an answer are a sentence
of their block word for word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain, pairwise

from grounding.claims.reading.sentence import Reading, claim_tokens, read_claim_tokens
from grounding.meaning.sentences import split_sentences
from grounding.meaning.tokens import Tokens, tokenize

_PAIRED = 40
"""So many sentences are paired with one of the claim, those that share most words with it: blocks have fewer."""
_PAIRED_WORDS = 2500
"""Words from which on no further sentence is: only long ones of blocks without end have so many."""
_EVERYWHERE = 200
"""Sentences in which a word stands that does not tell them apart."""
_STEM = 4
"""Letters by which forms of a word are known as one there."""
_LONGEST = 150
"""Words that are read as one sentence: few sentences of contracts have more. Time grows with their square."""


class SourceSentences:
    """The different sentences of a text, in order; those that are too long to be read at once in stretches."""

    def __init__(self, text: str, around: frozenset[str]) -> None:
        """`around` are folded words that tell its language where a sentence is too short to do so."""
        self._around = around
        self._tokens: list[Tokens] = []
        self._whole: list[bool] = []
        self._read: dict[int, Reading] = {}
        for sentence in dict.fromkeys(split_sentences(text)):
            for stretch in stretches_of(sentence):
                self._tokens.append(claim_tokens(stretch))
                self._whole.append(stretch == sentence)

    def __len__(self) -> int:
        return len(self._tokens)

    def same(self, part: Reading) -> Reading | None:
        """The first whole sentence of the words of a claim's sentence, a question if that is one; None without any."""
        words = part.tokens.folded
        places = (k for k, tokens in enumerate(self._tokens) if self._whole[k] and tokens.folded == words)
        return next((same for same in map(self._reading, places) if same.asks == part.asks), None)

    def near(self, part: Reading) -> Sequence[Reading]:
        """The sentences that share most stems with a sentence of the claim; all, if they are few and short."""
        words = [len(tokens) for tokens in self._tokens]
        if len(words) <= _PAIRED and sum(words) <= _PAIRED_WORDS:
            return [self._reading(k) for k in range(len(words))]
        places = (self._places.get(stem, ()) for stem in _stems(part.tokens))
        shared = Counter(chain.from_iterable(at for at in places if len(at) <= _EVERYWHERE))
        # A set has no order: of sentences that share as much, the first.
        near = sorted(shared, key=lambda k: (-shared[k], k))[:_PAIRED] or range(min(_PAIRED, len(words)))
        until = accumulate(words[k] for k in near)
        kept = [k for k, passed in zip(near, until, strict=True) if passed - words[k] < _PAIRED_WORDS]
        return [self._reading(k) for k in sorted(kept)]

    def _reading(self, k: int) -> Reading:
        if k not in self._read:
            self._read[k] = read_claim_tokens(self._tokens[k], self._around, whole=self._whole[k])
        return self._read[k]

    @cached_property
    def _places(self) -> Mapping[str, list[int]]:
        """The sentences in which each stem stands."""
        places: dict[str, list[int]] = {}
        for k, tokens in enumerate(self._tokens):
            for stem in _stems(tokens):
                places.setdefault(stem, []).append(k)
        return places


def _stems(tokens: Tokens) -> set[str]:
    return {word[:_STEM] for word in tokens.folded}


def stretches_of(sentence: str) -> list[str]:
    """The sentence, or its stretches if it is too long to be read at once."""
    tokens = tokenize(sentence) if len(sentence) > _LONGEST else None
    if tokens is None or len(tokens) <= _LONGEST:
        return [sentence]
    starts = [0, *tokens.starts[_LONGEST::_LONGEST], len(sentence)]
    return [sentence[a:b].strip() for a, b in pairwise(starts)]
