"""Every citation of a text at its place, whatever its kind; definitions of numbers."""

from __future__ import annotations

import pytest

from grounding.citations.check.reading import read_answer
from grounding.markers.all_citations import find_definitions, find_marks, prose_of

TEXT = (
    'Said "so" [BLOCK_CITE_ID_12], rose [1, 3] by 12% [[S:2,3]] (BLOCK_CITE_ID_4) [[USAGE:5]] `[1] [[S:9]]`\n\n'
    '[7]: BLOCK_CITE_ID_7 "quoted words"\n- [8] BLOCK_CITE_ID_9 — “other”\n9. [BLOCK_CITE_ID_10]: third\n'
)


def written(text: str, fmt: str = "markdown") -> list[tuple[str, tuple[object, ...]]]:
    marks = find_marks(text, fmt, prose_of(text, fmt), {1, 2, 3})
    return [(text[m.start : m.end], m.sids or m.numbers or m.block_ids) for m in marks]


def test_marks_of_every_kind_are_found_in_order_and_none_in_code() -> None:
    assert written(TEXT.split("\n\n")[0]) == [
        ("[BLOCK_CITE_ID_12]", ("BLOCK_CITE_ID_12",)),
        ("[1, 3]", (1, 3)),
        ("[[S:2,3]]", (2, 3)),
        ("(BLOCK_CITE_ID_4)", ("BLOCK_CITE_ID_4",)),
        ("[[USAGE:5]]", (5,)),
    ]


def test_without_numbers_none_in_brackets_counts() -> None:
    assert find_marks("a [1] [2]", "markdown", "a [1] [2]", None) == []


@pytest.mark.parametrize(
    "bracket",
    [
        "[BLOCK_CITE_ID_1, BLOCK_CITE_ID_2]",
        "(BLOCK_CITE_ID_1; BLOCK_CITE_ID_2)",
        "[BLOCK_CITE_ID_1,BLOCK_CITE_ID_2]",
    ],
)
def test_several_blocks_in_one_bracket_are_each_cited(bracket: str) -> None:
    assert written(f"So {bracket}.") == [(bracket, ("BLOCK_CITE_ID_1", "BLOCK_CITE_ID_2"))]
    cited = read_answer(f'They said "so it is" {bracket}.', "markdown", ()).inline
    assert [(one.block_id, one.quote) for one in cited] == [
        ("BLOCK_CITE_ID_1", "so it is"),
        ("BLOCK_CITE_ID_2", "so it is"),
    ]


def test_definitions_know_their_parts() -> None:
    found = find_definitions(prose_of(TEXT, "markdown"))
    assert [(d.number, d.block_id, d.quote, d.as_link) for d in found] == [
        (7, "BLOCK_CITE_ID_7", "quoted words", True),
        (8, "BLOCK_CITE_ID_9", "other", False),
        (9, "BLOCK_CITE_ID_10", "third", False),
    ]
    assert [TEXT[d.mark_start : d.mark_end] for d in found] == [
        "[7]: BLOCK_CITE_ID_7",
        "[8] BLOCK_CITE_ID_9",
        "[BLOCK_CITE_ID_10]",
    ]


def test_html_is_read_by_what_is_visible() -> None:
    text = '<p title="[1]">A <b>[1]</b> <!-- [2] --><code>[3]</code> [S:2] [BLOCK_CITE_ID_1]</p>'
    assert [words for words, _ in written(text, "html")] == ["[1]", "[S:2]", "[BLOCK_CITE_ID_1]"]


def test_numbers_behind_tags_of_any_length_count() -> None:
    text = (
        '<div class="answer">\n\n<p class="first paragraph">It rose [1].</p>\n<p id="x">Fell [2].</p></div>'
    )
    assert [words for words, _ in written(text, "html")] == ["[1]", "[2]"]
    inline = read_answer(text, "html", (1, 2)).inline
    assert [(one.number, one.claim) for one in inline] == [(1, "It rose"), (2, "Fell")]
