"""What changed between a quote and its source: kind by kind."""

from __future__ import annotations

import pytest

from blocks.text.fold import skeleton
from grounding.model import Match
from grounding.quotes.match import match_text

SOURCE = """The harbour master did not allow any vessel above 600 tons to enter at night unless she carried
a licensed pilot. Imports of Baltic timber rose from 8,400 loads in 1875 to 21,950 loads in 1881, while exports of slate
fell by 12.5% over the same period. The committee refused permission for a second access by seven votes to two.
Its first chairman, Edmund Tallis, put £14,250 of his own money into the works and was repaid without interest.
Visitors may photograph the map but must never trace it. The dock was sufficient for the trade of the whole region."""


def compare(quote: str) -> Match:
    """The match in the sample text."""
    return match_text(SOURCE, quote)


CHANGES = [
    # quote, kind, quoted, found, harmless
    ("exports of slate fell by 12.6% over the same period", "number", "12.6%", "12.5%", False),
    ("rose from 8,400 loads in 1857 to 21,950 loads in 1881", "number", "1857", "1875", False),
    ("put €14,250 of his own money into the works", None, "€14,250", "£14,250", False),
    ("The harbour master did allow any vessel above 600 tons", "negation", "", "not", False),
    ("Imports of Baltic timber never rose from 8,400 loads in 1875", "negation", "never", "", False),
    ("own money into the works and was repaid with interest", None, "with", "without", False),
    ("vessel above 600 tons to enter at night if she carried a licensed pilot", None, "if", "unless", False),
    ("The committee granted permission for a second access", "opposite", "granted", "refused", False),
    ("while exports of slate rose by 12.5% over the same period", "opposite", "rose", "fell", False),
    ("Visitors shall photograph the map but must never trace it", "modality", "shall", "may", False),
    ("Its first chairman, Edmund Harrow, put £14,250 of his own", "word", "Harrow", "Tallis", False),
    ("Imports of Norwegian timber rose from 8,400 loads in 1875", "word", "Norwegian", "Baltic", False),
    ("The comittee refused permission for a second access", "typo", "comittee", "committee", True),
    ("Its first chairman, Edmund Talis, put £14,250 of his own", "typo", "Talis", "Tallis", True),
    ("The committee refused permission for second access by seven", "omitted", "", "a", True),
    ("put £14,250 of own money into the works", "omitted", "", "his", False),
    ("The committee refusing permission for a second access", "inflection", "refusing", "refused", True),
    ("The dock was insufficient for the trade of the whole region", "opposite", "insufficient", "sufficient", False),
    ("the trade of the whole secret region", "added", "secret", "", False),
]  # fmt: skip


@pytest.mark.parametrize(
    ("quote", "kind", "quoted", "found", "harmless"), CHANGES, ids=[c[0] for c in CHANGES]
)
def test_one_change_gives_one_row_that_names_it(
    quote: str, kind: str | None, quoted: str, found: str, harmless: bool
) -> None:
    rows = compare(quote).differences
    telling = [
        d for d in rows if skeleton(d.quoted) == skeleton(quoted) and skeleton(d.found) == skeleton(found)
    ]
    assert len(telling) == 1, rows
    assert telling[0].harmless == harmless
    assert kind is None or telling[0].kind == kind
    assert all(d.harmless for d in rows if d is not telling[0])


@pytest.mark.parametrize(
    ("quote", "kind", "quoted", "found", "harmless"), CHANGES, ids=[c[0] for c in CHANGES]
)
def test_a_row_says_where_in_the_quote_it_is(
    quote: str, kind: str | None, quoted: str, found: str, harmless: bool
) -> None:
    for row in compare(quote).differences:
        assert 0 <= row.where <= len(quote)
        if row.quoted and row.kind not in ("number", "currency", "unit"):
            assert quote[row.where :].startswith(row.quoted)


@pytest.mark.parametrize(
    ("quote", "kind", "quoted", "found", "harmless"), CHANGES, ids=[c[0] for c in CHANGES]
)
def test_one_harmful_row_alters_and_harmless_ones_do_not(
    quote: str, kind: str | None, quoted: str, found: str, harmless: bool
) -> None:
    match = compare(quote)
    assert match.verdict == ("close" if harmless else "altered"), match.reason
    assert quoted in match.reason and found in match.reason


def test_the_same_words_differ_in_nothing() -> None:
    for sentence in SOURCE.replace("\n", " ").split(". "):
        match = compare(sentence)
        assert match.verdict == "exact" and match.differences == ()


def test_every_change_of_several_is_named() -> None:
    match = compare("Exports of Baltic timber rose from 8,400 loads in 1876 to 21,950 bales in 1881")
    pairs = {(skeleton(d.quoted), skeleton(d.found)) for d in match.differences}
    assert {("exports", "imports"), ("1876", "1875")} <= pairs
    assert any("bales" in d.quoted or "bales" in d.found for d in match.differences)


def test_a_slip_that_makes_another_word_of_the_document_is_another_word() -> None:
    text = "The causal link was shown. A casual remark was not. Nothing else of importance is reported here."
    match = match_text(text, "The casual link was shown")
    assert [(d.kind, d.harmless) for d in match.differences] == [("word", False)]


def test_an_honest_ellipsis_is_close_and_a_hiding_one_is_altered() -> None:
    honest = compare("Imports of Baltic timber rose from 8,400 loads … to 21,950 loads in 1881")
    hiding = compare("The harbour master did … allow any vessel above 600 tons to enter at night")
    assert honest.verified
    assert hiding.verdict == "altered"
    assert any(d.kind == "negation" for d in hiding.differences)


def test_a_quote_may_end_with_the_capital_of_a_word_in_small_capitals() -> None:
    match = match_text("Fund returns: AVERAGE ANNUAL TOTAL RETURNS in percent", "A VERAGE A NNUAL T")
    assert match.verified, match.reason
    assert not match_text("Fund returns: AVERAGE ANNUAL TOTAL RETURNS", "A VERAGE A NNUAL F").verified
    assert not match_text(
        "The bonds were rated by the agency.", "The bonds were rated by the agency C"
    ).verified


@pytest.mark.parametrize("slip", ["otion", "nnotion"])
def test_a_letter_n_lost_or_doubled_is_no_denial(slip: str) -> None:
    source = "The court had no clear notion of the harbour dues of the northern counties"
    match = match_text(source, source.replace("notion", slip))
    assert match.verified, match.reason
    assert not match_text(
        "He was ever in the harbour of the county", "He was never in the harbour of the county"
    ).verified


def test_another_note_s_number_at_the_quote_s_head_is_a_change() -> None:
    source = "The county paid the dues.[12] As of 1903, workers earned an average of $1.25 a day, or so.[13]"
    tail = "As of 1903, workers earned an average of $1.25 a day"
    assert match_text(source, f"[12] {tail}").verified
    assert not match_text(source, f"[13] {tail}").verified


def test_a_number_put_behind_a_quote_is_not_the_one_that_stands_before_it() -> None:
    words = "Please read your policy and the papers to see if your claim is covered by the"
    match = match_text(f"The steps are 1. {words} terms and conditions.", f"{words} terms and condi. 1.")
    assert ("number", "1") in {(d.kind, d.quoted) for d in match.differences if not d.harmless}


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        (
            "the density of the cloud was found to be ∼100cm−3 in the north of it",
            "density of cloud was found to be ∼ 100cm −3 in the north of it",
        ),
        (
            "The farm is of 700 acres (2.8 km2) in size and lies to the north of it",
            "farm is of 700 acres (2.8 km 2 ) in size and lies to north of it",
        ),
        (
            "the condition on the field, x ∝ 105, should be satisfied in the same way",
            "condition on field, x ∝ 10 5, should be satisfied in same way",
        ),
        (
            "We find the maximum of the parameter settings (ˆθ1 and ˆθ2) for all the possible sets of data",
            "We find maximum of the parameter settings ( θ̂ 1 and θ̂ 2 ) for all the possible sets of data",
        ),
        (
            "the range that is shown goes from 0.3x10−27 to 1.1x10−27 in the second figure",
            "range that is shown goes from 0.3x10 −27 to 1.1x10 −27 in second figure",
        ),
    ],
)
def test_raised_figures_may_stand_apart(source: str, quote: str) -> None:
    assert match_text(source, quote).verified
    changes = {"−3": "−2", "2 )": "3 )", "10 5": "10 6", "−27 to": "−28 to", "1 and": "3 and"}
    for right, wrong in changes.items():
        assert right not in quote or not match_text(source, quote.replace(right, wrong)).verified


@pytest.mark.parametrize(
    ("quote", "verified"),
    [
        ("called the Budlong Nrsery. [6] Its dates vary", True),
        ("Fund: S TRATEEGIC I NCOME and E MMERGING M ARKETS", True),
        ("authors are of the c Depmrtment of Veterinary Medicine", True),
        ("authors are of the c Apartment of Veterinary Medicine", False),
        ("Fund: S TRATEEGIC I NCOME and no MMERGING MARKETS", False),
        ("authors are of the on Depmrtment of Veterinary Medicine", False),
    ],
)
def test_a_word_in_pieces_may_have_a_slip(quote: str, verified: bool) -> None:
    source = (
        "It was called the Budlong Nursery.[6] Its dates vary. The Fund: STRATEGIC INCOME and EMERGING MARKETS. "
        "The authors are of the cDepartment of Veterinary Medicine"
    )
    match = match_text(source, quote)
    assert match.verified == verified, match.reason


@pytest.mark.parametrize(
    ("quote", "verified"),
    [
        ("fill in the form in block le\ufffders", True),
        ("fill in the form in red le\ufffders", False),
        ("fill in the form in block le\ufffd", False),
        ("fill in the form within 1\ufffd days in block letters", False),
    ],
)
def test_letters_that_an_engine_could_not_decode(quote: str, verified: bool) -> None:
    source = "Please fill in the form in block letters and send it"
    assert match_text(source.replace("letters", "le\ufffders"), source).verified
    match = match_text(source, quote)
    assert match.verified == verified, match.reason


def test_a_word_cut_at_the_line_s_end_may_have_a_slip() -> None:
    source = "They have told of the stimula- tion of the cells"
    assert match_text(source, "They have told of the stimulaa-").verified
    assert not match_text(source, "They have told of the estima-").verified


def test_a_letter_doubled_is_no_prefix_that_denies() -> None:
    source = "Εκτελέστε μια εντολή με δικαιώματα υπερχρήστη σαν απλός χρήστης και δείτε το αρχείο"
    assert match_text(source, source.replace("απλός", "ααπλός")).verified
    assert not match_text(source.replace("απλός", "ηθικός"), source.replace("απλός", "αηθικός")).verified


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        (
            "5) own any other car & who is the insurer 駕駛者有否車輛向其他公司投保，請列出詳情及其保單號碼",
            "own any other car & who is insurer 駕駛者有否車輛向其他公司投保，請列出詳情及其保單號碼",
        ),
        (
            "It is to be read with the others and as such has the form that was given by them. Let p i k be "
            "the processing time of task i on k processors",
            "p i k be processing time of task i on k processors",
        ),
    ],
)
def test_an_article_may_go_in_two_languages_and_among_formulas(source: str, quote: str) -> None:
    match = match_text(source, quote)
    assert match.verified, match.reason


def test_a_consonant_doubled_at_a_words_end_is_no_ending_that_another_word_has_lost() -> None:
    source = (
        "It was sold by the Northern Securities and Capital Markets of the city to the owners of the mill"
    )
    assert match_text(
        source, source.replace("Securities", "Securitiess").replace("Markets", "Market")
    ).verified
    assert not match_text(source, source.replace("Capital", "Capitals").replace("Markets", "Market")).verified
