"""What a search compares: folded words, whole numbers, pairs of letters where words have no spaces."""

from __future__ import annotations

import pytest

from blocks.text.search_terms import has_forms, search_terms, stem


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("The Ister’s LEVEL", ["the", "ister", "s", "level"]),
        ("ﬁre, café; Königsberg", ["fire", "cafe", "konigsberg"]),
        ("the ombuds\u00adman, zero\u200bwidth", ["the", "ombudsman", "zerowidth"]),
        ("1,234.5 1'234.5 1\u202f234,5", ["12345"] * 3),
        ("٢٠٢٤ ２０２４ ๒๔๑๔ H₂O", ["2024", "2024", "2414", "h2o"]),
        ("e-mail F-16", ["e", "mail", "f", "16"]),
        ("灯塔于1887年", ["灯塔", "塔于", "1887", "年"]),
        ("… – ?!", []),
    ],
)
def test_terms_of_a_text(text: str, terms: list[str]) -> None:
    assert search_terms(text) == terms


def test_of_what_is_indexed_the_last_letter_of_a_run_stands_alone_too() -> None:
    assert search_terms("灯塔。", indexed=True) == ["灯塔", "塔"]
    assert search_terms("the tide", indexed=True) == ["the", "tide"]


@pytest.mark.parametrize(
    ("term", "beginning"),
    [
        ("tax", "tax"),
        ("rent", "rent"),
        ("rents", "rent"),
        ("building", "build"),
        ("companies", "compan"),
        ("1874", "1874"),
    ],
)
def test_the_beginning_that_other_forms_share(term: str, beginning: str) -> None:
    assert stem(term) == beginning


@pytest.mark.parametrize(
    ("term", "forms"), [("20", False), ("us", False), ("tax", True), ("塔", True), ("灯塔", True)]
)
def test_numbers_and_two_letters_have_no_other_forms(term: str, forms: bool) -> None:
    assert has_forms(term) == forms
