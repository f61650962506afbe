"""Blocks go into frameworks with their places, and come back as the same blocks."""

from __future__ import annotations

import json

import house_rules
import pytest
from fixture_files import FIXTURES, TRUTH
from paper import DREDGED, SALMON, TREES, papers

import pincite
from blocks.model import FURNITURE
from pincite.adapters.passages import Passage, blocks_of, passages


def test_every_passage_goes_through_json_and_leads_back_to_its_block() -> None:
    library = papers()
    running = [block for document in library for block in document.blocks if block.kind not in FURNITURE]
    made = list(passages(library))
    assert [passage.text for passage in made] == [block.text for block in running]
    assert len({passage.id for passage in made}) == len(made)
    for passage, block in zip(made, running, strict=True):
        metadata = json.loads(json.dumps(passage.metadata))
        assert metadata == passage.metadata
        assert blocks_of(library, Passage(passage.text, metadata)) == (block,)


def test_boxes_cover_what_is_planted_and_lie_in_the_block() -> None:
    library = papers()
    planted = [p for p in TRUTH["one_column.pdf"].plants if len(p.boxes) == 1 and p.occurrence == 1]
    found = 0
    for plant in planted:
        match = library.locate(plant.phrase)
        ((_, x0, y0, x1, y1),) = plant.boxes
        for passage in passages(library, [library.block(match.block_ids[0])]):
            at, lines = passage.metadata["bbox"], passage.metadata["boxes"]
            assert passage.metadata["page"] == plant.pages[0]
            assert all(at[0] - 0.01 <= left and at[1] - 0.01 <= t and r <= at[2] + 0.01 and b <= at[3] + 0.01
                       for left, t, r, b in lines)  # fmt: skip
            assert any(
                left - 1 <= x0 and t - 1 <= y0 and x1 <= r + 1 and y1 <= b + 1 for left, t, r, b in lines
            )
            found += 1
    assert found == len(planted) > 3


def test_headings_stand_above() -> None:
    library = papers()
    (passage,) = passages(library, [library.block(library.locate(SALMON).block_ids[0])])
    assert passage.metadata["above"][0] == "Discharge of the River Ister: a Reassessment"


def test_hits_keep_their_order_and_their_scores() -> None:
    library = papers()
    hits = library.search("salmon rose flow", limit=3)
    made = list(passages(library, hits))
    assert [(passage.metadata["block_id"], passage.score) for passage in made] == [
        (hit.block.id, hit.score) for hit in hits
    ]


def test_one_document_can_be_chosen() -> None:
    library = papers()
    first, _ = library
    assert {p.metadata["document"] for p in passages(library, first.id)} == {first.id}
    with pytest.raises(pincite.UnknownIdError):
        list(passages(library, "doc_none"))


def test_a_piece_of_a_block_leads_to_the_block() -> None:
    library = papers()
    (whole,) = passages(library, [library.block(library.locate(TREES).block_ids[0])])
    (block,) = blocks_of(library, Passage("Shade trees", whole.metadata))
    assert block.id == whole.metadata["block_id"]


def test_a_chunk_of_somebody_elses_is_found_by_its_words() -> None:
    library = papers()
    first = library.documents[0]
    ids = [library.locate(words).block_ids[0] for words in (SALMON, TREES, DREDGED)]
    chunk = " ".join(first.block(id).text for id in ids)[30:-40]
    assert [block.id for block in blocks_of(library, Passage(chunk))] == ids


def test_of_two_files_with_the_words_the_one_that_is_named_is_taken() -> None:
    library = pincite.Library()
    paper = (FIXTURES / "pdf" / "one_column.pdf").read_bytes()
    library.add(paper, name="first.pdf")
    second = library.add(paper + b"\n", name="second.pdf")
    words = "The charter expired on 31 December 1921"
    for key, name in (("source", "/papers/second.pdf"), ("file_name", "second.pdf")):
        (block,) = blocks_of(library, Passage(words, {key: name}))
        assert block.document_id == second.id


def test_ids_of_another_library_are_not_believed() -> None:
    other = pincite.Library()
    other.add(house_rules.pdf(house_rules.V1), name="lease.pdf")
    library = papers()
    for passage in passages(other):
        assert passage.metadata["block_id"] in {f"BLOCK_CITE_ID_{n}" for n in range(1, 60)}
        assert blocks_of(library, passage) == ()


def test_nor_are_those_of_another_library_with_the_same_document() -> None:
    papers_after = pincite.Library()
    papers_after.add(house_rules.pdf(house_rules.V1), name="lease.pdf")
    second = papers_after.add(FIXTURES / "pdf" / "typst_paper.pdf")
    for passage in passages(papers(), papers().documents[0].id):
        found = blocks_of(papers_after, passage)
        assert passage.text in {block.text for block in found}
        assert {block.document_id for block in found} == {second.id}


def test_a_block_that_was_given_other_words_is_the_block() -> None:
    (whole,) = passages(papers(), [papers().block(papers().locate(TREES).block_ids[0])])
    summary = Passage("About trees and temperatures.", json.loads(json.dumps(whole.metadata)))
    assert [block.id for block in blocks_of(papers(), summary)] == [whole.metadata["block_id"]]


def test_a_passage_of_an_old_version_leads_to_the_block_as_it_is_now() -> None:
    library = pincite.Library()
    old = library.add(house_rules.pdf(house_rules.V1), name="lease.pdf")
    (lift,) = (p for p in passages(library, old) if p.text == house_rules.TEXTS["lift"])
    (pets,) = (p for p in passages(library, old) if p.text == house_rules.TEXTS["pets"])
    new = library.update(old, house_rules.pdf(house_rules.V2)).new
    (block,) = blocks_of(library, lift)
    assert (block.document_id, block.text) == (new.id, lift.text)
    (block,) = blocks_of(library, pets)
    assert block.id == pets.metadata["block_id"]


@pytest.mark.parametrize("text", ["", "  \n", "…", "Quantum cats sleep in boxes of lead all day."])
@pytest.mark.parametrize(
    "metadata", [{}, {"block_id": "BLOCK_CITE_ID_3", "document": "doc_none"}, {"block_id": 3, "source": 7}]
)
def test_what_the_library_does_not_have_is_nowhere(text: str, metadata: dict[str, object]) -> None:
    assert blocks_of(papers(), Passage(text, metadata)) == ()
