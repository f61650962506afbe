"""What no document says has no place, however many words of it stand somewhere; what stands there in part keeps its."""

from __future__ import annotations

from functools import cache

import pytest
from fixture_files import FIXTURES, PROSE, document, sentences

from grounding.model import Quote
from grounding.quotes.match import match_quote, match_text

PLANTED = "Handbook of type. Line breaks are set by hand. The committee of the whole meets at noon on the last Friday."


@cache
def made_up() -> list[tuple[str, str]]:
    """(file, sentence) of fixtures/made_up.md."""
    found, name = [], ""
    for line in (FIXTURES / "made_up.md").read_text("utf-8").splitlines():
        if line.startswith("## "):
            name = line.removeprefix("## ")
        elif line.startswith("- "):
            found.append((name, line.removeprefix("- ")))
    return found


def test_a_sentence_in_a_documents_style_has_no_place_in_it() -> None:
    assert len(made_up()) == 100
    matches = [match_quote(document(name), Quote(sentence)) for name, sentence in made_up()]
    assert sum(m.verdict != "absent" for m in matches) <= 2, [m for m in matches if m.verdict != "absent"]
    assert not any(m.boxes for m in matches if m.verdict == "absent")


def test_a_sentence_in_another_documents_style_has_no_place_either() -> None:
    names = sorted({name for name, _ in made_up()} | set(PROSE))
    tried = [(name, sentence) for name in names for _, sentence in made_up()]
    placed = {s for name, s in tried if match_quote(document(name), Quote(s)).verdict != "absent"}
    assert len(placed) <= 2, placed


@pytest.mark.parametrize(
    "quote",
    [
        "Photosynthesis in alpine lichens peaks at dawn",
        "The company reported revenue of 4.2 billion dollars",
        "The whole was painted by hand",
        "A meeting of the council is at the discretion of the chair",
    ],
)
def test_function_words_and_likenesses_are_no_place(quote: str) -> None:
    for text in (PLANTED, "Harbour report on 2 quays. The company ordered 42 lamps or so.", "Line breaks"):
        assert match_text(text, quote).verdict == "absent"


@pytest.mark.parametrize(
    ("quote", "place"),
    [
        (
            "Line breaks are set by hand, and proofs were burnt",
            "Line breaks are set by hand.",
        ),
        ("The committee of the whole meets at dusk under a lamp.", "committee of the whole meets at"),
        ("set by hand and eye", "set by hand."),
    ],
)
def test_a_part_that_tells_keeps_its_place(quote: str, place: str) -> None:
    match = match_text(PLANTED, quote)
    assert match.verdict in ("altered", "partial") and place in match.text


@pytest.mark.parametrize("name", PROSE)
def test_a_sentence_with_an_invented_second_half_keeps_its_place(name: str) -> None:
    invented = "while startled ostriches hummed"
    doc = document(name)
    tried = [s for s in sentences(name) if len(s.split()) > 13][:12]
    for sentence in tried:
        words = sentence.split()
        match = match_quote(doc, Quote(" ".join(words[: len(words) // 2]) + " " + invented))
        assert match.verdict in ("altered", "partial") and match.boxes, (sentence, match.reason)


def test_two_sentences_in_reverse_over_pages_are_not_one_place() -> None:
    doc = document("page_break.pdf")
    first = next(b.text for b in doc.blocks if b.page == 1 and len(b.text.split()) > 12)
    last = next(b.text for b in doc.blocks if b.page == 2 and len(b.text.split()) > 12)
    head, tail = last.split(". ")[0], first.split(". ")[0]
    match = match_quote(doc, Quote(f"{head} {tail}"))
    assert len(match.pages) < 2
