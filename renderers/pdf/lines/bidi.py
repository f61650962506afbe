"""The Unicode bidirectional algorithm (UAX #9): levels of a paragraph's characters, and the order of a line's pieces.

`levels` resolves weak types (W1 to W7), brackets (N0), neutrals (N1, N2) and levels (I1, I2) of a whole paragraph
before its lines are broken; `visual_order` turns each line (L2). Explicit embeddings and overrides (LRE, RLO, …) are
taken as nothing, isolates as the neutral signs they are outside. Linear in the text, but for the insides of brackets,
which are read once more for each pair around them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
_BRACKETS = {
    "(": ")",
    "[": "]",
    "{": "}",
    "⟨": "⟩",
    "〈": "〉",
    "《": "》",
    "「": "」",
    "『": "』",
    "【": "】",
}
_CLOSING = {close: opening for opening, close in _BRACKETS.items()}
_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}


def levels(text: str, rtl: bool) -> list[int]:
    """The embedding level of each character in a paragraph of that direction."""
    base = int(rtl)
    kinds = [_kind(char) for char in text]
    _resolve_weak(kinds, "R" if rtl else "L")
    edge = "R" if rtl else "L"
    _resolve_brackets(text, kinds, edge)
    _resolve_neutral(kinds, edge)
    return [_level(kind, base) for kind in kinds]


def visual_order(pieces: Sequence[T], level_of: Callable[[T], int]) -> list[T]:
    """The pieces of a line from left to right (rule L2)."""
    ordered = list(pieces)
    if not ordered:
        return ordered
    found = [level_of(p) for p in ordered]
    for level in range(max(found), 0, -1):
        k = 0
        while k < len(ordered):
            if found[k] < level:
                k += 1
                continue
            end = k
            while end < len(ordered) and found[end] >= level:
                end += 1
            ordered[k:end] = ordered[k:end][::-1]
            found[k:end] = found[k:end][::-1]
            k = end
    return ordered


def _kind(char: str) -> str:
    kind = unicodedata.bidirectional(char) or "L"
    if kind in ("LRE", "RLE", "LRO", "RLO", "PDF"):
        return "BN"
    return "ON" if kind in ("LRI", "RLI", "FSI", "PDI", "S", "B", "WS") else kind


def _resolve_weak(kinds: list[str], start: str) -> None:
    """Rules W1 to W7."""
    _marks_and_digits(kinds, start)
    _separators(kinds)
    strong = start
    for k, kind in enumerate(kinds):
        if kind in ("ES", "CS", "ET"):
            kinds[k] = "ON"
        elif kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[k] = "L"


def _marks_and_digits(kinds: list[str], start: str) -> None:
    """W1 to W3: marks are as the letter below, digits after Arabic letters are Arabic numbers."""
    before, strong = start, start
    for k, kind in enumerate(kinds):
        if kind in ("NSM", "BN"):
            kinds[k] = kind = before
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[k] = kind = "AN"
        before = kind
    for k, kind in enumerate(kinds):
        if kind == "AL":
            kinds[k] = "R"


def _separators(kinds: list[str]) -> None:
    """W4, W5: one separator between numbers belongs to them, and so do signs beside European ones."""
    for k in range(1, len(kinds) - 1):
        before, after = kinds[k - 1], kinds[k + 1]
        if before == after and (
            (kinds[k] == "CS" and before in ("EN", "AN")) or (kinds[k] == "ES" and before == "EN")
        ):
            kinds[k] = before
    k = 0
    while k < len(kinds):
        end = k
        while end < len(kinds) and kinds[end] == "ET":
            end += 1
        if end > k and ((k and kinds[k - 1] == "EN") or (end < len(kinds) and kinds[end] == "EN")):
            kinds[k:end] = ["EN"] * (end - k)
        k = max(end, k + 1)


def _resolve_brackets(text: str, kinds: list[str], edge: str) -> None:
    """N0: a pair of brackets takes the direction of what is inside, or before it."""
    for opening, closing in _pairs(text, kinds):
        inside = {_STRONG[kind] for kind in kinds[opening + 1 : closing] if kind in _STRONG}
        if edge in inside:
            kind = edge
        elif inside:
            before = next((_STRONG[x] for x in kinds[:opening][::-1] if x in _STRONG), edge)
            kind = before if before in inside else edge
        else:
            continue
        kinds[opening] = kinds[closing] = kind


def _pairs(text: str, kinds: list[str]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    stack: list[tuple[str, int]] = []
    for k, char in enumerate(text):
        if kinds[k] != "ON":
            continue
        if char in _BRACKETS and len(stack) < 63:
            stack.append((char, k))
        elif char in _CLOSING:
            depth = next((d for d in range(len(stack) - 1, -1, -1) if stack[d][0] == _CLOSING[char]), None)
            if depth is not None:
                found.append((stack[depth][1], k))
                del stack[depth:]
    return sorted(found)


def _resolve_neutral(kinds: list[str], edge: str) -> None:
    """N1, N2: neutral signs between letters of one direction take it, others the paragraph's."""
    k = 0
    while k < len(kinds):
        if kinds[k] in _STRONG:
            k += 1
            continue
        end = k
        while end < len(kinds) and kinds[end] not in _STRONG:
            end += 1
        before = _STRONG[kinds[k - 1]] if k else edge
        after = _STRONG[kinds[end]] if end < len(kinds) else edge
        kinds[k:end] = [before if before == after else edge] * (end - k)
        k = end


def _level(kind: str, base: int) -> int:
    """Rules I1, I2."""
    if kind == "L":
        return base + base % 2
    if kind == "R":
        return 1
    return base + 2 - base % 2
