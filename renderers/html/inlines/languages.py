"""Words in Chinese, Japanese or Korean amid another language: a browser chooses the shapes of their glyphs by it."""

from __future__ import annotations

from renderers.html.markup import element, text
from renderers.report.wording.language import EAST_ASIAN_TEXT, east_asian_language, written_language


def words_of(words: str, language: str) -> str:
    """The words, those of another East Asian language than the report's in an element that says so."""
    tongue = east_asian_language(words, language)
    if tongue in ("", written_language(language)):
        return text(words)
    parts = EAST_ASIAN_TEXT.split(words)
    return "".join(
        element("span", text(part), {"lang": tongue}) if at % 2 else text(part)
        for at, part in enumerate(parts)
    )
