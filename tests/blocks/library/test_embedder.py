"""Searches with an embedder: what says the same in other words is found, and vectors follow the library."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from house_rules import TEXTS, V1, V2, pdf
from numpy.typing import NDArray
from store_kinds import ALL, place_of

import pincite
from blocks.text.search_terms import search_terms
from pincite.library import Library
from tests.fixture_files import FIXTURES

PDF = FIXTURES / "pdf"
FORMAT_4 = FIXTURES / "library" / "format_4.pincite"

TOPICS = (
    {"cost", "price", "expenditure", "rent", "money"},
    {"physician", "dr"},
    {"fish", "salmon", "trout", "herring"},
    {"bankrupt", "insolvent"},
    {"pets", "dogs", "dog"},
)
"""Words that mean alike: what stands in for a model."""


class Topics:
    """An embedder that counts words of topics, and remembers what it was given."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float64]:
        self.given += texts
        words = [search_terms(text) for text in texts]
        return np.array([[sum(w in topic for w in row) for topic in TOPICS] for row in words], dtype=float)


@pytest.fixture(params=ALL)
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Library]:
    with Library(place_of(request.param, tmp_path)) as made:
        yield made


@pytest.fixture
def topics() -> Topics:
    return Topics()


def named(topics: Topics, name: str = "topics 1") -> pincite.Embedder:
    return pincite.Embedder(name, topics.embed)


def test_other_words_are_found(library: Library, topics: Topics) -> None:
    library.add(PDF / "one_column.pdf")
    assert library.search("insolvent") == []
    (hit, *_) = library.search("insolvent", embedder=topics.embed)
    assert "the contractor went bankrupt" in hit.block.text and hit.terms == ()


def test_both_rankings_count(library: Library, topics: Topics) -> None:
    library.add(PDF / "one_column.pdf")
    (best, *others) = library.search("insolvent dock", embedder=named(topics))
    assert "floating dock" in best.block.text and best.terms == ("dock",)
    # First in both: twice the reciprocal of 61, as of reciprocal ranks with k = 60.
    assert best.score == pytest.approx(2 / 61)
    assert all(best.score > other.score for other in others)
    light = pincite.Embedder("light", topics.embed, 0.5)
    assert library.search("insolvent dock", embedder=light)[0].score == pytest.approx(1.5 / 61)


def test_each_block_is_embedded_once(library: Library, topics: Topics) -> None:
    first = library.add(PDF / "one_column.pdf")
    library.search("insolvent", embedder=topics.embed)
    assert first.blocks[1].text in topics.given
    topics.given.clear()
    library.search("pets", embedder=topics.embed)
    assert topics.given == ["pets"]
    library.add(PDF / "provisions.pdf")
    hits = library.search("pets", embedder=topics.embed)
    assert "dogs are admitted on leads" in hits[0].block.text
    assert first.blocks[1].text not in topics.given


def test_a_file_keeps_vectors_under_the_embedders_name(tmp_path: Path, topics: Topics) -> None:
    with Library(tmp_path / "a.pincite") as library:
        library.add(PDF / "one_column.pdf")
        before = library.search("insolvent", embedder=named(topics))
    topics.given.clear()
    with Library(tmp_path / "a.pincite") as library:
        assert library.search("insolvent", embedder=named(topics)) == before
        assert topics.given == ["insolvent"]
        library.search("insolvent", embedder=named(topics, "topics 2"))
        assert len(topics.given) > 2


def test_of_a_new_version_only_new_texts_are_embedded(library: Library, topics: Topics) -> None:
    old = library.add(pdf(V1))
    library.search("pets", embedder=named(topics))
    known = set(topics.given)
    topics.given.clear()
    new = library.update(old, pdf(V2)).new
    library.search("pets", embedder=named(topics))
    assert 1 < len(topics.given) < len(new.blocks) and not known & {*topics.given} - {"pets"}
    # The old version can be asked still.
    hits = library.search("dogs", document=old.id, embedder=named(topics))
    assert [hit.block.text for hit in hits] == [TEXTS["pets"]]


def test_one_document_can_be_asked(library: Library, topics: Topics) -> None:
    library.add(PDF / "one_column.pdf")
    other = library.add(PDF / "provisions.pdf")
    hits = library.search("pets", document=other, embedder=named(topics))
    assert hits and {hit.block.document_id for hit in hits} == {other.id}


def test_headings_have_no_vectors_and_rows_have_their_heading_rows(library: Library, topics: Topics) -> None:
    library.add(PDF / "tables.pdf")
    library.search("ships", embedder=topics.embed)
    assert "Harbour statistics" not in topics.given
    over = "Table 1. Ships and tonnage by port, 2023\nPort Ships Tonnage Change\n"
    assert f"{over}Carrow 87 96,410 -12.4%" in topics.given


def test_what_was_removed_is_found_no_more_and_leaves_no_vector(tmp_path: Path, topics: Topics) -> None:
    place = tmp_path / "a.pincite"
    with Library(place) as library:
        gone = library.add(PDF / "one_column.pdf")
        library.add(PDF / "numbers.pdf")
        assert library.search("insolvent", embedder=named(topics))
        library.remove(gone)
        assert library.search("insolvent", embedder=named(topics)) == []
    with sqlite3.connect(place) as db:
        assert db.execute("SELECT count(*) FROM block_vectors").fetchone() == (1,)
    db.close()


def test_an_old_file_is_brought_up_to_date(tmp_path: Path, topics: Topics) -> None:
    place = tmp_path / "a.pincite"
    shutil.copy(FORMAT_4, place)
    with Library(place) as library:
        assert [h.block.text for h in library.search("dogs", embedder=named(topics))] == [TEXTS["pets2"]]
    with sqlite3.connect(place) as db:
        assert db.execute("SELECT count(*) FROM block_vectors").fetchone() == (1,)
    db.close()


def test_a_file_that_can_only_be_read_keeps_no_vectors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, topics: Topics
) -> None:
    place = tmp_path / "a.pincite"
    with Library(place) as library:
        library.add(PDF / "one_column.pdf")
    # Root may write anything, so that permissions can't be planted here.
    monkeypatch.setattr("blocks.library.store.sqlite_file._writable", lambda path: False)
    before = place.read_bytes()
    with Library(place) as library:
        library.search("insolvent", embedder=named(topics))
        topics.given.clear()
        assert "bankrupt" in library.search("insolvent", embedder=named(topics))[0].block.text
        assert topics.given == ["insolvent"]
    assert place.read_bytes() == before


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (lambda texts: [[1.0]], "shape"),
        (lambda texts: [1.0 for _ in texts], "shape"),
        (lambda texts: [[float("nan")] for _ in texts], "finite"),
        (lambda texts: None, "no array of numbers|shape"),
        (lambda texts: ["a" for _ in texts], "no array of numbers"),
        (lambda texts: [[1.0] * len(texts) for _ in texts], "vectors of 1 and"),
    ],
)
def test_what_is_no_vector_for_each_text_is_refused(library: Library, given: object, told: str) -> None:
    library.add(PDF / "numbers.pdf")
    with pytest.raises(pincite.EmbedderError, match=told):
        library.search("tonnes", embedder=given)  # type: ignore[arg-type]  # the error is what is tested


def test_another_model_under_a_name_is_refused(tmp_path: Path, topics: Topics) -> None:
    with Library(tmp_path / "a.pincite") as library:
        library.add(PDF / "numbers.pdf")
        library.search("tonnes", embedder=named(topics))
        other = pincite.Embedder("topics 1", lambda texts: np.ones((len(texts), 2)))
        with pytest.raises(pincite.EmbedderError, match="another name"):
            library.search("tonnes", embedder=other)


def test_an_unknown_name_is_refused(library: Library) -> None:
    library.add(PDF / "numbers.pdf")
    with pytest.raises(pincite.EmbedderError, match="no embedder 'word2vec'"):
        library.search("tonnes", embedder="word2vec")


def test_many_threads_may_search_at_once(library: Library, topics: Topics) -> None:
    for name in ("one_column", "provisions", "tables", "numbers"):
        library.add(PDF / f"{name}.pdf")
    asked = ["insolvent dock", "pets", "fish", "price of money"] * 6
    with ThreadPoolExecutor(8) as threads:
        at_once = list(threads.map(lambda words: library.search(words, embedder=named(topics)), asked))
    assert at_once == [library.search(words, embedder=named(topics)) for words in asked]


def test_claims_are_looked_for_in_other_words(library: Library, topics: Topics) -> None:
    document = library.add(PDF / "one_column.pdf")
    # No word of the claim stands in the documents.
    assert library.verify("Insolvent!").block_id is None
    found = library.verify("Insolvent!", embedder=topics.embed).block_id
    assert found is not None and "bankrupt" in document.block(found).text
