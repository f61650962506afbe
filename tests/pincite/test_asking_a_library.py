"""What a library answers when it is asked for what nobody can look for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fixture_files import pdf_bytes

import pincite


@pytest.fixture(scope="module")
def library() -> pincite.Library:
    library = pincite.Library()
    library.add(pdf_bytes("greek.pdf"))
    return library


@pytest.mark.parametrize("quote", [None, 12, b"the words"], ids=["none", "number", "bytes"])
def test_a_quote_that_is_no_text_is_refused(library: pincite.Library, quote: Any) -> None:
    for ask in (library.locate, library.locate_all, lambda words: library.locate_many([words])):
        with pytest.raises(pincite.QuoteError, match=f"a quote is text, not {type(quote).__name__}"):
            ask(quote)


WRONG = {
    "page as text": ({"page": "2"}, "page is a whole number counted from 1, not '2'"),
    "page as truth": ({"page": True}, "page is a whole number"),
    "page as a fraction": ({"page": 2.5}, "page is a whole number"),
    "policy by its name": (
        {"policy": "strict"},
        r"policy is a Policy, not 'strict'; Policy.named\('strict'\)",
    ),
    "policy of nothing": ({"policy": None}, "policy is a Policy, not None"),
    "prefix as bytes": ({"prefix": b"a"}, "prefix is text, not b'a'"),
    "document as number": (
        {"document": 3},
        "named by its id, or given as a Document of the library, not as int",
    ),
    "document as path": ({"document": Path("a.pdf")}, "not as PosixPath"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_arguments_of_other_types_are_refused(library: pincite.Library, kind: str) -> None:
    arguments, message = WRONG[kind]
    with pytest.raises(pincite.ArgumentError, match=message) as told:
        library.locate("τη", **arguments)
    assert isinstance(told.value, TypeError)


@pytest.mark.parametrize("place", [None, "a.pincite"])
def test_a_document_stands_for_its_id(tmp_path: Path, place: str | None) -> None:
    with pincite.Library(tmp_path / place if place else None) as library:
        library.add(pdf_bytes("greek.pdf"))
        paper = library.add(pdf_bytes("one_column.pdf"))
        words = "exports of slate fell by 12.5% over the same period"
        assert library.locate(words, document=paper) == library.locate(words, document=paper.id)
        assert library.locate_all(words, document=paper)[0].document_id == paper.id
        assert library.locate_many([words], document=paper)[0].verified
        assert library.verify("Exports of slate fell.", document=paper).verified
        assert library.update(paper).new is paper and library.reread(paper) is paper


def test_block_ids_as_people_write_them(library: pincite.Library) -> None:
    block = library.documents[0].blocks[0]
    number = block.id.rpartition("_")[2]
    for written in (block.id, block.id.lower(), number, int(number), f"[{block.id}]"):
        assert library.locate(block.text, block_id=written).block_ids[0] == block.id
        assert library.verify(block.text, block_id=written).block_id == block.id
