"""Which words of a sentence open a condition or an exception, and where its parts begin.

"Provided" is a condition in "free, provided that the child attends" and a verb in "meals provided by the school": told
by what stands beside it, and taken for a condition where that does not tell. Linear in words.
"""

from __future__ import annotations

import re

from grounding.claims import framing, grammar
from grounding.claims.denied_degrees import exception_phrases
from grounding.claims.phrases import is_verb
from grounding.meaning.tokens import Tokens

_PART_MARK = re.compile(r"[,;:\u2013\u2014、，；：،]")


def find_conditions(text: str, tokens: Tokens, language: str) -> list[int]:
    """Words that open an exception or a condition; so does "Had" before its subject."""
    foreign = framing.NOT_CONDITIONS_IN_ENGLISH if language == "en" else frozenset()
    inverted = tokens.folded[:1] in (["had"], ["were"], ["should"]) and "?" not in text
    opening = {0} if len(tokens) > 3 and inverted else set()
    words = {i for i, w in enumerate(tokens.folded) if w in framing.CONDITIONS - foreign}
    words = {i for i in words if tokens.folded[i] not in framing.PROVIDING or not _provides(tokens, i)}
    if language == "other":
        words |= {
            i for i, w in enumerate(tokens.folded) if w in ("si", "se") and (i == 0 or opens_part(tokens, i))
        }
    others = {i for i in range(len(tokens)) if tokens.folded[i : i + 2] == ["other", "than"]}
    return sorted(opening | words | others | set(exception_phrases(tokens.folded)))


def _provides(tokens: Tokens, i: int) -> bool:
    """True for "provided" as a verb: meals were provided, provided by the school, the school provided meals."""
    folded = tokens.folded
    following = folded[i + 1] if i + 1 < len(folded) else ""
    if following in grammar.SUBJECT_PRONOUNS | {"that", "there", "you", "we"}:
        return False
    adverb = i > 1 and (folded[i - 1].endswith("ly") or folded[i - 1] in grammar.LIGHT_ADVERBS)
    auxiliary = folded[i - 1 - adverb] if i else ""
    if auxiliary in framing.BE | framing.AUXILIARIES:
        return True
    start = next((k for k in range(i, 0, -1) if opens_part(tokens, k)), 0)
    end = next((k for k in range(i + 1, len(folded)) if opens_part(tokens, k)), len(folded))
    before = any(is_verb(folded, k) for k in range(start, i))
    after = any(is_verb(folded, k) for k in range(i + 1, end))
    if following in grammar.PHRASES | grammar.BY | {"as"}:
        return not (after and (before or i == start))
    return i > start and (folded[i - 1] in grammar.COORDINATORS or not before)


def opens_part(tokens: Tokens, i: int) -> bool:
    """True for a token with a comma, colon or dash before it."""
    return is_marked(tokens, i, _PART_MARK)


def is_marked(tokens: Tokens, i: int, mark: re.Pattern[str]) -> bool:
    """True for a token with the mark and a space before it."""
    if i < 1:
        return False
    # Tokens keep the punctuation at their ends.
    gap = tokens.text[tokens.ends[i - 1] - 1 : tokens.starts[i] + 1]
    return bool(mark.search(gap)) and " " in gap
