"""The words that are lit are those that the verdict speaks of: the table fixtures/highlights.md."""

from __future__ import annotations

import pytest
from fixture_files import FIXTURES, document

from grounding.model import Quote
from grounding.quotes.match import match_quote

ROWS = [
    tuple(cell.strip() for cell in line.strip("| ").split(" | "))
    for line in (FIXTURES / "highlights.md").read_text("utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| document")
]


@pytest.mark.parametrize(("name", "quote", "lit"), ROWS)
def test_exactly_these_words_are_lit(name: str, quote: str, lit: str) -> None:
    doc = document(name)
    match = match_quote(doc, Quote(quote))
    words = doc.words
    assert " ".join(words.texts[k] for k in match.word_indices) == lit
    for k in match.word_indices:
        x0, y0, x1, y1 = words.boxes[k]
        centre = (float(x0 + x1) / 2, float(y0 + y1) / 2)
        page = int(words.pages[k])
        assert any(
            b.page == page and b.x0 <= centre[0] <= b.x1 and b.y0 <= centre[1] <= b.y1 for b in match.boxes
        )
