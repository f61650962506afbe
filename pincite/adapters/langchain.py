"""LangChain: blocks as its documents, a search as its retriever, `cite_source` as its tool, its answers checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

try:
    from langchain_core.callbacks import CallbackManagerForRetrieverRun
    from langchain_core.documents import Document
    from langchain_core.messages import AIMessage
    from langchain_core.retrievers import BaseRetriever
    from langchain_core.tools import BaseTool, StructuredTool
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "this needs LangChain: pip install 'pincite[langchain]'", name=error.name
    ) from error

import blocks
from blocks.library.named_embedders import AnyEmbedder
from blocks.model import Block
from grounding.answers.result import AskedAnswer
from grounding.citations.tool import CitationTool
from grounding.providers.named_files import Files
from pincite.adapters.answers import ground_numbers, ground_response
from pincite.adapters.cite_source import cite_source_of
from pincite.adapters.passages import Chosen, Passage, blocks_of, passages
from pincite.library import Library


def documents_of(library: Library, chosen: Chosen = None) -> list[Document]:
    """Blocks as LangChain's documents: their text, and in `metadata` their id, page and boxes (`passage_metadata`).

    `chosen` is a document or its id, blocks, or hits of a search; None for the running text of all documents. Raises
    UnknownIdError for a document that the library hasn't.
    """
    return [
        Document(id=passage.id, page_content=passage.text, metadata=_metadata(passage))
        for passage in passages(library, chosen)
    ]


def document_blocks(library: Library, document: Document) -> tuple[Block, ...]:
    """The blocks that a document of LangChain is or covers, whoever made it; see
    `pincite.adapters.passages.blocks_of`."""
    return blocks_of(library, _passage(document))


class LibraryRetriever(BaseRetriever):
    """Finds blocks by their words, as `Library.search` does; `invoke` raises as it."""

    library: Library
    """What is searched."""
    limit: int = 8
    """How many blocks at most."""
    document: blocks.Document | str | None = None
    """Searches this document alone."""
    embedder: AnyEmbedder | None = None
    """Finds what says the same in other words too; as in `Library.search`."""

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun
    ) -> list[Document]:
        hits = self.library.search(query, limit=self.limit, document=self.document, embedder=self.embedder)
        return documents_of(self.library, hits)


def citation_tool(tool: CitationTool) -> BaseTool:
    """`cite_source` for an agent of LangChain; what it cites is in `tool.citations`, and `tool.renumber` numbers its
    answer. Calls that can't be read are answered with what is wrong, and raise nothing."""
    made = cite_source_of(tool)
    return StructuredTool.from_function(
        made.call, name=made.name, description=made.description, args_schema=made.parameters
    )


def ground_answer(
    library: Library,
    answer: AIMessage | str,
    documents: Sequence[Document] = (),
    *,
    question: str = "",
    files: Files | None = None,
) -> AskedAnswer:
    """A chain's answer with every citation bound to its block and checked.

    `[n]` stands for the nth of `documents`, counted from 1 (`pincite.adapters.answers.ground_numbers`). A message with
    citations of its provider (`annotations` of its `content_blocks`) gets numbers for those; `files` says which
    documents the provider means, as in `ground_provider_citations`. Raises UnknownIdError for a document in `files`
    that the library hasn't.
    """
    if isinstance(answer, AIMessage):
        content = list(_text_blocks(answer))
        if any(block["annotations"] for block in content):
            response, provider = _response(content)
            return ground_response(library, response, provider, question=question, files=files)
        answer = str(answer.text)
    sources = {number: _passage(document) for number, document in enumerate(documents, 1)}
    return ground_numbers(library, answer, sources, question=question)


def _metadata(passage: Passage) -> dict[str, Any]:
    """With the score of a search, for which LangChain's documents have no place of their own."""
    return dict(passage.metadata) | ({} if passage.score is None else {"score": passage.score})


def _passage(document: Document) -> Passage:
    return Passage(document.page_content, document.metadata, document.id or "")


def _text_blocks(message: AIMessage) -> Iterator[dict[str, Any]]:
    """The parts of a message's text, each with the citations that its provider put there, in LangChain's own form;
    what that has no field for (`extras`) stands among the others."""
    for block in cast("list[dict[str, Any]]", message.content_blocks):
        if block["type"] == "text":
            cited = [one for one in block.get("annotations") or () if one.get("type") == "citation"]
            yield {
                "text": block.get("text", ""),
                "annotations": [one.get("extras", {}) | one for one in cited],
            }


def _response(content: Sequence[dict[str, Any]]) -> tuple[dict[str, Any], str]:
    """The message in the form of a provider, and which: LangChain has one form for all. A citation that says where in
    the answer it stands is of OpenAI's kind; one of Anthropic's stands for the part of the text that has it, and names
    pages and characters of the document."""
    cited = [one for block in content for one in block["annotations"]]
    of_openai = any(one.keys() & {"start_index", "end_index", "index"} for one in cited)
    key, shape = ("annotations", _openai_form) if of_openai else ("citations", _anthropic_form)
    parts = [
        {"type": "text", "text": block["text"], key: list(map(shape, block["annotations"]))}
        for block in content
    ]
    return {"type": "message", "role": "assistant", "content": parts}, "openai" if of_openai else "anthropic"


def _openai_form(cited: dict[str, Any]) -> dict[str, Any]:
    if "url" in cited:
        return {**cited, "type": "url_citation"}
    names = {"filename": cited.get("title"), "quote": cited.get("cited_text")}
    return {**cited, **names, "type": "file_citation"}


def _anthropic_form(cited: dict[str, Any]) -> dict[str, Any]:
    return {**cited, "document_title": cited.get("title")}
