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


@pytest.mark.parametrize(
    ("source", "quote", "verified"),
    [
        ("The price of gas did not change significantly in May.", "The price of gas did not change.", False),
        ("The price of gas did not change significantly in May.", "The price of gas did not change", True),
        ("The price of gas did not change at all in May.", "The price of gas did not change.", True),
        ("The price of gas rose significantly in May.", "The price of gas rose.", True),
        ("No employees may park in the old yard.", "Employees may park in the old yard.", False),
        (
            "Não podem ser emprestados os dicionários e as obras.",
            "Podem ser emprestados os dicionários.",
            False,
        ),
        ("Some of the employees may park in the old yard.", "employees may park in the old yard.", True),
        ("No, the employees may park in the old yard.", "The employees may park in the old yard.", True),
        ("It was found by Ann Roe's son in the old yard.", "It was found by Ann Roe.", False),
        ("It was found by Ann Roe's son in the old yard.", "It was found by Ann Roe's", True),
    ],
)
def test_a_quote_does_not_part_a_denial_from_what_it_denies(source: str, quote: str, verified: bool) -> None:
    assert match_text(source, quote).verified is verified


def test_what_stands_behind_and_denies_is_shown() -> None:
    match = match_text(
        "The tenant may sublet the flat without the owner's consent.", "The tenant may sublet the flat"
    )
    assert [(d.kind, d.found) for d in match.differences] == [("edge", "without")]


@pytest.mark.parametrize(
    ("source", "quote", "verified"),
    [
        ('Acme Limited (the "Buyer") shall pay in May.', "Acme Limited shall pay in May.", True),
        ('Acme Limited (hereinafter "the Buyer") shall pay in May.', "Acme Limited shall pay in May.", True),
        ('The tenants ("qualified tenants") shall pay in May.', "The tenants shall pay in May.", False),
        ('Acme Limited ("Only in part") shall pay in May.', "Acme Limited shall pay in May.", False),
        (
            "The buyer returns the car (together with the keys) in May.",
            "The buyer returns the car in May.",
            False,
        ),
        ("The losses (given in Section 6) fell in May.", "The losses fell in May.", True),
        ("The losses (of the banks in Section 6) fell in May.", "The losses fell in May.", False),
        (
            "In May 91 of 108 colonies (84%) survived the winter.",
            "91 of 108 colonies … survived the winter.",
            True,
        ),
        (
            "Roe went bankrupt in the spring. Doe lived on for years. She died of a fever at Bath.",
            "Roe went bankrupt in the spring … died of a fever at Bath.",
            False,
        ),
        (
            "Grease the rack every six months or so. The pinion needs none at all. It is coated at the works.",
            "Grease the rack every six months or so. … It is coated at the works.",
            False,
        ),
        (
            "Grease the rack every six months or so. The rack needs little of it. It is coated at the works.",
            "Grease the rack every six months or so. … It is coated at the works.",
            True,
        ),
    ],
)
def test_what_brackets_and_ellipses_may_take(source: str, quote: str, verified: bool) -> None:
    match = match_text(source, quote)
    assert match.verified is verified, match.differences
