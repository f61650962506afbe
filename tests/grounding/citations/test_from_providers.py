"""From a provider's file citation to words on the page, with a verdict of our own (behaviours 5, last but one rule)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pymupdf
import pytest
from fixture_files import TRUTH, Plant, paragraphs_pdf, pdf_bytes
from provider_payloads import EXPECTED, payload, sdk_object

from blocks.errors import ProviderResponseError, UnknownIdError
from blocks.library.library import Library
from grounding.citations.citation_json import process_citation
from grounding.citations.from_providers import GroundedCitation, ground_provider_citations
from grounding.model import Citation, Verdict
from grounding.policy import Policy
from renderers.highlights.copies import highlight

NAMES = ("one_column.pdf", "repeated.pdf", "chinese.pdf", "page_break.pdf")
MEMBERS = "The members present approved the accounts and thanked the treasurer for her diligence."


@pytest.fixture(scope="module")
def shelf() -> Library:
    library = Library()
    for name in NAMES:
        library.add(pdf_bytes(name), name=name)
    return library


def plants(name: str, *, tag: str = "") -> list[Plant]:
    return [plant for plant in TRUTH[name].plants if not tag or tag in plant.tags]


def page_citation(
    words: str, title: str | None, page: int, *, end: int | None = None, index: int = 0
) -> dict[str, Any]:
    return {
        "type": "page_location",
        "cited_text": words,
        "document_index": index,
        "document_title": title,
        "start_page_number": page,
        "end_page_number": end or page + 1,
    }


def message(*citations: dict[str, Any], text: str = "So steht es dort.") -> dict[str, Any]:
    return {"type": "message", "content": [{"type": "text", "text": text, "citations": list(citations)}]}


def ground_one(library: Library, response: Any, **options: Any) -> GroundedCitation:
    (found,) = ground_provider_citations(response, library, **options)
    return found


def stands_at(citation: Citation, plant: Plant) -> bool:
    """One box for each planted line, each over the middle of its line."""
    return len(citation.boxes) == len(plant.boxes) and all(
        box.page == page and box.x0 - 4 < x0 and x1 - 15 < box.x1 + 4 and box.y0 < (y0 + y1) / 2 < box.y1
        for box, (page, x0, y0, x1, y1) in zip(citation.boxes, plant.boxes, strict=True)
    )


@pytest.mark.parametrize(
    "plant",
    [p for name in NAMES for p in plants(name) if p.occurrence <= 1],
    ids=lambda plant: plant.phrase[:20],
)
def test_an_anthropic_page_citation_gets_boxes_on_its_words(shelf: Library, plant: Plant) -> None:
    found = ground_one(shelf, message(page_citation(plant.phrase, plant.file, plant.pages[0])))
    assert (found.reason, found.method, found.verified) == ("", "file", True)
    assert found.original_filename == plant.file and found.page == plant.pages[0]
    assert stands_at(found, plant)
    assert (found.answer, found.spans) == ("So steht es dort.", ((0, 17),))


def test_it_is_a_citation_like_any_other(shelf: Library, tmp_path: Path) -> None:
    found = ground_one(shelf, sdk_object("anthropic_page_location"))
    assert (
        isinstance(found, Citation)
        and found.number == 1
        and found.sha256 == shelf.named("one_column.pdf")[0].sha256
    )
    assert process_citation(found, lambda c, b: None)["verdict"] == "exact"
    assert found.source["raw"]["type"] == "page_location" and found.claimed_pages == (1, 1)
    (artifact,) = highlight(shelf, [found], tmp_path)
    assert artifact.numbers == (1,)


@pytest.mark.parametrize("page", [1, 2, 3])
def test_a_page_settles_which_of_several_repeats_is_meant(shelf: Library, page: int) -> None:
    found = ground_one(shelf, message(page_citation(MEMBERS, "repeated.pdf", page)))
    assert (found.page, found.reason, found.occurrences) == (page, "", 3)


def test_a_range_of_pages_settles_it_too(shelf: Library) -> None:
    found = ground_one(
        shelf, message(page_citation("Subscriptions for 1903 came to £203.", "repeated.pdf", 2, end=4))
    )
    assert (found.page, found.reason, found.claimed_pages) == (3, "", (2, 3))


def test_of_repeats_the_one_inside_the_range_is_taken_though_its_first_page_has_none() -> None:
    library = Library()
    pages = [["The bridge is closed."], ["The road is open all year."], ["The bridge is closed."]]
    library.add(paragraphs_pdf(pages), name="notice.pdf")
    found = ground_one(library, message(page_citation("The bridge is closed.", "notice.pdf", 2, end=4)))
    assert (found.page, found.reason) == (3, "")


@pytest.mark.parametrize("page", [2, 99])
def test_words_on_another_page_than_claimed_are_told(shelf: Library, page: int) -> None:
    words = "exports of slate fell by 12.5% over the same period"
    found = ground_one(shelf, message(page_citation(words, "one_column.pdf", page)))
    assert (found.verified, found.page, found.reason) == (True, 1, "other_page")
    assert f"page {page}" in found.message and "page 1" in found.message


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        ("exports of slate fell by 21.5% over the same period.", Verdict.ALTERED),
        ("The charter expired on 31 December 1921 and was renewed.", Verdict.ALTERED),
        ("The moon is made of a very old cheese from Gouda.", Verdict.ABSENT),
    ],
)
def test_a_provider_that_did_not_quote_is_found_out(shelf: Library, words: str, verdict: Verdict) -> None:
    found = ground_one(shelf, message(page_citation(words, "one_column.pdf", 1)))
    assert (found.verdict, found.reason, found.verified) == (verdict, verdict.value, False)
    assert (found.boxes == ()) == (verdict is Verdict.ABSENT)
    assert "one_column.pdf does not say so" in found.message


def test_words_of_another_file_are_told(shelf: Library) -> None:
    found = ground_one(shelf, message(page_citation(MEMBERS, "one_column.pdf", 1)))
    assert (found.verdict, found.boxes, found.document_id) == (Verdict.ABSENT, (), None)
    assert found.found_elsewhere is not None
    assert found.found_elsewhere.document_id == shelf.named("repeated.pdf")[0].id


@pytest.mark.parametrize("name", ["openai_thread_characters", "openai_thread_utf16"])
def test_an_openai_citation_with_a_quote_and_a_file_id(shelf: Library, name: str) -> None:
    found, without = ground_provider_citations(payload(name), shelf, files={"file-a": "one_column.pdf"})
    assert (found.verdict, found.method, found.reason) == (Verdict.EXACT, "file", "")
    assert stands_at(
        found, next(p for p in plants("one_column.pdf") if p.phrase.startswith("The charter expired"))
    )
    assert [found.answer[a:b] for a, b in found.spans] == ["【4:0†source】"]
    assert (without.reason, without.boxes, without.verified) == ("no_quote", (), False)


def test_an_openai_citation_with_the_passage_that_was_retrieved(shelf: Library) -> None:
    found, unknown = ground_provider_citations(sdk_object("openai_file_search_results"), shelf)
    assert (found.original_filename, found.verdict, found.reason) == ("one_column.pdf", Verdict.EXACT, "")
    assert (unknown.reason, unknown.document_id) == ("no_quote", None)


@pytest.mark.parametrize("make", [payload, sdk_object])
def test_a_gemini_retrieved_chunk_with_its_pages(shelf: Library, make: Any) -> None:
    found = ground_one(shelf, make("vertex_rag_chunk"))
    assert (found.original_filename, found.page, found.reason) == ("one_column.pdf", 1, "")
    assert stands_at(
        found, next(p for p in plants("one_column.pdf") if p.phrase.startswith("The charter expired"))
    )
    assert [found.answer[a:b] for a, b in found.spans] == ["Der Vertrag endete 1921"]


@pytest.mark.parametrize("unit", ["characters", "utf-8", "utf-16"])
def test_characters_of_our_own_text_settle_a_repeat(shelf: Library, unit: str) -> None:
    """The caller sent `Document.text`: the offsets say which of three equal sentences is cited."""
    document = shelf.named("repeated.pdf")[0]
    starts = [n for n in range(len(document.text)) if document.text.startswith(MEMBERS, n)]
    assert len(starts) == 3
    for nth, start in enumerate(starts, 1):
        before, inside = document.text[:start], MEMBERS
        size = {
            "characters": len,
            "utf-8": lambda t: len(t.encode()),
            "utf-16": lambda t: len(t.encode("utf-16-le")) // 2,
        }
        item = {
            "type": "char_location",
            "cited_text": MEMBERS,
            "document_index": 0,
            "document_title": "repeated.pdf",
            "start_char_index": size[unit](before),
            "end_char_index": size[unit](before) + size[unit](inside),
        }
        found = ground_one(shelf, message(item))
        assert (found.page, found.reason, found.ambiguous) == (nth, "", False)


@pytest.mark.parametrize("shift", [-10, 7])
def test_characters_of_another_text_are_no_hint(shelf: Library, shift: int) -> None:
    """They fall into the second of three equal sentences, but not on its words: they count in another text."""
    text = shelf.named("repeated.pdf")[0].text
    start = text.index(MEMBERS, text.index(MEMBERS) + 1) + shift
    item = {
        "type": "char_location",
        "cited_text": MEMBERS,
        "document_index": 0,
        "document_title": "repeated.pdf",
        "start_char_index": start,
        "end_char_index": start + len(MEMBERS),
    }
    found = ground_one(shelf, message(item))
    assert found.verified and found.ambiguous is True and found.page == 1


@pytest.mark.parametrize("furniture", [True, False])
def test_content_blocks_of_ours_settle_a_repeat(furniture: bool) -> None:
    """The caller sent each of our blocks as a content block, with running headers or without."""
    library = Library()
    document = library.add(headed_minutes(), name="minutes.pdf")
    assert any(block.kind == "header" for block in document.blocks)
    sent = [block for block in document.blocks if furniture or block.kind != "header"]
    places = [n for n, block in enumerate(sent) if block.text == MEMBERS]
    assert len(places) == 5
    settled = 0
    for n in places:
        item = {
            "type": "content_block_location",
            "cited_text": MEMBERS,
            "document_index": 0,
            "document_title": "minutes.pdf",
            "start_block_index": n,
            "end_block_index": n + 1,
        }
        found = ground_one(library, message(item))
        assert found.reason == "" and (found.block_id == sent[n].id or found.ambiguous)
        settled += not found.ambiguous
    assert settled == 4, "in one place the blocks have the words with headers and without"


def headed_minutes() -> bytes:
    """Five pages with a running header, a sentence of their own and one that all have."""
    own = ["the bridge", "a new roof", "the old mill", "two boats", "the north wall"]
    with pymupdf.open() as file:
        for n, subject in enumerate(own, 1):
            page = file.new_page(width=400, height=500)
            page.insert_text((40, 25), "Minutes of the parish council", fontsize=8)
            page.insert_textbox(
                (40, 80, 360, 140), f"Meeting {n} was about {subject} and nothing else.", fontsize=11
            )
            page.insert_textbox((40, 180, 360, 240), MEMBERS, fontsize=11)
        return bytes(file.tobytes())


@pytest.mark.parametrize(
    "title", ["one_column.pdf", "One Column", "ONE_COLUMN.PDF", "one-column.docx", "x/y/one_column.pdf"]
)
def test_files_are_found_by_name_whatever_case_spaces_and_ending(shelf: Library, title: str) -> None:
    found = ground_one(shelf, message(page_citation("Pieter van Aken", title, 1)))
    assert found.original_filename == "one_column.pdf"


@pytest.mark.parametrize(
    "source", ["one_column.pdf", "files/one_column.pdf", "files.v2/one_column.pdf", "s3://b/one_column.pdf"]
)
def test_a_search_result_s_source_may_be_a_path(shelf: Library, source: str) -> None:
    item = {"type": "search_result_location", "source": source, "title": "X", "cited_text": "Pieter van Aken"}
    found = ground_one(
        shelf, message({**item, "start_block_index": 0, "end_block_index": 1, "search_result_index": 0})
    )
    assert (found.original_filename, found.verdict, found.source["url"]) == (
        "one_column.pdf",
        Verdict.EXACT,
        None,
    )


def test_the_request_s_documents_name_what_only_has_an_index(shelf: Library) -> None:
    cited = message(page_citation(MEMBERS, None, 2, index=1))
    found = ground_one(shelf, cited, documents=["one_column.pdf", "repeated.pdf"])
    assert (found.original_filename, found.page, found.method) == ("repeated.pdf", 2, "file")
    titled = message(page_citation(MEMBERS, "The minutes", 2))
    assert ground_one(shelf, titled, files={"The minutes": shelf.named("repeated.pdf")[0]}).page == 2


def test_without_any_name_the_library_is_searched_and_only_verified_words_count(shelf: Library) -> None:
    words = "Counts have increased in nine of the last twelve years, but sea trout continue to decline."
    found = ground_one(shelf, message(page_citation(words, None, 1)))
    assert (found.method, found.original_filename, found.reason) == ("search", "one_column.pdf", "")
    wrong = ground_one(shelf, message(page_citation("The charter expired in 1999 and was renewed.", None, 1)))
    assert (wrong.reason, wrong.boxes, wrong.document_id) == ("unknown_file", (), None)


def test_words_that_two_documents_have_are_not_placed_in_either() -> None:
    library = Library()
    library.add(pdf_bytes("one_column.pdf"), name="a.pdf")
    library.add(pdf_bytes("one_column.pdf") + b"\n%", name="b.pdf")
    found = ground_one(library, message(page_citation("Pieter van Aken", None, 1)))
    assert (found.reason, found.boxes) == ("unknown_file", ())
    assert "2 documents" in found.message


def test_a_file_that_the_library_has_not_is_never_replaced_by_another(shelf: Library) -> None:
    found = ground_one(shelf, message(page_citation("Pieter van Aken", "other.pdf", 1)))
    assert (found.reason, found.boxes, found.document_id) == ("unknown_file", (), None)
    assert found.found_elsewhere is not None and found.found_elsewhere.verified


def test_two_files_of_one_name_are_told_apart_by_their_words_or_said_to_be_alike() -> None:
    library = Library()
    library.add(pdf_bytes("repeated.pdf"), name="minutes.pdf")
    library.add(pdf_bytes("one_column.pdf"), name="minutes.pdf")
    found = ground_one(library, message(page_citation("Pieter van Aken", "minutes.pdf", 1)))
    assert (found.page, found.verdict) == (1, Verdict.EXACT) and "ambiguous_documents" not in found.extra
    library.add(pdf_bytes("one_column.pdf") + b"\n%", name="minutes.pdf")
    alike = ground_one(library, message(page_citation("Pieter van Aken", "minutes.pdf", 1)))
    assert len(alike.extra["ambiguous_documents"]) == 2  # type: ignore[arg-type]
    with pytest.raises(UnknownIdError, match="3 documents"):
        ground_provider_citations(message(), library, files={"x": "minutes.pdf"})


def test_a_web_page_is_a_document_only_where_the_caller_says_so(shelf: Library) -> None:
    response = payload("anthropic_search_result")
    response["content"][0]["citations"][0].update(cited_text="Pieter van Aken", title="one_column.pdf")
    web, named = ground_provider_citations(response, shelf)
    assert (web.reason, web.boxes, web.verdict) == ("web_source", (), Verdict.ABSENT)
    assert named.reason == "unknown_file"
    told = ground_provider_citations(
        response, shelf, files={"https://docs.example.com/pumps/#top": "one_column.pdf"}
    )
    assert (told[0].original_filename, told[0].verdict) == ("one_column.pdf", Verdict.EXACT)


def test_every_passage_of_a_web_page_is_checked_by_itself(shelf: Library) -> None:
    shared = {"type": "web_search_result_location", "url": "https://a.example.de/r", "encrypted_index": "x"}
    response = message(
        {**shared, "cited_text": "Pieter van Aken"},
        {**shared, "cited_text": "the moon is made of cheese from Gouda"},
    )
    found = ground_provider_citations(response, shelf, files={"https://a.example.de/r": "one_column.pdf"})
    assert [c.verdict for c in found] == [Verdict.EXACT, Verdict.ABSENT]


@pytest.mark.parametrize("name", EXPECTED)
def test_every_citation_is_kept_with_a_place_or_a_reason(shelf: Library, name: str) -> None:
    found = ground_provider_citations(payload(name), shelf, provider=EXPECTED[name]["provider"])
    assert [c.number for c in found] == list(range(1, len(found) + 1))
    assert len(found) >= len(EXPECTED[name]["citations"])
    for citation in found:
        assert (citation.reason == "") == (citation.message == "")
        assert citation.reason or (citation.verified and citation.boxes)
        assert bool(citation.boxes) == (citation.document_id is not None) == (citation.bbox is not None)
        assert all(citation.source["spans"][n] == list(span) for n, span in enumerate(citation.spans))


def test_chinese_words_in_a_chinese_file(shelf: Library) -> None:
    plant = plants("chinese.pdf")[0]
    answer = "港口 🏮 收入如此。"
    found = ground_one(shelf, message(page_citation(plant.phrase, "chinese.pdf", 1), text=answer))
    assert found.verdict is Verdict.EXACT and found.answer[slice(*found.spans[0])] == answer
    wrong = ground_one(shelf, message(page_citation(plant.phrase.replace("没有", ""), "chinese.pdf", 1)))
    assert wrong.verdict is Verdict.ALTERED


def test_the_policy_says_how_strictly(shelf: Library) -> None:
    words = "The company paid its first dividend four shilings a share, in the autumn of 1878."
    cited = message(page_citation(words, "one_column.pdf", 1))
    assert ground_one(shelf, cited).verdict is Verdict.CLOSE
    assert ground_one(shelf, cited, policy=Policy.named("strict")).verdict is not Verdict.CLOSE


def test_what_is_no_response_and_what_is_no_document_is_said(shelf: Library) -> None:
    with pytest.raises(ProviderResponseError):
        ground_provider_citations(None, shelf)
    with pytest.raises(UnknownIdError):
        ground_provider_citations(message(), shelf, files={"x": "nowhere.pdf"})
