"""Whether an SVG can be drawn: small drawings can ask for endless work by using their parts again and again.

As with nested entities in XML ("billion laughs"), each `use` may double the work. Elements are counted as often as they
would be drawn, each part once and its count kept, in time that grows with the file; a part that uses itself is endless.
Pictures inside count with their pixels, however small they are packed and shown.
"""

from __future__ import annotations

import binascii
import io
import struct
import sys
import warnings
from collections.abc import Iterable
from urllib.parse import unquote_to_bytes

from lxml import etree
from PIL import Image as Pillow

_LARGEST = 4_000_000
_DEEPEST = 100
_MOST = 200_000
_HREFS = ("href", "{http://www.w3.org/1999/xlink}href")


def svg_fault(data: bytes, most_pixels: int) -> str:
    """Why an SVG is not drawn, in a few words: no XML, too large, nested too deep, endless, with more than
    `most_pixels` in pictures inside it; "" if it can be."""
    if len(data) > _LARGEST:
        return "it is too large"
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        return "it is damaged"
    if etree.QName(root).localname != "svg":
        return "it is no picture"
    order: list[tuple[etree._Element, int]] = [(root, 0)]
    for element, depth in order:
        if depth > _DEEPEST or len(order) > _MOST:
            return "it is too complicated"
        order += [(child, depth + 1) for child in element if isinstance(child.tag, str)]
    elements = [element for element, _ in order]
    if _drawn_elements(elements) > _MOST:
        return "it is too complicated"
    return "" if _pixels_within(elements) <= most_pixels else "it has pictures with too many pixels in it"


def _pixels_within(elements: Iterable[etree._Element]) -> int:
    """The pixels of all pictures that stand in the drawing as `data:` addresses; no others are loaded."""
    pixels = 0
    for element in elements:
        for name in _HREFS:
            head, comma, content = (element.get(name) or "").strip().partition(",")
            if not comma or not head.lower().startswith("data:image/"):
                continue
            packed = unquote_to_bytes(content)
            try:
                inside = binascii.a2b_base64(packed) if head.lower().endswith(";base64") else packed
                with warnings.catch_warnings(action="ignore"), Pillow.open(io.BytesIO(inside)) as picture:
                    pixels += picture.width * picture.height
            except Pillow.DecompressionBombError:
                return sys.maxsize
            except (OSError, ValueError, SyntaxError, struct.error):
                continue  # MuPDF leaves out what is no picture
    return pixels


def _drawn_elements(elements: list[etree._Element]) -> float:
    """How many elements are drawn once every use of a part is counted; infinite where a part uses itself."""
    parts = {element.get("id"): element for element in elements if element.get("id")}
    sizes: dict[etree._Element, float] = {}
    open_: set[etree._Element] = set()
    pending = [elements[0]]
    while pending:
        element = pending[-1]
        if element in sizes:
            pending.pop()
            continue
        needed = _drawn_with(element, parts)
        missing = [child for child in needed if child not in sizes]
        if element in open_ and missing:
            return float("inf")
        if missing:
            open_.add(element)
            pending += missing
            continue
        sizes[element] = 1 + sum(sizes[child] for child in needed)
        open_.discard(element)
        pending.pop()
    return sizes[elements[0]]


def _drawn_with(element: etree._Element, parts: dict[str | None, etree._Element]) -> list[etree._Element]:
    """The elements that are drawn with this one: its children and what it uses."""
    drawn = [child for child in element if isinstance(child.tag, str)]
    for name in _HREFS:
        target = parts.get((element.get(name) or "").removeprefix("#"))
        if target is not None and etree.QName(element).localname in ("use", "pattern", "tref"):
            drawn.append(target)
    return drawn
