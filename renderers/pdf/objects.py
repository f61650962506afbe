"""The objects of a PDF file: reportlab numbers and writes them, what is in them is made here."""

from __future__ import annotations

import zlib
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDocument, PDFObject

VERSION = (1, 7)


class _Raw(PDFObject):  # type: ignore[misc] # reportlab has no types; it writes what is a PDFObject
    """An object whose bytes are known, or will be before the file is written."""

    __RefOnly__ = 1

    def __init__(self, content: bytes) -> None:
        self.content = content

    def format(self, document: Any) -> bytes:
        """For reportlab."""
        return self.content


class Objects:
    """The objects of one file."""

    def __init__(self) -> None:
        self._document = PDFDocument(pdfVersion=VERSION, invariant=True)
        self._made: dict[int, _Raw] = {}

    def add(self, content: str | bytes = b"") -> int:
        """A new object's number; its content may follow."""
        made = _Raw(_bytes(content))
        number = self._register(made)
        self._made[number] = made
        return number

    def set(self, number: int, content: str | bytes) -> None:
        """The content of an object that was added before."""
        self._made[number].content = _bytes(content)

    def extend(self, number: int, more: str) -> None:
        """Put more at the end of an object's content."""
        self._made[number].content += more.encode("ascii")

    def stream(self, entries: str, data: bytes, *, packed: str = "") -> int:
        """A new stream's number. `packed`: the filter that reads the data, which is deflated here without one."""
        data = data if packed else zlib.compress(data, 6)
        head = f"<<{entries}/Filter/{packed or 'FlateDecode'}/Length {len(data)}>>stream\n".encode("ascii")
        return self.add(head + data + b"\nendstream")

    def write(self, catalogue: int, info: int, identity: str) -> bytes:
        """The whole file. `identity`: 32 hex digits."""
        document = self._document
        document.Catalog, document.info = self._made[catalogue], self._made[info]
        document._ID = f"\n[<{identity}><{identity}>]\n".encode("ascii")
        data: bytes = document.format()
        return data

    def _register(self, made: PDFObject) -> int:
        document = self._document
        name = f"object{document.objectcounter + 1}"
        document.Reference(made, name)
        number: int = document.idToObjectNumberAndVersion[name][0]
        return number


def _bytes(content: str | bytes) -> bytes:
    return content.encode("ascii") if isinstance(content, str) else content
