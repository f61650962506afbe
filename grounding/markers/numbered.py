"""Numbered citation markers in an answer: `[1]`, `[1, 3]`, `[1][2]`, `[1-3]`, `[^3]`, `【3†source】`. The one home of
their grammar.

A bracket is a marker, whole, if it holds nothing but numbers from 1 on, separated by commas, semicolons or a dash
for a range, and

- one of them is a citation's: the others are citations that went missing, whatever they are; or
- one of them is not above the highest citation's, so that it would read as another citation once the answer is
  renumbered; or
- each could be a citation that went missing: up to twice the highest number and ten, but not over 999.

So `[2024]`, `[0, 1]` and `[007]` are none. None either are brackets

- in code, HTML tags, links, images, references with a definition (`[1]: https://…`), footnotes (`[^1]: words`),
  and inside web addresses;
- in `[[…]]` and in other brackets that hold only brackets and numbers, as matrices do; behind a backslash;
- that are an index: stuck to a word that looks like code (`snake_case`, `a::b`, `a->b`, `f()`, one small
  letter)
  or that the text indexes with `[0]` elsewhere; or stuck to a word and followed by `.name`, `= …` or a
  letter.

A bracket stuck to any other word, as in "rose by 5%[1]." or "fact[1]", is a marker: models write so.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise

from blocks.errors import TokenError
from grounding.markers.markdown import Markdown, scan_markdown

MAX_NUMBER = 999_999
"""The highest number that a citation may have."""

_DASH = "-\u2010-\u2015\u2212"
_ITEM = rf"\d{{1,6}}(?:\s?[{_DASH}]\s?\d{{1,6}})?"
_LIST = rf"{_ITEM}(?:\s?[,;]\s{{0,2}}{_ITEM})*"
_BRACKET = re.compile(
    rf"\[\s{{0,2}}\^?(?P<square>{_LIST})\s{{0,2}}\]|【\s?(?P<lenticular>{_LIST})†[^【】\[\]`<>\n]{{0,200}}】"
)
_SEPARATOR = re.compile(r"\s?[,;]\s{0,2}")
_RANGE = re.compile(rf"(\d+)(\s?[{_DASH}]\s?)(\d+)")
MARKER_GAP = re.compile(r"[ \t]{0,3}[,;]?[ \t]{0,3}")
"""What may stand between markers of one run."""
_NO_MATRIX = re.compile(r"[^\[\]\d\s,;.–—-]")
_BRACKET_END = re.compile("[]】]")
_WORD_BEFORE = 200
_LONGEST_RANGE = 999
"""So many numbers at most are counted out: no answer has as many citations, and no text may make this slow."""
_CODE_WORD = re.compile(r"[a-z]|.*(?:\w_\w|::|->).*|.*\w\(\)")
_CODE_AFTER = re.compile(r"\.[a-z_]|[ \t]?[-+*/|&^]?=|[A-Za-z0-9]")
_ADDRESS_AFTER = re.compile(r"[/=&?%#~-]")
_ZERO_INDEX = re.compile(r"([A-Za-z_]\w{0,59})\[0\]")


@dataclass(frozen=True, slots=True)
class Marker:
    """One bracket with the numbers of citations."""

    start: int
    """Place of its `[`, in characters."""
    end: int
    """Behind its `]`."""
    items: tuple[tuple[int, ...], ...]
    """Numbers of each item between commas; a range has all of its numbers, in the order in which it runs."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers as the bracket lists them."""
        return tuple(number for item in self.items for number in item)


Run = tuple[Marker, ...]
"""Markers behind one another with nothing but spaces and commas between: `[1][2], [3]`."""


def find_markers(text: str, known: Collection[int]) -> list[Marker]:
    """Every marker of `text`, in order, given the numbers of the citations that there are."""
    return read_markers(text, known, scan_markdown(text), indexed_names(text))


def read_markers(
    text: str, known: Collection[int], markdown: Markdown, indexed: Collection[str]
) -> list[Marker]:
    """`find_markers` in a text whose structure is known; `indexed` are the names that it indexes with `[0]`."""
    known = frozenset(known)
    highest, limit = max(known, default=0), plausible_limit(known)
    markers = []
    for found in _candidates(text, markdown, indexed):
        items = _read_items(found[found.lastgroup or 0], known)
        numbers = [number for item in items for number in item]
        if any(n in known or n <= highest for n in numbers) or (numbers and max(numbers) <= limit):
            markers.append(Marker(found.start(), found.end(), items))
    return markers


def shown(text: str, marker: Marker, render: Callable[[list[int]], str], known: Collection[int]) -> str:
    """What `render` makes of the known numbers of a marker, itself if there are none."""
    numbers = [number for number in dict.fromkeys(marker.numbers) if number in known]
    return render(numbers) if numbers else text[marker.start : marker.end]


def plausible_limit(known: Collection[int]) -> int:
    """The highest number that a missing citation may have, next to those that are known."""
    return min(999, 2 * max(known, default=0) + 10)


def runs(text: str, markers: list[Marker]) -> Iterator[Run]:
    """The markers in groups that belong together."""
    group: list[Marker] = []
    for marker in markers:
        if group and not MARKER_GAP.fullmatch(text, group[-1].end, marker.start):
            yield tuple(group)
            group = []
        group.append(marker)
    if group:
        yield tuple(group)


def spell(source: str, items: list[list[int]]) -> str:
    """The bracket `source` with other numbers: `items` has those of each of its items, [] to leave one out.

    Spaces, commas and dashes stay as written; a range that no longer runs without a gap becomes a list.
    """
    inner = _BRACKET.fullmatch(source)
    if inner is None:
        raise TokenError(f"{source!r} is no marker")
    start, end = inner.span(inner.lastgroup or 0)
    words = _SEPARATOR.split(source[start:end])
    separators = ["", *_SEPARATOR.findall(source, start, end)]
    parts: list[str] = []
    for word, separator, numbers in zip(words, separators, items, strict=True):
        if numbers:
            parts += [separator if parts else "", _spell_item(word, numbers)]
    return source[:start] + "".join(parts) + source[end:]


def without_repeats(items: list[list[int]]) -> list[list[int]]:
    """The items of one bracket with each number where it stands first."""
    seen: set[int] = set()
    kept: list[list[int]] = []
    for item in items:
        fresh = [number for number in dict.fromkeys(item) if number not in seen]
        seen.update(fresh)
        kept.append(fresh)
    return kept


def _spell_item(word: str, numbers: list[int]) -> str:
    dash = _RANGE.fullmatch(word)
    steps = {b - a for a, b in pairwise(numbers)}
    if dash and steps in ({1}, {-1}):
        return f"{numbers[0]}{dash[2]}{numbers[-1]}"
    return ", ".join(map(str, numbers))


def _read_items(inner: str, known: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """The numbers of a bracket, () if one of them begins with a zero.

    Of a range too long to be meant as one, the numbers of citations and both ends.
    """
    items = []
    for word in _SEPARATOR.split(inner):
        dash = _RANGE.fullmatch(word)
        ends = (dash[1], dash[3]) if dash else (word, word)
        if any(end.startswith("0") for end in ends):
            return ()
        first, last = int(ends[0]), int(ends[1])
        low, high = min(first, last), max(first, last)
        if high - low <= _LONGEST_RANGE:
            numbers = list(range(low, high + 1))
        else:
            numbers = sorted({low, high}.union(n for n in known if low < n < high))
        items.append(tuple(numbers if first <= last else numbers[::-1]))
    return tuple(items)


def indexed_names(text: str) -> set[str]:
    """Names that the text indexes with `[0]`."""
    return {found[1] for found in _ZERO_INDEX.finditer(text)}


def _candidates(text: str, markdown: Markdown, indexed: Collection[str]) -> Iterator[re.Match[str]]:
    """Brackets of the right form in the right places."""
    chain: list[re.Match[str]] = []
    for found in _free_brackets(text, markdown):
        if chain and (found["lenticular"] or chain[-1].end() != found.start()):
            yield from () if _is_index(text, chain, indexed) else chain
            chain = []
        if found["lenticular"]:
            yield found
        else:
            chain.append(found)
    if chain and not _is_index(text, chain, indexed):
        yield from chain


def _free_brackets(text: str, markdown: Markdown) -> Iterator[re.Match[str]]:
    """Brackets with numbers outside code, links and matrices."""
    pairs, parents = markdown.brackets.square, markdown.brackets.parents
    words: list[int] | None = None
    for found in _BRACKET.finditer(text):
        start = found.start()
        if found["lenticular"]:
            if not markdown.literal[start] and text[start - 1 : start] != "\\":
                yield found
            continue
        if markdown.literal[start] or pairs.get(start) != found.end() - 1:
            continue
        parent = parents.get(start)
        if parent is not None and parent in pairs:
            if words is None:
                words = [word.start() for word in _NO_MATRIX.finditer(text)]
            nearest = bisect_left(words, parent)
            if nearest == len(words) or words[nearest] > pairs[parent]:
                continue
        yield found


def _is_index(text: str, chain: list[re.Match[str]], indexed: Collection[str]) -> bool:
    """True if the brackets, stuck to a word, index it."""
    start, end = chain[0].start(), chain[-1].end()
    last = text[start - 1 : start]
    before = text[max(0, start - _WORD_BEFORE) : start] if last.strip() else ""
    # Brackets further left end the word: what a renumbering may change must not decide.
    word = _BRACKET_END.split(before.split()[-1])[-1] if before else ""
    if "://" in word and _ADDRESS_AFTER.match(text, end):
        return True
    if not (last.isalnum() or (last and last in "_)]")):
        return False
    name = re.search(r"[A-Za-z_]\w*\Z", word)
    if name and name[0] in indexed:
        return True
    if _CODE_WORD.fullmatch(word.strip("([{*_\"'“‘")):
        return True
    return last.isascii() and bool(_CODE_AFTER.match(text, end))
