"""Words left out of a quote, in brackets, and the kind of difference that they make (None: any that is refused)."""

import pytest

from grounding.model import Verdict
from grounding.quotes.match import match_text

TURNED = [
    ("The carrier pays for losses of [up to] 800 francs a case.", "comparison"),
    ("The kiln must cool for [no less than] nine hours before it is opened.", "comparison"),
    ("The society had [more than] four hundred members when the war began.", "comparison"),
    ("The reservoir holds [roughly] 3,000 litres of clean water.", "comparison"),
    ("The bakery sold [nearly] all of its loaves before noon.", "quantity"),
    ("The judges of the show rejected [most of] the paintings of that year.", "quantity"),
    ("The heirs agreed to [all but] one of the clauses of the will.", "exception"),
    ("The heirs signed all [but one] of the letters of the estate.", "exception"),
    ("The museum is open to everybody [with the exception of] school classes in the summer.", "exception"),
    ("The driver had [allegedly] left the depot before the alarm was given.", "modality"),
    ("The old dam [could] have failed in the night of the storm.", "modality"),
    ("The rules do not [necessarily] apply to the boats of the guests.", "degree"),
    ("The mill was [later] bought [by] the brewery of the next town.", None),
    ("The mill [was] later bought [by] the brewery of the next town.", None),
    ("Die Kasse zahlt [höchstens] 300 Euro im Jahr für die Brille.", "comparison"),
    ("Der Rat hat [fast] alle Anträge der Gemeinde und des Vereins abgelehnt.", "quantity"),
    ("Der Zeuge hat den Wagen [angeblich] in der Nacht gesehen.", "modality"),
    ("Der Preis hat sich nicht [wesentlich] verändert, seit die Mauer steht.", "degree"),
    ("Das Bad ist für alle offen [mit Ausnahme der] Schulen der Stadt.", "exception"),
    ("La mairie verse [au plus] 200 euros par famille et par an.", "comparison"),
    ("Le jury a refusé [presque] tous les tableaux de cette année.", "quantity"),
    ("El banco presta [hasta] 9000 euros a los socios de la casa.", "comparison"),
    ("El jurado rechazó [casi] todos los cuadros de la feria.", "quantity"),
    ("Il comune versa [almeno] 400 euro a ogni famiglia della valle.", "comparison"),
    ("De bank leent [minstens] 700 euro aan de leden van het dorp.", "comparison"),
    ("O banco empresta [até] 900 euros aos sócios da casa para uma obra.", "comparison"),
    ("Завод выпускает [более] 500 машин в год для всей страны.", "comparison"),
    ("The heir is [unlikely] to sell the mill before the spring.", "negation"),
    ("The clerk [declined to] sign the deed and closed the book.", "negation"),
    ("The fever was caused by the water [rather than] by the heat.", "negation"),
    ("The guild must pay [double] the price of the lost barrels.", "quantity"),
    ("The price rose by [between] 4 and 6 shillings in those years.", "comparison"),
    ("Le prêt court sur douze mois [au plus], sauf pour les veuves.", "comparison"),
    ("Aidat yılda [en az] 75 liradır ve ocak ayında ödenir.", "comparison"),
    ("该 厂 每 年 生 产 [至 少] 五 百 台 机 器 供 应 全 国", "comparison"),
]
NAMED_SO = [
    ("The carrier pays at once for [all] losses of up to 800 francs a case.", None),
    ("The society, as [almost] nobody remembers, had four hundred members.", "quantity"),
    ("The [most] beautiful boats of the harbour were sold at the fair.", None),
    ("The old boats [of the harbour] were sold at the fair in May.", None),
    ("The rules were [recently] printed again and sent to the members.", None),
    ("The rules apply to the [fast] boats of the guests and the crew.", None),
    ("The talk was [about] the boats of the guests and the crew.", None),
    ("Der Rat hat [über] die Anträge der Gemeinde lange beraten.", None),
    ("A toll [over the bridge] of four pence was taken by the guard.", None),
]


@pytest.mark.parametrize(("marked", "kind"), TURNED + NAMED_SO, ids=lambda x: str(x)[:44])
def test_words_left_out_are_read_for_what_they_qualify(marked: str, kind: str | None) -> None:
    source = marked.replace("[", "").replace("]", "")
    quote = "".join(piece.split("]")[-1] for piece in marked.split("["))
    match = match_text(source, quote)
    assert match.verdict is Verdict.ALTERED, match.reason
    assert kind in {None, *(d.kind for d in match.differences if not d.harmless)}, match.reason


def test_an_ellipsis_may_not_hide_the_bound_of_the_number_behind_it() -> None:
    source = "The harbour office closes the gates, as the water then rises by more than two feet."
    match = match_text(source, "The harbour office closes the gates … two feet.")
    assert match.verdict is Verdict.ALTERED
    assert [d.kind for d in match.differences] == ["comparison"]


HIDDEN = [
    ("Trade with Hull fell [to 90 bales, while trade with Riga rose] from 40 to 60 bales.", "order"),
    ("Bread in June [was a penny dearer, whereas in July it] was cheaper by two pence.", "order"),
    ("The owner mends the gate [; the tenant mends the roof] and pays for the straw.", "order"),
    ("Of the ninety ships of the line, [14] were lost in the storm.", "number"),
    ("The coach goes on every day [with the exception of] fair days and holy days.", "exception"),
    ("Trade with Hull fell [while trade with Riga rose,] and in the year of the frost both ended.", None),
    ("Trade with Hull fell [while trade with Riga rose] and in the year of the frost it doubled.", "order"),
    ("The owner mends the gate [, the roof and the walls of the yard] and pays for the straw.", None),
    ("Trade with Hull fell [in the year of the great frost] from 90 to 40 bales.", None),
]


@pytest.mark.parametrize(("marked", "kind"), HIDDEN, ids=lambda x: str(x)[:44])
def test_an_ellipsis_is_read_for_subjects_and_counts(marked: str, kind: str | None) -> None:
    head, rest = marked.split("[", 1)
    gap, tail = rest.split("]", 1)
    match = match_text(f"{head.strip()} {gap.strip()} {tail.strip()}".replace(" ;", ";"), f"{head}…{tail}")
    assert match.verdict is (Verdict.CLOSE if kind is None else Verdict.ALTERED), match.reason
    assert kind in {None, *(d.kind for d in match.differences if not d.harmless)}, match.reason


def test_a_quote_that_leaves_out_words_and_adds_a_filler_is_not_taken_for_a_torn_one() -> None:
    source = "Surveyors suspect that the arches were loosened by frost rather than by the carts."
    match = match_text(source, "Surveyors suspect that the arches were loosened by frost and by the carts.")
    assert match.verdict is Verdict.ALTERED, match.reason


@pytest.mark.parametrize(
    ("quoted", "verdict"), [("m", "altered"), ("m2", "exact"), ("square metres", "close")]
)
def test_a_power_of_a_unit_is_no_mark_of_a_note(quoted: str, verdict: str) -> None:
    match = match_text(
        "The yard of the inn is 60 m² without the stables.", f"The yard of the inn is 60 {quoted}"
    )
    assert match.verdict == verdict, match.reason


def test_a_word_for_another_in_a_short_quote_is_altered_not_partial() -> None:
    match = match_text("The hall is closed in May and no ticket is refunded.", "and no ticket is returned")
    assert match.verdict is Verdict.ALTERED, match.reason
