"""Authors, publisher and date of sources, as pools have them, in reports without a CSL style."""

from __future__ import annotations

from typing import Any

import pytest

from renderers.report.build import build_report
from renderers.report.citations.entries import head_lines
from renderers.report.wording.credits import credit_of
from renderers.report.wording.labels import labels_of


def credit(row: dict[str, Any], language: str = "en") -> tuple[str, str]:
    return tuple(credit_of({"sid": 1, "title": "T", **row}, language, labels_of(language)))


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"authors": ["Jane Roe"], "publisher": "Port Authority", "published_time_iso": "2024-05-12T08:00:00Z"},
         ("Jane Roe", "Port Authority, 12 May 2024")),
        ({"author": "Roe, J.; Doe, J."}, ("J. Roe; J. Doe", "")),
        ({"author": "Port Authority", "year": 2024}, ("Port Authority", "2024")),
        ({"authors": ["Customs House"]}, ("Customs House", "")),
        ({"authors": ["A Bell", "C Dow", "E Fay", "G Hay"]}, ("A Bell; C Dow; E Fay et al.", "")),
        ({"journal": "Ports", "published_time_iso": "2024-05"}, ("", "Ports, 2024-05")),
        ({"author": 7, "publisher": [], "published_time_iso": "soon"}, ("", "")),
    ],
    ids=["all", "several", "institution", "firm", "many", "journal", "nonsense"],
)  # fmt: skip
def test_what_a_pool_knows_is_shown(row: dict[str, Any], said: tuple[str, str]) -> None:
    assert credit(row) == said


@pytest.mark.parametrize(
    ("language", "date"),
    [
        ("en", "12 May 2024"), ("de", "12. Mai 2024"), ("fr", "12 mai 2024"), ("es", "12 de mayo de 2024"),
        ("it", "12 maggio 2024"), ("pt", "12 de maio de 2024"), ("nl", "12 mei 2024"), ("pl", "12 maja 2024"),
        ("ru", "12 мая 2024"), ("zh", "2024年5月12日"), ("zh-Hant", "2024年5月12日"), ("ja", "2024年5月12日"),
        ("ko", "2024년 5월 12일"), ("ar", "12 مايو 2024"), ("he", "12 במאי 2024"),
    ],
)  # fmt: skip
def test_dates_are_in_the_language_of_the_report(language: str, date: str) -> None:
    assert credit({"published_time_iso": "2024-05-12"}, language)[1].strip("\u200f") == date


def test_they_stand_in_the_list_and_not_beside_a_reference() -> None:
    row = {"sid": 1, "title": "Harbour report", "authors": ["Jane Roe"], "published_time_iso": "2024-05-12"}
    text = "Exports fell [[S:1]]."
    (entry,) = build_report(text, pool=[row]).entries
    assert head_lines(entry, labels_of("en"))[0].text == "Jane Roe, Harbour report, 12 May 2024"
    (styled,) = build_report(text, pool=[row], csl="apa").entries
    assert (styled.authors, styled.published) == ("", "")
