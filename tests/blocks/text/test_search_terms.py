"""What a search compares: folded words, whole numbers, bigrams where words have no spaces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocks.text.fold import skeleton
from blocks.text.search_terms import search_terms, stem


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("The Harbour-master’s fee", ["the", "harbour", "master", "s", "fee"]),
        (
            "1,234.5 tonnes, 1 234,5 tonnes and 1'234.5",
            ["12345", "tonnes", "12345", "tonnes", "and", "12345"],
        ),
        ("Étienne Bérard à l’été", ["etienne", "berard", "a", "l", "ete"]),
        ("ﬁve oﬃces", ["five", "offices"]),
        ("灯塔首次点亮", ["灯塔", "塔首", "首次", "次点", "点亮"]),
        ("于1887年", ["于", "1887", "年"]),
        ("港湾会社は明治", ["港湾", "湾会", "会社", "社は", "は明", "明治"]),
        ("600ตันไม่ได้", ["600", "ตั", "ัน", "นไ", "ไม", "ม่", "่ไ", "ได", "ด้"]),
        ("항만 회사는", [skeleton("항만"), skeleton("회사는")]),
        ("बंदरगाह कंपनी", ["बंदरगाह", "कंपनी"]),
        ("—…! ", []),
    ],
)
def test_terms(text: str, terms: list[str]) -> None:
    assert search_terms(text) == terms


@pytest.mark.parametrize(
    ("one", "other"),
    [("comments", "comment"), ("insured", "insurance"), ("скважина", "скважины"), ("Mieter", "Mieters")],
)
def test_forms_of_a_word_share_a_beginning(one: str, other: str) -> None:
    first, second = (stem(search_terms(word)[0]) for word in (one, other))
    assert first.startswith(second) or second.startswith(first)


@given(st.text(max_size=60), st.text(max_size=60))
def test_terms_of_two_paragraphs_are_those_of_each(one: str, other: str) -> None:
    assert search_terms(f"{one} \n {other}") == search_terms(one) + search_terms(other)


def test_numbers_have_no_other_forms() -> None:
    assert stem("1887123") == "1887123"
