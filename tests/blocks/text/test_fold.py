"""Laws of folding: what is folded away, and the way back."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocks.text.fold import fold, fold_words, skeleton, skeleton_with_accents, unligature

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


def test_every_ideograph_is_folded_at_once() -> None:
    ideographs = [
        chr(code) for first, end in [(0x3400, 0xA000), (0xF900, 0xFB00)] for code in range(first, end)
    ]
    folded = [skeleton(one) for one in ideographs]
    assert [skeleton(one) for one in folded] == folded


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
        ("condiƟons of leƩers", "conditions of letters"),
    ],
)
def test_spellings_that_are_one(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("12", "21"),
        ("國", "圖"),
        ("not", "now"),
        ("кот", "код"),
        ("二", "三"),
        ("कि", "की"),
        ("พระ", "พร"),
        ("10", "100"),
    ],
)
def test_words_that_differ_stay_apart(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_accents_are_kept_where_they_are_asked_for() -> None:
    assert skeleton_with_accents("Résumé") == skeleton_with_accents("re\u0301sume\u0301")
    assert skeleton_with_accents("résumé") != skeleton_with_accents("resume")


def test_only_ligatures_are_spelled_out() -> None:
    assert unligature("oﬃce “ﬁve” É") == "office “five” É"


ONE_SPELLING = [
    ("Korean syllables and their letters", "모든 사람", unicodedata.normalize("NFD", "모든 사람")),
    ("Korean letters of the old encodings", "ㅎㅏㄴ", "ﾾￂﾤ"),
    ("Vietnamese stacked marks", "phẩm giá", unicodedata.normalize("NFD", "phẩm giá")),
    ("Turkish capitals", "ışık İstanbul", "IŞIK istanbul"),
    ("half-width kana", "カタカナ", "ｶﾀｶﾅ"),
    ("half-width kana with a sound mark", "ガギ", "ｶﾞｷﾞ"),
    ("full-width Latin", "ABC 123", "ＡＢＣ　１２３"),
    ("Thai am in one sign and in two", "กำ", "ก\u0e4d\u0e32"),
    ("Lao am in one sign and in two", "ກຳ", "ກ\u0ecd\u0eb2"),
    ("Hindi nukta letters", "\u0958\u095c", "\u0915\u093c\u0921\u093c"),
    ("Bengali o in one sign and in two", "কো", "ক\u09c7\u09be"),
    ("Tamil o in one sign and in two", "கொ", "க\u0bc6\u0bbe"),
    ("joiners between conjuncts", "क्\u200dष", "क्ष"),
    ("Persian with Arabic keys", "یک کتاب", "يك كتاب"),
    ("Persian without its narrow space", "می\u200cشود", "میشود"),
    ("Urdu heh", "ہے", "هے"),
    ("Arabic lam-alef as one sign", "لا إله", "ﻻ إله"),
    ("Arabic presentation forms", "سلام", "ﺳﻼم"),
    ("Arabic without vowels", "مُحَمَّد", "محمد"),
    ("Hebrew without points", "שָׁלוֹם", "שלום"),
    ("Hebrew letters with points in one sign", "\ufb2a", "ש"),
    ("Armenian ligature", "և", "եւ"),
    ("Georgian capitals", "საქართველო", "ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ"),
    ("Chinese in traditional spelling", "发展与国际标准", "發展與國際標準"),
    ("Chinese as in Taiwan", "为了里面", "爲了裡面"),
    ("Greek final sigma and accents", "Ο λόγος", "Ο ΛΟΓΟΣ"),
]


@pytest.mark.parametrize(("one", "other"), [c[1:] for c in ONE_SPELLING], ids=[c[0] for c in ONE_SPELLING])
def test_one_word_spelt_two_ways_has_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("กา", "กี"), ("কি", "কী"), ("不可", "可"), ("ひと", "いと"), ("마", "매"), ("കി", "കു"), ("ខា", "ខំ")],
)
def test_vowels_that_tell_words_apart_stay(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)
