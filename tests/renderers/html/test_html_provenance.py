"""The row of sources_used.json in an HTML report: read back as it was, and nothing in it can get out."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from html_page import of_blocks
from hypothesis import example, given
from hypothesis import strategies as st
from processor_time import assert_linear
from written_report import p

from blocks.errors import ProvenanceError
from renderers.html import draw_html, read_provenance_html
from renderers.report.looks.theme import PAPER
from renderers.tree.nodes import CodeBlock

TEXT = st.text(st.characters(codec=None, categories=None))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(TEXT, VALUES, min_size=1, max_size=4))
@example({"title": "</script><script>alert(1)</script><!--<script>", "sids": [1, 3]})
@example({"title": "é ‘’ 𝄞 \ud800 \u2028 \x00"})
def test_any_row_is_read_back(row: dict[str, Any]) -> None:
    content = draw_html(of_blocks(p("words"), provenance=row), PAPER)
    assert read_provenance_html(content) == row
    assert content.count(b"</script") == content.count(b"<script") == 2 and b"<!--" not in content


def test_a_report_without_a_row_has_none() -> None:
    content = draw_html(of_blocks(p("words")), PAPER)
    assert read_provenance_html(content) is None
    assert b"pincite-provenance" not in content


def test_words_of_the_text_are_no_row() -> None:
    forged = '<script type="application/json" id="pincite-provenance">{"sids": [7]}</script>'
    assert read_provenance_html(draw_html(of_blocks(p(forged), CodeBlock(forged)), PAPER)) is None


@pytest.mark.parametrize(
    "content",
    [b"", b"%PDF-1.7\x00\xff", b"<p>words</p>", b"<script>{}</script>"],
    ids=["empty", "pdf", "page", "script"],
)
def test_other_files_have_none(content: bytes) -> None:
    assert read_provenance_html(content) is None


@pytest.mark.scaled
def test_reading_takes_time_in_step_with_the_file() -> None:
    def noted(size: int) -> bytes:
        return draw_html(of_blocks(p("words"), provenance={"note": "x" * size}), PAPER)

    def bare(size: int) -> bytes:
        return b"<p>" + b"words " * (size // 6)

    assert read_provenance_html(noted(8_000_000)) is not None
    assert read_provenance_html(bare(12_000_000)) is None
    for written in (noted, bare):
        assert_linear(
            lambda size, written=written: partial(read_provenance_html, written(size)), 800_000, 8_000_000
        )


@pytest.mark.parametrize("written", [b'{"sids": [1', b"[1, 2]", b"[" * 100_000], ids=["cut", "list", "deep"])
def test_a_damaged_row_is_told(written: bytes) -> None:
    content = b'<script type="application/json" id="pincite-provenance">' + written + b"</script>"
    with pytest.raises(ProvenanceError):
        read_provenance_html(content)
