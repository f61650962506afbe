"""One word in several spellings, wrong forms of a word, and letters glued or parted: harmless; other words are not."""

from __future__ import annotations

import pytest

from grounding.policy import STRICT
from grounding.quotes.match import match_text

SENTENCE = (
    "It was noted by the examiners that the {} of this schedule is with the registrar and the committee."
)
SPELLINGS = [
    pair.split("/")
    for pair in (
        "colour/color harbour/harbor organise/organize organisation/organization analyse/analyze centre/center"
        " defence/defense licence/license travelled/traveled cancelled/canceled signalled/signaled judgement/judgment"
        " catalogue/catalog programme/program grey/gray paediatric/pediatric anaemia/anemia foetus/fetus fulfil/fulfill"
        " instalment/installment metres/meters litre/liter fibre/fiber"
    ).split()
]
NEIGHBOURS = [
    pair.split("/")
    for pair in (
        "filled/filed scouring/scoring mourning/morning fourth/forth timber/timbre tiger/tigre poets/pets county/count"
        " part/party store/story moral/morale trainer/trainee closed/closer corner/corn beliefs/believes"
        " storeys/stories bank/bunk rate/rats gene/gent"
    ).split()
]


@pytest.mark.parametrize(("one", "other"), SPELLINGS)
def test_british_and_american_spellings_are_one(one: str, other: str) -> None:
    for a, b in ((one, other), (other, one)):
        match = match_text(SENTENCE.format(a), SENTENCE.format(b))
        assert [(d.kind, d.harmless) for d in match.differences] == [("spelling", True)]


@pytest.mark.parametrize(("one", "other"), NEIGHBOURS)
def test_words_that_are_spelt_alike_stay_apart(one: str, other: str) -> None:
    assert match_text(SENTENCE.format(one), SENTENCE.format(other)).verdict == "altered"
    assert match_text(SENTENCE.format(other), SENTENCE.format(one)).verdict == "altered"


def test_a_letter_perfect_quotation_keeps_its_spelling() -> None:
    assert match_text(SENTENCE.format("colour"), SENTENCE.format("color"), STRICT).verdict == "altered"


CLOSE = [
    ("Under § 5 of the Act the tenant pays.", "Under section 5 of the Act the tenant pays."),
    ("Under section 5 of the Act the tenant pays.", "Under § 5 of the Act the tenant pays."),
    ("In case No. 5 the court held that he pays.", "In case number 5 the court held that he pays."),
    ("In case Number 5 the court held that he pays.", "In case No. 5 the court held that he pays."),
    ("As Dr. Miller said, the house is very old.", "As Doctor Miller said, the house is very old."),
    ("As Prof. Miller said, see Fig. 3 for more.", "As Professor Miller said, see Figure 3 for more."),
    (
        "Article 7 of the treaty and para. 3 of the annex.",
        "Art. 7 of the treaty and paragraph 3 of the annex.",
    ),
    ("Acme Ltd and the city had signed the paper.", "Acme Limited and the city had signed the paper."),
    ("The debt was repaid and the copies were sent.", "The debt was repayed and the copys were sent."),
    (
        "The monies were paid to the heirs on the last day.",
        "The moneys were payed to the heirs on the last day.",
    ),
    (
        "The children of the village had left in the summer.",
        "The childs of the village had left in the summer.",
    ),
    (
        "The bank said that it had paid the rent from then.",
        "The bnak said thta it had paid teh rent frm then.",
    ),
    ("The lam- inar–turbulent transition is influenced.", "The laminar–turbulent trransition is influenced."),
    ("He acknow- ledges the debt that was due in May.", "He acknowleges the debt that was due in May."),
    (
        "It uses a dense encoder EP (·) which maps any text.",
        "It uses a dense encodeer E P (·) wich maps any text.",
    ),
    ("A god behavior for Cmax criterion, in the end.", "A god behavior for C max citerion, in the end."),
    ("For θC (which is not of interest) they are huge.", "For θ C (hich is not of interest) they are huge."),
    ("Note that for TB ∼Tγ, the quantity is finite.", "Note thet for T B T γ, the quantity is finite."),
]


@pytest.mark.parametrize(("text", "quote"), CLOSE)
def test_the_same_said_in_other_letters_is_close(text: str, quote: str) -> None:
    match = match_text(text, quote)
    assert match.verdict == "close", match.reason


ALTERED = [
    ("It is due if sold on or before the first of May.", "It is due if sold before the first of May."),
    ("Ships of ten tons or more are to pay the toll.", "Ships of ten tons are to pay the toll."),
    (
        "In case no tenant pays, the court held that it stays.",
        "In case number tenant pays, the court held that it stays.",
    ),
    ("Under article 5 of the Act the tenant pays.", "Under section 5 of the Act the tenant pays."),
    ("As Dr. Miller said, the house is very old.", "As Mister Miller said, the house is very old."),
    (
        "It uses a dense encoder EQ (·) which maps any text.",
        "It uses a dense encodeer E P (·) wich maps any text.",
    ),
    ("A good behavior for Cmax criterion, in the end.", "A good behavior for C min citerion, in the end."),
    ("The sum of the ATP in the cells was not known.", "The sum of the ADP in the cells was not known."),
    ("The sum of the ATP in the cells was not known.", "The sum of the ATP in the cells was now known."),
]


@pytest.mark.parametrize(("text", "quote"), ALTERED)
def test_other_words_in_like_places_are_altered(text: str, quote: str) -> None:
    match = match_text(text, quote)
    assert match.verdict == "altered", match.reason


def test_letters_that_stand_apart_are_no_difference() -> None:
    match = match_text(
        "It uses a dense encoder EP (·) which maps.", "It uses a dense encodeer E P (·) wich maps."
    )
    assert [d.kind for d in match.differences] == ["typo", "typo"]
