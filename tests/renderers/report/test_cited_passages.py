"""Marks and the passages that they cite: never those of another mark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from processor_time import assert_linear
from written_report import cell, cited, heading, line, p

from renderers.report.citations.cited_passages import cited_passages
from renderers.report.model import Entry, Evidence
from renderers.tree.nodes import (
    Block,
    Cell,
    CitedNumbers,
    Emphasis,
    Footnote,
    Inline,
    Link,
    ListBlock,
    ListItem,
    QuoteBlock,
    Strong,
    Table,
    TextDocument,
)


def entry(number: int, *words: str) -> Entry:
    """A source with these quoted words."""
    return Entry(number, f"Source {number}", evidence=tuple(Evidence(w, "", "exact", "") for w in words))


FIRST = entry(1, "exports fell by 12.5%", "imports rose", "the bond was repaid")
SECOND = entry(2, "imports rose", "prices held")


def found(
    *blocks: Block, entries: tuple[Entry, ...] = (FIRST, SECOND)
) -> dict[tuple[str, int], tuple[int, ...]]:
    return dict(cited_passages(TextDocument(blocks), entries))


@pytest.mark.parametrize(
    "said",
    [
        ("In 2023 “exports fell by 12.5%”",),
        ("Exports  fell by 12.5 %,",),
        (
            Strong(line("Exports ", Emphasis(line("fell")))),
            " by ",
            Link(line("12.5%"), "https://example.com"),
        ),
    ],
    ids=["quoted", "spaced", "styled"],
)
def test_words_before_a_mark_are_its_passage(said: tuple[Inline | str, ...]) -> None:
    assert found(p(*said, cited("a", 1), " and so on.")) == {("a", 1): (0,)}


def test_each_mark_has_its_own_passage() -> None:
    marks = cited("a", 1), cited("b", 1), cited("c", 2)
    paragraph = p("exports fell by 12.5%", marks[0], ", imports rose", marks[1], "; prices held", marks[2])
    assert found(paragraph) == {("a", 1): (0,), ("b", 1): (1,), ("c", 2): (1,)}


def test_words_before_another_mark_count_where_there_are_none_nearer() -> None:
    paragraph = p("imports rose", cited("a", 1), ", as others say", cited("b", 2))
    assert found(paragraph) == {("a", 1): (1,), ("b", 2): (0,)}


def test_a_mark_within_a_statement_has_it() -> None:
    assert found(p("The bond", cited("a", 1), " was repaid.")) == {("a", 1): (2,)}


def test_a_mark_for_several_sources_has_passages_of_each() -> None:
    assert found(p("Imports rose", cited("a", CitedNumbers(1, 3)))) == {("a", 1): (1,), ("a", 2): (0,)}


def test_words_behind_a_mark_or_elsewhere_are_not_its_passage() -> None:
    blocks = (
        p("Nothing", cited("a", 1), ". Imports rose."),
        heading(2, "exports fell by 12.5%"),
        p(cited("b", 1)),
    )
    assert found(*blocks) == {}


def test_a_source_with_one_passage_is_cited_for_that() -> None:
    assert found(p("Anything", cited("a", 7)), entries=(entry(7, "other words"),)) == {("a", 7): (0,)}


def test_a_row_of_a_table_is_read_as_one() -> None:
    said = {"a": ("exports", "fell by 12.5%"), "b": ("imports", "rose")}
    rows = tuple((*map(cell, words), Cell((p(cited(anchor, 1)),))) for anchor, words in said.items())
    assert found(Table((), rows, 3)) == {("a", 1): (0,), ("b", 1): (1,)}


def test_items_quotes_and_footnotes_are_read() -> None:
    nested = ListBlock((ListItem((QuoteBlock((p("imports rose", cited("a", 2)),)),)),))
    note = Footnote(1, (p("the bond was repaid", cited("b", 1)),))
    document = TextDocument((nested,), (note,))
    assert dict(cited_passages(document, (FIRST, SECOND))) == {("a", 2): (0,), ("b", 1): (2,)}


def test_repeated_words_belong_to_every_mark_behind_them() -> None:
    blocks = p("imports rose", cited("a", 1)), p("imports rose", cited("b", 1))
    assert found(*blocks) == {("a", 1): (1,), ("b", 1): (1,)}


def test_passages_without_letters_and_without_words_belong_to_nobody() -> None:
    assert found(p("— …", cited("a", 1)), entries=(entry(1, "…", "", "imports rose"),)) == {}


@pytest.mark.scaled
def test_time_grows_with_the_text_and_not_with_text_times_passages() -> None:
    def job(count: int) -> Callable[[], dict[tuple[str, int], tuple[int, ...]]]:
        words = [f"{n} of the statements of this text was made" for n in range(count)]
        blocks = [p(said, cited(f"m{n}", 1)) for n, said in enumerate(words)]
        return lambda: found(*blocks, entries=(entry(1, *words),))

    marks = job(3_000)()
    assert all(n in marks[f"m{n}", 1] for n in range(3_000))
    assert_linear(job, 300, 3_000)
