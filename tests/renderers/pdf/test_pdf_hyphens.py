"""Words parted at the end of lines: where their language allows, never what isn't prose, and read whole again."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pyphen
import pytest
from drawn_reports import Reopened, cited, heading, para, report, table
from hypothesis import given
from hypothesis import strategies as st

from blocks.errors import ArtifactError
from renderers.pdf.fonts.hyphenation import hyphen_places
from renderers.report.looks.theme import PAPER
from renderers.report.model import Entry
from renderers.tree.nodes import Block, CitedNumbers, Code, CodeBlock, Heading, Link, Text

LONG = "extraordinarily notwithstanding considerable competition hyphenation development uncertainty "
GERMAN = "Wahrscheinlichkeit Gesellschafterversammlung Entwicklung Verantwortung Zusammenarbeit "


def _shown(word: str, language: str) -> str:
    places = [0, *hyphen_places(word, language), len(word)]
    return "-".join(word[a:b] for a, b in pairwise(places))


def _parted(drawn: Reopened) -> list[str]:
    """Ends of lines before a hyphen, and what the next line begins with."""
    pages = (page.get_textpage().get_text_range() for page in drawn.pdfium)
    return [f"{a}-{b}" for text in pages for a, b in re.findall(r"(\w+)\ufffe(\w+)", text)]


@pytest.mark.parametrize(
    ("word", "language", "wanted"),
    [
        ("extraordinarily", "en", "ex-traor-di-nar-ily"),
        ("(hyphenation),", "en-US", "(hy-phen-ation),"),
        ("Wahrscheinlichkeit", "de-AT", "Wahr-schein-lich-keit"),
        ("l’autorisation", "fr", "l’au-to-ri-sa-tion"),
        ("удостоверение", "ru", "удо-сто-ве-ре-ние"),
        ("megfontolt", "hu", "meg-fon-tolt"),
        ("asszonnyal", "hu", "asszonnyal"),
        ("extraordinarily", "zh", "extraordinarily"),
        ("short", "en", "short"),
        ("McDonaldson", "en", "McDonaldson"),
        ("UNICEF", "en", "UNICEF"),
        ("covid19vaccine", "en", "covid19vaccine"),
        ("example.org/extraordinary", "en", "example.org/extraordinary"),
        ("snake_casing", "en", "snake_casing"),
    ],
)
def test_where_hyphens_may_be_put(word: str, language: str, wanted: str) -> None:
    assert _shown(word, language) == wanted


@pytest.mark.parametrize("language", ["en_US", "de_DE", "fr", "ru", "pl"])
def test_places_agree_with_pyphen(language: str) -> None:
    reference = pyphen.Pyphen(lang=language, left=2, right=3)
    words = [*LONG.split(), *GERMAN.lower().split(), "développement", "удостоверение", "przedsiębiorstwo"]
    for word in words:
        assert hyphen_places(word, language) == tuple(reference.positions(word))


@given(st.text(max_size=30), st.sampled_from(("en", "de", "hu", "xx", "")))
def test_any_text_has_places_within_it(word: str, language: str) -> None:
    assert all(2 <= k <= len(word) - 3 for k in hyphen_places(word, language))


def test_long_words_are_parted_and_read_whole() -> None:
    drawn = Reopened(report(*[para(f"{'x' * k} " + GERMAN * 6) for k in range(1, 12)], language="de"))
    parted = _parted(drawn)
    assert len(parted) > 8
    for pair in parted:
        word = pair.replace("-", "")
        assert pair in {f"{word[:k]}-{word[k:]}" for k in hyphen_places(word, "de")}
    assert drawn.text.count("Gesellschafterversammlung") == 66
    assert drawn.outside() == []


def test_no_more_than_two_lines_in_a_row_end_with_a_hyphen() -> None:
    word = "Gesellschafterversammlungen"
    drawn = Reopened(report(para(f"{word} " * 60), language="de"))
    (text,) = (page.get_textpage().get_text_range() for page in drawn.pdfium)
    assert drawn.text.count(word) == 60
    ends = [
        "\ufffe" in line
        for line in re.split(r"\r\n|(?<=\ufffe)", text)
        if word[:4] in line or "\ufffe" in line
    ]
    assert not any(all(ends[k : k + 3]) for k in range(len(ends) - 2))


@pytest.mark.parametrize(
    "block",
    [
        Heading(2, (Text("a " + GERMAN * 8),), "h"),
        para(Code(GERMAN * 8)),
        CodeBlock(GERMAN * 8),
        para(
            Link(
                (Text("https://example.org/" + "wahrscheinlichkeit/" * 30 + "/zusammenarbeit" * 9),),
                "https://example.org/",
            )
        ),
        para(GERMAN.upper() * 8),
    ],
    ids=["heading", "code", "code-block", "address", "capitals"],
)
def test_what_is_no_prose_is_not_parted(block: Block) -> None:
    assert _parted(Reopened(report(block, language="de"))) == []


def test_a_theme_may_leave_words_whole() -> None:
    prose = report(*[para("x" * k + " " + GERMAN * 6) for k in range(1, 12)], language="de")
    assert _parted(Reopened(prose))
    assert _parted(Reopened(prose, replace(PAPER, hyphenate=False))) == []
    with pytest.raises(ArtifactError, match="hyphenate"):
        replace(PAPER, hyphenate="no")


def test_names_of_sources_are_not_parted() -> None:
    entries = (Entry(1, GERMAN * 4, marks=("m",)),)
    mark = cited("m", CitedNumbers(1, 1))
    drawn = Reopened(report(para("Kurz", mark), entries=entries, look="inline-links", language="de"))
    assert _parted(drawn) == []


def test_soft_hyphens_of_the_text_are_kept_to() -> None:
    words = "Donaudampf\u00adschifffahrts\u00adgesellschaft " * 20
    drawn = Reopened(report(para(words), heading(2, "An " + words), language="de"))
    parted = _parted(drawn)
    assert parted
    assert {*parted} <= {"Donaudampf-schifffahrtsgesellschaft", "Donaudampfschifffahrts-gesellschaft"}
    assert drawn.text.count("Donaudampfschifffahrtsgesellschaft") == 40


def test_narrow_columns_part_words() -> None:
    cells = [[GERMAN * 2, "1", GERMAN * 2, GERMAN * 2, GERMAN]] * 2
    drawn = Reopened(report(table([*"abcde"], cells), language="de"))
    assert _parted(drawn)
    assert drawn.text.count("Zusammenarbeit") == 14
    assert drawn.outside() == []
