"""The document's metadata as XMP, which other programs read first (ISO 16684-1), with the standards that it keeps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape

from renderers.report.dates import creation_date
from renderers.report.looks.pdf_standards import standards
from renderers.report.model import Report

_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""Characters that XML can't hold (XML 1.0, 2.2)."""
_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
{described}<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:CreatorTool>pincite</xmp:CreatorTool><pdf:Producer>pincite, ReportLab</pdf:Producer>
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>{accessible}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""
_ACCESSIBLE = """
<pdfuaid:part>1</pdfuaid:part>
<pdfaExtension:schemas xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 that the file keeps</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>"""
"""PDF/UA-1, and what PDF/A asks for with a property that it doesn't know itself (ISO 19005-3, 6.6.2.3)."""


def xmp(report: Report) -> str:
    """The packet for that report: with the standards that it keeps."""
    return _PACKET.format(
        described="".join(_described(report)),
        language=_words(report.language),
        date=creation_date(report).isoformat(timespec="seconds"),
        accessible=_ACCESSIBLE if "PDF/UA-1" in standards(report) else "",
    )


def _described(report: Report) -> Iterator[str]:
    """Title, authors and subtitle, as far as there are any: a list that is empty is no list to some readers."""
    yield _in_any_language("dc:title", report.title)
    if report.document.authors:
        names = "".join(f"<rdf:li>{_words(author)}</rdf:li>" for author in report.document.authors)
        yield f"<dc:creator><rdf:Seq>{names}</rdf:Seq></dc:creator>\n"
    if report.document.subtitle:
        yield _in_any_language("dc:description", report.document.subtitle)


def _in_any_language(name: str, text: str) -> str:
    return f'<{name}><rdf:Alt><rdf:li xml:lang="x-default">{_words(text)}</rdf:li></rdf:Alt></{name}>\n'


def _words(text: str) -> str:
    return escape(_NO_XML.sub(" ", text))
