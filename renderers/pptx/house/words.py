"""Words of the report where masters and layouts keep a place for them (`renderers.template.placeholders`)."""

from __future__ import annotations

from dataclasses import replace

from lxml import etree

from renderers.pptx.flow.inlines import shown
from renderers.pptx.house.open import A, Element, House
from renderers.report.model import Report
from renderers.template.placeholders import filled, names_in, require_known, words_of_report


def fill_words(house: House, report: Report) -> None:
    """Put the words of the report into the template. Raises ArtifactError for a name that no report has."""
    values = {name: shown(words) for name, words in words_of_report(report).items()}
    found = [
        (part, texts, names)
        for part in house.parts.values()
        if part.media_type.endswith("xml")
        for texts in _paragraphs(house.root(part))
        if (names := names_in("".join(text.text or "" for text in texts)))
    ]
    require_known(house.file, [name for _, _, names in found for name in names], [*values])
    for _, texts, _ in found:
        for text, (words, _) in zip(texts, filled([text.text or "" for text in texts], values), strict=True):
            text.text = words
    for part in {part.name: part for part, _, _ in found}.values():
        xml = etree.tostring(house.root(part), xml_declaration=True, encoding="UTF-8", standalone=True)
        house.parts[part.name] = replace(part, content=xml)


def _paragraphs(root: Element) -> list[list[Element]]:
    """The pieces of text of each paragraph."""
    return [[*paragraph.iter(f"{A}t")] for paragraph in root.iter(f"{A}p")]
