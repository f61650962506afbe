"""Itemization by script: which language and which font a piece of text needs.

DrawingML has fonts of their own for East Asian (a:ea) and complex scripts (a:cs). Chinese, Japanese and Korean share
characters: kana and hangul decide, else the language of the presentation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from renderers.report.wording.language import east_asian_font, east_asian_language, written_language

_WIDE = "\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff01-\uff60\U00020000-\U0003ffff"
_COMPLEX = {
    "he": "\u0590-\u05ff\ufb1d-\ufb4f",
    "ar": "\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefe",
    "hi": "\u0900-\u097f",
    "th": "\u0e00-\u0e7f",
}
_PIECES = re.compile(
    "|".join([f"(?P<wide>[{_WIDE}]+)", *(f"(?P<{tag}>[{chars}]+)" for tag, chars in _COMPLEX.items())])
)
_COMPLEX_FONTS = {"th": "Leelawadee UI", "hi": "Nirmala UI"}
_FULL_TAGS = {
    "en": "en-US",
    "de": "de-DE",
    "fr": "fr-FR",
    "es": "es-ES",
    "it": "it-IT",
    "pt": "pt-BR",
    "nl": "nl-NL",
    "ru": "ru-RU",
    "pl": "pl-PL",
    "ja": "ja-JP",
    "ko": "ko-KR",
    "zh": "zh-CN",
    "zh-hant": "zh-TW",
    "zh-hans": "zh-CN",
    "ar": "ar-SA",
    "he": "he-IL",
    "hi": "hi-IN",
    "th": "th-TH",
}


_TAG = re.compile("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")


class Piece(NamedTuple):
    """Characters of one language."""

    text: str
    """The characters."""
    language: str
    """As presentations want it: with a region."""
    font: str
    """A font for East Asian text other than the presentation's own; "" for that."""


def full_tag(language: str) -> str:
    """The tag with a region, where one is known, as PowerPoint expects it; what is no tag is English."""
    known = _FULL_TAGS.get(written_language(language))
    return known or (language if _TAG.fullmatch(language) else _FULL_TAGS["en"])


def complex_font(body: str, language: str) -> str:
    """The font of complex scripts in a presentation in that language whose text is in the font `body`."""
    return body if body == "FiraGO" else _COMPLEX_FONTS.get(written_language(language), "Arial")


def pieces(text: str, language: str) -> Iterator[Piece]:
    """The text cut where its script changes the language."""
    own = full_tag(language)
    if text.isascii():
        yield Piece(text, own, "")
        return
    at = 0
    for found in _PIECES.finditer(text):
        if found.start() > at:
            yield Piece(text[at : found.start()], own, "")
        yield _foreign(found, text, language)
        at = found.end()
    if at < len(text):
        yield Piece(text[at:], own, "")


def _foreign(found: re.Match[str], text: str, language: str) -> Piece:
    tag = found.lastgroup or ""
    if tag != "wide":
        same = written_language(language).split("-")[0] == tag or (
            tag == "ar" and written_language(language) in ("fa", "ur", "ps")
        )
        return Piece(found[0], full_tag(language) if same else full_tag(tag), "")
    tag = "ja" if east_asian_language(text, "") == "ja" else east_asian_language(found[0], language)
    font = east_asian_font(tag)
    return Piece(found[0], full_tag(tag), "" if font == east_asian_font(language) else font)
