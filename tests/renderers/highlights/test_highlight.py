"""Highlighted copies of a library's documents: which, where, under what name, and what is reported."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from planted import Turned, annotations, citation, fixture_bytes, line_box, quads

from blocks.box import PageBox
from blocks.errors import ArtifactError, PasswordError, UnknownIdError
from blocks.formats.convert import PAGE_HEIGHT
from blocks.library.library import Library
from grounding.model import Difference, Match, Verdict
from renderers.highlights.copies import highlight, highlight_document
from renderers.highlights.marks import marks_of

BOX = Turned().box(line_box(3))


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Three documents, two of them with names that differ in case only."""
    library = Library()
    for folder, name, rotation in (("a", "Report.pdf", 0), ("b", "report.PDF", 90), ("c", "other.pdf", 180)):
        path = tmp_path / folder / name
        path.parent.mkdir()
        path.write_bytes(Turned(rotation).pdf())
        library.add(path)
    return library


def numbers(path: Path) -> list[str]:
    return [a["/Contents"][:3] for _, a in annotations(path.read_bytes(), "/Highlight")]


def test_every_cited_document_gets_one_copy_with_its_own_citations(library: Library, tmp_path: Path) -> None:
    first, second, _ = library.document_ids
    cited = [citation(1, second, BOX), citation(2, first, BOX), citation(3, second, BOX)]
    out = tmp_path / "made" / "deep"
    artifacts = highlight(library, cited, out)
    assert [a.document_id for a in artifacts] == [second, first]
    assert [a.numbers for a in artifacts] == [(1, 3), (2,)]
    assert [numbers(a.path) for a in artifacts] == [["[1]", "[3]"], ["[2]"]]
    assert sorted(out.iterdir()) == sorted(a.path for a in artifacts)
    for artifact in artifacts:
        assert hashlib.sha256(artifact.path.read_bytes()).hexdigest() == artifact.sha256
        assert (artifact.kind, artifact.mime) == ("highlighted", "application/pdf")


def test_documents_of_the_same_name_get_different_files(library: Library, tmp_path: Path) -> None:
    cited = [citation(n, d, BOX) for n, d in enumerate(library.document_ids, 1)]
    names = [a.path.name for a in highlight(library, cited, tmp_path / "out")]
    assert names == ["Report.highlighted.pdf", "report-2.highlighted.pdf", "other.highlighted.pdf"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("../../etc/pass:wd.pdf", "pass_wd.highlighted.pdf"),
        ("C:\\files\\a\x00b\n.PDF", "a_b_.highlighted.pdf"),
        (".pdf", "document.highlighted.pdf"),
        ("Ж" * 300 + ".pdf", "Ж" * 60 + ".highlighted.pdf"),
    ],
)
def test_a_hostile_name_stays_in_the_folder(tmp_path: Path, name: str, expected: str) -> None:
    library = Library()
    document = library.add(Turned().pdf())
    document.name = name
    (artifact,) = highlight(library, [citation(1, document.id, BOX)], tmp_path / "out")
    assert artifact.path == tmp_path / "out" / expected
    assert artifact.path.is_file()


def test_citations_without_a_place_are_reported_and_not_drawn(library: Library, tmp_path: Path) -> None:
    first = library.document_ids[0]
    cited = [citation(1, first, BOX), citation(2, first), citation(3, None, verdict=Verdict.ABSENT)]
    (artifact,) = highlight(library, cited, tmp_path / "out")
    assert (artifact.numbers, artifact.unplaced) == ((1,), (2, 3))
    assert numbers(artifact.path) == ["[1]"]
    assert highlight(library, cited[2:], tmp_path / "out") == []


def test_one_document_is_copied_even_if_nothing_was_found(library: Library, tmp_path: Path) -> None:
    first, second, _ = library.document_ids
    cited = [citation(1, None, verdict=Verdict.ABSENT), citation(2, second, BOX)]
    artifact = highlight_document(library, first, cited, tmp_path / "x.pdf")
    assert (artifact.path, artifact.numbers, artifact.unplaced) == (tmp_path / "x.pdf", (), (1,))
    ((_, legend),) = annotations(artifact.path.read_bytes(), "/Text")
    assert "[1] absent, not highlighted: “quote 1”" in legend["/Contents"]


def test_matches_are_numbered_in_their_order(library: Library, tmp_path: Path) -> None:
    first = library.document_ids[0]
    matches = [Match("a", Verdict.EXACT, 1.0, first, boxes=(BOX,)), Match("b", Verdict.ABSENT)]
    matches.append(Match("c", Verdict.CLOSE, 0.9, first, boxes=(BOX,)))
    (artifact,) = highlight(library, matches, tmp_path)
    assert (artifact.numbers, artifact.unplaced) == ((1, 3), (2,))


def test_the_words_standing_elsewhere_are_told() -> None:
    elsewhere = Match("q", Verdict.EXACT, 1.0, "doc_2", pages=(7,), boxes=(PageBox(7, 1, 1, 2, 2),))
    cited = citation(1, "doc_1", BOX, verdict=Verdict.ABSENT)
    for document, said in (("doc_1", "on page 7 instead"), ("doc_2", "in document doc_2, page 7, instead")):
        found = Match(elsewhere.quote, elsewhere.verdict, 1.0, document, pages=(7,))
        object.__setattr__(cited, "found_elsewhere", found)
        (mark,) = marks_of([cited])
        assert said in mark.note
    match = Match("q", Verdict.ALTERED, 0.9, "d", differences=(Difference("added", "not", "", 0, False),))
    assert marks_of([match])[0].note.endswith("added: “not” is not in the source")


def test_an_endless_quote_makes_a_bounded_note() -> None:
    (mark,) = marks_of([Match("word " * 10_000, Verdict.ABSENT)])
    assert len(mark.note) == 4000
    assert mark.note.endswith("…")


def test_earlier_output_is_replaced_but_a_cited_document_never(library: Library, tmp_path: Path) -> None:
    first = library.document_ids[0]
    cited = [citation(1, first, BOX)]
    highlight(library, cited, tmp_path / "out")
    (again,) = highlight(library, [*cited, citation(2, first, BOX)], tmp_path / "out")
    assert numbers(again.path) == ["[1]", "[2]"]
    source = tmp_path / "a" / "Report.pdf"
    before = source.read_bytes()
    link = tmp_path / "link.pdf"
    link.symlink_to(source)
    for path in (source, link):
        with pytest.raises(ArtifactError, match="cited document itself"):
            highlight_document(library, first, cited, path)
    assert source.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_said(library: Library, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(ArtifactError, match="cannot be made"):
        highlight(library, [citation(1, library.document_ids[0], BOX)], tmp_path / "file" / "out")


def test_passwords_go_by_document(tmp_path: Path) -> None:
    library = Library()
    document = library.add(fixture_bytes("encrypted_user.pdf"), password="secret")
    cited = [citation(1, document.id, PageBox(1, 72, 100, 200, 112))]
    with pytest.raises(PasswordError):
        highlight(library, cited, tmp_path)
    (artifact,) = highlight(library, cited, tmp_path, passwords={document.id: "secret"})
    assert len(annotations(artifact.path.read_bytes(), "/Highlight", "secret")) == 1


def test_an_unknown_document_is_said_before_anything_is_written(library: Library, tmp_path: Path) -> None:
    cited = [citation(1, library.document_ids[0], BOX), citation(2, "doc_unknown", BOX)]
    with pytest.raises(UnknownIdError):
        highlight(library, cited, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_what_is_no_pdf_is_highlighted_in_its_pdf(tmp_path: Path) -> None:
    library = Library()
    page = library.add(b"<html><body><p>The harbour was dredged in 2006.</p></body></html>", name="page.html")
    box = page.word(1).box
    (made,) = highlight(library, [citation(1, page.id, box)], tmp_path)
    assert made.path.name == "page.html.highlighted.pdf"
    ((number, mark),) = annotations(made.path.read_bytes(), "/Highlight")
    x0, y0, x1, y1 = quads(mark)[0][0], quads(mark)[0][7], quads(mark)[0][2], quads(mark)[0][1]
    assert number == 1
    assert (x0, y0, x1, y1) == pytest.approx(
        (box.x0, PAGE_HEIGHT - box.y1, box.x1, PAGE_HEIGHT - box.y0), abs=0.01
    )
