"""What the attributes of HTML elements say of looks: hidden, aligned, bold by a style, the language of code."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import get_args

from renderers.read.html.names import Style
from renderers.tree.nodes import (
    Align,
    Emphasis,
    NumberForm,
    Strike,
    Strong,
    Subscript,
    Superscript,
    Underline,
)

_ALIGN: dict[str, Align] = {
    "left": "left",
    "center": "center",
    "right": "right",
    "end": "right",
    "middle": "center",
}
_LANGUAGE = re.compile(
    r"(?:^|\s)(?:language|lang|highlight-source|brush:\s?|sourceCode)[-\s]?([A-Za-z0-9+#._-]{1,40})"
)
_NUMBERS: dict[str, NumberForm] = {
    "lower-alpha": "a",
    "lower-latin": "a",
    "upper-alpha": "A",
    "upper-latin": "A",
    "lower-roman": "i",
    "upper-roman": "I",
}
_TYPES: dict[str, NumberForm] = {form: form for form in get_args(NumberForm)}
_SIZE = re.compile(r"(?<![a-z-])(width|height):([\d.]+[a-z%]*)")
_BOLD = re.compile(r"font-weight:(?:bold|bolder|[6-9]00)")
_PAGE_BREAK = re.compile(
    r"(?<![a-z-])(?:page-)?break-(before|after):(?:always|page|left|right|recto|verso)\b"
)
_STYLES: tuple[tuple[str, Style], ...] = (
    ("font-style:italic", Emphasis),
    ("text-decoration:underline", Underline),
    ("text-decoration:line-through", Strike),
    ("vertical-align:super", Superscript),
    ("vertical-align:sub", Subscript),
)


def css_of(attributes: Mapping[str, str]) -> str:
    """The `style` attribute in lower case without spaces."""
    return "".join(attributes.get("style", "").lower().split())


def alignment(attributes: Mapping[str, str]) -> Align:
    """How an element's lines are aligned, by `align` or its style; "" if it doesn't say."""
    found = re.search(r"text-align:(\w+)", css_of(attributes))
    return _ALIGN.get(found[1] if found else attributes.get("align", "").lower().strip(), "")


def styles_of(attributes: Mapping[str, str]) -> list[Style]:
    """The styles of words that an element's `style` asks for."""
    css = css_of(attributes)
    if not css:
        return []
    bold: list[Style] = [Strong] if _BOLD.search(css) else []
    return bold + [style for words, style in _STYLES if re.search(rf"{words}(?![a-z-])", css)]


def picture_size(attributes: Mapping[str, str]) -> tuple[str, str]:
    """Width and height that a picture's style or attributes ask for; "" where they don't."""
    asked = {found[1]: found[2] for found in _SIZE.finditer(css_of(attributes))}
    width, height = (asked.get(side) or attributes.get(side, "") for side in ("width", "height"))
    return width, height


def number_form(attributes: Mapping[str, str]) -> NumberForm:
    """How the numbers of a list are written, by its style or `type`; digits if it doesn't say."""
    found = re.search(r"list-style(?:-type)?:([a-z-]+)", css_of(attributes))
    return _NUMBERS.get(found[1] if found else "") or _TYPES.get(attributes.get("type", "").strip(), "1")


def page_breaks(attributes: Mapping[str, str]) -> tuple[bool, bool]:
    """Whether an element's `style` asks for a new page before it, and after it."""
    sides = {found[1] for found in _PAGE_BREAK.finditer(css_of(attributes))}
    return "before" in sides, "after" in sides


def code_language(*classes: str) -> str:
    """The language that classes such as `language-python` name, "" if none does."""
    for names in classes:
        found = _LANGUAGE.search(names)
        if found:
            return found[1]
    return ""
