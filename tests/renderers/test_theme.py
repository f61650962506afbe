"""Verdict colours: readable text on each, and any two told apart with any colour vision."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from grounding.model import Verdict
from renderers.theme import HIGHLIGHT_OPACITY, VERDICT_STYLES, style_of

# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
VISIONS = {
    "full": np.eye(3),
    "protanopia": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    "deuteranopia": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "tritanopia": np.array([[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
}


def on_paper(verdict: Verdict) -> NDArray[np.float64]:
    """Linear RGB of white paper under the highlight."""
    shown = 1 - HIGHLIGHT_OPACITY * (1 - np.array(style_of(verdict).colour))
    return np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)


def lab(linear: NDArray[np.float64]) -> NDArray[np.float64]:
    """CIE L*a*b* (D65)."""
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    x, y, z = np.cbrt(np.clip(to_xyz @ linear, 0.009, None) / (0.9505, 1.0, 1.089))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def test_every_verdict_has_its_looks() -> None:
    assert set(VERDICT_STYLES) == set(Verdict)
    assert len({style.sign for style in VERDICT_STYLES.values()}) == len(Verdict)
    assert len({style.colour_name for style in VERDICT_STYLES.values()}) == len(Verdict)


@pytest.mark.parametrize("verdict", list(Verdict))
def test_black_text_on_a_highlight_has_a_contrast_of_seven(verdict: Verdict) -> None:
    luminance = on_paper(verdict) @ np.array([0.2126, 0.7152, 0.0722])
    assert (luminance + 0.05) / 0.05 >= 7


@pytest.mark.parametrize("vision", VISIONS)
def test_any_two_verdicts_are_told_apart(vision: str) -> None:
    seen = {v: lab(np.clip(VISIONS[vision] @ on_paper(v), 0, 1)) for v in Verdict}
    closest = min((float(np.linalg.norm(seen[a] - seen[b])), a, b) for a, b in combinations(Verdict, 2))
    assert closest[0] > 10, closest
