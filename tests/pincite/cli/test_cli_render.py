"""`pincite render` writes reports."""

from __future__ import annotations

import json
from pathlib import Path

import lxml.html
import pypdf
import pytest
from command import ENCRYPTED, PAPER, VERBATIM, WRONG_NUMBER, pincite, planted_library, rows
from PIL import Image

pytestmark = pytest.mark.long

POOL = [
    {"sid": 1, "title": "Paper", "physical_path": "files/one_column.pdf"},
    {"sid": 2, "title": "Page", "url": "https://example.org/page"},
]
TEXT = f'# Slate\n\nThe paper says "{VERBATIM}" [[S:1]], others agree [[S:2]].\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "slate.md").write_text(TEXT, encoding="utf-8")
    (tmp_path / "pool.json").write_text(json.dumps(POOL), encoding="utf-8")
    return tmp_path


def test_a_report_in_two_formats(folder: Path) -> None:
    run = pincite(
        "render", "slate.md", "-o", "a.pdf", "-o", "a.html", "--sources", "pool.json", "--record",
        "sources_used.json", cwd=folder,
    )  # fmt: skip
    assert (run.returncode, run.stdout) == (0, "a.pdf: 2 sources cited\na.html: 2 sources cited\n")
    words = " ".join(page.extract_text() for page in pypdf.PdfReader(folder / "a.pdf").pages)
    assert VERBATIM in " ".join(words.split()) and "[[S:" not in words
    page = lxml.html.parse(str(folder / "a.html")).getroot()
    assert {"#source-1", "#source-2", "https://example.org/page"} <= set(page.xpath("//a/@href"))
    recorded = json.loads((folder / "sources_used.json").read_text(encoding="utf-8"))
    assert [(row["filename"], row["sids"]) for row in recorded] == [("a.pdf", [1, 2]), ("a.html", [1, 2])]


def test_with_a_library_the_report_says_what_became_of_a_quote(folder: Path) -> None:
    planted_library(folder / "papers.pincite", PAPER)
    (folder / "wrong.md").write_text(TEXT.replace(VERBATIM, WRONG_NUMBER), encoding="utf-8")
    for name, wanted in (("slate", "exact quote"), ("wrong", "altered")):
        run = pincite(
            "render", f"{name}.md", "-o", f"{name}.html", "--sources", "pool.json", "--library", "papers.pincite",
            "--crops", cwd=folder,
        )  # fmt: skip
        assert (run.returncode, run.stderr) == (1, "")  # source 2 has no words to compare with
        assert (
            ("number: quoted" in run.stdout)
            == (f"“{WRONG_NUMBER}”: altered" in run.stdout)
            == (name == "wrong")
        )
        page = lxml.html.parse(str(folder / f"{name}.html")).getroot()
        assert wanted in page.get_element_by_id("source-1").text_content()
        assert any(src.startswith("data:image/") for src in page.xpath("//img/@src"))


@pytest.mark.parametrize(("password", "status"), [("secret", 0), ("wrong", 1)], ids=["right", "wrong"])
def test_places_in_encrypted_documents_are_shown_with_the_password(
    folder: Path, password: str, status: int
) -> None:
    run = pincite("add", "a.pincite", ENCRYPTED, "--password", "secret", cwd=folder)
    assert run.returncode == 0
    (folder / "e.md").write_text('It says "Sealed minutes" [BLOCK_CITE_ID_1].', encoding="utf-8")
    run = pincite(
        "render", "e.md", "-o", "e.html", "--library", "a.pincite", "--crops", "--password", password, cwd=folder
    )  # fmt: skip
    assert (run.returncode, "there is no picture of encrypted_user.pdf" in run.stdout) == (
        status,
        status == 1,
    )


def test_the_file_beside_says_what_numbers_mean(folder: Path) -> None:
    library = planted_library(folder / "papers.pincite", PAPER)
    block = next(
        row["block_ids"][0] for row in rows(pincite("locate", library, "--quote", VERBATIM, "--json").stdout)
    )
    (folder / "n.md").write_text("Slate fell [1].", encoding="utf-8")
    (folder / "n.json").write_text(
        json.dumps([{"citation_number": 1, "block_id": block, "cited_text": VERBATIM}]), encoding="utf-8"
    )
    run = pincite("render", "n.md", "-o", "n.html", "--library", library, cwd=folder)
    assert run.returncode == 0, run.stdout
    entry = lxml.html.parse(str(folder / "n.html")).getroot().get_element_by_id("source-1").text_content()
    assert VERBATIM in entry and "exact quote" in entry


def test_what_two_formats_have_is_told_once(folder: Path) -> None:
    (folder / "gap.md").write_text("It rains [[S:9]].\n", "utf-8")
    run = pincite("render", "gap.md", "-o", "a.pdf", "-o", "a.html", "--sources", "pool.json", cwd=folder)
    assert run.returncode == 1 and len(run.stdout.splitlines()) == 3
    assert run.stdout.splitlines()[2] == "a.html: 0 sources cited"


def test_unknown_sources_are_told_and_the_status_says_so(folder: Path) -> None:
    (folder / "gap.md").write_text("So it is [[S:7]].", encoding="utf-8")
    run = pincite("render", "gap.md", "-o", "gap.html", "--sources", "pool.json", "--json", cwd=folder)
    assert run.returncode == 1
    [row] = rows(run.stdout)
    assert (row["path"], row["format"], row["sids"]) == ("gap.html", "html", [])
    assert [p["code"] for p in row["problems"]] == ["unknown_source"]
    shown = lxml.html.parse(str(folder / "gap.html")).getroot().text_content()
    assert "source unknown: 7" in shown and "[[S:" not in shown


def test_malformed_tokens_are_told_with_what_was_meant(folder: Path) -> None:
    (folder / "slip.md").write_text("---\ntitle: Slip\n---\n\nSo it is [[S:7].", encoding="utf-8")
    run = pincite("render", "slip.md", "-o", "slip.html", "-o", "slip.docx", "--json", cwd=folder)
    assert run.returncode == 1
    told = "'[[S:7]' on line 5 is no citation as it is written; write [[S:7]] to cite"
    assert [row["problems"] for row in rows(run.stdout)] == [[{"code": "malformed", "message": told}]] * 2


def test_a_pale_colour_of_a_theme_is_told_and_no_reason_to_stop(folder: Path) -> None:
    (folder / "firm.toml").write_text(
        '[colours]\naccent = "#cc99aa"\n[page]\nsize = "A5"\n', encoding="utf-8"
    )
    (folder / "plain.md").write_text("# Slate\n", encoding="utf-8")
    run = pincite("render", "plain.md", "-o", "a.pdf", "--theme", "firm.toml", cwd=folder)
    assert (run.returncode, "accent (#CC99AA) on " in run.stdout) == (0, True)
    (page,) = pypdf.PdfReader(folder / "a.pdf").pages
    assert [round(side) for side in page.mediabox[2:]] == [420, 595]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["slate.md", "-o", "a.odt"], "a.odt has no ending that says its format"),
        (["slate.md", "-o", "no/folder/a.pdf"], "no/folder/a.pdf cannot be written"),
        (["none.md", "-o", "a.pdf"], "none.md cannot be read"),
        (["slate.md", "-o", "a.pdf", "--theme", "pink"], "there is no theme 'pink'"),
        (["slate.md", "-o", "a.pdf", "--theme", "pink.toml"], "pink.toml is not there"),
        (["slate.md", "-o", "a.pdf", "--crops"], "need the library"),
        (["slate.md", "-o", "a.pdf", "--sources", "slate.md"], "slate.md"),
        (["a.html", "-o", "a.html"], "is the text itself"),
        (["slate.md", "-o", "a.pdf", "-o", "a.docx", "--name", "Slate"], "--name is for a single report"),
        (["slate.md", "-o", "a.pdf", "--tall"], "--tall goes with an output that ends in .png"),
        (["slate.md", "-o", "a.pdf", "--images", "nowhere"], "'nowhere' does not exist"),
        (["slate.md", "-o", "a.pdf", "--language", "in English"], "'in English' is no tag of a language"),
    ],
    ids="format folder text theme file crops pool itself name tall images language".split(),
)
def test_what_cannot_be_done_is_said(folder: Path, arguments: list[str], message: str) -> None:
    (folder / "a.html").write_text("<p>x</p>", encoding="utf-8")
    run = pincite("render", *arguments, cwd=folder)
    assert run.returncode == 2
    assert message in run.stderr and "Traceback" not in run.stderr
    written = {file.name for file in folder.iterdir() if ".damaged-" not in file.name}
    assert written == {"a.html", "pool.json", "slate.md"}


def test_pictures_are_read_from_the_texts_folder_alone(folder: Path) -> None:
    inside, outside = folder / "inside", folder / "outside.png"
    inside.mkdir()
    Image.new("RGB", (40, 20), "red").save(outside)
    Image.new("RGB", (40, 20), "blue").save(inside / "in.png")
    (inside / "p.md").write_text("![in](in.png)\n\n![out](../outside.png)\n", encoding="utf-8")
    run = pincite("render", "inside/p.md", "-o", "p.html", cwd=folder)
    assert run.returncode == 1 and "outside.png" in run.stdout
    page = lxml.html.parse(str(folder / "p.html")).getroot()
    assert len([src for src in page.xpath("//img/@src") if src.startswith("data:image/png")]) == 1
    assert "out" in page.text_content()
    assert pincite("render", "inside/p.md", "-o", "p.html", "--images", ".", cwd=folder).returncode == 0


def test_a_picture_without_a_description_is_told_and_no_failure(folder: Path) -> None:
    Image.new("RGB", (40, 20), "blue").save(folder / "chart.png")
    (folder / "p.md").write_text("![](chart.png)\n", encoding="utf-8")
    run = pincite("render", "p.md", "-o", "p.pdf", "-o", "p.html", "--json", cwd=folder)
    pdf, html = rows(run.stdout)
    assert (run.returncode, [found["code"] for found in pdf["problems"]]) == (0, ["undescribed"])
    assert (pdf["standards"], html["standards"], html["problems"]) == (["PDF/A-3b"], [], [])


def test_pages_as_pictures(folder: Path) -> None:
    (folder / "long.md").write_text("\n\n".join(["Words and more words. " * 60] * 12), encoding="utf-8")
    run = pincite("render", "long.md", "-o", "long.png", "--dpi", "60", "--json", cwd=folder)
    assert run.returncode == 0
    [row] = rows(run.stdout)
    assert row["files"][:2] == ["long.png", "long-2.png"] and all(
        (folder / f).is_file() for f in row["files"]
    )
    assert not (folder / "sources_used.json").exists()
    tall = pincite("render", "long.md", "-o", "tall.png", "--tall", "--dpi", "60", "--json", cwd=folder)
    assert rows(tall.stdout)[0]["files"] == ["tall.png"]


def test_refused_quotes_are_told_and_no_reason_to_stop_a_draft(folder: Path) -> None:
    planted_library(folder / "papers.pincite", PAPER)
    text = f'The paper says "{WRONG_NUMBER}" [[S:1]], and it says "{VERBATIM}" [[S:1]].\n'
    (folder / "draft.md").write_text(text, encoding="utf-8")
    command = [
        "render",
        "draft.md",
        "--sources",
        "pool.json",
        "--library",
        "papers.pincite",
        "-o",
        "draft.html",
    ]
    run = pincite(*command, "--json", cwd=folder)
    assert run.returncode == 1
    [artifact] = rows(run.stdout)
    [problem] = artifact["problems"]
    assert problem["code"] == "refused"
    assert problem["message"].startswith(f"[1] “{WRONG_NUMBER}”: altered")
    draft = pincite(*command, "--allow-unverified", cwd=folder)
    assert draft.returncode == 0 and problem["message"] in draft.stdout
    page = lxml.html.parse(str(folder / "draft.html")).getroot()
    assert [mark.text_content() for mark in page.xpath("//main//*[@class='cited']")] == ["1×", "1"]
    [sign] = page.xpath("//main//*[contains(@class, 'outcome-altered')]")
    assert sign.get("aria-label") == sign.get("title") == "altered, something that matters differs"


def test_a_report_for_clients_is_not_written_where_a_quote_is_refused(folder: Path) -> None:
    planted_library(folder / "papers.pincite", PAPER)
    (folder / "memo.md").write_text(f'The paper says "{WRONG_NUMBER}" [[S:1]].\n', encoding="utf-8")
    command = [
        "render",
        "memo.md",
        "--sources",
        "pool.json",
        "--library",
        "papers.pincite",
        "-o",
        "memo.html",
    ]
    run = pincite(*command, "--edition", "client", cwd=folder)
    assert run.returncode == 1 and not (folder / "memo.html").exists()
    assert f"[1] “{WRONG_NUMBER}”: altered" in run.stderr and "--allow-unverified" in run.stderr
    allowed = pincite(*command, "--edition", "client", "--allow-unverified", cwd=folder)
    assert allowed.returncode == 0
    page = lxml.html.parse(str(folder / "memo.html")).getroot()
    assert [mark.text_content() for mark in page.xpath("//main//*[@class='cited']")] == ["1"]


def test_the_text_may_come_from_standard_input(folder: Path) -> None:
    run = pincite(
        "render", "-", "-o", "a.html", "-o", "a.docx", "--sources", "pool.json", cwd=folder, stdin=TEXT
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert {path.name for path in folder.iterdir()} == {"slate.md", "pool.json", "a.html", "a.docx"}
    page = lxml.html.parse(str(folder / "a.html")).getroot()
    assert VERBATIM in " ".join(page.text_content().split())


@pytest.mark.parametrize(
    ("files", "outputs", "message"),
    [
        (
            ["house.odt"],
            ["a.docx"],
            "house.odt is no template: give a Word file (.docx) or a PowerPoint file",
        ),
        (
            ["house.pptx"],
            ["a.docx"],
            "house.pptx is a template for .pptx, and no output ends so; add -o FILE.pptx",
        ),
        (["house.docx", "b.dotx"], ["a.docx"], "are both templates for .docx; give one of them"),
    ],
    ids=["another kind", "nothing for it", "two"],
)
def test_a_template_goes_with_an_output_of_its_format(
    files: list[str], outputs: list[str], message: str, folder: Path
) -> None:
    for file in files:
        (folder / file).write_bytes(b"PK")
    asked = [word for file in files for word in ("--template", file)]
    run = pincite("render", "slate.md", *asked, *(w for o in outputs for w in ("-o", o)), cwd=folder)
    assert run.returncode == 2 and message in " ".join(run.stderr.split())
    assert not [*folder.glob("a.*")]


def test_straight_quotes_become_the_language_s(folder: Path) -> None:
    (folder / "plain.md").write_text('She\'s "here".\n', encoding="utf-8")
    for option, shown in (((), "She’s „here“."), (("--no-smart",), 'She\'s "here".')):
        run = pincite("render", "plain.md", "-o", "a.html", "--language", "de", *option, cwd=folder)
        assert run.returncode == 0
        assert shown in lxml.html.parse(str(folder / "a.html")).getroot().text_content()
