"""Words are searched in one order, each document once for each reading, and no further than what settles it."""

from __future__ import annotations

import sys

import pytest

from blocks.library.library import Library
from blocks.text.index import TextIndex
from grounding.citations.tool import CitationTool
from grounding.model import Citation, Quote
from grounding.quotes.candidate import Place
from grounding.quotes.locate import locate
from grounding.quotes.match import find_places

FIRST, SECOND, THIRD = "first", "second", "third"
UNKNOWN, OF_FIRST, OF_SECOND, OF_THIRD = 99, 1, 2, 3
ABSENT = "Nobody has ever written anything about a zeppelin in these three papers"
ABSENT_ESCAPED = "Nobody &amp; nothing has ever been said about a zeppelin in these three papers"
PUMP, PUMP_ESCAPED = "pressure < 5 the second pump stops", "pressure &lt; 5 the second pump stops"
BLACK_ESCAPED = "The lighthouse was painted black &amp; again in the spring of 1911"


class Searches:
    """What is searched in a library of three documents of one block each."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.of_documents: list[tuple[str, str]] = []
        """Document and reading of each search of a whole document, in order."""
        self.of_blocks = 0

    def find_places(
        self, index: TextIndex, text: str, *, first: int = 0, end: int | None = None
    ) -> list[Place]:
        name = next(d.name for d in self.library if d.flow is index)
        if end is None:
            self.of_documents.append((name, text))
        else:
            self.of_blocks += 1
        return find_places(index, text, first=first, end=end)

    def cite(self, words: str, block: int) -> Citation:
        return CitationTool(self.library).add_citation(words, block, 1)


@pytest.fixture
def searches(papers: Library, monkeypatch: pytest.MonkeyPatch) -> Searches:
    counted = Searches(papers)
    monkeypatch.setattr(sys.modules[find_places.__module__], "find_places", counted.find_places)
    return counted


def in_turn(words: str, *names: str) -> list[tuple[str, str]]:
    return [(name, words) for name in names]


@pytest.mark.parametrize(
    ("words", "block", "expected"),
    [
        (ABSENT, UNKNOWN, in_turn(ABSENT, FIRST, SECOND, THIRD)),
        (ABSENT, OF_SECOND, in_turn(ABSENT, SECOND, FIRST, THIRD)),
        (PUMP, UNKNOWN, in_turn(PUMP, SECOND)),
        (PUMP, OF_FIRST, in_turn(PUMP, FIRST, SECOND)),
        (PUMP, OF_SECOND, []),
        (PUMP, OF_THIRD, in_turn(PUMP, THIRD, SECOND)),
        (PUMP_ESCAPED, UNKNOWN, in_turn(PUMP, SECOND)),
        (PUMP_ESCAPED, OF_FIRST, [(FIRST, PUMP), (FIRST, PUMP_ESCAPED), (SECOND, PUMP)]),
        (PUMP_ESCAPED, OF_SECOND, []),
    ],
)
def test_a_citation_is_searched_in_its_block_then_its_document_then_the_others(
    searches: Searches, words: str, block: int, expected: list[tuple[str, str]]
) -> None:
    searches.cite(words, block)
    assert searches.of_documents == expected
    assert searches.of_blocks <= 4


@pytest.mark.parametrize("words", [ABSENT_ESCAPED, BLACK_ESCAPED])
@pytest.mark.parametrize("block", [UNKNOWN, OF_FIRST, OF_SECOND, OF_THIRD])
def test_a_wrong_citation_costs_the_library_as_much_as_locating_its_words(
    searches: Searches, words: str, block: int
) -> None:
    locate(searches.library, Quote(words))
    located, searches.of_documents = searches.of_documents, []
    assert not searches.cite(words, block).verified
    assert sorted(searches.of_documents) == sorted(located)
    assert len(located) == len(set(located)) == 6


def test_a_search_goes_on_for_a_hint_and_behind_a_match_that_is_only_close(searches: Searches) -> None:
    locate(searches.library, Quote("pressure < 5 the second pump stopp"))
    locate(searches.library, Quote(PUMP, block_id="BLOCK_CITE_ID_3"))
    assert [name for name, _ in searches.of_documents] == [FIRST, SECOND, THIRD, SECOND, FIRST, THIRD]


def test_differences_of_copied_words_are_told_where_the_citation_has_them(searches: Searches) -> None:
    words = "pressure &lt; 5 the second pump stops, and the lantrn at the quay"
    for block in (OF_SECOND, UNKNOWN):
        citation = searches.cite(words, block)
        (difference,) = citation.differences
        assert citation.verified and words[difference.where :].startswith("lantrn")
