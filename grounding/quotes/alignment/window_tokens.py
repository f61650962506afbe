"""The tokens of a stretch of a stream, and the words that they came from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from blocks.text.fold import skeleton
from blocks.text.index import TextIndex
from grounding.meaning.tokens import BROKEN, PARTED, Tokens, clusters, elided, tokenize

_HYPHENS = "-\u00ad\u2010"


@dataclass(frozen=True, slots=True)
class WindowTokens:
    """The tokens of a stretch of a stream, and the words that they came from."""

    tokens: Tokens
    """The tokens; their text is the stretch's words with a space between."""
    first: list[int]
    """The first position of each token."""
    last: list[int]
    """Its last position: another one where a line break has cut the word."""

    def positions(self, token: int) -> range:
        """The positions of a token's words."""
        return range(self.first[token], self.last[token] + 1)

    def unsure(self, index: TextIndex) -> set[int]:
        """The tokens that are words of which OCR was not sure."""
        return {k for k, p in enumerate(self.first) if index.unsure[p] and self.last[k] == p}

    def ending_in(self, half: str, index: TextIndex) -> list[int]:
        """The tokens with this folded end, before which a line break has cut the word, or an apostrophe parts it."""
        places = zip(self.first, self.last, strict=True)
        cut = [k for k, (a, b) in enumerate(places) if a != b and index.folded[b] == half]
        ending = (k for k, word in enumerate(self.tokens.folded) if word.endswith(half))
        return cut + [k for k in ending if self.elides(k, half)]

    def elides(self, token: int, word: str) -> bool:
        """True if the token is this folded word with something written together with it: "puisqu'il"."""
        head, rest = elided(self.tokens.raw(token))
        return bool(head) and skeleton(rest) == word

    def cut_at(self, offsets: Iterable[int]) -> WindowTokens:
        """The same with the tokens cut in two at these offsets of the text, each inside a token."""
        offsets = list(offsets)
        if not offsets:
            return self
        text, folded = self.tokens.text, self.tokens.folded.copy()
        starts, ends, first, last = (
            column.copy() for column in (self.tokens.starts, self.tokens.ends, self.first, self.last)
        )
        for at in offsets:
            k = bisect_right(starts, at) - 1
            folded[k : k + 1] = [skeleton(text[starts[k] : at]), skeleton(text[at : ends[k]])]
            starts.insert(k + 1, at)
            ends.insert(k, at)
            first.insert(k, first[k])
            last.insert(k, last[k])
        return WindowTokens(Tokens(text, folded, starts, ends), first, last)


def raised_spans(index: TextIndex, first: int, end: int) -> list[tuple[int, int]]:
    """Where in the text of `window_tokens` raised marks stand, in order."""
    marks = index.raised_marks(first, end)
    if not marks:
        return []
    starts = list(accumulate((len(word) + 1 for word in index.texts[first:end]), initial=0))
    return [(starts[p - first] + a, starts[p - first] + b) for p, (a, b) in marks.items()]


def window_tokens(index: TextIndex, first: int, end: int) -> WindowTokens:
    """The tokens of the stream positions first..end."""
    folded: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    positions: list[int] = []
    last: list[int] = []
    at, broken = 0, False
    texts = index.texts[first:end]
    for p, (word, letters) in enumerate(zip(texts, index.folded[first:end], strict=True), first):
        # Nothing parts most words; far quicker than a search for what may.
        plain = word.isascii() and word.isalnum()
        if not letters:
            pass
        elif not (broken and word[0].isalpha()) and (plain or PARTED.search(word) is None):
            folded.append(letters)
            starts.append(at)
            ends.append(at + len(word))
            positions.append(p)
            last.append(p)
        else:
            inner = tokenize(word)
            new = int(
                broken and word[0].isalpha()
            )  # "man-", "agement—Scheduling": the first piece ends a word
            if new:
                folded[-1] += inner.folded[0]
                ends[-1], last[-1] = at + inner.ends[0], p
            folded += inner.folded[new:]
            starts += [at + s for s in inner.starts[new:]]
            ends += [at + e for e in inner.ends[new:]]
            positions += [p] * (len(inner) - new)
            last += [p] * (len(inner) - new)
        broken = not plain and word[-1] in _HYPHENS and bool(folded) and BROKEN.search(word) is not None
        at += len(word) + 1
    for a, b in clusters(folded):
        folded[a:b] = ["".join(folded[a:b])]
        starts[a:b], ends[a:b] = [starts[a]], [ends[b - 1]]
        positions[a:b], last[a:b] = [positions[a]], [last[b - 1]]
    return WindowTokens(Tokens(" ".join(texts), folded, starts, ends), positions, last)
