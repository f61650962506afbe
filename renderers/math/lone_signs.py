"""Signs of a formula's row that can't stand as operators: brackets without partners, relations without operands.

Office Math allows them; LibreOffice reads a formula as a sentence with a grammar, shows ¿ for what breaks it, and
leaves the rest out. Such signs are written as words, which look the same.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence

_PAIRS = {"(": ")", "[": "]", "{": "}"}
_CLOSING = frozenset(_PAIRS.values())
_SCRIPTS = frozenset(("msup", "msub", "msubsup"))
NEVER = frozenset("|#&@\"'\\^_~$")
"""What LibreOffice takes for something else wherever it stands: | for "or"."""
RELATIONS = frozenset("=<>≤≥≠≈≡∼≃≅∝∈∉∋⊂⊃⊆⊇∪∩×·⋅÷∗*∘⊕⊗/∧∨∥⊥∣:≪≫±∓+-−")
"""What wants something on both sides."""
_BEFORE = frozenset("+-−±∓")
"""What can stand before its only operand."""
_PARTING = frozenset(",;.")


def as_words(row: Sequence[ET.Element]) -> list[bool]:
    """For each element of a row, whether it is such a sign; for a script, whether that which it is attached to is."""
    marked = _unpaired(row)
    for at, element in enumerate(row):
        sign = _sign(element)
        if element.tag != "mo" or not sign:
            continue
        before, after = _operand(row, at, -1), _operand(row, at, 1)
        alone = sign in RELATIONS and not (after and (before or sign in _BEFORE))
        marked[at] = marked[at] or alone or sign in NEVER
    return marked


def group_of_script(row: Sequence[ET.Element], at: int) -> int | None:
    """Where the bracket opens that a script at `at` closes, as in (a+b)²; None if it is attached to no bracket."""
    element = row[at]
    if element.tag not in _SCRIPTS or _sign(element) not in _CLOSING or element[0].tag != "mo":
        return None
    opened: list[int] = []
    for place in range(at):
        sign = _sign(row[place]) if _is_bracket(row[place]) else ""
        if sign in _PAIRS:
            opened.append(place)
        elif sign in _CLOSING and opened:
            opened.pop()
    return opened[-1] if opened and _PAIRS[_sign(row[opened[-1]])] == _sign(element) else None


def bracket_depth(element: ET.Element) -> int:
    """1 for a bracket that opens, -1 for one that closes, with a script or without; 0 for all else."""
    sign = _sign(element) if _is_bracket(element) else ""
    return (sign in _PAIRS) - (sign in _CLOSING)


def _unpaired(row: Sequence[ET.Element]) -> list[bool]:
    """Brackets without a partner of their kind."""
    marked = [False] * len(row)
    opened: list[int] = []
    for at, element in enumerate(row):
        sign = _sign(element) if _is_bracket(element) else ""
        if sign in _PAIRS and element.tag == "mo":
            opened.append(at)
            marked[at] = True
        elif sign in _CLOSING or sign in _PAIRS:
            partner = opened.pop() if opened else None
            fits = partner is not None and _PAIRS[_sign(row[partner])] == sign
            marked[at] = not fits
            if partner is not None:
                marked[partner] = not fits
    return marked


def _is_bracket(element: ET.Element) -> bool:
    sign = element if element.tag == "mo" else element[0] if element.tag in _SCRIPTS else None
    return sign is not None and sign.tag == "mo" and sign.get("fence") != "true"


def _sign(element: ET.Element) -> str:
    """The sign of an operator, or of that which a script is attached to."""
    return ((element[0] if element.tag in _SCRIPTS else element).text or "").strip()


def _is_empty(element: ET.Element) -> bool:
    return element.tag == "mspace" or not (len(element) or (element.text or "").strip())


def _operand(row: Sequence[ET.Element], at: int, step: int) -> bool:
    """Whether something stands on that side that the sign can be about."""
    place = at + step
    while 0 <= place < len(row) and _is_empty(row[place]):
        place += step
    if not 0 <= place < len(row):
        return False
    sign = _sign(row[place]) if row[place].tag == "mo" else ""
    if step > 0 and sign in _BEFORE:
        return True
    ends = _CLOSING if step > 0 else frozenset(_PAIRS)
    return not sign or sign not in RELATIONS | _PARTING | ends
