"""The tokens of a stretch of a stream, and the words that they came from."""

from __future__ import annotations

from dataclasses import dataclass

from blocks.text.index import TextIndex
from grounding.meaning.tokens import BROKEN, PARTED, Tokens, clusters, tokenize

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

    def unsure(self, index: TextIndex) -> set[int]:
        """The tokens that are words of which OCR was not sure."""
        return {k for k, p in enumerate(self.first) if index.unsure[p] and self.last[k] == p}


def window_tokens(index: TextIndex, first: int, end: int) -> WindowTokens:
    """The tokens of the stream positions first..end."""
    folded: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    positions: list[int] = []
    last: list[int] = []
    at, broken = 0, False
    for p in range(first, end):
        word = index.texts[p]
        if not index.folded[p]:
            pass
        elif broken and word[0].isalpha():
            folded[-1] += index.folded[p]
            ends[-1], last[-1] = at + len(word), p
        elif PARTED.search(word) is None:
            folded.append(index.folded[p])
            starts.append(at)
            ends.append(at + len(word))
            positions.append(p)
            last.append(p)
        else:
            inner = tokenize(word)
            folded += inner.folded
            starts += [at + s for s in inner.starts]
            ends += [at + e for e in inner.ends]
            positions += [p] * len(inner)
            last += [p] * len(inner)
        broken = word[-1] in _HYPHENS and bool(folded) and BROKEN.search(word) is not None
        at += len(word) + 1
    for a, b in clusters(folded):
        folded[a:b] = ["".join(folded[a:b])]
        starts[a:b], ends[a:b] = [starts[a]], [ends[b - 1]]
        positions[a:b], last[a:b] = [positions[a]], [last[b - 1]]
    return WindowTokens(Tokens(" ".join(index.texts[first:end]), folded, starts, ends), positions, last)
