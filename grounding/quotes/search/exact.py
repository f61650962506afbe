"""Exact places: the quote's skeleton stands in the stream's skeleton, edges at word boundaries, numbers agreeing.

Each place costs one `str.find` in a folded text (`TextIndex.find`, at most 200 places); then edges, numbers and
accents are looked at where it stands. Tuned by `_SHORT`.
"""

from __future__ import annotations

import re
from functools import partial

import numpy as np

from blocks.text.fold import fold, in_simplified, skeleton, skeleton_with_accents, unligature
from blocks.text.index import TextIndex
from blocks.text.scripts import UNSPACED
from grounding.meaning.cues import find_cues
from grounding.meaning.lexicon import NO_LANGUAGE, lexicon_for
from grounding.meaning.tokens import rejoin, tokenize
from grounding.meaning.words.change import begins_joined, change_of_words, is_named_by_number
from grounding.meaning.words.frequency import per_million
from grounding.model import Difference
from grounding.numbers import agree, find_quantities
from grounding.numbers.words.number_words import may_be_of_number
from grounding.quotes.candidate import Place, lexicon_around, source_text
from grounding.quotes.judge.overlay import overlay_rows
from grounding.quotes.numbers.habits import mark_kept
from grounding.quotes.numbers.number_differences import (
    changes_value,
    cut_number,
    number_differences,
    rest_of_number,
    same_figures,
    without_brackets,
)
from grounding.quotes.quote_parts import Part, clean, verbatim, whole

_DIGIT = re.compile(r"[\d¼-¾⅐-⅞]")
_SIGNED = re.compile(
    r"(?<![\w.,/±])(?P<open>\()?(?P<sign>[+−–-])?(?:[$€£¥] ?)?(?P<number>\d[\d.,]*)(?: ?%)?(?P<close>\))?"
)
_WORDS_BEFORE = 8
"""Words before a figure in brackets that may say it too: "five thousand dollars ($5,000)"."""
_WORDS_AROUND = 6
"""Words to either side of a quote's edge that may be of one number with it."""
_AROUND = 40
"""Words before a quote's end that tell its language."""
_LONGEST_END = 12
"""Characters behind a quote's end among which the end of its sentence may turn it."""
_SHORT = 16
"""A skeleton up to this long must begin and end at word boundaries; a longer one may cut a word, and says so."""


def exact_places(index: TextIndex, part: Part, *, first: int = 0, end: int | None = None) -> list[Place]:
    """Every place where the part's letters stand one after another, in the stream's order."""
    judged = (_judge(index, part, offset) for offset in index.find(part.skeleton, first=first, end=end))
    return [place for place in judged if place is not None]


def letters_of(text: str) -> tuple[str, ...]:
    """The skeletons by which `exact_places` looks for a quote: as it is written, and without markup."""
    return tuple(dict.fromkeys((verbatim(text).skeleton, whole(text).skeleton)))


def has_letters(index: TextIndex, text: str) -> bool:
    """True if the text's letters stand in the stream one after another, as `exact_places` looks for them first."""
    return any(index.find(each, most=1) for each in letters_of(text))


def _judge(index: TextIndex, part: Part, offset: int) -> Place | None:
    stop = offset + len(part.skeleton)
    a, b = index.position(offset), index.position(stop - 1)
    inside, end = offset - int(index.starts[a]), stop - int(index.starts[b])
    head, tail = _cut(index, a, inside), _cut(index, b, end)
    if (head or tail) and len(part.skeleton) <= _SHORT:
        return None
    source = source_text(index, a, b)[_raised_ahead(index, a, inside) :]
    source = source[: len(source) - _raised_behind(index, b, end)]
    counted = _DIGIT.search(index.texts[b]) is not None
    rest = rest_of_number(source, " " + " ".join(index.texts[b + 1 : b + 4])) if counted else ""
    if rest and changes_value(source, rest):
        source += rest
        rest = ""
    numbers, first, last = _numbers(index, part, source, a), a, b
    if any(d.kind == "unit" for d in numbers):
        numbers, first, last = _with_unit(index, part, source, rest, a, b) or (numbers, a, b)
    marked = any(d.kind == "mark" and index.texts[b].startswith(d.found) for d in numbers)
    tail = (
        tail
        and not marked
        and not _ends_in_letters(part.text, end)
        and not _shortens_scale(part.text, source)
    )
    differences = [*_edges(index, part, head, tail, a, b), *_seams(index, part, offset, a, b)]
    differences += [*_false_end(index, part, b), *numbers]
    if not any(d.kind == "number" for d in differences):
        differences += _cut_numbers(index, part, offset, stop, a, b)
    signed = any(d.kind == "sign" for d in differences)
    around = partial(lexicon_around, index, a, b)
    overlaid = overlay_rows(part.text, source, part.start, index.vocabulary, around)
    differences += [d for d in overlaid if not (signed and d.kind == "sign")]
    if not (part.text.isascii() and source.isascii()):
        differences += _accents(index, part, a, b)
    positions = tuple(p for p in range(first, last + 1) if index.folded[p])
    return Place(index, positions, 1.0, 1.0 if not differences else 0.99, tuple(differences))


def _numbers(index: TextIndex, part: Part, source: str, first: int) -> list[Difference]:
    """The numbers that differ, or a row that says that all are written in other signs."""
    if not _DIGIT.search(part.text) or same_figures(clean(part.text), source):
        return []
    texts = unligature(rejoin(clean(part.text))), unligature(rejoin(source))
    rows = number_differences(*texts, part.start, mark_kept(index, *texts))
    before = " ".join(index.texts[max(0, first - _WORDS_BEFORE) : first])
    rows = [d for d in rows if _DIGIT.search(d.quoted + d.found)] or _signs(
        part, without_brackets(before, source)
    )
    return rows or [Difference("notation", part.text.strip(), source, part.start, harmless=True)]


def _with_unit(
    index: TextIndex, part: Part, source: str, rest: str, a: int, b: int
) -> tuple[list[Difference], int, int] | None:
    """The rows and the ends of a place to which the unit's word beside a number belongs, if all is harmless with it:
    "€5" for "5 euros" at a quote's end, for "EUR 5" at its head."""
    wider = [(f"{source}{rest}", a, b + len(rest.split()))] if rest else []
    if a and index.regions[a - 1] == index.regions[a] and _DIGIT.search(index.texts[a]):
        wider.append((f"{index.texts[a - 1]} {source}", a - 1, b))
    found = ((_numbers(index, part, text, first), first, last) for text, first, last in wider)
    return next((each for each in found if all(d.harmless for d in each[0])), None)


def _false_end(index: TextIndex, part: Part, last: int) -> list[Difference]:
    """What turns the words before it, where the quote has a full stop and the source goes on: 増加した[とみられる].

    In scripts without spaces, whose languages deny and doubt at the end of a sentence.
    """
    if not part.text.rstrip().endswith(("。", "．")) or not UNSPACED.match(index.texts[last]):
        return []
    end = next((p for p in range(last + 1, len(index)) if not index.folded[p]), len(index))
    end = min(end, last + 1 + _LONGEST_END)
    if end == last + 1 or index.regions[last + 1] != index.regions[last]:
        return []
    lexicon = lexicon_for(index.folded[max(0, last - _AROUND) : end], index.vocabulary)
    tokens = tokenize(" ".join(index.texts[last + 1 : end]))
    cue = next(iter(find_cues(tokens, lexicon)), None)
    if cue is None:
        return []
    return [
        Difference(
            cue.kind, "", tokens.slice_text(cue.first, cue.end), part.start + len(part.text), harmless=False
        )
    ]


def _cut_numbers(index: TextIndex, part: Part, offset: int, stop: int, a: int, b: int) -> list[Difference]:
    """Numbers in words of which the quote has only the end at its head, or only the beginning at its tail."""
    rows = []
    inside = offset - int(index.starts[a])
    begun = inside or (a and _may_count(index, a - 1))
    if begun and (whole := cut_number(*_around(index, a, inside), head=True)):
        rows.append(Difference("number", part.text.split()[0], whole.text, part.start, harmless=False))
    inside = stop - int(index.starts[b])
    if _may_count(index, b) and (whole := cut_number(*_around(index, b, inside), head=False)):
        last = part.text.rstrip().rpartition(" ")[2]
        where = part.start + len(part.text.rstrip()) - len(last)
        rows.append(Difference("number", last, whole.text, where, harmless=False))
    return rows


def _may_count(index: TextIndex, position: int) -> bool:
    """True if the word may be of a number, of which it is a letter only in a script without spaces."""
    low = max(0, position - _WORDS_AROUND) if UNSPACED.match(index.texts[position]) else position
    return may_be_of_number("".join(index.texts[low : position + 1]))


def _around(index: TextIndex, position: int, inside: int) -> tuple[str, int]:
    """The words around a position in their region, and where in them the letter `inside` its word stands."""
    low, high = max(0, position - _WORDS_AROUND), min(len(index.texts), position + _WORDS_AROUND + 1)
    near = [p for p in range(low, high) if index.regions[p] == index.regions[position]]
    before = "".join(index.texts[p] + " " for p in near if p < position)
    behind = "".join(" " + index.texts[p] for p in near if p > position)
    word = index.texts[position]
    at = int(fold(word).offsets[inside]) if inside < len(index.folded[position]) else len(word)
    return before + word + behind, len(before) + at


def _signs(part: Part, source: str) -> list[Difference]:
    """Figures that are losses on one side by an accountant's brackets: (12.7) and 12.7. The digits are the same."""
    quoted, found = list(_SIGNED.finditer(part.text)), list(_SIGNED.finditer(source))
    if len(quoted) != len(found):
        return []
    signs = [(_sign(q), _sign(s)) for q, s in zip(quoted, found, strict=True)]
    # Where the text writes losses as such beside it, whole numbers in brackets are losses too.
    accounts = any(theirs == "-" for _, theirs in signs)
    return [
        Difference("sign", q.group().strip(), s.group().strip(), part.start + q.start(), harmless=False)
        for q, s, (ours, theirs) in zip(quoted, found, signs, strict=True)
        if ours != theirs
        and (q["close"] or s["close"])
        and ("?" not in (ours, theirs) or (accounts and "" in (ours, theirs)))
    ]


def _sign(m: re.Match[str]) -> str:
    """ "-" for a minus and for brackets around a lone figure with decimals or groups, as accountants write one.

    "?" for brackets around a whole number, which may be a minus or only brackets.
    """
    if m["open"] and m["close"]:
        return "-" if any(c in m["number"][:-1] for c in ".,") else "?"
    return "" if m["sign"] in (None, "+") else "-"


_OF_TWO = 100.0
"""Times in a million words: so common a word may stand before capitals without its space."""


def _cut(index: TextIndex, position: int, inside: int) -> bool:
    """True if the skeleton offset `inside` the word cuts letters that belong together."""
    if inside in (0, len(index.folded[position])):
        return False
    word = index.texts[position]
    at = int(fold(word).offsets[inside])
    before, after = word[at - 1], word[at]
    if at in index.raised_marks(position, position + 1).get(position, ()):
        return False
    if not (before.isalnum() and after.isalnum()):
        return before in ".,'’" and before.isascii() and word[at - 2 : at - 1].isdigit() and after.isdigit()
    if before.isdigit() != after.isdigit():
        return before.isalpha() and is_named_by_number(word, index.vocabulary)
    if not (before.islower() and after.isupper()):
        return True
    # "endThe" and "theUS" are two words without their space, "mnK" are not.
    joined = word[at + 1 : at + 2].islower() or per_million(skeleton(word[:at]), index.vocabulary) >= _OF_TWO
    return not joined


def _ends_in_letters(text: str, count: int) -> bool:
    """True if the text ends in so many lone letters: a word set or read letter by letter, "L A" of "LATEX", may be cut
    between them. At a word's head what is cut off may deny: "S A F E" of "UNSAFE"."""
    words = text.split()[-count:]
    return 1 < count <= len(words) and all(len(skeleton(word)) == 1 for word in words)


def _shortens_scale(text: str, source: str) -> bool:
    """True if both texts end with one number, of which the first begins the second's scale word: "£6.1m", "million"."""
    texts = text.rstrip(" .,;:"), source.rstrip(" .,;:")
    told = [number for each in texts for number in find_quantities(each)[-1:] if number.end == len(each)]
    return len(told) == 2 and agree(*told)


def _raised_ahead(index: TextIndex, position: int, inside: int) -> int:
    """Characters of a raised mark at the word's head, behind which the skeleton offset `inside` it lies; else 0."""
    span = index.raised_marks(position, position + 1).get(position) if inside else None
    return inside if span == (0, inside) else 0


def _raised_behind(index: TextIndex, position: int, inside: int) -> int:
    """Characters of a word from a raised mark on, before which the skeleton offset `inside` it lies; else 0."""
    if inside == len(index.folded[position]):
        return 0
    word = index.texts[position]
    at = int(fold(word).offsets[inside])
    span = index.raised_marks(position, position + 1).get(position)
    return len(word) - at if span and span[0] == at else 0


def _edges(index: TextIndex, part: Part, head: bool, tail: bool, a: int, b: int) -> list[Difference]:
    """A cut edge as a change of the quote's outermost word."""
    words = part.text.split()
    found = []
    lexicon = lexicon_for(index.folded[a : b + 1], index.vocabulary) if head or tail else NO_LANGUAGE
    if head and begins_joined(words[0], index.texts[a], lexicon):
        found.append(Difference("cut", words[0], index.texts[a], part.start, harmless=True))
    elif head:
        found.append(change_of_words(words[0], index.texts[a], part.start, index.vocabulary, lexicon))
    if tail:
        where = part.start + len(part.text.rstrip()) - len(words[-1])
        found.append(change_of_words(words[-1], index.texts[b], where, index.vocabulary, lexicon))
    return found


def _seams(index: TextIndex, part: Part, offset: int, a: int, b: int) -> list[Difference]:
    """Where the quote goes over to words that only the stream's order puts behind the ones before."""
    regions = index.regions[a : b + 1]
    jumps = (np.flatnonzero(regions[1:] != regions[:-1]) + a).tolist()
    torn = [p + 1 for p in jumps if not index.goes_on(p, p + 1)]
    if not torn:
        return []
    where = fold(part.text).offsets
    at = [int(where[int(index.starts[p]) - offset]) for p in torn if int(index.starts[p]) > offset]
    return [Difference("order", part.text[k:].strip(), "", part.start + k, harmless=False) for k in at]


def _accents(index: TextIndex, part: Part, a: int, b: int) -> list[Difference]:
    source = " ".join(index.texts[a : b + 1])
    quoted, found = skeleton_with_accents(part.text), skeleton_with_accents(source)
    if quoted in found:
        return []
    kind = "variant" if in_simplified(quoted) in in_simplified(found) else "accent"
    return [Difference(kind, part.text.strip(), source, part.start, harmless=True)]
