"""An ellipsis that takes who says, thinks or plans what follows it: "Light is[, in the view of some,] a threat"."""

from __future__ import annotations

import re

from grounding.meaning.cues import Cue
from grounding.meaning.ellipses.gap import Gap
from grounding.meaning.language_files import in_any
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.phrases import ends_in_comma, ends_part, hangs, is_auxiliary
from grounding.meaning.tokens import Tokens

_GOVERNING = ("reports", "hedges", "intentions")
"""Lists of words that make of a statement what somebody says, thinks or plans."""
_MODAL = ("may", "must", "should", "hedges")
"""Lists of words that say that something may be, ought to be or perhaps is."""
_TOLD = 2
"""Words of a verb and what it tells whom, before "that": one alone may be of a noun, "the fact that"."""
_QUOTED = re.compile(r"[\"”»“]$")
"""The end of direct speech."""
_PHRASE = 6
"""Words of a gap that holds nothing but a phrase with its object: "according to the ministry"."""


def attributed(gap: Gap) -> str | None:
    """The kind of a report, doubt or plan that what follows hangs on.

    A verb at its end, "the foreman claimed,", "supposed that he", "had intended to", or any before "that he"; a phrase
    that is all of it, or that a comma parts from what follows where it opens the sentence, "According to the
    ministry,". Not a verb with an object, "announced the plan and", nor of a clause on something else, "the plan
    which he announced".
    """
    tokens, lexicon, first, end = gap.tokens, gap.lexicon, gap.tail.start, gap.end
    if not gap.whole and _names_speaker(gap):
        return "order"
    if gap.whole and (_opens_content(gap) or _stands_in_content(gap) or _tells_that(gap) or _tells_of(gap)):
        return "modality"
    if gap.whole and _QUOTED.search(tokens.printed(first - 1)):  # who says so is plain from the marks
        return None
    opens = not gap.whole
    for cue in gap.cues:
        if cue.list not in _GOVERNING or cue.first < first or cue.end > end:
            continue
        ahead = tokens.folded[first : cue.first]
        within = any(word in lexicon.clause_openers and word not in lexicon.joiners for word in ahead)
        led = tokens.word(first) in lexicon.prepositions
        # "The values [that are usually thought] sufficient"; not "the plan [which he announced] was bad".
        awaited = cue.end == end and not (led or gap.apart or is_auxiliary(tokens, end, lexicon))
        within = within and not awaited
        governs = (not led or cue.first == first) and _governs(tokens, cue, first, end, lexicon)
        aside = cue.list == "reports" and gap.apart and _is_inverted(tokens, cue, first, end, lexicon)
        if not within and (governs or aside):
            return cue.kind
        phrase = cue.first == first and (led or cue.end - cue.first > 1) and end - first <= _PHRASE
        apart = ends_in_comma(tokens.printed(end - 1))
        if phrase and cue.list == "reports" and (apart or not opens):
            return cue.kind
    return None


def governed(gap: Gap) -> str | None:
    """A modal with which the gap ends, whose verb follows: "is late [without reason may] lose", "The firms[, which own
    the land, may] sell"; or an auxiliary of what is only said: "The firm[, which owns it, is said to have] sold".

    Not a noun, "the party [in power] voted"; nor where what stands before it is no more than that: "may sell [or let
    and may] keep".
    """
    tokens, lexicon, end = gap.tokens, gap.lexicon, gap.end
    if not gap.whole or gap.apart or any(cue.kind == "modality" for cue in gap.before):
        return None
    start = next(
        (k + 1 for k in range(end - 1, gap.first - 1, -1) if ends_part(tokens.printed(k))), gap.first
    )
    own = [cue for cue in gap.cues if cue.first >= start]
    modal = next((cue for cue in own if cue.end == end and cue.list in _MODAL), None)
    following = in_any(tokens.folded[end], lexicon.joiners, lexicon.prepositions)
    if modal is not None and not lexicon.may.length_at(tokens.folded, modal.first):
        following = following or is_auxiliary(tokens, end, lexicon)  # "most likely was" governs nothing
    if modal is not None and modal.first > gap.first and not following:
        named = in_any(
            tokens.folded[modal.first - 1], lexicon.articles, lexicon.prepositions, lexicon.degrees
        )
        return None if named or tokens.raw(modal.first)[:1].isupper() else modal.kind
    told = next((cue for cue in own if cue.list in _GOVERNING and cue.end < end), None)
    awaits = tokens.folded[end - 1] in lexicon.to_have and tokens.folded[end - 2] in lexicon.prepositions
    said = told is not None and any(w in lexicon.be for w in tokens.folded[told.first - 1 : told.end])
    return told.kind if told is not None and said and awaits else None


def _names_speaker(gap: Gap) -> bool:
    """True if the gap ends with a name and a colon, "Sir John Roe (Eastgate):", and perhaps a paragraph's number."""
    tokens, last = gap.tokens, gap.end - 1
    if tokens.folded[last].isdigit() and last > gap.first:
        last -= 1
    start = next((k + 1 for k in reversed(gap.ends) if k < last), gap.first)
    name = range(start, last + 1)
    # One word is a heading: "Note:", "Hours:".
    named = len(name) > 1 and all(tokens.raw(k).strip("([")[:1].isupper() for k in name)
    return named and tokens.printed(last).endswith(":")


def _opens_content(gap: Gap) -> bool:
    """True if the gap ends with "that", or "that he", behind a verb and what is told: "put it to him that he"."""
    at = gap.end - 1
    if gap.tokens.folded[at] in gap.lexicon.pronouns:
        at -= 1
    far = at - gap.first >= _TOLD and gap.tokens.folded[at] in gap.lexicon.openers
    return far and not any(ends_in_comma(gap.tokens.printed(k)) for k in range(gap.first, gap.end))


def _tells_that(gap: Gap) -> bool:
    """True if "that" follows a verb of the gap and whom it tells: "resolved [to recommend to the council] that"."""
    tokens, lexicon, end = gap.tokens, gap.lexicon, gap.end
    return tokens.word(end) in lexicon.openers and any(
        cue.list in _GOVERNING
        and cue.first >= gap.first
        and tokens.word(cue.first - 1) not in lexicon.articles
        and not any(ends_in_comma(tokens.printed(k)) for k in range(cue.first, end))
        for cue in gap.cues
    )


def _tells_of(gap: Gap) -> bool:
    """True if what follows is done by whom the gap tells of: "Roe [quoted Doe as having] promised"."""
    tokens, lexicon, last = gap.tokens, gap.lexicon, gap.end - 1
    return tokens.folded[last] in lexicon.having and any(
        cue.list == "reports" and gap.first <= cue.first and cue.end < last and not gap.apart
        for cue in gap.cues
    )


def _stands_in_content(gap: Gap) -> bool:
    """True if what follows goes on with what the gap tells: "A [denies that any officer] knew of it"."""
    tokens, lexicon, end = gap.tokens, gap.lexicon, gap.end
    if tokens.folded[end - 1] in lexicon.joiners:  # "[said that he was ill and] went home"
        return False
    described = tokens.folded[gap.first] in lexicon.clause_openers and is_auxiliary(tokens, end, lexicon)
    return not described and any(
        cue.list in (*_GOVERNING, "refusals")
        and tokens.word(cue.end) in lexicon.openers
        and not any(ends_part(tokens.printed(k)) for k in range(cue.end, end))
        for cue in gap.cues
    )


def _is_inverted(tokens: Tokens, cue: Cue, first: int, end: int, lexicon: Lexicon) -> bool:
    """True for a verb before its subject: ", says a leaflet of the council,"; none before a preposition, which is a
    participle, ", announced in May,"."""
    if cue.first > first + 1 or cue.end == end:
        return False
    following = tokens.folded[cue.end]
    named = tokens.raw(cue.end)[:1].isupper() or end - cue.end == 1
    small = (lexicon.articles, lexicon.pronouns, lexicon.possessives, lexicon.quantities)
    return following not in lexicon.prepositions and (named or in_any(following, *small))


def _governs(tokens: Tokens, cue: Cue, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if nothing but small words stands between a verb and what follows: "that he", "to", "to have"."""
    noun = in_any(tokens.folded[cue.first - 1], lexicon.articles, lexicon.prepositions)
    if noun or tokens.raw(cue.first)[:1].isupper() > (cue.first == first):  # "a plan", "of State"
        return False
    if any(ends_in_comma(tokens.printed(k)) for k in range(cue.end - 1, end - 1)):
        return False
    # ", announced," is said of what stands before it, and "Note:" by nobody.
    edges = ends_in_comma(tokens.printed(first - 1)) or tokens.printed(end - 1).endswith(":")
    alone = cue.first == first and cue.end == end and edges
    small = (lexicon.pronouns, lexicon.will, lexicon.past)
    rest = [k for k in range(cue.end, end) if not in_any(tokens.folded[k], *small)]
    # "A price [expected to lie] between €6 and €7".
    to = [k for k in (cue.end - 1, cue.end) if tokens.word(k) in lexicon.prepositions]
    if to and len(rest) - (cue.end in rest and cue.end in to) == 1:
        return True
    return not alone and all(hangs(tokens, k, k + 1, lexicon) for k in rest)
