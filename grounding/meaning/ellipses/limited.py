"""An ellipsis that takes a bound, measure or qualifier of what is quoted: "lasts [at least] 90 days"."""

from __future__ import annotations

from grounding.meaning.cues import Cue, find_cues
from grounding.meaning.ellipses.denied import SHORT
from grounding.meaning.ellipses.gap import Gap, set_off, words
from grounding.meaning.language_files import in_any
from grounding.meaning.phrases import counted, ends_in_comma, ends_part, hangs, has_superlative_ending
from grounding.meaning.tokens import tokenize
from grounding.numbers import find_quantities
from grounding.numbers.words.units import SOFT_UNITS

_QUALIFIER = 2
"""Words of a gap that holds nothing but a qualifying phrase."""
_QUALIFYING = ("hedges", "degrees", "times", "past")
"""Their lists; a month, "in May", is in that of permissions."""
_BEGUN = ("intentions", "hedges", "past", "must")
"""Lists of phrases that are refused too where only their end is hidden."""
_CASES = 4
"""Words of a phrase that says in how many cases something holds: "in some of them"."""
_OF_LIMIT = 2
"""Words of a limit that is surely one: "up to", "not exceeding"."""
_SEVERAL = ("negation", "condition")
"""What is said of each of several things that "or" joins."""
_MEASURE = 3
"""Words of a measure behind its bound: "60 calendar days"."""
_YEARS = range(1000, 2101)
"""Bare numbers that may be years."""


def bounded(gap: Gap) -> str | None:
    """The kind of a bound or measure right before what follows: "[at least] 90 days", "[almost] dry"; or of how many,
    or what part, behind another one's: "two thirds [to Ely, the rest] to Moe"."""
    for cue in reversed(gap.cues):
        if not hangs(gap.tokens, cue.end, gap.end, gap.lexicon):
            continue
        if cue.list == "nearly" or (cue.list == "bounds" and counted(gap.tokens, gap.end)):
            return cue.kind
        if cue.list == "quantities" and gap.whole and _follows_comma(gap, cue.first):
            return cue.kind
    return _measured(gap)


def _follows_comma(gap: Gap, k: int) -> bool:
    """True if token `k` of the gap, or the article before it, stands behind a comma of the gap's own: "gave two thirds
    [to Ely, the rest] to Moe"."""
    k -= gap.tokens.folded[k - 1] in gap.lexicon.articles
    return k > gap.first and ends_in_comma(gap.tokens.printed(k - 1))


def _measured(gap: Gap) -> str | None:
    """The bound of a time with which the gap ends and which belongs to what follows: "[in writing at least 60 days]
    before the end"."""
    follows = gap.tokens.word(gap.end) in gap.lexicon.bounds
    for cue in gap.cues if follows else ():
        near = words(gap.tokens, range(cue.end, gap.end)) <= _MEASURE
        if cue.list == "bounds" and near and counted(gap.tokens, cue.end):
            measure = find_quantities(gap.tokens.slice_text(cue.end, gap.end))
            return cue.kind if measure and measure[0].unit in SOFT_UNITS else None
    return None


def reckoned(gap: Gap) -> str | None:
    """What the figure before it is a figure of: "£8 [less a third for waste]", "a profit of €3m [before tax]"."""
    tokens, opening = gap.tokens, gap.tokens.folded[gap.first]
    if not gap.whole or opening not in gap.lexicon.reckoned:
        return None
    figure = next(reversed(find_quantities(tokens.slice_text(0, gap.first).rstrip())), None)
    counts = figure is not None and figure.unit and tokens.starts[gap.first - 1] < figure.end
    # "1.8 metres[, after it 0.7 metres,]" has another figure.
    others = find_quantities(tokens.slice_text(gap.first, gap.end))
    own = any(n.kind == "date" or (figure and n.unit == figure.unit) for n in others)
    return "comparison" if counts and not own else None


def left_over(gap: Gap) -> str | None:
    """How many something else is, where the rest follows: "a third leave[, a third stay] and the rest wait"."""
    tokens, lexicon = gap.tokens, gap.lexicon
    small = (lexicon.joiners, lexicon.articles, lexicon.prepositions)
    hidden_from, rest = (
        next((k for k in range(start, len(tokens)) if not in_any(tokens.folded[k], *small)), len(tokens))
        for start in (gap.first, gap.end)
    )
    if not gap.whole or rest == len(tokens) or not lexicon.remainder.length_at(tokens.folded, rest):
        return None
    if hidden_from >= gap.end or not counted(tokens, hidden_from):
        return None
    # "He ran [5 km with his dog,] the rest of them slept" counts something else.
    told, hidden = (
        {unit for n in find_quantities(text) if n.kind not in ("date", "year") for _, unit in n.readings}
        for text in (tokens.slice_text(0, gap.first), tokens.slice_text(gap.first, gap.end))
    )
    return "quantity" if told & hidden else None


def part_of(gap: Gap) -> str | None:
    """How many of them it holds of, with which the gap ends: "nine spoke[, six of them] against it"."""
    tokens, lexicon, end = gap.tokens, gap.lexicon, gap.end
    if end - gap.first < 3 or not gap.whole or ends_in_comma(tokens.printed(end - 1)):
        return None
    whom = in_any(tokens.folded[end - 1], lexicon.pronouns, lexicon.possessives, lexicon.subordinators)
    measured = tokens.folded[end - 3] in lexicon.quantities or counted(tokens, end - 3)
    return "quantity" if whom and measured and tokens.folded[end - 2] in lexicon.prepositions else None


def narrowed(gap: Gap) -> str | None:
    """The things among which something is the most: "our largest supplier [of meters]"."""
    tokens, lexicon, first = gap.tokens, gap.lexicon, gap.first
    led = tokens.folded[first] in lexicon.prepositions and not ends_part(tokens.printed(first - 1))
    if not gap.whole or first < 3 or not led:
        return None
    most, owner = tokens.folded[first - 2], tokens.folded[first - 3]
    return "quantity" if owner in lexicon.possessives and has_superlative_ending(most, lexicon) else None


def one_of_two(gap: Gap) -> str | None:
    """One of two measures that are joined, "two [or three] weeks", "[some or] all members"; of two things that "only"
    stands before, "only here [or there]"; of alternatives, "shall pay [rent or] a fee", but where one denies or sets
    conditions, which are several then: "shall not pay rent or a fee"."""
    tokens, lexicon, first, end = gap.tokens, gap.lexicon, gap.first, gap.end
    if not gap.whole:
        return None
    joins = tokens.folded[first] in lexicon.joiners and not ends_in_comma(tokens.printed(first - 1))
    if joins and any(cue.list == "only" for cue in gap.before):
        return "quantity"
    # ", or 1.1 %" says the same amount in another way.
    amount = end - first > 1 and ends_in_comma(tokens.printed(end - 2)) and counted(tokens, end)
    ends = [*([] if amount else [end - 1]), *([] if ends_in_comma(tokens.printed(first - 1)) else [first])]
    either = any(tokens.folded[k] in lexicon.alternatives for k in ends)
    if either and not any(cue.kind in _SEVERAL for cue in gap.before):
        return "quantity"
    joints = [k for k in (first, end - 1) if tokens.folded[k] in lexicon.joiners]
    measures = any(
        all(tokens.folded[k] in lexicon.quantities or counted(tokens, k) for k in (joint - 1, joint + 1))
        for joint in joints
    )
    return "quantity" if measures else None


def qualified(gap: Gap) -> str | None:
    """The kind of what is all that a short gap takes: what turns or limits, "was [initially] free", "which [is said
    to] ring", "[may] ring"; the beginning of a phrase, "[even] if it fails"; the bound of the number that follows, "[at
    least some of the] 90 staff"; "some of them", "in some cases". Not what commas set off with more than that: "a loaf,
    [still warm,] and".
    """
    if not gap.whole:
        return None
    if (gap.apart and _is_part(gap)) or _says_how_many(gap):
        return "quantity"
    at = range(gap.first, gap.end)
    short = words(gap.tokens, at) <= _QUALIFIER
    # "Is [to be] replaced", "used [to] ring".
    begun = next((cue.kind for cue in gap.cues if cue.first < gap.first and cue.list in _BEGUN), None)
    alone = find_cues(tokenize(gap.tokens.slice_text(gap.first, gap.end)), gap.lexicon)
    if begun and short:
        return begun
    if any(cue.end - cue.first == len(at) for cue in alone) and not _tells_time(gap, alone[0]):
        return alone[0].kind
    # ", still warm," describes; ", possibly even," and ", yet to be confirmed," doubt.
    lists = ("hedges",) if gap.apart else _QUALIFYING
    among = alone if short else [cue for cue in alone if gap.apart and cue.end == len(at)]
    qualifying = next((cue.kind for cue in among if cue.list in lists), None)
    if qualifying or words(gap.tokens, at) > SHORT or not counted(gap.tokens, gap.end):
        return qualifying
    return next((cue.kind for cue in gap.cues if cue.list == "bounds" and cue.first == gap.first), None)


def _tells_time(gap: Gap, cue: Cue) -> bool:
    """True for a month, "in [May]", and for "have [since] been trained"."""
    word, lexicon = gap.tokens.word(gap.first), gap.lexicon
    month = cue.list == "may" and gap.tokens.raw(gap.first)[:1].isupper()
    return month or (cue.list == "bounds" and cue.end == 1 and word in lexicon.subordinators)


def _says_how_many(gap: Gap) -> bool:
    """True for "in some of them", "for most users"; not for "after some argument"."""
    lexicon, opening = gap.lexicon, gap.tokens.folded[gap.first]
    led = opening in lexicon.prepositions and not in_any(opening, lexicon.clause_openers, lexicon.bounds)
    short = 1 < words(gap.tokens, range(gap.first, gap.end)) <= _CASES
    return led and short and gap.tokens.word(gap.first + 1) in lexicon.quantities


def _is_part(gap: Gap) -> bool:
    """True for "some of them", of what stands before it."""
    small = (gap.lexicon.prepositions, gap.lexicon.pronouns, gap.lexicon.possessives)
    rest = gap.tokens.folded[gap.first + 1 : gap.end]
    counted_out = gap.tokens.folded[gap.first] in gap.lexicon.quantities and len(rest) > 1
    return counted_out and all(in_any(word, *small) for word in rest)


def limit(gap: Gap) -> str | None:
    """The limit of what stands before it, with which it opens: "costs[, not exceeding £500 a year,]", "is washed when
    it is full[, or at the latest after 20 days,]", "may[, by not less than 5 days' notice,] end".

    Not with a date, nor by a single word, which as often gives a time or place, "[after three hours]"; but "[between 7
    a.m. and 9 p.m.]" of what may be done.
    """
    tokens, lexicon, head = gap.tokens, gap.lexicon, gap.head
    apart = bool(head) and set_off(tokens, head.start, head.stop)

    def opens(cue: Cue) -> bool:
        led = tokens.folded[head.start : cue.first]
        # "Pregnant [for more than three months]".
        small = all(in_any(word, lexicon.joiners, lexicon.prepositions) for word in led)
        return small and (apart or len(led) <= 1)

    limits = (cue for cue in gap.cues if cue.list == "bounds" and cue.end - cue.first >= _OF_LIMIT)
    if any(cue.list == "may" for cue in gap.before) and any(
        cue.list == "between" and opens(cue) and _is_hour(gap, cue) for cue in gap.cues
    ):
        return "comparison"
    cue = next((cue for cue in limits if cue.first in head and opens(cue)), None)
    if cue is None:
        return None
    # "Shall not exceed [the greater of £5 and] the price".
    if tokens.folded[head.stop - 1] in lexicon.joiners:
        return "comparison"
    start = cue.end + (tokens.word(cue.end) in lexicon.prepositions)
    found = find_quantities(tokens.slice_text(start, head.stop)) if counted(tokens, start) else []
    dated = any(
        unit == "date" or (not unit and value in _YEARS) for n in found[:1] for value, unit in n.readings
    )
    return "comparison" if found and not dated else None


def granted(gap: Gap) -> str | None:
    """How something may be done, said between the permission and what it permits: "may[, after a hearing,] dismiss",
    "may [(with two thirds of the votes)] expel"; not "[, in turn,]"."""
    tokens, lexicon, first = gap.tokens, gap.lexicon, gap.first
    permits = any(
        cue.list == "may" and cue.end == first and tokens.raw(cue.first) != tokens.raw(cue.first).capitalize()
        for cue in gap.before
    )
    dashed = all("–" in tokens.text[tokens.ends[k] : tokens.starts[k + 1]] for k in (first - 1, gap.end - 1))
    long = words(tokens, range(first, gap.end)) > _QUALIFIER
    apart = gap.whole and long and (gap.apart or dashed or gap.bracketed)
    return "condition" if permits and apart and tokens.folded[first] in lexicon.means else None


def _is_hour(gap: Gap, cue: Cue) -> bool:
    """True if a time of the day stands right behind the cue."""
    found = find_quantities(gap.tokens.slice_text(cue.end, gap.end))
    return bool(found) and found[0].kind == "time" and found[0].start == 0
