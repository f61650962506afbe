"""Drawings of formulas as operators of a page: the paths, rectangles and lines that `renderers.math.formulas` gives.

A subset of SVG 1.1 paths (absolute M, L, H, V, Q, C, Z; Q raised to the cubic that PDF has); with anything else the
formula is shown as its source.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator

from PIL import ImageColor

from renderers.pdf.page import rgb
from renderers.verdict_colours import Colour

_TOKENS = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_NEEDED = {"M": 2, "L": 2, "Q": 4, "C": 6, "H": 1, "V": 1, "Z": 0}
"""Numbers behind each command, all of them absolute."""
Point = tuple[float, float]


def operators(svg: str, ink: Colour) -> str | None:
    """The drawing's operators, in its own coordinates with y upwards; None if it has what only a browser can draw."""
    try:
        return "\n".join(_drawn(ET.fromstring(svg), ink, {}))
    except (KeyError, ValueError):
        return None


def _drawn(element: ET.Element, ink: Colour, above: dict[str, str]) -> Iterator[str]:
    style = {key: element.get(key, above.get(key, "")) for key in ("fill", "stroke", "stroke-width")}
    kind = element.tag.rpartition("}")[2]
    if element.get("transform"):
        raise ValueError(element.get("transform"))
    if kind in _SHAPES:
        shape = _SHAPES[kind](element)
        if style["fill"] != "none" and kind != "line":
            yield f"{rgb(_colour(style['fill'], ink))} rg {shape} f"
        if style["stroke"] not in ("", "none"):
            yield f"{rgb(_colour(style['stroke'], ink))} RG {float(style['stroke-width'] or 1):g} w {shape} S"
    elif kind not in ("svg", "g"):
        raise ValueError(kind)
    for child in element:
        yield from _drawn(child, ink, style)


def _colour(name: str, ink: Colour) -> Colour:
    """A colour of the drawing; lines that are black whatever the formula's colour get that."""
    if name in ("", "black", "#000000", "currentColor"):
        return ink
    red, green, blue = ImageColor.getrgb(name)[:3]
    return red / 255, green / 255, blue / 255


def _rect(element: ET.Element) -> str:
    x, y, wide, high = (float(element.get(key, "0")) for key in ("x", "y", "width", "height"))
    return f"{x:.3f} {-y - high:.3f} {wide:.3f} {high:.3f} re"


def _line(element: ET.Element) -> str:
    x1, y1, x2, y2 = (float(element.get(key, "0")) for key in ("x1", "y1", "x2", "y2"))
    return f"{x1:.3f} {-y1:.3f} m {x2:.3f} {-y2:.3f} l"


def _path(element: ET.Element) -> str:
    """The path's operators; quadratic curves become cubic ones (their control points two thirds of the way)."""
    parts: list[str] = []
    at = start = (0.0, 0.0)
    for command, numbers in _commands(element.get("d", "")):
        points = [(numbers[k], -numbers[k + 1]) for k in range(0, len(numbers) - 1, 2)]
        if command == "Z":
            parts.append("h")
            at = start
        elif command in "ML":
            at = points[0]
            start = at if command == "M" else start
            parts.append(f"{_said(at)} {command.lower()}")
        elif command in "HV":
            at = (numbers[0], at[1]) if command == "H" else (at[0], -numbers[0])
            parts.append(f"{_said(at)} l")
        else:
            first, second = (
                (_towards(at, points[0]), _towards(points[1], points[0])) if command == "Q" else points[:2]
            )
            at = points[-1]
            parts.append(f"{_said(first)} {_said(second)} {_said(at)} c")
    return " ".join(parts)


def _towards(end: Point, control: Point) -> Point:
    return end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3


def _said(point: Point) -> str:
    return f"{point[0]:.3f} {point[1]:.3f}"


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a command counts for all numbers up to the next."""
    tokens = _TOKENS.findall(path)
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        needed = _NEEDED[command]
        yield command, [float(token) for token in tokens[at : at + needed]]
        at += needed
        command = "L" if command == "M" else command


_SHAPES: dict[str, Callable[[ET.Element], str]] = {"path": _path, "rect": _rect, "line": _line}
