"""Laws of locating that hold for every document."""

from __future__ import annotations

import random
import time
from itertools import pairwise

import numpy as np
import pytest
from damage import damaged, sentence, slip
from effort import examples, rounds
from falsehoods import another_digit
from fixture_files import PROSE, READABLE, document, sentences
from hypothesis import given
from hypothesis import strategies as st

from blocks.document import Document
from blocks.model import Block
from blocks.text.fold import skeleton
from grounding.model import Match, Quote, Verdict
from grounding.quotes.match import match_in_range, match_quote, match_text

ORDER = [Verdict.EXACT, Verdict.CLOSE, Verdict.ALTERED, Verdict.PARTIAL, Verdict.ABSENT]
SAMPLE = [name for name in READABLE if name != "long_300.pdf"]


def blocks_to_find(doc: Document) -> list[Block]:
    """Blocks with enough letters to be looked for."""
    return [b for b in doc.blocks if len(skeleton(b.text)) >= 12]


def words_of(doc: Document, block: Block) -> set[int]:
    """The places of the block's words, punctuation left out."""
    return {i for i in range(block.first_word, block.end_word) if skeleton(doc.words.texts[i])}


@pytest.mark.parametrize("name", SAMPLE)
def test_the_text_of_a_block_gives_its_words(name: str) -> None:
    doc = document(name)
    for block in blocks_to_find(doc):
        match = match_quote(doc, Quote(block.text, block_id=block.id))
        assert match.verdict == "exact", (block.text, match.reason)
        found = {i for i in match.word_indices if skeleton(doc.words.texts[i])}
        if found != words_of(doc, block):
            # Another place that reads the same, or the same letters as part of a longer line.
            assert skeleton(match.text) == skeleton(block.text)
            assert match.occurrences > 1


@pytest.mark.parametrize("name", SAMPLE)
def test_a_match_agrees_with_itself(name: str) -> None:
    doc = document(name)
    for block in blocks_to_find(doc):
        match = match_quote(doc, Quote(block.text))
        words = doc.words
        at = np.array(match.word_indices)
        assert (np.diff(at) > 0).all()
        assert match.pages == tuple(sorted(set(words.pages[at].tolist())))
        assert set(match.block_ids) == {doc.blocks[b].id for b in words.blocks[at].tolist()}
        assert len(match.boxes) <= len(set(words.lines[at].tolist())) + len(at) - 1
        for i in match.word_indices:
            x0, y0, x1, y1 = words.boxes[i].tolist()
            assert any(
                b.page == words.pages[i] and b.x0 <= x0 and b.y0 <= y0 and b.x1 >= x1 and b.y1 >= y1
                for b in match.boxes
            )
        assert doc.text[match.start :].startswith(doc.word_pieces[match.word_indices[0]])
        assert match.score == pytest.approx(1.0) and match.differences == ()


@pytest.mark.parametrize("name", PROSE)
def test_half_a_sentence_gives_its_half(name: str) -> None:
    doc = document(name)
    for text in sentences(name)[:12]:
        words = text.split()
        half = " ".join(words[: len(words) // 2])
        match = match_quote(doc, Quote(half))
        assert match.verdict == "exact"
        assert skeleton(match.text) == skeleton(half)


def worse_and_worse(text: str, rng: random.Random) -> list[str]:
    """The sentence, then with one slip, a second one, a word left out, another word for one, half of it nonsense."""
    words = text.split()
    long = [i for i, w in enumerate(words) if w.isalpha() and w.islower() and len(w) > 5]
    chain = [list(words)]
    for i in long[:2]:
        chain.append(list(chain[-1]))
        chain[-1][i] = chain[-1][i][:2] + slip(words[i][2:], rng)
    chain.append(list(chain[-1]))
    del chain[-1][next(i for i in range(len(words) // 2, len(words)) if i not in long[:2])]
    chain.append(list(chain[-1]))
    chain[-1][-3] = "xylophones"
    chain.append(chain[-1][: len(words) // 2] + ["quixotic"] * (len(words) - len(words) // 2))
    return [" ".join(c) for c in chain]


@pytest.mark.parametrize("name", PROSE)
def test_a_worse_quote_never_scores_higher(name: str) -> None:
    doc = document(name)
    for k, text in enumerate(sentences(name)[:10]):
        chain = [match_quote(doc, Quote(quote)) for quote in worse_and_worse(text, random.Random(k))]
        scores = [m.score for m in chain]
        assert all(a > b for a, b in pairwise(scores)), [(m.quote, m.score) for m in chain]
        verdicts = [ORDER.index(m.verdict) for m in chain]
        assert verdicts[0] == 0 and verdicts[-1] >= ORDER.index(Verdict.ALTERED)


@pytest.mark.parametrize("seed", range(5))
def test_more_damage_never_scores_higher_on_made_up_text(seed: int) -> None:
    rng = random.Random(seed)
    text = sentence(rng, 500)
    quote = text[200:230]
    scores = []
    for _ in range(8):
        scores.append(match_text(" ".join(text), " ".join(quote)).score)
        at = rng.randrange(3, len(quote) - 3)
        quote = (
            [*quote[:at], *quote[at + 1 :]] if rng.random() < 0.5 else [*quote[:at], "quixotic", *quote[at:]]
        )
    assert scores == sorted(scores, reverse=True) and scores[0] == 1


@pytest.mark.parametrize("name", ["two_columns.pdf", "running.pdf", "typst_paper.pdf"])
def test_no_hint_takes_a_verdict_away(name: str) -> None:
    doc = document(name)
    hints = [
        {"page": 1}, {"page": doc.page_count}, {"page": 999}, {"page": 0}, {"block_id": doc.blocks[0].id},
        {"block_id": "BLOCK_CITE_ID_99999"}, {"block_id": "nonsense"}, {"prefix": "Nobody ever wrote this"},
        {"suffix": "xyz", "prefix": "…", "page": 2},
    ]  # fmt: skip
    for text in sentences(name)[::4]:
        plain = match_quote(doc, Quote(text))
        for hint in hints:
            match = match_quote(doc, Quote(text, **hint))  # type: ignore[arg-type]
            assert (match.verdict, match.score) == (plain.verdict, plain.score)
        false = another_digit(text, random.Random(1))
        if false:
            assert not any(match_quote(doc, Quote(false, **hint)).verified for hint in hints)  # type: ignore[arg-type]


REPEATED = "The members present approved the accounts and thanked the treasurer for her diligence."


@pytest.mark.parametrize("page", [1, 2, 3])
def test_a_page_hint_chooses_among_repeats(page: int) -> None:
    match = match_quote(document("repeated.pdf"), Quote(REPEATED, page=page))
    assert (match.pages, match.occurrences, match.ambiguous) == ((page,), 3, False)


@pytest.mark.parametrize("page", [1, 2, 3])
def test_a_block_hint_goes_before_a_page_hint(page: int) -> None:
    doc = document("repeated.pdf")
    block = next(b for b in doc.blocks if b.page == page and skeleton(REPEATED) in skeleton(b.text))
    match = match_quote(doc, Quote(REPEATED, block_id=block.id, page=page % 3 + 1))
    assert match.pages == (page,) and not match.ambiguous and block.id in match.block_ids


@pytest.mark.parametrize("page", [1, 2, 3])
def test_the_words_around_choose_among_repeats(page: int) -> None:
    doc = document("repeated.pdf")
    text = " ".join(b.text for b in doc.blocks if b.page == page)
    before, after = text.split(REPEATED)
    for hint in (
        {"prefix": before[-40:]},
        {"suffix": after[:40]},
        {"prefix": before[-30:], "suffix": after[:30]},
    ):
        match = match_quote(doc, Quote(REPEATED, **hint))  # type: ignore[arg-type]
        assert match.pages == (page,) and not match.ambiguous


def test_a_choice_without_a_reason_is_the_first_and_says_so() -> None:
    match = match_quote(document("repeated.pdf"), Quote(REPEATED))
    assert (match.pages, match.occurrences, match.ambiguous) == ((1,), 3, True)


def test_a_match_in_a_block_is_that_block_or_nothing() -> None:
    doc = document("repeated.pdf")
    for block in doc.blocks:
        match = match_in_range(doc, Quote(REPEATED), block)
        if skeleton(REPEATED) in skeleton(block.text):
            assert match.verdict == "exact" and match.pages == (block.page,)
        else:
            assert not match.verified or block.id in match.block_ids


STRANGE = [
    "", " ", "\n\t", "…", "...", "“”", "–", ".,;:!?", "()[]{}", "*" * 300, "\u200b\u00ad\ufeff", "\x00\x01\x1b[31m",
    "\ud800", "🙂" * 20, "a", "1", "%", "£", "<b></b>", "&amp;", "[](https://example.org)", "… … … …", "[...]",
    "(?:a|b)*", "\\", "'; DROP TABLE blocks; --", "\u202eabc", "é" * 100, "e" + "\u0301" * 500, "١٢٣", "½",
]  # fmt: skip


@pytest.mark.parametrize("quote", STRANGE, ids=lambda q: ascii(q)[:20])
def test_strange_quotes_get_a_verdict(quote: str) -> None:
    for name in ("one_column.pdf", "chinese.pdf"):
        match = match_quote(document(name), Quote(quote))
        assert match.verdict in ORDER and match.reason
        if not skeleton(quote):
            assert match == Match(quote, Verdict.ABSENT, reason=match.reason)


@examples(0.6)
@given(st.text(max_size=80))
def test_any_text_gets_a_verdict(quote: str) -> None:
    match = match_quote(document("typography.pdf"), Quote(quote))
    assert (match.verdict == "absent") == (not match.boxes) == (match.document_id is None)
    assert 0 <= match.score <= 1
    assert match.verified == (match.verdict in ("exact", "close"))


@pytest.mark.parametrize("name", ["empty page", "one_column.pdf"])
def test_a_quote_longer_than_the_document_is_not_verified(name: str) -> None:
    doc = document("repeated.pdf")
    quote = (
        doc.text + " " + document("one_column.pdf").text if name != "empty page" else " ".join([doc.text] * 3)
    )
    assert not match_quote(doc, Quote(quote)).verified


def test_the_whole_document_is_a_quote_of_itself() -> None:
    doc = document("one_column.pdf")
    match = match_quote(doc, Quote(" ".join(doc.text.split())))
    assert match.verified and match.pages == (1, 2)


@pytest.mark.parametrize(
    "quote",
    [
        "a" * 100_000,
        "the " * 25_000,
        "12,345 " * 14_000,
        "… the " * 16_000,
        "<b>" * 33_000,
        "[" * 100_000,
        "&#12" * 25_000,
        "not " * 25_000,
        "\u0301" * 100_000,
        "第" * 50_000,
    ],
    ids=lambda q: ascii(q)[:12],
)
def test_a_very_long_quote_ends_in_bounded_time(quote: str) -> None:
    start = time.process_time()
    assert not match_quote(document("one_column.pdf"), Quote(quote)).verified
    assert time.process_time() - start < 10


@pytest.mark.parametrize("seed", range(3))
def test_a_long_damaged_quote_of_a_long_text_is_found(seed: int) -> None:
    rng = random.Random(seed)
    text = sentence(rng, 20_000)
    match = match_text(" ".join(text), " ".join(damaged(text[1000:3_000], rng, edits=200)))
    assert match.word_indices[0] == 1000 and match.word_indices[-1] == 2999


def test_a_damaged_quote_of_a_hundred_pages_ends_in_bounded_time() -> None:
    rng = random.Random(7)
    text = sentence(rng, 20_000)
    start = time.process_time()
    assert match_text(" ".join(text), " ".join(damaged(text[1000:16_000], rng, edits=600))).verdict in ORDER
    assert time.process_time() - start < 10


@pytest.mark.parametrize("quote", ["anything at all", "7", ""])
def test_nothing_stands_in_an_empty_text(quote: str) -> None:
    assert match_text("", quote).verdict == "absent"
    assert match_text(" – … ", quote).verdict == "absent"


def put_together(doc: Document, rng: random.Random) -> str | None:
    """Words of one place behind words of another, with eight or more between them; None where they meet by chance."""
    texts = doc.words.texts
    prose = [b for b in doc.blocks if b.end_word - b.first_word >= 8]
    if len(prose) < 2:
        return None
    a, b = (rng.choice(prose) for _ in range(2))
    head, tail = (rng.randrange(x.first_word, x.end_word - 4) for x in (a, b))
    end = min(head + rng.randint(4, 10), a.end_word)
    if head - 10 < tail < end + 8:
        return None
    pieces = texts[head:end], texts[tail : min(tail + rng.randint(4, 10), b.end_word)]
    if min(len(skeleton(" ".join(piece))) for piece in pieces) < 12:
        return None
    return " ".join(word for piece in pieces for word in piece)


@pytest.mark.scaled
@pytest.mark.parametrize("name", [n for n in SAMPLE if len(document(n).words) > 60])
def test_words_put_together_from_two_places_are_no_quote(name: str) -> None:
    doc = document(name)
    tried = 0
    for seed in range(rounds(60)):
        quote = put_together(doc, random.Random(seed))
        if quote is None or skeleton(quote) in skeleton(doc.text):
            continue
        tried += 1
        match = match_quote(doc, Quote(quote))
        left_out = sum(len(d.found.split()) for d in match.differences if not d.quoted)
        at = match.word_indices
        together = len(at) > 0 and at[-1] - at[0] < len(quote.split()) + 8
        # By chance they may stand together elsewhere, give or take a word.
        near = 0 < left_out <= 3 or (together and not left_out)
        assert not match.verified or near, (quote, match.text, match.reason)
    assert tried or len({b.page for b in doc.blocks}) == 1


@pytest.mark.parametrize("name", PROSE)
def test_two_sentences_with_a_third_left_out_between_them_are_no_quote(name: str) -> None:
    texts = sentences(name)
    for block in blocks_to_find(document(name)):
        inside = [t for t in texts if t in block.text]
        for a, left_out, b in zip(inside, inside[1:], inside[2:], strict=False):
            if f"{a} {left_out} {b}" in block.text and len(left_out.split()) >= 4:
                for quote in (f"{a} {b}", f"{b} {a}", f"{left_out} {a}"):
                    match = match_quote(document(name), Quote(quote))
                    assert not match.verified, (quote, match.reason)


@examples(1.5)
@given(st.data())
def test_a_hint_never_makes_a_verified_quote_unverified(data: st.DataObject) -> None:
    """True quotes of real pages, whole or damaged, with any block, page, prefix and suffix."""
    doc = document(data.draw(st.sampled_from(["repeated.pdf", "two_columns.pdf", "provisions.pdf"])))
    block = data.draw(st.sampled_from([b for b in doc.blocks if b.end_word - b.first_word >= 12]))
    first = data.draw(st.integers(block.first_word, block.end_word - 8))
    words = list(doc.words.texts[first : first + data.draw(st.integers(6, 16))])
    if data.draw(st.booleans()):
        del words[len(words) // 2]
    quote = " ".join(words)
    around = st.one_of(st.text(max_size=20), st.sampled_from([b.text[:30] for b in doc.blocks]))
    hinted = Quote(
        quote,
        prefix=data.draw(around),
        suffix=data.draw(around),
        page=data.draw(st.one_of(st.none(), st.integers(0, doc.page_count + 1))),
        block_id=data.draw(st.one_of(st.none(), st.just("?"), st.sampled_from([b.id for b in doc.blocks]))),
    )
    plain = match_quote(doc, Quote(quote))
    match = match_quote(doc, hinted)
    assert match.verified or not plain.verified, (hinted, match.reason)
    assert match.occurrences == plain.occurrences
