"""The rules that an ellipsis must pass, in the order in which they name what it takes.

Each reads the words left out, what stands around them and which of them turn or limit. What can't be read, in a
language without a file, is not taken for honest.
"""

from __future__ import annotations

from collections.abc import Callable

from grounding.meaning.ellipses.attributed import attributed, governed
from grounding.meaning.ellipses.conditional import conditional, opening_condition, taken_back
from grounding.meaning.ellipses.denied import denied, refused
from grounding.meaning.ellipses.described import attribute, gapped, headed, relisted, restricted, spliced
from grounding.meaning.ellipses.gap import Gap
from grounding.meaning.ellipses.limited import (
    bounded,
    granted,
    left_over,
    limit,
    narrowed,
    one_of_two,
    part_of,
    qualified,
    reckoned,
)
from grounding.meaning.ellipses.parted import joined_sentences, parted, refers_back
from grounding.meaning.ellipses.reattached import reattached
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.tokens import Tokens

RULES: tuple[Callable[[Gap], str | None], ...] = (
    relisted,
    denied,
    taken_back,
    bounded,
    attributed,
    governed,
    left_over,
    one_of_two,
    part_of,
    narrowed,
    parted,
    reattached,
    refused,
    conditional,
    qualified,
    granted,
    attribute,
    headed,
    gapped,
    spliced,
    opening_condition,
    limit,
    reckoned,
    restricted,
    joined_sentences,
    refers_back,
)
"""Each gives the kind of what it finds, None if the gap is honest by it."""


def ellipsis_kind(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> str | None:
    """The kind of difference if words for which an ellipsis stands turn what is said; None if they don't.

    `tokens` hold what is quoted before the ellipsis, one token or more, the words that it stands for, `first` to before
    `end`, and the next of what is quoted behind. "order" is a bare subject joined to the middle of another sentence, or
    to what is said of another subject; "ellipsis" are words of a language that can't be read.
    """
    if not lexicon.languages:
        return "ellipsis" if any(word.isalpha() for word in tokens.folded[first:end]) else None
    gap = Gap(tokens, first, end, lexicon)
    honest = gap.itemized or ((gap.bracketed or gap.listed) and not gap.cues)
    return None if honest else next(filter(None, (rule(gap) for rule in RULES)), None)
