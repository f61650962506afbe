"""Updates of a document with planted edits: what became of every block, and of citations of older versions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from house_rules import TEXTS, V1, V2, V3, pdf

import pincite
from grounding.versions.reanchor import Reanchored
from grounding.versions.report import BlockChange
from grounding.versions.text_changes import text_changes

CITED = {
    "fee": "500 euros a year",
    "pets": "Tenants may keep one cat",
    "lift": "The lift is open from seven in the morning",
    "garden": "its gate stays locked at night",
    "long": "Bicycles stand in the cellar",
    "long_a": "Visitors park their cars on the upper deck",
    "noise": "drums are never played",
    "quiet": "Washing machines rest on Sundays",
    "scope": "Scope of the rules",
    "heating": "Heating runs from October to April",
    "keys": "thirty euros each",
}


def block_of(document: pincite.Document, text: str) -> pincite.Block:
    (found,) = [block for block in document.blocks if text in block.text]
    return found


@pytest.fixture(params=["memory", "file"])
def library(request: pytest.FixtureRequest, tmp_path: Path) -> pincite.Library:
    made = pincite.Library(tmp_path / "a.pincite" if request.param == "file" else None)
    request.addfinalizer(made.close)
    return made


def stored_citations(library: pincite.Library, document: pincite.Document) -> dict[str, str]:
    """Citations of version 1 as somebody would keep them: JSON by name."""
    tool = pincite.CitationTool(library)
    for number, text in enumerate(CITED.values(), start=1):
        assert tool.add_citation(text, block_of(document, text).id, number).verdict == "exact"
    rows = tool.processed_citations().values()
    return {name: json.dumps(row) for name, row in zip(CITED, rows, strict=True)}


def told(change: BlockChange) -> tuple[object, ...]:
    pages = (change.old.page if change.old else None, change.new.page if change.new else None)
    kinds = [(d.kind, d.quoted, d.found) for d in change.differences]
    return (change.fate.value, *pages, kinds, change.into, change.origins)


def ids(*numbers: int) -> tuple[str, ...]:
    return tuple(f"BLOCK_CITE_ID_{n}" for n in numbers)


def test_planted_edits_are_reported_one_by_one(library: pincite.Library) -> None:
    first = library.add(pdf(V1), name="rules.pdf")
    update = library.update(first, pdf(V2))
    assert {change.block_id.removeprefix("BLOCK_CITE_ID_"): told(change) for change in update.report.changes} == {
        "15": ("new", None, 1, [], (), ()),
        "1": ("moved", 1, 2, [], (), ()),
        "2": ("changed", 1, 2, [("number", "500 euros", "650 euros")], (), ()),
        "4": ("moved", 1, 2, [], (), ()),
        "3": ("changed", 1, 2, [("negation", "", "not")], (), ()),
        "5": ("moved", 1, 2, [], (), ()),
        "16": ("new", None, 3, [], (), ids(7)),
        "7": ("split", 2, 3, [], ids(16, 7), ()),
        "8": ("changed", 2, 3, [], (), ids(9)),
        "10": ("moved", 2, 3, [], (), ()),
        "11": ("changed", 3, 4, [("word", "Scope", "Purpose")], (), ()),
        "12": ("moved", 3, 4, [], (), ()),
        "13": (
            "changed", 3, 4, [("exception", "", "except where the lock itself had failed.")], (), (),
        ),
        "14": ("moved", 3, 4, [], (), ()),
        "6": ("lost", 2, None, [], (), ()),
        "9": ("merged", 2, None, [], ids(8), ()),
    }  # fmt: skip
    assert [block.text for block in update.new.blocks if block.id in ids(3, 4, 10)] == [
        TEXTS["lift"], TEXTS["pets2"], TEXTS["row"],
    ]  # fmt: skip
    assert (update.old, update.new.version, library.document_ids) == (first, 2, [update.new.id])


def test_the_same_pages_stay_where_they_are(library: pincite.Library) -> None:
    first = library.add(pdf(V1))
    update = library.update(first.id, pdf([*V1, ["preface"]]))
    counts = update.report.counts
    assert (counts["same"], counts["new"], sum(counts.values())) == (14, 1, 15)


def test_ids_are_never_reused_and_come_back_with_their_text(library: pincite.Library) -> None:
    first = library.add(pdf(V1))
    library.add(pdf([["preface"]]))
    second = library.update(first, pdf(V2)).new
    third = library.update(first, pdf(V3)).new
    given = [set(document.block_ids) for document in (first, second, third)]
    assert given[1] - given[0] == {16, 17}
    assert given[2] - given[1] == {6}, "the garden's rule is the one that version 1 had"
    assert block_of(first, "garden").id == block_of(third, "garden").id
    assert library.add(pdf([["waste"]])).block_ids[0] == 18


def test_old_versions_stay_readable(library: pincite.Library) -> None:
    first = library.add(pdf(V1))
    second = library.update(first, pdf(V2)).new
    assert library.get(first.id) == first == library.get(second.id, version=1)
    assert library.get(first.id, version=2) == library.current(first.id) == second
    assert library.versions(second.id) == [first, second]
    assert library.source_bytes(first.id) == pdf(V1)
    assert library.block(block_of(first, "parking").id).text == TEXTS["fee2"]
    with pytest.raises(pincite.UnknownIdError, match="versions 1 to 2, not 3"):
        library.get(first.id, version=3)
    with pytest.raises(pincite.UnknownIdError, match=rf"in version 1 of .* get\('{first.id}'\) has it"):
        library.block("BLOCK_CITE_ID_6")


def test_going_back_to_an_old_version_brings_its_ids_back(library: pincite.Library) -> None:
    first = library.add(pdf(V1))
    second = library.update(first, pdf(V2)).new
    assert library.update(second, pdf(V1)).new == first
    assert library.document_ids == [first.id]
    assert library.block("BLOCK_CITE_ID_6").document_id == first.id
    assert library.update(first, pdf(V3)).new.version == 3


def test_the_same_bytes_change_nothing_and_anothers_are_refused(library: pincite.Library) -> None:
    first, other = library.add(pdf(V1)), library.add(pdf([["preface"]]))
    assert set(library.update(first, pdf(V1)).report.counts) >= {"same"}
    assert library.update(first, pdf(V1)).report.counts["same"] == 14
    with pytest.raises(pincite.DocumentError, match=f"a document of its own \\({other.id}\\)"):
        library.update(first, pdf([["preface"]]))
    with pytest.raises(pincite.UnknownIdError):
        library.update("doc_0", pdf(V2))
    with pytest.raises(pincite.NotADocumentError):
        library.update(first, b"not a PDF")
    assert library.document_ids == [first.id, other.id]


EXPECTED = {
    # name: (fate, block, page, verdict, kinds of differences, kinds around)
    "fee": ("changed", 2, 2, "altered", ["number"], []),
    "pets": ("changed", 3, 2, "altered", ["negation"], []),
    "lift": ("moved", 4, 2, "exact", [], []),
    "garden": ("lost", 6, None, "absent", [], []),
    "long": ("moved", 7, 3, "exact", [], ["added"]),
    "long_a": ("moved", 16, 3, "exact", [], []),
    "noise": ("moved", 8, 3, "exact", [], ["comparison"]),
    "quiet": ("moved", 8, 3, "exact", [], []),
    "scope": ("changed", 11, 4, "altered", ["word"], []),
    "heating": ("moved", 12, 4, "exact", [], []),
    "keys": ("moved", 13, 4, "exact", [], ["exception"]),
}


def outcome(result: Reanchored) -> tuple[object, ...]:
    citation = result.citation
    kinds = [[d.kind for d in rows][:1] for rows in (result.differences, result.around)]
    number = int(citation.block_id.removeprefix("BLOCK_CITE_ID_"))
    return (result.fate.value, number, citation.page, citation.verdict.value, *kinds)


def test_citations_of_the_first_version_open_on_the_second(library: pincite.Library) -> None:
    first = library.add(pdf(V1))
    stored = stored_citations(library, first)
    assert {library.reanchor(row).fate.value for row in stored.values()} == {"same"}
    update = library.update(first, pdf(V2), citations=stored.values())
    assert {name: outcome(r) for name, r in zip(stored, update.citations, strict=True)} == EXPECTED
    for result in update.citations:
        for box in result.citation.boxes if result.citation.verified else ():
            assert library.locate(result.citation.cited_text).boxes[0].page == box.page
            assert result.citation.sha256 == update.new.sha256
        json.dumps(result.to_json(library))


def test_boxes_of_a_moved_citation_are_those_of_its_words(library: pincite.Library) -> None:
    first = library.add(pdf(V1))
    stored = stored_citations(library, first)
    library.update(first, pdf(V2))
    moved = library.reanchor(stored["lift"]).citation
    assert moved.boxes == library.locate(CITED["lift"]).boxes
    assert moved.boxes != library.locate(CITED["lift"], document=first.id).boxes


def test_citations_open_over_several_versions_in_a_reopened_file(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    with pincite.Library(place) as library:
        first = library.add(pdf(V1))
        stored = stored_citations(library, first)
    for version in (V2, V3):
        with pincite.Library(place) as library:
            library.update(first.id, pdf(version))
    with pincite.Library(place) as library:
        third = {name: outcome(library.reanchor(row)) for name, row in stored.items()}
    expected = EXPECTED | {
        "pets": ("lost", 3, None, "absent", [], []),
        "garden": ("moved", 6, 4, "exact", [], []),
    }
    assert third == expected


def test_another_place_that_says_the_same_is_not_where_the_words_went(library: pincite.Library) -> None:
    first = library.add(pdf([["fee", "row", "lift"], ["waste", "heating", "keys", "row"]]))
    rows = [block for block in first.blocks if block.text == TEXTS["row"]]
    tool = pincite.CitationTool(library)
    cited = tool.add_citation(TEXTS["row"], rows[0].id, 1)
    library.update(first, pdf([["fee", "lift"], ["waste", "heating", "keys", "row"]]))
    result = library.reanchor(cited)
    assert (result.fate.value, result.citation.boxes) == ("lost", ())
    assert library.block(rows[1].id).text == TEXTS["row"]


def test_what_cannot_be_opened_says_why(library: pincite.Library) -> None:
    first = library.add(pdf(V1))
    row = json.loads(stored_citations(library, first)["fee"])
    foreign = library.reanchor(row | {"doc_id": "doc_123"})
    assert (foreign.fate.value, foreign.citation.page) == ("lost", None)
    assert "no document 'doc_123'" in foreign.reason
    assert "another file" in library.reanchor(row | {"sha256": "0" * 64}).reason
    assert (
        "neither"
        in library.reanchor(row | {"block_id": "BLOCK_CITE_ID_99", "cited_text": "whales sing"}).reason
    )
    assert library.reanchor(row | {"block_id": "BLOCK_CITE_ID_99"}).citation.block_id == "BLOCK_CITE_ID_2"
    for nonsense in (
        "",
        "[]",
        "{}",
        '{"cited_text": 3, "block_id": 2}',
        '{"cited_text": "a", "block_id": 2, "citation_number": "x"}',
    ):
        with pytest.raises(pincite.QuoteError, match="this is no citation"):
            library.reanchor(nonsense)


def test_citations_that_were_never_verified_follow_their_block(library: pincite.Library) -> None:
    first = library.add(pdf(V1))
    tool = pincite.CitationTool(library)
    wrong = tool.add_citation("40 euros each", block_of(first, "Lost keys").id, 1)
    absent = tool.add_citation("whales sing in the deep", block_of(first, "Heating").id, 2)
    library.update(first, pdf(V2))
    results = [library.reanchor(citation) for citation in (wrong, absent)]
    assert [r.fate.value for r in results] == ["moved", "moved"]
    assert [r.citation.verdict.value for r in results] == ["altered", "absent"]


@pytest.mark.parametrize(
    ("old", "new", "kinds"),
    [
        ("A fee of 1.5 euros.", "A fee of 15 euros.", ["number"]),
        ("A fee of 5 euros.", "A fee of 5 euros, except in May.", ["exception"]),
        ("The gate is open.", "No, the gate is open.", ["negation"]),
        ("The gate is\nopen.", "The  gate is open.", []),
        ("The gate is open.", "The “gate” is open", []),
        ("The gate is always open.", "The gate is open.", ["quantity"]),
        ("The gate is open.", "", ["word"]),
    ],
)
def test_changes_of_a_text(old: str, new: str, kinds: list[str]) -> None:
    assert [d.kind for d in text_changes(old, new)] == kinds
