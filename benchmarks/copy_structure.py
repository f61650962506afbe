"""Is everything else of a copied PDF as before? Compared part by part with pdfium and pypdf.

`parts` lists what a reader sees of a file, by name; `objects_changed` compares every object of the file.
"""

from __future__ import annotations

import ctypes
import hashlib
import io
import logging
import math
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pypdf
import pypdfium2
import pypdfium2.raw as pdfium
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject

OUR_NAME = "pincite"
"""Author of the annotations that a copy has more."""
_DEEPEST = 60


def quiet() -> None:
    """Keep pypdf from telling of every oddity; what it can't read is compared as such."""
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)


def parts(data: bytes, password: str | None) -> dict[str, Any]:
    """What a reader sees of a file, part by part; parts that can't be read are left out."""
    found: dict[str, Any] = {}
    for opened, looks in (
        (opened_by_pdfium(data, password), _BY_PDFIUM),
        (_tried(lambda given: reader_of(given, password), data), _BY_PYPDF),
    ):
        if opened is not None:
            found |= {name: _tried(look, opened) for name, look in looks.items()}
    return {name: value for name, value in found.items() if value is not None}


def opened_by_pdfium(data: bytes, password: str | None) -> pypdfium2.PdfDocument | None:
    """The file as pdfium opens it; None if it doesn't."""
    try:
        return pypdfium2.PdfDocument(data, password=password)
    except pypdfium2.PdfiumError:
        return None


def reader_of(data: bytes, password: str | None) -> pypdf.PdfReader:
    """The file as pypdf reads it, decrypted where it is encrypted."""
    reader = pypdf.PdfReader(io.BytesIO(data))
    if reader.is_encrypted and password:
        reader.decrypt(password)
    return reader


def _tried(look: Callable[[Any], Any], document: Any) -> Any:
    try:
        return look(document)
    except Exception:  # noqa: BLE001 - damaged files make both readers raise whatever comes
        return None


def _pages(document: Any) -> Any:
    return _of_each_page(
        document,
        lambda page: (
            page.get_size(),
            page.get_rotation(),
            *(getattr(page, f"get_{b}box")() for b in _BOXES),
        ),
    )


def _of_each_page(document: Any, look: Callable[[Any], Any]) -> list[Any]:
    found = []
    for number in range(len(document)):
        try:
            page = document[number]
        except pypdfium2.PdfiumError:
            found.append(None)
            continue
        found.append(look(page))
        page.close()
    return found


_BOXES = ("media", "crop", "bleed", "trim", "art")


def _texts(document: Any) -> Any:
    return _of_each_page(document, lambda page: page.get_textpage().get_text_range())


def _outline(document: Any) -> Any:
    found = []
    for entry in document.get_toc():
        target = entry.get_dest()
        found.append((entry.level, entry.get_title(), entry.get_count(), target and target.get_index()))
    return found


def _links(document: Any) -> Any:
    return _of_each_page(document, lambda page: list(_links_of(document, page)))


def _links_of(document: Any, page: Any) -> Iterator[tuple[Any, ...]]:
    place, link = ctypes.c_int(0), pdfium.FPDF_LINK()
    while pdfium.FPDFLink_Enumerate(page.raw, place, link):
        rect = pdfium.FS_RECTF()
        pdfium.FPDFLink_GetAnnotRect(link, rect)
        target = pdfium.FPDFLink_GetDest(document.raw, link)
        action = pdfium.FPDFLink_GetAction(link)
        yield (
            (rect.left, rect.bottom, rect.right, rect.top),
            pdfium.FPDFDest_GetDestPageIndex(document.raw, target) if target else None,
            pdfium.FPDFAction_GetType(action) if action else None,
            _uri(document, action) if action else None,
        )


def _uri(document: Any, action: Any) -> bytes:
    size = pdfium.FPDFAction_GetURIPath(document.raw, action, None, 0)
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDFAction_GetURIPath(document.raw, action, buffer, size)
    return buffer.raw


def _attachments(document: Any) -> Any:
    found = []
    for n in range(document.count_attachments()):
        attachment = document.get_attachment(n)
        found.append((attachment.get_name(), hashlib.sha256(bytes(attachment.get_data())).hexdigest()))
    return found


def _signatures(document: Any) -> Any:
    found = []
    for n in range(pdfium.FPDF_GetSignatureCount(document.raw)):
        signature = pdfium.FPDF_GetSignatureObject(document.raw, n)
        size = pdfium.FPDFSignatureObj_GetByteRange(signature, None, 0)
        covered = (ctypes.c_int * size)()
        pdfium.FPDFSignatureObj_GetByteRange(signature, covered, size)
        found.append(list(covered))
    return found


def _labels(document: Any) -> Any:
    return [document.get_page_label(n) for n in range(len(document))]


_BY_PDFIUM: dict[str, Callable[[Any], Any]] = {
    "pages": _pages,
    "text": _texts,
    "outline": _outline,
    "links": _links,
    "attachments": _attachments,
    "labels": _labels,
    "metadata": lambda document: document.get_metadata_dict(),
    "destinations": lambda document: pdfium.FPDF_CountNamedDests(document.raw),
    "form": lambda document: document.get_formtype(),
    "tagged": lambda document: bool(document.is_tagged()),
    "signatures": _signatures,
    "version": lambda document: document.get_version(),
    "permissions": lambda document: pdfium.FPDF_GetDocPermissions(document.raw),
}


def _fields(reader: Any) -> Any:
    return {name: plain(dict(found)) for name, found in (reader.get_fields() or {}).items()}


def _catalog(reader: Any) -> Any:
    return {key: plain(value) for key, value in reader.trailer["/Root"].items()}


def _annotations(reader: Any) -> Any:
    found = []
    for page in reader.pages:
        listed = page.get("/Annots")
        own = [a.get_object() for a in (listed.get_object() if listed is not None else None) or ()]
        found.append([plain(a) for a in own if not (isinstance(a, dict) and a.get("/T") == OUR_NAME)])
    return found


def _named(reader: Any) -> Any:
    return {name: plain(target) for name, target in reader.named_destinations.items()}


_BY_PYPDF: dict[str, Callable[[Any], Any]] = {
    "annotations": _annotations,
    "fields": _fields,
    "catalog": _catalog,
    "named": _named,
    "encryption": lambda reader: plain(reader.trailer.get("/Encrypt")),
    "id": lambda reader: plain(reader.trailer.get("/ID", [None])[0]),
}


def objects_changed(before: bytes, after: bytes, password: str | None) -> list[str]:
    """Every object of the file that is another one in the copy, but for pages with annotations of ours more."""
    old, new = (reader_of(data, password) for data in (before, after))
    wrong = []
    for number, generation in sorted(_numbers(old)):
        was, now = (_object(reader, number, generation) for reader in (old, new))
        if not same(was, now) and not _is_bookkeeping(was) and not _has_more_annotations(was, now, old, new):
            wrong.append(f"object {number}: {_short(was)} became {_short(now)}")
    return wrong


def _has_more_annotations(was: Any, now: Any, old: Any, new: Any) -> bool:
    """Whether a page is as before, with annotations of ours at the end of its list."""
    if not (isinstance(was, dict) and isinstance(now, dict)):
        return False
    had, has = _listed(was, old), _listed(now, new)
    was, now = ({k: v for k, v in page.items() if k != "/Annots"} for page in (was, now))
    ours = [_object(new, number, 0) for _, number in has[len(had) :]]
    return (
        same(was, now)
        and same(had, has[: len(had)])
        and all(isinstance(a, dict) and a.get("/T") == OUR_NAME for a in ours)
    )


def _listed(page: dict[str, Any], reader: Any) -> list[Any]:
    """The page's list of annotations, which may be an object of its own."""
    annotations = page.get("/Annots", [])
    listed = _object(reader, annotations[1], 0) if isinstance(annotations, tuple) else annotations
    return listed if isinstance(listed, list) else []


def _numbers(reader: Any) -> set[tuple[int, int]]:
    plain_ones = {(number, generation) for generation, found in reader.xref.items() for number in found}
    return {pair for pair in plain_ones if pair[0]} | {(number, 0) for number in reader.xref_objStm}


def _object(reader: Any, number: int, generation: int) -> Any:
    try:
        return plain(reader.get_object(IndirectObject(number, generation, reader)))
    except Exception as error:  # noqa: BLE001 - as in `_tried`
        return f"unreadable: {type(error).__name__}"


def same(was: Any, now: Any) -> bool:
    """Whether two plain values are alike; real numbers as far as readers with four bytes for them can tell."""
    if isinstance(was, dict) and isinstance(now, dict):
        return was.keys() == now.keys() and all(same(was[k], now[k]) for k in was)
    if isinstance(was, list | tuple) and isinstance(now, list | tuple):
        return len(was) == len(now) and all(map(same, was, now))
    if isinstance(was, float | Decimal) or isinstance(now, float | Decimal):
        return isinstance(now, int | float | Decimal) and math.isclose(was, now, rel_tol=1e-6, abs_tol=1e-6)
    return bool(was == now)


def _is_bookkeeping(value: Any) -> bool:
    """Cross-reference and object streams, which a file that is written anew has others of."""
    return isinstance(value, dict) and value.get("/Type") in ("/XRef", "/ObjStm")


def _short(value: Any) -> str:
    return repr(value)[:120]


def plain(value: Any, depth: int = 0) -> Any:
    """A PDF object as plain values: references by number, streams with a digest of their bytes."""
    if depth > _DEEPEST:
        return "too deep"
    if isinstance(value, IndirectObject):
        return ("reference", value.idnum)
    if isinstance(value, DictionaryObject):
        read = {str(k): plain(value.raw_get(k), depth + 1) for k in value}
        if isinstance(value, StreamObject):
            read["stream"] = hashlib.sha256(value._data).hexdigest()
        return read
    if isinstance(value, dict):
        return {str(k): plain(v, depth + 1) for k, v in value.items()}
    if isinstance(value, ArrayObject | list | tuple):
        return [plain(v, depth + 1) for v in value]
    return value
