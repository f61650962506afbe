"""Two texts of the same letters laid on one another: what folding drops and yet makes another word or sentence.

Signs between letters are told in `joints` and `pauses`, accents in `accents`; here where speech begins and ends, raised
figures that came down, and capitals in units. Linear in the text, idle where both texts are alike.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from blocks.text.fold import fold
from grounding.meaning.lexicon import Lexicon
from grounding.model import Difference
from grounding.quotes.judge.accents import Written, accent_rows
from grounding.quotes.judge.codes import CODE_RULES, code_rows
from grounding.quotes.judge.joints import WORD_RULES, Joint, may_tell
from grounding.quotes.judge.operators import operator_rows
from grounding.quotes.judge.pauses import PAUSE_RULES

_WORD = re.compile(r"(?:[^\W\d_]|[\u3371-\u33df])[\w\u0300-\u036f]*")
"""Some units are one character: ㎽."""
_SIGNS = re.compile("[^\\w\u0300-\u036f]+")
_MARKS = re.compile("[\u0300-\u036f]*")
_SPEECH = re.compile(r"(?<!\d)[\"“”„«»]")
_FEW_SPACES = 4
"""Lost or put in, that may tell: an engine that loses more loses them all."""
_RAISED = re.compile(r"(?<!10)(?<=\d)[⁰¹²³⁴⁵⁶⁷⁸⁹]")
"""Behind another figure than ten, whose powers are known again."""
_GREEK = re.compile("[α-ωά-ώ]{3}")
"""Whose question mark is a semicolon."""
_UNIT = re.compile(r"\d\s?$")
_PREFIX, _BITS = re.compile("[mM](?=[A-Za-zΩ])"), re.compile("(?<=[kKMGT])[bB]|(?<=[KMGT]i)[bB]")
"""Letters of units that are others in capitals: milli and mega, bits and bytes."""


@dataclass(frozen=True, slots=True)
class _Overlay:
    """A quote's text and its source's."""

    quoted: str
    own: Sequence[int]
    """Where in it each letter stands."""
    found: str
    other: Sequence[int]
    """Where in the source's text the same letters stand."""


def overlay_rows(
    quoted: str, found: str, where: int, known: Collection[str], lexicon: Callable[[], Lexicon]
) -> list[Difference]:
    """A difference for each place where the quote makes another word or sentence of the source's letters.

    `found` holds the letters of `quoted`, which begins at `where` in its quote; `known` are the document's words.
    """
    if quoted == found or quoted.split() == found.split():
        return []
    mine, theirs = fold(quoted), fold(found)
    ahead = theirs.skeleton.find(mine.skeleton)
    if ahead < 0:
        return []
    lexicon = cache(lexicon)
    own = mine.offsets.tolist()
    letters = theirs.offsets.tolist()
    both = _Overlay(quoted, own, found, letters[ahead : ahead + len(own)])
    rows = [*_joints(both, known, lexicon), *_speech(both), *_lowered(both), *_answered(both)]
    rows += code_rows(quoted, own, found, both.other)
    told = {row.where for row in rows}
    rows += [row for row in operator_rows(quoted, own, found, letters, ahead) if row.where not in told]
    if _letters(quoted, own) != _letters(found, both.other):
        words = list(_words(both))
        rows += [*_units(both, words), *accent_rows(words, known, lexicon)]
    return [replace(row, where=where + row.where) for row in rows]


def _letters(text: str, at: Sequence[int]) -> str:
    """The letters and their accents from the first to the last of these places."""
    return _SIGNS.sub("", text[at[0] : at[-1] + 1])


def _row(kind: str, quoted: str, found: str, where: int) -> Difference:
    return Difference(kind, quoted, found, where, harmless=False)


def _joints(both: _Overlay, known: Collection[str], lexicon: Callable[[], Lexicon]) -> Iterator[Difference]:
    """A row for each place between two letters whose signs are others, and tell."""
    places = []
    spaces = 0
    own, other = both.own, both.other
    apart = np.flatnonzero((np.diff(own) > 1) | (np.diff(other) > 1))  # between most letters stands nothing
    for k in apart.tolist():
        q, s = (own[k], own[k + 1]), (other[k], other[k + 1])
        mine, theirs = both.quoted[q[0] + 1 : q[1]], both.found[s[0] + 1 : s[1]]
        if may_tell(mine, theirs):
            space = not (mine + theirs).strip()
            spaces += space
            places.append((q, s, space))
    for q, s, space in places:
        if space and spaces > _FEW_SPACES:
            continue
        quoted = Joint(both.quoted, *q, known, lexicon(), quoted=True)
        found = Joint(both.found, *s, known, lexicon(), quoted=False)
        for rule, kind in (*WORD_RULES, *CODE_RULES, *PAUSE_RULES):
            if rule(quoted, found) or rule(found, quoted):
                yield _row(kind, str(quoted), str(found), q[0])
                break


def _speech(both: _Overlay) -> Iterator[Difference]:
    """A row where the quote has somebody's speech begin, end or go on elsewhere than its source, and marks of speech as
    it has."""
    mine, theirs = (
        {bisect_left(at, m.start()) for m in _SPEECH.finditer(text)}
        for text, at in ((both.quoted, both.own), (both.found, both.other))
    )
    around = {0, len(both.own)}
    # Marks on both ends are those of the quote itself.
    mine -= around if around <= mine else set()
    if mine and ((mine - theirs and theirs - mine) or any(min(mine) < k < max(mine) for k in theirs - mine)):
        last = both.own[max(0, min(mine ^ theirs) - 1)]
        yield _row("punctuation", both.quoted[last:].split()[0], "", last)


def _lowered(both: _Overlay) -> Iterator[Difference]:
    """A row for each raised figure of the source that the quote has on the line: 381 for "38¹", 38 and a note's
    mark."""
    for m in _RAISED.finditer(both.found):
        k = bisect_left(both.other, m.start())
        if 0 < k < len(both.own) and both.quoted[both.own[k - 1] + 1].isdecimal():
            yield _row(
                "number",
                both.quoted[both.own[k - 1] : both.own[k] + 1],
                both.found[m.start() - 1 : m.end()],
                both.own[k],
            )


def _answered(both: _Overlay) -> Iterator[Difference]:
    """A row for a full stop at the quote's end in place of the source's question mark, or the other way round."""
    ends = both.quoted[both.own[-1] + 1 :], both.found[both.other[-1] + 1 :]
    if _GREEK.search(both.found):
        ends = ends[0].replace(";", "?"), ends[1].replace(";", "?")
    if any("?" in a and "." in b and "?" not in b for a, b in (ends, ends[::-1])):
        yield _row("punctuation", *ends, both.own[-1] + 1)


def _words(both: _Overlay) -> Iterator[Written]:
    """Each word of the quote, as both texts write it, and where it begins."""
    for m in _WORD.finditer(both.quoted):
        first, end = bisect_left(both.own, m.start()), bisect_left(both.own, m.end())
        if first < end:
            stop = _MARKS.match(both.found, both.other[end - 1] + 1)
            yield m.group(), both.found[both.other[first] : stop.end() if stop else None], m.start()


def _units(both: _Overlay, words: Sequence[Written]) -> Iterator[Difference]:
    """A row for each unit behind a figure that a capital makes another one: mW for MW, MB for Mb."""
    for quoted, found, at in words:
        if quoted != found and _UNIT.search(both.quoted, 0, at) and _is_other_unit(quoted, found):
            yield _row("unit", quoted, found, at)


def _is_other_unit(quoted: str, found: str) -> bool:
    mine, theirs = (unicodedata.normalize("NFKC", unit) for unit in (quoted, found))
    for letter in (_PREFIX.match, _BITS.search):
        one, other = letter(mine), letter(theirs)
        if one and other and one.group() != other.group():
            rest, same = (
                mine[: one.start()] + mine[one.end() :],
                theirs[: other.start()] + theirs[other.end() :],
            )
            return rest == same
    return False
