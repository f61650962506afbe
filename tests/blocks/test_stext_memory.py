"""Pages read from MuPDF's memory have the words that MuPDF's and PyMuPDF's functions give, to the last digit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pymupdf
import pytest
from fixture_files import FIXTURES

from blocks import stext_layout, written_pages
from blocks.errors import DocumentError
from blocks.page_words import PageWords
from blocks.reader import read_file
from blocks.stext_layout import Layout, layout, nodes_of, says_the_same

PDF = FIXTURES / "pdf"
FILES = sorted(path.name for path in PDF.glob("*.pdf"))
OFFSETS = (
    "box", "wmode", "direction", "first_char", "last_char", "next_line",
    "code", "flags", "size", "origin", "quad", "font", "next",
)  # fmt: skip


@pytest.fixture
def memory() -> Layout:
    found = layout()
    assert found is not None, "this MuPDF's structures could not be measured"
    return found


def words_both_ways(data: bytes, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[PageWords, PageWords]]:
    """The words of each page from memory, and through functions."""
    quick = read_file(data)
    with monkeypatch.context() as patch:
        patch.setattr(written_pages, "layout", lambda: None)
        slow = read_file(data)
    assert [page.error for page in quick.pages] == [page.error for page in slow.pages]
    for a, b in zip(quick.words, slow.words, strict=True):
        assert (a is None) == (b is None)
        if a is not None and b is not None:
            yield a, b


def assert_same(a: PageWords, b: PageWords) -> None:
    assert (a.texts, a.rtl) == (b.texts, b.rtl)
    for name in ("boxes", "lines", "joins", "sizes", "styles", "rules"):
        one, other = getattr(a, name), getattr(b, name)
        assert one.dtype == other.dtype and np.array_equal(one, other), name
    # PyMuPDF's dictionaries count pictures among the blocks too.
    assert np.array_equal(np.diff(a.blocks) != 0, np.diff(b.blocks) != 0)


@pytest.mark.parametrize("name", FILES)
def test_words_from_memory_are_those_through_functions(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        for a, b in words_both_ways((PDF / name).read_bytes(), monkeypatch):
            assert_same(a, b)
    except DocumentError:
        with monkeypatch.context() as patch, pytest.raises(DocumentError):
            patch.setattr(written_pages, "layout", lambda: None)
            read_file((PDF / name).read_bytes())


ALPHABETS = (
    "abc xyz ABC  09.,-\u00ad\u00a0éﬁ\\u0041",
    "ab 中文かな、。 \u200b\u3000ー9",
    "αβγ я \u202a\u200dא",
    "中文 ไทย ab",
)


def odd_page(seed: int) -> bytes:
    """A page with text of many kinds in many places, some of it outside, and drawings between."""
    rng = random.Random(seed)
    letters = rng.choice(ALPHABETS)
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=300, height=300)
        if rng.random() < 0.3:
            page.set_rotation(90)
        for _ in range(rng.randint(1, 30)):
            at = rng.uniform(-60, 320), rng.uniform(-20, 320)
            text = "".join(rng.choice(letters) for _ in range(rng.choice((1, 5, 40, 400))))
            font = rng.choice(("helv", "hebo", "cour", "china-s", "japan"))
            kind = {"render_mode": rng.choice((0, 0, 0, 3)), "rotate": rng.choice((0, 0, 0, 90, 180))}
            page.insert_text(at, text, fontname=font, fontsize=rng.choice((0.5, 7, 10, 24)), **kind)
            if rng.random() < 0.3:
                page.draw_rect((*at, at[0] + 30, at[1] + rng.choice((0.5, 20))))
        return bytes(pdf.tobytes())


@pytest.mark.parametrize("seed", range(40))
def test_odd_pages_have_the_same_words_either_way(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for a, b in words_both_ways(odd_page(seed), monkeypatch):
        assert_same(a, b)


@pytest.mark.parametrize("name", ["one_column.pdf", "chinese.pdf", "greek.pdf", "tables.pdf", "rotated.pdf"])
def test_common_pages_are_not_read_through_functions(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("read through PyMuPDF")

    monkeypatch.setattr(written_pages, "_read_apart", refuse)
    monkeypatch.setattr(written_pages, "pieces_of", refuse)
    assert any(words is not None and words.texts for words in read_file((PDF / name).read_bytes()).words)


@pytest.mark.parametrize("field", OFFSETS)
def test_a_layout_that_is_wrong_by_a_field_is_noticed(field: str, memory: Layout) -> None:
    page = stext_layout._sample()
    assert all(says_the_same(memory, *nodes) for nodes in nodes_of(page))
    # To where something else lies than a zero.
    step = {"wmode": 7, "next": -8, "next_line": -8}.get(field, 8)
    shifted = replace(memory, **{field: getattr(memory, field) + step})
    assert not all(says_the_same(shifted, *nodes) for nodes in nodes_of(page))


def test_pages_are_read_through_functions_where_memory_says_something_else(
    memory: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stext_layout, "_measured", lambda page: replace(memory, code=memory.code + 4))
    assert layout.__wrapped__() is None


@pytest.mark.parametrize("error", [AttributeError, TypeError, ValueError, RuntimeError])
def test_a_mupdf_that_cannot_be_measured_is_read_through_functions(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise error("no such thing")

    monkeypatch.setattr(stext_layout, "_sample", fail)
    assert layout.__wrapped__() is None
