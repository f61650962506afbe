"""Themes of reports: text is readable on every ground, lines are seen, verdicts differ with any colour vision."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from colours import VISIONS, closest, contrast
from hypothesis import given
from hypothesis import strategies as st

from blocks.errors import ArtifactError
from renderers.report.looks.contrast import GROUNDS
from renderers.report.looks.contrast import contrast as told_contrast
from renderers.report.looks.theme import PAPER, THEMES
from renderers.themes.page_setup import Margins, page_named
from renderers.verdict_colours import Colour

ON_GROUNDS = [(colour, ground) for colour, grounds in GROUNDS.items() for ground in grounds]


def colour_of(theme: str, name: str) -> Colour:
    colour: Colour = getattr(THEMES[theme], name)
    return colour


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), ON_GROUNDS, ids=lambda part: part)
def test_text_has_the_contrast_of_wcag_aa(theme: str, text: str, ground: str) -> None:
    assert contrast(colour_of(theme, text), colour_of(theme, ground)) >= 4.5


@given(st.tuples(*[st.floats(0, 1)] * 3), st.tuples(*[st.floats(0, 1)] * 3))
def test_the_contrast_that_is_told_is_that_of_wcag(one: Colour, other: Colour) -> None:
    assert told_contrast(one, other) == pytest.approx(contrast(one, other))


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


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"body": "Comic Sans"}, "body of the theme paper is 'Comic Sans'; give FiraGO or Noto Sans"),
        ({"page": "A9"}, "page .* is 'A9'; give A3, A4, .* or a PageSetup"),
        ({"header": "{title}"}, "header .* is '{title}'; give a RunningLine"),
        (
            {"page": page_named("A4", margins=Margins(9, 60, 60, 60))},
            "top margin .* has no room for the header",
        ),
        ({"ink": "#eeeeee"}, "ink .* is '#eeeeee'; give red, green and blue, each from 0 to 1"),
        ({"accent": (255, 0, 0)}, "accent .* each from 0 to 1"),
        ({"size": float("nan")}, "size .* is nan; give points from 6 to 24"),
        ({"logo": "logo.png"}, "logo .* is 'logo.png'; give an Image"),
    ],
    ids=["font", "page", "header", "margin", "code", "range", "size", "logo"],
)
def test_what_no_report_can_have_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ArtifactError, match=message):
        replace(PAPER, **change)
