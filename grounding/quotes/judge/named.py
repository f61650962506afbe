"""Two names that the document gives one thing: "Acme Ltd (the "Buyer")", "the mayor, Ann Roe, said".

A writer may put one in brackets where the source has the other: "[Acme] shall pay" for "The Buyer shall pay".
"""

from __future__ import annotations

from collections.abc import Sequence

from blocks.text.index import TextIndex
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.phrases import ends_in_comma

_REACH = 8
"""Words between both names and what stands between, at most."""
_SMALL = 3
"""Letters of what stands in names without a capital: plc, de, the."""
_DEFINING = 5
"""Words of a bracket that defines a name."""


def named_alike(index: TextIndex, one: Sequence[str], other: str, lexicon: Lexicon) -> bool:
    """True if the document says that the folded words `one`, without their articles, and the word `other` name one
    thing."""
    words = [word for word in one if word not in lexicon.articles]
    if not words or words == [other]:
        return bool(words)
    places = [p for p, word in enumerate(index.folded) if word == other]
    return any(_equates(index, p, q, lexicon) for at in places for p, q in _beside(index, words, at))


def _beside(index: TextIndex, words: Sequence[str], at: int) -> list[tuple[int, int]]:
    """Where the words stand near a place of the other name: the last position of the first, the first of the second."""
    low, high, n = max(0, at - _REACH), min(len(index), at + _REACH + 1), len(words)
    runs = [k for k in range(low, high - n + 1) if list(index.folded[k : k + n]) == list(words)]
    return [(k + n - 1, at) if k < at else (at, k) for k in runs]


def _equates(index: TextIndex, p: int, q: int, lexicon: Lexicon) -> bool:
    """True if the name that ends at `p` and the one that begins at `q` are one thing's."""
    texts = index.texts
    if index.regions[p] != index.regions[q]:
        return False
    opened = next((k for k in range(q, p, -1) if texts[k][0] in "(["), None)
    if opened is not None:
        closed = any(
            texts[k].rstrip(".,;:")[-1:] in ")]" for k in range(q, min(len(texts), opened + _DEFINING))
        )
        apart = any(texts[k][-1:] in "),;:" for k in range(p, opened))
        return closed and not apart and all(_of_name(index, k, lexicon) for k in range(p + 1, opened))
    end = next((k for k in range(q, min(len(texts), q + _DEFINING)) if ends_in_comma(texts[k])), None)
    listed = end is None or end + 1 >= len(texts) or index.folded[end + 1] in lexicon.joiners
    # One is a name, the other what it is: "the mayor, Ann Roe,", not two of a list.
    unlike = texts[p][:1].isupper() != texts[q][:1].isupper()
    return (
        ends_in_comma(texts[p])
        and not listed
        and unlike
        and all(_of_name(index, k, lexicon) for k in range(p + 1, q))
    )


def _of_name(index: TextIndex, k: int, lexicon: Lexicon) -> bool:
    """True for a word that a name may have: in capitals, an article, "plc"."""
    word = index.folded[k]
    return index.texts[k][:1].isupper() or (len(word) <= _SMALL and word not in lexicon.joiners)
