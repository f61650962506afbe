"""Haystack: blocks as its documents, a search as its retriever, `cite_source` as its tool, its answers checked.

Haystack reports to its makers which components a pipeline has. Importing this module turns that off for the process,
unless HAYSTACK_TELEMETRY_ENABLED says otherwise or Haystack was imported before: nothing leaves the machine unasked.
"""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("HAYSTACK_TELEMETRY_ENABLED", "False")

# Haystack reads the setting when it is imported.
try:
    from haystack import Document, GeneratedAnswer, component, default_to_dict
    from haystack.tools.tool import Tool
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "this needs Haystack: pip install 'pincite[haystack]'", name=error.name
    ) from error

from blocks.errors import ArgumentError
from blocks.library.named_embedders import AnyEmbedder
from blocks.library.place import place_told
from blocks.model import Block
from grounding.answers.result import AskedAnswer
from grounding.citations.tool import CitationTool
from pincite.adapters.answers import ground_numbers
from pincite.adapters.cite_source import cite_source_of
from pincite.adapters.passages import Chosen, Passage, blocks_of, passages
from pincite.library import Library


def documents_of(library: Library, chosen: Chosen = None) -> list[Document]:
    """Blocks as Haystack's documents: their text, and in `meta` their id, page and boxes (`passage_metadata`).

    `chosen` is a document or its id, blocks, or hits of a search; None for the running text of all documents. Raises
    UnknownIdError for a document that the library hasn't.
    """
    return [
        Document(id=passage.id, content=passage.text, meta=dict(passage.metadata), score=passage.score)
        for passage in passages(library, chosen)
    ]


def document_blocks(library: Library, document: Document) -> tuple[Block, ...]:
    """The blocks that a document of Haystack is or covers, whoever made it; see
    `pincite.adapters.passages.blocks_of`."""
    return blocks_of(library, _passage(document))


@component
class LibraryRetriever:
    """Finds blocks by their words, as `Library.search` does; `run` raises as it."""

    def __init__(
        self,
        library: Library | str,
        *,
        limit: int = 8,
        document: str | None = None,
        embedder: AnyEmbedder | None = None,
    ) -> None:
        """Gives at most `limit` blocks, of the document with the id `document` alone if it is given; `embedder` as in
        `Library.search`. A pipeline that is to be written to a file needs the library's path in place of the library.
        """
        self.library, self.limit, self.document, self.embedder = library, limit, document, embedder
        self._opened = Library(library, create=False) if isinstance(library, str) else library

    @component.output_types(documents=list[Document])
    def run(self, query: str, limit: int | None = None) -> dict[str, list[Document]]:
        """The `documents` that have the words of the query, best first; at most `limit`, if it is given."""
        most = self.limit if limit is None else limit
        hits = self._opened.search(query, limit=most, document=self.document, embedder=self.embedder)
        return {"documents": documents_of(self._opened, hits)}

    def to_dict(self) -> dict[str, Any]:
        """The retriever as a pipeline's file has it. Raises ArgumentError where it was given what no file can hold."""
        kept = {name: getattr(self, name) for name in ("library", "limit", "document", "embedder")}
        for name in ("library", "embedder"):
            if kept[name] is not None and not isinstance(kept[name], str):
                raise ArgumentError(
                    f"the {name} of this LibraryRetriever is an object, which no pipeline's file can hold; give "
                    f"{'the path of the library' if name == 'library' else 'the name of the embedder'}"
                )
        if self.library != place_told(str(self.library)):
            raise ArgumentError(
                "the address of this LibraryRetriever's library has a password, which a pipeline's file would show; "
                "leave it to PGPASSWORD or ~/.pgpass"
            )
        return default_to_dict(self, **kept)


def citation_tool(tool: CitationTool) -> Tool:
    """`cite_source` for an agent of Haystack; what it cites is in `tool.citations`, and `tool.renumber` numbers its
    answer. Calls that can't be read are answered with what is wrong, and raise nothing."""
    made = cite_source_of(tool)
    return Tool(made.name, made.description, made.parameters, made.call)


def ground_answer(library: Library, answer: GeneratedAnswer) -> AskedAnswer:
    """A generated answer with every `[n]` bound to a block and checked: n is the place, from 1, that the documents had
    in the prompt, as `AnswerBuilder` keeps it (`source_index`), else their place in `answer.documents`
    (`pincite.adapters.answers.ground_numbers`)."""
    sources = {
        document.meta.get("source_index", place): _passage(document)
        for place, document in enumerate(answer.documents, 1)
    }
    return ground_numbers(library, answer.data, sources, question=answer.query)


def _passage(document: Document) -> Passage:
    return Passage(document.content or "", document.meta, document.id, document.score)
