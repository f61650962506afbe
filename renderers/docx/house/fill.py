"""Words in the places that a template keeps for them: `{{ title }}`, `{{ subtitle }}`, `{{ author }}`, `{{ date }}`.

Word parts a paragraph into runs as it was typed and spelled, so a placeholder is looked for in the words of the whole
paragraph. It is words that are put in its place, whatever they say: nothing in them is looked at again.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate

from blocks.errors import ArtifactError
from renderers.docx.house.open import House
from renderers.docx.parts.xml import Element, holdable, insert_property, qname, w
from renderers.report.model import Report
from renderers.tree.direction import direction

PLACEHOLDER = re.compile(r"\{\{\s*([^\W\d](?:[^{}]{0,80}[^\s{}])?)\s*\}\}")
"""Whatever its name says: what other programs fill, `{{ client name|upper }}`, is no word for readers either."""
CONTENT = "content"
"""Where the report itself goes."""
_MOST = 1_000
"""Placeholders in a template: a long title in each of a million would be a file without end."""
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
    edges = [house.root(part) for part in house.edges()]
    _require_known(house, [name for root in (house.body, *edges) for name in _names(root)], values)
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
        names = _names_in(written)
        if not names:
            continue
        _fill_paragraph(texts, written, values)
        if PLACEHOLDER.fullmatch(written.strip()) and _is_rightward(values[names[0]]):
            _insert(paragraph, "pPr", w("bidi"))
        if paragraph.getparent().tag == qname("w:body") and _is_bare(paragraph):
            paragraph.getparent().remove(paragraph)


def _names(root: Element) -> Iterator[str]:
    """The placeholders of a part, in their order, without those for the report itself."""
    for _, texts in paragraphs_with_texts(root):
        yield from _names_in(words_of(texts))


def _names_in(written: str) -> list[str]:
    return [name for found in PLACEHOLDER.finditer(written) if (name := found[1].lower()) != CONTENT]


def _require_known(house: House, names: list[str], values: Mapping[str, str]) -> None:
    if len(names) > _MOST:
        raise ArtifactError(
            f"{house.file.name} has {len(names)} placeholders, more than {_MOST}; leave out some"
        )
    for name in names:
        if name not in values:
            raise ArtifactError(
                f"{house.file.name} has {{{{ {name} }}}} in it, which no report has words for; there are "
                f"{', '.join(f'{{{{ {known} }}}}' for known in (CONTENT, *values))}"
            )


def _fill_paragraph(texts: list[Element], written: str, values: Mapping[str, str]) -> None:
    """Words in place of placeholders, each in the run in which it begins."""
    pieces: list[list[str]] = [[] for _ in texts]
    ends = [*accumulate(len(text.text or "") for text in texts)]
    before = at = 0
    for found in (*PLACEHOLDER.finditer(written), None):
        name = CONTENT if found is None else found[1].lower()
        if found is not None and name == CONTENT:
            continue
        stop = len(written) if found is None else found.start()
        while before < stop:
            at = bisect_right(ends, before)
            pieces[at].append(written[before : min(stop, ends[at])])
            before = min(stop, ends[at])
        if found is not None:
            at = bisect_right(ends, stop)
            words = " ".join(holdable(values[name]).split())
            pieces[at].append(words)
            if _is_rightward(words) and texts[at].getparent().tag == qname("w:r"):
                _insert(texts[at].getparent(), "rPr", w("rtl"))
            before = found.end()
    for text, parts in zip(texts, pieces, strict=True):
        text.text = "".join(parts)
        text.set(_SPACE, "preserve")


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
