"""LlamaIndex's own objects, made and used as its users do; no network and no model."""

from __future__ import annotations

from typing import Any

import pytest
from llama_index.core.base.llms.types import CompletionResponse, CompletionResponseGen, LLMMetadata
from llama_index.core.base.response.schema import Response, StreamingResponse
from llama_index.core.chat_engine.types import AgentChatResponse
from llama_index.core.llms import CustomLLM
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.query_engine import CitationQueryEngine
from llama_index.core.schema import Document, MetadataMode, NodeWithScore, TextNode
from paper import DREDGED, SALMON, TREES, papers
from pydantic import Field

import pincite
from pincite.adapters.llama_index import (
    LibraryRetriever,
    citation_tool,
    ground_answer,
    node_blocks,
    nodes_of,
)

pytestmark = pytest.mark.long


class Says(CustomLLM):
    """A model that says one thing, and keeps what it was asked."""

    says: str
    asked: list[str] = Field(default_factory=list)

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata()

    def complete(self, prompt: str, formatted: bool = False, **_: Any) -> CompletionResponse:
        self.asked.append(prompt)
        return CompletionResponse(text=self.says)

    def stream_complete(self, prompt: str, formatted: bool = False, **_: Any) -> CompletionResponseGen:
        yield self.complete(prompt)


def test_nodes_lead_back_to_their_blocks() -> None:
    library = papers()
    hits = library.search("salmon flow", limit=2)
    nodes = [TextNode.from_json(node.to_json()) for node in nodes_of(library, hits)]
    assert [node_blocks(library, node) for node in nodes] == [(hit.block,) for hit in hits]


def test_models_and_embedders_see_headings_and_no_boxes() -> None:
    (node,) = nodes_of(papers(), papers().search("salmon flow rose", limit=1))
    for mode in (MetadataMode.LLM, MetadataMode.EMBED):
        seen = node.get_content(mode)
        assert "Discharge of the River Ister" in seen and "bbox" not in seen and "BLOCK_CITE_ID" not in seen


def test_a_citation_query_engine_is_grounded() -> None:
    library = papers()
    retriever = LibraryRetriever(library, limit=3)
    found = retriever.retrieve("salmon flow rose")
    assert [one.score for one in found] == [hit.score for hit in library.search("salmon flow rose", limit=3)]
    number = 1 + next(n for n, one in enumerate(found) if SALMON in one.node.get_content())
    model = Says(says=f"In nine years {SALMON} [{number}]. Pirates burnt the nets in Lisbon [{number}].")
    response = CitationQueryEngine(retriever, llm=model, citation_chunk_size=512).query("salmon flow rose")
    assert "Source 3:" in model.asked[0]
    answer = ground_answer(library, response, question="Salmon?")
    (checked,) = answer.checked
    assert [use.status for use in checked.uses] == ["verified", "refused"]
    assert answer.citations[0].block_id == found[number - 1].node.metadata["block_id"]


def test_responses_of_every_kind_are_taken() -> None:
    library = papers()
    said = f"In nine years {SALMON} [1]."
    sources = LibraryRetriever(library, limit=1).retrieve("salmon flow rose")
    for response in (
        Response(said, source_nodes=sources),
        StreamingResponse(iter(said.partition(" ")), source_nodes=sources),
        AgentChatResponse(said, source_nodes=sources),
    ):
        answer = ground_answer(library, response)
        assert answer.text == said and [one.status for one in answer.checked] == ["verified"]


def test_nodes_of_another_reader_are_found_by_their_words() -> None:
    library = papers()
    text = library.documents[0].text
    parser = SentenceSplitter(chunk_size=200, chunk_overlap=20)
    nodes = parser.get_nodes_from_documents([Document(text=text, metadata={"file_name": "typst_paper.pdf"})])
    sources = [
        NodeWithScore(node=node) for node in nodes if any(w in node.get_content() for w in (TREES, DREDGED))
    ]
    number = 1 + next(n for n, one in enumerate(sources) if TREES in one.node.get_content())
    response = Response(f"{TREES} [{number}].", source_nodes=sources)
    answer = ground_answer(library, response)
    assert answer.citations[0].boxes == library.locate(TREES).boxes
    assert [one.status for one in answer.checked] == ["verified"]


def test_the_tool_cites_and_tells_what_to_mend() -> None:
    library = papers()
    (block_id,) = library.locate(TREES).block_ids
    tool = pincite.CitationTool(library)
    cite = citation_tool(tool)
    assert cite.call(cited_text=TREES, block_id=block_id, citation_number=1).content.startswith("Kept as [1]")
    assert cite.call(cited_text=TREES).content.startswith("Refused: block_id and citation_number are missing")
    (ours,) = tool.schemas("json")
    assert (cite.metadata.name, cite.metadata.description) == (ours["name"], ours["description"])
    parameters = cite.metadata.get_parameters_dict()
    assert parameters["required"] == ours["parameters"]["required"]
    for name, value in ours["parameters"]["properties"].items():
        assert value.items() <= parameters["properties"][name].items()
