"""What a mark says in each look, what it leads to, and what parts it from the words before it."""

from __future__ import annotations

import pytest
from written_report import cited, p

from renderers.report.citations.marks import MarkRun, Marks, note_mark
from renderers.report.model import CitationLook, Entry, Evidence, Outcome, Report
from renderers.report.wording.labels import ENGLISH
from renderers.tree.nodes import (
    Cited,
    CitedNumbers,
    FootnoteMark,
    Gap,
    Inline,
    LineBreak,
    Strong,
    Text,
    TextDocument,
)

EXACT = Evidence("Income rose", "", "exact", "", page=3)
LOW = Evidence("", "Income fell", "low", "no such sentence", page=7)
ENTRIES = (
    Entry(1, "Ledger", file="ledger.pdf", evidence=(EXACT, LOW)),
    *(Entry(n, f"Letter {n}") for n in (2, 3, 4, 5)),
)
UNCHECKED = tuple(Entry(n, "Ledger" if n == 1 else f"Letter {n}") for n in range(1, 6))
LABELLED = (Entry(1, "Ledger", label="Smith, 2020"), Entry(2, "Letter"))
UNKNOWN = Gap("source unknown: 9")


def marks(
    *line: Inline | str,
    look: CitationLook = "superscript",
    entries: tuple[Entry, ...] = ENTRIES,
    tooltips: bool = True,
) -> Marks:
    """The marks of a report with this line."""
    return Marks(Report(TextDocument((p(*line),)), entries, look=look, tooltips=tooltips))


def shown(mark: Cited, look: CitationLook, entries: tuple[Entry, ...] = ENTRIES) -> str:
    """The mark's words, `^` before raised ones."""
    made = marks(look=look, entries=entries).mark(mark)
    assert made.raised == all(run.raised for run in made.runs) == any(run.raised for run in made.runs)
    return "^" * made.raised + "".join(run.words for run in made.runs)


@pytest.mark.parametrize(
    ("parts", "superscript", "brackets", "titles"),
    [
        ((1,), "^1", "[1]", "(Ledger)"),
        ((1, 3), "^1,\xa03", "[1, 3]", "(Ledger; Letter 3)"),
        ((CitedNumbers(1, 2),), "^1,\xa02", "[1, 2]", "(Ledger; Letter 2)"),
        (
            (1, CitedNumbers(3, 5)),
            "^1,\xa03–5",
            "[1, 3–5]",
            "(Ledger; Letter 3; Letter 4; Letter 5)",
        ),
        ((1, UNKNOWN), "[1, source unknown: 9]", "[1, source unknown: 9]", "(Ledger; source unknown: 9)"),
        ((UNKNOWN,), "[source unknown: 9]", "[source unknown: 9]", "(source unknown: 9)"),
        ((7,), "^7", "[7]", "(7)"),
    ],
    ids=["one", "two", "neighbours", "range", "mixed", "unknown", "not-listed"],
)
def test_a_mark_says_the_same_whatever_draws_it(
    parts: tuple[int | CitedNumbers | Gap, ...], superscript: str, brackets: str, titles: str
) -> None:
    mark = cited("m", *parts)
    assert shown(mark, "superscript", UNCHECKED) == superscript
    assert shown(mark, "brackets", UNCHECKED) == brackets
    assert shown(mark, "inline-links", UNCHECKED) == titles


def test_labels_of_a_citation_style_stand_for_numbers_in_every_look() -> None:
    mark = cited("m", 1, 2, UNKNOWN)
    assert shown(mark, "superscript", LABELLED) == "(Smith, 2020; 2; source unknown: 9)"
    assert shown(mark, "brackets", LABELLED) == "(Smith, 2020; 2; source unknown: 9)"
    assert shown(mark, "inline-links", LABELLED) == "(Smith, 2020; Letter; source unknown: 9)"
    assert shown(cited("m", 2), "superscript", LABELLED) == "^2"


def test_words_of_sources_lead_to_their_entries_and_a_range_stands_for_those_within() -> None:
    runs = marks(entries=UNCHECKED).mark(cited("m", 1, CitedNumbers(3, 5), 7)).runs
    assert [(run.words, run.entry and run.entry.number, run.cites) for run in runs] == [
        ("1", 1, (1,)),
        (",\xa0", None, ()),
        ("3", 3, (3,)),
        ("–", None, (4,)),
        ("5", 5, (5,)),
        (",\xa0", None, ()),
        ("7", None, (7,)),
    ]


def test_roles_tell_sources_gaps_and_signs_apart() -> None:
    made = marks(look="brackets").mark(cited("m", CitedNumbers(3, 5), UNKNOWN))
    assert [run.role for run in made.runs] == [
        "bracket", "number", "range", "number", "separator", "gap", "bracket"
    ]  # fmt: skip
    assert marks(look="inline-links").mark(cited("m", 3)).runs[1].role == "name"


def with_outcomes(*outcomes: Outcome) -> tuple[Entry, ...]:
    """A source for each outcome, with one passage."""
    return tuple(
        Entry(n, f"Letter {n}", evidence=(Evidence(f"words {n}", "", outcome, ""),))
        for n, outcome in enumerate(outcomes, 1)
    )


@pytest.mark.parametrize(
    ("outcome", "sign"),
    [
        ("exact", ""), ("close", ""), ("high", ""), ("altered", "×"), ("partial", "×"), ("absent", "×"), ("low", "×"),
        ("medium", "?"), ("unknown", "?"), ("not checked", "?"),
    ],
)  # fmt: skip
def test_a_number_says_whether_its_source_bears_it_out(outcome: Outcome, sign: str) -> None:
    entries = with_outcomes(outcome)
    assert shown(cited("m", 1), "superscript", entries) == f"^1{sign}"
    assert shown(cited("m", 1), "brackets", entries) == f"[1{sign}]"
    signs = [run for run in marks(entries=entries).mark(cited("m", 1)).runs if run.role == "sign"]
    assert [(run.outcome, run.meaning, run.entry) for run in signs] == (
        [(outcome, ENGLISH.outcomes[outcome], None)] if sign else []
    )


def test_a_refused_number_is_never_hidden_in_a_range() -> None:
    entries = with_outcomes("exact", "high", "close", "absent", "exact", "exact", "exact", "low")
    assert shown(cited("m", CitedNumbers(1, 8)), "brackets", entries) == "[1–3, 4×, 5–7, 8×]"


def test_a_sign_is_of_the_mark_s_own_passage_and_open_where_that_cannot_be_told() -> None:
    quote, claim, other = cited("m1", 1), cited("m2", 1), cited("m3", 1)
    found = marks("Income rose", quote, " and Income fell", claim, " and sales", other)
    said = ["".join(run.words for run in found.mark(mark).runs) for mark in (quote, claim, other)]
    assert said == ["1", "1×", "1?"]


@pytest.mark.parametrize(
    ("number", "letters"), [(1, "(a)"), (2, "(b)"), (26, "(z)"), (27, "(aa)"), (28, "(bb)"), (53, "(aaa)")]
)
def test_notes_are_called_by_letters(number: int, letters: str) -> None:
    assert note_mark(number) == letters


def test_a_tooltip_says_what_the_mark_cites_and_no_other_verdict() -> None:
    quote, claim = cited("m1", 1), cited("m2", 1)
    found = marks("Income rose", quote, " and Income fell", claim)
    assert [found.mark(mark).runs[0].passages for mark in (quote, claim)] == [(0,), (1,)]
    assert [found.mark(mark).runs[0].tooltip for mark in (quote, claim)] == [
        "Ledger — ledger.pdf, page 3 — Quoted: “Income rose” — = exact quote",
        "Ledger — ledger.pdf, page 7 — Claimed: Income fell — – not supported",
    ]


def test_where_the_passage_cannot_be_told_a_tooltip_says_what_became_of_all() -> None:
    said = marks("Sales", mark := cited("m", 1)).mark(mark).runs[0].tooltip
    assert said == "Ledger — ledger.pdf, pages 3, 7 — = exact quote × 1 — – not supported × 1"


def test_no_tooltips_where_none_are_wanted() -> None:
    found = marks("Income rose", mark := cited("m", 1), tooltips=False)
    assert found.mark(mark).runs[0].tooltip == ""


COMMA = MarkRun(",\xa0", "separator", raised=True)
SPACE = MarkRun(" ", "separator")
SMALL_SPACE = MarkRun("\xa0", "separator", raised=True)


@pytest.mark.parametrize(
    ("before", "mark", "look", "lead"),
    [
        (Text("word"), cited("m", 1), "superscript", None),
        (Text("word"), cited("m", 1), "brackets", None),
        (Text("in 1923"), cited("m", 1), "superscript", SMALL_SPACE),
        (Strong((Text("1923"),)), cited("m", 1), "superscript", SMALL_SPACE),
        (Text("in 1923"), cited("m", 1), "brackets", None),
        (Text("in 1923"), FootnoteMark(1), "superscript", None),
        (Text("word"), cited("m", 1), "inline-links", SPACE),
        (Text("word"), cited("m", 1, UNKNOWN), "superscript", SPACE),
        (Text("word "), cited("m", 1), "inline-links", None),
        (None, cited("m", 1), "inline-links", None),
        (LineBreak(), cited("m", 1), "inline-links", None),
        (cited("l", 2), cited("m", 1), "superscript", COMMA),
        (FootnoteMark(1), cited("m", 1), "superscript", COMMA),
        (cited("l", 2), FootnoteMark(1), "superscript", COMMA),
        (FootnoteMark(2), FootnoteMark(1), "brackets", COMMA),
        (cited("l", 2), cited("m", 1), "brackets", None),
        (cited("l", 2), FootnoteMark(1), "brackets", None),
        (Text("word"), FootnoteMark(1), "superscript", None),
    ],
)
def test_marks_stand_apart_from_what_they_could_be_read_with(
    before: Inline | None, mark: Cited | FootnoteMark, look: CitationLook, lead: MarkRun | None
) -> None:
    assert marks(look=look).lead(before, mark) == lead
