"""An ellipsis that takes a condition or contrast of what is quoted: "The fee is waived [if the goods are lost]"."""

from __future__ import annotations

from grounding.meaning.ellipses.gap import Gap, words
from grounding.meaning.phrases import ends_clause, ends_in_comma, is_adversative

_CONDITION = 12
"""Words that an omitted condition has at most, for it to belong to what stands before it."""
_EXCEPTION = 3
"""Words of a sentence that is no more than an exception: "Unless explicitly silenced."."""
_LEAD = 3
"""Those before a longer one that begins the gap: "in each case subject to"."""


def taken_back(gap: Gap) -> str | None:
    """A sentence that opens with "provided that", or "but not", "but only", or has nothing but an exception, "Unless
    silenced."; "but by", where something is denied before it; what an aside behind "and," or "or," says of what
    follows: "of steel or, [where it is dry,] of wood"."""
    tokens, first = gap.tokens, gap.first
    head = gap.head
    if head.stop < gap.end and gap.lexicon.provisos.length_at(tokens.folded, head.stop):
        return "exception"
    joined = tokens.word(first - 1) in gap.lexicon.joiners
    if gap.apart and joined and tokens.word(first) in gap.lexicon.subordinators:
        return "condition"
    if gap.closed and _is_exception(gap):
        return "exception"
    if gap.closed or not is_adversative(tokens.word(first), gap.lexicon) or first + 1 == gap.end:
        return None
    # "Fits with[, but does not prove,] a cause".
    awaited = gap.apart and tokens.word(first - 1) in gap.lexicon.prepositions
    if awaited and any(cue.kind == "negation" for cue in gap.cues):
        return "negation"
    following = tokens.word(first + 1)
    corrected = following in gap.lexicon.prepositions and any(cue.kind == "negation" for cue in gap.before)
    limited = (
        following in gap.lexicon.will
        or following in gap.lexicon.denials
        or gap.lexicon.only.length_at(tokens.folded, first + 1)
    )
    return "exception" if corrected or limited else None


def _is_exception(gap: Gap) -> bool:
    """True if the first sentence of the gap opens with an exception and has nothing but that."""
    last = gap.ends[0] if gap.ends else gap.end - 1
    opens = any(cue.first == gap.first and cue.kind == "exception" for cue in gap.cues)
    short = last - gap.first < _EXCEPTION
    return opens and short and not any(ends_in_comma(gap.tokens.printed(k)) for k in range(gap.first, last))


def conditional(gap: Gap) -> str | None:
    """A condition in the rest of the sentence that stands before it: with which it opens, or a short one, or one behind
    a comma with which it closes.

    Of "in case" a gap may have no more than the "in"; who "are providing" letters sets no condition, nor do "thus,
    providing" and "provided by".
    """
    tokens, lexicon, head = gap.tokens, gap.lexicon, gap.head
    short = words(tokens, head) <= _CONDITION
    closes = bool(gap.ends) or ends_clause(tokens.printed(head.stop - 1))
    for cue in gap.cues:
        last = ends_in_comma(tokens.printed(cue.first - 1)) and head.stop - cue.first <= _CONDITION
        if not (short or (closes and last) or cue.first - head.start <= _LEAD):
            continue
        ahead = tokens.folded[cue.first : gap.end]
        entered = cue.end > gap.end and all(word in lexicon.prepositions for word in ahead)
        before = tokens.word(cue.first - 1)
        is_verb = (
            before in lexicon.be or before in lexicon.connectives or tokens.word(cue.first + 1) in lexicon.by
        )
        verb = tokens.word(cue.first) in lexicon.providing and is_verb
        if cue.kind == "condition" and cue.first < head.stop and not (entered or verb):
            return "condition"
    return None


def opening_condition(gap: Gap) -> str | None:
    """The condition that opens a sentence, to before its main clause, "[If it rains,] we stay"; or the first of two,
    "provided that [it is dry and] it is clean"; in Chinese one that ends with 的."""
    tokens, tail = gap.tokens, gap.tail
    last = tokens.folded[tail.stop - 1] if tail else ""
    if last in gap.lexicon.condition_ends and ends_in_comma(tokens.printed(tail.stop - 1)):
        return "condition"
    awaited = any(cue.end == tail.start and cue.kind == "condition" for cue in gap.before)
    if awaited and tokens.folded[tail.stop - 1] in gap.lexicon.joiners:
        return "condition"
    opens = any(
        cue.first == tail.start and cue.kind == "condition" and cue.end <= tail.stop for cue in gap.cues
    )
    return "condition" if opens and ends_in_comma(tokens.printed(tail.stop - 1)) else None
