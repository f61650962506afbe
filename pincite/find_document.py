"""The document of a library that somebody means by an id, a file or a name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from blocks.errors import UnknownIdError

if TYPE_CHECKING:
    from blocks.document import Document
    from pincite.library import Library


def find_document(library: Library, asked: str) -> Document:
    """The document of that id, of that file, or of that name. Raises UnknownIdError."""
    if asked in library:
        return library.get(asked)
    if Path(asked).is_file():
        known = library.find(asked)
        if known is not None:
            return known
    named = library.named(Path(asked).name)
    if len(named) > 1:
        ids = ", ".join(document.id for document in named)
        raise UnknownIdError(
            f"{len(named)} documents of the library are named {named[0].name}; give an id: {ids}"
        )
    if not named and not asked.startswith("doc_"):
        raise UnknownIdError(
            f"the library has no document with the id or name {asked!r}, nor the file of that path; "
            "pincite list shows what it has"
        )
    return named[0] if named else library.get(asked)
