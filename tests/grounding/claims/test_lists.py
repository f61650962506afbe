"""The word lists of claims: each key is read, each language keeps to itself, and an unknown one is judged strictly."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from importlib import resources

import pytest

from grounding.claims.reading.lexicon import ClaimLexicon, claim_lexicon, sentence_languages
from grounding.claims.reading.sentence import read_claim_sentence
from grounding.claims.verify import verify_claim
from grounding.meaning.language import listed_languages
from grounding.meaning.tokens import tokenize


@pytest.mark.parametrize("code", sorted(listed_languages()))
def test_every_key_of_a_language_is_a_list_that_is_read(code: str) -> None:
    source = resources.files("grounding.meaning.languages").joinpath(f"{code}.toml").read_text("utf-8")
    tables = [table for table in tomllib.loads(source).values() if isinstance(table, dict)]
    lexicon = claim_lexicon(frozenset({code}))
    assert {key for table in tables for key in table} <= {row.name for row in fields(ClaimLexicon)}
    assert lexicon.languages == {code}
    for name in ("synonyms", "quantifiers", "relations", "connections"):
        assert all(group and " " not in word for word, group in getattr(lexicon, name).items())


def test_the_lists_of_two_languages_are_one() -> None:
    both, german = claim_lexicon(frozenset({"de", "en"})), claim_lexicon(frozenset({"de"}))
    assert both.quantifiers["alle"] == both.quantifiers["all"] == "all"
    assert german.quantifiers.items() <= both.quantifiers.items()
    assert german.endings and set(german.endings) < set(both.endings)


@pytest.mark.parametrize(
    ("sentence", "around", "languages"),
    [
        ("The tenant of the house pays the rent.", "", "en"),
        ("Der Mieter zahlt die Miete und haftet nicht.", "", "de"),
        ("Prices fell.", "", "en"),
        ("Prices fell.", "Le locataire est tenu de payer le loyer.", "fr"),
        ("Interest accrues at 4 per cent.", "Interest accrues at 4% on late payments.", "en"),
        ("Bijna alle molens staan stil.", "", "nl"),
        ("Hyresgästen betalar inte hyran.", "", "sv"),
        ("Арендатор не платит аренду.", "", "ru uk"),
        ("მოიჯარე არ იხდის ქირას.", "", ""),
    ],
)
def test_a_short_sentence_has_the_language_of_what_stands_around_it(
    sentence: str, around: str, languages: str
) -> None:
    told = sentence_languages(tokenize(sentence).folded, frozenset(tokenize(around).folded))
    assert told == set(languages.split())


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ("The sin of the fathers was forgiven.", "sin"),
        ("The mill falls to the son of the owner.", "son"),
        ("The men who die at the mine are buried there.", "die"),
        ("The war of the roses was over.", "war"),
        ("The solo of the organist was praised.", "solo"),
        ("Der Rat gab dem Verein also den Saal.", "gab"),
        ("Le son des cloches est dans la tour.", "cloches"),
    ],
)
def test_a_word_that_does_its_work_in_another_language_is_a_term(sentence: str, term: str) -> None:
    reading = read_claim_sentence(sentence)
    assert term in {reading.word(i) for i in reading.terms}
    assert not reading.negations and not reading.conditions


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Hyresgästen betalar hyran.", "Hyresgästen betalar inte hyran."),
        ("Lejeren betaler lejen.", "Lejeren betaler ikke lejen."),
        ("Najemca płaci czynsz.", "Podobno najemca płaci czynsz."),
        ("Арендатор платит аренду.", "Арендатор не платит аренду."),
        ("Дома сгорели.", "Некоторые дома сгорели."),
        ("Người thuê trả tiền.", "Người thuê không trả tiền."),
        ("La Corte … non … ha confermato la sentenza.", "La Corte ha confermato la sentenza."),
        ("Najemca … nie … płaci czynsz.", "Najemca płaci czynsz."),
        ("ভাড়াটে ভাড়া দেয়।", "ভাড়াটে ভাড়া দেয় না।"),
        ("მოიჯარე იხდის ქირას.", "მოიჯარე არ იხდის ქირას."),
    ],
)
def test_what_turns_a_statement_is_never_lost(claim: str, source: str) -> None:
    assert not verify_claim(claim, source).verified
    assert verify_claim(source, source).verified
