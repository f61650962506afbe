"""Contents and PDFs for tests of the store: generated ones, and small real files."""

from __future__ import annotations

import hashlib

import hypothesis.extra.numpy as npst
import numpy as np
import pymupdf
from hypothesis import strategies as st

from blocks.library.store.model import Addition
from blocks.model import BlockColumns, Content, Kind, Page, Rules, WordColumns

_WORD = st.text(st.characters(exclude_categories=["Cs", "Zs", "Zl", "Zp", "Cc"]), min_size=1, max_size=8)


def _column(dtype: str, n: int) -> st.SearchStrategy[np.ndarray]:
    return npst.arrays(dtype, n)


@st.composite
def contents(draw: st.DrawFn) -> Content:
    """Any content that the types allow, sensible or not."""
    n = draw(st.integers(0, 40))
    first = sorted({0, *draw(st.lists(st.integers(0, n - 1), max_size=6))}) if n else []
    m = len(first)
    words = WordColumns(
        texts=draw(st.lists(_WORD, min_size=n, max_size=n)),
        boxes=draw(npst.arrays("f4", (n, 4))),
        pages=draw(_column("i4", n)),
        lines=draw(_column("i4", n)),
        blocks=draw(_column("i4", n)),
        joins=draw(_column("u1", n)),
        source=draw(_column("i4", n)),
    )
    kinds = draw(st.lists(st.sampled_from(Kind), min_size=m, max_size=m))
    size = st.floats(1, 1e6)
    told = st.none() | st.text(max_size=20)
    page = st.tuples(size, size, told, st.booleans(), told, told)
    pages = [Page(i, *row) for i, row in enumerate(draw(st.lists(page, max_size=5)), start=1)]
    blocks = BlockColumns(np.array(first, dtype="i4"), kinds, draw(_column("f4", m)))
    layout = draw(st.sampled_from(("rules", "model")))
    k = draw(st.integers(0, 5))
    rules = Rules(draw(npst.arrays("f4", (k, 4))), draw(_column("i4", k)))
    doubts = draw(st.dictionaries(st.integers(0, m - 1), st.text(max_size=20), max_size=3)) if m else {}
    repaired = draw(st.booleans())
    return Content(tuple(pages), words, blocks, repaired=repaired, layout=layout, rules=rules, doubts=doubts)


def plain_content(block_sizes: list[int], word: str = "word") -> Content:
    """Blocks of so many words each, on one page."""
    n, m = sum(block_sizes), len(block_sizes)
    first = np.concatenate([[0], np.cumsum(block_sizes)[:-1]]).astype("i4") if m else np.zeros(0, "i4")
    words = WordColumns(
        texts=[f"{word}{i}" for i in range(n)],
        boxes=np.arange(4 * n, dtype="f4").reshape(n, 4),
        pages=np.ones(n, "i4"),
        lines=np.arange(n, dtype="i4"),
        blocks=np.repeat(np.arange(m, dtype="i4"), block_sizes),
        joins=np.zeros(n, "u1"),
        source=np.arange(n, dtype="i4"),
    )
    blocks = BlockColumns(first, [Kind.PARAGRAPH] * m, np.ones(m, "f4"))
    return Content((Page(1, 595.0, 842.0),), words, blocks)


def addition(data: bytes, content: Content, name: str = "a.pdf") -> Addition:
    """What a library would hand to its store for these bytes."""
    return Addition(name, hashlib.sha256(data).hexdigest(), content, data, None)


def bits(content: Content) -> list[object]:
    """All of a content, for comparing to the bit: arrays as their types, shapes and bytes."""
    words, blocks = content.words, content.blocks
    arrays = [words.boxes, words.pages, words.lines, words.blocks, words.joins, words.source]
    arrays += [blocks.first_words, blocks.confidences, content.rules.boxes, content.rules.pages]
    plain = [content.pages, list(words.texts), list(blocks.kinds), content.repaired, content.layout]
    return plain + [(array.dtype, array.shape, array.tobytes()) for array in arrays]


def small_pdf(*paragraphs: str) -> bytes:
    """A page with these paragraphs, far apart."""
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        for i, paragraph in enumerate(paragraphs):
            page.insert_text((72, 100 + 60 * i), paragraph, fontsize=11)
        return bytes(pdf.tobytes(no_new_id=True))
