"""Drawn pages to the bytes of a PDF 1.7: page tree, links, destinations, structure, metadata, attachment."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from urllib.parse import quote

from renderers.pdf.file.embedding import embed
from renderers.pdf.file.outline import Entry, write_outline
from renderers.pdf.file.srgb_profile import srgb_profile
from renderers.pdf.file.structure_tree import write_structure
from renderers.pdf.images import write_image
from renderers.pdf.inlines.inlines import note_anchor
from renderers.pdf.objects import Objects
from renderers.pdf.page import Area, Page
from renderers.pdf.press import Press
from renderers.pdf.structure import Node
from renderers.pdf.text_strings import byte_string, text_string
from renderers.provenance.carried.bounds import RECORD_NAME
from renderers.provenance.carried.pdf_attachment import embedded_json, pdf_date
from renderers.report.citations.marks import note_mark
from renderers.report.dates import creation_date


def write_file(
    press: Press, pages: Sequence[Page], outline: Sequence[tuple[int, str, str]], root: Node
) -> bytes:
    """The file. `outline` has level, words and anchor of each heading."""
    objects = Objects()
    numbers = [objects.add() for _ in pages]
    places = {name: _place(numbers, index, top) for name, (index, top) in press.places.items()}
    resources = _resources(objects, press)
    parent = objects.add()
    words = _words_of_places(press, outline)
    annotations = [_annotations(objects, page, places, words) for page in pages]
    structure = write_structure(objects, root, pages, numbers, annotations)
    for page, number, listed in zip(pages, numbers, annotations, strict=True):
        objects.set(number, _page(objects, page, parent, resources, [n for n, _ in listed]))
    kids = " ".join(f"{n} 0 R" for n in numbers)
    objects.set(parent, f"<</Type/Pages/Kids[{kids}]/Count {len(numbers)}>>")
    entries = [Entry(level, title, places[anchor]) for level, title, anchor in outline if anchor in places]
    catalogue = objects.add(_catalogue(objects, press, parent, structure, places, entries))
    return objects.write(catalogue, objects.add(_info(press)), _identity(press, pages))


def _place(numbers: list[int], index: int, top: float) -> str:
    return f"[{numbers[index]} 0 R/XYZ null {top:.1f} null]"


def _page(objects: Objects, page: Page, parent: int, resources: int, annotations: list[int]) -> str:
    contents = " ".join(f"{objects.stream('', stream, packed='FlateDecode')} 0 R" for stream in page.streams)
    listed = f"/Annots[{' '.join(f'{n} 0 R' for n in annotations)}]" if annotations else ""
    return (
        f"<</Type/Page/Parent {parent} 0 R/MediaBox[0 0 {page.width:.2f} {page.height:.2f}]/Resources {resources} 0 R"
        f"/Contents[{contents}]/StructParents {page.index}/Tabs/S{listed}>>"
    )


def _words_of_places(press: Press, outline: Sequence[tuple[int, str, str]]) -> dict[str, str]:
    """What is to be found where links within the report lead, by anchor."""
    return {
        **{entry.anchor: f"[{entry.number}]" for entry in press.report.entries},
        **{note_anchor(n): note_mark(n) for n in (note.number for note in press.report.document.footnotes)},
        **{anchor: title for _, title, anchor in outline},
    }


def _annotations(
    objects: Objects, page: Page, places: dict[str, str], words: dict[str, str]
) -> list[tuple[int, Area]]:
    """The page's links: numbers of their objects, which are finished with the structure."""
    made = []
    for area in page.areas:
        if area.box[2] > area.box[0]:
            made.append((objects.add(_link(area, places, words)), area))
    return made


def _link(area: Area, places: dict[str, str], words: dict[str, str]) -> str:
    """The annotation, open at its end. Its words say where it leads (ISO 14289-1, 7.18.5)."""
    url, title = area.target.url, area.target.title
    where = " ".join(f"{edge:.2f}" for edge in area.box)
    if url.startswith("#"):
        action = f"/Dest {places[url[1:]]}"
    else:
        action = f"/A<</S/URI/URI {byte_string(quote(url, safe=_SAFE))}>>"
    said = title or words.get(url[1:]) or url
    return f"<</Type/Annot/Subtype/Link/Rect[{where}]/Border[0 0 0]/F 4{action}/Contents {text_string(said)}"


_SAFE = "%/:?#[]@!$&'()*+,;=-._~"


def _resources(objects: Objects, press: Press) -> int:
    fonts = "".join(f"/{face.key} {embed(objects, face)} 0 R" for face in press.typefaces.faces)
    images = "".join(
        f"/{name} {write_image(objects, image)} 0 R" for name, image in press.images.found.items()
    )
    return objects.add(f"<</Font<<{fonts}>>/XObject<<{images}>>>>")


def _catalogue(
    objects: Objects, press: Press, pages: int, structure: int, places: dict[str, str], entries: list[Entry]
) -> str:
    # No /Direction: with R2L, pdfium turns the words of lines from left to right around as well.
    outline = write_outline(objects, entries)
    shown = f"/Outlines {outline} 0 R/PageMode/UseOutlines" if outline else ""
    file = _attachment(objects, press)
    names = " ".join(
        f"{text_string(name)} {place}" for name, place in sorted(places.items()) if name.isascii()
    )
    metadata = _metadata(objects, press)
    return (
        f"<</Type/Catalog/Pages {pages} 0 R/Lang {text_string(press.report.language)}{shown}"
        f"/ViewerPreferences<</DisplayDocTitle true>>/MarkInfo<</Marked true>>"
        f"/StructTreeRoot {structure} 0 R/Metadata {metadata} 0 R"
        f"/Names<</EmbeddedFiles<</Names[{text_string(RECORD_NAME)} {file} 0 R]>>/Dests<</Names[{names}]>>>>"
        f"/AF[{file} 0 R]/OutputIntents[{_output_intent(objects)}]>>"
    )


def _output_intent(objects: Objects) -> str:
    """What the colours of the file are, for PDF/A (ISO 32000-1, 14.11.5)."""
    profile = objects.stream("/N 3", srgb_profile())
    named = "/OutputConditionIdentifier(sRGB)/Info(sRGB IEC61966-2.1)"
    return f"<</Type/OutputIntent/S/GTS_PDFA1{named}/DestOutputProfile {profile} 0 R>>"


def _attachment(objects: Objects, press: Press) -> int:
    """The provenance as a file that viewers list and other programs find (ISO 32000-2, 7.11.4 and 14.13)."""
    data = json.dumps([press.report.provenance], ensure_ascii=False, indent=1).encode()
    stream = objects.stream(embedded_json(len(data), creation_date(press.report)), data)
    name = text_string(RECORD_NAME)
    return objects.add(
        f"<</Type/Filespec/F {name}/UF {name}/EF<</F {stream} 0 R/UF {stream} 0 R>>/AFRelationship/Data"
        f"/Desc {text_string(press.labels.sources)}>>"
    )


def _info(press: Press) -> str:
    document = press.report.document
    date = pdf_date(creation_date(press.report))
    entries = {
        "Title": press.report.title,
        "Author": ", ".join(document.authors),
        "Subject": document.subtitle,
    }
    words = "".join(f"/{key} {text_string(value)}" for key, value in entries.items() if value)
    return f"<<{words}/Creator(pincite)/Producer(pincite, ReportLab)/CreationDate({date})/ModDate({date})>>"


def _metadata(objects: Objects, press: Press) -> int:
    from renderers.pdf.file.metadata import xmp

    data = xmp(press.report).encode()
    return objects.add(
        f"<</Type/Metadata/Subtype/XML/Length {len(data)}>>stream\n".encode() + data + b"\nendstream"
    )


def _identity(press: Press, pages: Sequence[Page]) -> str:
    digest = hashlib.sha256(press.report.title.encode())
    for page in pages:
        for stream in page.streams:
            digest.update(stream)
    return digest.hexdigest()[:32]
