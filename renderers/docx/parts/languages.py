"""Languages as Word has them: one for each kind of script."""

from __future__ import annotations

from renderers.docx.parts.xml import Element, w

_RIGHT_TO_LEFT = ("ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "ku", "dv")


def language_mark(language: str) -> Element:
    """Run property: the language for Latin, East Asian and complex scripts, each where it is one of them."""
    base = language.split("-")[0].lower()
    kind = "eastAsia" if base in ("zh", "ja", "ko") else "bidi" if base in _RIGHT_TO_LEFT else "val"
    tags = {"val": "en-US", "eastAsia": "zh-CN", "bidi": "ar-SA"} | {kind: language}
    return w("lang", val=tags["val"], eastAsia=tags["eastAsia"], bidi=tags["bidi"])


def is_right_to_left(language: str) -> bool:
    """Whether the language is written from right to left in its usual script."""
    return language.split("-")[0].lower() in _RIGHT_TO_LEFT
