"""Reports as files: where they are written, how they are recorded, what is refused."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import lxml.html
import pytest
from fixture_files import pdf_bytes

import pincite
import renderers
from blocks.errors import ArtifactError
from grounding.citations.answer import Answer
from renderers import write
from renderers.report.build import build_report
from renderers.report.looks.theme import PAPER
from renderers.report.model import Report
from renderers.tree.nodes import Cited, Paragraph, Text, TextDocument
from renderers.tree.walk import walk_inlines
from renderers.write import write_html, write_pdf

POOL = [
    {"sid": 1, "title": "Harbour report", "url": "https://example.org/harbour.pdf"},
    {"sid": 2, "title": "Ledger", "url": "https://example.org/ledger", "text": "The ledger of 1871."},
    {"sid": 3, "title": "Letter"},
]
TEXT = "# Harbour\n\nExports fell [[S:1]], imports by less [[S:3]][[S:1]].\n"


def page(path: Path) -> Any:
    return lxml.html.parse(str(path)).getroot()


def test_an_artifact_says_what_is_in_it(tmp_path: Path) -> None:
    artifact = write_html(TEXT, tmp_path / "r.html", pool=POOL)
    assert (artifact.kind, artifact.mime, artifact.sids, artifact.numbers) == (
        "html",
        "text/html",
        (1, 3),
        (1, 3),
    )
    assert artifact.sha256 == hashlib.sha256((tmp_path / "r.html").read_bytes()).hexdigest()
    assert artifact.files == (tmp_path / "r.html",)
    assert not artifact.problems


def test_it_is_recorded_beside_it_under_its_files_name(tmp_path: Path) -> None:
    for name in ("r.html", "r.pdf", "r.html"):
        getattr(write, f"write_{name[2:]}")(TEXT, tmp_path / name, pool=POOL, sources_used=True)
    store = pincite.SourcesUsedStore(tmp_path / "sources_used.json")
    assert [(row["artifact_name"], row["filename"], row["sids"]) for row in store.rows()] == [
        ("r.pdf", "r.pdf", [1, 3]),
        ("r.html", "r.html", [1, 3]),
    ]
    assert store.rows()[1]["sha256"] == hashlib.sha256((tmp_path / "r.html").read_bytes()).hexdigest()


def test_or_elsewhere_or_nowhere(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    for options in ({}, {"sources_used": False}, {"sources_used": None}):
        write_html(TEXT, tmp_path / "out" / "a.html", pool=POOL, **options)
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["a.html"]
    write_html(
        TEXT, tmp_path / "out" / "a.html", pool=POOL, sources_used=tmp_path / "s.json", artifact_name="A"
    )
    assert pincite.SourcesUsedStore(tmp_path / "s.json").get_sids(artifact_name="A") == [1, 3]


def test_sources_that_were_used_without_being_cited_are_recorded(tmp_path: Path) -> None:
    artifact = write_html(TEXT + "\n[[USAGE:2]]\n", tmp_path / "r.html", pool=POOL)
    assert artifact.sids == (1, 2, 3)
    assert "USAGE" not in page(artifact.path).text_content()


def test_a_damaged_record_is_kept_and_said(tmp_path: Path) -> None:
    (tmp_path / "sources_used.json").write_text("{", encoding="utf-8")
    with pytest.raises(pincite.SourcesDamagedError):
        write_html(TEXT, tmp_path / "r.html", pool=POOL, sources_used=True)
    assert (tmp_path / "sources_used.json").read_text(encoding="utf-8") == "{"
    assert not (tmp_path / "r.html").exists()


def test_what_was_there_stays_if_drawing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "r.html").write_text("before", encoding="utf-8")

    def fail(report: Report, theme: object) -> bytes:
        raise ArtifactError("no")

    monkeypatch.setattr("renderers.html.draw_html", fail)
    with pytest.raises(ArtifactError):
        write_html(TEXT, tmp_path / "r.html", pool=POOL)
    assert (tmp_path / "r.html").read_text(encoding="utf-8") == "before"
    assert [file.name for file in tmp_path.iterdir()] == ["r.html"]


def test_the_text_itself_is_never_overwritten(tmp_path: Path) -> None:
    text = tmp_path / "a.html"
    text.write_text("<p>x</p>", encoding="utf-8")
    with pytest.raises(ArtifactError, match="is the text itself"):
        write_html(text, tmp_path / "." / "a.html")


@pytest.mark.parametrize(
    ("content", "message"),
    [(3, "not from int"), (Path("no.md"), "no.md cannot be read"), (b"# x", "not from bytes")],
    ids=["number", "missing", "bytes"],
)
def test_other_content_is_refused(content: Any, message: str, tmp_path: Path) -> None:
    with pytest.raises(ArtifactError, match=message):
        write_pdf(content, tmp_path / "r.pdf")
    assert not [*tmp_path.iterdir()]


def test_text_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes("é".encode("latin-1"))
    with pytest.raises(ArtifactError, match=r"is no UTF-8 text \(byte 0\); a report is made from Markdown"):
        build_report(tmp_path / "a.md")


def test_a_theme_by_name_or_of_ones_own(tmp_path: Path) -> None:
    with pytest.raises(ArtifactError, match="choose paper or night"):
        write_html(TEXT, tmp_path / "r.html", theme="pink")
    write_html(TEXT, tmp_path / "r.html", theme=PAPER, pool=POOL)


def _marks(report: Report) -> list[Cited]:
    return [
        inline
        for block in report.document.blocks
        if isinstance(block, Paragraph)
        for inline in walk_inlines(block.children)
        if isinstance(inline, Cited)
    ]


def test_an_answer_brings_its_citations() -> None:
    library = pincite.Library()
    library.add(pdf_bytes("one_column.pdf"), name="one_column.pdf")
    tool = pincite.CitationTool(library)
    words = "exports of slate fell by 12.5% over the same period"
    block = library.locate(words).block_ids[0]
    tool.add_citation(words, block, 7)
    renumbered = tool.renumber("Slate fell [7].")
    for content in (renumbered, Answer.of_renumbered(renumbered, "What of slate?")):
        report = build_report(content)
        assert [[part.first for part in mark.parts] for mark in _marks(report)] == [[1]]  # type: ignore[union-attr]
        assert [e.outcome for e in report.entries[0].evidence] == ["exact"]
        assert report.entries[0].file == "one_column.pdf"
    assert report.title == "What of slate?"


def test_a_tree_is_taken_as_it_is() -> None:
    tree = TextDocument((Paragraph((Text("So [[S:1]]."),)),), title="T")
    assert build_report(tree).document == tree


@pytest.mark.parametrize(
    ("text", "options", "title", "shown"),
    [
        ("# One\n\ntext", {}, "One", False),
        ("text", {}, "Report", True),
        ("---\ntitle: Front\n---\n\n# One", {}, "Front", True),
        ("# One\n\ntext", {"title": "Given"}, "Given", True),
    ],
    ids=["heading", "none", "front", "given"],
)
def test_the_title(text: str, options: dict[str, Any], title: str, shown: bool) -> None:
    report = build_report(text, **options)
    assert (report.title, report.show_title) == (title, shown)


def test_plain_text_keeps_its_lines_and_cites(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("# no heading\n*no* list [[S:2]]\n\nnext", encoding="utf-8")
    artifact = write_html(tmp_path / "a.txt", tmp_path / "a.html", pool=POOL)
    shown = page(artifact.path)
    assert "# no heading" in shown.text_content() and "*no* list" in shown.text_content()
    assert artifact.sids == (2,)


def test_html_is_read_as_html(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<html lang="de"><title>Hafen</title><body><h1>Hafen</h1><p>Export<sup class="cite" '
        'data-sids="1,3">[S:1,3]</sup>'
        "<script>x()</script></body></html>",
        encoding="utf-8",
    )
    artifact = write_html(tmp_path / "a.html", tmp_path / "b.html", pool=POOL)
    shown = page(artifact.path)
    assert (artifact.sids, shown.get("lang")) == ((1, 3), "de")
    assert "Export" in shown.text_content() and "x()" not in shown.xpath("//main")[0].text_content()


@pytest.mark.parametrize("look", ["superscript", "brackets", "inline-links"])
def test_how_citations_look(look: Any, tmp_path: Path) -> None:
    write_html(TEXT, tmp_path / "r.html", pool=POOL, look=look)
    paragraph = page(tmp_path / "r.html").xpath("//main//p[contains(., 'Exports')]")[0].text_content()
    wanted = {"superscript": "fell1", "brackets": "fell [1]", "inline-links": "Harbour report"}
    assert wanted[look] in paragraph.replace("\u202f", "").replace("\u2009", "")


def test_citations_can_be_turned_off(tmp_path: Path) -> None:
    off = pincite.CitationConfig(enabled=False)
    artifact = write_html(TEXT, tmp_path / "r.html", pool=POOL, look=off)
    assert (artifact.numbers, artifact.problems) == ((), ())
    assert "[[S:" not in page(artifact.path).text_content()


def test_crops_need_a_library() -> None:
    with pytest.raises(ArtifactError, match="need the library"):
        build_report(TEXT, pool=POOL, crops=True)


def test_statements_are_checked_where_there_is_a_library() -> None:
    library = pincite.Library()
    document = library.add(pdf_bytes("one_column.pdf"), name="one_column.pdf")
    pool = [{"sid": 1, "title": "Paper", "physical_path": "x/one_column.pdf"}]
    text = 'It says "exports of slate fell by 21.5% over the same period" [[S:1]].'
    [entry] = build_report(text, pool=pool, library=library, crops=True).entries
    [evidence] = entry.evidence
    assert (evidence.outcome, evidence.document_id, evidence.document_name) == (
        "altered",
        document.id,
        "one_column.pdf",
    )
    assert [(d.quoted, d.found) for d in evidence.differences] == [("21.5%", "12.5%")]
    assert evidence.crops
    assert build_report(text, pool=pool, library=library, check=False).entries[0].evidence == ()


def test_one_place_is_shown_once() -> None:
    library = pincite.Library()
    library.add(pdf_bytes("one_column.pdf"), name="one_column.pdf")
    tool = pincite.CitationTool(library)
    words = "exports of slate fell by 12.5% over the same period"
    block = library.locate(words).block_ids[0]
    citations = [tool.add_citation(words, block, 1), tool.add_citation(words + ".", block, 2)]
    pool = [{"sid": 5, "physical_path": "x/one_column.pdf"}]
    [entry] = build_report(
        "a [[S:5]]", pool=pool, citations=citations, library=library, check=False, crops=True
    ).entries
    assert [bool(evidence.crops) for evidence in entry.evidence] in ([True, False], [True])


def test_names_and_years_of_a_csl_style_stand_in_brackets() -> None:
    pool = [{"sid": 1, "title": "Harbours", "authors": ["Ada Smith"], "published_time_iso": "2020-05-01"}]
    report = build_report("So [[S:1]].", pool=pool, csl="apa")
    assert (report.look, report.entries[0].label) == ("brackets", "Smith, 2020")
    report = build_report("So [[S:1]].", pool=pool, csl="ieee")
    assert (report.look, report.entries[0].label) == ("superscript", "")
    assert report.entries[0].reference


@pytest.mark.parametrize("fmt", ["pdf", "docx", "pptx", "html", "png"])
def test_lone_surrogates_are_replaced(fmt: str, tmp_path: Path) -> None:
    broken = "a\ud800b"
    pool = [{"sid": 1, "title": broken, "text": broken}]
    path = tmp_path / f"r.{fmt}"
    getattr(write, f"write_{fmt}")(f"# {broken}\n\nx {broken} [[S:1]]", path, pool=pool, title=broken)
    assert renderers.read_provenance(path).sids == (1,)


def test_a_statement_is_shown_without_marks_of_markdown() -> None:
    library = pincite.Library()
    library.add(pdf_bytes("one_column.pdf"), name="one_column.pdf")
    pool = [{"sid": 1, "physical_path": "x/one_column.pdf"}]
    text = "> Exports of **slate** fell\n> by 12.5% over the same period [[S:1]]"
    [entry] = build_report(text, pool=pool, library=library).entries
    assert [e.claim for e in entry.evidence] == ["Exports of slate fell by 12.5% over the same period"]


def test_what_the_text_says_its_numbers_mean_is_listed_unchecked() -> None:
    text = 'Slate fell [1].\n\n[1]: BLOCK_CITE_ID_7 "exports of slate fell"\n'
    report = build_report(text)
    [entry] = report.entries
    assert [(e.quote, e.outcome, e.block_id) for e in entry.evidence] == [
        ("exports of slate fell", "not checked", "BLOCK_CITE_ID_7")
    ]
    assert not report.problems
    [problem] = build_report(text, library=pincite.Library()).problems
    assert problem.code == "unknown_block"


CITATION_FOR_A_VIEWER: Any = {"1": {"cited_text": "the words", "block_id": "BLOCK_CITE_ID_1"}}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"fmt": "json"}, "'json' is no format of a text; choose markdown, html, text"),
        ({"look": "bold"}, "can't look like 'bold'; choose superscript, brackets, inline-links"),
        ({"citations": CITATION_FOR_A_VIEWER}, "in place 1 of the citations: this is no citation"),
        ({"language": "in English"}, "'in English' is no tag of a language"),
    ],
    ids=["format", "look", "citations", "language"],
)
def test_options_that_make_no_sense_are_refused(options: Any, message: str, tmp_path: Path) -> None:
    with pytest.raises(ArtifactError, match=message):
        write_pdf(TEXT, tmp_path / "r.pdf", **options)
    assert not [*tmp_path.iterdir()]


def test_options_that_there_are_not_are_refused_with_those_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(
        TypeError, match=r"no option titel; reports are built with pool, .*, title, .*, contents$"
    ):
        build_report(TEXT, titel="x")  # type: ignore[call-arg]  # what a user mistypes
    with pytest.raises(TypeError, match=r"no option dpi; .* title, .* sources_used$"):
        write_pdf(TEXT, tmp_path / "r.pdf", dpi=96)  # type: ignore[call-arg]  # what pictures have
    with pytest.raises(TypeError, match=r"no option tal; .* title, .* theme, .* tall, dpi$"):
        write.write_png(TEXT, tmp_path / "r.png", tal=True)  # type: ignore[call-arg]  # mistyped
    assert not [*tmp_path.iterdir()]
