"""LangChain's own objects, made and used as its users do; no network and no model."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from fixture_files import FIXTURES
from langchain_core.language_models import FakeListChatModel
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.utils.function_calling import convert_to_openai_tool
from paper import SALMON, TREES, papers

import pincite
from pincite.adapters.langchain import (
    Document,
    LibraryRetriever,
    citation_tool,
    document_blocks,
    documents_of,
    ground_answer,
)


def test_documents_lead_back_to_their_blocks() -> None:
    library = papers()
    hits = library.search("salmon flow", limit=2)
    made = documents_of(library, hits)
    kept = [Document.model_validate_json(document.model_dump_json()) for document in made]
    assert kept == made
    assert [document_blocks(library, document) for document in kept] == [(hit.block,) for hit in hits]
    assert [document.metadata["score"] for document in made] == [hit.score for hit in hits]


def test_the_retriever_searches_as_the_library_does() -> None:
    library = papers()
    _, second = library
    words = "What became of the salmon?"
    found = LibraryRetriever(library=library, limit=2).invoke(words)
    assert [document.metadata["block_id"] for document in found] == [
        hit.block.id for hit in library.search(words, limit=2)
    ]
    for document in (second, second.id):
        found = LibraryRetriever(library=library, document=document).invoke(words)
        assert {one.metadata["document"] for one in found} == {second.id}
    embedder = pincite.Embedder("", lambda texts: [[1.0, float("salmon" in text)] for text in texts])
    assert LibraryRetriever(library=library, embedder=embedder, limit=1).invoke(words)


def test_the_retriever_may_be_awaited(tmp_path: Path) -> None:
    with pincite.Library(tmp_path / "papers.pincite") as library:
        library.add(FIXTURES / "pdf" / "one_column.pdf")
        retriever = LibraryRetriever(library=library, limit=1)
        (found,) = asyncio.run(retriever.ainvoke("When did the charter expire?"))
        assert "31 December 1921" in found.page_content


def test_a_chains_answer_is_grounded() -> None:
    library = papers()
    found = LibraryRetriever(library=library, limit=3).invoke("salmon flow rose")
    number = 1 + next(n for n, one in enumerate(found) if SALMON in one.page_content)
    model = FakeListChatModel(responses=[f"In nine years {SALMON} [{number}]."])
    chain = ChatPromptTemplate.from_template("{question}") | model
    answer = ground_answer(library, chain.invoke({"question": "Salmon?"}), found, question="Salmon?")
    assert [one.status for one in answer.checked] == ["verified"]
    assert answer.citations[0].block_id == found[number - 1].metadata["block_id"]
    assert ground_answer(library, answer.text, found).citations == answer.citations


def test_the_tool_cites_and_tells_what_to_mend() -> None:
    library = papers()
    (block_id,) = library.locate(TREES).block_ids
    tool = pincite.CitationTool(library)
    cite = citation_tool(tool)
    arguments: dict[str, Any] = {"cited_text": TREES, "block_id": block_id, "citation_number": 1}
    said = cite.invoke({"name": cite.name, "args": arguments, "id": "call_1", "type": "tool_call"})
    assert isinstance(said, ToolMessage) and said.content.startswith("Kept as [1]")
    assert [citation.block_id for citation in tool.citations] == [block_id]
    assert cite.invoke({"cited_text": TREES}).startswith("Refused: block_id and citation_number are missing")
    function = convert_to_openai_tool(cite)["function"]
    (ours,) = tool.schemas("json")
    assert (function["name"], function["description"]) == (ours["name"], ours["description"])
    assert function["parameters"]["properties"].keys() == ours["parameters"]["properties"].keys()


def message(provider: str, content: list[Any]) -> AIMessage:
    return AIMessage(content=content, response_metadata={"model_provider": provider})


@pytest.mark.parametrize("name", ["page_location", "char_location", "content_block", "page_range"])
def test_anthropics_citations_come_as_from_anthropic(name: str) -> None:
    response = json.loads((FIXTURES / "providers" / f"anthropic_{name}.json").read_text("utf-8"))
    said = message("anthropic", response["content"])
    answer = ground_answer(papers(), said)
    direct = pincite.ground_provider_citations(response, papers())
    assert answer.text == pincite.Answer.of_provider(direct).text
    shown = [(c.boxes, c.verdict, c.reason, c.claimed_pages, c.spans) for c in direct]
    assert [(c.boxes, c.verdict, c.reason, c.claimed_pages, c.spans) for c in answer.citations] == shown


def test_a_file_that_openai_cites_without_words_is_compared_with_the_statement() -> None:
    text = "The charter expired on 31 December 1921. The charter expired on 31 December 1912."
    cited = [
        {
            "type": "file_citation",
            "file_id": f"file-{n}",
            "filename": "one_column.pdf",
            "index": text.index(".", at),
        }
        for n, at in ((1, 0), (2, 45))
    ]
    answer = ground_answer(
        papers(), message("openai", [{"type": "text", "text": text, "annotations": cited}])
    )
    assert answer.text == text.replace("1921.", "1921[1].").replace("1912.", "1912[2].")
    assert [(one.status, one.page) for one in answer.checked] == [("verified", 1), ("refused", 1)]


def test_langchains_own_form_of_a_citation_is_read() -> None:
    words = "The charter expired on 31 December 1921"
    text = f"{words}. And so on."
    cited = {"type": "citation", "title": "one_column.pdf", "cited_text": words, "start_index": 0,
             "end_index": len(words)}  # fmt: skip
    site = {"type": "citation", "url": "https://a.example/charter", "title": "Charter"}
    content = [{"type": "text", "text": text, "annotations": [cited, site]}]
    answer = ground_answer(papers(), AIMessage(content=content), question="When?")
    assert answer.text == f"{words}[1]. And so on." and answer.question == "When?"
    assert answer.citations[0].boxes == papers().locate(words).boxes
    assert [one.status for one in answer.checked] == ["verified"]


def test_a_web_page_has_no_place_and_is_not_believed() -> None:
    text = "The charter expired on 31 December 1921."
    site = {"type": "url_citation", "url": "https://a.example/charter", "title": "Charter", "start_index": 0,
            "end_index": len(text)}  # fmt: skip
    answer = ground_answer(
        papers(), message("openai", [{"type": "text", "text": text, "annotations": [site]}])
    )
    assert answer.text == f"{text}[1]" and [citation.boxes for citation in answer.citations] == [()]
    assert [(one.status, one.problem) for one in answer.checked] == [("refused", "unverifiable")]


def test_a_message_without_citations_is_its_text() -> None:
    answer = ground_answer(papers(), AIMessage(content=[{"type": "text", "text": "I don't know."}]))
    assert (answer.text, answer.citations, answer.checked) == ("I don't know.", (), ())
