"""Formulas in the forms that formats take: MathML, Word's own equations, drawings, pictures.

latex2mathml reads the LaTeX, ziamath draws the MathML with STIX Two Math. All of them give None where the LaTeX is
wrong, or knows a command or a sign that the libraries don't; formats then show the source. Nothing raises.
"""

from __future__ import annotations

import re
import threading
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from blocks.pdf.turns import mupdf_turn
from renderers.math.latex import formula_tree
from renderers.math.office import office_math
from renderers.tree.nodes import Image
from renderers.verdict_colours import Colour

_MATHML = "http://www.w3.org/1998/Math/MathML"
_ROOT = re.compile(r"<svg [^>]*>")
_LARGEST = 20_000.0
_MOST = 5_000
_MARGIN = 0.5
"""Points around the ink: strokes are a little wider than their boxes."""
_LOCK = threading.Lock()
"""ziamath's options are of the whole process."""


@dataclass(frozen=True, slots=True)
class FormulaDrawing:
    """A formula as paths, without fonts."""

    svg: str
    """An SVG document of `width` by `height` points; only `path`, `rect`, `line` and `g` elements."""
    width: float
    """In points."""
    height: float
    """In points."""
    descent: float
    """Points of it below the baseline of the text; 0 or more."""


def as_mathml(tex: str, display: bool) -> str | None:
    """MathML Core, to stand in HTML as it is: a `math` element with the source in `alttext`."""
    tree = formula_tree(tex, display=display)
    if tree is None:
        return None
    tree.set("xmlns", _MATHML)
    tree.set("alttext", tex.strip())
    return ET.tostring(tree, encoding="unicode")


def as_omml(tex: str, display: bool) -> str | None:
    """Word's own equation: an `m:oMath` element, in `m:oMathPara` if it is displayed, with its namespace."""
    tree = formula_tree(tex, display=display)
    return None if tree is None else office_math(tree, display=display)


@lru_cache(maxsize=512)
def as_svg(tex: str, *, size: float, colour: Colour, display: bool) -> FormulaDrawing | None:
    """The formula drawn for text of `size` points."""
    tree = formula_tree(tex, display=display)
    if tree is None or size <= 0 or _cost(tree) > _MOST:
        return None
    red, green, blue = (round(255 * max(0.0, min(1.0, part))) for part in colour)
    tree.set("mathcolor", f"#{red:02x}{green:02x}{blue:02x}")
    try:
        with _options() as ziamath:
            math = ziamath.Math(ET.tostring(tree, encoding="unicode"), size=size, margin=_MARGIN)
            if not _has_signs(math, tree):
                return None
            return _drawing(math.svg())
    # It raises whatever its drawing code runs into (KeyError, AttributeError, …) on formulas that it can't draw.
    except Exception:  # noqa: BLE001
        return None


def as_png(tex: str, *, size: float, colour: Colour, display: bool, dpi: float = 300) -> Image | None:
    """The formula as a PNG with a transparent ground, for formats without drawings; `Image.dpi` gives its size back."""
    drawing = as_svg(tex, size=size, colour=colour, display=display)
    if drawing is None:
        return None
    import pymupdf

    zoom = dpi / 72.0
    with mupdf_turn(), pymupdf.open(stream=drawing.svg.encode(), filetype="svg") as file:
        box = file[0].rect
        matrix = pymupdf.Matrix(zoom * drawing.width / box.width, zoom * drawing.height / box.height)
        pixels = file[0].get_pixmap(matrix=matrix, alpha=True)
        return Image(pixels.tobytes("png"), "image/png", pixels.width, pixels.height, dpi)


@contextmanager
def _options() -> Iterator[Any]:
    """ziamath, made to write plain SVG 1.1: paths in their places, no symbols that readers of SVG forget."""
    with _LOCK:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it imports with a call that Python 3.11 deprecates
            import ziamath
            from ziamath.config import config
        before = config.svg2
        config.svg2 = False
        try:
            yield ziamath
        finally:
            config.svg2 = before


def _has_signs(math: Any, tree: ET.Element) -> bool:
    """True if the font has every sign: it would draw boxes for others (Chinese words in a formula)."""
    signs = {sign for element in tree.iter() for sign in element.text or "" if not sign.isspace()}
    return all(math.font.glyphindex(sign) != 0 for sign in signs)


def _cost(tree: ET.Element) -> int:
    """What drawing costs: ziamath does the work of a row twice within the row around it."""
    cost = 0
    pending = [(tree, 1)]
    while pending and cost <= _MOST:
        element, weight = pending.pop()
        cost += weight
        inner = weight * 2 if element.tag in ("mrow", "mtd") else weight
        pending += [(child, inner) for child in element]
    return cost


def _drawing(svg: str) -> FormulaDrawing | None:
    root = ET.fromstring(svg)
    left, top, width, height = map(float, root.get("viewBox", "").split())
    if not (0 < width < _LARGEST and 0 < height < _LARGEST):
        return None
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}pt" height="{height:g}pt"'
        f' viewBox="{left:g} {top:g} {width:g} {height:g}">'
    )
    return FormulaDrawing(_ROOT.sub(opening, svg, count=1), width, height, max(0.0, top + height))
