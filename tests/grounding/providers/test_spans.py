"""Spans of an answer: provider units to Python characters (behaviours 5: Gemini segments are UTF-8 bytes in a part)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounding.providers.spans import BYTES, CHARACTERS, UTF16, Claim, parts_of, resolve, to_characters

TEXTS = st.text(st.sampled_from("aé港🌊👩\u200d🔧e\u0301\u0416 \n"), max_size=30)
SIZES = {CHARACTERS: len, BYTES: lambda t: len(t.encode()), UTF16: lambda t: len(t.encode("utf-16-le")) // 2}


@st.composite
def cut_texts(draw: st.DrawFn) -> tuple[str, int, int]:
    text = draw(TEXTS)
    start = draw(st.integers(0, len(text)))
    return text, start, draw(st.integers(start, len(text)))


@given(cut_texts(), st.sampled_from(list(SIZES)))
def test_what_is_counted_in_any_unit_comes_back_in_characters(cut: tuple[str, int, int], unit: str) -> None:
    text, start, end = cut
    counted = SIZES[unit](text[:start]), SIZES[unit](text[:end])
    assert to_characters(text, *counted, unit) == (start, end)


@given(TEXTS, st.integers(-3, 60), st.integers(-3, 60), st.sampled_from(list(SIZES)))
def test_a_span_holds_exactly_the_units_that_were_counted_or_there_is_none(
    text: str, start: int, end: int, unit: str
) -> None:
    span = to_characters(text, start, end, unit)
    boundaries = [SIZES[unit](text[:n]) for n in range(len(text) + 1)]
    possible = start <= end and start in boundaries and end in boundaries
    assert (span is not None) == possible
    if span is not None:
        assert (SIZES[unit](text[: span[0]]), SIZES[unit](text[: span[1]])) == (start, end)


@given(st.lists(st.one_of(st.none(), TEXTS), max_size=4), st.data())
def test_words_that_are_repeated_are_always_what_the_span_holds(
    texts: list[str | None], data: st.DataObject
) -> None:
    parts = parts_of(texts)
    answer = "".join(text or "" for text in texts)
    start, end = data.draw(st.integers(0, 40)), data.draw(st.integers(0, 40))
    words = data.draw(TEXTS.filter(str.strip))
    claim = Claim(start, end, data.draw(st.sampled_from(list(SIZES))), data.draw(st.integers(0, 4)), words)
    span = resolve(parts, claim)
    if span is not None:
        assert answer[slice(*span)].split() == words.split()


@pytest.mark.parametrize("unit", list(SIZES))
def test_the_words_show_in_which_unit_a_relay_counted(unit: str) -> None:
    text, words = "🌊 Die Flut 🌊 kommt um zwölf.", "kommt um zwölf"
    at = text.index(words)
    claim = Claim(SIZES[unit](text[:at]), SIZES[unit](text[: at + len(words)]), BYTES, words=words)
    assert resolve(parts_of([text]), claim) == (at, at + len(words))


def test_words_out_of_place_are_found_where_they_stand_only_once() -> None:
    assert resolve(parts_of(["one two three"]), Claim(90, 93, BYTES, words="two")) == (4, 7)
    assert resolve(parts_of(["two or two"]), Claim(90, 93, BYTES, words="two")) is None


def test_a_span_in_a_thought_is_no_span_of_the_answer() -> None:
    parts = parts_of([None, "Der Hafen."])
    assert resolve(parts, Claim(0, 3, BYTES, part=0)) is None
    assert resolve(parts, Claim(0, 3, BYTES, part=1)) == (0, 3)
    assert resolve(parts, Claim(0, 3, BYTES, part=2)) is None
