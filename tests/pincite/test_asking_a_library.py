"""What a library answers when it is asked for what nobody can look for."""

from __future__ import annotations

from typing import Any

import pytest
from fixture_files import pdf_bytes

import pincite


@pytest.fixture(scope="module")
def library() -> pincite.Library:
    library = pincite.Library()
    library.add(pdf_bytes("greek.pdf"))
    return library


@pytest.mark.parametrize("quote", [None, 12, b"the words"], ids=["none", "number", "bytes"])
def test_a_quote_that_is_no_text_is_refused(library: pincite.Library, quote: Any) -> None:
    for ask in (library.locate, library.locate_all, lambda words: library.locate_many([words])):
        with pytest.raises(pincite.QuoteError, match=f"a quote is text, not {type(quote).__name__}"):
            ask(quote)
