"""MathML as Office Math (ECMA-376 part 1, 22.1): the equations that Word edits.

A walk over the MathML that `formula_tree` gives. Where Word asks for more than MathML says (the operand of a sum), it
is what stands behind up to the next sign of addition or comparison.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape, quoteattr

from renderers.math.lone_signs import NEVER, RELATIONS, as_words, bracket_depth, group_of_script

_NAMESPACE = "http://schemas.openxmlformats.org/officeDocument/2006/math"
_SUMS = frozenset("∑∏∐∫∬∭∮∯∰⋀⋁⋂⋃⨀⨁⨂⨄⨆")
_ENDS = frozenset("=<>≤≥≠≈≡∼≃≅∝→←↔⇒⇐⇔+−-±,;.|")
_LIMITS = frozenset("lim limsup liminf max min sup inf argmax argmin det gcd Pr".split())
_BARS = frozenset("―¯_‾\u0305\u0332")
_BRACES = frozenset("⏞⏟⏜⏝⎴⎵")
_ACCENTS = {
    **dict(
        zip(
            "^~ˆ˜˙¨ˇ˘´`→⃗°˚",
            "\u0302\u0303\u0302\u0303\u0307\u0308\u030c\u0306\u0301\u0300\u20d7\u20d7\u030a\u030a",
            strict=True,
        )
    ),
    **{sign: sign for sign in "\u0300\u0301\u0302\u0303\u0306\u0307\u0308\u030a\u030c\u20d7\u20db"},
    "⋯": "\u20db",
    "…": "\u20db",
}
_OPENING, _CLOSING = frozenset("([{⟨⌊⌈|‖∣∥"), frozenset(")]}⟩⌋⌉|‖∣∥")
_ROOM = "\u2005"
"""A quarter of the size, as around relations."""


def office_math(math: ET.Element, *, display: bool) -> str:
    """The `m:oMath` of a `math` element, within `m:oMathPara` if it is displayed; the namespace is declared."""
    inner = _row([*math])
    if not display:
        return f'<m:oMath xmlns:m="{_NAMESPACE}">{inner}</m:oMath>'
    return f'<m:oMathPara xmlns:m="{_NAMESPACE}"><m:oMath>{inner}</m:oMath></m:oMathPara>'


def _row(elements: Sequence[ET.Element]) -> str:
    """Elements beside one another."""
    parts: list[str] = []
    begun: list[int] = []
    words_at = as_words(elements)
    at = 0
    while at < len(elements):
        opening = group_of_script(elements, at)
        if opening in begun:
            kept = begun.index(opening)
            group = "".join(parts[kept:])
            parts[kept:] = [_scripted(elements[at], group + _in_row(elements[at][0]))]
            del begun[kept + 1 :]
            at += 1
            continue
        words, taken = (
            _fence(elements, at)
            or _sum(elements, at)
            or (_words(elements[at], alone=len(elements) == 1) if words_at[at] else _in_row(elements[at]), 1)
        )
        parts.append(words)
        begun.append(at)
        at += taken
    return "".join(parts)


def _in_row(element: ET.Element) -> str:
    """An element beside others, where an operator has its operands."""
    return _upright(element) if element.tag == "mo" else _element(element)


_SCRIPTS = {"msup": ("sSup", ("sup",)), "msub": ("sSub", ("sub",)), "msubsup": ("sSubSup", ("sub", "sup"))}


def _scripted(script: ET.Element, base: str) -> str:
    """What is written for the base of a script, with its script: a base may be brackets and all that they hold."""
    name, parts = _SCRIPTS[script.tag]
    inner = "".join(f"<m:{part}>{_element(script[at])}</m:{part}>" for at, part in enumerate(parts, 1))
    return f"<m:{name}><m:e>{base}</m:e>{inner}</m:{name}>"


def _words(element: ET.Element, *, alone: bool = True) -> str:
    """A sign that is no operator where it stands, with its script if it has one; beside others with room around it."""
    if element.tag == "mo":
        sign = element.text or ""
        return _run(sign if alone or sign not in RELATIONS else f"{_ROOM}{sign}{_ROOM}", "text")
    return _scripted(element, _words(element[0]))


def _fence(elements: Sequence[ET.Element], at: int) -> tuple[str, int] | None:
    """Brackets that grow with what they hold, if they begin here, and how many elements they take."""
    opening = elements[at]
    if opening.tag != "mo" or not (opening.get("fence") == "true" or _holds_table(elements, at + 1)):
        return None
    if opening.get("form") == "postfix" or (opening.text or "") not in _OPENING | {""}:
        return None
    end = _closing(elements, at)
    closing = elements[end].text or "" if end < len(elements) else ""
    properties = f"<m:begChr m:val={quoteattr(opening.text or '')}/><m:endChr m:val={quoteattr(closing)}/>"
    inner = _row(elements[at + 1 : end])
    return f"<m:d><m:dPr>{properties}</m:dPr><m:e>{inner}</m:e></m:d>", min(end + 1, len(elements)) - at


def _holds_table(elements: Sequence[ET.Element], at: int) -> bool:
    """True for a table, and for the two numbers of a binomial coefficient."""
    inner = elements[at] if at < len(elements) else None
    if inner is None or inner.tag != "mfrac":
        return inner is not None and inner.tag == "mtable"
    return inner.get("linethickness", "").startswith("0")


def _closing(elements: Sequence[ET.Element], at: int) -> int:
    """Place of the bracket that closes the one at `at`; the end of the row if none does."""
    grows, depth = elements[at].get("fence") == "true", 0
    for place in range(at + 1, len(elements)):
        element = elements[place]
        if element.tag != "mo" or (grows and element.get("fence") != "true"):
            continue
        if grows and element.get("form") == "prefix":
            depth += 1
        elif grows and depth:
            depth -= 1
        elif grows or (element.text or "") in _CLOSING:
            return place
    return len(elements)


def _sum(elements: Sequence[ET.Element], at: int) -> tuple[str, int] | None:
    """A sum or integral with its bounds and operand, if one begins here, and how many elements it takes."""
    element = elements[at]
    base = element[0] if len(element) else element
    if base.tag != "mo" or (base.text or "") not in _SUMS or element.tag not in _BOUNDS:
        return None
    end = _end_of_operand(elements, at + 1)
    if end == at + 1:
        return None
    low, high = _BOUNDS[element.tag]
    place = "undOvr" if element.tag.startswith(("munder", "mover")) else "subSup"
    properties = f'<m:chr m:val={quoteattr(base.text or "")}/><m:limLoc m:val="{place}"/>'
    properties += "".join(
        f'<m:{name}Hide m:val="1"/>' for name, index in (("sub", low), ("sup", high)) if not index
    )
    bounds = "".join(
        f"<m:{name}>{_element(element[index]) if index else ''}</m:{name}>"
        for name, index in (("sub", low), ("sup", high))
    )
    operand = _row(elements[at + 1 : end])
    return f"<m:nary><m:naryPr>{properties}</m:naryPr>{bounds}<m:e>{operand}</m:e></m:nary>", end - at


def _end_of_operand(elements: Sequence[ET.Element], at: int) -> int:
    """The place of the next sign of addition or comparison, none within brackets; or where the brackets around end."""
    depth = 0
    for place in range(at, len(elements)):
        depth += bracket_depth(elements[place])
        ends = elements[place].tag == "mo" and (elements[place].text or "") in _ENDS
        if depth < 0 or (ends and depth == 0):
            return place
    return len(elements)


_BOUNDS = {
    "mo": (0, 0),
    "msub": (1, 0),
    "munder": (1, 0),
    "msup": (0, 1),
    "mover": (0, 1),
    "msubsup": (1, 2),
    "munderover": (1, 2),
}
"""Places of the lower and the upper bound among an element's children; 0 for none."""


def _element(element: ET.Element) -> str:
    if element.tag == "mo" and as_words([element])[0]:
        return _words(element)
    form = _FORMS.get(element.tag)
    if form is not None:
        return form(element)
    return _row([*element]) if len(element) else _upright(element)


def _run(words: str, style: str) -> str:
    if not words:
        return ""
    properties = "<m:nor/>" if style == "text" else f'<m:sty m:val="{style}"/>'
    return f'<m:r><m:rPr>{properties}</m:rPr><m:t xml:space="preserve">{escape(words)}</m:t></m:r>'


def _upright(element: ET.Element) -> str:
    return _run(element.text or "", "p")


def _identifier(element: ET.Element) -> str:
    words, variant = element.text or "", element.get("mathvariant", "")
    if words in NEVER:
        return _run(words, "text")
    italic = (
        len(words) == 1
        and words.isalpha()
        and ord(words) < 0x2000
        and variant in ("", "italic", "bold-italic")
    )
    bold = variant.startswith("bold")
    return _run(
        words, {(False, False): "p", (True, False): "i", (False, True): "b", (True, True): "bi"}[italic, bold]
    )


def _space(element: ET.Element) -> str:
    width = element.get("width", "0").removesuffix("em")
    try:
        wide = float(width)
    except ValueError:
        wide = 0.0
    return _run("\u2003" * round(wide) if wide >= 0.9 else "\u2009" if wide > 0 else "", "text")


def _fraction(element: ET.Element) -> str:
    bar = '<m:fPr><m:type m:val="noBar"/></m:fPr>' if element.get("linethickness", "").startswith("0") else ""
    return f"<m:f>{bar}<m:num>{_element(element[0])}</m:num><m:den>{_element(element[1])}</m:den></m:f>"


def _script(element: ET.Element) -> str:
    return _scripted(element, _element(element[0]))


def _lower(element: ET.Element) -> str:
    """Something below: a limit, for functions that have one, else an index."""
    if (element[0].text or "").strip() in _LIMITS:
        return _limit("limLow", element[0], element[1])
    return _script(element)


def _limit(name: str, base: ET.Element, limit: ET.Element) -> str:
    return f"<m:{name}><m:e>{_element(base)}</m:e><m:lim>{_element(limit)}</m:lim></m:{name}>"


def _over(element: ET.Element) -> str:
    sign = (element[1].text or "").strip()
    if sign in _BARS:
        return f'<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>{_element(element[0])}</m:e></m:bar>'
    if sign in _ACCENTS:
        accent = f"<m:accPr><m:chr m:val={quoteattr(_ACCENTS[sign])}/></m:accPr>"
        return f"<m:acc>{accent}<m:e>{_element(element[0])}</m:e></m:acc>"
    if sign in _BRACES:
        return _grouped(element, "top")
    return _limit("limUpp", element[0], element[1])


def _under(element: ET.Element) -> str:
    sign = (element[1].text or "").strip()
    if sign in _BARS:
        return f'<m:bar><m:barPr><m:pos m:val="bot"/></m:barPr><m:e>{_element(element[0])}</m:e></m:bar>'
    return _grouped(element, "bot") if sign in _BRACES else _limit("limLow", element[0], element[1])


def _grouped(element: ET.Element, place: str) -> str:
    sign = quoteattr((element[1].text or "").strip())
    properties = f'<m:groupChrPr><m:chr m:val={sign}/><m:pos m:val="{place}"/></m:groupChrPr>'
    return f"<m:groupChr>{properties}<m:e>{_element(element[0])}</m:e></m:groupChr>"


def _under_over(element: ET.Element) -> str:
    inner = _limit("limLow", element[0], element[1])
    return f"<m:limUpp><m:e>{inner}</m:e><m:lim>{_element(element[2])}</m:lim></m:limUpp>"


def _root(element: ET.Element) -> str:
    return f"<m:rad><m:deg>{_element(element[1])}</m:deg><m:e>{_element(element[0])}</m:e></m:rad>"


def _square_root(element: ET.Element) -> str:
    return f'<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>{_row([*element])}</m:e></m:rad>'


_NOTHING = _run("\u2009", "text")
"""In empty cells of a matrix: Word would show a box there, LibreOffice an error, leaving out what follows."""


def _table(element: ET.Element) -> str:
    width = max((len(row) for row in element), default=0)
    rows = []
    for row in element:
        cells = [_row([*cell]) or _NOTHING for cell in row] + [_NOTHING] * (width - len(row))
        rows.append(f"<m:mr>{''.join(f'<m:e>{cell}</m:e>' for cell in cells)}</m:mr>")
    columns = "".join(_column(element, at) for at in range(width))
    return f"<m:m><m:mPr><m:mcs>{columns}</m:mcs></m:mPr>{''.join(rows)}</m:m>" if width else ""


def _column(table: ET.Element, at: int) -> str:
    align = next((row[at].get("columnalign", "") for row in table if len(row) > at), "")
    place = align if align in ("left", "right") else "center"
    return f'<m:mc><m:mcPr><m:count m:val="1"/><m:mcJc m:val="{place}"/></m:mcPr></m:mc>'


def _framed(element: ET.Element) -> str:
    return f"<m:borderBox><m:e>{_row([*element])}</m:e></m:borderBox>"


def _unseen(element: ET.Element) -> str:
    return f'<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr><m:e>{_row([*element])}</m:e></m:phant>'


_FORMS: dict[str, Callable[[ET.Element], str]] = {
    "mi": _identifier,
    "mn": _upright,
    "mo": _upright,
    "mtext": lambda element: _run(element.text or "", "text"),
    "mspace": _space,
    "mfrac": _fraction,
    "msup": _script,
    "msub": _lower,
    "msubsup": _script,
    "mover": _over,
    "munder": _under,
    "munderover": _under_over,
    "mroot": _root,
    "msqrt": _square_root,
    "mtable": _table,
    "menclose": _framed,
    "mphantom": _unseen,
}
