"""Quotes may write out what their document has as an acronym, and the other way round, where it defines that."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fixture_files import set_in_paragraphs

from blocks.document import Document
from grounding.model import Quote, Verdict
from grounding.policy import DEFAULT
from grounding.quotes.match import match_all, match_quote

TEXT = (
    "All berths are let under the Free Harbour Guidelines (FHG) of the town and under no others.",
    "Ships of the second class have to comply with the FHG, but may fail other requirements of the board.",
    "Each non-maintainer upload (NMU) has to be told. In the sheds NMUs of the third class last for 7 days.",
    "NMUs and the FHG hold for all sheds of the town and for no others.",
    "The harbour master answers to the Board of Pilots alone, and the BP meets every week.",
)
WRITTEN_OUT = "Ships of the second class have to comply with the Free Harbour Guidelines, but may fail"


def document() -> Document:
    return set_in_paragraphs(*TEXT)


@pytest.mark.parametrize(
    ("quote", "form", "other"),
    [
        (WRITTEN_OUT, "Free Harbour Guidelines", "FHG"),
        ("have to comply with the free harbour guidelines", "free harbour guidelines", "FHG"),
        ("In the sheds non-maintainer uploads of the third class last", "non-maintainer uploads", "NMUs"),
    ],
)
def test_the_other_form_is_the_same(quote: str, form: str, other: str) -> None:
    match = match_quote(document(), Quote(quote))
    assert (match.verdict, match.quote) == (Verdict.CLOSE, quote)
    assert [(d.kind, d.quoted, d.found) for d in match.differences] == [("spelling", form, other)]
    assert quote[match.differences[0].where :].startswith(form)


def test_what_defines_it_is_a_reference() -> None:
    match = match_quote(document(), Quote("All berths are let under the FHG of the town"))
    told = [("spelling", "FHG", "free harbour guidelines"), ("reference", "", "(FHG)")]
    assert [(d.kind, d.quoted, d.found) for d in match.differences] == told
    match = match_quote(document(), Quote("under the Free Harbour Guidelines of the town"))
    assert [(d.kind, d.quoted, d.found) for d in match.differences] == [("reference", "", "(FHG)")]


@pytest.mark.parametrize(
    "quote",
    [
        "Ships of the second class have to comply with the Free Harbour Rules, but may fail other requirements",
        "Ships of the second class have to comply with the Fixed Harbour Guidelines, but may fail other",
        "Ships of the first class have to comply with the Free Harbour Guidelines, but may fail other",
        "Ships of the second class may not comply with the Free Harbour Guidelines, but may fail other",
        "and the Board of Pilots meets every week",  # the document doesn't say that this is the BP
        "In the sheds non-maintainer uploads of the third class last for 17 days",
    ],
)
def test_nothing_else_is(quote: str) -> None:
    assert not match_quote(document(), Quote(quote)).verified


def test_what_agrees_stays_as_it_is() -> None:
    """Of two acronyms one is written out."""
    quote = "Non-maintainer uploads and the FHG hold for all sheds"
    match = match_quote(document(), Quote(quote))
    assert [(d.quoted, d.found) for d in match.differences] == [("Non-maintainer uploads", "NMUs")]
    assert match.verdict is Verdict.CLOSE


def test_each_place_is_told() -> None:
    (match,) = match_all(document(), Quote(WRITTEN_OUT))
    assert match.verdict is Verdict.CLOSE
    assert [d.where for d in match.differences] == [WRITTEN_OUT.index("Free")]


def test_a_policy_may_refuse_it_like_other_spellings() -> None:
    policy = replace(DEFAULT, refused=frozenset({"spelling"}))
    assert not match_quote(document(), Quote(WRITTEN_OUT), policy).verified
