"""A document's own definitions of acronyms are found, and nothing that only looks like one."""

from __future__ import annotations

import pytest

from blocks.text.acronyms import defined_acronyms


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("under the Free Harbour Guidelines (FHG), which", {"FHG": "free harbour guidelines"}),
        ("the RRV (Ross River virus) spreads", {"RRV": "ross river virus"}),
        ("the SPI (Ships of the Port of Ilmen, Inc.) is", {"SPI": "ships of the port of ilmen"}),
        ("the Institute of Health and Welfare (IHW).", {"IHW": "institute of health and welfare"}),
        ("a Non-Maintainer Upload [NMU];", {"NMU": "non maintainer upload"}),
        ("exploration and production (E&P) costs", {"E&P": "exploration and production"}),
        ("ductal carcinoma in situ (DCIS)", {"DCIS": "ductal carcinoma in situ"}),
        (
            "the summary of product characteristics (SmPC) says",
            {"SmPC": "summary of product characteristics"},
        ),
        ("Der Versicherungsnehmer (VN) zeigt", {"VN": "versicherungsnehmer"}),
        ("§ 823 des Bürgerlichen Gesetzbuchs (BGB) gilt", {"BGB": "bürgerlichen gesetzbuchs"}),
        ("das Bundesministerium der Finanzen (BMF)", {"BMF": "bundesministerium der finanzen"}),
        ('plus value added tax ("VAT"), on', {"VAT": "value added tax"}),
        ('by the Free Harbour Board (the "FHB")', {"FHB": "free harbour board"}),
        ("der Baunutzungsverordnung (BauNVO)", {"BauNVO": "baunutzungsverordnung"}),
        ("Teknik- og Miljøudvalget (TMU)", {"TMU": "teknik og miljøudvalget"}),
        ("экспедицией Арктического института (АИ)", {"АИ": "арктического института"}),
        ("το Κέντρο Θαλάσσιων Ερευνών (ΚΕΘΕ)", {"ΚΕΘΕ": "κέντρο θαλάσσιων ερευνών"}),
        ("nove Obecné Podmínky Banky (dále jen: OPB)", {"OPB": "obecné podmínky banky"}),
        (
            "L'Agence nationale de sécurité du médicament et des produits de santé (ANSM)",
            {"ANSM": "agence nationale de sécurité du médicament et des produits de santé"},
        ),
    ],
)
def test_a_definition_is_found(text: str, found: dict[str, str]) -> None:
    assert {short: " ".join(words) for short, words in defined_acronyms(text.split()).items()} == found


@pytest.mark.parametrize(
    "text",
    [
        "the Harbour Guidelines (FHG)",  # a word is missing
        "(FHG) at the head",
        "Free Harbour Guidelines FHG",  # nothing says that they are one
        "was sold in the Free Harbour of Guernsey (see FHG)",
        "Free Harbour extended Guidelines (FHG)",  # a word that is no small one
        "the FHG (Free Harbour Guidelines of Leeds) apply",  # the bracket holds more
        "the FHG (a Free Harbour",
        "a tax of the town (A)",
        "the house of the (TH) sort",  # nor do small words alone
        "the Free Harbour (of Guernsey, FHG)",
        "die Police (PE) zeigt",  # so short a word's letters tell nothing
        "die Obliegenheiten (OV) sind",  # a letter that it lacks
        "Free Harbour Guidelines (FHG) and later Fixed Harbour Grants (FHG)",  # defined twice
    ],
)
def test_nothing_else_is_one(text: str) -> None:
    assert defined_acronyms(text.split()) == {}
