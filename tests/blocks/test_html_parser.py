"""Any text can be read as HTML: tokens, tool outputs and records of sources are looked for in what strangers wrote."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pincite
from grounding.tools.extractors.plain_text import text_of_html, without_markup
from renderers.provenance.read import read_provenance

ODD = [
    "<![",
    "<![if x]>",
    "<![CDATA[",
    "]]>",
    "<!",
    "<!--",
    "<?",
    "</",
    "<sup class='cite'>",
    "[S:1]",
    "[[S:1]]",
    "`",
    "{",
    ">",
]
TEXTS = st.lists(st.sampled_from(ODD) | st.text(max_size=3), max_size=8).map("".join)


@given(TEXTS, st.sampled_from(["markdown", "text", "html"]))
def test_tokens_are_looked_for_in_any_text(text: str, fmt: str) -> None:
    pincite.extract_citation_sids_any(text, fmt)
    pincite.citations_present_inline(text, fmt)
    pincite.rewrite_citation_tokens(text, {1: 2}, fmt=fmt)
    pincite.strip_citation_tokens(text, fmt=fmt)
    pincite.sources_used(text, fmt, known=[1])


@given(TEXTS)
def test_any_output_of_a_tool_is_text(text: str) -> None:
    assert isinstance(text_of_html(text), str) and isinstance(without_markup(text), str)


def test_what_python_refuses_is_a_comment_up_to_its_end() -> None:
    assert pincite.extract_citation_sids_any("<![x [S:1]>[S:2]", "html") == [2]
    assert text_of_html("a<![x hidden>b") == "ab"


@pytest.mark.parametrize("odd", ["<![", "<![`", "<![x>", "<![CDATA[", "<!"])
def test_a_report_of_odd_html_has_no_record_and_says_so(odd: str, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(f"<!doctype html><html>{odd}<p>words</p></html>", "utf-8")
    with pytest.raises(pincite.PinciteError):
        read_provenance(file)
