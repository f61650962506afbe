"""The cases of fixtures/notation: one value written in two ways, and other values, in thirty languages."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest
from fixture_files import Case, cases, parameters

import pincite
from grounding.quotes.match import match_text

CASES = list(cases("notation"))


@cache
def library(table: str) -> pincite.Library:
    """One whose document has the sources of a table."""
    sources = dict.fromkeys(case.fields["source"] for case in CASES if case.table == table)
    made = pincite.Library()
    made.add("\n\n".join(sources).encode(), name=f"{table}.md")
    return made


@pytest.mark.parametrize("case", parameters("notation"))
def test_only_the_same_value_is_verified(case: Case) -> None:
    match = library(case.table).locate(case.fields["quote"])
    assert match.verified == case.name.endswith("same"), match.differences


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("They pay a fee of €5 per day for one stall.", "They pay a fee of 5 euros per day for one stall."),
        ("年龄大于的参加者＞18岁，都住在城市的老区。", "年龄大于的参加者>18岁，都住在城市的老区。"),
        (
            "They worked for 5 ~ 10 hours of each of the days.",
            "They worked for 5–10 hours of each of the days.",
        ),
        ("They pay $20 an hour for the one old stall.", "They pay $20/hour for the one old stall."),
        ("The stone fell at 9.8 m s-2 in the first test.", "The stone fell at 9.8 m/s² in the first test."),
        ("They parted some ∼92 million years ago.", "They parted some ∼ 92 million years ago."),
        ("We took in patients aged ≥18 years in May.", "We took in patients aged at least 18 years in May."),
        ("Die Dosis, die der Arzt gab, war höchstens 5 mg.", "Die Dosis, die der Arzt gab, war ≤ 5 mg."),
        ("We gave them 5 μg.mL-1 of the oil in water.", "We gave them 5 μg/mL of the oil in water."),
        (
            "The wind rose to 5 m s−1 in the night of May.",
            "The wind rose to 5 metres per second in the night of May.",
        ),
        (
            "The dose was 5 mg/kg/day in all of the cases.",
            "The dose was 5 mg/kg per day in all of the cases.",
        ),
        (
            "The grain was sold at $205/t in the spring.",
            "The grain was sold at $205 per tonne in the spring.",
        ),
        (
            "The board proposes a dividend of 2.75p a share.",
            "The board proposes a dividend of 2.75 pence a share.",
        ),
        (
            "A kezelés általában két-négy hét, és otthon folyik.",
            "A kezelés általában 2-4 hét, és otthon folyik.",
        ),
        ("Leczenie trwa dwa–trzy tygodnie i jest proste.", "Leczenie trwa 2–3 tygodnie i jest proste."),
        (
            "A termelés 12%-kal nőtt a tavalyi évhez képest.",
            "A termelés 12 százalékkal nőtt a tavalyi évhez képest.",
        ),
        (
            "Matka on 5 km:n pituinen ja kulkee metsän läpi.",
            "Matka on 5 kilometrin pituinen ja kulkee metsän läpi.",
        ),
        ("За проголосував 41, утрималися четверо жителів.", "За проголосував 41, утрималися 4 жителів."),
    ],
)
def test_another_notation_of_a_sum_a_range_or_a_case_is_verified(source: str, quote: str) -> None:
    assert match_text(source, quote).verified


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        (
            "La température est d'au moins 5 °C dans la cave.",
            "La température est d'au moins -5 °C dans la cave.",
        ),
        (
            "The store is kept at min 2 °C, max 8 °C in winter.",
            "The store is kept at -2 °C, max 8 °C in winter.",
        ),
        ("The shop opens at 5 °C, below zero it closes.", "The shop opens at -5 °C it closes."),
        ("Sales fell in the last quarter to 5 percent.", "Sales fell in the last quarter to 17 percent."),
        ("He sat at the table and read a book.", "He Saturday at the table and read a book."),
        ("The request timed out after 60s and was lost.", "The request timed out after 1960s and was lost."),
        ("È stato condannato ad anni 20 di reclusione.", "È stato condannato ad anni 1920 di reclusione."),
        ("They pay a fee of €5 per day for one stall.", "They pay a fee of 5 euros per week for one stall."),
        ("Az arány 12%-ra változott a tavalyi évben.", "Az arány 12%-a változott a tavalyi évben."),
        ("A falu 5 kilométerre van innen, a folyónál.", "A falu 5 km-e van innen, a folyónál."),
        ("Hinta laski keväällä 5 %:iin ja nousi taas.", "Hinta laski keväällä 5 %:n ja nousi taas."),
        ("Sales of the whole firm rose over 5 years.", "Sales of the whole firm rose >5 years."),
        (
            "The score was <~18 points for the first team.",
            "The score was about 18 points for the first team.",
        ),
        ("He ran 5 miles an hour later, it was said.", "He ran 5 miles per hour later, it was said."),
        ("Koupil 2 kg a litr mléka v tom obchodě.", "Koupil 2 kg/litr mléka v tom obchodě."),
        ("The video is shown in 720p on the wall.", "The video is shown in £7.20 on the wall."),
        ("Ms Harman said that the plan was good.", "Ms Three said that the plan was good."),
        ("Yol 5 kilometreden uzundur ve çok geniştir.", "Yol 5 kilometreye uzundur ve çok geniştir."),
        ("Yol 12 kilometreden 15 kilometreye çıktı.", "Yol 12 kilometreye 15 kilometreden çıktı."),
        ("A falu 10 kilométerre van a várostól.", "A falu 10 kilométerről van a várostól."),
        ("The tenant made 3 late payments in spring.", "The tenant made 3 year payments in spring."),
        ("We gave 5 mg day-1 and 10 mg day-2 in all.", "We gave 5 mg per day and 10 mg day-2 in all."),
        ("The dose was 5 mg/kg/day in all of the cases.", "The dose was 5 mg/kg in all of the cases."),
        ("We took in patients aged ≥18 years in May.", "We took in patients aged at most 18 years in May."),
        ("We took in patients aged >18 years in May.", "We took in patients aged at least 18 years in May."),
        ("They parted some ∼92 million years ago.", "They parted some 92 million years ago."),
        ("They parted 92 million years ago, it is said.", "They parted ~92 million years ago, it is said."),
        ("The dose was 5 mg in each of the cases.", "The dose was < 5 mg in each of the cases."),
        ("They pay a fee of €5 per day for one stall.", "They pay a fee of 5 euros for one stall."),
        (
            "A termelés 12%-kal nőtt a tavalyi évhez képest.",
            "A termelés 12%-ról nőtt a tavalyi évhez képest.",
        ),
        (
            "A termelés 12%-kal nőtt a tavalyi évhez képest.",
            "A termelés 12 százalékról nőtt a tavalyi évhez képest.",
        ),
        ("Leczenie trwa dwa–trzy tygodnie i jest proste.", "Leczenie trwa 2–4 tygodnie i jest proste."),
        ("In the tenth second of the match he scored.", "In the 12th of the match he scored."),
        ("Der Beschluss lautet: Ist der Antrag zu spät.", "Der Beschluss lautet: 1 der Antrag zu spät."),
        ("Après 24 heures 30 % des patients vont mieux.", "Après 24 heures 30 des patients vont mieux."),
        ("We packed 10 x 1000 sheets into the box.", "We packed 10 October 1000 sheets into the box."),
        ("In Kapitel 3. 5. Absatz steht es noch einmal.", "In Kapitel 3. Mai Absatz steht es noch einmal."),
        ("Dix-sept mille personnes ont vu la pièce.", "Le 10 septembre mille personnes ont vu la pièce."),
        ("The shafts of the XVII century are not deep.", "The shafts of the XVIII century are not deep."),
    ],
)
def test_what_only_looks_like_another_notation_is_refused(source: str, quote: str) -> None:
    assert match_text(source, source).verified
    assert not match_text(source, quote).verified


def test_each_language_has_both_kinds() -> None:
    kinds = defaultdict(set)
    for case in CASES:
        kinds[case.table].add(case.name.partition(". ")[2])
    assert len(kinds) >= 30
    assert all(each == {"same", "other"} for each in kinds.values())
