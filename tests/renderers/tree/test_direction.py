"""Which way a text runs: by most of its letters, and as its surroundings where it has none."""

from __future__ import annotations

import pytest

from renderers.tree.direction import (
    Direction,
    blocks_direction,
    direction,
    document_direction,
    inlines_direction,
)
from renderers.tree.nodes import Code, ListBlock, ListItem, Paragraph, Strong, Text, TextDocument


@pytest.mark.parametrize(
    ("text", "around", "wanted"),
    [
        ("Net income rose", "rtl", "ltr"),
        ("ارتفع صافي الدخل", "ltr", "rtl"),
        ("ההכנסה הנקייה עלתה", "ltr", "rtl"),
        ("IBM: ارتفع صافي الدخل في العام الماضي", "ltr", "rtl"),
        ("The word سلام means peace", "rtl", "ltr"),
        ("2023, 12.5 %", "rtl", "rtl"),
        ("2023, 12.5 %", "ltr", "ltr"),
        ("", "rtl", "rtl"),
        ("净利润上升", "rtl", "ltr"),
        ("פריט with some English words inside", "rtl", "rtl"),
        ("פריט with some English words inside", "ltr", "ltr"),
    ],
    ids=[
        "latin",
        "arabic",
        "hebrew",
        "arabic-begins-latin",
        "latin-with-arabic",
        "numbers-rtl",
        "numbers-ltr",
        "nothing",
        "chinese",
        "hebrew-with-english-among-hebrew",
        "hebrew-with-english-among-english",
    ],
)
def test_most_letters_decide(text: str, around: Direction, wanted: Direction) -> None:
    assert direction(text, around) == wanted


def test_code_has_no_say() -> None:
    line = (Code("print(a_long_name_of_a_function)"), Strong((Text("تطبع النص"),)))
    assert inlines_direction(line) == "rtl"


def test_a_list_runs_as_what_is_in_it() -> None:
    items = tuple(ListItem((Paragraph((Text(word),)),)) for word in ("صافي الدخل", "PDF", "المصادر"))
    assert blocks_direction((ListBlock(items),)) == "rtl"


@pytest.mark.parametrize(
    ("words", "language", "wanted"),
    [
        ("Net income rose", "en", "ltr"),
        ("صافي الدخل", "en", "rtl"),
        ("صافي الدخل: net income of the whole group", "ar-EG", "rtl"),
        ("صافي", "ku-Arab", "rtl"),
        ("Net income", "ug-Latn", "ltr"),
        ("Net income", "", "ltr"),
    ],
    ids=["english", "arabic-not-told", "arabic-quotes-english", "kurdish", "uyghur-latin", "unknown"],
)
def test_a_document_runs_as_its_language_or_its_letters(words: str, language: str, wanted: Direction) -> None:
    assert document_direction(TextDocument((Paragraph((Text(words),)),)), language) == wanted
