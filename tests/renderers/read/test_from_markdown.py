"""Reading Markdown: cases of fixtures/markup, what is told beside the tree, and laws for any text."""

from __future__ import annotations

import pytest
from markup_cases import cases
from outline import outline

from renderers.read.markdown.document import from_markdown


@pytest.mark.parametrize(("text", "tree"), cases("markdown.md"))
def test_markdown_as_a_tree(text: str, tree: str) -> None:
    assert outline(from_markdown(text, numbers=[1, 2, 3]).document) == tree


def test_front_matter_is_metadata() -> None:
    text = (
        "---\ntitle: Report [[S:1]]\nauthors:\n- Ann\n- name: Bob\ndate: 2026-01-02\nlang: en_GB\n---\nText."
    )
    document = from_markdown(text).document
    assert (document.title, document.authors, document.date) == ("Report", ("Ann", "Bob"), "2026-01-02")
    assert (document.language, outline(document)) == ("en-GB", "p Text.")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        pytest.param("---\nno mapping\n---\n", "rule\nh2 #no-mapping no mapping", id="no-mapping"),
        pytest.param("---\na: [\n---\nx", "rule\nh2 #a- a: [\np x", id="no-yaml"),
    ],
)
def test_what_is_no_front_matter_is_text(text: str, tree: str) -> None:
    assert outline(from_markdown(text).document) == tree


def test_the_only_heading_of_level_one_is_the_title() -> None:
    assert from_markdown("# One *title* [[S:1]]\n## Two").document.title == "One title"
    assert from_markdown("# One\n# Two").document.title == ""


def test_without_known_numbers_brackets_are_text() -> None:
    assert outline(from_markdown("So [1], [2].").document) == "p So [1], [2]."


def test_usage_and_definitions_are_given_back() -> None:
    read = from_markdown('So [7]. [[USAGE:4,2]]\n\n[7]: BLOCK_CITE_ID_7 "quoted words"')
    assert read.usage == (2, 4)
    [found] = read.definitions
    assert (found.number, found.block_id, found.quote) == (7, "BLOCK_CITE_ID_7", "quoted words")


def test_problems_name_links_and_pictures() -> None:
    read = from_markdown("[a](javascript:x) [b](#nowhere) ![c](c.png) [a](javascript:x)")
    assert [problem.code for problem in read.problems] == ["link", "picture", "link"]
    assert "'javascript:x'" in read.problems[0].message and "'#nowhere'" in read.problems[2].message
    [unnamed] = from_markdown("See @fig-none.").problems
    assert "no heading, figure, table or formula is called '#fig-none'" in unnamed.message
