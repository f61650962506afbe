"""LlamaIndex: blocks as its nodes, a search as its retriever, `cite_source` as its tool, its responses checked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol

from pydantic import Field, create_model

try:
    from llama_index.core.retrievers import BaseRetriever
    from llama_index.core.schema import BaseNode, MetadataMode, NodeWithScore, QueryBundle, TextNode
    from llama_index.core.tools import FunctionTool, ToolMetadata
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "this needs LlamaIndex: pip install 'pincite[llama-index]'", name=error.name
    ) from error

from blocks.document import Document
from blocks.library.named_embedders import AnyEmbedder
from blocks.model import Block
from grounding.answers.result import AskedAnswer
from grounding.citations.tool import CitationTool
from pincite.adapters.answers import ground_numbers
from pincite.adapters.cite_source import cite_source_of
from pincite.adapters.passages import Chosen, Passage, blocks_of, passages
from pincite.library import Library

_TOLD = frozenset({"document_name", "above"})
"""Metadata that is embedded and shown to models with the text: ids and boxes would be noise there."""
_SOURCE_LINE = re.compile(r"Source \d+:\n")
"""What `CitationQueryEngine` writes above the text of each of its sources."""
_TYPES = {"string": str, "integer": int}
"""Types of the arguments of `cite_source`: LlamaIndex takes a schema as a pydantic model alone."""


class Sourced(Protocol):
    """A response of a query or chat engine; as text it is what the model said."""

    @property
    def source_nodes(self) -> Sequence[NodeWithScore]:
        """What the model was given, in the order of its numbers."""


def nodes_of(library: Library, chosen: Chosen = None) -> list[TextNode]:
    """Blocks as LlamaIndex's nodes: their text, and in `metadata` their id, page and boxes (`passage_metadata`).

    File name and headings alone are embedded and shown to models with the text. `chosen` is a document or its id,
    blocks, or hits of a search; None for the running text of all documents. Raises UnknownIdError for a document that
    the library hasn't.
    """
    return [_node(passage) for passage in passages(library, chosen)]


def node_blocks(library: Library, node: BaseNode) -> tuple[Block, ...]:
    """The blocks that a node is or covers, whoever made it; see `pincite.adapters.passages.blocks_of`."""
    return blocks_of(library, _passage(node))


class LibraryRetriever(BaseRetriever):
    """Finds blocks by their words, as `Library.search` does; `retrieve` raises as it."""

    def __init__(
        self,
        library: Library,
        *,
        limit: int = 8,
        document: Document | str | None = None,
        embedder: AnyEmbedder | None = None,
    ) -> None:
        """Gives at most `limit` blocks, of `document` alone if it is given; `embedder` as in `Library.search`."""
        super().__init__()
        self._library, self._limit, self._document, self._embedder = library, limit, document, embedder

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        hits = self._library.search(
            query_bundle.query_str, limit=self._limit, document=self._document, embedder=self._embedder
        )
        found = passages(self._library, hits)
        return [NodeWithScore(node=_node(passage), score=passage.score) for passage in found]


def citation_tool(tool: CitationTool) -> FunctionTool:
    """`cite_source` for an agent of LlamaIndex; what it cites is in `tool.citations`, and `tool.renumber` numbers its
    answer. Calls that can't be read are answered with what is wrong, and raise nothing."""
    made = cite_source_of(tool)
    fields: dict[str, Any] = {
        name: (_TYPES[value["type"]], Field(description=value["description"]))
        for name, value in made.parameters["properties"].items()
    }
    metadata = ToolMetadata(made.description, made.name, fn_schema=create_model(made.name, **fields))
    return FunctionTool(made.call, metadata)


def ground_answer(library: Library, response: Sourced, *, question: str = "") -> AskedAnswer:
    """A query or chat engine's response with every `[n]` bound to a block and checked: n counts its `source_nodes` from
    1, as `CitationQueryEngine` numbers them (`pincite.adapters.answers.ground_numbers`).

    A query's streamed response is read to its end; read a chat's, and one that streams asynchronously, before.
    """
    sources = {number: _passage(found.node) for number, found in enumerate(response.source_nodes, 1)}
    return ground_numbers(library, str(response), sources, question=question)


def _node(passage: Passage) -> TextNode:
    hidden = sorted(passage.metadata.keys() - _TOLD)
    return TextNode(
        id_=passage.id,
        text=passage.text,
        metadata=dict(passage.metadata),
        excluded_embed_metadata_keys=hidden,
        excluded_llm_metadata_keys=hidden,
    )


def _passage(node: BaseNode) -> Passage:
    text = node.get_content(MetadataMode.NONE)
    line = _SOURCE_LINE.match(text)
    return Passage(text[line.end() :] if line else text, node.metadata, node.node_id)
