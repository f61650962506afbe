"""What the README and the demonstration promise comes true."""

from __future__ import annotations

import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest
from command import PDF

ROOT = PDF.parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _example() -> str:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    return code


def test_the_example_prints_what_its_comments_say(tmp_path: Path) -> None:
    shutil.copy(PDF / "typst_paper.pdf", tmp_path / "paper.pdf")
    run = subprocess.run(
        [sys.executable, "-c", _example()], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    promised = re.findall(r"print\(.*?\)  # (.*)", _example())
    assert run.stdout.splitlines() == promised
    assert (tmp_path / "out" / "paper.highlighted.pdf").is_file()


def test_files_that_the_readme_names_are_there() -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]
    assert links and all((ROOT / link).is_file() for link in links)
    assert (ROOT / "docs/images/highlighted.png").stat().st_size < 200_000


def test_the_demonstration(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    demo = runpy.run_path(str(ROOT / "docs" / "demo.py"))
    demo["main"](tmp_path / "demo")
    printed = capsys.readouterr().out
    assert re.findall(r"(verified|REFUSED): (\w+)", printed) == [
        ("verified", "exact"),
        ("verified", "exact"),
        ("verified", "close"),
        ("REFUSED", "altered"),
        ("REFUSED", "altered"),
        ("REFUSED", "absent"),
    ]
    paths, _, viewing = printed.partition("Look at:")[2].partition("See the quotes")
    written = [Path(line.strip()) for line in paths.splitlines() if line.strip()]
    assert {path.suffix for path in written} == {".pdf", ".png"} and all(p.is_file() for p in written)
    with pymupdf.open(written[0]) as copy:
        assert [[a.type[1] for a in page.annots()].count("Highlight") for page in copy] == [5, 1]
    command = shlex.split(viewing.splitlines()[-1])
    # Without a path there is nothing that could open a window.
    run = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PATH": str(tmp_path)})
    assert (run.returncode, run.stderr) == (1, "")
    assert run.stdout.strip().endswith("evidence.html: 6 citations, 2 of them verified")
    assert (tmp_path / "demo" / "evidence.html").stat().st_size < 3_000_000
