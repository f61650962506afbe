"""Word opens the files without repairing them: they keep to the schemas of Office."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree
from openxml_audit import OpenXmlValidator
from word_files import W, WordFile, cell, drawn, items, rich, text

from renderers.docx.parts.xml import sort_properties, w
from renderers.report.looks.theme import NIGHT
from renderers.tree.nodes import Footnote, FootnoteMark, Heading, Table

# ECMA-376 part 1, 17.3.1.26 (pPr), 17.3.2.28 (rPr), 17.4.59 (tblPr), 17.4.81 (trPr), 17.4.69 (tcPr), 17.9.6 (lvl),
# 17.7.4.17 (style), 17.6.17 (sectPr): those children that the files have.
ORDER = {
    "pPr": "pStyle keepNext keepLines pageBreakBefore numPr pBdr shd tabs bidi spacing ind jc outlineLvl",
    "rPr": "rStyle rFonts b bCs i iCs strike noProof color position sz szCs u shd vertAlign rtl lang",
    "tblPr": "tblStyle bidiVisual tblW tblInd tblBorders tblCellMar tblLook",
    "trPr": "cantSplit tblHeader",
    "tcPr": "tcW gridSpan vMerge tcBorders shd vAlign",
    "lvl": "start numFmt lvlText lvlJc pPr",
    "style": "name basedOn next uiPriority qFormat pPr rPr tblPr tblStylePr",
    "sectPr": "headerReference footerReference footnotePr pgSz pgMar titlePg bidi",
}
FILES = {
    "rich": lambda: rich(),
    "night": lambda: rich(theme=NIGHT, look="brackets"),
    "titles": lambda: rich(look="inline-links", language="ar", provenance={"sids": [1]}),
    "empty": lambda: drawn(),
    "notes": lambda: drawn(
        text("a", FootnoteMark(1)),
        footnotes=(Footnote(1, (items("in a list"), text(FootnoteMark(2)))), Footnote(2, (text("b"),))),
    ),
    "nested": lambda: drawn(
        Table((), ((cell("a", rows=3), cell()), (cell("b"),), (cell("c"),)), 2),
        Table((), (), 1),
        Table(((cell("only a header"),),), (), 1),
        Heading(6, (), "empty"),
        contents=True,
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_the_schemas_of_office_are_kept(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.docx"
    path.write_bytes(FILES[name]().data)
    result = OpenXmlValidator().validate(path)
    assert [(error.part_uri, error.description) for error in result.errors] == []


@pytest.mark.parametrize("name", FILES)
def test_properties_stand_in_the_schema_s_order(name: str) -> None:
    seen = set()
    for part, element in elements(FILES[name]()):
        kind = etree.QName(element).localname
        if kind not in ORDER or element.tag != f"{W}{kind}":
            continue
        names = ORDER[kind].split()
        found = [names.index(etree.QName(child).localname) for child in element]
        assert found == sorted(found), (part, etree.tostring(element))
        seen.add(kind)
    assert {"pPr", "rPr", "style", "sectPr", "lvl"} <= seen


def elements(file: WordFile) -> list[tuple[str, etree._Element]]:
    return [
        (part, e)
        for part in file.parts
        if part.startswith("word/") and part.endswith(".xml")
        for e in file.xml(part).iter()
    ]


def test_the_order_is_mended_whatever_comes_first() -> None:
    made = w("pPr", w("jc", val="center"), w("bidi"), w("pStyle", val="Quote"))
    assert [etree.QName(child).localname for child in made] == ["pStyle", "bidi", "jc"]
    made.insert(0, w("ind", left=1))
    sort_properties(made)
    assert [etree.QName(child).localname for child in made] == ["pStyle", "bidi", "ind", "jc"]


def test_a_cell_ends_with_a_paragraph_and_tables_stand_apart() -> None:
    inner = Table((), ((cell("inner"),),), 1)
    from renderers.tree.nodes import Cell

    file = drawn(Table((), ((Cell((inner,)), Cell(())),), 2), inner)
    for tc in file.body.iter(f"{W}tc"):
        assert tc[-1].tag == f"{W}p"
    for table in file.body.iter(f"{W}tbl"):
        assert table.getnext().tag == f"{W}p"
