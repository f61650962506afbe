"""What the list of sources says of a source: which lines, in which order, with which words, leading where."""

from __future__ import annotations

from dataclasses import replace

import pytest
from written_report import line, picture

from grounding.model import Difference
from renderers.report.citations.entries import EntryLine, EntryRun, Passage, entry_lines
from renderers.report.citations.tooltips import tip_lines, tip_words
from renderers.report.model import Entry, Evidence
from renderers.report.wording.labels import ENGLISH, labels_of
from renderers.tree.nodes import Emphasis, Link

QUOTE = Evidence(
    "Income of 4.3",
    "",
    "altered",
    "the number differs",
    (Difference("number", "4.3", "4.2", 10, harmless=False),),
    document_name="annual.pdf",
    page=3,
    page_url="https://example.com/annual.pdf#page=3",
    viewer_url="https://viewer.example.com/3",
)
CLAIM = Evidence("", "The bond was repaid.", "medium", "", document_name="notes.pdf", page=5)
ENTRY = Entry(
    2,
    "Annual report",
    url="https://example.com/annual",
    file="annual.pdf",
    evidence=(QUOTE, CLAIM),
    marks=("cite-1", "cite-4"),
)


def said(lines: tuple[EntryLine, ...]) -> list[tuple[str, str]]:
    """Role and words of each line."""
    return [(found.role, found.text) for found in lines]


def test_an_entry_says_what_the_source_is_and_where_it_is_and_is_cited() -> None:
    lines = entry_lines(ENTRY, ENGLISH)
    assert lines.number == "[2]"
    assert said(lines.head) == [
        ("title", "Annual report"),
        ("place", "annual.pdf, pages 3, 5 · https://example.com/annual"),
    ]


def test_a_passage_says_its_words_what_became_of_them_where_they_are_why_and_what_differs() -> None:
    quote, claim = entry_lines(ENTRY, ENGLISH).passages
    assert (quote.outcome, claim.outcome) == ("altered", "medium")
    assert said(quote.lines) == [
        ("quote", "Quoted: “Income of 4.3”"),
        (
            "verdict",
            "! altered, something that matters differs · page 3 · Open the page · Show the words highlighted",
        ),
        ("reason", "the number differs"),
        ("difference", "number: quoted “4.3”, the source says “4.2”"),
    ]
    assert said(claim.lines) == [
        ("claim", "Claimed: The bond was repaid."),
        ("verdict", "? undecided · notes.pdf, page 5"),
    ]


def test_the_report_s_own_words_are_in_its_language() -> None:
    lines = entry_lines(ENTRY, labels_of("de"))
    assert lines.head[1].text.startswith("annual.pdf, Seiten 3, 5 · ")
    assert lines.passages[1].lines[0].text == "Aussage: The bond was repaid."
    assert [found.own_words for found in lines.passages[1].lines] == ["The bond was repaid.", ""]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", ["Verneinung: in der Quelle steht auch „not“", "Zahl: zitiert „4.3“, in der Quelle „4.2“"]),
        ("ja", ["否定: 原文には「not」もある", "数値: 引用では「4.3」、原文では「4.2」"]),
        (
            "ar",
            [
                "نفي: في المصدر أيضا ”\u200enot\u200e“",
                "عدد: في الاقتباس ”\u200e4.3\u200e“ وفي المصدر ”\u200e4.2\u200e“",
            ],
        ),
    ],
)
def test_what_differs_is_said_in_the_language_of_the_report(language: str, said: list[str]) -> None:
    denied = Difference("negation", "", "not", 0, harmless=False)
    evidence = replace(QUOTE, differences=(denied, *QUOTE.differences))
    [passage] = entry_lines(replace(ENTRY, evidence=(evidence,)), labels_of(language)).passages
    assert [found.text for found in passage.lines if found.role == "difference"] == said


def test_links_say_where_they_lead_for_those_who_hear_them_alone() -> None:
    lines = entry_lines(ENTRY, ENGLISH)
    runs = [run for found in (*lines.head, *lines.passages[0].lines) for run in found.runs if run.target]
    assert [(run.words, run.target, run.tooltip) for run in runs] == [
        ("Annual report", "https://example.com/annual", ""),
        ("https://example.com/annual", "https://example.com/annual", ""),
        (
            "Open the page",
            "https://example.com/annual.pdf#page=3",
            "Open the page: Annual report, page 3",
        ),
        (
            "Show the words highlighted",
            "https://viewer.example.com/3",
            "Show the words highlighted: Annual report, page 3",
        ),
    ]


def test_an_address_that_the_format_cannot_lead_to_gets_no_words() -> None:
    passage, _ = entry_lines(ENTRY, ENGLISH, lambda url: "viewer" not in url).passages
    assert passage.lines[1].text.endswith("· page 3 · Open the page")


def test_what_the_title_says_is_not_said_again() -> None:
    entry = replace(ENTRY, title="annual.pdf", url="", marks=(), evidence=(QUOTE,))
    lines = entry_lines(entry, ENGLISH)
    assert said(lines.head) == [("title", "annual.pdf"), ("place", "page 3")]
    assert " · page 3 · " in lines.passages[0].lines[1].text
    address = replace(ENTRY, title=ENTRY.url, file="", evidence=(), marks=())
    assert said(entry_lines(address, ENGLISH).head) == [("title", ENTRY.url)]


def test_a_reference_takes_the_place_of_title_and_place() -> None:
    plain = line("Smith, J. ", Emphasis(line("Report")))
    linked = (*plain, Link(line("doi"), "https://doi.org/10.1/x"))
    head = entry_lines(replace(ENTRY, reference=plain), ENGLISH).head
    assert [found.role for found in head] == ["reference", "place"] and head[0].reference == plain
    assert head[1].text == "https://example.com/annual"
    (only,) = entry_lines(replace(ENTRY, reference=linked), ENGLISH).head
    assert (only.role, only.reference, only.text) == ("reference", linked, "")


def test_author_publisher_and_date_stand_around_the_title() -> None:
    entry = Entry(1, "Letter", authors="Roe, Jane", published="Port Authority, 12 May 2024")
    assert said(entry_lines(entry, ENGLISH).head) == [
        ("title", "Roe, Jane, Letter, Port Authority, 12 May 2024")
    ]


def test_a_file_is_named_once() -> None:
    entry = replace(ENTRY, title="annual", url="")
    assert [line.text for line in entry_lines(entry, ENGLISH).head] == ["annual", "pages 3, 5"]


def test_there_is_no_number_where_marks_show_a_label() -> None:
    assert entry_lines(replace(ENTRY, label="Smith, 2020"), ENGLISH).number == ""


def test_an_excerpt_stands_where_nothing_is_cited() -> None:
    entry = Entry(1, "Letter", excerpt="Dear all")
    assert said(entry_lines(entry, ENGLISH).head) == [("title", "Letter"), ("excerpt", "“Dear all”")]
    assert len(entry_lines(replace(ENTRY, excerpt="Dear all"), ENGLISH).head) == 2


def test_a_crop_is_described() -> None:
    entry = replace(
        ENTRY, evidence=(replace(QUOTE, crops=(picture(20, 10),)), Evidence("", "", "unknown", ""))
    )
    first, bare = entry_lines(entry, ENGLISH).passages
    assert first.crops == (picture(20, 10),)
    assert first.alt.startswith("annual.pdf, page 3: “Income of 4.3”, altered")
    verdict = EntryLine("verdict", (EntryRun("· nothing to compare with", "outcome", outcome="unknown"),))
    assert bare == Passage("unknown", (verdict,), (), "nothing to compare with")


# ---------------------------------------------------------------- tooltips


def test_a_tooltip_is_the_source_in_brief_with_the_cited_passage() -> None:
    assert said(tip_lines(ENTRY, (1,), ENGLISH)) == [
        ("title", "Annual report"),
        ("place", "annual.pdf, page 5"),
        ("claim", "Claimed: The bond was repaid."),
        ("verdict", "? undecided"),
        ("place", "https://example.com/annual"),
    ]


def test_a_tooltip_of_many_passages_says_how_many_more_there_are() -> None:
    entry = replace(ENTRY, url="", evidence=(QUOTE,) * 5)
    lines = tip_lines(entry, (0, 1, 2, 3, 4), ENGLISH)
    assert [found.role for found in lines].count("quote") == 3
    assert lines[-1].text == "+ 2"


def test_a_plain_tooltip_keeps_what_became_of_long_words() -> None:
    long = replace(QUOTE, quote="word " * 200)
    entry = replace(ENTRY, url="", evidence=(long, long))
    words = tip_words(entry, (0, 1), ENGLISH)
    assert words.count("word…” — ! altered") == 2
    assert len(words) <= 250
