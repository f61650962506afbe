"""Confusions of letters that look alike count as slips where OCR was not sure of the word, and only there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pymupdf
import pytest
from fixture_files import read
from scan_files import scan

from blocks.document import Document
from blocks.library.library import Library
from grounding.meaning.words.misspelt import shape
from grounding.model import Match, Quote
from grounding.quotes.locate import locate
from grounding.quotes.match import match_quote


def _match(text: str, quote: str, *, unsure: str | None) -> Match:
    """The quote in a page of that text, whose words are sure but for `unsure`."""
    document = _document(text, unsure)
    return match_quote(document, Quote(quote))


CASES = [
    (
        "The modem harbour was opened in June by the mayor",
        "modem",
        "The modern harbour was opened in June by the mayor",
    ),
    ("The clarn was built of stone from the quarry", "clarn", "The dam was built of stone from the quarry"),
    ("It was sold in l963 to the county council", "l963", "It was sold in 1963 to the county council"),
    ("It was sold in !963, as the clerk wrote", "!963,", "It was sold in 1963, as the clerk wrote"),
    ("They paid SOO pounds for the old lighthouse", "SOO", "They paid 500 pounds for the old lighthouse"),
    ("lts keeper lived in the house by the sea", "lts", "Its keeper lived in the house by the sea"),
    ("In all 1O8 ships were lost on that coast", "1O8", "In all 108 ships were lost on that coast"),
]


@pytest.mark.parametrize(("text", "word", "quote"), CASES)
def test_what_looks_alike_is_a_slip_in_a_word_that_is_not_sure(text: str, word: str, quote: str) -> None:
    match = _match(text, quote, unsure=word)
    assert match.verdict == "close" and [d.kind for d in match.differences] == ["typo"], match
    assert match.text == text


def test_a_word_that_is_sure_says_what_it_says() -> None:
    text, _, quote = CASES[0]
    assert not _match(text, quote, unsure=None).verified
    assert not _match(text, quote, unsure="harbour").verified


@pytest.mark.parametrize(
    ("text", "word", "quote"),
    [
        ("They paid 500 pounds for the lighthouse", "500", "They paid 800 pounds for the lighthouse"),
        ("They paid 1,500 pounds for the lighthouse", "1,500", "They paid 7,500 pounds for the lighthouse"),
        ("It was sold in 1963 to the county council", "1963", "It was sold in 1968 to the county council"),
        ("The mayor was not at the harbour in June", "not", "The mayor was now at the harbour in June"),
        (
            "The old harbour was opened in June by the mayor",
            "old",
            "The new harbour was opened in June by the mayor",
        ),
        ("They paid SOO pounds for the old lighthouse", "SOO", "They paid 600 pounds for the old lighthouse"),
        (
            "They paid SOO pounds in 1963 for the lighthouse",
            "SOO",
            "They paid 500 pounds in 1968 for the lighthouse",
        ),
    ],
)
def test_no_digit_is_taken_for_another_nor_a_word_for_one_unlike_it(text: str, word: str, quote: str) -> None:
    assert not _match(text, quote, unsure=word).verified


def test_no_two_digits_look_alike() -> None:
    assert len({shape(digit) for digit in "0123456789"}) == 10


@pytest.mark.tesseract
def test_every_sentence_of_a_scan_is_verified() -> None:
    one = scan("skewed")
    library = Library()
    library.add(one.bytes, name=one.name)
    planted = " ".join(word[0] for word in one.words)
    sentences = [f"{s}." for s in planted.split(". ") if len(s) > 40]
    matches = [locate(library, Quote(sentence)) for sentence in sentences]
    assert sum(match.verified for match in matches) >= 0.85 * len(matches)
    wrong = [
        s.translate(str.maketrans("0123456789", "1234567890")) for s in sentences if any(map(str.isdigit, s))
    ]
    assert wrong and not any(locate(library, Quote(sentence)).verified for sentence in wrong)


def _document(text: str, unsure: str | None) -> Document:
    document = read(_pdf(text))
    words = document.words
    sure = np.array([0.7 if word == unsure else 0.97 for word in words.texts], dtype=np.float32)
    assert unsure is None or unsure in words.texts
    document.words = replace(words, confidences=sure)
    return document


def _pdf(text: str) -> bytes:
    with pymupdf.open() as pdf:
        pdf.new_page().insert_text((50, 100), text, fontsize=9)
        data: bytes = pdf.tobytes()
    return data
