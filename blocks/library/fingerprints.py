"""Which documents of a library may have a quote, told from its fingerprints without opening any.

Votes: each of the quote's prints (`blocks.text.prints`) votes for the passages that have it, a rare one with more
weight, and the stretch of about the quote's length with the most votes speaks for its document. Where a quote leaves
few prints or none, the terms of a full-text search vote for whole documents. Cost: a row of the index for each print
and segment, a look-up for each document that comes out; only the number of segments grows with the library, with its
logarithm. Tuned by the constants below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from blocks.document import Document
from blocks.errors import LibraryReadOnlyError, RemovedError
from blocks.library.store.block_prints import BlockPrints, Prints, Run
from blocks.library.store.print_segments import MOST_PASSAGES, Postings, ascending
from blocks.library.store.protocol import Store
from blocks.text.fold import fold_words
from blocks.text.prints import prints_of, term_prints
from blocks.text.scripts import UNSPACED
from blocks.text.search_terms import search_terms

_PASSAGE = 512
"""Letters of the skeleton that are one place: fewer would say more exactly where, in more postings."""
_HAVING = 200
"""Documents that are looked at for the very letters of a quote, at most: as many as a document's places are counted."""
_LIKE = 12
"""Documents that are looked at for what is like a quote, at most; a library of no more is read whole."""
_NEAR_BEST = 0.5
"""So much of the best document's votes another one needs: a damaged quote gives its own document many times what chance
gives others (the second best has .1 of it in the middle, .4 in one of ten quotes with every twelfth letter wrong)."""
_NOWHERE = 2**40
"""Beyond every passage."""
_CERTAIN = 8
"""Prints, spread over a quote, by which documents with its very letters are found."""
_ASKED = 64
"""Prints, spread over a quote, that are looked up to find what is like it ..."""
_VOTING = 32
"""... of which the rarest vote."""
_LOOKS = 3
"""At a library that others change meanwhile."""
_FEW_LETTERS = 60
"""In quotes up to this long, which leave a dozen prints and lose most by a slip or two, terms vote too."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A document that may have a quote."""

    document_id: str
    """Of its current version."""
    order: int
    """By this number documents are in the order of adding."""


class Fingerprints:
    """Asks a library's index of fingerprints, and brings it up to date before. From any thread."""

    def __init__(self, store: Store, index: BlockPrints, opened: Callable[[str], Document]) -> None:
        """`opened` gives the document of an id."""
        self._store = store
        self._index = index
        self._opened = opened
        self._state: object = None
        self._counted: tuple[object, int] = (None, 0)
        """A state of the library, and the pages of its longest document then."""

    def having(self, skeleton: str, text: str) -> list[Candidate]:
        """Documents among which are all that have the skeleton's letters one after another, `_HAVING` at most, in the
        order of adding; `text` is what it is the skeleton of."""
        return self._settled(lambda: self._having(skeleton, text))

    def like(self, skeleton: str, text: str) -> list[Candidate]:
        """Documents that may have something like it, `_LIKE` at most, in the order of adding: of a small library all,
        of a large one those with many of its prints."""
        return self._settled(lambda: self._like(skeleton, text))

    def most_pages(self) -> int:
        """The pages of the longest document."""
        state, counted = self.catch_up(_untold), self._counted
        if state is None or counted[0] != state:
            self._counted = counted = state, self._index.most_pages()
        return counted[1]

    def missing(self) -> list[str]:
        """Ids of the documents that have no fingerprints yet, whose library an older pincite made; the next question
        makes them."""
        return self._index.missing()

    def catch_up(self, on_document: Callable[[str], None]) -> object:
        """Print documents that aren't yet: of a library of an older format, or that somebody added without; each id is
        told when that was done. The state of the library before."""
        # Taken first, so that what somebody adds meanwhile is seen next time.
        state = self._store.state()
        if state is not None and state == self._state:
            return state
        for document_id in self._index.missing():
            # Another process has removed it since; or a file that we can only read will have it in a moment.
            with suppress(RemovedError, LibraryReadOnlyError):
                self._index.replace(document_id, document_prints(self._opened(document_id)))
            on_document(document_id)
        self._state = state
        return state

    def _settled(self, look: Callable[[], list[Candidate]]) -> list[Candidate]:
        """What there is to find; looked for anew if the library has changed meanwhile: a document that is revised
        between two looks would be found in neither version. Where changes never end, the last look counts."""
        for _ in range(_LOOKS):
            state = self.catch_up(_untold)
            found = look()
            if self._store.state() == state:
                break
        return found

    def _having(self, skeleton: str, text: str) -> list[Candidate]:
        hashes, _ = prints_of(skeleton)
        if len(hashes):
            return _candidates(self._with_all(_spread(hashes, _CERTAIN), len(skeleton) // _PASSAGE + 1))
        # A source may part words otherwise than the quote: "low-cost", "lowcost", "low cost".
        ways = (search_terms(text), fold_words(text.split()), [skeleton])
        return _candidates(run for terms in ways for run in self._with_all(term_prints(terms).tolist(), 0))

    def _like(self, skeleton: str, text: str) -> list[Candidate]:
        every = self._index.documents(_LIKE + 1)
        if len(every) <= _LIKE:
            return sorted((Candidate(*row) for row in every), key=_by_order)
        hashes, _ = prints_of(skeleton)
        scores = self._scores(_spread(hashes, _ASKED), len(skeleton) // _PASSAGE + 1)
        if len(skeleton) <= _FEW_LETTERS:
            for run, score in self._scores(_spread(term_prints(search_terms(text)), _ASKED), 0).items():
                scores[run] = scores.get(run, 0.0) + score
        best = max(scores.values(), default=0.0)
        near = [run for run, score in scores.items() if score >= _NEAR_BEST * best]
        return _candidates(sorted(near, key=lambda run: -scores[run])[:_LIKE])

    def _with_all(self, hashes: Sequence[int], reach: int) -> Iterator[Run]:
        """The documents that have all of these prints within `reach` passages, `_HAVING` at most."""
        found = _telling(self._index.find(hashes))
        if found:
            yield from islice(self._runs(_together(found, reach)), _HAVING)

    def _scores(self, hashes: Sequence[int], reach: int) -> dict[Run, float]:
        """The documents with the most votes and how many they have."""
        there = [passages for passages in self._index.find(hashes) if len(passages)]
        found = sorted(_telling(there), key=len)[:_VOTING]
        if not found:
            return {}
        votes = _Votes(found, np.array([1 / np.sqrt(len(passages)) for passages in found]), reach)
        best = np.argsort(-votes.sums, kind="stable")
        best = best[votes.sums[best] >= _NEAR_BEST / 2 * votes.sums[best[0]]]
        runs = self._runs(votes.at[best])
        return {run: votes.of(run) for run in islice(runs, 2 * _LIKE)}

    def _runs(self, passages: NDArray[np.int64]) -> Iterator[Run]:
        """The runs of current versions that have one of these passages, in the passages' order."""
        while len(passages):
            run = self._index.run_of(int(passages[0]))
            if run is None:
                passages = passages[passages != passages[0]]
                continue
            passages = passages[(passages < run.first) | (passages >= run.end)]
            if run.is_current:
                yield run


def _untold(document_id: str) -> None:
    """Nobody waits to hear of it."""


def _together(found: Sequence[NDArray[np.uint32]], reach: int) -> NDArray[np.int64]:
    """Passages that begin a stretch with all of these prints, `reach` passages behind its first at most; ascending."""
    at = np.sort(np.concatenate(found).astype(np.int64))
    for passages in sorted(found, key=len):
        where = np.append(np.sort(passages.astype(np.int64)), _NOWHERE)
        at = at[where[np.searchsorted(where, at)] - at <= reach]
    return at


class _Votes:
    """Passages in ascending order, and the votes of the stretch that begins with each."""

    def __init__(self, found: Sequence[NDArray[np.uint32]], weights: NDArray[np.float64], reach: int) -> None:
        """`found` has the passages of each print; a stretch ends `reach` passages behind its first."""
        at = np.concatenate(found).astype(np.int64)
        order = np.argsort(at, kind="stable")
        self.at = at[order]
        """Shape (n,)."""
        total = np.cumsum(np.concatenate([[0.0], np.repeat(weights, list(map(len, found)))[order]]))
        last = np.searchsorted(self.at, self.at + reach, side="right")
        self.sums: NDArray[np.float64] = total[last] - total[:-1]
        """Shape (n,)."""

    def of(self, run: Run) -> float:
        """The most votes that a stretch of the run has."""
        low, high = np.searchsorted(self.at, [run.first, run.end])
        return float(self.sums[low:high].max())


def document_prints(document: Document) -> Prints:
    """The fingerprints of a document's running text, and its terms."""
    skeleton = document.flow.skeleton
    hashes, at = prints_of(skeleton)
    last = len(skeleton) // _PASSAGE + 1
    terms = term_prints(_terms(document))
    postings = np.concatenate(
        [_postings(hashes, at // _PASSAGE), _postings(terms, np.full(len(terms), last))]
    )
    return Prints(ascending(postings), last + 1, document.page_count)


def _terms(document: Document) -> set[str]:
    """The terms of its text, its words as they stand, and the letters of scripts without spaces."""
    terms = {term for text in document.block_texts for term in search_terms(text, indexed=True)}
    letters = {term[0] for term in terms if UNSPACED.match(term)}
    return terms.union(document.folded_words, letters) - {""}


def _postings(hashes: NDArray[np.uint32], passages: NDArray[np.int64]) -> Postings:
    return hashes.astype(np.uint64) << np.uint64(32) | passages.astype(np.uint64)


def _spread(hashes: NDArray[np.uint32], most: int) -> list[int]:
    """At most so many of the hashes, each once, from all over the quote."""
    chosen = np.linspace(0, len(hashes) - 1, min(len(hashes), most)).astype(np.int64)
    return list(dict.fromkeys(hashes[chosen].tolist()))


def _telling(found: Sequence[NDArray[np.uint32]]) -> list[NDArray[np.uint32]]:
    """The prints that aren't everywhere; where all are, the rarest one, of whose passages some are known."""
    rare = [passages for passages in found if len(passages) < MOST_PASSAGES]
    return rare or sorted(found, key=len)[:1]


def _candidates(runs: Iterable[Run]) -> list[Candidate]:
    return sorted({Candidate(run.document_id, run.order) for run in runs}, key=_by_order)


def _by_order(candidate: Candidate) -> int:
    return candidate.order
