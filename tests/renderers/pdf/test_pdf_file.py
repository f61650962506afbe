"""What a PDF says of itself: title, language, outline, attachment, structure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from drawn_reports import PROSE, Reopened, bullets, heading, para, report, table

from renderers.report.looks.theme import PAPER

BLOCKS = (
    heading(1, "Summary"),
    para(PROSE),
    heading(2, "Earnings"),
    bullets("one", "two"),
    heading(2, "Costs"),
)


def test_metadata() -> None:
    drawn = Reopened(report(*BLOCKS, title="Year 2026 – Überblick", language="de-AT"))
    info = drawn.pypdf.metadata
    assert info is not None
    assert (info.title, info.author, info.subject) == (
        "Year 2026 – Überblick",
        "A. Author, B. Writer",
        "For the board",
    )
    assert info.creation_date is not None and info.creation_date.isoformat() == "2026-11-22T10:00:00+00:00"
    root = drawn.pypdf.trailer["/Root"]
    assert root["/Lang"] == "de-AT"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"].value is True
    xmp = drawn.pypdf.xmp_metadata
    assert xmp is not None and xmp.dc_title == {"x-default": "Year 2026 – Überblick"}


def test_the_record_of_sources_is_attached() -> None:
    drawn = Reopened(report(*BLOCKS))
    rows = json.loads(drawn.pypdf.attachments["sources_used.json"][0])
    assert rows == [{"artifact_name": "report", "sids": [1, 3], "created": "2026-11-22T10:00:00+00:00"}]
    assert len(drawn.pypdf.trailer["/Root"]["/AF"]) == 1


def test_headings_are_nested_in_the_outline() -> None:
    drawn = Reopened(report(*BLOCKS))
    first, below = drawn.pypdf.outline
    assert first["/Title"] == "Summary"
    assert [entry["/Title"] for entry in below] == ["Earnings", "Costs"]
    for entry in (first, *below):
        page = drawn.pypdf.get_destination_page_number(entry)
        place, box = drawn.box_of(entry["/Title"])
        assert page == place
        assert 0 <= entry["/Top"] - box[3] < 40


def test_page_size() -> None:
    assert Reopened(report(*BLOCKS)).pdfium[0].get_size() == (595.280029296875, 841.8900146484375)
    assert Reopened(report(*BLOCKS), replace(PAPER, page="Letter")).pdfium[0].get_size() == (612, 792)


def test_pages_are_numbered_and_carry_the_title() -> None:
    drawn = Reopened(report(*[para(PROSE * 3)] * 30, title="The running title"))
    count = len(drawn.texts)
    assert count > 3
    for k, text in enumerate(drawn.texts):
        assert f"{k + 1} / {count}" in text
        assert text.count("The running title") == 1


def _elements(drawn: Reopened) -> Iterator[Any]:
    """The structure's elements, in the order of reading."""
    pending = [drawn.pypdf.trailer["/Root"]["/StructTreeRoot"]["/K"].get_object()]
    while pending:
        node = pending.pop()
        yield node
        kids = (k.get_object() if hasattr(k, "get_object") else k for k in node["/K"])
        pending += [k for k in kids if "/S" in k][::-1]


def test_structure_names_headings_lists_and_tables() -> None:
    found = {node["/S"] for node in _elements(Reopened(report(*BLOCKS, table(["head"], [["body"]]))))}
    assert {"/Document", "/H1", "/H2", "/P", "/L", "/LI", "/LBody", "/Table", "/TR", "/TH", "/TD"} <= found


def test_marked_content_is_closed_once() -> None:
    """Also where text follows the contents, whose page numbers are drawn when all pages are known."""
    blocks = [block for n in range(70) for block in (heading(2, f"Chapter {n}"), para(PROSE * 3))]
    for number, page in enumerate(Reopened(report(*blocks, contents=True)).pypdf.pages, start=1):
        contents = page.get_contents()
        assert contents is not None
        depth = 0
        for operator in re.findall(rb"\b(BDC|BMC|EMC)\b", contents.get_data()):
            depth += -1 if operator == b"EMC" else 1
            assert depth in (0, 1, 2), f"page {number}"
        assert depth == 0, f"page {number}"


@pytest.mark.parametrize("shown", [True, False])
def test_a_title_is_the_first_heading_and_the_text_s_are_below_it(shown: bool) -> None:
    drawn = Reopened(replace(report(*BLOCKS), show_title=shown))
    kinds = [node["/S"] for node in _elements(drawn) if node["/S"] in ("/H1", "/H2", "/H3")]
    assert kinds == (["/H1", "/H2", "/H3", "/H3"] if shown else ["/H1", "/H2", "/H2"])
