"""What stands at a quote's end: a number written another way, and what the source says behind it."""

import pytest

from grounding.quotes.match import match_text


@pytest.mark.parametrize(
    ("source", "quote", "verified"),
    [
        ("The fee is 11%. Over time it fell.", "The fee is eleven per cent.", True),
        ("Sales rose by 11.8%. Over the years they fell.", "Sales rose by 11.8 per cent.", True),
        ("The share is not 11%. Over time it fell.", "The share is eleven per cent.", False),
        (
            "The rate was cut to less than 11%. Over time it fell.",
            "The rate was cut to eleven per cent.",
            False,
        ),
        ("The fee is at most 11%. Over time it fell.", "The fee is eleven per cent.", False),
    ],
)
def test_a_number_at_the_end(source: str, quote: str, verified: bool) -> None:
    match = match_text(source, quote)
    assert match.verified == verified, match.differences


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        (
            "The wall was raised (e.g., 2020) by a metre in the spring.",
            "The wall was raised by a metre in the spring.",
        ),
        ("It is due in all of the county (Not, Section 4) in May.", "It is due in all of the county in May."),
        (
            "It is given twice a day (500 mg; maximum 2000) in June.",
            "It is given twice a day (500 mg) in June.",
        ),
        (
            "The rate in Norway (2018) was five per cent of all.",
            "The rate in Norway was five per cent of all.",
        ),
        ("Of the ninety ships (12) were lost near Dover.", "Of the ninety ships … were lost near Dover."),
        ("Copies are on case-insensitive volumes alone.", "Copies are on case-sensitive volumes alone."),
    ],
)
def test_what_a_bracket_says_is_not_left_out(source: str, quote: str) -> None:
    assert not match_text(source, quote).verified


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        (
            "It was measured with the Index (PSQI; Buysse et al., 1989), of 1988.",
            "It was measured with the Index (PSQI), of 1988.",
        ),
        (
            "As Roe et al. (2018) have argued, any writing may be enough.",
            "As Roe et al. have argued, any writing may be enough.",
        ),
    ],
)
def test_references_in_part_of_a_bracket_may_be(source: str, quote: str) -> None:
    assert match_text(source, quote).verified
