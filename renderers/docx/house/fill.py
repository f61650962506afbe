"""Words of the report in the places that a template of Word keeps for them (`renderers.template.placeholders`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from renderers.docx.house.open import House
from renderers.docx.parts.xml import Element, holdable, insert_property, qname, w
from renderers.report.model import Report
from renderers.template.placeholders import (
    CONTENT,
    PLACEHOLDER,
    filled,
    names_in,
    require_known,
    words_of_report,
)
from renderers.tree.direction import direction

_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_PARAGRAPH, _TEXT = qname("w:p"), qname("w:t")
_SHOWN = ("w:drawing", "w:pict", "w:sectPr", "w:fldChar", "w:fldSimple", "w:object")
"""Elements for which a paragraph without words stays."""


def fill(house: House, report: Report) -> frozenset[str]:
    """Fill the template's body, headers and footers; the names of what its body shows, and has words for.

    Raises ArtifactError for a name that no report has.
    """
    values = {name: holdable(words) for name, words in words_of_report(report).items()}
    edges = [house.root(part) for part in house.edges()]
    names = [name for root in (house.body, *edges) for name in _names(root)]
    require_known(house.file, names, [CONTENT, *values])
    for edge in edges:
        _fill(edge, values)
    shown = frozenset(_names(house.body))
    _fill(house.body, values)
    return frozenset(name for name in shown if values[name])


def paragraphs_with_texts(root: Element) -> list[tuple[Element, list[Element]]]:
    """Each paragraph with its pieces of text, without those of text boxes in it, which have paragraphs of their own.

    In one pass, since a hostile file may have boxes in boxes without end.
    """
    found: dict[Element, list[Element]] = {}
    for text in root.iter(_TEXT):
        paragraph = next(text.iterancestors(_PARAGRAPH), None)
        if paragraph is not None:
            found.setdefault(paragraph, []).append(text)
    return [*found.items()]


def words_of(texts: Iterable[Element]) -> str:
    """What they say together."""
    return "".join(text.text or "" for text in texts)


def _fill(root: Element, values: Mapping[str, str]) -> None:
    for paragraph, texts in paragraphs_with_texts(root):
        written = words_of(texts)
        names = names_in(written)
        if not names:
            continue
        _fill_paragraph(texts, values)
        if PLACEHOLDER.fullmatch(written.strip()) and _is_rightward(values[names[0]]):
            _insert(paragraph, "pPr", w("bidi"))
        if paragraph.getparent().tag == qname("w:body") and _is_bare(paragraph):
            paragraph.getparent().remove(paragraph)


def _names(root: Element) -> Iterator[str]:
    """The placeholders of a part, in their order, without those for the report itself."""
    for _, texts in paragraphs_with_texts(root):
        yield from names_in(words_of(texts))


def _fill_paragraph(texts: list[Element], values: Mapping[str, str]) -> None:
    for text, (words, put) in zip(texts, filled([text.text or "" for text in texts], values), strict=True):
        text.text = words
        text.set(_SPACE, "preserve")
        if any(map(_is_rightward, put)) and text.getparent().tag == qname("w:r"):
            _insert(text.getparent(), "rPr", w("rtl"))


def _is_rightward(words: str) -> bool:
    return bool(words) and direction(words, "ltr") == "rtl"


def _insert(element: Element, name: str, made: Element) -> None:
    """Word sets letters from right to left well only in runs and paragraphs that say so."""
    properties = element.find(qname(f"w:{name}"))
    if properties is None:
        properties = w(name)
        element.insert(0, properties)
    insert_property(properties, made)


def _is_bare(paragraph: Element) -> bool:
    """True if nothing of the paragraph is seen: its placeholders had no words."""
    return (
        not words_of(paragraph.iter(_TEXT)).strip()
        and next(paragraph.iter(*map(qname, _SHOWN)), None) is None
    )
