"""How the outcome of a citation looks in a report: a sign, words and a colour of the theme, and a crop's words."""

from __future__ import annotations

from typing import NamedTuple

from grounding.model import Verdict
from renderers.labels import Labels, labels_of
from renderers.report import Evidence, Outcome
from renderers.report_theme import Theme
from renderers.theme import Colour, style_of

MAX_ALT_WORDS = 300
"""Characters of the cited words in a crop's alternative text."""


class OutcomeLook(NamedTuple):
    """What readers see of an outcome; each part tells the outcomes apart, so colour is never needed."""

    sign: str
    """One character that FiraGO, Noto Sans and Cascadia Mono have, another for each outcome."""
    words: str
    """The outcome in a few words."""
    colour: Colour
    """For sign and words, on the theme's `paper` and `panel`."""


SIGNS: dict[Outcome, str] = {
    "exact": style_of(Verdict.EXACT).sign,
    "close": style_of(Verdict.CLOSE).sign,
    "altered": style_of(Verdict.ALTERED).sign,
    "partial": style_of(Verdict.PARTIAL).sign,
    "absent": style_of(Verdict.ABSENT).sign,
    "high": "+",
    "medium": "±",
    "low": "–",
    "unknown": "·",
    "not checked": "…",
}
"""Verdicts have the signs that highlights and pictures of pages give them (`renderers.theme`)."""


def outcome_look(outcome: Outcome, theme: Theme, language: str = "en") -> OutcomeLook:
    """Sign, words in that language (a BCP 47 tag; English where there are none) and colour of an outcome."""
    return OutcomeLook(SIGNS[outcome], labels_of(language).outcomes[outcome], _colour(outcome, theme))


def crop_alt(evidence: Evidence, labels: Labels) -> str:
    """What a crop shows, for those who don't see it: file, page, the cited words, what became of them."""
    words = " ".join(evidence.words.split())
    short = words if len(words) <= MAX_ALT_WORDS else words[: MAX_ALT_WORDS - 1].rstrip() + "…"
    page = labels.page_words(() if evidence.page is None else (evidence.page,))
    place = ", ".join(filter(None, (evidence.document_name, page)))
    said = f"“{short}”, {labels.outcomes[evidence.outcome]}" if short else labels.outcomes[evidence.outcome]
    return f"{place}: {said}" if place else said


def _colour(outcome: Outcome, theme: Theme) -> Colour:
    match outcome:
        case "exact" | "high":
            return theme.supported
        case "close" | "medium":
            return theme.mostly
        case "altered" | "partial" | "absent" | "low":
            return theme.refused
        case "unknown" | "not checked":
            return theme.muted
