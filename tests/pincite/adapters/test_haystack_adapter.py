"""Haystack's own objects, made and used as its users do; no network and no model."""

from __future__ import annotations

from pathlib import Path

import pytest
from fixture_files import FIXTURES
from paper import SALMON, TREES, papers

import pincite
from pincite.adapters.haystack import (
    Document,
    GeneratedAnswer,
    LibraryRetriever,
    citation_tool,
    document_blocks,
    documents_of,
    ground_answer,
)

# Behind the adapter, which says before Haystack is imported that nothing is to be reported.
from haystack import Pipeline  # isort: skip
from haystack.components.builders import AnswerBuilder  # isort: skip


def test_documents_lead_back_to_their_blocks() -> None:
    library = papers()
    hits = library.search("salmon flow", limit=2)
    made = documents_of(library, hits)
    kept = [Document.from_dict(document.to_dict()) for document in made]
    assert kept == made and [document.score for document in made] == [hit.score for hit in hits]
    assert [document_blocks(library, document) for document in kept] == [(hit.block,) for hit in hits]


@pytest.fixture
def pipeline() -> Pipeline:
    made = Pipeline()
    made.add_component("retriever", LibraryRetriever(papers(), limit=3))
    made.add_component("answers", AnswerBuilder(reference_pattern=r"\[(\d+)\]"))
    made.connect("retriever.documents", "answers.documents")
    return made


def test_a_pipelines_answer_is_grounded(pipeline: Pipeline) -> None:
    words = "salmon flow rose"
    hits = papers().search(words, limit=3)
    number = 1 + next(n for n, hit in enumerate(hits) if SALMON in hit.block.text)
    replies = [f"In nine years {SALMON} [{number}]."]
    run = pipeline.run({"retriever": {"query": words}, "answers": {"query": words, "replies": replies}})
    (said,) = run["answers"]["answers"]
    answer = ground_answer(papers(), said)
    assert [one.status for one in answer.checked] == ["verified"] and answer.question == words
    assert answer.citations[0].block_id == hits[number - 1].block.id


def test_numbers_are_those_of_the_prompt_where_other_documents_were_left_out() -> None:
    library = papers()
    found = documents_of(
        library, [library.block(library.locate(words).block_ids[0]) for words in (SALMON, TREES)]
    )
    builder = AnswerBuilder(reference_pattern=r"\[(\d+)\]", return_only_referenced_documents=True)
    (said,) = builder.run(query="?", replies=[f"{TREES} [2]."], documents=found)["answers"]
    assert len(said.documents) == 1
    assert [one.status for one in ground_answer(library, said).checked] == ["verified"]
    said = GeneratedAnswer(f"{TREES} [2].", "?", found)
    assert [one.status for one in ground_answer(library, said).checked] == ["verified"]


def test_a_pipeline_with_a_librarys_path_can_be_written(tmp_path: Path) -> None:
    place = tmp_path / "papers.pincite"
    with pincite.Library(place) as library:
        document = library.add(FIXTURES / "pdf" / "one_column.pdf").id
    made = Pipeline()
    made.add_component("retriever", LibraryRetriever(str(place), limit=1, document=document))
    again = Pipeline.loads(made.dumps(), allowed_modules=[LibraryRetriever.__module__])
    (found,) = again.run({"retriever": {"query": "charter expired"}})["retriever"]["documents"]
    assert found.meta["document"] == document


def test_a_pipeline_with_a_library_in_hand_cannot(pipeline: Pipeline) -> None:
    with pytest.raises(pincite.ArgumentError, match="give the path of the library"):
        pipeline.to_dict()


def test_the_tool_cites_and_tells_what_to_mend() -> None:
    library = papers()
    (block_id,) = library.locate(TREES).block_ids
    tool = pincite.CitationTool(library)
    cite = citation_tool(tool)
    assert cite.invoke(cited_text=TREES, block_id=block_id, citation_number=1).startswith("Kept as [1]")
    assert cite.invoke(cited_text=TREES).startswith("Refused: block_id and citation_number are missing")
    (ours,) = tool.schemas("json")
    assert cite.tool_spec == ours
