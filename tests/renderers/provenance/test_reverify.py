"""Citations of artifacts, compared with a library again: what is true stays true, nothing false is verified."""

from __future__ import annotations

from dataclasses import replace

import house_rules
import pytest
from planted import fixture_bytes
from reports import cited, provenance

from blocks.box import PageBox
from blocks.library.library import Library
from pincite.library import Library as PublicLibrary
from renderers.provenance.reverify.reverify import MAX_WORDS, Reverified, reverify
from renderers.report.model import Evidence

QUOTE = "exports of slate fell by 12.5% over the same period"
FALSE = "exports of slate fell by 21.5% over the same period"


def paper(library: Library) -> Library:
    """The library with the paper that the quotes are of."""
    library.add(fixture_bytes("one_column.pdf"), name="harbour.pdf")
    return library


def again(passage: Evidence, library: Library) -> Reverified:
    """The only citation of an artifact, compared with the library."""
    [result] = reverify(provenance(passage), library)
    return result


def test_what_is_as_it_was_is_the_same() -> None:
    library = paper(Library())
    passage = cited(library, QUOTE)
    result = again(passage, library)
    assert (result.kept, result.outcome, result.ok, result.reason) == ("same", "exact", True, "")
    assert result.passage.outcome == "exact" and result.document_name == "harbour.pdf"
    assert result.page == passage.page and len(result.boxes) == len(passage.boxes)


def test_a_false_record_is_not_believed() -> None:
    library = paper(Library())
    passage = cited(library, QUOTE)
    forged = again(replace(passage, quote=FALSE), library)
    assert (forged.kept, forged.outcome, forged.ok) == ("changed", "altered", False)
    assert "it was exact and is altered now" in forged.reason
    assert [(d.kind, d.quoted, d.found) for d in forged.differences if not d.harmless] == [
        ("number", "21.5%", "12.5%")
    ]
    invented = again(replace(passage, quote="Bicycles were forbidden in the museum garden."), library)
    assert (invented.kept, invented.outcome, invented.ok) == ("changed", "absent", False)


def test_what_was_refused_is_still_refused_and_the_same() -> None:
    library = paper(Library())
    passage = cited(library, FALSE, next(b.id for d in library for b in d.blocks if QUOTE in b.text))
    result = again(passage, library)
    assert (result.passage.outcome, result.kept, result.ok) == ("altered", "same", False)


def test_words_that_stand_in_another_block_than_the_cited_one_stay_unverified() -> None:
    library = paper(Library())
    other = next(b for d in library for b in d.blocks if QUOTE not in b.text and len(b.text) > 200)
    passage = cited(library, QUOTE, other.id)
    assert passage.outcome == "absent"
    result = again(passage, library)
    assert (result.kept, result.outcome, result.ok) == ("same", "absent", False)


def test_block_ids_of_another_library_do_not_matter() -> None:
    passage = cited(paper(Library()), QUOTE)
    other = Library()
    other.add(fixture_bytes("two_columns.pdf"), name="first.pdf")
    paper(other)
    assert passage.block_id not in {b.id for b in other.named("harbour.pdf")[0].blocks if QUOTE in b.text}
    result = again(passage, other)
    assert (result.kept, result.outcome) == ("same", "exact")


def test_a_quote_without_a_block_is_looked_for_in_its_document() -> None:
    library = paper(Library())
    passage = replace(cited(library, QUOTE), block_id="", page=999)
    assert again(passage, library).outcome == "exact"


def test_a_document_that_is_not_there_is_said() -> None:
    passage = cited(paper(Library()), QUOTE)
    empty = Library()
    result = again(passage, empty)
    assert (result.kept, result.outcome, result.ok) == ("not in library", "unknown", False)
    assert "harbour.pdf" in result.reason
    nowhere = again(Evidence(QUOTE, "", "exact", ""), empty)
    assert (nowhere.kept, nowhere.ok) == ("not in library", False)
    assert "no document" in nowhere.reason
    lost_id = again(Evidence(QUOTE, "", "exact", "", document_id="doc_unknown"), empty)
    assert lost_id.kept == "not in library" and "doc_unknown" in lost_id.reason


def test_a_namesake_is_compared_and_called_another_file() -> None:
    passage = cited(paper(Library()), QUOTE)
    library = Library()
    library.add(fixture_bytes("footnotes.pdf"), name="harbour.pdf")
    result = again(passage, library)
    assert (result.outcome, result.ok) == ("absent", False)
    assert result.reason.startswith("the library has another harbour.pdf")
    library.add(fixture_bytes("tables.pdf"), name="harbour.pdf")
    several = again(passage, library)
    assert several.kept == "not in library" and "2 other documents" in several.reason


@pytest.fixture(scope="module")
def updated() -> tuple[PublicLibrary, dict[str, Evidence]]:
    """The house rules after an update, and citations of them made before."""
    library = PublicLibrary()
    library.add(house_rules.pdf(house_rules.V1), name="rules.pdf")
    names = ("fee", "lift", "pets", "waste", "garden", "heating")
    cited_before = {name: cited(library, house_rules.TEXTS[name]) for name in names}
    library.update(next(iter(library)), house_rules.pdf(house_rules.V2), name="rules.pdf")
    return library, cited_before


@pytest.mark.parametrize(
    ("name", "kept", "outcome"),
    [
        ("fee", "changed", "altered"),
        ("pets", "changed", "altered"),
        ("garden", "changed", "absent"),
        ("lift", "moved", "exact"),
        ("heating", "moved", "exact"),
    ],
    ids=["fee", "pets", "garden", "lift", "heating"],
)
def test_citations_are_carried_to_the_newest_version(
    updated: tuple[PublicLibrary, dict[str, Evidence]], name: str, kept: str, outcome: str
) -> None:
    library, before = updated
    result = again(before[name], library)
    assert (result.kept, result.outcome) == (kept, outcome)
    assert result.reason.startswith("version 2 of rules.pdf: ")
    assert result.document_id != before[name].document_id


def test_block_ids_of_another_library_do_not_matter_for_old_versions_either() -> None:
    library = PublicLibrary()
    library.add(house_rules.pdf(house_rules.V1), name="rules.pdf")
    passage = cited(library, house_rules.TEXTS["lift"])
    other = PublicLibrary()
    other.add(fixture_bytes("tables.pdf"), name="first.pdf")
    second = other.add(house_rules.pdf(house_rules.V1), name="rules.pdf")
    other.update(second, house_rules.pdf(house_rules.V2))
    assert again(passage, other).kept == "moved"


def test_statements_are_compared_with_their_block_or_their_document() -> None:
    library = paper(Library())
    document = next(iter(library))
    block = next(b for b in document.blocks if QUOTE in b.text)
    claim = "Exports of slate fell by 12.5%."
    true = Evidence("", claim, "high", "", document_id=document.id, block_id=block.id, page=block.page)
    assert (again(true, library).kept, again(true, library).ok) == ("same", True)
    boxed = replace(true, page=2, boxes=(PageBox(2, *block.bbox),))
    assert block.page == 1 and again(boxed, library).kept == "moved"
    false = again(replace(true, claim="Exports of slate rose by 12.5%."), library)
    assert (false.kept, false.ok) == ("changed", False) and false.reason
    bare = Evidence("", claim, "high", "", block_id=block.id)
    assert again(bare, library).ok
    assert again(replace(bare, block_id="BLOCK_CITE_ID_99999"), library).kept == "not in library"


@pytest.mark.parametrize(
    "quote",
    ["", "   ", "x " * MAX_WORDS, "—…!?"],
    ids=["empty", "spaces", "endless", "signs"],
)
def test_words_that_nobody_can_look_for_are_never_verified(quote: str) -> None:
    library = paper(Library())
    result = again(replace(cited(library, QUOTE), quote=quote), library)
    assert not result.ok
    result = again(replace(cited(library, QUOTE), quote="", claim=quote), library)
    assert not result.ok and result.kept != "same"


def test_a_namesake_with_the_same_words_bears_them_out_and_is_still_called_another_file() -> None:
    passage = cited(paper(Library()), QUOTE)
    library = Library()
    library.add(fixture_bytes("two_columns.pdf"), name="harbour.pdf")
    result = again(passage, library)
    assert (result.kept, result.outcome) == ("moved", "exact")
    assert result.reason.startswith("the library has another harbour.pdf")


def test_a_box_somewhere_else_is_no_place_to_look() -> None:
    library = paper(Library())
    passage = replace(cited(library, QUOTE), boxes=(PageBox(99, 0, 0, 1, 1),), block_id="BLOCK_CITE_ID_1")
    assert again(passage, library).kept in ("moved", "changed")
