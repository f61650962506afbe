"""Policies: each accepts what it says, none accepts a changed number or a lost "not"."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fixture_files import TRUTH, document

from blocks.errors import QuoteError
from grounding.model import Quote
from grounding.policy import DEFAULT, LENIENT, POLICIES, STRICT, Policy
from grounding.quotes.match import match_all, match_quote


def verdicts(quote: str, name: str = "one_column.pdf") -> dict[str, str]:
    return {p.name: match_quote(document(name), Quote(quote), p).verdict.value for p in POLICIES.values()}


def sentence(name: str = "one_column.pdf") -> str:
    """A sentence of the fixture that has ten words or more, without numbers."""
    for block in document(name).blocks:
        for part in block.text.split(". "):
            if len(part.split()) >= 12 and part.isascii() and not any(c.isdigit() for c in part):
                return part
    raise AssertionError("the fixture has no such sentence")


def test_the_words_themselves_are_exact_under_every_policy() -> None:
    assert set(verdicts(sentence()).values()) == {"exact"}


def test_a_slip_is_close_by_default_and_refused_by_the_strict() -> None:
    words = sentence().split()
    k = max(range(1, len(words) - 1), key=lambda i: len(words[i].strip(",;.")))
    words[k] = words[k][:2] + words[k][3:]
    found = verdicts(" ".join(words))
    assert found["default"] == "close" and found["lenient"] == "close" and found["strict"] == "altered", found


def test_words_added_are_forgiven_by_the_lenient_only() -> None:
    words = sentence().split()
    found = verdicts(" ".join([*words[:6], "remarkably", *words[6:]]))
    assert found == {"strict": "altered", "default": "altered", "lenient": "close"}


@pytest.mark.parametrize("policy", POLICIES.values(), ids=lambda p: p.name)
def test_no_policy_accepts_a_changed_number_or_a_lost_not(policy: Policy) -> None:
    doc = document("one_column.pdf")
    tried = 0
    for block in doc.blocks:
        for part in block.text.split(". "):
            words = part.split()
            digits = [i for i, w in enumerate(words) if w.strip(",;").isdigit()]
            wrong = []
            if digits and len(words) > 6:
                changed = words.copy()
                changed[digits[0]] = str(int(changed[digits[0]].strip(",;")) + 7)
                wrong.append(changed)
            if "not" in words and len(words) > 6:
                wrong.append([w for w in words if w != "not"])
            for quote in wrong:
                tried += 1
                assert not match_quote(doc, Quote(" ".join(quote)), policy).verified, quote
    assert tried >= 4


def test_a_policy_cannot_forgive_what_falsifies() -> None:
    with pytest.raises(QuoteError, match="cannot forgive negation"):
        replace(LENIENT, forgiven=frozenset({"negation"}))
    with pytest.raises(QuoteError, match="absent_below"):
        replace(DEFAULT, absent_below=0.9)
    with pytest.raises(QuoteError, match="no policy 'kind'"):
        Policy.named("kind")
    assert Policy.named("strict") is STRICT


def test_results_name_their_policy_and_say_when_a_hint_was_wrong() -> None:
    doc = document("repeated.pdf")
    text = next(b.text for b in doc.blocks if len(b.text.split()) > 8)
    own = replace(DEFAULT, name="ours")
    right = match_quote(doc, Quote(text, page=1), own)
    assert right.policy == "ours" and not right.elsewhere
    unique = next(b.text for b in document("long_300.pdf").blocks if b.page == 7 and len(b.text.split()) > 8)
    wrong = match_quote(document("long_300.pdf"), Quote(unique, page=200))
    assert wrong.verified and wrong.elsewhere and 7 in wrong.pages


def test_every_place_of_a_repeated_sentence_is_listed() -> None:
    phrases = [plant.phrase for plant in TRUTH["repeated.pdf"].plants]
    phrase = max(set(phrases), key=phrases.count)
    places = match_all(document("repeated.pdf"), Quote(phrase))
    assert len(places) == phrases.count(phrase) > 1
    assert {p.occurrences for p in places} == {len(places)} and all(p.verdict == "exact" for p in places)
    assert [p.pages for p in places] == sorted(p.pages for p in places)
    assert len({p.word_indices for p in places}) == len(places)
