"""Rows of a table that goes on over a page can be read by themselves, in prompts of whole documents too."""

from __future__ import annotations

import re

import pytest
from fixture_files import FIXTURES

import pincite
from blocks.document import Document
from blocks.prompt.markup import parse_markup

LINE = "<TABLE>Table 13. Lamps along the canal | Lamp | Height | Lit</TABLE>"


@pytest.fixture(scope="module")
def document() -> Document:
    return pincite.Library().add(FIXTURES / "tables" / "reportlab.pdf")


def test_a_page_of_a_continued_table_opens_with_its_title_and_columns(document: Document) -> None:
    markups = (
        pincite.format_documents([document]).markup,
        pincite.format_document_with_block_ids(document)[0],
        pincite.format_document_with_block_ids(document, 500)[0],
    )
    for markup in markups:
        lines = markup.split("\n")
        assert lines.count(LINE) == 1
        assert ">Fir 8.8 1903<" in lines[lines.index(LINE) + 1]


def test_nothing_is_said_twice_under_the_heading_rows_themselves(document: Document) -> None:
    page = next(table.page for table in document.tables if table.continued) - 1
    markup = pincite.format_documents([document], pages=[page]).markup
    assert "<TABLE>" not in markup
    assert "Lamp Height Lit" in markup


def test_the_line_is_no_block_and_is_counted(document: Document) -> None:
    page = next(table.page for table in document.tables if table.continued)
    prompt = pincite.format_documents([document], pages=[page])
    assert prompt.markup.startswith(LINE)
    assert [block.id for block in parse_markup(prompt.markup)] == list(prompt.table)
    first = len(prompt.markup.split("</BLOCK>")[0]) + len("</BLOCK>")
    assert pincite.format_documents([document], pages=[page], budget=first).size == first
    assert pincite.format_documents([document], pages=[page], budget=first - 1).size == 0


def test_only_tables_that_go_on_have_such_lines(document: Document) -> None:
    markup = pincite.format_documents([document]).markup
    assert len(re.findall("<TABLE>", markup)) == sum(table.continued for table in document.tables)
