"""Where an approximate place ends: no word stands there apart from the rest, and differences speak of what is shown."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import pairwise

import pymupdf
import pytest
from fixture_files import PROSE, document, read, sentences

from blocks.document import Document
from blocks.text.fold import skeleton
from grounding.meaning.lexicon import function_words
from grounding.model import Match, Quote
from grounding.quotes.match import match_quote, match_text

LEFT_OUT = ("omitted", "order", "negation", "exception", "modality")
"""Kinds of words in a row that a quote leaves out."""
SWAPPED = "The statute of limitation runs from the date of its discovery, not from the date of the breach."


def disturbed(text: str, other: str, rng: random.Random) -> str:
    """A sentence whose first, last or inner words are another's, or stand in each other's place."""
    words, strange = text.split(), other.split()
    n = rng.randint(1, 4)
    kind = rng.choice(["head", "tail", "swap", "cut"])
    if kind == "head":
        return " ".join(strange[:n] + words[n:])
    if kind == "tail":
        return " ".join(words[:-n] + strange[-n:])
    if kind == "swap":
        a, b = rng.randrange(1, len(words) // 2), rng.randrange(len(words) // 2, len(words) - 1)
        return " ".join(words[:a] + words[b : b + n] + words[a + n : b] + words[a : a + n] + words[b + n :])
    at = rng.randrange(3, len(words) - 1)
    return " ".join(words[:at] + strange[-n:])


@cache
def disturbed_matches(name: str) -> list[Match]:
    """Of forty quotes made from the sentences of a fixture; the same for the same name."""
    texts = [t for t in sentences(name) if len(t.split()) >= 8]
    rng = random.Random(name)
    quotes = [disturbed(rng.choice(texts), rng.choice(texts), rng) for _ in range(40)]
    return [match_quote(document(name), Quote(quote)) for quote in quotes]


def stray_fillers(doc: Document, match: Match) -> list[str]:
    """One or two fillers at an end of the place, in another block or beyond words left out, where the quote goes on."""
    texts, blocks, quote = doc.words.texts, doc.words.blocks, match.quote
    at = [i for i in match.word_indices if skeleton(texts[i])]
    left_out = [skeleton(d.found) for d in match.differences if d.found and d.kind in LEFT_OUT]
    stray = []
    for k in (1, 2, len(at) - 1, len(at) - 2):
        end, rest = (at[:k], at[k:]) if k <= 2 else (at[k:], at[:k])
        if len(end) >= len(rest) or not all(
            skeleton(texts[i]) in function_words(frozenset({"en"})) for i in end
        ):
            continue
        own, others = (skeleton("".join(texts[i] for i in part)) for part in (end, rest))
        goes_on = not (skeleton(quote).startswith(own) if k <= 2 else skeleton(quote).endswith(own))
        beyond = any(others.startswith(t) if k <= 2 else others.endswith(t) for t in left_out)
        near = (end[-1], rest[0]) if k <= 2 else (rest[-1], end[0])
        if goes_on and (beyond or blocks[near[0]] != blocks[near[1]]):
            stray.append(own)
    return stray


def test_a_place_ends_before_the_stray_word_of_the_next_paragraph() -> None:
    match = match_quote(document("provisions.pdf"), Quote(SWAPPED))
    assert match.verdict == "altered"
    assert match.text.startswith("The statute of limitation") and match.text.endswith("from the date of")
    assert len(match.block_ids) == 1


def test_no_word_of_the_next_paragraph_is_named_as_a_difference() -> None:
    match = match_quote(document("provisions.pdf"), Quote(SWAPPED))
    rows = [d for d in match.differences if d.kind != "edge"]
    assert all(skeleton(d.found) in skeleton(match.text) for d in rows)
    assert [(d.quoted, d.found) for d in rows] == [
        ("its", "the"), ("discovery,", "breach,"), ("the", ""), ("breach.", ""),
    ]  # fmt: skip


HEAD = "He sold it to them. Our harbour master kept a log of every vessel that entered at night."
TAIL = "The harbour master kept a log of every vessel that entered. Nobody read it, and the town forgot."

LAST = "The harbour master kept a log of every vessel that entered at last. The town forgot."

CASES = [
    # text, quote, first and last words of the place
    (
        HEAD,
        "Handed to strangers, harbour master kept a log of every vessel that entered",
        "harbour",
        "entered",
    ),
    (TAIL, "harbour master kept a log of every vessel that the authorities noticed", "harbour", "that"),
    (LAST, "harbour master kept a log of every vessel that entered the", "harbour", "entered"),
]


@pytest.mark.parametrize(("text", "quote", "first", "last"), CASES, ids=[c[1] for c in CASES])
def test_a_lone_word_of_another_sentence_is_no_end(text: str, quote: str, first: str, last: str) -> None:
    words = match_text(text, quote).text.split()
    assert (words[0], words[-1]) == (first, last)


KEPT = [
    ("The master kept a log of every vessel that Nobody", "The", "Nobody"),
    ("kept a log of vessel that entered", "kept", "entered."),
    ("kept log of every vessel entered. Nobody", "kept", "Nobody"),
    ("The harbour kept a log of every vessel that entered. Nobody read it, the", "The", "the"),
    ("harbour master kept a lag of every vessel. Nobody read it, and town", "harbour", "town"),
]


@pytest.mark.parametrize(("quote", "first", "last"), KEPT, ids=[c[0] for c in KEPT])
def test_a_quotes_own_first_and_last_words_stay(quote: str, first: str, last: str) -> None:
    words = match_text(TAIL, quote).text.split()
    assert (words[0], words[-1]) == (first, last)


@pytest.mark.parametrize("name", [*PROSE, "provisions.pdf"])
def test_the_ends_of_a_place_are_no_stray_fillers(name: str) -> None:
    doc = document(name)
    for match in disturbed_matches(name):
        assert not stray_fillers(doc, match), (match.quote, match.text, match.differences)


@pytest.mark.parametrize("name", [*PROSE, "provisions.pdf"])
def test_what_a_difference_found_stands_in_the_place_or_beside_it(name: str) -> None:
    doc = document(name)
    for match in disturbed_matches(name):
        at = match.word_indices
        if not at or " … " in match.text:
            continue
        for difference in match.differences:
            far = 2 if difference.kind == "edge" else 1  # "without a | boat's number": past an article
            shown = skeleton("".join(doc.words.texts[max(0, at[0] - far) : at[-1] + far + 1]))
            for word in difference.found.split():
                assert skeleton(word) in shown, (match.quote, match.text, difference)


@pytest.mark.parametrize("name", [*PROSE, "provisions.pdf"])
def test_no_word_of_a_quote_is_both_added_and_another_word(name: str) -> None:
    for match in disturbed_matches(name):
        rows = match.differences
        named = Counter(
            d.where for d in rows if d.kind in ("added", "word", "modality", "negation") and d.quoted
        )
        assert max(named.values(), default=0) <= 1, (match.quote, rows)
        assert all(a.where <= b.where for a, b in pairwise(rows))


def test_a_word_added_at_a_headings_end_is_not_set_against_the_next_paragraph() -> None:
    match = match_quote(document("provisions.pdf"), Quote("Provisions of the River Company Limited"))
    assert match.verdict == "altered"
    rows = [d for d in match.differences if d.kind != "edge"]
    assert [(d.kind, d.quoted, d.found) for d in rows] == [("degree", "Limited", "")]


def test_a_word_that_is_hardly_alike_does_not_carry_its_neighbours_to_a_place() -> None:
    quote = "Notice is given that Wexmoor Parish Council has received a single missing page."
    match = match_quote(document("one_column.pdf"), Quote(quote))
    assert "permission" not in match.text and match.text.startswith("Notice is given that Wexmoor Parish")


def test_a_pages_number_is_no_part_of_the_note_below() -> None:
    lines = (
        "The yard was let to a builder of small boats, who kept it through the war and sold it at the end."
    )
    note = "Although the deed names nobody, the builder was known to everybody on the quay."
    with pymupdf.open() as pdf:
        for number in range(1, 7):
            page = pdf.new_page(width=500, height=700)
            page.insert_text((440, 50), str(number), fontsize=10)
            for k in range(20):
                page.insert_text((60, 100 + 14 * k), f"{lines.split()[k % 20]} {lines}"[:80], fontsize=10)
            page.insert_text((60, 620), "1", fontsize=6)
            page.insert_text((64, 623), f"{note} So says letter {number * 37}.", fontsize=8)
        doc = read(bytes(pdf.tobytes()))
    true, false = (match_quote(doc, Quote(f"{n} {note} So says letter 111.")) for n in (1, 3))
    assert true.verified
    assert not false.verified
    assert all(box.y0 > 600 for box in (*true.boxes, *false.boxes))
