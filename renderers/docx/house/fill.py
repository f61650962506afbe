"""Words in the places that a template keeps for them: `{{ title }}`, `{{ subtitle }}`, `{{ author }}`, `{{ date }}`.

Word parts a paragraph into runs as it was typed and spelled, so a placeholder is looked for in the words of the whole
paragraph. It is words that are put in its place, whatever they say: nothing in them is looked at again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from blocks.errors import ArtifactError
from renderers.docx.house.open import House
from renderers.docx.xml import Element, holdable, insert_property, qname, w
from renderers.report.model import Report
from renderers.tree.direction import direction

PLACEHOLDER = re.compile(r"\{\{\s*([^\W\d][\w.]*)\s*\}\}")
CONTENT = "content"
"""Where the report itself goes."""
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_PARAGRAPH, _TEXT = qname("w:p"), qname("w:t")
_SHOWN = ("w:drawing", "w:pict", "w:sectPr", "w:fldChar", "w:fldSimple", "w:object")
"""Elements for which a paragraph without words stays."""


def fill(house: House, report: Report) -> frozenset[str]:
    """Fill the template's body, headers and footers; the names of what its body shows, and has words for.

    Raises ArtifactError for a name that no report has.
    """
    document = report.document
    values = {
        "title": report.title,
        "subtitle": document.subtitle,
        "author": ", ".join(document.authors),
        "date": document.date,
    }
    shown = frozenset(_filled(house, house.body, values))
    for part in house.edges():
        for _ in _filled(house, house.root(part), values):
            pass
    return frozenset(name for name in shown if values[name])


def own_texts(paragraph: Element) -> list[Element]:
    """The paragraph's pieces of text, without those of text boxes in it."""
    return [text for text in paragraph.iter(_TEXT) if next(text.iterancestors(_PARAGRAPH)) is paragraph]


def _filled(house: House, root: Element, values: Mapping[str, str]) -> Iterator[str]:
    for paragraph in [*root.iter(_PARAGRAPH)]:
        texts = own_texts(paragraph)
        written = "".join(text.text or "" for text in texts)
        if "{{" not in written:
            continue
        names = [name for found in PLACEHOLDER.finditer(written) if (name := found[1].lower()) != CONTENT]
        for name in names:
            if name not in values:
                raise ArtifactError(
                    f"{house.file.name} has {{{{ {name} }}}} in it, which no report has words for; there are "
                    f"{', '.join(f'{{{{ {known} }}}}' for known in (CONTENT, *values))}"
                )
        _fill_paragraph(texts, written, values)
        if PLACEHOLDER.fullmatch(written.strip()) and any(_is_rightward(values[name]) for name in names):
            _insert(paragraph, "pPr", w("bidi"))
        if names and paragraph.getparent() is house.body and _is_bare(paragraph):
            house.body.remove(paragraph)
        yield from names


def _fill_paragraph(texts: list[Element], written: str, values: Mapping[str, str]) -> None:
    for found in [*PLACEHOLDER.finditer(written)][::-1]:
        name = found[1].lower()
        if name != CONTENT:
            _put(texts, found.start(), found.end(), " ".join(holdable(values[name]).split()))


def _put(texts: list[Element], start: int, end: int, words: str) -> None:
    """`words` in place of the characters from `start` to `end` of all texts together, in the first run of these."""
    at = 0
    for text in texts:
        written = text.text or ""
        begin, stop = max(start - at, 0), min(end - at, len(written))
        at += len(written)
        if begin < stop:
            text.text = written[:begin] + words + written[stop:]
            text.set(_SPACE, "preserve")
            if _is_rightward(words):
                _insert(text.getparent(), "rPr", w("rtl"))
            words = ""


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
    words = "".join(text.text or "" for text in paragraph.iter(_TEXT))
    return not words.strip() and next(paragraph.iter(*map(qname, _SHOWN)), None) is None
