"""What "respectively" gives to whom: "profit and loss were 5 and 3, respectively" is a profit of 5.

The joined numbers beside the word are those of as many things, joined before them: each is the run of terms at its
comma or "and". Nothing is given where the two are not as many. Linear in words.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import dropwhile, islice, pairwise, takewhile

from grounding.claims.reading.words import Sentence


def find_shares(s: Sentence, items: Collection[int]) -> Mapping[int, frozenset[int]]:
    """First token of each number that the word gives to something -> the tokens of what it is given to.

    `items` are the tokens of terms and numbers.
    """
    at = next((t for t, word in enumerate(s.tokens.folded) if word in s.lexicon.respective), None)
    given = [] if at is None else _joined_numbers(s, at)
    things = _things(s, items, given) if len(given) > 1 else []
    return dict(zip(given, things, strict=True)) if things else {}


def _joined_numbers(s: Sentence, at: int) -> list[int]:
    """The run of numbers, with nothing but "and" between them, that stands nearest to the token `at`."""
    runs: list[list[int]] = [[first] for first, _ in s.numbers[:1]]
    for (before, _), (number, _) in pairwise(s.numbers):
        between = {s.word(t) for t in range(before, number) if t not in s.inside}
        if between <= s.lexicon.joiners.words | s.lexicon.respective.words:
            runs[-1].append(number)
        else:
            runs.append([number])
    return min(runs, key=lambda run: min(abs(n - at) for n in run), default=[])


def _things(s: Sentence, items: Collection[int], given: Sequence[int]) -> list[frozenset[int]]:
    """What stands joined before the numbers, as many as there are numbers; none if there are fewer."""
    before = range(1, given[0])
    last = max((t for t in before if s.word(t) in s.lexicon.joiners), default=0)
    bounds = [*(t for t in before if t < last and t in s.marks), last][-len(given) + 1 :]
    if not last or len(bounds) < len(given) - 1:
        return []
    run = items.__contains__
    first = frozenset(takewhile(run, range(bounds[0] - 1, -1, -1)))
    inner = [frozenset(filter(run, range(a, b))) for a, b in pairwise(bounds)]
    # Where verbs can't be told, the last run ends with one: it has no more words than the first.
    behind = dropwhile(lambda t: not run(t), range(last + 1, given[0]))
    things = [first, *inner, frozenset(islice(takewhile(run, behind), len(first)))]
    return things if all(things) else []
