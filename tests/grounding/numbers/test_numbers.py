"""Numbers: the case table, and laws that hold for any text."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from effort import examples
from hypothesis import example, given
from hypothesis import strategies as st
from processor_time import assert_linear

from grounding.numbers import (
    Quantity,
    agree,
    align,
    compare,
    decimal_mark,
    find_quantities,
    in_other_scales,
    may_hold_quantities,
    same_numbers,
)
from grounding.numbers.words.vocabulary import languages, spellings
from grounding.quotes.match import match_text

TABLES = Path(__file__).parents[3] / "fixtures" / "numbers"
PAIRS = TABLES / "pairs.md"
SENTENCES = TABLES / "sentences.md"
ROW = re.compile(r"^\| (.+?) \| (.+?) \| (equal|(?:different|not comparable): \w+) \|$", re.M)
SENTENCE_ROW = re.compile(r"^\| (.+?) \| (.+?) \| (verified|refused) \|$", re.M)
BEFORE = "The clerk of the company wrote down all that was said about it. "
BEHIND = " Nothing else of importance was reported that day by the officers of the court."
CHARACTERS = {"<nbsp>": "\u00a0", "<thin>": "\u2009", "<newline>": "\n"}
MIRRORED = {"added": "omitted", "omitted": "added"}


def with_characters(text: str) -> str:
    for name, character in CHARACTERS.items():
        text = text.replace(name, character)
    return text


def read_pairs() -> list[tuple[str, str, str]]:
    """The rows of the case table: quoted, found, expected kind or ""."""
    rows = ROW.findall(PAIRS.read_text(encoding="utf-8"))
    return [(with_characters(q), with_characters(f), expected.partition(": ")[2]) for q, f, expected in rows]


def read_sentences() -> list[tuple[str, str, bool]]:
    """The rows of the sentence table: what the page says, the quote, and whether it is verified."""
    rows = SENTENCE_ROW.findall(SENTENCES.read_text(encoding="utf-8"))
    return [(with_characters(page), with_characters(q), says == "verified") for page, q, says in rows]


def kinds(quoted: str, found: str) -> set[str]:
    return {difference.kind for difference in same_numbers(quoted, found)}


def only(text: str) -> Quantity:
    quantities = find_quantities(text)
    assert len(quantities) == 1, quantities
    return quantities[0]


def test_table_has_all_rows() -> None:
    lines = [line for line in PAIRS.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    headers = [line for line in lines if line == "| quoted | found | expected |"]
    assert len(read_pairs()) == len(lines) - len(headers) >= 150


@pytest.mark.parametrize(("quoted", "found", "expected"), read_pairs())
def test_pair(quoted: str, found: str, expected: str) -> None:
    assert kinds(quoted, found) == ({expected} if expected else set())
    assert kinds(found, quoted) == ({MIRRORED.get(expected, expected)} if expected else set())


def test_sentences_table_has_all_rows() -> None:
    lines = [line for line in SENTENCES.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    headers = [line for line in lines if line == "| page | quote | expected |"]
    assert len(read_sentences()) == len(lines) - len(headers) >= 140


@pytest.mark.parametrize(("page", "quote", "verified"), read_sentences())
def test_sentence(page: str, quote: str, verified: bool) -> None:
    match = match_text(BEFORE + page + BEHIND, quote)
    assert match.verified == verified, match.reason


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ("of ", " in all"),
        ("(", ","),
        ("— ", "."),
        ("the ", "; and"),
        ("„", "“"),
        ("\n", "\n"),
        ("是", "。"),
    ],
)
def test_pairs_hold_within_sentences(before: str, after: str) -> None:
    wrong = [
        (quoted, found, expected, got)
        for quoted, found, expected in read_pairs()
        if (got := kinds(before + quoted + after, before + found + after))
        != ({expected} if expected else set())
    ]
    assert wrong == []


def test_pairs_hold_in_capitals() -> None:
    for quoted, found, expected in read_pairs():
        if (quoted + found).isascii():
            assert kinds(quoted.upper(), found) == ({expected} if expected else set()), (quoted, found)


def grouped(whole: str, mark: str) -> str:
    head = len(whole) % 3 or 3
    return mark.join([whole[:head]] + [whole[i : i + 3] for i in range(head, len(whole), 3)])


def indian(whole: str) -> str:
    if len(whole) <= 3:
        return whole
    head, last = whole[:-3], whole[-3:]
    first = len(head) % 2 or 2
    return ",".join([head[:first], *(head[i : i + 2] for i in range(first, len(head), 2)), last])


def in_locales(whole: str, decimals: str) -> list[str]:
    """One number as English, German, French, Swiss, Indian, Chinese and Hindi texts write it."""
    point, comma = (f".{decimals}", f",{decimals}") if decimals else ("", "")
    return [
        whole + point,
        grouped(whole, ",") + point,
        grouped(whole, ".") + comma,
        grouped(whole, "\u202f") + comma,
        grouped(whole, "’") + point,
        indian(whole) + point,
        (whole + point).translate({ord("0") + i: chr(0xFF10 + i) for i in range(10)}),
        (whole + comma).translate({ord("0") + i: chr(0x0966 + i) for i in range(10)}),
    ]


WHOLE = st.integers(1, 10**12 - 1).map(str)
DECIMALS = st.one_of(st.just(""), st.integers(0, 99).map(lambda n: f"{n:02d}"))


@given(WHOLE, DECIMALS)
def test_a_number_agrees_with_itself_in_every_locale(whole: str, decimals: str) -> None:
    value = Decimal(f"{whole}.{decimals or 0}")
    written = [only(text) for text in in_locales(whole, decimals)]
    assert all(value in quantity.values for quantity in written)
    assert all(agree(one, other) for one in written for other in written)


@given(WHOLE, DECIMALS, st.data())
def test_one_changed_digit_never_agrees(whole: str, decimals: str, data: st.DataObject) -> None:
    digits = whole + decimals
    at = data.draw(st.integers(0, len(digits) - 1))
    lowest = "1" if at == 0 else "0"
    digit = data.draw(st.sampled_from([d for d in "0123456789" if d >= lowest and d != digits[at]]))
    changed = digits[:at] + digit + digits[at + 1 :]
    for one in in_locales(whole, decimals):
        for other in in_locales(changed[: len(whole)], changed[len(whole) :]):
            assert compare(only(one), only(other)) == "number", (one, other)


@given(
    st.decimals(0, 10**6, places=2),
    st.decimals(0, 10**6, places=2),
    st.sampled_from(["%", " km", " USD", ""]),
)
def test_values_agree_only_if_equal(one: Decimal, other: Decimal, unit: str) -> None:
    assert agree(only(f"{one}{unit}"), only(f"{other}{unit}")) == (one == other)


PIECES = """
    1 12 123 1.234 0.5 1,234 12:30 2020 20 march 3rd % $ £ € km m kg - – − + ( ) . , / ½ ² × 10 ^ e5 million
    bn one two third half and a hundred to between < ≥ ± A ISO 年 月 人 ' ’ : x pm twenty
    point 万 ٣ x10^ tausend per k ^30 e300 s th de
"""
FRAGMENTS = st.sampled_from([*PIECES.split(), "\u00a0", "\u202f", "\n", " ", " ", " "])
NUMBER_RICH = st.lists(FRAGMENTS, max_size=14).map("".join)


@given(st.one_of(st.text(), NUMBER_RICH))
@example("123²")
@example("1.234'1")
@example("10^30s of 10^30 de euros")
@example("3 x 10^300 th")
@examples(4)
def test_any_text_gives_ordered_spans_that_agree_with_themselves(text: str) -> None:
    quantities = find_quantities(text)
    ends = [0, *(quantity.end for quantity in quantities)]
    for quantity, before in zip(quantities, ends, strict=False):
        assert before <= quantity.start < quantity.end <= len(text)
        assert quantity.text == text[quantity.start : quantity.end]
        assert bool(quantity.readings) != bool(quantity.name)
        assert agree(quantity, quantity)
    assert same_numbers(text, text) == []


@given(NUMBER_RICH, NUMBER_RICH)
def test_agreement_is_symmetric(one: str, other: str) -> None:
    for left in find_quantities(one):
        for right in find_quantities(other):
            assert compare(left, right) == compare(right, left)


@given(NUMBER_RICH, NUMBER_RICH)
def test_alignment_keeps_both_lists_in_order(one: str, other: str) -> None:
    quoted, found = find_quantities(one), find_quantities(other)
    pairs = align(quoted, found)
    assert [q for q, _ in pairs if q] == quoted
    assert [f for _, f in pairs if f] == found


@pytest.mark.parametrize(
    "code", ["ar", "de", "el", "en", "es", "fr", "it", "nb", "nl", "pl", "pt", "ro", "ru", "sv", "uk"]
)
def test_number_words_take_the_units_that_figures_take(code: str) -> None:
    """No language's word behind a number is another one's: "five miles" are no five thousand."""
    language = languages()[code]
    five = next(spellings(language["cardinals"][5]))
    units = [name for names in language["units"].values() for name in spellings(names)]
    assert len(units) > 50
    for unit in units:
        spelled, figures = find_quantities(f"{five} {unit}"), find_quantities(f"5 {unit}")
        assert [q.unit for q in spelled] == [q.unit for q in figures], unit


@pytest.mark.parametrize(
    "text", ["once twenty people", "seize twenty ships", "the cents seven", "vingt on", "five led"]
)
def test_words_of_two_languages_make_no_number(text: str) -> None:
    assert not {1120, 1620, 107, 2010, 105} & {value for q in find_quantities(text) for value in q.values}


@pytest.mark.scaled
@pytest.mark.parametrize(
    "piece",
    [
        "1",
        ",",
        "1,",
        "1 ",
        "111 ",
        "1.",
        "1-",
        "1/",
        " ",
        "a",
        "a1",
        "_",
        "one ",
        "one hundred ",
        "$",
        "5% ",
        "12:",
        "½",
        "march ",
        "tausend",
        "a million ",
        "10.1234/",
        "1 x 10^",
        "(5)",
        "five point ",
        "5 a.m. ",
        "1 1/",
        "<",
        "-",
        "é",
    ],
)
def test_time_grows_with_the_text_only(piece: str) -> None:
    rounds = count()

    def job(length: int) -> Callable[[], object]:
        other = "q" * next(rounds)  # short texts are remembered
        return partial(find_quantities, f"{other} {(piece * length)[:length]}")

    assert_linear(job, 4_000, 40_000)


def test_long_lists_align_in_bounded_time() -> None:
    draw = random.Random(5)
    numbers = [str(draw.randrange(10, 100)) for _ in range(3000)]
    changed = [*numbers[:1500], "777", *numbers[1501:]]
    differences = same_numbers("; ".join(numbers), "; ".join(changed))
    assert [(d.kind, d.quoted and d.quoted.text, d.found and d.found.text) for d in differences] == [
        ("number", numbers[1500], "777")
    ]
    assert len(same_numbers("; ".join(numbers), "; ".join(numbers[::-1]))) > 100


def test_the_span_covers_sign_currency_scale_and_unit() -> None:
    text = "It lost −US$1.2 billion, 12 per cent of −5 km/h, on 12 March 2020."
    assert [quantity.text for quantity in find_quantities(text)] == [
        "−US$1.2 billion",
        "12 per cent",
        "−5 km/h",
        "12 March 2020",
    ]


@pytest.mark.parametrize(
    ("text", "kind", "unit"),
    [
        ("1234", "number", ""),
        ("1,234", "amount", ""),
        ("in 2020,", "year", ""),
        ("in 2020 patients", "number", ""),
        ("12%", "amount", "%"),
        ("5 May 2020", "date", ""),
        ("10:30", "time", ""),
        ("third", "ordinal", ""),
        ("1990s", "decade", ""),
        ("3.1.2", "identifier", ""),
        ("1.2.3-rc1", "identifier", ""),
        ("€5", "amount", "EUR"),
    ],
)
def test_kind_and_unit(text: str, kind: str, unit: str) -> None:
    quantity = only(text)
    assert (quantity.kind, quantity.unit) == (kind, unit)


def test_words_that_are_mostly_words_are_weak() -> None:
    weak = {
        quantity.text: quantity.weak
        for quantity in find_quantities("one, second, three, first, twenty, one percent")
    }
    assert weak == {
        "one": True,
        "second": True,
        "three": False,
        "first": True,
        "twenty": False,
        "one percent": False,
    }


def test_marks_alone_are_no_numbers() -> None:
    assert (
        find_quantities("a, b. c - d – e; f ( ) % $ € 5")
        == find_quantities("a, b. c - d – e; f ( ) % $ € 5")[-1:]
    )
    assert find_quantities(", . - – % $ '") == []


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("The harbour office shall answer the clerk.", False),
        ("twenty sheets, m² of cloth", True),
        ("five days", True),
        ("zweitausendfünfhundert Seiten", True),
        ("百分之二十五", True),
        ("½ of it", True),
    ],
)
def test_texts_without_numbers_are_known_at_a_glance(text: str, may: bool) -> None:
    assert may_hold_quantities(text) == may == bool(find_quantities(text))


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("It cost 1,234.50 then.", "."),
        ("Es kostete 1.234,50 damals.", ","),
        ("0.5 of it", "."),
        ("12,5 % davon", ","),
        ("1,234,567 people", "."),
        ("see 3.2 and 1,5", None),
        ("0.5 and 0,5", None),
        ("", None),
    ],
)
def test_decimal_mark_of_a_document(text: str, mark: str | None) -> None:
    assert decimal_mark(text) == mark


def test_a_known_decimal_mark_leaves_one_reading() -> None:
    assert same_numbers("3142 units", "3.142 units") == []
    assert [d.kind for d in same_numbers("3142 units", "3.142 units", decimal=".")] == ["number"]
    assert same_numbers("3142 Stück", "3.142 Stück", decimal=",") == []
    assert same_numbers("3.142 units", "3.142 units", decimal=".") == []


def test_a_scale_word_says_what_it_says_in_the_language() -> None:
    milliard, billion = only("1,2 milliard"), only("1,2 billion")
    assert in_other_scales(milliard, billion, {"fr"})
    assert not in_other_scales(milliard, billion, {"en"})
    assert not in_other_scales(milliard, billion, {"la"}), "a language without words of numbers"


def test_differences_carry_their_places() -> None:
    quoted, found = "Sales rose 12% to $5m in 2019.", "Sales rose 13% to £5m."
    differences = same_numbers(quoted, found)
    assert [(d.kind, d.quoted and d.quoted.text, d.found and d.found.text) for d in differences] == [
        ("number", "12%", "13%"),
        ("unit", "$5m", "£5m"),
        ("added", "2019", None),
    ]
    assert differences[1].quoted and quoted[differences[1].quoted.start :].startswith("$5m")


def test_split_digits_are_not_one_number() -> None:
    assert same_numbers("55", "5 5") != []
    assert same_numbers("123", "1 2 3") != []
