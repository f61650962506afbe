"""examples/README.md lists every example, and names files that are there."""

from __future__ import annotations

import re

from running import EXAMPLES

PAGE = (EXAMPLES / "README.md").read_text("utf-8")


def test_every_example_is_listed_and_every_file_is_there() -> None:
    links = re.findall(r"\]\(([^)]+)\)", PAGE)
    assert all((EXAMPLES / link).is_file() for link in links)
    programs = {str(path.relative_to(EXAMPLES)) for path in EXAMPLES.rglob("*.py")}
    assert programs <= set(links)
    assert {f"examples/{name}" for name in programs} == set(
        re.findall(r"^\$ python (\S+\.py)$", PAGE, re.MULTILINE)
    )
    assert (
        EXAMPLES.parent / "fixtures/pdf/typst_paper.pdf"
    ).is_file() and "fixtures/pdf/typst_paper.pdf" in PAGE


def test_the_page_to_ask_is_as_short_as_it_is_said_to_be() -> None:
    assert "under 150 lines" in PAGE
    assert len((EXAMPLES / "ask_app.py").read_text("utf-8").splitlines()) < 150
