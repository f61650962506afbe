"""What a worker has at hand: the library, and the files whose pages it drew last. How tasks answer."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Self

import pincite
from blocks.document import Document
from pincite.library import Library
from pincite.server.work.frames import Reply

if TYPE_CHECKING:
    from renderers.page_images.drawing import PageDrawer

_OPEN_FILES = 4
"""Files that stay open for drawing: opening a large one takes longer than drawing a page."""
_KEPT = "private, max-age=0, must-revalidate"
"""A client may keep what is the same for ever, but asks each time: the document may have been removed."""


@dataclass(frozen=True, slots=True)
class Lazy:
    """A reply that is made only if the client hasn't got it."""

    etag: str
    """Changes if and only if the reply does; in quotation marks."""
    made: Callable[[], Reply]
    """Makes the reply."""

    @property
    def headers(self) -> Mapping[str, str]:
        """What goes with it, made or not."""
        return {"ETag": self.etag, "Cache-Control": _KEPT}


class Desk:
    """The library, opened when first needed, and open files."""

    def __init__(self, open_library: Callable[[], Library]) -> None:
        """`open_library` opens it; what that raises is the answer to the task."""
        self._open_library = open_library
        self._drawers: OrderedDict[tuple[str, str | None], PageDrawer] = OrderedDict()

    @cached_property
    def library(self) -> Library:
        """The library."""
        return self._open_library()

    def document(self, document: str | None) -> Document | None:
        """The document of that id, or None of none. Raises UnknownIdError."""
        return None if document is None else self.library.get(document)

    def drawer(self, document: str, password: str | None) -> PageDrawer:
        """The document's file, open for drawing. Raises as opening one does."""
        known = self.library.get(document)
        # With the password: who doesn't know it must not see what somebody else has opened.
        key = (known.id, password)
        if key not in self._drawers:
            from renderers.page_images.drawing import PageDrawer

            while len(self._drawers) >= _OPEN_FILES:
                self._drawers.popitem(last=False)[1].__exit__()
            source = self.library.source_bytes(known)
            self._drawers[key] = PageDrawer(source, name=known.name, password=password, isolate=False)
        self._drawers.move_to_end(key)
        return self._drawers[key]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for drawer in self._drawers.values():
            drawer.__exit__()
        if "library" in self.__dict__:
            self.library.close()


def answered(row: object, *, status: int = 200, headers: Mapping[str, str] | None = None) -> Reply:
    """A reply of JSON."""
    return Reply(json.dumps(row, allow_nan=False).encode("ascii"), status, headers=headers or {})


def etag(*parts: object) -> str:
    """A tag for what these parts and this version of pincite say all about."""
    told = repr((pincite.__version__, *parts)).encode("utf-8", "backslashreplace")
    return f'"{hashlib.sha256(told).hexdigest()[:32]}"'
