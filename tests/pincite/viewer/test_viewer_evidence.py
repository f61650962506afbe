"""An answer as the viewer shows it: nothing of its file is believed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import pincite, planted_library
from fixture_files import FIXTURES

import pincite as public
from pincite.viewer.evidence import GivenAnswer, evidence_of, read_given
from pincite.viewer.export import write_evidence
from pincite.viewer.page_files import cited_pages

pytestmark = pytest.mark.long

TRUE = "The charter expired on 31 December 1921 and was not renewed."
FALSE = "The charter expired on 31 December 1912 and was not renewed."


@pytest.fixture(scope="module")
def library() -> public.Library:
    library = public.Library()
    library.add(FIXTURES / "pdf" / "one_column.pdf")
    return library


@pytest.fixture(scope="module")
def block(library: public.Library) -> str:
    return library.locate(TRUE).block_ids[0]


def test_true_and_false_quotes_are_told_apart(library: public.Library, block: str) -> None:
    answer = GivenAnswer(f"{TRUE} [1] {FALSE} [2]", ((1, block, TRUE), (2, block, FALSE)), "When?")
    shown = evidence_of(library, answer)
    assert shown["question"] == "When?"
    assert shown["text"] == answer.text
    first, second = shown["citations"]["1"], shown["citations"]["2"]
    assert (first["verdict"], first["status"]) == ("exact", "verified")
    assert (second["verdict"], second["status"]) == ("altered", "refused")
    assert [use["status"] for use in first["uses"]] == ["verified"]  # type: ignore[attr-defined]


def test_what_a_file_says_of_itself_is_not_believed(
    library: public.Library, block: str, tmp_path: Path
) -> None:
    row = {"block_id": block, "cited_text": FALSE, "verdict": "exact", "verified": True, "status": "verified"}
    file = tmp_path / "answer.json"
    file.write_text(json.dumps({"text": f"{FALSE} [1]", "citations": {"1": row}}))
    shown = evidence_of(library, read_given(file))
    assert shown["citations"]["1"]["status"] == "refused"


def test_a_true_statement_in_other_words_is_held_against_its_block(
    library: public.Library, block: str
) -> None:
    said = "The charter was not renewed"
    shown = evidence_of(library, GivenAnswer(f"{said} [1].", ((1, block, said),)))
    assert shown["citations"]["1"]["status"] == "verified"


def test_blocks_and_definitions_become_numbers(library: public.Library, block: str) -> None:
    text = f'They wrote "{TRUE}" [{block}], and so it was [1].\n\n[1]: {block} "{TRUE}"'
    shown = evidence_of(library, GivenAnswer(text))
    assert shown["text"] == f'They wrote "{TRUE}" [1], and so it was [1].'
    assert list(shown["citations"]) == ["1"]


def test_a_block_alone_gets_the_next_number(library: public.Library, block: str) -> None:
    other = library.locate("Not every venture succeeded").block_ids[0]
    shown = evidence_of(
        library, GivenAnswer(f'"{TRUE}" [1] "Not every venture succeeded" [{other}]', ((1, block, TRUE),))
    )
    assert shown["text"].endswith('"Not every venture succeeded" [2]')
    assert shown["citations"]["2"]["verdict"] == "exact"


def test_numbers_in_code_are_no_citations(library: public.Library, block: str) -> None:
    text = f"`a[1]` is code, {TRUE} [1]"
    assert evidence_of(library, GivenAnswer(text, ((1, block, TRUE),)))["text"] == text


def test_pages_with_lit_words_are_shown(library: public.Library, block: str) -> None:
    shown = evidence_of(
        library, GivenAnswer("[1] [2]", ((1, block, TRUE), (2, "BLOCK_CITE_ID_999", "No such words.")))
    )
    document = library.locate(TRUE).document_id
    assert cited_pages(shown["citations"]) == {document: [1]}


@pytest.mark.parametrize(
    "held",
    [
        "{",
        "[]",
        '{"citations": []}',
        '{"text": 5}',
        '{"text": "", "citations": [{"number": 1}]}',
        '{"text": "", "citations": [7]}',
        '{"text": "", "citations": 7}',
        '{"text": "", "citations": [{"number": "²", "block_id": "BLOCK_CITE_ID_1"}]}',
        f'{{"text": "", "citations": [{{"number": "{"9" * 5000}", "block_id": "BLOCK_CITE_ID_1"}}]}}',
        f'{{"text": "", "question": {"9" * 5000}}}',
        "[" * 200_000,
    ],
)
def test_what_is_no_answer_is_refused(held: str, tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    file.write_text(held)
    with pytest.raises(public.QuoteError):
        read_given(file)


def test_a_file_that_is_no_text_is_told_as_such(tmp_path: Path) -> None:
    (tmp_path / "report.docx").write_bytes(b"PK\x03\x04\x81")
    with pytest.raises(public.QuoteError, match=r"is no UTF-8 text \(byte 4\); give JSON"):
        read_given(tmp_path / "report.docx")


def test_half_characters_are_shown_as_something_else(
    library: public.Library, block: str, tmp_path: Path
) -> None:
    file, page = tmp_path / "answer.json", tmp_path / "answer.html"
    cited = {"number": 1, "block_id": block, "cited_text": f"{TRUE}\ud800"}
    file.write_text(json.dumps({"text": "It ended \ud800 [1].", "citations": [cited], "question": "\ud800"}))
    write_evidence(library, read_given(file), page)
    assert "It ended ? [1]." in page.read_text("utf-8")


@pytest.fixture(scope="module")
def library_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return planted_library(
        tmp_path_factory.mktemp("view") / "one.pincite", FIXTURES / "pdf" / "one_column.pdf"
    )


def test_the_command_writes_what_ask_has_found(library_file: Path, tmp_path: Path) -> None:
    asked = pincite("ask", library_file, "When did the charter expire?", "--json")
    (tmp_path / "answer.json").write_text(asked.stdout)
    done = pincite("view", "answer.json", "--library", library_file, "-o", "evidence.html", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    page = (tmp_path / "evidence.html").read_text("utf-8")
    assert "data:image/webp;base64," in page
    assert "http://" not in page.replace("http://www.w3.org/", "").replace("http://tools.ietf.org/", "")
    assert "https://" not in page


def test_the_command_ends_with_1_where_something_is_refused(library_file: Path, tmp_path: Path) -> None:
    row = {"number": 1, "block_id": "BLOCK_CITE_ID_2", "cited_text": FALSE}
    (tmp_path / "answer.json").write_text(json.dumps({"text": f"{FALSE} [1]", "citations": [row]}))
    done = pincite("view", "answer.json", "--library", library_file, "-o", "e.html", "--json", cwd=tmp_path)
    assert done.returncode == 1
    assert json.loads(done.stdout) == {"file": "e.html", "citations": 1, "verified": 0}


def test_ten_cited_pages_take_less_than_three_megabytes(tmp_path: Path) -> None:
    library = public.Library()
    rows = []
    for name in ("one_column.pdf", "two_columns.pdf", "rotated.pdf", "cropped.pdf"):
        document = library.add(FIXTURES / "pdf" / name)
        for page in range(1, document.page_count + 1):
            first = next(block for block in document.blocks if block.page == page and len(block.text) > 60)
            rows.append((len(rows) + 1, first.id, first.text[:60]))
    assert len(rows) >= 10
    from pincite.viewer.export import write_evidence

    file = tmp_path / "evidence.html"
    write_evidence(library, GivenAnswer(" ".join(f"[{n}]" for n, _, _ in rows), tuple(rows)), file)
    assert file.stat().st_size < 3_000_000
