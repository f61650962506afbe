"""The words of numbers: every language's own are read as it means them, and no other language's words as numbers."""

from __future__ import annotations

from decimal import Decimal
from itertools import permutations

import pytest
from rapidfuzz.distance import OSA

from blocks.text.fold import skeleton
from grounding.meaning.lexicon import lexicon_of
from grounding.meaning.words.change import change_of_words
from grounding.numbers import find_quantities
from grounding.numbers.compare import in_other_scales
from grounding.numbers.dates.day_order import day_first
from grounding.numbers.words.number_words import phrases
from grounding.numbers.words.vocabulary import languages, spellings

SPELLED = [code for code, language in languages().items() if "hundreds" in language]
LISTED = ("months", "cardinals", "hundreds", "ordinals")
NAMED = ("scales", "units", "currencies")
MONTHS = [code for code, language in languages().items() if "months" in language]


@pytest.mark.parametrize("code", SPELLED)
def test_a_language_s_number_words_are_read(code: str) -> None:
    wrong = []
    for value, words in enumerate(languages()[code]["cardinals"]):
        for spelled in spellings(words):
            phrase = phrases().get(spelled)
            if phrase is None or phrase.shy or code not in phrase.languages:
                continue
            values = {v for quantity in find_quantities(spelled) for v in quantity.values}
            if Decimal(value) not in values:
                wrong.append((spelled, value, values))
    assert wrong == []


@pytest.mark.parametrize("code", SPELLED)
def test_hundreds_are_read_with_what_follows(code: str) -> None:
    language = languages()[code]
    glue = "" if code in ("de", "nl", "it", "fi", "sv") else " "
    links = [link for link in language.get("links", []) if link != "and"] or [""]
    rest = next(spellings(language["cardinals"][45]))
    for value, words in zip(range(200, 1000, 100), language["hundreds"][1:], strict=True):
        said = next(spellings(words))
        link = links[0]
        joined = (
            said
            + glue
            + (link.removesuffix("+") + ("" if link.endswith("+") else " ") if link else "")
            + rest
        )
        assert {v for q in find_quantities(joined) for v in q.values} == {Decimal(value + 45)}, joined


@pytest.mark.parametrize("code", MONTHS)
def test_a_language_s_months_are_read(code: str) -> None:
    for month, names in enumerate(languages()[code]["months"], 1):
        name = next(spellings(names))
        readings = {v for q in find_quantities(f"12 {name} 2020") for v in q.values}
        assert readings == {Decimal(20200012 + 100 * month)}, name


@pytest.mark.parametrize(
    "sentence",
    [
        "On the other hand, to go on from fire to sex is a set of men in the bin.",
        "The lima beans are in hand, and the pet sat on the mat to be fed.",
        "Le nouveau bâtiment est sur la place, et on y va à pied pour le voir.",
        "Wir bin ich und du bist hier, die Not ist groß, das Bad ist fern.",
        "El perro ni come ni duerme en la casa de ella.",
        "Hun gik ud for at se på det, men der var ikke noget.",
        "Han sa att det var bra och att hon hade sett det, men inte nu.",
        "Ale to nie jest prawda, bo on nie był w domu i nikt go nie widział.",
        "De kinderen zijn op school en de ouders gaan naar het werk.",
        "O homem que tem medo não sai de casa nem vai ao mar.",
        "Il cane dorme sul tappeto e il gatto sta sopra la sedia.",
        "Bu kitap çok güzel ama ben onu okumadım, sen oku.",
        "Không ai biết anh ta ở đâu và làm gì.",
    ],
)
def test_words_of_one_language_are_no_numbers_in_another(sentence: str) -> None:
    assert [q.text for q in find_quantities(sentence) if not q.weak] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("on 25/12/2023 and on 3/4/2024", True),
        ("on 12/25/2023 and on 3/4/2024", False),
        ("on 3/4/2024 and on 25/12/2023 and 12/25/2023", None),
        ("on 3/4/2024 alone", None),
        ("born on 4 May 1931", True),
        ("born on May 4, 1931", False),
        ("nació el 4 de mayo de 1931", True),
        ("on 25/12/2023, that is December 25, 2023", True),
        ("version 12/25 of part 3-4", None),
        ("", None),
    ],
)
def test_the_order_of_day_and_month(text: str, expected: bool | None) -> None:
    assert day_first(text) is expected


@pytest.mark.parametrize("code", sorted(languages()))
def test_no_word_of_numbers_is_a_slip_of_another(code: str) -> None:
    language, lexicon = languages()[code], lexicon_of(frozenset({code}))
    taken = []
    tables = [enumerate(language.get(name, ())) for name in LISTED]
    tables += [language.get(name, {}).items() for name in NAMED]
    for table in tables:
        said: dict[str, set[object]] = {}
        for meaning, words in table:
            for word in spellings(words):
                said.setdefault(skeleton(word), set()).add(meaning)
        near = ((a, b) for a, b in permutations(said, 2) if OSA.distance(a, b, score_cutoff=2) <= 2)
        taken += [
            (a, b)
            for a, b in near
            if said[a].isdisjoint(said[b]) and change_of_words(a, b, 0, (), lexicon).kind == "typo"
        ]
    assert taken == []


def test_a_language_without_a_file_of_numbers_has_no_scales() -> None:
    million, billion = find_quantities("1.2 million and 1.2 billion")
    assert in_other_scales(million, billion, ["en"])
    assert not in_other_scales(million, billion, ["la"])
