"""Words of reports: every language has all of them, in letters that the fonts of reports have."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pymupdf
import pytest

import renderers
from grounding.kinds import CLAIM_KINDS, KINDS
from grounding.model import Difference
from grounding.reasons import REASON_KINDS, WORDS, because
from renderers.pdf.lines.bidi import levels, visual_order
from renderers.report.model import Outcome
from renderers.report.wording.labels import ENGLISH, Labels, labels_of

TABLES = tomllib.loads(Path(renderers.__path__[0], "report", "wording", "labels.toml").read_text("utf-8"))
LANGUAGES = ["ar", "de", "es", "fr", "he", "it", "ja", "ko", "nl", "pl", "pt", "ru", "zh", "zh-hant"]
LTR_MARK = "\u200e"
WRITTEN_WITH_OTHER_COMMAS = {"ar", "ja", "zh", "zh-hant"}


def words(table: dict[str, object]) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, dict):
            yield from words(value)
        else:
            yield str(value)


def test_tables_are_of_these_languages() -> None:
    assert sorted(TABLES) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_word(language: str) -> None:
    optional: set[str] = set() if language in WRITTEN_WITH_OTHER_COMMAS else {"comma"}
    assert set(TABLES[language]) == {field.name for field in fields(Labels)} - {"quotation"} - optional
    assert set(TABLES[language]["outcomes"]) == set(get_args(Outcome))
    assert set(TABLES[language]["kinds"]) == {*KINDS, *CLAIM_KINDS}
    assert list(TABLES[language]["reasons"]) == [*REASON_KINDS]
    assert len(TABLES[language]["months"]) == 12
    assert all(word.strip() for word in words(TABLES[language]))


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_outcomes_are_told_apart_by_their_words(language: str) -> None:
    assert len(set(labels_of(language).outcomes.values())) == len(get_args(Outcome))


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_kinds_are_told_apart_by_their_words(language: str) -> None:
    assert len(set(labels_of(language).kinds.values())) == len(KINDS) + len(CLAIM_KINDS)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_differences_name_the_words_of_quote_and_source(language: str) -> None:
    labels = labels_of(language)
    said = [
        labels.difference_words(Difference("number", quoted, found, 0, harmless=False)).replace(LTR_MARK, "")
        for quoted, found in (("{4}", "7"), ("{4}", ""), ("", "7"))
    ]
    quoted, found = map(labels.in_quotes, ("{4}", "7"))
    assert [(quoted in line, found in line) for line in said] == [(True, True), (True, False), (False, True)]
    assert said[0].index("4") < said[0].index("7")
    assert all(line.startswith(f"{labels.kinds['number']}: ") for line in said)


@pytest.mark.parametrize("language", ["ar", "he"])
def test_an_amount_stays_in_its_order_between_words_from_right_to_left(language: str) -> None:
    line = labels_of(language).difference_words(
        Difference("number", "$4.7 million", "$4.2 million", 0, harmless=False)
    )
    seen = "".join(line[k] for k in visual_order(range(len(line)), levels(line, rtl=True).__getitem__))
    assert "$4.7 million" in seen and "$4.2 million" in seen
    assert seen.index("$4.2") < seen.index("$4.7")


def test_a_kind_without_a_word_is_called_by_its_name() -> None:
    line = labels_of("de").difference_words(Difference("tempo", "4", "7", 0, harmless=False))
    assert line == "tempo: zitiert „4“, in der Quelle „7“"


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_numbers_of_pages_have_their_place(language: str) -> None:
    labels = labels_of(language)
    assert labels.one_page.count("{}") == labels.several_pages.count("{}") == 1
    assert labels.page_words((2, 4, 5)).count("2") == 1
    assert "4–5" in labels.page_words((2, 4, 5))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_reason_is_said_once(language: str) -> None:
    labels = labels_of(language)
    for kind in REASON_KINDS:
        words = ("number", "{4}", "{7}") if kind == "differs" else ("37",) * WORDS.get(kind, 0)
        said = labels.reason_words(because(kind, "in English", *words))
        assert all(said.count(word) == 1 for word in words[-2:]), kind
        assert "in English" not in said and said.strip()
    judged = labels.reason_words(because("judge", "the judge says low", "low"))
    assert labels.outcomes["low"] in judged


def test_a_reason_without_parts_and_one_in_english_stay_as_they_are() -> None:
    assert labels_of("de").reason_words("Somebody’s own words.") == "Somebody’s own words."
    assert labels_of("en").reason_words(because("share", "half of it", "50%")) == "half of it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_fonts_of_reports_have_every_letter(language: str) -> None:
    font = pymupdf.Font("cjk" if language[:2] in ("ja", "ko", "zh") else "figo")
    letters = {c for word in words(TABLES[language]) for c in word}
    assert sorted(c for c in letters if not font.has_glyph(ord(c))) == []


@pytest.mark.parametrize(
    ("tag", "heading"),
    [
        ("de-AT", "Quellen"),
        ("PT_br", "Fontes"),
        ("zh-CN", "资料来源"),
        ("zh-Hant-HK", "資料來源"),
        ("zh-TW", "資料來源"),
        ("de-Latn-TW", "Quellen"),
        ("tlh", "Sources"),
        ("", "Sources"),
    ],
    ids=[
        "region",
        "underscore",
        "simplified",
        "traditional",
        "taiwan",
        "german-in-taiwan",
        "unknown",
        "none",
    ],
)
def test_a_tag_gives_the_words_of_its_language(tag: str, heading: str) -> None:
    assert labels_of(tag).sources == heading


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "“wind”"),
        ("de", "„wind“"),
        ("de-CH", "„wind“"),
        ("fr", "«\u202fwind\u202f»"),
        ("ja", "「wind」"),
        ("sv", "”wind”"),
        ("tlh", "“wind”"),
    ],
)
def test_what_is_quoted_stands_in_the_marks_of_the_language(language: str, said: str) -> None:
    labels = labels_of(language)
    assert labels.in_quotes("wind") == said
    assert said in labels.difference_words(Difference("word", "", "wind", 0, harmless=False))


def test_english_needs_no_table() -> None:
    assert labels_of("en-GB") is ENGLISH
