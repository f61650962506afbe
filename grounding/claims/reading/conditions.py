"""Which words of a sentence open a condition or an exception.

"Provided" is a condition in "free, provided that the child attends" and a verb in "meals provided by the school": told
by what stands beside it, and taken for a condition where that does not tell. Linear in words.
"""

from __future__ import annotations

from collections.abc import Sequence

from grounding.claims.reading.words import Sentence
from grounding.meaning.cues import Cue

_LISTS = ("exceptions", "only", "conditions")


def find_conditions(s: Sentence, found: Sequence[Cue]) -> list[Cue]:
    """The cues that open an exception or a condition; so does "Had" before its subject."""
    words, lexicon = s.tokens.folded, s.lexicon
    inverted = len(words) > 3 and words[0] in lexicon.inverting and "?" not in s.text
    named = [cue for cue in found if cue.list in _LISTS and not _provides(s, cue)]
    asked = [i for i, word in enumerate(words) if word in lexicon.open_questions]
    conditions = [Cue("condition", "conditions", i, i + 1) for i in [0] * inverted + asked]
    return named + conditions


def _provides(s: Sentence, cue: Cue) -> bool:
    """True for "provided" as a verb: meals were provided, provided by the school, the school provided meals."""
    i, following, lexicon = cue.first, s.word(cue.end), s.lexicon
    if cue.end > i + 1 or s.word(i) not in lexicon.providing or following in lexicon.pronouns:
        return False
    auxiliary = s.word(i - 2 if s.is_adverb(i - 1) else i - 1)
    if auxiliary in lexicon.finite or auxiliary in lexicon.be:
        return True
    start = max((k for k in s.marks if k <= i), default=0)
    verb_before = any(map(s.is_verb, range(start, i)))
    if following in lexicon.phrases or following in lexicon.by:
        verb_after = any(map(s.is_verb, range(i + 1, s.next_mark(i + 1))))
        return not (verb_after and (verb_before or i == start))
    return i > start and (s.word(i - 1) in lexicon.joiners or not verb_before)
