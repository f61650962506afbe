"""A quote without a document finds its place by the library's fingerprints as it does by reading every document."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from fixture_files import FIXTURES, paragraphs_pdf
from numpy.typing import NDArray
from store_kinds import SHARED, place_of

from benchmarks.documents import Prose
from benchmarks.quote_mix import as_read, quote_mix
from blocks.document import Document
from blocks.errors import QuoteError
from blocks.library.fingerprints import Fingerprints
from blocks.library.library import Library
from blocks.library.store.block_prints import BlockPrints
from blocks.text.fold import skeleton
from grounding.model import Match, Quote, Verdict
from grounding.quotes.locate import locate, locate_all

CLAUSE = "Neither party shall assign this Agreement without the prior written consent of the other party."
DAMAGED = CLAUSE.replace("written", "writen").replace("consent", "consnet")
SHORT = "Zanzibar clove"
JAPANESE = "六百トンを超える船は、水先人が乗船していない限り、夜間の入港を許されなかった。"
"""It stands in a fixture."""
REPEATED_IN = (3, 11, 19, 27)
DOCUMENTS = 30
OLD = [FIXTURES / "library" / f"format_{n}.pincite" for n in (1, 3, 4, 5)]


@cache
def made(k: int) -> bytes:
    """Two pages of prose; some have clauses, which others share."""
    if k == 5:
        return (FIXTURES / "pdf" / "japanese.pdf").read_bytes()
    words = prose(k)
    paragraphs = [" ".join(words[at : at + 25]) for at in range(0, 175, 25)]
    if k in REPEATED_IN:
        paragraphs.insert(1, CLAUSE)
    if k in REPEATED_IN[:2]:
        paragraphs.insert(4, f"{SHORT}s were {k} shillings.")
    return paragraphs_pdf([paragraphs[:5], paragraphs[5:]])


def prose(k: int) -> list[str]:
    (page,) = Prose(k).pages(1)
    return [word for paragraph in page for line in paragraph for word in line]


@pytest.fixture(scope="module")
def read_whole() -> Library:
    library = Library()
    for k in range(DOCUMENTS):
        library.add(made(k), name=f"{k}.pdf")
    return library


@pytest.fixture(scope="module", params=SHARED)
def indexed(
    request: pytest.FixtureRequest, read_whole: Library, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Library]:
    with Library(place_of(request.param, tmp_path_factory.mktemp("library"))) as library:
        for document in read_whole:
            library.add(read_whole.source_bytes(document), name=document.name)
        yield library


@cache  # each kind of library is held against it
def answer_of(library: Library, text: str) -> Match:
    """Where the text stands by `locate`."""
    return locate(library, Quote(text))


def told(match: Match) -> tuple[object, ...]:
    return (
        match.verdict,
        match.document_id,
        match.block_ids,
        match.word_indices,
        match.differences,
        match.occurrences,
        match.ambiguous,
    )


def mix() -> list[str]:
    stranger = as_read("stranger", Prose(1000).pages(2))
    cases = []
    for k in (2, 9, 23):
        lines = [prose(k)[at : at + 10] for at in range(0, 175, 10)]
        paragraphs = [lines[at : at + 6] for at in range(0, len(lines), 6)]
        cases += quote_mix(as_read("document", [paragraphs]), stranger, rounds=1, seed=k)
    return [case.asked.text for case in cases]


QUOTES = [
    *random.Random(4).sample(mix(), 60),
    CLAUSE,
    DAMAGED,
    CLAUSE.replace("prior", "verbal"),
    CLAUSE.replace("without the prior", "…"),
    CLAUSE.replace("party", "p a r t y"),
    SHORT,
    "zanzibar clov",
    "Zanzibar",
    JAPANESE,
    JAPANESE[3:9],
    JAPANESE.replace("水先人", "水光人"),
    JAPANESE[7:9],
    "港",
    "a",
    "…",
    "the words of nobody in particular, which stand nowhere",
]


@pytest.mark.parametrize("text", QUOTES)
def test_the_answer_is_that_of_reading_every_document(
    read_whole: Library, indexed: Library, text: str
) -> None:
    assert told(locate(indexed, Quote(text))) == told(answer_of(read_whole, text))


@pytest.mark.parametrize("text", [CLAUSE, DAMAGED, CLAUSE.replace("prior", "verbal"), SHORT])
def test_repeats_are_counted_over_the_whole_library(indexed: Library, text: str) -> None:
    wanted = REPEATED_IN[:2] if text == SHORT else REPEATED_IN
    match = locate(indexed, Quote(text))
    assert (match.occurrences, match.ambiguous) == (len(wanted), True)
    every = [indexed.get(m.document_id or "").name for m in locate_all(indexed, Quote(text))]
    assert every == [f"{k}.pdf" for k in wanted]


def test_the_words_around_and_the_page_decide_between_repeats(read_whole: Library, indexed: Library) -> None:
    text = next(d for d in read_whole if d.name == "19.pdf").text
    behind = text[text.index(CLAUSE) + len(CLAUSE) :].strip()[:60]
    match = locate(indexed, Quote(CLAUSE, suffix=behind))
    assert (match.occurrences, match.ambiguous) == (4, False)
    assert indexed.get(match.document_id or "").name == "19.pdf"


def test_only_documents_with_the_words_are_named(indexed: Library) -> None:
    fingerprints = indexed.fingerprints
    assert fingerprints is not None
    names = indexed.names
    letters = "neitherpartyshallassignthisagreement"
    having = [names[each.document_id] for each in fingerprints.having(letters, letters)]
    assert having == [f"{k}.pdf" for k in REPEATED_IN]
    assert not fingerprints.having("thequickbrownfoxjumpsoverthelazydog", "")


def test_what_changes_in_the_library_changes_what_is_found(tmp_path: Path) -> None:
    with Library(tmp_path / "a.pincite") as library, Library(tmp_path / "a.pincite") as other:
        for k in range(14):
            library.add(made(k))
        changed, gone = (locate_all(library, Quote(CLAUSE))[k].document_id or "" for k in (0, 1))
        new = "The lighthouse keeper counts eleven grey herons on the breakwater."
        library.revise(changed, paragraphs_pdf([[new]]))
        library.remove(gone)
        for each in (library, other):
            with pytest.raises(QuoteError, match="the longest document has 2"):
                locate(each, Quote(CLAUSE, page=3))
        library.add(paragraphs_pdf([[f"Page {n} of the harbour log."] for n in range(3)]))
        for each in (library, other):
            assert locate(each, Quote(CLAUSE, page=3)).verdict is Verdict.ABSENT
            assert locate(each, Quote(new)).verdict is Verdict.EXACT
            assert (
                locate(each, Quote(new.replace("counts", "cuonts"))).document_id
                == library.current(changed).id
            )


class LosingLibrary(Library):
    """A library of which another process removes a document just before it is opened."""

    lost = ""
    """Its name."""

    def get(self, document: Document | str, *, version: int | None = None) -> Document:
        """As `Library.get`."""
        wanted = self._store.entry(document if isinstance(document, str) else document.id)
        if wanted is not None and wanted.name == self.lost:
            with Library(self.place) as other:
                other.remove(wanted.id)
        return super().get(document, version=version)


@pytest.mark.parametrize("kind", SHARED)
def test_a_document_that_is_removed_amid_a_search_has_nothing(kind: str, tmp_path: Path) -> None:
    with LosingLibrary(place_of(kind, tmp_path)) as library:
        for k in REPEATED_IN:
            library.add(made(k), name=f"{k}.pdf")
        library.lost = "11.pdf"
        assert locate(library, Quote(CLAUSE)).occurrences == 3
        library.lost = "19.pdf"
        assert len(locate_all(library, Quote(CLAUSE))) == 2
        library.lost = "27.pdf"
        assert locate(library, Quote(DAMAGED)).occurrences == 1


class LatePrints(BlockPrints):
    """The fingerprints of a library that another process changes between two looks at them."""

    def __init__(self, index: BlockPrints, change: Callable[[], object]) -> None:
        """`change` is done once."""
        super().__init__(index._database)
        self._changes = [change]

    def find(self, hashes: Sequence[int]) -> list[NDArray[np.uint32]]:
        """As `BlockPrints.find`; the change comes just after."""
        found = super().find(hashes)
        for change in self._changes:
            self._changes = []
            change()
        return found


@pytest.mark.parametrize("kind", SHARED)
@pytest.mark.parametrize("text", [CLAUSE, DAMAGED])
def test_a_document_that_is_revised_between_two_looks_is_found(kind: str, text: str, tmp_path: Path) -> None:
    with Library(place_of(kind, tmp_path)) as library:
        for k in range(14):
            library.add(made(k), name=f"{k}.pdf")
        revised = library.named("3.pdf")[0].id
        index = library._store.block_prints
        assert isinstance(index, BlockPrints)
        new = paragraphs_pdf([["A page before."], [CLAUSE]])
        late = LatePrints(index, lambda: library.revise(revised, new))
        letters = skeleton(text)
        asked = Fingerprints(library._store, late, library.get)
        found = asked.having(letters, text) if text == CLAUSE else asked.like(letters, text)
        assert library.current(revised).id in {each.document_id for each in found}


@pytest.mark.parametrize("old", OLD, ids=lambda path: path.stem)
def test_files_of_older_formats_get_their_fingerprints(old: Path, tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    shutil.copy(old, place)
    with Library(place) as library:
        document = next(iter(library))
        assert locate(library, Quote(_sentence(document))).document_id == document.id
        assert library.fingerprints is not None
        assert library.fingerprints.most_pages() == document.page_count


@pytest.mark.parametrize("old", OLD, ids=lambda path: path.stem)
def test_those_that_can_only_be_read_are_read_whole(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "a.pincite"
    shutil.copy(old, place)
    # Root may write anything, so that permissions can't be planted here.
    monkeypatch.setattr("blocks.library.store.sqlite_file._writable", lambda path: False)
    with Library(place) as library:
        document = next(iter(library))
        assert library.fingerprints is None
        assert locate(library, Quote(_sentence(document))).document_id == document.id


def _sentence(document: Document) -> str:
    return max(document.block_texts, key=len)
