"""The footnotes of a report behind those of its template: one part, ids that are each used once."""

from __future__ import annotations

from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE

from renderers.docx.flow.footnotes import footnotes_part
from renderers.docx.house.numbers import largest_relation, number
from renderers.docx.house.open import House
from renderers.docx.parts.package import add_part
from renderers.docx.parts.relations import Media, Relations
from renderers.docx.parts.xml import Element, qname
from renderers.docx.writer import Setting, Writer

_ID, _TYPE = qname("w:id"), qname("w:type")
_NOTE, _MARK = qname("w:footnote"), qname("w:footnoteReference")


def has_notes(root: Element) -> bool:
    """True if there is a mark of a footnote in it."""
    return next(root.iter(_MARK), None) is not None


def add_notes(
    house: House, writer: Writer, drawn: list[Element], media: Media, setting: Setting
) -> list[Element]:
    """Put the report's notes into the file, and give their marks in `drawn` the notes' ids.

    Gives back the notes as they are drawn; none where they are a section of the text.
    """
    footnotes = writer.report.document.footnotes
    if not footnotes or writer.notes.kind == "section":
        return []
    part = house.related("footnotes")
    relations = Relations(media, 0 if part is None else largest_relation(part))
    ours = footnotes_part(writer.for_part(relations), footnotes, setting)
    if part is None:
        made = add_part(house.package, "footnotes", CONTENT_TYPE.WML_FOOTNOTES, ours, relations)
        writer.relations.part(RELATIONSHIP_TYPE.FOOTNOTES, made)
        return [*ours.iterchildren(_NOTE)]
    notes = [note for note in ours.iterchildren(_NOTE) if note.get(_TYPE) is None]
    _append(house.root(part), notes, drawn)
    relations.write(part)
    return notes


def _append(root: Element, notes: list[Element], drawn: list[Element]) -> None:
    """The template's own notes stay where its text has their marks; here it has none, so they are sample text."""
    for sample in [note for note in root.iterchildren(_NOTE) if note.get(_TYPE) in (None, "normal")]:
        root.remove(sample)
    before = max((number(note.get(_ID)) for note in root.iterchildren(_NOTE)), default=0)
    for marked in (*notes, *(mark for element in drawn for mark in element.iter(_MARK))):
        marked.set(_ID, f"{before + number(marked.get(_ID))}")
    root.extend(notes)
