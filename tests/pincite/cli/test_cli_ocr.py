"""OCR on the command line: what is asked for in vain is an error, and what to do is said once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pymupdf
import pytest
from command import FIXTURES, PAPER, VERBATIM, pincite, rows

pytestmark = pytest.mark.long

SCAN = FIXTURES / "scans" / "level.pdf"
ADVICE = "install Tesseract"


@pytest.fixture
def no_engine(tmp_path: Path) -> dict[str, str]:
    """Variables of a machine that has neither Tesseract nor RapidOCR."""
    (tmp_path / "python").mkdir()
    (tmp_path / "python" / "sitecustomize.py").write_text(
        "import sys\nsys.modules['rapidocr'] = None\n", "utf-8"
    )
    return {"PATH": "/nowhere", "PYTHONPATH": f"{tmp_path / 'python'}:{Path(__file__).parents[3]}"}


@pytest.mark.parametrize(
    "arguments",
    [("locate", PAPER, "--quote", VERBATIM), ("add", "a.pincite", PAPER), ("blocks", PAPER)],
    ids=lambda arguments: str(arguments[0]),
)
def test_every_page_by_ocr_needs_an_engine(
    tmp_path: Path, no_engine: dict[str, str], arguments: tuple[str, ...]
) -> None:
    run = pincite(*arguments, "--ocr", "always", "--json", cwd=tmp_path, **no_engine)
    assert run.returncode == 2 and ADVICE in run.stderr and "'--ocr'" in run.stderr
    assert len(rows(run.stdout)) == 1 and not (tmp_path / "a.pincite").exists()


def test_what_to_do_is_said_once(tmp_path: Path, no_engine: dict[str, str]) -> None:
    files = [tmp_path / f"{n}.pdf" for n in range(3)]
    for file in files:
        shutil.copy(SCAN, file)
        with file.open("ab") as stream:
            stream.write(f"\n% {file.name}\n".encode())
    for arguments in (("locate", *files, "--quote", VERBATIM), ("add", tmp_path / "a.pincite", *files)):
        told = pincite(*arguments, **no_engine).stderr.splitlines()
        assert [line.count(ADVICE) for line in told] == [1, 0, 0]
        assert all(
            f"page 1 needs OCR, so {file.name} is not read whole" in told[n] for n, file in enumerate(files)
        )


@pytest.mark.tesseract
def test_text_that_its_page_does_not_show_is_told(tmp_path: Path) -> None:
    with pymupdf.open() as pdf:
        pdf.new_page().insert_text((72, 100), "The rent of the lower mill is 900 pounds.", color=(1, 1, 1))
        pdf[0].insert_text((72, 200), "The tenant pays a deposit before the keys are handed over.")
        pdf.save(tmp_path / "lease.pdf")
    run = pincite("add", "a.pincite", "lease.pdf", "--paranoid", cwd=tmp_path)
    told = [line for line in run.stderr.splitlines() if "says other than its page shows" in line]
    assert run.returncode == 0 and len(told) == 1 and "page 1 of lease.pdf" in told[0]
    assert "“The rent of the lower mill is 900 pounds.” isn't shown" in told[0]
    (row,) = rows(pincite("add", "b.pincite", "lease.pdf", "--paranoid", "--json", cwd=tmp_path).stdout)
    assert [doubt["page"] for doubt in row["doubts"]] == [1]


def test_holding_pages_against_pictures_needs_an_engine(tmp_path: Path, no_engine: dict[str, str]) -> None:
    run = pincite("add", "a.pincite", PAPER, "--paranoid", cwd=tmp_path, **no_engine)
    assert run.returncode == 2 and ADVICE in run.stderr and "'--paranoid'" in run.stderr
