"""Reading HTML: cases of fixtures/markup, and what is told beside the tree."""

from __future__ import annotations

import pytest
from markup_cases import cases
from outline import outline

from renderers.read.html.document import from_html
from renderers.report.build import build_report
from renderers.tree.nodes import TextDocument


@pytest.mark.parametrize(("text", "tree"), cases("html.md"))
def test_html_as_a_tree(text: str, tree: str) -> None:
    assert outline(from_html(text, numbers=[1, 2, 3]).document) == tree


def test_head_is_metadata() -> None:
    text = '<html lang="pt-BR"><head><title> A [[S:1]]  title</title><meta name=Author content="Ann B"></head><p>x'
    document = from_html(text).document
    assert (document.title, document.authors, document.language) == ("A title", ("Ann B",), "pt-BR")


@pytest.mark.parametrize("text", ["", " ", "<!-- x -->", "<?xml?>", "<", "</p>", "<script>"])
def test_nothing_to_read_is_an_empty_tree(text: str) -> None:
    assert outline(from_html(text).document) in ("", "p <")


def test_an_encoding_that_the_text_declares_does_not_count() -> None:
    text = '<?xml version="1.0" encoding="latin-1"?><meta charset="ascii"><p>Überschuß 中'
    assert outline(from_html(text).document) == "p Überschuß 中"


def test_usage_is_given_back() -> None:
    assert from_html("<p>a [[USAGE:2,1]]").usage == (1, 2)


def test_an_svg_in_the_page_is_a_picture() -> None:
    svg = '<svg width="40" height="20"><title>Bar</title><rect width="40" height="20" fill="red"/></svg>'
    assert outline(from_html(f"<p>a {svg}").document).startswith("p a ![Bar](")
    assert "svg" not in outline(from_html(f"<p>a {svg}").document)


def test_a_whole_page_of_nothing_but_markup_is_empty() -> None:
    assert from_html("<div><span></span><p></p><ul></ul><table></table></div>").document == TextDocument(())


def test_reports_are_made_from_html() -> None:
    page = "<h1>Net <i>income</i></h1><p>It rose [S:1], see [1].</p><script>x</script>"
    report = build_report(page, fmt="html", pool=[{"sid": 1, "title": "Annual report"}])
    assert (report.title, [entry.title for entry in report.entries]) == ("Net income", ["Annual report"])
    assert "<" not in repr(report.document.blocks)


def test_names_that_no_html_has_do_no_harm() -> None:
    text = "<p {% if x %} class={{y}}>a</p><{{z}}>b<svg {{w}}><text>c</text></svg><q:r s:t=1>d</q:r>"
    words = outline(from_html(text).document)
    assert all(letter in words for letter in "abd")
