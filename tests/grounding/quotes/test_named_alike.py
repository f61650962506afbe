"""A writer's bracket may have another name of a thing, if the document says that both are one thing's."""

from __future__ import annotations

import pytest

from grounding.quotes.match import match_text

CONTRACT = (
    'Corvane Shipping plc (the "Borrower"), Lindqvist Bank AB (the "Lender") and the harbour agreed in May. '
    "The borrower shall repay the loan within ten days. It is a default if the borrower fails to pay."
)
NEWS = (
    "The mayor, Ann Roe, spoke first, and Jane Poe, the clerk, followed on Monday. Roe opened the old bridge. "
    "On Friday Roe closed it again. The smith, the baker, and Doe were there. At noon Doe left the old town."
)


@pytest.mark.parametrize(
    ("text", "quote", "verified"),
    [
        (CONTRACT, "[Corvane] shall repay the loan within ten days.", True),
        (CONTRACT, "[Lindqvist Bank AB] shall repay the loan within ten days.", False),
        (CONTRACT, "[The lender] shall repay the loan within ten days.", False),
        (CONTRACT, "It is a default if [the lender] fails to pay.", False),
        (NEWS, "[The mayor] opened the old bridge.", True),
        (NEWS, "[The clerk] opened the old bridge.", False),
        (NEWS, "On Friday [the mayor] closed it again.", True),
        (NEWS, "On Friday [the clerk] closed it again.", False),
        (NEWS, "At noon [the baker] left the old town.", False),
        (NEWS, "At noon [the smith] left the old town.", False),
    ],
)
def test_only_what_the_document_calls_so_is_one_thing(text: str, quote: str, verified: bool) -> None:
    assert match_text(text, quote).verified is verified
