"""A document's text, words and blocks, built from columns."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocks.box import Box, PageBox
from blocks.document import Document
from blocks.errors import UnknownIdError
from blocks.model import ASIDE, Block, BlockColumns, Content, Join, Kind, Page, WordColumns, block_number

JOINT = {Join.SPACE: " ", Join.NONE: "", Join.DEHYPHENATE: ""}
words = st.tuples(st.sampled_from(["water", "mill-", "第", "x", "No."]), st.sampled_from(Join))
rows = st.lists(st.tuples(st.sampled_from(Kind), st.lists(words, min_size=1, max_size=5)), max_size=6)
Rows = list[tuple[Kind, list[tuple[str, Join]]]]
A = ("a", Join.SPACE)
B = ("b", Join.SPACE)


def made(blocks: Rows, first_block: int = 1) -> Document:
    """A document of these blocks, each on a line of its own; a hyphen is dropped only where there is one."""
    words = [(k, text, join) for k, (_, row) in enumerate(blocks) for text, join in row]
    joins = [Join.SPACE if j == Join.DEHYPHENATE and not t.endswith("-") else j for _, t, j in words]
    at = np.array([k for k, _, _ in words], dtype=np.int32)
    n = len(words)
    x = np.arange(n, dtype=np.float32)
    columns = WordColumns(
        [t for _, t, _ in words],
        np.stack([10 * x, 20.0 * at, 10 * x + 8, 20.0 * at + 12], axis=1).astype(np.float32),
        np.ones(n, np.int32),
        at.copy(),
        at,
        np.array(joins, dtype=np.uint8),
        np.arange(n, dtype=np.int32)[::-1].copy(),
    )
    first = np.array([int((at < k).sum()) for k in range(len(blocks))], dtype=np.int32)
    content = Content(
        (Page(1, 595, 842),),
        columns,
        BlockColumns(first, [kind for kind, _ in blocks], np.linspace(1, 0.5, len(blocks), dtype=np.float32)),
    )
    return Document("d", "made.pdf", "0", content, first_block)


def written(document: Document, block: Block) -> str:
    """A block's text by the rule: each word and what its join says, the last one bare."""
    out = ""
    for i in range(block.first_word, block.end_word):
        text, join = document.words.texts[i], Join(document.words.joins[i])
        out += text[:-1] if join == Join.DEHYPHENATE else text
        out += JOINT[join] if i + 1 < block.end_word else ""
    return out


@given(rows)
def test_text_is_the_blocks_parted_by_blank_lines(blocks: Rows) -> None:
    document = made(blocks)
    assert [b.text for b in document.blocks] == [written(document, b) for b in document.blocks]
    assert document.text == "\n\n".join(b.text for b in document.blocks)
    assert all(document.text[b.start : b.end] == b.text for b in document.blocks)


@given(rows)
def test_every_word_starts_where_it_is_said_to(blocks: Rows) -> None:
    document = made(blocks)
    starts = document.word_starts.tolist()
    assert len(starts) == len(document.words) + 1 and starts[-1] == len(document.text)
    for piece, start in zip(document.word_pieces, starts, strict=False):
        assert document.text[start : start + len(piece)] == piece
    for block in document.blocks:
        assert document.span_text(block.first_word, block.end_word) == block.text


@given(rows)
def test_blocks_share_out_the_words_in_order(blocks: Rows) -> None:
    document = made(blocks)
    spans = [i for b in document.blocks for i in range(b.first_word, b.end_word)]
    assert spans == list(range(len(document.words)))
    assert [b.kind for b in document.blocks] == [kind for kind, _ in blocks]


@given(rows)
def test_flow_holds_every_word_once_the_running_text_first(
    blocks: Rows,
) -> None:
    document = made(blocks)
    order = document.flow.order.tolist()
    assert sorted(order) == list(range(len(document.words)))
    aside = [document.blocks[document.words.blocks[i]].kind in ASIDE for i in order]
    assert aside == sorted(aside)
    for part in (True, False):
        inside = [i for i, a in zip(order, aside, strict=True) if a == part]
        assert inside == sorted(inside)


def test_a_table_row_is_a_region_of_its_own() -> None:
    document = made([(Kind.TABLE, [A, B]), (Kind.PARAGRAPH, [("c", Join.SPACE)])])
    document.words.lines[:] = [0, 1, 2]
    regions = document.flow.regions.tolist()
    assert len(set(regions)) == 3


def test_ids_begin_where_the_library_says() -> None:
    document = made([(Kind.PARAGRAPH, [A]), (Kind.LIST, [B])], first_block=41)
    assert [b.id for b in document.blocks] == ["BLOCK_CITE_ID_41", "BLOCK_CITE_ID_42"]
    assert document.block_ids == range(41, 43)
    assert document.block("BLOCK_CITE_ID_42").text == "b"
    assert document.blocks[1].confidence == pytest.approx(0.5)


@pytest.mark.parametrize("id", [*(f"BLOCK_CITE_ID_{n}" for n in ("40", "43", "x", "٤١", "")), "41", ""])
def test_an_unknown_block_is_an_error_that_names_it(id: str) -> None:
    document = made([(Kind.PARAGRAPH, [A]), (Kind.LIST, [B])], first_block=41)
    with pytest.raises(UnknownIdError, match=r"made\.pdf has no block") as caught:
        document.block(id)
    assert repr(id) in str(caught.value)


@pytest.mark.parametrize("number", [0, 2, -1])
def test_an_unknown_page_is_an_error_that_says_which_there_are(number: int) -> None:
    with pytest.raises(UnknownIdError, match=f"made.pdf has pages 1 to 1, not {number}"):
        made([]).page(number)


def test_a_word_knows_its_page_and_box() -> None:
    document = made([(Kind.PARAGRAPH, [A, B])])
    assert document.word(1).text == "b"
    assert document.word(1).box == PageBox(1, 10, 0, 18, 12)
    assert document.blocks[0].bbox == Box(0, 0, 18, 12)
    assert document.page(1) is document.pages[0]


def test_a_document_without_words_is_empty() -> None:
    document = made([])
    assert document.text == "" and document.blocks == () and len(document.flow) == 0
    assert document.span_text(0, 0) == "" and document.word_starts.tolist() == [0]


@given(st.integers(0, 10**12))
def test_block_numbers_are_read_from_ids(number: int) -> None:
    assert block_number(f"BLOCK_CITE_ID_{number}") == number
    assert block_number(str(number)) is None
