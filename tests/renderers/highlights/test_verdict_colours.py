"""Verdict colours: readable text on each, and any two told apart with any colour vision."""

from __future__ import annotations

import numpy as np
import pytest
from colours import VISIONS, closest, contrast
from numpy.typing import NDArray

from grounding.model import Verdict
from renderers.verdict_colours import HIGHLIGHT_OPACITY, VERDICT_STYLES, style_of


def on_paper(verdict: Verdict) -> NDArray[np.float64]:
    """RGB of white paper under the highlight."""
    return 1 - HIGHLIGHT_OPACITY * (1 - np.array(style_of(verdict).colour))


def test_every_verdict_has_its_looks() -> None:
    assert set(VERDICT_STYLES) == set(Verdict)
    assert len({style.sign for style in VERDICT_STYLES.values()}) == len(Verdict)
    assert len({style.colour_name for style in VERDICT_STYLES.values()}) == len(Verdict)


@pytest.mark.parametrize("verdict", list(Verdict))
def test_black_text_on_a_highlight_has_a_contrast_of_seven(verdict: Verdict) -> None:
    assert contrast((0, 0, 0), on_paper(verdict)) >= 7


@pytest.mark.parametrize("vision", VISIONS)
def test_any_two_verdicts_are_told_apart(vision: str) -> None:
    distance, *pair = closest({verdict: on_paper(verdict) for verdict in Verdict}, vision)
    assert distance > 10, pair
