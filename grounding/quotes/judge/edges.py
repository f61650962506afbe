"""What stands directly outside the quoted words, in their sentence, and limits them: "[Some] married persons can file".

The quote is right, and a reader should know of its neighbour: a harmless row of kind `edge`.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from blocks.text.fold import skeleton
from blocks.text.index import TextIndex
from grounding.meaning.cues import Cue, find_cues
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.phrases import counted, ends_clause, ends_in_comma, ends_sentence, hangs
from grounding.meaning.tokens import Tokens, elided, tokenize
from grounding.model import Difference
from grounding.quotes.candidate import Place

_BESIDE = 6
"""Positions on either side that are read."""
_FRONTED = 30
"""Positions of a clause before the one that is quoted, at most."""
_LONGEST_PREFIX = 4
"""Letters of what may stand before a hyphen and is no word: ex-, non-, anti-."""
_LIMITING = {
    "denials", "denials_of_next", "refusals", "instead", "exceptions", "only", "conditions", "nearly", "quantities",
}  # fmt: skip
"""Lists of what limits its neighbours; behind the quote only what opens an exception or a condition does."""
_DENYING = {"denials", "denials_of_next"}
_DENIED = 12
"""Positions before a quote's end among which what denies its last words stands."""
_STOPPED = re.compile(r"[.!?][\"'”’»)]*\s*\Z")
_OWNER = re.compile(r"[^\W\d_]['’]s\Z")
_OPENING = {"exceptions", "conditions", "instead"}


def with_edges(place: Place, quote: str) -> tuple[Difference, ...]:
    """The rows of a quote at its place, in order, with those of what limits it beside."""
    lexicon = place.lexicon
    beside = (
        (_elided(place, quote, lexicon) or _before(place.index, place.first, lexicon), 0),
        (_behind(place.index, place.last, lexicon), len(quote)),
    )
    rows = [Difference("edge", "", found, where, harmless=True) for found, where in beside if found]
    return tuple(sorted([*place.differences, *rows], key=lambda d: d.where))


def cut_heads(place: Place, quote: str) -> list[Difference]:
    """A row for what stands before the quote and makes another thing of its first word: "few" of "a few"; "For the
    reserve" of "But for the reserve", "Staff may park" of "No staff may park", where the quote begins as a sentence
    does."""
    if any(d.where == 0 and d.kind != "notation" for d in place.differences):
        return []
    kind, found = _cut_head(place, quote) or ("", "")
    return [Difference(kind, quote.split()[0], found, 0, harmless=False)] if kind else []


def _cut_head(place: Place, quote: str) -> tuple[str, str] | None:
    """The kind of what is cut in two, and its words."""
    index, first, lexicon = place.index, place.first, place.lexicon
    word, opening = index.texts[first], quote.lstrip("\"'“”‘’«„([ ")[:1]
    head, _, rest = word.partition("-")
    if rest and len(head) <= _LONGEST_PREFIX and skeleton(rest) == skeleton(quote.split()[0]):
        return "word", word  # "director" of "ex-director"
    if not first or index.regions[first - 1] != index.regions[first]:
        return None
    as_sentence = opening.isupper() and word[:1].islower()
    counting = lexicon.most_with_article if as_sentence else lexicon.few_with_article
    if index.folded[first] in counting and index.folded[first - 1] in lexicon.articles:
        return "quantity", f"{index.texts[first - 1]} {word}"
    if not as_sentence:
        return None
    low = max(0, first - _BESIDE)
    tokens = tokenize(" ".join(index.texts[low : first + _BESIDE]))
    at = bisect_left(tokens.starts, len(" ".join(index.texts[low:first])))
    cues = find_cues(tokens, lexicon)
    # "No, the gate is open" denies something else.
    denies = not ends_in_comma(tokens.printed(at - 1))
    whole = next(
        (c for c in cues if c.first < at < c.end or (denies and c.end == at and c.list in _DENYING)), None
    )
    return (whole.kind, tokens.slice_text(whole.first, whole.end)) if whole else None


def cut_tails(place: Place, quote: str) -> list[Difference]:
    """A row for how much a denial denies, where the quote ends as a sentence does before it: "did not change." of "did
    not change significantly"; for the owner instead of what is owned: "Ms Roe." of "Ms Roe's son"."""
    index, last, lexicon = place.index, place.last, place.lexicon
    runs_on = last + 1 < len(index) and index.regions[last + 1] == index.regions[last]
    if runs_on and _OWNER.search(index.texts[last]) and not _OWNER.search(quote.rstrip(".!?\"'”’») ")):
        return [Difference("word", quote.split()[-1], index.texts[last], len(quote.rstrip()), harmless=False)]
    if not (runs_on and _STOPPED.search(quote)) or ends_sentence(index.texts[last], lexicon):
        return []
    behind = tokenize(" ".join(index.texts[last + 1 : last + 1 + _BESIDE]))
    degree = next((cue for cue in find_cues(behind, lexicon) if cue.kind == "degree" and not cue.first), None)
    if degree is None:
        return []
    low = max(place.first, last + 1 - _DENIED)
    begun = max((p + 1 for p in range(low, last) if ends_clause(index.texts[p])), default=low)
    tokens = tokenize(" ".join(index.texts[begun : last + 1]))
    if not any(cue.list in _DENYING for cue in find_cues(tokens, lexicon)):
        return []
    word = behind.slice_text(0, degree.end)
    return [
        Difference(
            "degree", quote.split()[-1], f"{index.texts[last]} {word}", len(quote.rstrip()), harmless=False
        )
    ]


def _elided(place: Place, quote: str, lexicon: Lexicon) -> str:
    """What limits the quote's first word and is written together with it: "n'" of "n'engage que"."""
    word = place.index.texts[place.first]
    head, rest = elided(word)
    cues = find_cues(tokenize(head), lexicon) if head else []
    begins = bool(cues) and skeleton(quote).startswith(skeleton(rest))
    return word[: -len(rest)] if begins and cues[0].list in _LIMITING else ""


def _before(index: TextIndex, first: int, lexicon: Lexicon) -> str:
    fronted = first > 0 and ends_in_comma(index.texts[first - 1])
    low = max(0, first - (_FRONTED if fronted else _BESIDE))
    ends = (
        p + 1
        for p in range(first - 1, low - 1, -1)
        if ends_sentence(index.texts[p], lexicon) or index.regions[p] != index.regions[first]
    )
    begun = next(ends, None if low else 0)
    if begun == first:
        return ""
    if fronted and begun is not None and (opening := _opening(index, begun, lexicon)):
        return opening
    low = max(begun or 0, first - _BESIDE)
    text = " ".join(index.texts[low:first])
    tokens = tokenize(f"{text} {index.texts[first]}")
    end = bisect_left(tokens.starts, len(text))
    for cue in find_cues(tokens, lexicon, 0, end):
        measures = tokens.folded[cue.first] in lexicon.quantities or counted(tokens, end)
        limits = cue.list in _LIMITING or (cue.list == "bounds" and measures)
        if limits and cue.end <= end and hangs(tokens, cue.end, end, lexicon):
            return tokens.slice_text(cue.first, cue.end)
    return ""


def _opening(index: TextIndex, first: int, lexicon: Lexicon) -> str:
    """What makes a condition or an exception of the clause with which a sentence begins: "If it rains, [we stay]"."""
    tokens = tokenize(" ".join(index.texts[first : first + _BESIDE]))
    cue = next((cue for cue in find_cues(tokens, lexicon) if not cue.first), None)
    return tokens.slice_text(0, cue.end).rstrip(",") if cue and cue.list in _OPENING else ""


def _behind(index: TextIndex, last: int, lexicon: Lexicon) -> str:
    ends = last + 1 == len(index) or index.regions[last + 1] != index.regions[last]
    if ends or ends_sentence(index.texts[last], lexicon):
        return ""
    tokens = tokenize(" ".join(index.texts[last + 1 : last + 1 + _BESIDE]))
    figure = any(map(str.isdigit, index.texts[last]))
    cue = next((cue for cue in find_cues(tokens, lexicon) if _opens(cue, tokens, lexicon, figure)), None)
    return tokens.slice_text(cue.first, cue.end).rstrip(".,;:") if cue else ""


def _opens(cue: Cue, tokens: Tokens, lexicon: Lexicon, figure: bool) -> bool:
    """True if the cue limits what stands before it: "unless", "without"; behind a figure "or more" does too, at a
    clause's end "only"."""
    if not cue.first:
        if cue.list in _DENYING and tokens.folded[0] in lexicon.prepositions:
            return True
        closes = cue.list == "only" and not tokens.printed(cue.end - 1)[-1:].isalnum()
        if closes or (figure and cue.list == "bounds_behind"):
            return True
    ahead = tokens.folded[: cue.first]
    return cue.list in _OPENING and all(w in lexicon.joiners or w in lexicon.articles for w in ahead)
