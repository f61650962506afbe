"""Which document of a library a provider means, by what it calls the file."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from blocks.document import Document
from blocks.errors import UnknownIdError
from blocks.library.library import Library
from blocks.text.fold import skeleton
from grounding.providers.model import ProviderCitation
from grounding.providers.web_address import last_part
from grounding.sources.urls import is_web_url, normalize_url

Files = Mapping[str | int, Document | str]
"""A provider's file ids, names, titles, urls or document indexes, and for each the document, its id or its name."""

_ENDING = re.compile(r"\.[A-Za-z0-9]{1,5}$")


class NamedFiles:
    """The documents of a library by the names that a provider may have for them."""

    def __init__(
        self, library: Library, *, files: Files | None = None, documents: Sequence[Document | str] = ()
    ) -> None:
        """`files` says what is meant by a name; `documents` are those of the request, in its order (Anthropic).

        Raises UnknownIdError for a document that the library hasn't.
        """
        self._library = library
        given: dict[str | int, Document | str] = dict(enumerate(documents))
        given.update(files or {})
        self._given = {_key(name): self._document(value) for name, value in given.items()}
        self._stems: dict[str, list[str]] | None = None

    def find(self, citation: ProviderCitation) -> list[Document]:
        """The documents that the citation can mean; none if the library has no such file.

        A web page is a document only where `files` says so, whatever its title.
        """
        for name in _given_names(citation):
            if _key(name) in self._given:
                return [self._given[_key(name)]]
        for name in file_names(citation) if citation.file or not citation.url else ():
            named = self._library.named(name) or [self._library.get(i) for i in self._alike(name)]
            if named:
                return named
        return []

    def _document(self, value: Document | str) -> Document:
        if isinstance(value, Document):
            return self._library.get(value.id)
        named = self._library.named(value)
        if len(named) == 1:
            return named[0]
        if len(named) > 1:
            raise UnknownIdError(f"{value!r} is the name of {len(named)} documents; give the id of one")
        return self._library.get(value)

    def _alike(self, name: str) -> list[str]:
        """Ids of documents whose name differs in case, spaces, underscores or its ending only."""
        if self._stems is None:
            self._stems = {}
            for document_id, own in self._library.names.items():
                self._stems.setdefault(_stem(own), []).append(document_id)
        return self._stems.get(_stem(name), []) if _stem(name) else []


def file_names(citation: ProviderCitation) -> list[str]:
    """What the citation calls its file, the likeliest first: file name, title, the last part of a path or address."""
    named = [citation.file, citation.title]
    lasts = [last_part(place) for place in (citation.file, citation.file_id) if place and "/" in place]
    return [name for name in dict.fromkeys([*named, *lasts]) if name]


def _given_names(citation: ProviderCitation) -> list[str | int]:
    names = (citation.file_id, citation.document_index, citation.url, *file_names(citation))
    return [name for name in names if name is not None]


def _key(name: str | int) -> str | int:
    if not isinstance(name, str):
        return name
    is_address = name.lower().startswith(("http://", "https://")) and is_web_url(name)
    return normalize_url(name) if is_address else unicodedata.normalize("NFC", name)


def _stem(name: str) -> str:
    """Letters and digits of the name without its ending."""
    return skeleton(_ENDING.sub("", name.strip()))
