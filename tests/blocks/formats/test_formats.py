"""Documents that are no PDFs: told by their bytes, converted, read; and what is not read says so."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pymupdf
import pytest
from scan_files import scan

from blocks.errors import DamagedDocumentError, DocumentError, NotADocumentError
from blocks.formats.convert import PAGE_HEIGHT, PAGE_WIDTH
from blocks.formats.headings import with_safe_headings
from blocks.library.library import Library
from blocks.model import Content
from blocks.ocr.options import OcrOptions
from blocks.reading.content import read_content
from blocks.reading.options import ReadOptions
from blocks.text.fold import fold_words

SAID = "The harbour was dredged in 2006 and again in 2011."
CONTAINER = """<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""
BOOK = """<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata/><manifest>
<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="a"/></spine></package>"""
OFFICE = "http://schemas.openxmlformats.org"
RELATIONS = f'<Relationships xmlns="{OFFICE}/package/2006/relationships">%s</Relationships>'
MAIN = f'<Relationship Id="r1" Type="{OFFICE}/officeDocument/2006/relationships/%s" Target="%s"/>'


def _zip(members: Mapping[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, body in members.items():
            archive.writestr(name, body)
    return out.getvalue()


def _docx() -> bytes:
    word = f"{OFFICE}/wordprocessingml/2006/main"
    return _zip(
        {
            "[Content_Types].xml": f'<Types xmlns="{OFFICE}/package/2006/content-types"/>',
            "_rels/.rels": RELATIONS % (MAIN % ("officeDocument", "word/document.xml")),
            "word/_rels/document.xml.rels": RELATIONS % "",
            "word/document.xml": f'<w:document xmlns:w="{word}"><w:body><w:p><w:r><w:t>{SAID}</w:t></w:r></w:p>'
            "</w:body></w:document>",
        }
    )


def _pptx() -> bytes:
    show, draw = f"{OFFICE}/presentationml/2006/main", f"{OFFICE}/drawingml/2006/main"
    links = f"{OFFICE}/officeDocument/2006/relationships"
    return _zip(
        {
            "[Content_Types].xml": f'<Types xmlns="{OFFICE}/package/2006/content-types"/>',
            "_rels/.rels": RELATIONS % (MAIN % ("officeDocument", "ppt/presentation.xml")),
            "ppt/presentation.xml": f'<p:presentation xmlns:p="{show}" xmlns:r="{links}"><p:sldIdLst>'
            '<p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>',
            "ppt/_rels/presentation.xml.rels": RELATIONS % (MAIN % ("slide", "slides/slide1.xml")),
            "ppt/slides/_rels/slide1.xml.rels": RELATIONS % "",
            "ppt/slides/slide1.xml": f'<p:sld xmlns:p="{show}" xmlns:a="{draw}"><p:cSld><p:spTree><p:sp><p:txBody>'
            f"<a:p><a:r><a:t>{SAID}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>",
        }
    )


def _xlsx() -> bytes:
    sheet = f"{OFFICE}/spreadsheetml/2006/main"
    links = f"{OFFICE}/officeDocument/2006/relationships"
    return _zip(
        {
            "[Content_Types].xml": f'<Types xmlns="{OFFICE}/package/2006/content-types"/>',
            "_rels/.rels": RELATIONS % (MAIN % ("officeDocument", "xl/workbook.xml")),
            "xl/workbook.xml": f'<workbook xmlns="{sheet}" xmlns:r="{links}"><sheets>'
            '<sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": RELATIONS
            % (
                MAIN % ("worksheet", "worksheets/sheet1.xml")
                + MAIN.replace("r1", "r2") % ("sharedStrings", "sharedStrings.xml")
            ),
            "xl/worksheets/_rels/sheet1.xml.rels": RELATIONS % "",
            "xl/sharedStrings.xml": f'<sst xmlns="{sheet}"><si><t>{SAID}</t></si></sst>',
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{sheet}"><sheetData><row r="1">'
            '<c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>',
        }
    )


def _xps() -> bytes:
    """As MuPDF reads it: one fixed page with one run of glyphs in a font of the package."""
    ns = "http://schemas.microsoft.com/xps/2005/06"
    relations = f'<Relationship Type="{ns}/fixedrepresentation" Target="/FixedDocSeq.fdseq" Id="R0"/>'
    return _zip(
        {
            "_rels/.rels": RELATIONS % relations,
            "FixedDocSeq.fdseq": f'<FixedDocumentSequence xmlns="{ns}"><DocumentReference Source="/D/FixedDoc.fdoc"/>'
            "</FixedDocumentSequence>",
            "D/FixedDoc.fdoc": f'<FixedDocument xmlns="{ns}"><PageContent Source="/D/1.fpage"/></FixedDocument>',
            "D/1.fpage": f'<FixedPage xmlns="{ns}" Width="816" Height="1056"><Glyphs Fill="#ff000000" '
            f'FontUri="/F/a.ttf" FontRenderingEmSize="16" OriginX="96" OriginY="96" '
            f'UnicodeString="{SAID}"/></FixedPage>',
            "F/a.ttf": bytes(pymupdf.Font("cjk").buffer),
        }
    )


def _mobi(html: bytes, *, protected: bool = False, packed: bool = False) -> bytes:
    """A MOBI 6 book: a Palm database whose first record describes the text in the others."""
    pieces = [html[at : at + 4096] for at in range(0, len(html), 4096)]
    if packed:
        # PalmDOC's compression at its plainest: a space and a letter are one byte.
        pieces = [re.sub(rb" ([@-~])", lambda pair: bytes([pair[1][0] ^ 0x80]), piece) for piece in pieces]
    header = bytearray(232)
    struct.pack_into(">4sIIII", header, 0, b"MOBI", len(header), 2, 65001, 1)
    header[24:64] = b"\xff" * 40
    struct.pack_into(">III", header, 64, len(pieces) + 1, 16 + len(header), 1)
    struct.pack_into(">I", header, 92, len(pieces) + 1)
    palm = struct.pack(">HHIHHHH", 1 + packed, 0, len(html), len(pieces), 4096, 2 * protected, 0)
    records = [palm + bytes(header) + b"T\0\0\0", *pieces]
    start = 78 + 8 * len(records) + 2
    places = [start + sum(map(len, records[:n])) for n in range(len(records))]
    head = b"T".ljust(60, b"\0") + b"BOOKMOBI" + struct.pack(">IIH", 0, 0, len(records))
    index = b"".join(struct.pack(">II", at, 2 * n) for n, at in enumerate(places))
    return head + index + b"\0\0" + b"".join(records)


HTML = f"<!DOCTYPE html><html><head><title>T</title></head><body><h1>Harbour</h1><p>{SAID}</p></body></html>"
WITH_TEXT: dict[str, bytes] = {
    "page.html": HTML.encode(),
    "page.htm": b"\xef\xbb\xbf  <html><body><p>" + SAID.encode() + b"</p></body></html>",
    "book.epub": _zip(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": CONTAINER,
            "book.opf": BOOK,
            "a.xhtml": HTML.replace("<html>", '<html xmlns="http://www.w3.org/1999/xhtml">'),
        }
    ),
    "book.fb2": f'<?xml version="1.0"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><body><section>'
    f"<p>{SAID}</p></section></body></FictionBook>".encode(),
    "book.mobi": _mobi(HTML.encode()),
    "packed.prc": _mobi(HTML.encode(), packed=True),
    "drawing.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="100"><text x="20" y="50">'
    f"{SAID}</text></svg>".encode(),
    "notes.txt": SAID.encode(),
    "notes.text": b"\xff\xfe" + SAID.encode("utf-16-le"),
    "notes.md": f"# Harbour\n\n{SAID}".encode(),
    "report.docx": _docx(),
    "slides.pptx": _pptx(),
    "table.xlsx": _xlsx(),
    "fixed.xps": _xps(),
}


def _picture(form: str) -> bytes:
    with pymupdf.open(stream=scan("level").bytes) as pdf:
        pixmap = pdf[0].get_pixmap(dpi=150, colorspace=pymupdf.csGRAY)
    return _tiff(pixmap) if form == "tiff" else bytes(pixmap.tobytes(form))


def _tiff(pixmap: pymupdf.Pixmap) -> bytes:
    """An uncompressed grey TIFF of 150 dpi."""
    tags = [
        (256, 4, 1, pixmap.width), (257, 4, 1, pixmap.height), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1),
        (273, 4, 1, 8), (277, 3, 1, 1), (278, 4, 1, pixmap.height), (279, 4, 1, len(pixmap.samples)),
    ]  # fmt: skip
    body = bytes(pixmap.samples) + bytes(len(pixmap.samples) % 2)
    directory = len(tags).to_bytes(2, "little")
    for tag, kind, count, value in tags:
        directory += tag.to_bytes(2, "little") + kind.to_bytes(2, "little")
        directory += count.to_bytes(4, "little") + value.to_bytes(4, "little")
    return b"II*\x00" + (8 + len(body)).to_bytes(4, "little") + body + directory + bytes(4)


PICTURES = {
    "scan.png": _picture("png"),
    "scan.jpg": _picture("jpg"),
    "scan.tiff": _picture("tiff"),
    "scan.pnm": _picture("pnm"),
    "comic.cbz": _zip({"1.png": _picture("png"), "2.png": _picture("png")}),
}


def _text(content: Content) -> str:
    return " ".join(content.words.texts).replace("ﬃ", "ffi")


@pytest.mark.parametrize("name", WITH_TEXT)
def test_text_is_read(name: str) -> None:
    content = read_content(WITH_TEXT[name], name=name)
    assert SAID in _text(content)
    page = content.pages[0]
    inside = (content.words.boxes >= 0).all() and (content.words.boxes <= [page.width, page.height] * 2).all()
    assert inside and page.needs_ocr is None


@pytest.mark.parametrize(
    "name", ["page.html", "book.epub", "notes.txt", "notes.md", "report.docx", "book.fb2", "book.mobi"]
)
def test_flowing_text_has_pages_of_one_size(name: str) -> None:
    pages = read_content(WITH_TEXT[name], name=name).pages
    assert {(page.width, page.height) for page in pages} == {(PAGE_WIDTH, PAGE_HEIGHT)}


@pytest.mark.parametrize("name", ["notes.md", "notes.txt"])
@pytest.mark.parametrize(
    "heading",
    [
        "## 一、总则",
        "# 第1条　目的",
        "> ### 가",
        "- # `一` x",
        "第一\n条\n===",
        "统一\n---",
        "~~~\n# 一\n~~~",
    ],
)
def test_no_heading_ends_a_text(name: str, heading: str) -> None:
    text = _text(read_content(f"{heading}\n\n{SAID}\n\n# 一\n\nEnd.".encode(), name=name))
    assert SAID in text and text.endswith("End.") and "&" not in text
    assert {c for c in heading if c.isalnum()} <= {*text}


@pytest.mark.parametrize(
    "said", ["ترسل الإخطارات بالبريد المسجل", "ความรับผิดชอบของผู้เช่าที่ดี", "हिन्दी में प्रकाशित", "שלום עולם"]
)
@pytest.mark.parametrize("form", ["notes.md", "notes.txt", "page.html"])
def test_letters_that_join_or_stack_are_read(said: str, form: str) -> None:
    page = f"<!doctype html><html><body><p>{said}</p></body></html>" if form == "page.html" else said
    content = read_content(page.encode(), name=form)
    assert fold_words([said.replace(" ", "")])[0] in fold_words(["".join(content.words.texts)])[0]


def test_signs_and_figures_beside_arabic_say_what_they_said() -> None:
    arabic = "<p>إذا كانت القيمة س &lt; ص (انظر المادة ١٢٣٤) فإن الفرق كبير</p>" * 3
    page = f"<!doctype html><html><body>{arabic}<p>No difference (p &gt; 0.05) of (1,234) in May.</p></body></html>"
    text = _text(read_content(page.encode(), name="page.html"))
    assert "(p > 0.05) of (1,234)" in text and "1234" in text


@pytest.mark.parametrize(
    "text",
    [
        "```\r\ncode\r\n```\r\n\r\n# 一\r\n\r\nThe End",
        "```foo``` is\n\n# 一\n\nThe End",
        "- ```\n  code\n  ```\n\n# 一\n\nThe End",
    ],
)
def test_fences_hide_no_heading(text: str) -> None:
    assert _text(read_content(text.encode(), name="a.md")).endswith("The End")


def test_many_underlines_take_no_time() -> None:
    assert with_safe_headings("一\n" + "---\n" * 50_000).startswith("&#19968;\n---")


def test_a_plain_text_is_no_markdown() -> None:
    text = _text(read_content(f"# Harbour\n\n* {SAID}".encode(), name="notes.txt"))
    assert text == f"# Harbour * {SAID}"


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_need_ocr(name: str) -> None:
    content = read_content(PICTURES[name], name=name, options=ReadOptions(ocr=OcrOptions("never")))
    assert len(content.pages) == (2 if name == "comic.cbz" else 1)
    assert all(page.needs_ocr == "OCR was turned off" for page in content.pages)


@pytest.mark.tesseract
def test_a_picture_is_read() -> None:
    assert "Brannock Harbour Company" in _text(read_content(PICTURES["scan.png"], name="scan.png"))


@pytest.mark.parametrize("name", [*WITH_TEXT, *PICTURES])
def test_the_same_bytes_give_the_same_pages(name: str) -> None:
    data = (WITH_TEXT | PICTURES)[name]
    first, second = (
        read_content(data, name=name, options=ReadOptions(ocr=OcrOptions("never"))) for _ in range(2)
    )
    assert first.pages == second.pages and first.words.boxes.tolist() == second.words.boxes.tolist()


@pytest.mark.parametrize("name", [*WITH_TEXT, *PICTURES])
def test_a_name_that_lies_is_found_out(name: str) -> None:
    if Path(name).suffix in (".txt", ".text", ".md"):
        name, wrong = "page.html", "page.txt"
    else:
        wrong = "paper.pdf"
    with pytest.raises(NotADocumentError, match=rf"{wrong} is an? .*, whatever its name says.*ends in \."):
        read_content((WITH_TEXT | PICTURES)[name], name=wrong)


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("old.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old Office program"),
        ("a.rtf", rb"{\rtf1 x}", "an RTF document"),
        ("a.json", b'{"a": 1}', "JSON, .* where its PDF was given too"),
        ("a.zip", _zip({"a.csv": "1,2"}), "a ZIP archive"),
        ("a.xml", b"<?xml version='1.0'?><data/>", "XML"),
        ("a.bin", bytes(range(256)), "of no known format"),
        ("a.txt", bytes(range(256)), "holds no text"),
        ("blank.md", b"  \n", "holds no text"),
    ],
)
def test_what_is_not_read_says_so(name: str, data: bytes, what: str) -> None:
    with pytest.raises(NotADocumentError, match=f"{name} .*{what}"):
        read_content(data, name=name)


def test_a_long_mobi_book_is_read_to_its_end() -> None:
    said = [f"Number {number}." for number in range(2000)]
    html = f"<html><body>{''.join(f'<p>{one}</p>' for one in said)}</body></html>"
    content = read_content(_mobi(html.encode()), name="long.mobi")
    assert content.words.texts == " ".join(said).split() and len(content.pages) > 20


def test_protected_books_say_so() -> None:
    with pytest.raises(DocumentError, match=r"book\.mobi is a protected book \(DRM\)"):
        read_content(_mobi(HTML.encode(), protected=True), name="book.mobi")


@pytest.mark.parametrize("name", ["report.docx", "book.epub", "fixed.xps"])
def test_damaged_archives_say_so(name: str) -> None:
    with zipfile.ZipFile(io.BytesIO(WITH_TEXT[name])) as archive:
        members = dict.fromkeys(archive.namelist(), b"<")
    with pytest.raises(DamagedDocumentError, match=name):
        read_content(_zip(members), name=name)


def test_pages_outside_cannot_be_drawn_in(tmp_path: Path) -> None:
    secret = tmp_path / "secret.svg"
    secret.write_bytes(WITH_TEXT["drawing.svg"])
    page = f'<html><body><p>Before.</p><img src="{secret}"/><iframe src="file://{secret}"></iframe></body></html>'
    content = read_content(page.encode(), name="page.html", options=ReadOptions(ocr=OcrOptions("never")))
    assert "dredged" not in _text(content)


def test_a_sign_that_a_font_lacks_is_read() -> None:
    """MuPDF asks the font of the Latin letters for a raised figure before a Chinese word."""
    document = Library().add("细菌密度达每克2.4×10⁵个，明显。\n".encode(), name="density.md")
    assert "2.4×10⁵" in document.text


def test_quotes_stand_in_a_word_document() -> None:
    document = Library().add(WITH_TEXT["report.docx"], name="report.docx")
    assert document.blocks[0].text == SAID and document.name == "report.docx"
