"""LaTeX as a clean MathML tree: what latex2mathml gives, checked. Formulas that it can't read are None.

A command that is left over as words makes it None, attributes that formulas don't need are dropped. `_LONGEST`,
`_DEEPEST` and `_MOST` bound the time of a formula.
"""

from __future__ import annotations

import html
import re
import xml.etree.ElementTree as ET
from functools import lru_cache

from renderers.math.chemistry import chemistry_as_latex

_LONGEST = 4_000
_DEEPEST = 40
_MOST = 4_000
_ATTRIBUTES = frozenset(
    """accent accentunder columnalign columnlines columnspacing display displaystyle fence form largeop linethickness
    lspace mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowlines rowspacing rspace scriptlevel
    separator stretchy symmetric width""".split()
)
_COLOUR = re.compile(r"[A-Za-z]{1,20}|#[0-9A-Fa-f]{3,6}")
_UNNUMBERED = re.compile(r"\\(begin|end)\{(align|gather|equation|multline|eqnarray|alignat|flalign)\}")
_INNER = re.compile(r"\\(begin|end)\{(?:aligned|split|gathered|alignedat)\}(?:\{\d\})?")
_ALONE = re.compile(r"\\(?:nonumber|notag)(?![A-Za-z])|\\(?:tag\*?|label)\{[^{}]*\}")
_CHILDREN = {
    "mfrac": 2,
    "msup": 2,
    "msub": 2,
    "msubsup": 3,
    "mover": 2,
    "munder": 2,
    "munderover": 3,
    "mroot": 2,
}
_ENVIRONMENTS = frozenset(
    """align aligned alignedat alignat array bmatrix Bmatrix cases displaymath eqnarray equation flalign gather gathered
    math matrix multline pmatrix smallmatrix split vmatrix Vmatrix""".split()
)
_BEGIN = re.compile(r"\\(?:begin|end)\{([^{}]*)\}")
_NOT_ASKED = re.compile(
    r"(?<!\\)(?:\\\\)*(?:%|\\(?:newcommand|renewcommand|def|let|input|include|usepackage)(?![A-Za-z]))"
)
"""Definitions, and comments: what reads as one may be a percent sign, whose words must not be lost."""


def formula_tree(tex: str, *, display: bool) -> ET.Element | None:
    """The `math` element of a formula, without namespace, or None where the LaTeX is wrong or not known.

    Texts are words without character references; attributes are those that say how a formula looks. Raises nothing.
    """
    written = _formula(tex.strip(), display)
    return None if written is None else ET.fromstring(written)


@lru_cache(maxsize=512)
def _formula(tex: str, display: bool) -> str | None:
    if not tex or len(tex) > _LONGEST or _NOT_ASKED.search(tex) or not _is_balanced(tex):
        return None
    from latex2mathml.converter import convert_to_element

    plain = chemistry_as_latex(tex)
    if plain is None:
        return None
    tex = plain
    try:
        math = convert_to_element(_plain(tex), display="block" if display else "inline")
    # The library has errors of its own, and raises others (IndexError, AssertionError, …) on wrong LaTeX.
    except Exception:  # noqa: BLE001
        return None
    if not _is_clean(math, tex):
        return None
    _unwrap_rows(math)
    return ET.tostring(math, encoding="unicode")


def _plain(tex: str) -> str:
    """The formula without equation numbers, and without what the library doesn't know and can do without."""
    tex = _INNER.sub(r"\\\1{align*}", _UNNUMBERED.sub(r"\\\1{\2*}", _ALONE.sub("", tex)))
    for name in ("equation*", "multline*", "displaymath", "math"):
        tex = tex.replace(f"\\begin{{{name}}}", "").replace(f"\\end{{{name}}}", "")
    return tex.replace("alignat*", "align*").replace("flalign*", "align*").replace("eqnarray*", "align*")


def _is_balanced(tex: str) -> bool:
    """True if braces and environments are closed, known, and not nested too deep."""
    depth = 0
    for found in re.finditer(
        r"\\left(?![A-Za-z])|\\right(?![A-Za-z])|\\begin|\\end|\\.|[{}]", tex, re.DOTALL
    ):
        depth += _DEPTHS.get(found[0], 0)
        if not 0 <= depth <= _DEEPEST:
            return False
    return depth == 0 and all(name.removesuffix("*") in _ENVIRONMENTS for name in _BEGIN.findall(tex))


_DEPTHS = {"{": 1, "}": -1, "\\left": 1, "\\right": -1, "\\begin": 1, "\\end": -1}


def _is_clean(math: ET.Element, tex: str) -> bool:
    """Put texts and attributes right; False if commands are left over as words."""
    for count, element in enumerate(math.iter()):
        element.tag = element.tag.rpartition("}")[2]
        element.text = html.unescape(element.text) if element.text else None
        element.tail = None
        words = element.text or ""
        unknown = "\\" in words and "\\backslash" not in tex
        if (
            unknown
            or count > _MOST
            or len(element) < _CHILDREN.get(element.tag, 0)
            or (words == "&" and "\\&" not in tex)
        ):
            return False
        for name, value in [*element.attrib.items()]:
            if name not in _ATTRIBUTES or (name == "mathcolor" and not _COLOUR.fullmatch(value)):
                del element.attrib[name]
    return any((element.text or "").strip() for element in math.iter())


def _unwrap_rows(math: ET.Element) -> None:
    """Take away rows around a single element: every level of nesting doubles what drawing costs."""
    pending = [math]
    while pending:
        element = pending.pop()
        for place, child in enumerate(element):
            while child.tag == "mrow" and len(child) == 1 and not child.attrib:
                child = child[0]
            element[place] = child
        pending += element
