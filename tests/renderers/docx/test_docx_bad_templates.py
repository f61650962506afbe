"""Templates that no report can be written into: each says what is wrong, where, and what to do; none is followed."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Callable
from copy import deepcopy
from io import BytesIO
from pathlib import Path

import pytest
from effort import examples
from house_templates import HOUSE, PLAIN, changed, packed, parts_of, related, replaced
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from lxml import etree
from pptx import Presentation
from word_files import drawn, rich, text

from blocks.errors import ArtifactError
from renderers.template.file import MAX_TEMPLATE, read_template
from renderers.write import write_docx

pytestmark = pytest.mark.long

DOCUMENT, TYPES = "word/document.xml", "[Content_Types].xml"
CONTENT = "<w:p><w:r><w:t>{{ content }}</w:t></w:r></w:p>"
OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def without(name: str) -> bytes:
    parts = parts_of(HOUSE)
    del parts[name]
    return packed(parts)


def unrelated(kind: str) -> bytes:
    """The house's template, whose document doesn't name this part."""
    return replaced(
        HOUSE, "word/_rels/document.xml.rels", f"relationships/{kind}", f"relationships/other-{kind}"
    )


def slides() -> bytes:
    made = BytesIO()
    Presentation().save(made)
    return made.getvalue()


def bomb() -> bytes:
    """Three hundred million zeros in a file of half a million bytes."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts_of(HOUSE).items():
            file.writestr(name, content)
        with file.open("word/media/image2.png", "w", force_zip64=True) as part:
            for _ in range(300):
                part.write(bytes(1_000_000))
    return made.getvalue()


def field(written: str) -> bytes:
    """The house's template with a field in its footer."""
    return replaced(HOUSE, "word/footer1.xml", "<w:fldSimple", f"{written}<w:fldSimple")


def complex_field(*said: str) -> str:
    """A field as Word writes it, in runs of its own; fields within it stand as they are."""
    begin, end = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "end"))
    runs = (one if "<" in one else f"<w:r><w:instrText>{one}</w:instrText></w:r>" for one in said)
    return f"{begin}{''.join(runs)}{end}"


def in_place(new: str) -> bytes:
    return replaced(HOUSE, DOCUMENT, CONTENT, new)


BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", "is no file of Word: it is empty; give a .docx or .dotx file"),
    "text": (lambda: b"# House", "is no file of Word: it is no file of Office; give a .docx or .dotx file"),
    "before 2007": (
        lambda: OLD + bytes(600),
        "is of a format before Office 2007; save it as .docx or .dotx in Word",
    ),
    "encrypted": (
        lambda: OLD + bytes(600) + "EncryptedPackage".encode("utf-16-le"),
        "is encrypted; open it in Word, take its password away, and save it",
    ),
    "cut": (lambda: HOUSE[: len(HOUSE) // 2], "is damaged: it can't be unpacked: "),
    "a zip file": (lambda: packed({"a.txt": b"a"}), "is no file of Word: it has no [Content_Types].xml"),
    "slides": (slides, "is no file of Word: it has no such document in it; give a .docx or .dotx file"),
    "no document": (
        lambda: replaced(HOUSE, "_rels/.rels", "word/document.xml", "word/other.xml"),
        "is no file of Word: it has no such document in it",
    ),
    "no styles": (lambda: unrelated("styles"), "is damaged: it has no styles (word/styles.xml)"),
    "a part is missing": (
        lambda: without("word/media/image1.png"),
        "is damaged: it refers to word/media/image1.png, which is not there; open it in the program that it is from, "
        "and save it once more",
    ),
    "damaged XML": (
        lambda: changed(HOUSE, "word/styles.xml", lambda xml: xml[:-30]),
        "is damaged: word/styles.xml is no XML (",
    ),
    "entities": (
        lambda: changed(
            HOUSE,
            "word/footer1.xml",
            lambda xml: b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>' + xml.partition(b"?>\n")[2],
        ),
        "is damaged: word/footer1.xml has a document type, which no part of an Office file has",
    ),
    "entities without end": (
        lambda: changed(
            HOUSE,
            DOCUMENT,
            lambda xml: (
                b"<!DOCTYPE w [<!ENTITY a '"
                + b"a" * 99
                + b"'>"
                + b"".join(
                    b"<!ENTITY a%d '%s'>" % (n, b"&a%d;" % (n - 1) * 99 if n else b"&a;" * 99)
                    for n in range(9)
                )
                + b"]>"
                + xml.partition(b"?>\n")[2].replace(b"{{ content }}", b"&a8;")
            ),
        ),
        "is damaged: word/document.xml ",
    ),
    "no body": (
        lambda: changed(HOUSE, DOCUMENT, lambda xml: xml.replace(b"w:body>", b"w:other>")),
        "is damaged: its document has no body",
    ),
    "macros": (
        lambda: replaced(
            HOUSE,
            TYPES,
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
            "application/vnd.ms-word.document.macroEnabled.main+xml",
        ),
        "has macros in it, which a report must not carry; save it without them as .docx or .dotx in Word",
    ),
    "Strict": (
        lambda: replaced(
            HOUSE,
            "_rels/.rels",
            "http://schemas.openxmlformats.org/officeDocument/2006",
            "http://purl.oclc.org/ooxml",
        ),
        "is saved as Strict Open XML; save it as .docx or .dotx in Word",
    ),
    "unpacks without end": (bomb, "has more than 200 million bytes when it is unpacked"),
    "too many parts": (
        lambda: packed(parts_of(HOUSE) | {f"word/media/{n}.png": b"" for n in range(2_001)}),
        "parts, more than 2000; leave out what a template doesn't need",
    ),
    "elements without end": (
        lambda: in_place("<w:p/>" * 2_000_000),
        "has more than 1,500,000 elements in its XML; leave out what a template doesn't need, such as sample text",
    ),
    "placeholders without end": (
        lambda: in_place(CONTENT + "<w:p><w:r><w:t>{{ title }}</w:t></w:r></w:p>" * 5_000),
        "has 5005 placeholders, more than 1000; leave out some",
    ),
    "two places": (
        lambda: in_place(CONTENT * 2),
        "has {{ content }} 2 times; a report goes to one place, so leave one",
    ),
    "a place in a table": (
        lambda: in_place(f"<w:tbl><w:tr><w:tc>{CONTENT}</w:tc></w:tr></w:tbl>"),
        "has {{ content }} in a table, a text box or a content control, where no report can stand; put it alone into a "
        "paragraph of its own in the text",
    ),
    "a place in a header": (
        lambda: replaced(HOUSE, "word/header2.xml", "{{ title }}", "{{ content }}"),
        "has {{ content }} in a header or footer, where no report can stand",
    ),
    "a place among words": (
        lambda: replaced(HOUSE, DOCUMENT, "{{ content }}", "Report: {{ content }}"),
        "has {{ content }} among other words, where no report can stand",
    ),
    "no place": (
        lambda: in_place(""),
        "has {{ title }} in its text, but no {{ content }} that says where the report goes",
    ),
    "a name of several words": (
        lambda: replaced(HOUSE, "word/header2.xml", "{{ title }}", "{{ Client name|upper }}"),
        "has {{ client name|upper }} in it, which no report has words for",
    ),
    "an unknown name": (
        lambda: replaced(HOUSE, "word/header2.xml", "{{ title }}", "{{ client.name }}"),
        "has {{ client.name }} in it, which no report has words for; there are {{ content }}, {{ title }}, "
        "{{ subtitle }}, {{ author }}, {{ date }}",
    ),
    "a picture from elsewhere": (
        lambda: related(HOUSE, "image", "https://example.com/pixel.png", of="header1", external=True),
        "takes a part of word/header1.xml from elsewhere (image: https://example.com/pixel.png), which a report must "
        "not carry; put it into the file itself, or delete it, and save it once more in Word",
    ),
    "a link to a file": (
        lambda: related(HOUSE, "hyperlink", "file:///C:/secret.txt", of="header1", external=True),
        "has a link in word/header1.xml that no report may have (file:///C:/secret.txt)",
    ),
    "a script": (
        lambda: related(HOUSE, "hyperlink", "javascript:alert(1)", of="header1", external=True),
        "has a link in word/header1.xml that no report may have (javascript:alert(1))",
    ),
    "an object": (
        lambda: related(HOUSE, "oleObject", "media/image1.png", of="header1"),
        "has an embedded object in word/header1.xml, which a report must not carry; delete it",
    ),
    "another text in it": (
        lambda: replaced(
            related(HOUSE, "aFChunk", "media/image1.png"),
            DOCUMENT,
            CONTENT,
            f'{CONTENT}<w:altChunk r:id="rId99"/>',
        ),
        "has a file that Word would take in (altChunk) in word/document.xml, which a report must not carry",
    ),
    "a field that runs something": (
        lambda: field(
            "<w:r><w:instrText> DD</w:instrText></w:r><w:r><w:instrText>EAUTO c:\\\\cmd.exe</w:instrText></w:r>"
        ),
        "has a field in word/footer1.xml that reads or runs something outside of it (DDEAUTO)",
    ),
    "a field that reads something, right behind another": (
        lambda: field("".join(map(complex_field, ("PAGE", 'INCLUDEPICTURE "http://a.example/b.png"')))),
        "has a field in word/footer1.xml that reads or runs something outside of it (INCLUDEPICTURE)",
    ),
    "a field that leads to a file": (
        lambda: field(complex_field('HYPERLINK "file:///c:/a.docx"')),
        "has a link in word/footer1.xml that no report may have (file:///c:/a.docx)",
    ),
    "a field whose name is made by another": (
        lambda: field(complex_field("INCLUDETE", complex_field("QUOTE XT"), ' "http://a.example/b.docx"')),
        "has a field in word/footer1.xml whose name another field makes (INCLUDETE)",
    ),
    "a field that another makes as a whole": (
        lambda: field(complex_field(" ", complex_field("QUOTE INCLUDE"), "TEXT")),
        "has a field in word/footer1.xml whose name another field makes (all of it)",
    ),
    "a link whose address another field makes": (
        lambda: field(complex_field('HYPERLINK \\o "tip" "', complex_field("QUOTE file:"), '"')),
        "has a link in word/footer1.xml that no report may have (what another field makes)",
    ),
    "a link to a file behind its tip, without quotation marks": (
        lambda: field(complex_field('HYPERLINK \\o "tip" file:///c:/a.docx')),
        "has a link in word/footer1.xml that no report may have (file:///c:/a.docx)",
    ),
    "a field that reads something": (
        lambda: field("<w:fldSimple w:instr=' INCLUDETEXT \"\\\\server\\a.docx\" '/>"),
        "has a field in word/footer1.xml that reads or runs something outside of it (INCLUDETEXT)",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_template_is_refused_with_its_reason(name: str) -> None:
    make, message = BAD[name]
    template = make()
    began = time.process_time()
    with pytest.raises(ArtifactError) as told:
        drawn(text("words"), template=template)
    assert time.process_time() - began < 5
    assert str(told.value).startswith("the template house.docx ") and message in str(told.value)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (Path("no.docx"), r"the template no.docx can't be read: .*; give the path of a file"),
        (3, "a template is the path of a file or its bytes, not int"),
        (b"PK" + bytes(MAX_TEMPLATE), "the template has more than 50 million bytes; leave out what"),
    ],
    ids=["missing", "number", "too long"],
)
def test_what_is_no_file_is_refused_before_anything_is_written(
    given: object, message: str, tmp_path: Path
) -> None:
    with pytest.raises(ArtifactError, match=message):
        write_docx("# Words", tmp_path / "a.docx", template=given)  # type: ignore[typeddict-item]  # the point
    assert not [*tmp_path.iterdir()]


def test_a_template_has_a_limit_that_is_read_no_further(tmp_path: Path) -> None:
    path = tmp_path / "large.docx"
    with path.open("wb") as file:
        file.truncate(MAX_TEMPLATE + 2)
    with pytest.raises(ArtifactError, match=r"large\.docx has more than 50 million bytes"):
        read_template(path)


def test_what_it_was_itself_made_from_is_left_behind() -> None:
    settings = "word/settings.xml"
    attached = '<w:attachedTemplate r:id="rId1"/><w:defaultTabStop'
    template = replaced(PLAIN, settings, "<w:defaultTabStop", attached)
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate"
    rows = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="rId1" Type="{kind}" Target="https://example.com/evil.dotm" TargetMode="External"/>'
        "</Relationships>"
    )
    file = drawn(
        text("x"), template=packed(parts_of(template) | {"word/_rels/settings.xml.rels": rows.encode()})
    )
    assert not [name for name, part in file.parts.items() if b"evil" in part or b"attachedTemplate" in part]


def test_boxes_in_boxes_cost_no_more_than_their_number() -> None:
    deep = "<w:p><w:r>" * 100 + "<w:r><w:t>{{ title </w:t></w:r>" * 20_000 + "</w:r></w:p>" * 100
    began = time.process_time()
    file = drawn(text("words"), template=in_place(f"{deep}{CONTENT}"))
    assert "words" in file.words()
    assert time.process_time() - began < 5


PARTS = parts_of(HOUSE)
XML = sorted(name for name in PARTS if name.endswith((".xml", ".rels")))
GARBAGE = ("", "-1", "x", "99999999999999999999", "\u0661", "{{ title }}", "rId1", "berschrift1")


@st.composite
def broken(draw: st.DrawFn) -> bytes:
    """The template with elements or attributes of a part gone, doubled, or saying something else."""
    name = draw(st.sampled_from(XML))
    root = etree.fromstring(PARTS[name])
    for _ in range(draw(st.integers(1, 4))):
        elements = [element for element in root.iter() if element.getparent() is not None]
        if not elements:
            break
        element = draw(st.sampled_from(elements))
        match draw(st.sampled_from(["gone", "doubled", "empty", "said"])):
            case "gone":
                element.getparent().remove(element)
            case "doubled":
                element.addnext(deepcopy(element))
            case "empty":
                element.attrib.clear()
            case "said":
                for key in element.attrib:
                    element.set(key, draw(st.sampled_from(GARBAGE)))
    return packed(PARTS | {name: etree.tostring(root)})


@examples(1.0, suppress_health_check=[HealthCheck.too_slow])
@given(broken())
def test_any_damage_is_an_error_or_a_report(template: bytes) -> None:
    try:
        file = rich(template=template)
    except ArtifactError as error:
        assert "house.docx" in str(error)
    else:
        assert "Summary of the year" in " ".join(file.words())


@pytest.mark.parametrize(
    "said",
    [
        ['HYPERLINK "https://firm.example/link/include"'],
        ['HYPERLINK \\l "link" \\o "where"'],
        [" IF ", complex_field(" PAGE "), ' = 1 "" "continued" '],
        ['HYPERLINK "https://firm.example/', complex_field("PAGE"), '"'],
    ],
    ids=["address", "bookmark", "condition", "made address"],
)
def test_a_harmless_field_is_taken(said: list[str]) -> None:
    drawn(text("words"), template=field(complex_field(*said)))
