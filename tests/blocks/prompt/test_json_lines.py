"""Blocks as JSON Lines come back as they were, and what is no block is said with its line."""

from __future__ import annotations

import json

import pytest
from fixture_files import document

from blocks.errors import DocumentError
from blocks.prompt.json_lines import from_json_lines, to_json_lines

FILES = ["tables.pdf", "rotated_cropped.pdf", "running.pdf", "greek.pdf", "page_break.pdf"]


@pytest.mark.parametrize("name", FILES)
def test_blocks_come_back_equal(name: str) -> None:
    paper = document(name)
    lines = list(to_json_lines(paper))
    assert len(lines) == len(paper.blocks) and not any("\n" in line for line in lines)
    assert from_json_lines(f"{line}\n" for line in lines) == list(paper.blocks)


def test_a_line_says_all_that_is_known_of_a_block() -> None:
    paper = document("rotated_cropped.pdf")
    for line, block in zip(to_json_lines(paper), paper.blocks, strict=True):
        row = json.loads(line)
        assert list(row) == [
            "id", "page", "bbox", "kind", "text", "confidence", "level", "doubt", "document", "document_name",
            "page_size", "start", "words",
        ]  # fmt: skip
        assert paper.text[row["start"] :].startswith(row["text"])
        page = paper.page(block.page)
        assert row["page_size"] == pytest.approx([page.width, page.height], rel=1e-7)
        assert max(len(str(v)) for v in row["bbox"]) <= 10


def test_unknown_keys_and_blank_lines_are_passed_over() -> None:
    (line, *_) = to_json_lines(document("greek.pdf"))
    more = json.dumps({**json.loads(line), "colour": "red"})
    assert from_json_lines(["\n", more, "  "]) == [document("greek.pdf").blocks[0]]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": "7"}, "not like BLOCK_CITE_ID_12"),
        ({"bbox": [1, 2, 3]}, "Box"),
        ({"bbox": [1, 2, 3, "4"]}, "'4' is not a number"),
        ({"bbox": [1, 2, 3, float("inf")]}, "inf is not a number"),
        ({"kind": "poem"}, "poem"),
        ({"page": True}, '"page" holds True'),
        ({"text": None}, '"text" is not text'),
        ({"words": 7}, "int"),
    ],
)
def test_what_is_no_block_is_said_with_its_line(change: dict[str, object], message: str) -> None:
    (line, *_) = to_json_lines(document("greek.pdf"))
    with pytest.raises(DocumentError, match=f"line 2 holds no block: .*{message}"):
        from_json_lines([line, json.dumps({**json.loads(line), **change})])


@pytest.mark.parametrize("line", ["{", "[]", "7", '"needs_ocr"', '{"id": "BLOCK_CITE_ID_1"}', "[" * 100_000])
def test_what_is_no_json_object_is_said_too(line: str) -> None:
    with pytest.raises(DocumentError, match="line 1 holds no block"):
        from_json_lines([line])
