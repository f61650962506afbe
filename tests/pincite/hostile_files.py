"""Files that are broken, or made to break their readers: those of the fixtures, and some made here."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

from command import PDF

DAMAGED = (
    *("bad_contents", "bad_page", "broken_xref", "cut_short", "empty", "encrypted_owner", "encrypted_user"),
    *("garbage", "no_pages"),
)
"""PDFs of the fixtures that are damaged, empty or locked."""
LAUGHS = '<!DOCTYPE svg [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {name} "{10 * f"&{before};"}">' for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
"""Entities that come to a gigabyte."""
CONTENT_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Override PartName="/word/document.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)

BOMB = f"<w:document xmlns:w='x'><w:body>{10_000_000 * ' '}</w:body></w:document>"
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="word/document.xml"/></Relationships>'
)


def hostile_files() -> dict[str, bytes]:
    """The files by name."""
    damaged = {f"{name}.pdf": (PDF / f"{name}.pdf").read_bytes() for name in DAMAGED}
    paper = (PDF / "one_column.pdf").read_bytes()
    return damaged | {
        "half.pdf": paper[: len(paper) // 2],
        "turned.pdf": paper.replace(b"stream", b"strxam"),
        "script.html": b"<!doctype html><html><script>alert(1)</script><img src=x onerror=alert(1)><p>Rivers rise.</p>",
        "deep.html": b"<!doctype html><html>" + b"<div>" * 3_000 + b"Rivers rise.",
        "laughs.svg": f'{LAUGHS}]><svg xmlns="http://www.w3.org/2000/svg"><text>&i;</text></svg>'.encode(),
        "outside.svg": b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
        b'<svg xmlns="http://www.w3.org/2000/svg"><text x="9" y="9">&x;</text></svg>',
        "large.png": _picture(50_000, 50_000),
        "bomb.docx": _zipped(
            {"[Content_Types].xml": CONTENT_TYPES, "_rels/.rels": RELATIONS, "word/document.xml": BOMB}
        ),
        "climbing.epub": _zipped({"../../etc/passwd": "root", "META-INF/container.xml": "<container/>"}),
        "cut.xlsx": _zipped({"xl/workbook.xml": "<workbook>"})[:60],
        "signs.txt": "Rivers\x00 rise \u202e<b>\x1b[2J".encode(),
        "no_text.txt": bytes(range(128, 256)) * 50,
    }


def _picture(width: int, height: int) -> bytes:
    """A PNG that says it has so many pixels, and has hardly any."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(bytes(100_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def _zipped(files: dict[str, str]) -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return into.getvalue()
