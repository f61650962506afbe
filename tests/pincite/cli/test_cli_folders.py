"""A folder given as a library: what is in it is added, new versions take their places, and no document is touched."""

from __future__ import annotations

import shutil
from pathlib import Path

import house_rules
import pytest
from command import PAPER, PDF, VERBATIM, pincite, rows

pytestmark = pytest.mark.long

LEASE = "sub/lease.pdf"


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    (folder / "sub").mkdir(parents=True)
    shutil.copy(PAPER, folder)
    (folder / LEASE).write_bytes(house_rules.pdf(house_rules.V1))
    return folder


def listed(folder: Path) -> dict[str, int]:
    """Name and version of each document, after the command has brought the folder's library up to date."""
    done = pincite("list", folder, "--json")
    assert done.returncode == 0, done.stderr
    ids = {row["name"]: row["document"] for row in rows(done.stdout)}
    assert len(ids) == len(rows(done.stdout))
    told = (pincite("info", folder, document, "--json").stdout for document in ids.values())
    return {name: rows(text)[0]["version"] for name, text in zip(ids, told, strict=True)}


def files(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Time and bytes of every file but the library."""
    return {
        str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.read_bytes())
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pincite"
    }


def test_a_folder_is_a_library_of_its_documents(papers: Path) -> None:
    before = files(papers)
    first = pincite("search", papers, "slate", "--json")
    assert "library.pincite: 2 added" in first.stderr
    assert "slate" in rows(first.stdout)[0]["text"].lower()
    again = pincite("locate", papers, "--quote", VERBATIM)
    assert again.returncode == 0 and again.stderr == ""  # nothing to do, nothing said
    assert files(papers) == before


def test_new_files_are_added_and_changed_ones_become_versions(papers: Path) -> None:
    assert listed(papers) == {PAPER.name: 1, "lease.pdf": 1}
    (papers / LEASE).write_bytes(house_rules.pdf(house_rules.V2))
    (papers / "note.txt").write_text("Rivers rise.")
    told = pincite("list", papers).stderr
    assert "1 added, 1 new version\n" in told
    assert listed(papers) == {PAPER.name: 1, "lease.pdf": 2, "note.txt": 1}
    (papers / LEASE).write_bytes(house_rules.pdf(house_rules.V1))
    assert listed(papers)["lease.pdf"] == 1  # the earlier version is current again
    (papers / LEASE).unlink()
    assert "lease.pdf" in listed(papers)  # what went from the folder stays


def test_a_name_that_two_files_have_makes_no_version(papers: Path) -> None:
    pincite("list", papers)
    (papers / LEASE).unlink()
    for year, page in (("2026", ["fee"]), ("2027", ["fee2"])):
        (papers / year).mkdir()
        (papers / year / "lease.pdf").write_bytes(house_rules.pdf([page]))
    told = pincite("list", papers).stderr
    assert "2 added" in told and "version" not in told


def test_a_copy_of_a_new_version_is_that_version(papers: Path) -> None:
    pincite("list", papers)
    for place in (LEASE, "a_copy.pdf"):
        (papers / place).write_bytes(house_rules.pdf(house_rules.V2))
    told = pincite("list", papers).stderr
    assert told.endswith("0 added, 1 new version\n")
    assert listed(papers) == {PAPER.name: 1, "lease.pdf": 2}


def test_a_renamed_file_is_the_same_document(papers: Path) -> None:
    before = listed(papers)
    (papers / LEASE).rename(papers / "other.pdf")
    assert listed(papers) == before


def test_files_that_cannot_be_read_are_told_and_the_others_served(papers: Path) -> None:
    shutil.copy(PDF / "garbage.pdf", papers)
    done = pincite("search", papers, "slate")
    assert done.returncode == 0 and "1 could not be added" in done.stderr and "garbage.pdf" in done.stderr


def test_an_empty_folder_is_an_empty_library(tmp_path: Path) -> None:
    done = pincite("list", tmp_path)
    assert done.returncode == 0 and "no file of a format that is read" in done.stderr


def test_a_library_that_is_damaged_is_told(papers: Path) -> None:
    pincite("list", papers)
    library = papers / "library.pincite"
    library.write_bytes(library.read_bytes()[:16] + b"no library" * 100)
    done = pincite("list", papers)
    assert done.returncode == 2 and "library.pincite" in done.stderr
