"""What the MCP server refuses, and that a model is told what to do: bad arguments, paths out of bounds, bad files."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command import ENCRYPTED, PAPER, PDF, VERBATIM, planted_library
from speaking import Agent, over_stdio

SECRET = "nobody's business"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of the user's, with a file and a folder outside of it to which links lead."""
    top = tmp_path_factory.mktemp("top")
    folder = top / "desk"
    folder.mkdir()
    (top / "secret.txt").write_text(SECRET, "utf-8")
    (top / "outside").mkdir()
    shutil.copy(PAPER, folder / "paper.pdf")
    shutil.copy(ENCRYPTED, folder / "locked.pdf")
    shutil.copy(PDF / "garbage.pdf", folder / "garbage.pdf")
    (folder / "link.txt").symlink_to(top / "secret.txt")
    (folder / "link").symlink_to(top)
    (folder / "loop.txt").symlink_to(folder / "loop.txt")
    os.mkfifo(folder / "pipe.pdf")
    planted_library(folder / "papers.pincite", PAPER)
    return folder


@pytest.fixture(scope="module")
def agent(desk: Path) -> Iterator[Agent]:
    with over_stdio(desk / "papers.pincite") as connected:
        yield connected


CITED = {"citation_number": 1, "cited_text": VERBATIM, "block_id": "BLOCK_CITE_ID_5"}
BAD: list[tuple[str, dict[str, Any], str]] = [
    ("add_document", {}, "path: Field required; it takes path, ocr, ocr_languages, password"),
    ("add_document", {"path": "papers.pdf"}, "can't be read: No such file or directory; there are “paper.pdf”"),
    ("add_document", {"path": "."}, "is a folder; name one file; there are “garbage.pdf”, "),
    ("add_document", {"path": "pipe.pdf"}, "no file but a pipe"),
    ("add_document", {"path": "a" * 300}, "File name too long"),
    ("add_document", {"path": "a\0b"}, "no path"),
    ("add_document", {"path": "garbage.pdf"}, "garbage.pdf"),
    ("add_document", {"path": "locked.pdf"}, "password"),
    ("add_document", {"path": "locked.pdf", "password": "wrong"}, "password"),
    ("add_document", {"path": "papers.pincite"}, "papers.pincite"),
    ("add_document", {"path": "paper.pdf", "ocr": "maybe"}, "'auto', 'never' or 'always'"),
    ("list_documents", {"offset": -1}, "offset: Input should be greater than or equal to 0"),
    ("list_documents", {"limit": "many"}, "limit: Input should be a valid integer"),
    ("search", {"words": "?"}, "has no word to search for"),
    ("search", {"words": "slate", "document": "doc_0"}, "no document 'doc_0'"),
    ("search", {"word": "slate"}, "search has no word; it takes words, limit, document"),
    ("get_blocks", {}, "give either block_ids, or a document"),
    ("get_blocks", {"block_ids": ["12"], "document": "doc_0"}, "give either"),
    ("get_blocks", {"block_ids": ["BLOCK_CITE_ID_999"]}, "the last is BLOCK_CITE_ID_"),
    ("get_blocks", {"block_ids": ["../12"]}, "no block id; block ids look like 'BLOCK_CITE_ID_12'"),
    ("get_blocks", {"document": "doc_0"}, "list_documents and search tell the ids that there are"),
    ("get_table", {"block_id": "BLOCK_CITE_ID_1"}, "in no table whose cells are sure; such tables of "),
    ("get_table", {"block_id": "BLOCK_CITE_ID_999"}, "the last is BLOCK_CITE_ID_"),
    ("cite_source", {**CITED, "cited_text": ""}, "at least 1 character"),
    ("cite_source", {**CITED, "block_id": "BLOCK_CITE_ID_999", "cited_text": "Cats."}, "no block BLOCK_CITE_ID_999"),
    ("cite_source", {**CITED, "citation_number": 0}, "citation_number: Input should be greater"),
    ("cite_source", {**CITED, "block_id": "1 and 2", "cited_text": "Cats."}, "Refused: "),
    ("verify_quote", {"quote": " "}, "the quote is empty"),
    ("verify_quote", {"quote": "slate", "page": 99}, "page 99 does not exist"),
    ("verify_quote", {"quote": "slate", "document": "doc_0"}, "no document 'doc_0'"),
    ("verify_quote", {"quote": "slate", "policy": "harsh"}, "'strict', 'default' or 'lenient'"),
    ("verify_claim", {"claim": "?"}, "the claim is empty"),
    ("verify_claim", {"claim": "Slate fell.", "block_id": "BLOCK_CITE_ID_999"}, "the last is BLOCK_CITE_ID_"),
    ("check_answer", {"answer": "{", "fmt": "json"}, "the text is no json"),
    ("check_answer", {"answer": "a", "citations": [{"number": 1}]}, "citations.0.citation_number: Field required"),
    ("check_answer", {"answer": "a", "sources": [1]}, "sources.0: Input should be a valid dictionary"),
    ("highlight", {"citations": []}, "at least 1 item"),
    ("highlight", {"citations": [CITED], "folder": "paper.pdf"}, "can't be a folder: File exists"),
    ("render_report", {"answer": "a", "format": "rtf"}, "'pdf', 'docx', 'pptx', 'html' or 'png'"),
    ("render_report", {"answer": "a", "output": "x.pdf"}, "render_report has no output; it takes answer, format"),
    ("delete_document", {}, "there is no tool delete_document; there are add_document, "),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "arguments", "words"), BAD)
def test_bad_arguments_are_told_with_what_to_do(
    agent: Agent, tool: str, arguments: dict[str, Any], words: str
) -> None:
    told = agent.error(tool, **arguments)
    assert words in told and "Traceback" not in told and "pydantic" not in told


def test_every_tool_has_bad_arguments_here(agent: Agent) -> None:
    assert {tool.name for tool in agent.ask("list_tools").tools} == {tool for tool, _, _ in BAD} - {
        "delete_document"
    }


ESCAPES = [
    "../secret.txt",
    "{top}/secret.txt",
    "link.txt",
    "link/secret.txt",
    "x/../../secret.txt",
    "/etc/passwd",
]


@pytest.mark.parametrize("path", ESCAPES)
def test_no_file_elsewhere_is_read(agent: Agent, desk: Path, path: str) -> None:
    told = agent.error("add_document", path=path.format(top=desk.parent))
    assert "outside of the folders that may be used" in told and str(desk) in told and "--root" in told
    assert agent.row("list_documents")["total"] == 1 and SECRET not in told


@pytest.mark.parametrize(
    "folder", ["..", "../outside", "link", "link/outside", "{top}/outside", "x/../../outside"]
)
@pytest.mark.parametrize("tool", ["highlight", "render_report"])
def test_nothing_is_written_elsewhere(agent: Agent, desk: Path, tool: str, folder: str) -> None:
    asked = {"citations": [CITED]} if tool == "highlight" else {"answer": "Slate."}
    before = sorted(desk.parent.rglob("*"))
    told = agent.error(tool, **asked, folder=folder.format(top=desk.parent))
    assert "outside of the folders that may be used" in told
    assert sorted(desk.parent.rglob("*")) == before


def test_a_loop_of_links_is_no_file(agent: Agent) -> None:
    assert "loop.txt" in agent.error("add_document", path="loop.txt")


def test_titles_never_become_paths(agent: Agent, desk: Path) -> None:
    for title in ("../../outside/a", "/etc/cron.d/a", "..", "a\nb"):
        (made,) = agent.row("render_report", answer="Slate.", format="html", title=title, folder="new")[
            "artifacts"
        ]
        (file,) = map(Path, made["files"])
        assert file.parent == desk / "new" and file.is_file()


def test_a_library_that_went_is_told_of(tmp_path: Path) -> None:
    place = planted_library(tmp_path / "gone.pincite")
    with over_stdio(place) as agent:
        place.unlink()
        assert "gone.pincite" in agent.error("list_documents")
    assert not place.exists()


@pytest.mark.long
def test_a_library_that_another_process_holds_is_told_of(agent: Agent, desk: Path) -> None:
    (desk / "late.txt").write_text("Too late.", "utf-8")
    with sqlite3.connect(desk / "papers.pincite", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        told = agent.error("add_document", path="late.txt")
        other.execute("ROLLBACK")
    other.close()
    assert "papers.pincite" in told and str(desk) not in told
    assert agent.row("add_document", path="late.txt")["added"]
