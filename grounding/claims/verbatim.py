"""Does the source have a claim's words in a row, with nothing beside them that denies, narrows or doubts them?"""

from __future__ import annotations

from grounding.claims.checks import governed
from grounding.claims.denied_degrees import is_denied
from grounding.claims.numbers import other_end
from grounding.claims.pairing import Pairing
from grounding.claims.reading import Reading
from grounding.claims.voice import narrows_predicate
from grounding.numbers import same_numbers


def is_verbatim(p: Pairing) -> bool:
    """True if the source's sentence has the claim's words in a row, and nothing beside them denies or narrows them."""
    if "?" in p.source.text[-3:] and "?" not in p.claim.text:
        return False
    ours, theirs = p.claim.tokens.folded, p.source.tokens.folded
    if not p.source.lexicon.languages and ours != theirs:
        return False
    for first in range(len(theirs) - len(ours) + 1):
        end = first + len(ours)
        if theirs[first:end] != ours:
            continue
        if same_numbers(p.claim.text, p.source.tokens.slice_text(first, end)):
            continue
        return not _turned_from_outside(p.source, first, end)
    return False


def _turned_from_outside(source: Reading, first: int, end: int) -> bool:
    following = source.word(end) if end < len(source.tokens) else ""
    if following in source.lexicon.turning_particles and end - 1 in source.verbs:
        return True
    cues = (*source.negations, *source.soft_negations)
    if _goes_on(source, end):
        return True
    if _cuts_range(source, first, end) or any(is_denied(source, j) for j in source.terms if j == end):
        return True
    if governed(source, first) is not None or _hangs_on(source, first):
        return True
    doubting = [c for c in (*source.hedges, *source.turning) if not first <= c.token < end]
    if any(not first <= c.token < end for c in source.conditions):
        return True
    if any(c.covers & frozenset(range(first, end)) or c.token in (first - 1, first - 2) for c in doubting):
        return True
    outside = [c for c in cues if not first <= c.token < end]
    inside = range(first, end)
    if any(c.token == end for c in source.negations) and any(c.token in inside for c in source.negations):
        return True  # a condition: "shall not sublet | without consent"
    after = "".join(source.tokens.folded[end : end + 4])
    return any(token in inside for c in outside for token in c.covers) or after.startswith(
        source.lexicon.denying_endings
    )


def _goes_on(source: Reading, end: int) -> bool:
    """True if what hangs on the last word narrows it: "is free [for children]", "shall not let [without consent]"."""
    if end >= len(source.tokens) or source.clauses[end] != source.clauses[end - 1]:
        return False
    return narrows_predicate(source, end) or any(c.token == end for c in source.negations)


def _cuts_range(source: Reading, first: int, end: int) -> bool:
    """True if one end of a range stands inside, the other outside: "tickets cost £5[–£8]"."""
    inside = {s for s, (token, _) in enumerate(source.numbers) if first <= token < end}
    return any(other is not None and other not in inside for other in (other_end(source, s) for s in inside))


def _hangs_on(source: Reading, first: int) -> bool:
    """True if what begins at `first` goes with a noun before it: "the mother of [the plaintiff testified]"."""
    before = next(
        (t for t in range(first - 1, -1, -1) if source.word(t) not in source.lexicon.determiners), -1
    )
    joins = source.lexicon.phrases | source.lexicon.genitives.words
    return before >= 1 and source.lexicon.english and source.word(before) in joins
