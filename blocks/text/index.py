"""A stream of words as one skeleton: exact search, and rare k-grams that point to where a damaged quote stands.

An index of hashed k-grams (k = 5; 3 for Chinese, Japanese and Korean): one sorted array of (hash, offset), 8 bytes a
character, made in O(n log n) when the first damaged quote asks. `find` is `str.find`, or in long texts whose grams
are there a look-up of a rare one. `windows` is seeding, as in q-gram filters and BLAST: the quote's rarest grams,
each weighted by 1/sqrt of its count, and the stretches of about the quote's length with the greatest sums; O(h log h)
in hits. Tuned by `_COMMON`, `_RAREST` and `_SAMPLED`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from blocks.text.acronyms import defined_acronyms
from blocks.text.continuation import Seams
from blocks.text.fold import fold_words, skeleton, unligature
from blocks.text.gram_hashes import gram_hashes
from blocks.text.raised_marks import RaisedMarks

_LIGATURE, _AROUND = re.compile("[ﬀ-ﬄ]"), re.compile(r"^\W+|\W+$")
_HALF, _OFFSET = np.uint64(32), np.uint64(0xFFFFFFFF)
"""A packed gram has its hash in the upper half and its offset in the lower one; no text is so long that an offset
fills its half."""
_LARGE = 100_000
"""Characters; an exact search in more of them looks a gram up instead of reading them."""
_SAMPLED = 16
"""So many grams of a quote, spread over it, are looked at to find a rare one."""
_COMMON = 400
"""A gram that stands more often than this says little about a place."""
_RAREST = 96
"""So many of a quote's grams, the rarest, are looked up."""


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of the stream where a quote may stand."""

    first: int
    """The first stream position."""
    end: int
    """The position after the last."""
    weight: float
    """How much of the quote's grams, weighted by rarity, stands there, 0..1."""


class TextIndex:
    """An index over words in one order (a *stream*). Positions count words of the stream."""

    def __init__(
        self,
        texts: Sequence[str],
        order: NDArray[np.integer] | None = None,
        regions: NDArray[np.integer] | None = None,
        seams: Seams | None = None,
        unsure: NDArray[np.bool_] | None = None,
        raised: RaisedMarks | None = None,
        folded: Sequence[str] | None = None,
        pages: NDArray[np.integer] | None = None,
        whole: TextIndex | None = None,
    ) -> None:
        """`texts` are words without line feeds; `order` picks and orders the words of the stream (default: all).

        `regions` numbers, for each word of `texts`, the stretch of running text that it belongs to (default: one);
        `seams` tells which of them can follow each other; `unsure` which of `texts` OCR was not sure of; `raised`
        which are raised marks; `folded` has `texts` folded, where that is done; `pages` on which page each of them
        stands (default: all on one); `whole` is the document's own stream, of which this is a part in another order.
        """
        self._whole = whole
        self._pages = pages
        self._seams = seams
        self._raised = raised
        self._unsure = unsure
        self.order: NDArray[np.int64] = (
            np.arange(len(texts)) if order is None else np.asarray(order, dtype=np.int64)
        )
        """For each position, which of the words given to the index stands there. Shape (n,)."""
        self.regions: NDArray[np.int64] = (
            np.zeros(len(self.order), dtype=np.int64) if regions is None else np.asarray(regions)[self.order]
        )
        """For each position, the number of the stretch of running text that it is in. Shape (n,)."""
        words = list(texts) if order is None else list(map(texts.__getitem__, self.order.tolist()))
        folded = fold_words(words) if folded is None else list(map(folded.__getitem__, self.order.tolist()))
        self.texts = words
        """The words by position, as the file spells them. Length n."""
        self.folded = folded
        """The words by position, folded; empty for one of signs alone. Length n."""
        lengths = np.fromiter(map(len, folded), dtype=np.int64, count=len(folded))
        self.starts: NDArray[np.int64] = np.concatenate([[0], np.cumsum(lengths)])
        """Where each word begins in `skeleton`, in characters, and its length at the end. Shape (n + 1,)."""
        self.skeleton = "".join(folded)
        """The folded words without anything between: what is searched."""
        self._last_hits: tuple[str, NDArray[np.float64]] | None = None

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def whole(self) -> TextIndex:
        """The stream that has all of the document, whose definitions hold here too."""
        return self if self._whole is None else self._whole

    def goes_on(self, last: int, first: int) -> bool:
        """True if a reader may go on from position `last` to `first`: in one stretch of text, or over a seam."""
        if self._seams is None or (last < first and self.regions[last] == self.regions[first]):
            return True
        return self._seams.goes_on(int(self.order[last]), int(self.order[first]))

    def raised_marks(self, first: int, end: int) -> dict[int, tuple[int, int]]:
        """Of the positions `first` to before `end`, those with a raised mark, and where in the word it stands."""
        if self._raised is None:
            return {}
        words = self.order[first:end].tolist()
        return {first + words.index(word): span for word, span in self._raised.among(words).items()}

    def turns_back(self, last: int, first: int) -> bool:
        """True if position `first` is on an earlier page than position `last`."""
        if self._pages is None:
            return False
        return bool(self._pages[self.order[first]] < self._pages[self.order[last]])

    def turns(self, first: int, end: int) -> list[int]:
        """The positions from `first` to `end` where the stream goes back to an earlier page: no text runs on there."""
        if self._pages is None:
            return []
        pages = self._pages[self.order[first:end]]
        return (np.flatnonzero(pages[1:] < pages[:-1]) + first + 1).tolist()

    @property
    def has_unsure(self) -> bool:
        """True if some words are such that OCR was not sure of them."""
        return self._unsure is not None

    @cached_property
    def unsure(self) -> NDArray[np.bool_]:
        """For each position, whether OCR was not sure of its word. Shape (n,)."""
        if self._unsure is None:
            return np.zeros(len(self.texts), dtype=bool)
        return self._unsure[self.order]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every folded word of the stream."""
        return frozenset(self.folded)

    @cached_property
    def without_ligatures(self) -> dict[str, str]:
        """Words that the file sets with ligatures, by the letters that they have besides; "" for several such words.

        Words that a line's end parts are whole.
        """
        found: dict[str, str] = {}
        some = {text for text in {*self.texts} if not text.isascii() and _LIGATURE.search(text)}
        for i, text in enumerate(self.texts) if some else ():
            if text not in some:
                continue
            before, behind = "".join(self.texts[max(0, i - 1) : i]), "".join(self.texts[i + 1 : i + 2])
            for word in (
                text,
                f"{before}{text}" if before[-1:] == "-" else "",
                f"{text}{behind}" if text[-1] == "-" else "",
            ):
                whole, left = unligature(_AROUND.sub("", word)), skeleton(_LIGATURE.sub("", word))
                found[left] = whole if skeleton(found.get(left, whole)) == skeleton(whole) else ""
        return found

    @cached_property
    def acronyms(self) -> dict[str, tuple[str, ...]]:
        """The acronyms that the document's words define, each with the casefolded words of which it is short."""
        return defined_acronyms(self.texts) if self.whole is self else self.whole.acronyms

    def find(self, needle: str, *, most: int = 200, first: int = 0, end: int | None = None) -> list[int]:
        """Offsets in the skeleton where `needle` (a skeleton) stands, ascending, at most `most`.

        `first` and `end` bound the search to stream positions.
        """
        found: list[int] = []
        if not needle:
            return found
        start, stop = int(self.starts[first]), len(self.skeleton) if end is None else int(self.starts[end])
        if stop - start > _LARGE and "_grams" in vars(self):
            listed = self._listed(needle)
            if listed is not None:
                return [i for i in listed if start <= i <= stop - len(needle)][:most]
        at = self.skeleton.find(needle, start, stop)
        while at >= 0 and len(found) < most:
            found.append(at)
            at = self.skeleton.find(needle, at + 1, stop)
        return found

    def _listed(self, needle: str) -> list[int] | None:
        """The same for the whole skeleton, looked up under one of the needle's rarer grams; None if none is rare.

        In a long text this is far quicker than reading all of it.
        """
        hashes = gram_hashes(_codes(needle), self._k)
        if not len(hashes):
            return None
        sampled = np.linspace(0, len(hashes) - 1, min(len(hashes), _SAMPLED)).astype(np.int64)
        grams = hashes[sampled].astype(np.uint64) << _HALF
        low, high = np.searchsorted(self._grams, [grams, grams | _OFFSET])
        rarest = int(np.argmin(high - low))
        if high[rarest] - low[rarest] > 20 * _COMMON:
            return None
        places = self._grams[low[rarest] : high[rarest]] & _OFFSET
        offsets = (places.astype(np.int64) - sampled[rarest]).tolist()
        return [i for i in offsets if i >= 0 and self.skeleton.startswith(needle, i)]

    def position(self, offset: int) -> int:
        """The stream position of the word that holds the skeleton's character at `offset`."""
        return int(self.starts.searchsorted(offset, "right")) - 1

    @cached_property
    def _k(self) -> int:
        codes = _codes(self.skeleton)
        return 3 if len(codes) and (codes > 0x2E80).mean() > 0.3 else 5

    @cached_property
    def _grams(self) -> NDArray[np.uint64]:
        """Every k-gram of the skeleton: hash in the upper, offset in the lower half; sorted."""
        hashes = gram_hashes(_codes(self.skeleton), self._k)
        packed = hashes.astype(np.uint64) << _HALF
        packed |= np.arange(len(hashes), dtype=np.uint64)
        packed.sort()
        return packed

    def windows(self, needle: str, *, most: int = 4, first: int = 0, end: int | None = None) -> list[Window]:
        """Stretches, best first, where much of `needle` (a skeleton) stands in about its own length."""
        hits = self._hits_again(needle)
        if first or end is not None:
            stop = len(self.skeleton) if end is None else int(self.starts[end])
            hits = hits[:, (hits[0] >= self.starts[first]) & (hits[0] < stop)]
        if not hits.shape[1]:
            return []
        length = len(needle) * 1.25 + 40
        at, weight = hits[0], hits[1]
        reach = np.searchsorted(at, at + length, side="right")
        total = np.concatenate([[0.0], np.cumsum(weight)])
        sums = total[reach] - total[:-1]
        windows: list[Window] = []
        margin = len(needle) * 0.25 + 30
        for _ in range(most):
            best = int(np.argmax(sums))
            if sums[best] <= 0 or (windows and sums[best] < 0.35 * windows[0].weight):
                break
            a, b = at[best], at[reach[best] - 1]
            windows.append(self._window(a - margin, b + margin, float(sums[best])))
            sums[(at > a - length) & (at <= b)] = 0
        return windows

    def _window(self, low: float, high: float, weight: float) -> Window:
        first = max(0, self.position(max(0, int(low))))
        end = min(len(self.texts), self.position(int(high)) + 1)
        return Window(first, end, weight)

    def _hits_again(self, needle: str) -> NDArray[np.float64]:
        """`_hits`, kept for one needle: the next question is often the same quote's."""
        known = self._last_hits
        if known is None or known[0] != needle:
            known = self._last_hits = needle, self._hits(needle)
        return known[1]

    def _hits(self, needle: str) -> NDArray[np.float64]:
        """Offsets and weights of the needle's rarest grams in the skeleton. Shape (2, n), by offset."""
        grams = np.sort(gram_hashes(_codes(needle), self._k)).astype(np.uint64) << _HALF
        if not len(grams) or not len(self._grams):
            return np.zeros((2, 0))
        grams = grams[np.concatenate([[True], grams[1:] != grams[:-1]])]
        low, high = np.searchsorted(self._grams, [grams, grams | _OFFSET])
        counts = high - low
        there = np.flatnonzero(counts)
        there = there[np.argsort(counts[there], kind="stable")]
        rare = there[: max(8, int((counts[there] <= _COMMON).sum()))][:_RAREST]
        if not len(rare):
            return np.zeros((2, 0))
        taken = np.minimum(counts[rare], 20 * _COMMON)
        before = np.cumsum(taken) - taken
        places = np.arange(taken.sum()) + np.repeat(low[rare] - before, taken)
        at = (self._grams[places] & _OFFSET).astype(np.float64)
        weight = np.repeat(1 / np.sqrt(counts[rare]), taken)
        ranked = np.argsort(at, kind="stable")
        return np.stack([at[ranked], weight[ranked]])


def _codes(text: str) -> NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le", "replace"), dtype=np.uint32)
