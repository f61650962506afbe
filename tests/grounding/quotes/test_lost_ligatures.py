"""Quotes of readers that lose ligatures, or have signs for them, are found; other words are refused."""

from __future__ import annotations

import pypdfium2
import pytest
from bitmap_fonts import typeset
from fixture_files import read, set_in_paragraphs

from blocks.document import Document
from grounding.model import Quote, Verdict
from grounding.policy import STRICT
from grounding.quotes.match import match_all, match_in_range, match_quote

SENTENCES = (
    "The committee adopted the following deﬁnition of an eﬃcient oﬃce in its ﬁrst report on the conﬂict.",
    "Seven suspects were ﬁred by the mayor in March and the clerk ﬁled a ﬁrm letter.",
    "The eﬀect of the oﬀer was that all staﬀ could not aﬀord the ﬁnal certiﬁcate; the Sheriﬀ re-\u00adaﬃrmed this.",
)  # fmt: skip
LIGATURES = "ﬀﬁﬂﬃﬄ"


def document() -> Document:
    return set_in_paragraphs(*SENTENCES)


def lost(sentence: str, sign: str) -> str:
    """The sentence as a reader has it that knows no ligature."""
    return sentence.translate({ord(ligature): sign for ligature in LIGATURES})


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("sign", ["", " ", "\x1c", "\ufffd", "□", "(cid:28)", "\x1c "])
def test_a_sentence_without_its_ligatures_is_found(sentence: str, sign: str) -> None:
    if sign.strip(" ") or sentence != SENTENCES[1]:  # "red", "led" and "rm" show nothing
        found = match_quote(document(), Quote(lost(sentence, sign)))
        assert (found.verdict, found.quote) == (Verdict.EXACT, lost(sentence, sign))
        assert found.text.replace("- ", "-") == match_quote(document(), Quote(sentence)).text.replace(
            "- ", "-"
        )


@pytest.mark.parametrize(
    "quote",
    [
        "Seven suspects were red by the mayor",
        "the clerk led a firm letter",
        "Seven suspects were red by the mayor in March and the clerk led a firm letter",
        "following denition of an ecient oce in its second report",
        "the eect of the oer was that all sta could aord the nal certicate",
        "adopted the following de?nition of an e?cient oracle",
    ],
)
def test_other_words_are_refused(quote: str) -> None:
    assert not match_quote(document(), Quote(quote)).verified


@pytest.mark.parametrize(
    "quote",
    [
        "in its rst report",
        "the clerk \ufffdled",
        "of an e cient o ce",
        "suspects were ?red by",
        "\x1cred by the mayor",
    ],
)
def test_a_few_words_are_enough(quote: str) -> None:
    assert match_quote(document(), Quote(quote)).verdict is Verdict.EXACT


def test_strict_policies_blocks_and_every_place_have_them_too() -> None:
    quote = Quote("an e cient o ce in its rst report")
    block = next(block for block in document().blocks if "report" in block.text)
    assert match_quote(document(), quote, STRICT).verified
    assert match_in_range(document(), quote, block).verified
    assert [match.verified for match in match_all(document(), quote)] == [True]


def test_the_rest_of_a_refused_quote_is_told_alone() -> None:
    found = match_quote(document(), Quote("an e cient o ce in its second report on the con\x1dict"))
    assert {each.quoted for each in found.differences} == {"second"}


def test_differences_stand_where_they_are_in_the_given_words() -> None:
    quote = "an e\x1ecient o(cid:30)ce in its \x1crst reoprt on the con\x1dict"
    found = match_quote(document(), Quote(quote))
    assert [(each.kind, each.quoted, each.where) for each in found.differences] == [
        ("typo", "reoprt", quote.index("reoprt"))
    ]


def test_what_pdfium_reads_of_a_bitmap_font_is_found() -> None:
    pdf = typeset([[("F1", b"No o\x1ece o\x1bers a de\x1cnition of con\x1dicts in h\xe4u\x1cge Aushilfen.")]])
    with pypdfium2.PdfDocument(pdf) as opened:
        copied = opened[0].get_textpage().get_text_range()
    assert "\x1c" in copied
    assert match_quote(read(pdf), Quote(copied)).verdict is Verdict.EXACT
