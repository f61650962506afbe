"""Quotes that write an acronym out that their document defines, or are shorter by it: "DFSG" and "Debian Free Software
Guidelines".

Only where a quote isn't verified as it stands, and would be with the document's own form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from blocks.text.fold import skeleton
from blocks.text.index import TextIndex
from grounding.meaning.language import languages_of
from grounding.meaning.lexicon import lexicon_of
from grounding.model import Difference, Match, Quote
from grounding.policy import Policy
from grounding.quotes.judge.verdict import reason_of, verdict_of
from grounding.quotes.respelt import Respelling, as_given, respelt

_FEWEST_OF_STEM = 4
"""Letters of a word in front of the ending of its case."""
_AMONG = r"\W+"
"""What stands between the words of a long form: spaces, line ends, hyphens."""


def best_written_out(
    quote: Quote, index: TextIndex, policy: Policy, find: Callable[[Quote], list[Match]]
) -> list[Match]:
    """What `find` makes of the quote as it is or, if that isn't verified, with its acronyms in their other form."""
    found = find(quote)
    if any(match.verified for match in found) or not any(match.differences for match in found):
        return found
    for possible in _changes(quote.text, index):
        changes = [change for change in possible if _is_at(change, found)]
        if not changes:
            continue
        text, offsets = respelt(quote.text, changes)
        respelled = [match for match in find(replace(quote, text=text)) if match.verified]
        told = (
            _told(as_given(match, quote.text, offsets.__getitem__), changes, policy) for match in respelled
        )
        matches = [match for match in told if match.verified]
        if matches:
            return matches
    return found


def _changes(text: str, index: TextIndex) -> Iterator[list[Respelling]]:
    """The quote's long forms made short; its acronyms written out. What defines one, "(DFSG)", is a reference."""
    forms, folded = index.acronyms.items(), text.casefold()
    found = lexicon_of(languages_of(index.vocabulary)).case_endings
    endings = sorted(found - {""}, key=len, reverse=True)
    long = [
        (short, _AMONG.join(_in_any_case(word, endings) for word in words))
        for short, words in forms
        if words[0][:_FEWEST_OF_STEM] in folded
    ]
    yield _respellings(text, [(pattern, short) for short, pattern in long], re.IGNORECASE)
    short = [(short, " ".join(words)) for short, words in forms if short in text]
    yield _respellings(text, [(re.escape(short), words) for short, words in short])


def _in_any_case(word: str, endings: Sequence[str]) -> str:
    """A pattern for a word in whatever case, if it has the ending of one: Γενική, Γενικής, whose accents may move."""
    plain = skeleton(word)
    ending = next((e for e in endings if plain.endswith(e) and len(word) - len(e) >= _FEWEST_OF_STEM), None)
    if ending is None:
        return re.escape(word)
    return rf"{re.escape(word[: -len(ending)])}\w{{1,{len(endings[0])}}}"


def _respellings(text: str, forms: Iterable[tuple[str, str]], flags: int = 0) -> list[Respelling]:
    """Each pattern of `forms` in the text, in the singular or plural, with the other form; of some that overlap one."""
    found = sorted(
        Respelling(m.start(), m.end(), other + m["plural"])
        for pattern, other in forms
        for m in re.finditer(rf"\b{pattern}(?P<plural>s?)\b", text, flags)
    )
    return [each for k, each in enumerate(found) if not k or found[k - 1].end <= each.start]


def _is_at(change: Respelling, found: Sequence[Match]) -> bool:
    """True if the quote differs from a place right where the change is, which may be why it isn't verified."""
    return any(
        d.where <= change.end + 1 and change.start <= d.where + len(d.quoted) + 1
        for match in found
        for d in match.differences
    )


def _told(match: Match, changes: Sequence[Respelling], policy: Policy) -> Match:
    spellings = [
        Difference("spelling", match.quote[c.start : c.end], c.word, c.start, harmless=True) for c in changes
    ]
    differences = tuple(sorted([*match.differences, *spellings], key=lambda d: d.where))
    verdict = verdict_of(1.0, differences, policy)
    reason = reason_of(verdict, differences, 1.0, policy)
    return replace(match, verdict=verdict, differences=differences, reason=reason)
