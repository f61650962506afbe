"""What a question asks for by the words of its language, such as a time or a place, and which of its words ask nothing.

The words stand beside the commonest words of each language in `languages/common.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from blocks.text.search_terms import search_terms
from grounding.meaning.language import common_words, language_table

ASKED_FOR = ("when", "who", "where", "how_many")
"""What a question may ask for, where its words tell."""
_NEAR_MOST = 0.7
"""A question may be in each language that has this part of the common words of the one that has most."""


def words_that_ask_nothing(terms: Iterable[str]) -> frozenset[str]:
    """The commonest words, and those by which questions are asked, of the languages that a question may be in.

    `terms` are those of `blocks.text.search_terms`. A search for what the question is about leaves such words out.
    """
    common, asked = common_words(), _question_words()
    return frozenset().union(
        *(common[c] | asked[c]["questions"] for c in languages_asked_in(frozenset(terms)))
    )


def asked_for(terms: Iterable[str]) -> dict[str, frozenset[str]]:
    """Which of `ASKED_FOR` a question asks for, with its terms that do so; empty where its words don't say."""
    there = frozenset(terms)
    rows = [_question_words()[code] for code in languages_asked_in(there)]
    asking = {kind: there & frozenset().union(*(row[f"asks_{kind}"] for row in rows)) for kind in ASKED_FOR}
    return {kind: words for kind, words in asking.items() if words}


def languages_asked_in(terms: frozenset[str]) -> frozenset[str]:
    """The languages that the terms may be in: a short question has few of its language's commonest words, and "how" and
    "does" tell as much."""
    common = common_words()
    hits = {code: len(terms & (common[code] | row["questions"])) for code, row in _question_words().items()}
    most = max(hits.values())
    return frozenset(code for code, n in hits.items() if n and n >= _NEAR_MOST * most)


@cache
def _question_words() -> Mapping[str, Mapping[str, frozenset[str]]]:
    """By language and key, as a search folds them; what asks for a time, a name, … is a question word too."""
    keys = [f"asks_{kind}" for kind in ASKED_FOR]
    words = {
        code: {key: frozenset(search_terms(row.get(key, ""))) for key in ("questions", *keys)}
        for code, row in language_table().items()
        if "questions" in row
    }
    return {code: {**rows, "questions": frozenset().union(*rows.values())} for code, rows in words.items()}
