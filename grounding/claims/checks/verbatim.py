"""Does the source have a claim's words in a row, with nothing beside them that denies, narrows or doubts them?"""

from __future__ import annotations

from grounding.claims.checks.numbers import other_end
from grounding.claims.pairing.pair import Pairing
from grounding.claims.reading.outside import cuts_name, governed, is_denied, narrows_predicate
from grounding.claims.reading.sentence import Reading
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
        if not same_numbers(p.claim.text, p.source.tokens.slice_text(first, end)):
            return not _turned_from_outside(p.source, range(first, end))
    return False


def _turned_from_outside(source: Reading, inside: range) -> bool:
    first, end, lexicon = inside.start, inside.stop, source.lexicon
    denials = [c for c in (*source.negations, *source.soft_negations) if c.token not in inside]
    doubting = [c for c in (*source.hedges, *source.turning) if c.token not in inside]
    excepted = any(c.token == end for c in source.negations)
    denied = any(c.token in inside for c in source.negations)
    after = "".join(source.tokens.folded[end : end + 4])
    return (
        (source.word(end) in lexicon.turning_particles and end - 1 in source.verbs)
        # "is free [for children]", "shall not let [without consent]"
        or (source.continues(end) and (excepted or narrows_predicate(source, end)))
        or (excepted and denied)
        or _cuts_range(source, inside)
        or cuts_name(source, end)
        or (end in source.terms and is_denied(source, end))
        or governed(source, first) is not None
        or _hangs_on(source, first)
        or any(c.token not in inside for c in source.conditions)
        or any(c.covers.intersection(inside) or c.token in (first - 1, first - 2) for c in doubting)
        or any(c.covers.intersection(inside) for c in denials)
        or after.startswith(lexicon.denying_endings)
    )


def _cuts_range(source: Reading, inside: range) -> bool:
    """True if one end of a range stands inside, the other outside: "tickets cost £5[–£8]"."""
    ends = {s for s, (token, _) in enumerate(source.numbers) if token in inside}
    return any(other is not None and other not in ends for other in (other_end(source, s) for s in ends))


def _hangs_on(source: Reading, first: int) -> bool:
    """True if what begins at `first` goes with a noun before it: "the mother of [the plaintiff testified]"."""
    before = source.before(first, source.lexicon.determiners)
    joins = source.lexicon.phrases | source.lexicon.genitives.words
    return before >= 1 and source.lexicon.english and source.word(before) in joins
