"""A word that somebody changes in a report is noticed, whatever program changed it; a report that nobody touched isn't
said to be changed.

Word files are edited by python-docx, presentations by python-pptx, HTML as text, PDFs by PyMuPDF, which paints the word
out and another one in.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest
from docx import Document
from planted import FIXTURES
from pptx import Presentation

from blocks.library.library import Library
from renderers import write
from renderers.provenance.carried.bounds import RECORD_NAME
from renderers.provenance.carried.complete import carrying
from renderers.provenance.edits.seal import sealed
from renderers.provenance.read import carried_row, read_provenance, read_report
from renderers.provenance.reverify.as_answer import check_text
from renderers.provenance.reverify.edited_citations import edited_citations
from renderers.provenance.reverify.reverify import reverify
from renderers.provenance.sources_used import SourcesUsedStore
from renderers.provenance.text.read import text_lines

FORMATS = ("pdf", "docx", "pptx", "html")
TEXT = """# Harbour trade

The paper says that "exports of slate fell by 12.5% over the same period" [{4}], and the board was {board}.

The Brannock Harbour Company was formed in 1871 to dredge the northern {channel} [{2}].

> By the spring of 1874 the channel was nineteen feet deep at {low} water [{3}].

| what | how much |
|---|---|
| Fee for a {lost} volume | 15 per cent [{12}] |

- A list has {points} of its own
- and a second one, which {ends} here

## What {remains}

Nothing more is {known}.[^1] A paragraph that is long enough to run over two lines of any page says here that the tide
tables were kept by a {clerk} of the harbour, and nobody else saw them.

[^1]: A note that is {short}.
"""
PLACES = {
    "board": ("pleased", "angry"),
    "channel": ("channel", "meadow"),
    "low": ("low", "high"),
    "lost": ("lost", "found"),
    "points": ("points", "pearls"),
    "ends": ("ends", "begins"),
    "remains": ("remains", "vanishes"),
    "known": ("known", "hidden"),
    "clerk": ("clerk", "pirate"),
    "short": ("short", "long"),
}
"""Ten words of the text, each there once, and what is put in their places."""


def text(library: Library) -> str:
    [document] = library
    blocks = {str(n): block.id for n, block in enumerate(document.blocks, 1)}
    words = {name: f"{word}zq" for name, (word, _) in PLACES.items()}
    return re.sub(r"\{(\w+)\}", lambda m: blocks.get(m[1]) or words[m[1]], TEXT)


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the report in four formats."""
    folder = tmp_path_factory.mktemp("reports")
    library = Library()
    library.add(FIXTURES / "pdf" / "one_column.pdf")
    store = folder / "sources_used.json"
    for name in FORMATS:
        getattr(write, f"write_{name}")(
            text(library), folder / f"report.{name}", library=library, sources_used=store
        )
    return folder


def edit_docx(file: Path, old: str, new: str) -> None:
    document = Document(str(file))
    inside = [
        p for table in document.tables for row in table.rows for cell in row.cells for p in cell.paragraphs
    ]
    runs = [run for paragraph in (*document.paragraphs, *inside) for run in paragraph.runs]
    found = [run for run in runs if old in run.text]
    if not found:  # python-docx knows nothing of footnotes
        return edit_part(file, "word/footnotes.xml", old, new)
    for run in found:
        run.text = run.text.replace(old, new)
    document.save(str(file))
    return None


def edit_part(file: Path, name: str, old: str, new: str) -> None:
    with zipfile.ZipFile(file) as package:
        parts = {part: package.read(part) for part in package.namelist()}
    assert old.encode() in parts[name]
    with zipfile.ZipFile(file, "w") as package:
        for part, content in parts.items():
            package.writestr(part, content.replace(old.encode(), new.encode()) if part == name else content)


def edit_pptx(file: Path, old: str, new: str) -> None:
    deck = Presentation(str(file))
    shapes = [shape for slide in deck.slides for shape in slide.shapes]
    frames = [shape.text_frame for shape in shapes if shape.has_text_frame]
    frames += [c.text_frame for s in shapes if s.has_table for row in s.table.rows for c in row.cells]
    found = [run for f in frames for p in f.paragraphs for run in p.runs if old in run.text]
    assert found
    for run in found[:1]:
        run.text = run.text.replace(old, new)
    deck.save(str(file))


def edit_html(file: Path, old: str, new: str) -> None:
    page = file.read_text(encoding="utf-8")
    assert old in page
    file.write_text(page.replace(old, new), encoding="utf-8")


def edit_pdf(file: Path, old: str, new: str) -> None:
    with pymupdf.open(file) as pdf:
        page, [place, *_] = next((page, found) for page in pdf if (found := page.search_for(old)))
        page.add_redact_annot(place, text=new, fontsize=8)
        page.apply_redactions()
        pdf.save(file.with_suffix(".new"), garbage=3, deflate=True)
    file.with_suffix(".new").replace(file)


EDIT: dict[str, Callable[[Path, str, str], None]] = {
    "docx": edit_docx,
    "pptx": edit_pptx,
    "html": edit_html,
    "pdf": edit_pdf,
}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("place", PLACES)
def test_a_changed_word_is_noticed_and_its_sentence_named(
    reports: Path, tmp_path: Path, name: str, place: str
) -> None:
    file = Path(shutil.copy(reports / f"report.{name}", tmp_path / f"edited.{name}"))
    old, new = (f"{PLACES[place][0]}zq", PLACES[place][1])
    EDIT[name](file, old, new)
    found = read_provenance(file)
    assert found.edited == "yes"
    assert any(old in changed.was and new in changed.now for changed in found.edits.sentences)
    assert all(old in changed.was or new in changed.now for changed in found.edits.sentences)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("time", range(10))
def test_what_nobody_touched_is_not_edited(reports: Path, tmp_path: Path, name: str, time: int) -> None:
    again = shutil.copy(reports / f"report.{name}", tmp_path / f"copy-{time}.{name}")
    found = read_provenance(again)
    assert (found.edited, found.edits.sentences) == ("no", ())


@pytest.mark.parametrize(
    "save",
    [
        ("docx", lambda file: Document(str(file)).save(str(file))),
        ("pptx", lambda file: Presentation(str(file)).save(str(file))),
    ],
    ids=["docx", "pptx"],
)
def test_a_file_that_was_only_saved_anew_has_the_same_text(
    reports: Path, tmp_path: Path, save: tuple[str, Callable[[Path], None]]
) -> None:
    name, again = save
    file = Path(shutil.copy(reports / f"report.{name}", tmp_path / f"report.{name}"))
    again(file)
    assert read_provenance(file).edited == "no"
    known = read_provenance(file, store=reports / "sources_used.json")
    assert (known.edited, "saved anew" in known.edits.reason) == ("unknown", True)


def test_a_pdf_that_another_program_wrote_anew_has_the_same_text(reports: Path, tmp_path: Path) -> None:
    with pymupdf.open(reports / "report.pdf") as pdf:
        pdf.save(tmp_path / "report.pdf", garbage=4, deflate=True, clean=True)
    assert read_provenance(tmp_path / "report.pdf").edited == "no"


@pytest.mark.parametrize("name", FORMATS)
def test_a_record_that_was_made_to_fit_is_told_by_the_store(reports: Path, tmp_path: Path, name: str) -> None:
    """Who edits the file and writes its record anew deceives the file, and no store that lies elsewhere."""
    file = Path(shutil.copy(reports / f"report.{name}", tmp_path / f"report.{name}"))
    EDIT[name](file, "clerkzq", "pirate")
    store = SourcesUsedStore(reports / "sources_used.json")
    assert read_provenance(file, store=store).edited == "yes"
    row = dict(carried_row(file.read_bytes(), name) or {})
    lines = text_lines(file.read_bytes(), name)
    assert lines is not None
    if name != "pdf":
        file.write_bytes(carrying(file.read_bytes(), sealed(row, [line.text for line in lines])))
        assert read_provenance(file).edited == "no"
    assert read_provenance(file, store=store).edited == "yes"


def test_a_changed_record_is_an_edit(reports: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(reports / "report.html", tmp_path / "report.html"))
    page = file.read_text(encoding="utf-8")
    file.write_text(page.replace('"outcome": "exact"', '"outcome": "close"'), encoding="utf-8")
    found = read_provenance(file)
    assert (found.edited, found.edits.sentences) == ("yes", ())
    assert "record" in found.edits.reason


def test_an_older_record_says_nothing_of_the_text(reports: Path, tmp_path: Path) -> None:
    row = dict(carried_row((reports / "report.pdf").read_bytes(), "report.pdf") or {})
    old = {k: v for k, v in row.items() if k not in ("text", "text_sha256", "seal")} | {"format": 1}
    old["citations"] = [{k: v for k, v in c.items() if k != "sentences"} for c in old["citations"]]
    with pymupdf.open() as pdf:
        pdf.new_page()
        pdf.embfile_add(RECORD_NAME, json.dumps([old]).encode())
        pdf.save(tmp_path / "old.pdf")
    found = read_provenance(tmp_path / "old.pdf")
    assert (found.format, found.edited, len(found.citations)) == (1, "unknown", len(old["citations"]))
    assert all(citation.sentences == () for citation in found.citations)


@pytest.mark.parametrize("name", FORMATS)
def test_the_record_has_what_each_citation_s_sentence_said(reports: Path, name: str) -> None:
    found = read_provenance(reports / f"report.{name}")
    said = {citation.words: citation.sentences for citation in found.citations}
    sentence = said["exports of slate fell by 12.5% over the same period"]
    assert len(sentence) == 1 and sentence[0].startswith("The paper says that") and "pleasedzq" in sentence[0]
    assert all(citation.sentences for citation in found.citations)


QUOTE = "exports of slate fell by 12.5% over the same period"
FALSE = QUOTE.replace("fell", "rose")


@pytest.fixture
def library() -> Library:
    made = Library()
    made.add(FIXTURES / "pdf" / "one_column.pdf")
    return made


@pytest.mark.parametrize("name", FORMATS)
def test_a_quote_that_was_edited_in_the_report_is_compared_as_it_stands(
    reports: Path, tmp_path: Path, library: Library, name: str
) -> None:
    file = Path(shutil.copy(reports / f"report.{name}", tmp_path / f"edited.{name}"))
    EDIT[name](file, "slate fell", "slate rose")
    found = read_provenance(file)
    assert next(iter(edited_citations(found).values())).passage.sentences
    results = reverify(found, library)
    changed = [result for result in results if result.kept == "edited"]
    assert changed[0].outcome == "altered" and not any(result.ok for result in changed)
    assert all("slate fell" in result.reason and "slate rose" in result.reason for result in changed)
    assert {result.passage.number for result in changed} == {1}
    assert all(result.kept == "same" for result in results if result.passage.number != 1)


@pytest.mark.parametrize("name", FORMATS)
def test_a_sentence_that_was_taken_out_no_longer_counts_as_verified(
    reports: Path, tmp_path: Path, library: Library, name: str
) -> None:
    file = Path(shutil.copy(reports / f"report.{name}", tmp_path / f"edited.{name}"))
    EDIT[name](file, "The Brannock Harbour Company was formed", "Qwx zvk jrrp mmnb qqw zzxv")
    found = reverify(read_provenance(file), library)
    changed = [result for result in found if result.kept == "edited"]
    assert changed and not any(result.ok for result in changed)


@pytest.mark.parametrize("name", FORMATS)
def test_the_text_of_a_report_is_checked_as_an_answer(
    reports: Path, tmp_path: Path, library: Library, name: str
) -> None:
    def checked(file: Path) -> dict[str, str]:
        report = read_report(file)
        found = check_text(report.lines, report, library)
        return {one.quote or one.claim: one.status for one in found}

    true = checked(reports / f"report.{name}")
    assert true["By the spring of 1874 the channel was nineteen feet deep at lowzq water"] != "verified"
    file = Path(shutil.copy(reports / f"report.{name}", tmp_path / f"edited.{name}"))
    EDIT[name](file, "lowzq", "low")
    assert (
        checked(file)["By the spring of 1874 the channel was nineteen feet deep at low water"] == "verified"
    )


def test_sentences_go_on_over_footnotes_and_pictures_at_the_end_of_a_page(tmp_path: Path) -> None:
    picture = (
        "data:image/png;base64,"
        + base64.b64encode(pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 400, 500)).tobytes()).decode()
    )
    parts, notes, wanted = [], [], []
    for n in range(30):
        words = " ".join(
            ("extraordinarily", "considerable", "competition")[k % 3] + f" o{n}of{k}" for k in range(40)
        )
        wanted.append(f"It begins {words} ends.")
        parts.append(f"It begins {words} ends.[^{n}]\n")
        notes.append(f"[^{n}]: A note {n} of its own.\n")
        if n % 7 == 3:
            parts.append(f'![seen]({picture} "Caption {n}")\n')
    file = tmp_path / "report.pdf"
    write.write_pdf("\n".join(parts + notes), file)
    lines = text_lines(file.read_bytes(), file.name)
    assert lines is not None
    said = [line.plain for line in lines]
    assert [words for words in wanted if not any(words in line for line in said)] == []
    assert [n for n in range(30) if not any(f"A note {n} of its own." in line for line in said)] == []
    assert read_provenance(file).edited == "no"
