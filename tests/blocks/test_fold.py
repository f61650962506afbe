"""Laws of folding: what is folded away, and the way back."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocks.fold import fold, fold_words, skeleton, skeleton_with_accents, unligature

SAMPLES = [
    "The oﬃcer's café – “naïve”, re-\u00adcord № 5",
    "Où étaient-elles passées ?",
    "Ο πρόεδρος, Στέφανος",
    "плотина не была",
    "合同于２０１９年签订。ｶﾞｲﾄﾞ",
    "ﻻ أحد إلى الجزيرة",
    "יוֹשֵׁב הָרֹאשׁ",
    "हिन्दी की किताब",
    "พระราชบัญญัติ",
    "Straße, İstanbul, Ǆ, ŉ, ǆ",
]
letters = st.text(st.characters(codec="utf-8"), max_size=40) | st.lists(
    st.sampled_from(SAMPLES), max_size=3
).map(" ".join)
words = st.lists(
    st.text(st.characters(codec="utf-8", exclude_characters="\n"), min_size=1, max_size=8), max_size=8
)


@given(letters)
def test_offsets_never_fall_and_map_each_letter_back(text: str) -> None:
    folded = fold(text)
    assert folded.skeleton == skeleton(text)
    assert len(folded.offsets) == len(folded.skeleton)
    assert (np.diff(folded.offsets) >= 0).all()
    for letter, offset in zip(folded.skeleton, folded.offsets.tolist(), strict=True):
        assert letter in skeleton(text[offset])


@given(letters)
def test_every_letter_that_folds_to_something_is_reached(text: str) -> None:
    reached = set(fold(text).offsets.tolist())
    assert reached == {i for i, c in enumerate(text) if skeleton(c)}


@given(letters)
def test_a_skeleton_is_its_own_skeleton(text: str) -> None:
    assert skeleton(skeleton(text)) == skeleton(text)


@given(letters)
def test_composition_does_not_matter(text: str) -> None:
    assert {skeleton(unicodedata.normalize(form, text)) for form in ("NFC", "NFD", "NFKC", "NFKD")} == {
        skeleton(text)
    }


@given(letters)
def test_case_does_not_matter(text: str) -> None:
    assert skeleton(text.casefold()) == skeleton(text)


@pytest.mark.parametrize("text", SAMPLES[:4])
def test_upper_and_lower_case_are_one(text: str) -> None:
    assert skeleton(text.upper()) == skeleton(text.lower()) == skeleton(text)


@given(
    letters, st.sampled_from(list(" \t\n\u00a0\u00ad\u200b\u200d\ufeff-‐‑–—'’‘\"“”«».,;:!?…()[]")), st.data()
)
def test_signs_spaces_and_invisible_characters_vanish_anywhere(
    text: str, sign: str, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(text)))
    assert skeleton(text[:at] + sign + text[at:]) == skeleton(text)


@given(words)
def test_folded_words_joined_are_the_skeleton_of_the_joined_text(texts: list[str]) -> None:
    folded = fold_words(texts)
    assert folded == [skeleton(text) for text in texts]
    assert "".join(folded) == skeleton(" ".join(texts))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ﬁrst oﬃce ﬂow baﬄed ﬅ", "first office flow baffled st"),
        ("re\u00adpealed", "repealed"),
        ("２０１９ ＡＢＣ", "2019 abc"),
        ("ｶﾞｲﾄﾞ", "ガイド"),
        ("résumé naïve Łódź Ørsted", "resume naive lodz orsted"),
        ("œuvre æther", "oeuvre aether"),
        ("Straße", "STRASSE"),
        ("Στέφανος", "ΣΤΕΦΑΝΟΣ"),
        ("إلى أحد", "الى احد"),
        ("יוֹשֵׁב", "יושב"),
        ("ﻻ", "لا"),
        ("10\u00a0000", "10000"),
        ("µm", "μm"),
    ],
)
def test_spellings_that_are_one(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("12", "21"), ("not", "now"), ("кот", "код"), ("二", "三"), ("कि", "की"), ("พระ", "พร"), ("10", "100")],
)
def test_words_that_differ_stay_apart(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_accents_are_kept_where_they_are_asked_for() -> None:
    assert skeleton_with_accents("Résumé") == skeleton_with_accents("re\u0301sume\u0301")
    assert skeleton_with_accents("résumé") != skeleton_with_accents("resume")


def test_only_ligatures_are_spelled_out() -> None:
    assert unligature("oﬃce “ﬁve” É") == "office “five” É"
