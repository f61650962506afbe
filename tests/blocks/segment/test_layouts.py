"""Every layout with planted truth: all blocks of the page, in order, each of its kind and level."""

from __future__ import annotations

import pytest
from fixture_files import READABLE, TRUTH, document

LAYOUTS = [name for name in READABLE if TRUTH[name].layout]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_page_is_read_as_it_was_laid_out(name: str) -> None:
    planted = [(b["page"], b["kind"], b.get("level"), b["text"]) for b in TRUTH[name].layout]
    assert [(b.page, b.kind.value, b.level, b.text) for b in document(name).blocks] == planted


def test_every_layout_is_planted() -> None:
    kinds = {b["kind"] for name in LAYOUTS for b in TRUTH[name].layout}
    assert len(LAYOUTS) >= 12
    assert kinds == {
        "heading", "paragraph", "list", "table", "table_header", "caption", "footnote", "header", "footer",
        "page_number", "side_note", "line_numbers", "figure", "formula",
    }  # fmt: skip
