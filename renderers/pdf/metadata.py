"""The document's metadata as XMP, which other programs read first (ISO 16684-1)."""

from __future__ import annotations

from xml.sax.saxutils import escape

from renderers.report.dates import creation_date
from renderers.report.model import Report

_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq>{authors}</rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:CreatorTool>pincite</xmp:CreatorTool><pdf:Producer>pincite, ReportLab</pdf:Producer>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def xmp(report: Report) -> str:
    """The packet for that report."""
    return _PACKET.format(
        title=escape(report.title),
        authors="".join(f"<rdf:li>{escape(author)}</rdf:li>" for author in report.document.authors),
        subject=escape(report.document.subtitle),
        language=escape(report.language),
        date=creation_date(report).isoformat(timespec="seconds"),
    )
