"""The language of a text nobody named one for."""

from __future__ import annotations

import pytest

from renderers.report.build import build_report
from renderers.report.wording.language import east_asian_language, language_of


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", "en"),
        ("12.5 %", "en"),
        ("The harbour was dredged for the last time in 2006, and it was not paid for.", "en"),
        ("Der Hafen wurde nicht von der Stadt bezahlt und ist mit den Jahren auch verlandet.", "de"),
        ("Le port est dans les mains de la ville, et les pilotes ne sont pas payés par elle.", "fr"),
        ("El puerto no es de la ciudad, y los pilotos que trabajan con ella son más para una isla.", "es"),
        ("一九三二年，港务局收入一万二千元。", "zh"),
        ("灯台は一八八七年に初めて点灯された。", "ja"),
        ("등대는 1887년에 처음 켜졌다.", "ko"),
        ("تأسست شركة الميناء سنة 1871", "ar"),
        ("החברה נוסדה בשנת 1871", "he"),
        ("Порт был основан в 1871 году.", "ru"),
        ("Το λιμάνι ιδρύθηκε το 1871.", "el"),
        ("PDF-Datei: תיאור", "en"),
    ],
)
def test_script_then_commonest_words(text: str, wanted: str) -> None:
    assert language_of(text) == wanted


@pytest.mark.parametrize(
    ("text", "around", "wanted"),
    [
        ("plain words", "ja", ""),
        ("Straße", "zh", ""),
        ("直す", "zh", "ja"),
        ("한국 直", "ja", "ko"),
        ("直", "en", "zh"),
        ("直", "ja-JP", "ja"),
        ("直", "zh-TW", "zh-hant"),
        ("直", "zh-Hans-CN", "zh"),
    ],
)
def test_whose_ideographs_a_text_has(text: str, around: str, wanted: str) -> None:
    assert east_asian_language(text, around) == wanted


@pytest.mark.parametrize(
    ("language", "written", "shown"),
    [
        ("de", "2026-11-03", "3. November 2026"),
        ("ja", "2026-11-23", "2026年11月23日"),
        ("tlh", "2026-11-23", "23 November 2026"),
        ("de", "2026-13-01", "2026-13-01"),
        ("de", "Herbst 2026", "Herbst 2026"),
    ],
)
def test_a_day_of_the_head_is_shown_in_words(language: str, written: str, shown: str) -> None:
    text = f'---\ndate: "{written}"\nlang: {language}\n---\nText.'
    assert build_report(text).document.date == shown
