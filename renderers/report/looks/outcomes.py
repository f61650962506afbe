"""How the outcome of a citation looks in a report: a sign and a colour of the theme; its words are in `Labels`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from grounding.model import Verdict
from renderers.report.looks.theme import Theme
from renderers.report.model import Evidence, Outcome
from renderers.report.wording.labels import Labels
from renderers.report.wording.shortened import shortened
from renderers.verdict_colours import Colour, style_of

MAX_ALT_WORDS = 300
"""Characters of the cited words in a crop's alternative text."""


SIGNS: dict[Outcome, str] = {
    "exact": style_of(Verdict.EXACT).sign,
    "close": style_of(Verdict.CLOSE).sign,
    "altered": style_of(Verdict.ALTERED).sign,
    "partial": style_of(Verdict.PARTIAL).sign,
    "absent": style_of(Verdict.ABSENT).sign,
    "high": "+",
    "medium": "?",
    "low": "–",
    "unknown": "·",
    "not checked": "…",
}
"""Each tells its outcome from all others, so colour is never needed, and FiraGO, Noto Sans and Cascadia Mono have it.
Verdicts have the signs that highlights and pictures of pages give them (`renderers.verdict_colours`)."""


ColourName = Literal["supported", "mostly", "refused", "muted"]
"""A field of `Theme`."""


def colour_name(outcome: Outcome) -> ColourName:
    """Which colour of a theme sign and words of an outcome have."""
    match outcome:
        case "exact" | "high":
            return "supported"
        case "close" | "medium":
            return "mostly"
        case "altered" | "partial" | "absent" | "low":
            return "refused"
        case "unknown" | "not checked":
            return "muted"


REFUSED_SIGN = "×"
"""Beside the number of a citation that its source does not bear out; every font of reports has it."""
UNDECIDED_SIGN = "?"
"""Beside the number of one that nobody has compared, or that words alone do not settle."""


def is_refused(outcome: Outcome) -> bool:
    """True where the source was compared and does not bear the passage out."""
    return colour_name(outcome) == "refused"


def is_undecided(outcome: Outcome) -> bool:
    """True where nothing was compared, or words alone settle nothing."""
    return outcome in ("medium", "unknown", "not checked")


def mark_sign(outcome: Outcome) -> str:
    """What stands beside a number in the text; "" for what the source bears out."""
    return REFUSED_SIGN if is_refused(outcome) else UNDECIDED_SIGN if is_undecided(outcome) else ""


def mark_outcome(cited: Sequence[Outcome], every: Sequence[Outcome]) -> Outcome | None:
    """What a mark must warn of: the worst of what it cites; None for nothing.

    Where what it cites can't be told (`cited` is empty), `every` has what became of all of its source's passages: if
    only some are verified, nobody knows whether the mark's own is.
    """
    outcomes = cited or every
    warned = [outcome for outcome in outcomes if mark_sign(outcome)]
    if not cited and 0 < len(warned) < len(every):
        return "not checked"
    return next(filter(is_refused, warned), next(iter(warned), None))


def outcome_colour(outcome: Outcome, theme: Theme) -> Colour:
    """That colour, for text on the theme's `paper` and `panel`."""
    colour: Colour = getattr(theme, colour_name(outcome))
    return colour


def crop_alt(evidence: Evidence, labels: Labels) -> str:
    """What a crop shows, for those who don't see it: file, page, the cited words, what became of them."""
    short = shortened(" ".join(evidence.shown_words.split()), MAX_ALT_WORDS)
    page = labels.page_words(() if evidence.page is None else (evidence.page,))
    place = ", ".join(filter(None, (evidence.document_name, page)))
    outcome = labels.outcomes[evidence.outcome] if evidence.told else ""
    said = ", ".join(filter(None, (labels.in_quotes(short) if short else "", outcome)))
    return ": ".join(filter(None, (place, said)))
