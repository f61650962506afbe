"""False quotes are refused and true ones verified: both made by rule from sentences of the fixtures."""

from __future__ import annotations

import random
from functools import cache

import pytest
from falsehoods import FALSE, TRUE, Rule
from fixture_files import PROSE, document, sentences

from blocks.text.fold import skeleton
from grounding.model import Match, Quote
from grounding.quotes.match import match_quote


@cache
def own_sentences() -> tuple[tuple[str, str], ...]:
    """(file, sentence), each sentence once."""
    found = {text: name for name in reversed(PROSE) for text in sentences(name)}
    return tuple((name, text) for text, name in found.items())


@cache
def matches(rule: Rule) -> list[Match]:
    """The matches of every sentence to which the rule applies, after it was applied, each in its own document."""
    made = ((name, rule(text, random.Random(text))) for name, text in own_sentences())
    return [match_quote(document(name), Quote(quote)) for name, quote in made if quote is not None]


def test_there_are_sentences_enough() -> None:
    assert len(own_sentences()) > 90


@pytest.mark.parametrize("rule", FALSE, ids=lambda rule: rule.__name__)
def test_no_false_quote_is_verified(rule: Rule) -> None:
    tried = matches(rule)
    assert len(tried) > 15
    assert [(m.quote, m.text) for m in tried if m.verified] == []


@pytest.mark.parametrize("rule", FALSE, ids=lambda rule: rule.__name__)
def test_a_false_quote_is_still_placed(rule: Rule) -> None:
    """Whoever checks an altered quote wants to see what the source says instead."""
    tried = matches(rule)
    assert sum(bool(m.boxes) for m in tried) >= 0.95 * len(tried)
    assert all(m.differences for m in tried if m.verdict == "altered")


@pytest.mark.parametrize("rule", TRUE, ids=lambda rule: rule.__name__)
def test_true_quotes_are_verified(rule: Rule) -> None:
    tried = matches(rule)
    assert len(tried) > 15
    refused = [(m.quote, m.reason) for m in tried if not m.verified]
    assert len(refused) <= 0.04 * len(tried), refused


def test_sentences_of_other_files_are_not_verified() -> None:
    found = []
    for k, name in enumerate(PROSE):
        doc = document(name)
        strangers = [text for _, text in own_sentences() if skeleton(text)[:40] not in doc.flow.skeleton]
        found += [match_quote(doc, Quote(text)) for text in strangers[k :: len(PROSE)]]
    assert len(found) > 60
    assert [(m.quote, m.text) for m in found if m.verified] == []
    assert sum(m.verdict == "absent" for m in found) >= 0.8 * len(found)
    assert sum(m.verdict == "altered" for m in found) <= 0.02 * len(found)
