"""Which entry a mark leads to, its number, and how marks are joined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from blocks.box import Box
from grounding.model import Citation, Verdict
from renderers.report.citations.citation_numbers import CitationNumbers, Numbering
from renderers.report.citations.cited_sources import CitedSources
from renderers.report.model import Entry
from renderers.tree.nodes import (
    CitationMark,
    Cited,
    CitedNumbers,
    Footnote,
    Gap,
    Inline,
    Paragraph,
    Strong,
    Text,
    TextDocument,
)


def source(*ids: int) -> CitationMark:
    return CitationMark("source", ids, f"[[S:{ids}]]")


def number(*ids: int) -> CitationMark:
    return CitationMark("number", ids, f"{[*ids]}")


def block(block_id: str) -> CitationMark:
    return CitationMark("block", (block_id,), f"[{block_id}]")


def text(*inlines: Inline) -> TextDocument:
    return TextDocument((Paragraph(inlines),))


def row(sid: int, **fields: Any) -> dict[str, Any]:
    return {"sid": sid, "title": f"Source {sid}", "url": "", "text": "", **fields}


def citation(n: int, quote: str = "the words", *, file: str = "paper.pdf", block_id: str = "") -> Citation:
    return Citation(
        number=n,
        cited_text=quote,
        block_id=block_id or f"BLOCK_CITE_ID_{n}",
        document_id="d1",
        page=3,
        bbox=Box(0, 0, 1, 1),
        boxes=(),
        verdict=Verdict.EXACT,
        method="block",
        score=1.0,
        confidence=1.0,
        original_filename=file,
    )


def settled(
    document: TextDocument,
    rows: Sequence[dict[str, Any]] = (),
    citations: Sequence[Citation] = (),
    *,
    numbering: Numbering = "ids",
    apart: bool = False,
    raised: bool = True,
) -> tuple[tuple[Inline, ...], tuple[Entry, ...], CitationNumbers]:
    numbers = CitationNumbers(document, CitedSources(rows, citations, apart=apart), numbering=numbering)
    after = numbers.settled(document, frozenset(), raised=raised)
    [paragraph] = after.blocks
    assert isinstance(paragraph, Paragraph)
    return paragraph.children, numbers.entries(), numbers


def shown(inlines: tuple[Inline, ...]) -> str:
    """The line with marks as people see them."""
    parts = []
    for inline in inlines:
        if isinstance(inline, Cited):
            parts.append("<" + ", ".join(map(_part, inline.parts)) + ">")
        elif isinstance(inline, Text):
            parts.append(inline.text)
    return "".join(parts)


def _part(part: CitedNumbers | Gap) -> str:
    if isinstance(part, Gap):
        return part.words
    return str(part.first) if part.first == part.last else f"{part.first}–{part.last}"


ROWS = [row(n) for n in range(1, 9)]


@pytest.mark.parametrize(
    ("inlines", "wanted"),
    [
        ((Text("a "), source(1)), "a<1>"),
        ((Text("a "), source(1, 3, 4, 5)), "a<1, 3–5>"),
        ((source(1, 2),), "<1, 2>"),
        ((source(3), source(1), Text(" "), source(2)), "<1–3>"),
        ((source(3), Text(", "), source(1)), "<1, 3>"),
        ((source(3), Text(" and "), source(1)), "<3> and<1>"),
        ((source(2, 2),), "<2>"),
        ((source(2, 99),), "<2, source unknown: 99>"),
        ((source(99),), "<source unknown: 99>"),
        ((Text("a  "), Text(" "), source(1)), "a  <1>"),
    ],
)
def test_marks_are_joined_and_raised(inlines: tuple[Inline, ...], wanted: str) -> None:
    assert shown(settled(text(*inlines), ROWS)[0]) == wanted


def test_marks_in_brackets_keep_their_space() -> None:
    assert shown(settled(text(Text("a "), source(1)), ROWS, raised=False)[0]) == "a <1>"


def test_entries_lead_back_to_every_mark_in_order() -> None:
    inlines, entries, _ = settled(text(source(2), Text("x"), source(1, 2)), ROWS)
    assert [inline.anchor for inline in inlines if isinstance(inline, Cited)] == ["cite-1", "cite-2"]
    assert [(e.number, e.sid, e.marks) for e in entries] == [
        (1, 1, ("cite-2",)),
        (2, 2, ("cite-1", "cite-2")),
    ]


def test_numbers_by_appearance() -> None:
    inlines, entries, _ = settled(text(source(7), Text("x"), source(2, 7)), ROWS, numbering="appearance")
    assert shown(inlines) == "<1>x<1, 2>"
    assert [(e.number, e.sid) for e in entries] == [(1, 7), (2, 2)]


def test_footnotes_come_last() -> None:
    document = TextDocument(
        (Paragraph((Strong((source(5),)), Text("x"), source(2))),), (Footnote(1, (Paragraph((source(4),)),)),)
    )
    _, entries, _ = settled(document, ROWS, numbering="appearance")
    assert [e.sid for e in entries] == [5, 2, 4]


def test_what_nobody_knows_is_reported_once() -> None:
    _, entries, numbers = settled(text(source(9), Text("x"), source(9), number(4)), [], [citation(1)])
    assert not entries
    assert [(p.code, p.message.split(",")[0]) for p in numbers.problems] == [
        ("unknown_source", "the text cites source 9"),
        ("unknown_citation", "the text cites citation 4"),
    ]


def test_a_bracket_is_text_where_nothing_is_numbered() -> None:
    inlines, _, numbers = settled(text(Text("see "), number(4)), [])
    assert shown(inlines) == "see [4]"
    assert not numbers.problems


@pytest.mark.parametrize(
    ("inlines", "wanted"),
    [
        ((source(1), Text(" "), number(40), Text(" b")), "<1> [40] b"),
        ((number(40), Text(", "), source(1), Text(".")), "[40],<1>."),
        ((source(1), number(40), source(2)), "<1>[40]<2>"),
    ],
    ids=["behind", "before", "between"],
)
def test_a_bracket_that_is_text_stays_where_it_stands(inlines: tuple[Inline, ...], wanted: str) -> None:
    after, _, numbers = settled(text(*inlines), ROWS)
    assert shown(after) == wanted
    assert not numbers.problems


def test_an_undefined_number_is_a_gap_beside_an_entry_of_that_number() -> None:
    document = text(source(7), Text(" a "), number(1))
    inlines, entries, numbers = settled(document, [row(7)], numbering="appearance")
    assert [entry.number for entry in entries] == [1]
    assert shown(inlines) == "<1> a <source unknown: 1>"
    assert [p.code for p in numbers.problems] == ["unknown_citation"]


def test_a_number_may_be_text_only_above_all_that_an_entry_can_get() -> None:
    inlines, _, _ = settled(text(source(7), Text(" a "), number(2), Text(" b "), number(40)), [row(7)])
    assert shown(inlines) == "<7> a <source unknown: 2> b [40]"


def test_a_number_that_nobody_knows_is_a_gap_where_others_are_sources() -> None:
    inlines, _, numbers = settled(text(Text("a "), number(1), Text(" "), number(40), Text(" b")), ROWS)
    assert shown(inlines) == "a <1, source unknown: 40> b"
    assert [p.code for p in numbers.problems] == ["unknown_citation"]


def test_a_citation_of_the_source_with_its_number_is_one_entry() -> None:
    rows = [row(1, title="Paper", url="https://example.org/a")]
    _, [entry], _ = settled(text(number(1)), rows, [citation(1)])
    assert (entry.sid, entry.title, [e.quote for e in entry.evidence]) == (1, "Paper", ["the words"])


def test_a_citation_of_another_file_is_an_entry_of_its_own() -> None:
    rows = [
        row(1, title="Other", physical_path="turn_1/files/other.pdf"),
        row(2, physical_path="a/Paper.PDF"),
    ]
    _, [entry], _ = settled(text(number(1)), rows, [citation(1)])
    assert (entry.sid, entry.title, entry.file) == (2, "Source 2", "Paper.PDF")
    _, [entry], _ = settled(text(source(1)), rows, [citation(1)])
    assert (entry.sid, entry.evidence) == (1, ())


def test_all_citations_of_a_file_are_evidence_of_its_source() -> None:
    rows = [row(5, physical_path="a/paper.pdf")]
    citations = [citation(1, "one"), citation(2, "two"), citation(3, "three", file="b.pdf")]
    _, [entry], _ = settled(text(source(5)), rows, citations)
    assert [e.quote for e in entry.evidence] == ["one", "two"]
    assert entry.pages == (3,)


def test_tokens_and_numbers_side_by_side_mean_different_things() -> None:
    rows = [row(1, title="Web page", url="https://example.org/a")]
    inlines, entries, _ = settled(text(source(1), Text("x"), number(1)), rows, [citation(1)], apart=True)
    assert shown(inlines) == "<1>x<2>"
    assert [(e.number, e.sid, e.title, len(e.evidence)) for e in entries] == [
        (1, 1, "Web page", 0),
        (2, None, "paper", 1),
    ]


def test_a_block_is_every_citation_of_it() -> None:
    citations = [
        citation(4, "one", block_id="BLOCK_CITE_ID_7"),
        citation(5, "two", block_id="BLOCK_CITE_ID_7"),
    ]
    inlines, [entry], _ = settled(text(block("BLOCK_CITE_ID_7")), [], citations)
    assert shown(inlines) == "<1>"
    assert [e.quote for e in entry.evidence] == ["one", "two"]


def test_blocks_are_numbered_above_the_others() -> None:
    inlines, _, _ = settled(text(block("BLOCK_CITE_ID_7"), Text("x"), source(4)), ROWS, [citation(7)])
    assert shown(inlines) == "<5>x<4>"


def test_the_whole_pool_can_be_listed() -> None:
    document = text(source(2))
    numbers = CitationNumbers(document, CitedSources([row(3), row(2), row(1)], []))
    numbers.list_also([3, 2, 1])
    numbers.settled(document, frozenset(), raised=True)
    assert [(e.number, bool(e.marks)) for e in numbers.entries()] == [(1, False), (2, True), (3, False)]


def test_many_sources_stay_quick() -> None:
    rows = [row(n) for n in range(1, 5001)]
    document = text(*(inline for n in range(1, 5001) for inline in (Text(f"{n}"), source(n))))
    _, entries, _ = settled(document, rows, [citation(n, f"words {n}", file="") for n in range(1, 5001)])
    assert len(entries) == 5000
    assert all(len(entry.evidence) == 1 for entry in entries)
