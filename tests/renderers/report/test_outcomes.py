"""Outcomes of citations: every one has a sign of its own that the fonts have, words and a colour."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pymupdf
import pytest

from grounding.model import Verdict
from renderers.report.looks.outcomes import SIGNS, crop_alt, outcome_colour
from renderers.report.looks.theme import NIGHT, PAPER, Theme
from renderers.report.model import Evidence, Outcome
from renderers.report.wording.labels import ENGLISH, labels_of
from renderers.verdict_colours import VERDICT_STYLES

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
FONTS = ["figo", "figbo", "figit", "figbi", "notos", "notosbo", "notosit", "notosbi", "cascadia", "cascadiab"]


def test_signs_and_words_tell_all_outcomes_apart() -> None:
    assert set(SIGNS) == set(ENGLISH.outcomes) == set(OUTCOMES)
    assert len({*SIGNS.values()}) == len({*ENGLISH.outcomes.values()}) == len(OUTCOMES)


def test_verdicts_have_the_signs_of_highlights() -> None:
    assert all(SIGNS[verdict.value] == VERDICT_STYLES[verdict].sign for verdict in Verdict)


@pytest.mark.parametrize("font", FONTS)
def test_fonts_of_reports_have_every_sign(font: str) -> None:
    drawn = pymupdf.Font(font)
    assert [sign for sign in SIGNS.values() if not drawn.has_glyph(ord(sign))] == []


@pytest.mark.parametrize("theme", [PAPER, NIGHT], ids=["paper", "night"])
def test_colour_follows_whether_the_source_agrees(theme: Theme) -> None:
    colours = {outcome: outcome_colour(outcome, theme) for outcome in OUTCOMES}
    assert colours["exact"] == colours["high"] == theme.supported
    assert colours["close"] == colours["medium"] == theme.mostly
    assert {colours[o] for o in ("altered", "partial", "absent", "low")} == {theme.refused}
    assert colours["unknown"] == colours["not checked"] == theme.muted


def test_words_are_english_where_a_language_has_none() -> None:
    assert labels_of("tlh").outcomes["exact"] == labels_of("en").outcomes["exact"] == "exact quote"


@pytest.mark.parametrize(
    ("pages", "words"),
    [((), ""), ((3,), "page 3"), ((3, 4), "pages 3–4"), ((1, 3, 5, 6, 7), "pages 1, 3, 5–7")],
    ids=["none", "one", "two", "many"],
)
def test_pages_are_joined_as_in_print(pages: tuple[int, ...], words: str) -> None:
    assert ENGLISH.page_words(pages) == words


def test_a_crop_s_words_name_place_quote_and_outcome() -> None:
    passage = Evidence("the boundary\n stone", "", "exact", "", document_name="lease.pdf", page=3)
    assert crop_alt(passage, ENGLISH) == "lease.pdf, page 3: “the boundary stone”, exact quote"
    assert crop_alt(passage, labels_of("de")) == "lease.pdf, Seite 3: „the boundary stone“, wörtliches Zitat"
    long = crop_alt(replace(passage, quote="word " * 500), ENGLISH)
    assert len(long) < 400 and long.endswith("…”, exact quote")
    assert crop_alt(replace(passage, quote=""), ENGLISH) == "lease.pdf, page 3: exact quote"
    assert (
        crop_alt(Evidence("here", "", "absent", ""), ENGLISH)
        == "“here”, absent, not found at the cited place"
    )
