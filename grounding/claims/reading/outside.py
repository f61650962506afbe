"""What stands outside of words of a sentence and turns them: "they hope that [it rains]", "[is free] for children"."""

from __future__ import annotations

from grounding.claims.reading.sentence import Reading

_REACH = 4
"""Words behind a denial among which a word may be what it denies."""
_SHORTEST = 5
"""Letters that an adverb told by its ending has at least."""


def governed(reading: Reading, first: int) -> int | None:
    """The word before a that-clause that begins at `first` if it leaves open whether what follows is so, else None."""
    lexicon = reading.lexicon
    if (
        reading.word(first - 1) not in lexicon.openers.words - lexicon.relatives.words
        or first in reading.verbs
    ):
        return None
    verb = next((i for i in reversed(reading.terms) if first - 4 <= i < first - 1), None)
    if verb is None:
        return None
    told = reading.word(verb) in lexicon.factive and reading.word(verb - 1) not in lexicon.infinitive_marks
    return None if told else verb


def is_denied(source: Reading, j: int) -> bool:
    """True if token `j` is what a denial shortly before it denies: "did not change significantly"."""
    word, lexicon = source.word(j), source.lexicon
    listed = word in lexicon.degrees or word in lexicon.times or word in lexicon.quantifiers
    adverb = len(word) >= _SHORTEST and word.endswith(lexicon.adverb_endings)
    if word in lexicon.no_adverbs or not (listed or adverb):
        return False
    denials = [cue.token for cue in source.negations if cue.word in lexicon.denials]
    near = [k for k in denials if j - _REACH <= k < j]
    return bool(near) and not any(source.tokens.raw(k)[-1:] in ",;:.!?)" for k in range(near[-1], j))


def narrows_predicate(reading: Reading, token: int) -> bool:
    """True for a preposition behind a form of to be and an adjective, but one of a cause: "is free [for] children"."""
    word, lexicon = reading.word(token), reading.lexicon
    if word not in lexicon.phrases or word in lexicon.connections:
        return False
    return reading.word(token - 2) in lexicon.be and not reading.is_participle(token - 1)


def cuts_name(source: Reading, end: int) -> bool:
    """True if a name goes on with token `end`: "the Harbour Board | Company", "the Russell 2000 | Growth"."""
    last = end - 1 if end - 1 in source.terms else end - 2
    return end in source.names and source.continues(end) and last in source.names - source.calendar
