"""The parts of a Word file (Open Packaging Conventions, ECMA-376 part 2), put together with python-docx."""

from __future__ import annotations

from io import BytesIO

from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part, XmlPart
from docx.package import Package

from renderers.docx.parts.relations import Relations
from renderers.docx.parts.xml import Element, holdable
from renderers.provenance.carried.office import (
    PROPERTIES_PART,
    PROPERTIES_TYPE,
    RECORD_PART,
    properties_part,
    provenance_part,
)
from renderers.report.dates import creation_date
from renderers.report.model import Report

_LONGEST = 255
"""Characters of a property of the file."""
_TO_PROPERTIES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXmlProps"


def add_part(
    package: Package, name: str, content_type: str, content: Element, relations: Relations | None = None
) -> Part:
    """A part of the package with what it refers to; `content` is written when the package is saved."""
    part = XmlPart(PackURI(f"/word/{name}.xml"), content_type, content, package)
    if relations is not None:
        relations.write(part)
    return part


def add_provenance(package: Package, relations: Relations, report: Report) -> None:
    """The XML part that says which sources were used; none if that isn't known."""
    if not report.provenance:
        return
    part = Part(PackURI(f"/{RECORD_PART}"), CONTENT_TYPE.XML, provenance_part(report.provenance), package)
    properties = Part(PackURI(f"/{PROPERTIES_PART}"), PROPERTIES_TYPE, properties_part(), package)
    part.relate_to(properties, _TO_PROPERTIES)
    relations.part(RELATIONSHIP_TYPE.CUSTOM_XML, part)


def saved(package: Package, document: Part, report: Report) -> bytes:
    """The whole file."""
    package.relate_to(document, RELATIONSHIP_TYPE.OFFICE_DOCUMENT)
    _describe(package, report)
    file = BytesIO()
    package.save(file)
    return file.getvalue()


def _describe(package: Package, report: Report) -> None:
    properties = package.core_properties
    properties.title = _property(report.title)
    properties.subject = _property(report.document.subtitle)
    properties.author = _property("; ".join(report.document.authors))
    properties.language = _property(report.language)
    properties.last_modified_by = "pincite"
    properties.created = properties.modified = creation_date(report).replace(microsecond=0)


def _property(words: str) -> str:
    return holdable(words)[:_LONGEST]
