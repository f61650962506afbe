"""What ISO 14289-1 asks of a PDF/UA-1 file: the failure conditions of the Matterhorn Protocol that a machine can tell.

Each fault begins with its clause and, after the hyphen, the test in veraPDF's profile. What only a person can judge
(whether a description describes, whether the order makes sense) is not here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from opened_objects import OpenedFile, kids_of
from pypdf.generic import DictionaryObject, NumberObject

_STANDARD = set(
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl "
    "LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu "
    "WT WP Figure Formula Form".split()
)
"""ISO 32000-1, 14.8.4."""
_BELOW = {
    "Table": "(Caption )?((TR|THead|TBody|TFoot) )*(Caption )?",
    "THead": "(TR )*",
    "TBody": "(TR )*",
    "TR": "((TH|TD) )*",
    "L": "(Caption )?((L|LI) )*",
    "LI": "((Lbl|LBody) )*",
    "TOC": "(Caption )?((TOC|TOCI) )*",
}
"""What may stand right below an element (7.2-3 to 20, 26, 27, 36 to 38)."""
_ABOVE = {
    "TR": {"Table", "THead", "TBody", "TFoot"},
    "TH": {"TR"},
    "TD": {"TR"},
    "LI": {"L"},
    "LBody": {"LI"},
    "TOCI": {"TOC"},
    "THead": {"Table"},
    "TBody": {"Table"},
}
_PAINTS = set(b"Tj TJ ' \" f F f* B B* b b* S s Do sh EI".split())
_LANGUAGE = r"[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*"


def broken_accessibility_rules(file: OpenedFile) -> Iterator[str]:
    """What keeps the file from being PDF/UA-1, each with its clause; `font_rules` has those of 7.21."""
    for rule in _RULES:
        yield from rule(file)


def _document(file: OpenedFile) -> Iterator[str]:
    root = file.catalogue
    if "pdfuaid:part" not in file.xmp or not re.search(r"<pdfuaid:part>1</pdfuaid:part>", file.xmp):
        yield "5-1: the packet names no part"
    if root.get("/MarkInfo", {}).get("/Marked") != True or root["/MarkInfo"].get("/Suspects") == True:  # noqa: E712 - pypdf's own true
        yield "7.1-4 and 11: not marked, or suspect"
    if "/StructTreeRoot" not in root:
        yield "7.1-11: no structure"
    if not re.search(r"<dc:title><rdf:Alt><rdf:li[^>]*>[^<]+</rdf:li>", file.xmp):
        yield "7.1-9: no title"
    if root.get("/ViewerPreferences", {}).get("/DisplayDocTitle") != True:  # noqa: E712 - pypdf's own true
        yield "7.1-10: viewers show the file's name"
    for one in file.dictionaries:
        if "/Lang" in one and not re.fullmatch(_LANGUAGE, str(one["/Lang"])):
            yield f"7.2-29: language {one['/Lang']!r}"
    if "/Lang" not in root:
        yield "7.2-2 and 21 to 33: no language"


def _marked_content(file: OpenedFile) -> Iterator[str]:
    named = _content_of_elements(file)
    for index, operations in enumerate(file.contents):
        open_marks: list[Any] = []
        for operands, operator in operations:
            if operator in (b"BMC", b"BDC"):
                mark = _mark(operands)
                if mark is not None and open_marks and any(m is not None for m in open_marks):
                    yield f"7.1-1 and 2: an artifact in content or content in an artifact, page {index + 1}"
                if isinstance(mark, int) and (index, mark) not in named:
                    yield f"7.1-3: content {mark} of page {index + 1} is no element's"
                open_marks.append(mark)
            elif operator == b"EMC":
                open_marks.pop()
            elif operator in _PAINTS and not any(mark is not None for mark in open_marks):
                yield f"7.1-3: something on page {index + 1} is neither content nor artifact"
        if open_marks:
            yield f"7.1-3: a mark on page {index + 1} has no end"


def _mark(operands: list[Any]) -> int | str | None:
    """The number of content, "artifact", or None for a span within content."""
    if operands[0] == "/Artifact":
        return "artifact"
    listed = operands[1] if len(operands) > 1 else {}
    return int(listed["/MCID"]) if "/MCID" in listed else None


def _content_of_elements(file: OpenedFile) -> set[tuple[int, int]]:
    numbers = {page.indirect_reference.idnum: k for k, page in enumerate(file.reader.pages)}
    found = set()
    for element, _ in file.elements:
        kids = element.get("/K", [])
        for kid in kids if isinstance(kids, list) else [kids]:
            one = kid.get_object()
            if isinstance(one, DictionaryObject) and one.get("/Type") == "/MCR":
                found.add((numbers[dict.__getitem__(one, "/Pg").idnum], int(one["/MCID"])))
            elif isinstance(one, NumberObject):
                found.add((numbers[dict.__getitem__(element, "/Pg").idnum], int(one)))
    return found


def _parent_tree(file: OpenedFile) -> Iterator[str]:
    """From content and annotations up to their elements is the way down again (ISO 32000-1, 14.7.4.4)."""
    listed = file.catalogue["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    keys = dict(zip(map(int, listed[::2]), listed[1::2], strict=True))
    for page in file.reader.pages:
        own = page.indirect_reference.idnum
        for number, element in enumerate(keys[int(page["/StructParents"])].get_object()):
            kids = [kid for kid in element.get_object()["/K"] if isinstance(kid, DictionaryObject)]
            if not any(kid.get("/MCID") == number and dict.get(kid, "/Pg").idnum == own for kid in kids):
                yield f"14.7.4.4: content {number} leads to an element that doesn't have it"
    for element, above in file.elements:
        if "/P" not in element or element["/P"] is not above:
            yield "7.1-12: an element leads to another one above it than its own"


def _kinds(file: OpenedFile) -> Iterator[str]:
    for element, above in file.elements:
        kind, parent = _kind(element), _kind(above)
        below = "".join(f"{_kind(kid)} " for kid in kids_of(element))
        if kind not in _STANDARD:
            yield f"7.1-5: {kind} is no standard type"
        if kind in _BELOW and not re.fullmatch(_BELOW[kind], below):
            yield f"7.2-3 to 38: {below}in {kind}"
        if parent not in _ABOVE.get(kind, {parent}):
            yield f"7.2-4 to 18: {kind} in {parent}"
    if file.catalogue["/StructTreeRoot"].get("/RoleMap"):
        yield "7.1-7: types are mapped"


def _kind(element: Any) -> str:
    return str(element.get("/S", ""))[1:]


def _descriptions(file: OpenedFile) -> Iterator[str]:
    for element, _ in file.elements:
        kind = _kind(element)
        if kind in ("Figure", "Formula") and not (element.get("/Alt") or element.get("/ActualText")):
            yield f"7.3-1, 7.7-1: {kind} without a description"
        box = _attributes(element, "/Layout").get("/BBox", ())
        if kind == "Figure" and not (len(box) == 4 and box[0] < box[2] and box[1] < box[3]):
            yield "ISO 32000-1, table 344: a Figure that is nowhere"
        if element.get("/ActualText") == "":
            yield "7.3-1: an empty ActualText"


def _headings(file: OpenedFile) -> Iterator[str]:
    last = 0
    for element, _ in file.elements:
        kind = _kind(element)
        if kind == "H":
            yield "7.4.4: H beside H1"
        elif re.fullmatch("H[1-6]", kind):
            if int(kind[1]) > last + 1:
                yield f"7.4.2-1: {kind} after {f'H{last}' if last else 'no heading'}"
            last = int(kind[1])


def _tables(file: OpenedFile) -> Iterator[str]:
    for table in (element for element, _ in file.elements if _kind(element) == "Table"):
        rows = [
            row
            for kid in kids_of(table)
            for row in ([kid] if _kind(kid) == "TR" else kids_of(kid))
            if _kind(row) == "TR"
        ]
        taken: Counter[tuple[int, int]] = Counter()
        for number, row in enumerate(rows):
            column = 0
            for cell in kids_of(row):
                while taken[number, column]:
                    column += 1
                own = _attributes(cell, "/Table")
                wide, high = int(own.get("/ColSpan", 1)), int(own.get("/RowSpan", 1))
                taken.update((number + r, column + c) for r in range(high) for c in range(wide))
                if _kind(cell) == "TH" and "/Scope" not in own and "/Headers" not in own:
                    yield "7.5-1: a header cell whose cells can't be told"
        widths = {sum(1 for at, _ in taken if at == number) for number in range(len(rows))}
        if len(widths) > 1 or any(at >= len(rows) for at, _ in taken) or max(taken.values(), default=1) > 1:
            yield f"7.2-15, 41 to 43: rows of {sorted(widths)} columns"


def _lists(file: OpenedFile) -> Iterator[str]:
    for element, _ in file.elements:
        labels = [k for item in kids_of(element) for k in kids_of(item) if _kind(k) == "Lbl"]
        if _kind(element) == "L" and labels and "/ListNumbering" not in _attributes(element, "/List"):
            yield "7.6: a list with labels doesn't say how it is numbered"


def _attributes(element: Any, owner: str) -> dict[str, Any]:
    listed = element.get("/A", [])
    found: dict[str, Any] = {}
    for one in listed if isinstance(listed, list) else [listed]:
        if one.get_object()["/O"] == owner:
            found |= one.get_object()
    return found


def _notes(file: OpenedFile) -> Iterator[str]:
    ids = [str(element.get("/ID", "")) for element, _ in file.elements if _kind(element) == "Note"]
    if "" in ids or len(set(ids)) < len(ids):
        yield f"7.9: notes without an id of their own, {ids}"
    if ids and "/IDTree" not in file.catalogue["/StructTreeRoot"]:
        yield "ISO 32000-1, 14.7.2: ids without their tree"


def _files(file: OpenedFile) -> Iterator[str]:
    for one in file.dictionaries:
        if "/EF" in one and not (one.get("/F") and one.get("/UF")):
            yield "7.11-1: a file without its names"


def _annotations(file: OpenedFile) -> Iterator[str]:
    owners = _owners(file)
    for page, one in file.annotations:
        if one["/Subtype"] == "/Link" and owners.get(one.get("/StructParent")) != "Link":
            yield f"7.18.5-1: a link in {owners.get(one.get('/StructParent'))}"
        if not one.get("/Contents"):
            yield f"7.18.5-2: a link without words, {one.get('/Dest', one.get('/A'))}"
        if page.get("/Tabs") != "/S":
            yield "7.18.3: order of tabs"


def _owners(file: OpenedFile) -> dict[int, str]:
    """Of each annotation's key in the parent tree, the element there, if that element names the annotation too."""
    listed = file.catalogue["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    found = {}
    for key, value in zip(listed[::2], listed[1::2], strict=True):
        element = value.get_object()
        if isinstance(element, DictionaryObject):
            kids = [kid.get_object() for kid in element["/K"]]
            keys = [
                kid["/Obj"].get("/StructParent")
                for kid in kids
                if isinstance(kid, DictionaryObject) and "/Obj" in kid
            ]
            found[int(key)] = _kind(element) if key in keys else "an element that doesn't name it"
    return found


_RULES: tuple[Callable[[OpenedFile], Iterator[str]], ...] = (
    _document,
    _marked_content,
    _parent_tree,
    _kinds,
    _descriptions,
    _headings,
    _tables,
    _lists,
    _notes,
    _files,
    _annotations,
)
