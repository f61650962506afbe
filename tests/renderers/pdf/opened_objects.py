"""A PDF as its objects: what checks of the published rules walk over. Read with pypdf."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from io import BytesIO
from typing import Any

import pypdf
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject

Operation = tuple[list[Any], str]
"""Operands and operator of a content stream."""


class OpenedFile:
    """A file's bytes, objects, pages and structure."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.reader = pypdf.PdfReader(BytesIO(data))
        self.catalogue: Any = self.reader.trailer["/Root"]

    @cached_property
    def numbers(self) -> list[int]:
        """Numbers of all objects."""
        return sorted({n for table in self.reader.xref.values() for n in table} - {0})

    @cached_property
    def objects(self) -> list[Any]:
        """All objects, and what stands directly in them: dictionaries, lists, words."""
        found: list[Any] = []
        pending = [self.reader.get_object(IndirectObject(n, 0, self.reader)) for n in self.numbers]
        while pending:
            one = pending.pop()
            found.append(one)
            if isinstance(one, DictionaryObject):
                pending += [value for value in dict.values(one) if not isinstance(value, IndirectObject)]
            elif isinstance(one, ArrayObject):
                pending += [value for value in list.__iter__(one) if not isinstance(value, IndirectObject)]
        return found

    @property
    def dictionaries(self) -> Iterator[Any]:
        """Dictionaries, those of streams too."""
        return (one for one in self.objects if isinstance(one, DictionaryObject))

    @property
    def streams(self) -> Iterator[Any]:
        """Streams alone."""
        return (one for one in self.objects if isinstance(one, StreamObject))

    @cached_property
    def contents(self) -> list[list[Operation]]:
        """The operations of each page."""
        read = [page.get_contents() for page in self.reader.pages]
        return [[] if content is None else content.operations for content in read]

    @property
    def annotations(self) -> Iterator[tuple[Any, Any]]:
        """Every annotation with its page."""
        for page in self.reader.pages:
            for one in page.get("/Annots", ()):
                yield page, one.get_object()

    @cached_property
    def xmp(self) -> str:
        """The metadata packet."""
        return bytes(self.catalogue["/Metadata"].get_object().get_data()).decode()

    @cached_property
    def fonts(self) -> dict[Any, set[int]]:
        """The composite fonts in use, by the number of their object, with the codes that pages show in them."""
        found: dict[Any, set[int]] = {}
        for page, operations in zip(self.reader.pages, self.contents, strict=True):
            named = page["/Resources"].get("/Font", {})
            font = None
            for operands, operator in operations:
                if operator == b"Tf":
                    font = dict.__getitem__(named, operands[0]).idnum
                elif operator in (b"TJ", b"Tj"):
                    found.setdefault(font, set()).update(_codes(operands[0]))
        return found

    @cached_property
    def elements(self) -> list[tuple[Any, Any]]:
        """Structure elements in the order of reading, each with the one above it, the tree's root above the first."""
        root = self.catalogue["/StructTreeRoot"]
        found: list[tuple[Any, Any]] = []
        pending = [(kid, root) for kid in reversed(kids_of(root))]
        while pending:
            element, above = pending.pop()
            found.append((element, above))
            pending += [(kid, element) for kid in reversed(kids_of(element))]
        return found


def kids_of(element: Any) -> list[Any]:
    """The elements right below it."""
    kids = element.get("/K", [])
    kids = kids if isinstance(kids, ArrayObject) else [kids]
    return [kid for one in kids if isinstance(kid := one.get_object(), DictionaryObject) and "/S" in kid]


def _codes(shown: Any) -> Iterator[int]:
    for one in shown if isinstance(shown, list) else [shown]:
        if isinstance(one, str | bytes):
            raw = one if isinstance(one, bytes) else getattr(one, "original_bytes", b"")
            yield from (int.from_bytes(raw[k : k + 2], "big") for k in range(0, len(raw), 2))


def without_streams(data: bytes) -> bytes:
    """The file's bytes between its streams, of which only the keywords stay."""
    return re.sub(rb"(?s)stream\r?\n.*?\nendstream", b"stream\nendstream", data)
