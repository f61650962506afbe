"""Cues: words of a passage that deny, except, condition, bound, doubt or oblige, each with its kind.

One dictionary look-up a token, and `_ENCLOSED` more behind the first half of an exception, the longest entry first;
entries of `no_denials` ("not only") hide those inside them. After NegEx (Chapman and others 2001), with the lists of
the passage's languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from blocks.text.fold import skeleton
from grounding.meaning.language_files import Entry
from grounding.meaning.lexicon import CUE_LISTS, CUES_AT_ENDS, Lexicon, lexicon_of
from grounding.meaning.phrases import ends_clause, ends_in_comma
from grounding.meaning.tokens import Tokens, elided

_TONAL = frozenset({"vi"})
"""Languages whose accents are tones, and make other words."""
_STEM = 2
"""Letters before an ending that is a cue, at least: "Bursa" is a town."""
_ENCLOSED = 40
"""Tokens that the halves of an exception enclose at most; Chinese ones are characters."""
_NUMBER_SIGN = re.compile(r"\W*(?:№|N[oº°]\.?)$")
"""Short for number, where a figure follows."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A word or phrase that turns or limits a statement."""

    kind: str
    """What leaving it out would be called: negation, exception, condition, comparison, quantity, degree, modality."""
    list: str
    """The list of the lexicon that it stands in."""
    first: int
    """Its first token."""
    end: int
    """The token after its last."""


def find_cues(tokens: Tokens, lexicon: Lexicon, first: int = 0, end: int | None = None) -> list[Cue]:
    """The cues that touch the tokens `first` to before `end`, in order."""
    end = len(tokens) if end is None else end
    starts, longest, endings = _starts(lexicon.languages)
    longest = max(longest, _ENCLOSED if lexicon.enclosing else 0)
    return [
        cue
        for cue in _cues(tokens, lexicon, starts, endings, max(0, first - longest), end)
        if cue.end > first
        and not _is_number_sign(tokens, cue)
        and not _is_other_tone(tokens, cue, lexicon)
        and not _is_or(tokens, cue, lexicon)
    ]


_Starts = dict[str, list[tuple[Entry, str]]]


def _cues(
    tokens: Tokens, lexicon: Lexicon, starts: _Starts, endings: dict[str, str], k: int, end: int
) -> Iterator[Cue]:
    folded, elides = tokens.folded, "'" in tokens.text or "’" in tokens.text
    hangs = "-" in tokens.text
    while k < end:
        length = 1
        found = starts.get(folded[k]) or (elides and starts.get(elided(tokens.raw(k))[0]))
        if endings and not found and (name := _ending(folded[k], endings)):
            yield Cue(CUE_LISTS[name], name, k, k + 1)
        for entry, name in found or (hangs and starts.get(_hung(tokens.raw(k)))) or ():
            if (
                len(entry) == 1
                or tuple(folded[k : k + len(entry)]) == entry
                or (elides and _is_elided(tokens, k, entry))
            ):
                length = len(entry)
                if name in CUE_LISTS:
                    yield Cue(CUE_LISTS[name], name, k, k + length)
                break
        else:
            if other := _other_half(tokens, k, lexicon):
                yield Cue(CUE_LISTS["exceptions"], "exceptions", k, other + 1)
        k += length


def _is_elided(tokens: Tokens, k: int, entry: Entry) -> bool:
    """True if the entry's last word stands without its vowel before another one: "pourvu qu'il"."""
    last = k + len(entry) - 1
    if last >= len(tokens) or tuple(tokens.folded[k:last]) != entry[:-1]:
        return False
    return elided(tokens.raw(last))[0] == entry[-1][:-1] != ""


def _other_half(tokens: Tokens, k: int, lexicon: Lexicon) -> int:
    """Where an exception ends whose first half is token `k`, in its sentence: Chinese 除 … 外, and no 外 of another
    word; 0 for none."""
    last = lexicon.enclosing.get(tokens.folded[k], "")
    for j in range(k + 1, min(k + _ENCLOSED, len(tokens))) if last else ():
        before = tokens.printed(j - 1)
        if ends_clause(before) and not ends_in_comma(before) and not before.endswith("、"):
            return 0
        within = (lexicon.no_denials.length_at(tokens.folded, at) > j - at for at in (j - 1, j))
        if tokens.folded[j] == last and j > k + 1 and not any(within):
            return j
    return 0


def _ending(word: str, endings: dict[str, str]) -> str:
    """The list of the ending that the word has; empty if it has none."""
    ends = (name for ending, name in endings.items() if word[_STEM:].endswith(ending))
    return next(ends, "")


def _hung(word: str) -> str:
    """What hangs on a word, as it is printed, behind a hyphen: Czech "-li" of "nezaplatí-li"."""
    return "-" + skeleton(word.rpartition("-")[2]) if "-" in word else ""


@lru_cache(maxsize=64)
def _starts(languages: frozenset[str]) -> tuple[_Starts, int, dict[str, str]]:
    """The entries by their first token, how many tokens the longest has, and the endings of words with their lists."""
    lexicon = lexicon_of(languages)
    starts = lexicon.cue_entries()
    longest = max((len(entry) for rows in starts.values() for entry, _ in rows), default=0)
    lists = ((getattr(lexicon, ends), name) for ends, name in CUES_AT_ENDS.items())
    return starts, longest, {entry[0]: name for ends, name in lists for entry in ends.entries()}


def _is_other_tone(tokens: Tokens, cue: Cue, lexicon: Lexicon) -> bool:
    """True for a word that has another tone than the list's: "chùa" is a temple, "chưa" denies."""
    if cue.end > cue.first + 1 or lexicon.languages.isdisjoint(_TONAL):
        return False
    return not getattr(lexicon, cue.list).holds(tokens.folded[cue.first], tokens.raw(cue.first))


def _is_or(tokens: Tokens, cue: Cue, lexicon: Lexicon) -> bool:
    """True for Ukrainian "чи" before the last of a list, "майстерню, склад чи зал"; elsewhere it may be "whether"."""
    return (
        cue.list == "conditions"
        and cue.first > 1
        and tokens.folded[cue.first] in lexicon.alternatives
        and tokens.printed(cue.first - 2).endswith(",")
        and tokens.printed(cue.first - 1)[-1].isalpha()
    )


def _is_number_sign(tokens: Tokens, cue: Cue) -> bool:
    """True for "No." before a figure, or at the end of what is looked at."""
    if cue.kind != "negation" or not _NUMBER_SIGN.match(tokens.raw(cue.first)):
        return False
    return cue.end >= len(tokens) or any(c.isdigit() for c in tokens.folded[cue.end])
