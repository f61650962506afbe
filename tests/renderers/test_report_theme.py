"""Themes of reports: text is readable on every ground, lines are seen, verdicts differ with any colour vision."""

from __future__ import annotations

import pytest
from colours import VISIONS, closest, contrast

from renderers.report_theme import THEMES
from renderers.theme import Colour

GROUNDS_OF_TEXT = {
    **dict.fromkeys(("ink", "muted", "accent", "link", "gap"), ("paper", "panel", "mark")),
    **dict.fromkeys(("supported", "mostly", "refused"), ("paper", "panel")),
}
ON_GROUNDS = [(colour, ground) for colour, grounds in GROUNDS_OF_TEXT.items() for ground in grounds]


def colour_of(theme: str, name: str) -> Colour:
    colour: Colour = getattr(THEMES[theme], name)
    return colour


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), ON_GROUNDS, ids=lambda part: part)
def test_text_has_the_contrast_of_wcag_aa(theme: str, text: str, ground: str) -> None:
    assert contrast(colour_of(theme, text), colour_of(theme, ground)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["paper", "panel"])
def test_lines_have_the_contrast_of_graphics(theme: str, ground: str) -> None:
    assert contrast(colour_of(theme, "rule"), colour_of(theme, ground)) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", VISIONS)
def test_what_became_of_a_citation_is_told_apart(theme: str, vision: str) -> None:
    names = ("supported", "mostly", "refused", "muted")
    distance, *pair = closest({name: colour_of(theme, name) for name in names}, vision)
    assert distance > 10, pair


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", VISIONS)
def test_marked_words_are_seen(theme: str, vision: str) -> None:
    distance, *_ = closest({name: colour_of(theme, name) for name in ("paper", "mark")}, vision)
    assert distance > 10
