"""XML of a template, read as foreign XML is: no entities, nothing fetched, no deeper or longer than that of Office."""

from __future__ import annotations

from lxml import etree

from blocks.errors import ArtifactError
from renderers.template.file import TemplateFile, damaged

MAX_XML = 30_000_000
"""Bytes of one part. The styles of a large template have two million."""


def parsed(content: bytes, file: TemplateFile, part: str) -> etree._Element:
    """The root of the XML in `part`. Raises ArtifactError for damaged XML, too much of it, or a document type."""
    if len(content) > MAX_XML:
        raise ArtifactError(
            f"{file.name} has more than {MAX_XML // 1_000_000} million bytes in {part[1:]}; leave out what a "
            "template doesn't need"
        )
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise damaged(file, f"{part[1:]} is no XML ({error})") from error
    if root.getroottree().docinfo.doctype:
        raise damaged(file, f"{part[1:]} has a document type, which no part of an Office file has")
    return root
