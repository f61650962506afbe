"""An ellipsis that gives a figure to something else: "fell to $2 million [in May and to $1 million] in June"."""

from __future__ import annotations

from bisect import bisect_left

from grounding.meaning.lexicon import Lexicon
from grounding.meaning.phrases import counted, ends_in_comma
from grounding.meaning.tokens import Tokens
from grounding.numbers import find_quantities


def is_unit(tokens: Tokens, k: int) -> bool:
    """True if token `k` is of a number behind its figures: a unit, a scale."""
    at = tokens.starts[k]
    return any(number.start < at < number.end for number in find_quantities(tokens.text))


def swallows_figures(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if what follows says of which figures in the gap it holds, and the ones before it have their own.

    "Sales rose by 5 % [in Norway and by 7 %] in Sweden"; "66 % [when scored by a nurse and 59 %] when scored by a
    doctor".
    """
    opening = tokens.word(end)
    if not (opening in lexicon.prepositions or opening in lexicon.subordinators):
        return False
    again = next((k for k in range(first, end) if tokens.folded[k] == opening), end)
    if tokens.folded[first] in lexicon.prepositions:  # "3 % [before tax and 2 %] after tax"
        again = first
    joined = next((k for k in range(again, end) if tokens.folded[k] in lexicon.joiners), end)
    return any(counted(tokens, k) for k in range(joined, end)) and any(
        counted(tokens, k) for k in range(first)
    )


def moves_figure(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if a figure at the gap's end stands before what follows, and one of its kind before the gap.

    "fell to $2 million [in May and to $1 million] in June".
    """
    led = tokens.word(end) in lexicon.prepositions
    # What stands before the gap stands before the figure again: "1 with a chance [of 0.3, 2 with a chance of] 0.18".
    again = tokens.word(first - 1).isalpha() and tokens.word(first - 1) in tokens.folded[first:end]
    again = again and not is_unit(tokens, first - 1)
    if again and counted(tokens, end + led) and any(counted(tokens, k) for k in range(first, end)):
        return True
    # And what it takes right before the figure stands before another one in it: "[Rent: £5. A garage: Rent:] £7".
    label = tokens.folded[end - 1]
    labelled = label.isalpha() and any(
        tokens.folded[k] == label and counted(tokens, k + 1) for k in range(first, end - 1)
    )
    if labelled and counted(tokens, end):
        return True
    numbers = find_quantities(tokens.text)
    left, right = (
        next((n for n in reversed(numbers) if n.start < tokens.ends[k] and tokens.starts[k] < n.end), None)
        for k in (first - 1, end - 1)
    )
    # "31 hours for a berth[, against 9 hours] in".
    if left is None and ends_in_comma(tokens.printed(first - 1)):
        left = next((n for n in reversed(numbers) if n.end <= tokens.starts[first]), None)
    if left is None or right is None or left == right:
        return False
    # "For two years [the lamps, for six months] the bulbs".
    own, other = (tokens.folded[bisect_left(tokens.starts, number.start) - 1] for number in (left, right))
    if own == other and own in lexicon.prepositions and not ends_in_comma(tokens.printed(end - 1)):
        return True
    if not led:
        return False
    units = [{reading.unit for reading in number.readings} - {"", "date"} for number in (left, right)]
    return not units[0].isdisjoint(units[1])


def takes_its_figure(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if the gap opens with the figure of what stands before it and another one of its kind follows: "fill [1.7
    acres of wood and touch] 6.4 acres"; or takes the other end of a range, "45 [to 60] minutes".

    So with the unit of the figure before it: "every two hours [by day and four hours] by night". In a list the figures
    go on behind one before it, or between commas; "3 %, or" says the same of another.
    """
    last = tokens.folded[end - 1]
    if ends_in_comma(tokens.printed(end - 1)) or (
        last in lexicon.joiners and ends_in_comma(tokens.printed(end - 2))
    ):
        return False
    joined = any(tokens.folded[k] in lexicon.joiners for k in range(first, end - 2))
    if counted(tokens, first - 1):
        # Cells of a row are figures alone.
        worded = any(tokens.folded[k].isalpha() for k in range(first, end))
        apart = ends_in_comma(tokens.printed(first - 1))
        return worded and counted(tokens, end - 1) and not joined and not apart
    if joined and last.isalpha() and last == tokens.word(first - 1):
        return True
    led = tokens.folded[first] == tokens.word(end)
    if not (counted(tokens, first + led) and counted(tokens, end + led)):
        return False
    own, other = (find_quantities(tokens.slice_text(k, len(tokens)))[:1] for k in (first + led, end + led))
    return any(
        not {one.unit for one in a.readings}.isdisjoint(two.unit for two in b.readings)
        for a in own
        for b in other
    )
