"""How colours are seen: contrast by WCAG 2.2, and distances for people without red, green or blue cones."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
VISIONS = {
    "full": np.eye(3),
    "protanopia": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    "deuteranopia": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "tritanopia": np.array([[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
}


def linear(colour: ArrayLike) -> NDArray[np.float64]:
    """Linear RGB of an sRGB colour, each 0..1."""
    shown = np.asarray(colour, dtype=float)
    return np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)


def contrast(one: ArrayLike, other: ArrayLike) -> float:
    """Contrast ratio of two sRGB colours, 1 to 21."""
    dark, light = sorted(float(linear(colour) @ (0.2126, 0.7152, 0.0722)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def closest(colours: Mapping[str, ArrayLike], vision: str) -> tuple[float, str, str]:
    """The two sRGB colours hardest to tell apart with that vision: their distance in CIE L*a*b*, their names."""
    seen = {name: lab(np.clip(VISIONS[vision] @ linear(colour), 0, 1)) for name, colour in colours.items()}
    return min((float(np.linalg.norm(seen[a] - seen[b])), a, b) for a, b in combinations(seen, 2))


def lab(linear: NDArray[np.float64]) -> NDArray[np.float64]:
    """CIE L*a*b* (D65)."""
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    x, y, z = np.cbrt(np.clip(to_xyz @ linear, 0.009, None) / (0.9505, 1.0, 1.089))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])
