"""Full-text search: the index follows the library, in memory, in a file, in old files, in files nobody can write."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from store_kinds import ALL, place_of

import pincite
from blocks.library.store.block_words import Row, in_memory
from pincite.library import Library
from tests.fixture_files import FIXTURES

PDF = FIXTURES / "pdf"
FORMAT_1, FORMAT_4 = (FIXTURES / "library" / f"format_{n}.pincite" for n in (1, 4))


@pytest.fixture(params=ALL)
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Library]:
    with Library(place_of(request.param, tmp_path)) as made:
        yield made


def texts(library: Library, words: str, **options: object) -> list[str]:
    return [hit.block.text for hit in library.search(words, **options)]  # type: ignore[arg-type]  # as given


def test_the_best_block_comes_first(library: Library) -> None:
    library.add(PDF / "one_column.pdf")
    (hit, *_) = library.search("the lowest level observed at the gauge", limit=3)
    assert "The lowest, 0.31 metres" in hit.block.text
    assert hit.terms == ("lowest", "level", "observed")
    assert library.block(hit.block.id) == hit.block


def test_scores_fall_and_limit_holds(library: Library) -> None:
    library.add(PDF / "one_column.pdf")
    scores = [hit.score for hit in library.search("tenant landlord lease notice", limit=6)]
    assert len(scores) == 6 and scores == sorted(scores, reverse=True)


def test_other_forms_of_a_word_are_found(library: Library) -> None:
    library.add(PDF / "one_column.pdf")
    assert "Anonymous letters" in texts(library, "resident’s comment")[0]


def test_documents_added_later_are_found_and_updates_replace(library: Library) -> None:
    first = library.add(PDF / "numbers.pdf")
    assert texts(library, "dredge the northern channel") == []
    library.add(PDF / "two_columns.pdf")
    assert "to dredge the northern channel" in texts(library, "dredge the northern channel")[0]
    library.update(first, PDF / "tables.pdf")
    assert texts(library, "petty cash") == []
    assert "1,031" in texts(library, "Port Sennet")[0]
    # The version that went before is searched if it is asked for by its id.
    assert "Petty cash" in texts(library, "petty cash", document=first.id)[0]


def test_rows_are_found_by_their_caption_and_heading_row(library: Library) -> None:
    for name in ("layout_value_table", "layout_ruled_table", "browser_report", "tables", "one_column"):
        library.add(PDF / f"{name}.pdf")
    assert texts(library, "harbour passengers 2022", limit=1) == ["Harbour 1,940 851 902"]
    found = texts(library, "toll herring 1923", limit=2)
    assert found == ["Herring 340 (12) 371", "Timber 1,204 980 1,377"]


def test_one_document_can_be_asked(library: Library) -> None:
    library.add(PDF / "one_column.pdf")
    other = library.add(PDF / "two_columns.pdf")
    hits = library.search("deposit independent scheme", document=other)
    assert hits and {hit.block.document_id for hit in hits} == {other.id}


def test_one_document_is_searched_alone_however_far_apart_its_numbers_are() -> None:
    """After updates a document has numbers around those of all others, which may have the words more often."""
    index = in_memory()
    others = [Row(n, "fee fee fee", "", "paragraph") for n in range(2, 500)]
    mine = [Row(n, "the fee is due in spring", "", "paragraph") for n in (1, 500)]
    index.replace("doc_1", [*mine, *others], old_ids=(), old=())
    found = index.find(["fee"], 300, within=[1, 500])
    assert sorted(row.number for row in found.rows) == [1, 500]
    assert len(index.find(["fee"], 300).rows) == 300


def test_scripts_without_spaces(library: Library) -> None:
    library.add(PDF / "chinese.pdf")
    library.add(PDF / "japanese.pdf")
    assert "灯塔" in texts(library, "灯塔什么时候点亮")[0]
    assert "田中一郎" in texts(library, "初代会長")[0]
    # One letter is found wherever it stands, at the end of a sentence too.
    assert "退还给商人。" in texts(library, "人")[0]


@pytest.mark.parametrize("words", ["", "  … ", 7])
def test_words_without_letters_are_refused(library: Library, words: object) -> None:
    with pytest.raises(pincite.QuoteError, match="no word to search for"):
        library.search(words)  # type: ignore[arg-type]  # the error is what is tested


def test_what_is_not_there_is_not_found(library: Library) -> None:
    library.add(PDF / "one_column.pdf")
    assert library.search("photosynthesis lichens") == []
    with pytest.raises(pincite.UnknownIdError):
        library.search("channel", document="doc_nothing")
    with pytest.raises(pincite.QuoteError, match="limit is 0"):
        library.search("channel", limit=0)


@pytest.mark.parametrize(
    "words",
    [
        '"channel" OR*',
        "channel) NEAR(",
        "words:channel",
        "channel -- '",
        "channel\x00",
        "\ud800 channel",
        "^channel*",
    ],
)
def test_signs_of_query_languages_are_words_or_nothing(library: Library, words: str) -> None:
    library.add(PDF / "one_column.pdf")
    assert "channel" in texts(library, words)[0]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("the of and", True),
        ("What is it?", True),
        ("AND", True),
        ("a*", True),
        ("187", False),
        ("年", True),
        ("の", True),
    ],
)
def test_words_that_say_little_are_searched_for_too(library: Library, words: str, found: bool) -> None:
    library.add(PDF / "one_column.pdf")
    library.add(PDF / "japanese.pdf")
    library.add(PDF / "chinese.pdf")
    assert bool(library.search(words, limit=10**30)) == found


@cache
def two_scripts() -> Library:
    made = Library()
    made.add(PDF / "one_column.pdf")
    made.add(PDF / "japanese.pdf")
    return made


SIGNS = st.sampled_from(['"', "*", "AND", "NOT", "NEAR(", ")", "-", "^", "words:", "channel", "橋"])


@examples(2)
@given(st.text(max_size=40) | st.lists(SIGNS).map(" ".join))
def test_whatever_is_asked_is_searched_for_or_refused(asked: str) -> None:
    try:
        hits = two_scripts().search(asked)
    except pincite.QuoteError:
        assert not any(sign.isalnum() for sign in asked)
    else:
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_numbers_and_short_words_are_not_the_beginnings_of_others(library: Library) -> None:
    library.add(PDF / "one_column.pdf")
    assert texts(library, "187") == [] and len(texts(library, "1874")) == 1
    assert all(" us " in f" {text.lower()} " for text in texts(library, "us"))


def test_a_page_of_words_is_found_by_its_rare_ones(library: Library) -> None:
    wanted = library.add(PDF / "one_column.pdf").blocks[4]
    question = " ".join([Library().add(PDF / "long_300.pdf").text[:80_000], wanted.text])
    assert len(question.split()) > 10_000
    hits = library.search(question)
    assert hits[0].block == wanted and len(hits[0].terms) <= 64


def test_a_file_keeps_its_index(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    with Library(place) as library:
        library.add(PDF / "one_column.pdf")
    with sqlite3.connect(place) as db:
        assert db.execute("SELECT count(*) FROM searchable").fetchone() == (1,)
    db.close()
    with Library(place) as library:
        assert "northern channel" in texts(library, "channel")[0]


def test_old_files_are_indexed_when_first_searched(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    shutil.copy(FORMAT_1, place)
    with Library(place) as library:
        block = next(iter(library)).blocks[1]
        assert block in [hit.block for hit in library.search(block.text)]


@pytest.mark.parametrize("old", [FORMAT_1, FORMAT_4], ids=["without an index", "with an older one"])
def test_files_that_can_only_be_read_are_searched_in_memory(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "a.pincite"
    shutil.copy(old, place)
    before = place.read_bytes()
    # Root may write anything, so that permissions can't be planted here.
    monkeypatch.setattr("blocks.library.store.sqlite_file._writable", lambda path: False)
    with Library(place) as library:
        block = next(iter(library)).blocks[1]
        assert block in [hit.block for hit in library.search(block.text)]
    assert place.read_bytes() == before


def test_readers_search_while_a_writer_has_not_indexed_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "a.pincite"
    with Library(place) as writer:
        writer.add(PDF / "numbers.pdf")
        late = writer.add(PDF / "one_column.pdf")
    monkeypatch.setattr("blocks.library.store.sqlite_file._writable", lambda path: False)
    with Library(place) as reader:
        assert texts(reader, "crayfish plague")
        with sqlite3.connect(place) as db:
            db.execute("DELETE FROM searchable WHERE document = ?", (late.id,))
        db.close()
        assert texts(reader, "petty cash")


def test_what_was_removed_is_found_no_more(library: Library) -> None:
    gone = library.add(PDF / "one_column.pdf")
    library.add(PDF / "numbers.pdf")
    assert texts(library, "crayfish plague")
    library.remove(gone)
    assert texts(library, "crayfish plague") == []
    assert texts(library, "petty cash")


def test_no_byte_of_the_index_remembers_what_was_removed(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    with Library(place) as library:
        gone = library.add(PDF / "one_column.pdf")
        library.add(PDF / "numbers.pdf")
        assert b"crayfish" in place.read_bytes() + Path(f"{place}-wal").read_bytes()
        library.remove(gone)
    assert b"crayfish" not in place.read_bytes()
    assert b"crayfish"[:6] not in place.read_bytes()


def test_what_somebody_removes_while_it_is_added_does_not_come_back(place: str | Path) -> None:
    with Library(place) as mine, Library(place) as others:
        mine.add(PDF / "numbers.pdf")
        document = mine.add(PDF / "one_column.pdf")
        others.remove(document.id)
        # The second half of adding, which comes late here.
        mine._search.put(document)
        assert texts(mine, "crayfish plague") == []
    assert not isinstance(place, Path) or b"crayfish"[:6] not in place.read_bytes()
