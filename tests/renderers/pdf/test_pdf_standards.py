"""Reports are PDF/A-3b and PDF/UA-1 by the published rules, and the rules as written here find what breaks them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from drawn_reports import PROSE, broken_rules, bullets, cell, heading, para, report
from gallery import content_of, options_of, pieces
from opened_objects import OpenedFile
from PIL import Image as Pillow
from PIL import ImageCms
from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

from renderers import write_pdf
from renderers.pdf import draw_pdf
from renderers.pdf.file.srgb_profile import srgb_profile
from renderers.report.looks.theme import PAPER
from renderers.report.model import Report
from renderers.tree.nodes import (
    CodeBlock,
    DefinitionList,
    Figure,
    Footnote,
    FootnoteMark,
    Image,
    Link,
    ListBlock,
    ListItem,
    Math,
    MathBlock,
    Paragraph,
    Picture,
    QuoteBlock,
    Table,
    Text,
)

pytestmark = pytest.mark.long


def _image(mode: str = "RGB") -> Image:
    out = io.BytesIO()
    Pillow.new(mode, (40, 20)).save(out, "PNG")
    return Image(out.getvalue(), "image/png", 40, 20)


def _everything() -> Report:
    """A report with everything that has rules of its own: pictures, links, notes, lists, tables, formulas, headings."""
    picture = Picture("a chart", "chart.png", _image("RGBA"))
    wide = Table(
        ((cell("Year"), cell("Result", columns=2)),),
        ((cell("2025", rows=2), cell("one"), cell("")), (cell("two"), cell("three"))),
        3,
        (Text("Results"),),
    )
    return report(
        heading(3, "Deep at once"),
        para(
            PROSE,
            Link((Text("a page"),), "https://example.org/a"),
            FootnoteMark(1),
            Link((picture,), "#deep-at-once"),
        ),
        heading(5, "Deeper"),
        bullets("one", bullets("two", bullets("three"))),
        ListBlock((ListItem(()), ListItem((para("a task"),), checked=True)), ordered=True, start=7),
        DefinitionList((((Text("Term"),), (para("Meaning"), Figure(picture, (Text("Caption"),)))),)),
        wide,
        QuoteBlock((heading(1, "In a quote"), para("Quoted"))),
        CodeBlock("def a():\n    return 'ﬁ ﬀ'", "python"),
        MathBlock(r"\frac{a}{b} \sum_{i=0}^n i", "1"),
        Paragraph(
            (Math("x^2"), Text(" and العربية, עברית, ไทย, 中文, देवनागरी, 🙂 \u0378 \u200d\ufeff\ufffe."))
        ),
        footnotes=(Footnote(1, (para("A note.", FootnoteMark(2)),)), Footnote(2, (para("Another."),))),
        contents=True,
        language="de-AT",
    )


def test_a_report_with_everything_keeps_both() -> None:
    assert [*broken_rules(draw_pdf(_everything(), PAPER))] == []


@pytest.mark.parametrize(
    "piece", [p for p in pieces() if p["name"] != "stress"], ids=lambda piece: piece["name"]
)
def test_the_gallery_keeps_both(piece: dict[str, Any], tmp_path: Path) -> None:
    artifact = write_pdf(content_of(piece), tmp_path / "out.pdf", **options_of(piece))
    assert artifact.standards == ("PDF/A-3b", "PDF/UA-1")
    assert [*broken_rules(artifact.path.read_bytes())] == []


@pytest.mark.thorough
def test_the_longest_text_keeps_both(tmp_path: Path) -> None:
    (piece,) = (p for p in pieces() if p["name"] == "stress")
    data = write_pdf(content_of(piece), tmp_path / "out.pdf", **options_of(piece)).path.read_bytes()
    assert [*broken_rules(data)] == []


def test_pictures_without_a_description_are_told_and_nothing_is_claimed_of_them(tmp_path: Path) -> None:
    _save(tmp_path / "chart.png")
    text = "# Title\n\n![](chart.png)\n\nWords ![](chart.png) beside ![a chart](chart.png)."
    (tmp_path / "text.md").write_text(text)
    artifact = write_pdf(tmp_path / "text.md", tmp_path / "out.pdf")
    assert artifact.standards == ("PDF/A-3b",)
    assert [p.code for p in artifact.problems] == ["undescribed", "undescribed"]
    assert "![what it shows](chart.png)" in artifact.problems[0].message
    data = artifact.path.read_bytes()
    assert [*broken_rules(data)] == ["5-1: the packet names no part"]


def test_a_caption_describes_its_picture() -> None:
    picture = Picture("", "chart.png", _image())
    drawn = OpenedFile(draw_pdf(report(Figure(picture, (Text("Sales by year"),))), PAPER))
    (figure,) = (element for element, _ in drawn.elements if element["/S"] == "/Figure")
    assert figure["/Alt"] == "Sales by year"
    assert "pdfuaid" in drawn.xmp


def test_long_words_fit_into_strings() -> None:
    picture = Picture("long " * 9_000, "chart.png", _image())
    long_link = Link((Text("link"),), "https://example.org/" + "é" * 9_000)
    blocks = Figure(picture), para(long_link), para("क्षि" * 9_000), heading(1, "word" * 9_000)
    assert [*broken_rules(draw_pdf(report(*blocks), PAPER))] == []


def test_what_a_report_does_not_have_is_not_in_the_packet() -> None:
    made = report(para("Words"))
    data = draw_pdf(replace(made, document=replace(made.document, subtitle="", authors=())), PAPER)
    assert [*broken_rules(data)] == []
    assert "dc:creator" not in OpenedFile(data).xmp


def test_the_packet_holds_what_xml_can_hold() -> None:
    assert [*broken_rules(draw_pdf(report(para("Words"), title="A & B < C"), PAPER))] == []
    assert '<rdf:li xml:lang="x-default">A B' in OpenedFile(draw_pdf(report(title="A\x0bB"), PAPER)).xmp


def test_the_profile_is_srgb() -> None:
    ours = ImageCms.ImageCmsProfile(io.BytesIO(srgb_profile()))
    colours = Pillow.frombytes("RGB", (16, 16), bytes(range(256)) * 3)
    seen, expected = (
        ImageCms.profileToProfile(colours, profile, ImageCms.createProfile("LAB"), outputMode="LAB")
        for profile in (ours, ImageCms.createProfile("sRGB"))
    )
    assert seen is not None and expected is not None and seen.tobytes() == expected.tobytes()


def _save(file: Path) -> None:
    file.write_bytes(_image().data)


Breach = Callable[[Any], None]
"""Puts a fault into a good file."""


def _element(root: Any, kind: str) -> Any:
    """The first element of that kind."""
    pending = [root["/StructTreeRoot"]["/K"]]
    while pending:
        element = pending.pop().get_object()
        if element.get("/S") == f"/{kind}":
            return element
        pending += [kid for kid in reversed(element.get("/K", ())) if "/S" in kid.get_object()]
    raise AssertionError(kind)


def _page(root: Any) -> Any:
    return root["/Pages"]["/Kids"][0].get_object()


def _font(root: Any) -> Any:
    return next(font.get_object() for font in _page(root)["/Resources"]["/Font"].values())


def _annotation(root: Any) -> Any:
    return _page(root)["/Annots"][0].get_object()


def _set(found: Any, key: str, value: Any) -> None:
    found[NameObject(key)] = value


def _replace(stream: Any, old: bytes, new: bytes) -> None:
    assert old in stream.get_data()
    stream.get_object().set_data(stream.get_data().replace(old, new))


_BREACHES: dict[str, Breach] = {
    "6.2.4.3": lambda root: root.pop("/OutputIntents"),
    "6.2.3-1": lambda root: root["/OutputIntents"][0]["/DestOutputProfile"].set_data(b"no profile" * 20),
    "6.3.2": lambda root: _set(_annotation(root), "/F", NumberObject(2)),
    "6.5.2": lambda root: _set(root, "/OpenAction", ArrayObject()),
    "6.5.1": lambda root: _set(
        _annotation(root), "/A", DictionaryObject({NameObject("/S"): NameObject("/Launch")})
    ),
    "6.6.4": lambda root: _replace(root["/Metadata"], b"<pdfaid:part>3", b"<pdfaid:part>2"),
    "6.6.2.3-7": lambda root: _replace(
        root["/Metadata"], b"pdfaProperty:name>part", b"pdfaProperty:name>other"
    ),
    "6.6.3": lambda root: _replace(root["/Metadata"], b"A report", b"Another"),
    "6.8-3": lambda root: root["/AF"][0].pop("/AFRelationship"),
    "6.8-4": lambda root: root.pop("/AF"),
    "6.8-1": lambda root: root["/AF"][0]["/EF"]["/F"].pop("/Subtype"),
    "6.2.11.4-1": lambda root: _font(root)["/DescendantFonts"][0]["/FontDescriptor"].pop("/FontFile2"),
    "6.2.11.5": lambda root: _font(root)["/DescendantFonts"][0].pop("/W"),
    "6.2.11.3-2": lambda root: _font(root)["/DescendantFonts"][0].pop("/CIDToGIDMap"),
    "7.21.7-1": lambda root: _font(root).pop("/ToUnicode"),
    "7.21.7-2": lambda root: _replace(_font(root)["/ToUnicode"], b"<0065>", b"<feff>"),
    "6.1.13-3": lambda root: _set(root, "/Lang", TextStringObject("x" * 40_000)),
    "6.1.13-11": lambda root: _set(_page(root), "/MediaBox", ArrayObject([NumberObject(0)] * 4)),
    "5-1": lambda root: _replace(root["/Metadata"], b"<pdfuaid:part>1", b"<pdfuaid:part>2"),
    "7.1-4": lambda root: root.pop("/MarkInfo"),
    "7.1-9": lambda root: _replace(root["/Metadata"], b"A report", b""),
    "7.1-10": lambda root: root["/ViewerPreferences"].pop("/DisplayDocTitle"),
    "7.2-29": lambda root: _set(root, "/Lang", TextStringObject("German (Austria)")),
    "7.2-2": lambda root: root.pop("/Lang"),
    "7.1-12": lambda root: _set(_element(root, "TD"), "/P", root["/StructTreeRoot"]["/K"]),
    "14.7.4.4": lambda root: root["/StructTreeRoot"]["/ParentTree"]["/Nums"][1].reverse(),
    "7.1-5": lambda root: _set(_element(root, "P"), "/S", NameObject("/Paragraph")),
    "7.2-3": lambda root: _set(_element(root, "TR"), "/S", NameObject("/P")),
    "7.2-4": lambda root: _set(_element(root, "L"), "/S", NameObject("/Div")),
    "7.3-1": lambda root: _element(root, "Figure").pop("/Alt"),
    "table 344": lambda root: _element(root, "Figure").pop("/A"),
    "7.7-1": lambda root: _element(root, "Formula").pop("/Alt"),
    "7.4.2": lambda root: _set(_element(root, "H1"), "/S", NameObject("/H3")),
    "7.4.4": lambda root: _set(_element(root, "H1"), "/S", NameObject("/H")),
    "7.5-1": lambda root: _element(root, "TH").pop("/A"),
    "7.2-15": lambda root: _element(root, "TR")["/K"].pop(),
    "7.6": lambda root: _element(root, "L").pop("/A"),
    "7.9": lambda root: _element(root, "Note").pop("/ID"),
    "14.7.2": lambda root: root["/StructTreeRoot"].pop("/IDTree"),
    "7.11-1": lambda root: root["/AF"][0].pop("/UF"),
    "7.18.5-1": lambda root: _annotation(root).pop("/StructParent"),
    "7.18.5-2": lambda root: _annotation(root).pop("/Contents"),
    "7.18.3": lambda root: _page(root).pop("/Tabs"),
    "7.1-3": lambda root: _element(root, "P")["/K"].clear(),
}
"""By clause, something that breaks it."""


@pytest.fixture(scope="module")
def good() -> bytes:
    """A file that keeps both."""
    return draw_pdf(_everything(), PAPER)


@pytest.mark.parametrize("clause", sorted(_BREACHES))
def test_a_breach_of_each_rule_is_found(good: bytes, clause: str) -> None:
    writer = PdfWriter(clone_from=io.BytesIO(good))
    _BREACHES[clause](writer._root_object)
    out = io.BytesIO()
    writer.write(out)
    assert any(clause in fault for fault in broken_rules(out.getvalue()))


_SPOILED: dict[str, tuple[bytes, bytes]] = {
    "6.1.2-1": (rb"\A%PDF-1.7", b"%PDF-2.0"),
    "6.1.2-2": (rb"\n%[^\n]*", b"\n%pdf"),
    "6.1.3-3": (rb"\Z", b"more"),
    "6.1.9": (rb"\n3 0 obj\n", b"\n3 0 obj "),
    "6.1.7-1": (rb"/Length (\d+)>>stream", rb"/Length 1>>stream"),
    "6.1.7-4": (rb"/FlateDecode", b"/LZWDecode  "),
}
"""By clause, bytes that are there and what breaks it in their place."""


@pytest.mark.parametrize("clause", sorted(_SPOILED))
def test_a_breach_in_the_bytes_is_found(good: bytes, clause: str) -> None:
    old, new = _SPOILED[clause]
    spoiled = re.sub(old, new, good, count=1)
    assert spoiled != good
    assert any(clause in fault for fault in broken_rules(spoiled))
