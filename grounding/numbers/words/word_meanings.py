"""What a word by itself can say within a number: a value, a rank, a scale, a unit, a currency, a month."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import chain

from blocks.text.fold import skeleton
from grounding.numbers.words.number_words import compound
from grounding.numbers.words.vocabulary import Language, languages, spellings

_Meaning = tuple[str, object]
"""What sort of thing is said, and which: ("scale", "9")."""


def says_another_number(a: str, b: str, codes: Collection[str] = ()) -> bool:
    """True if both folded words belong to numbers and say different things: "bilhão" and "milhão", "июня" and "июля".

    A letter makes the one of the other, so that such a word is never taken for a slip of another. In the languages
    `codes` a word says what it says there, else all that it says anywhere.
    """
    return (
        a != b
        and bool(_said(a, codes))
        and bool(_said(b, codes))
        and _said(a, codes).isdisjoint(_said(b, codes))
    )


def _said(word: str, codes: Collection[str]) -> frozenset[_Meaning]:
    known = _meanings().get(word)
    if known is None:
        whole = compound(word)
        return frozenset({("value", whole.value)} if whole else ())
    here = [known[code] for code in codes if code in known]
    return frozenset(chain.from_iterable(here or known.values()))


@cache
def _meanings() -> dict[str, dict[str, set[_Meaning]]]:
    """Each folded word of numbers, by language with all that it says."""
    table: dict[str, dict[str, set[_Meaning]]] = {}
    for code, language in languages().items():
        for meaning, words in _entries(language):
            for word in spellings(words):
                table.setdefault(skeleton(word), {}).setdefault(code, set()).add(meaning)
    return table


def _entries(language: Language) -> Iterator[tuple[_Meaning, str]]:
    lists: tuple[tuple[str, Iterable[tuple[object, str]]], ...] = (
        ("month", enumerate(language.get("months", ()), 1)),
        ("value", enumerate(language.get("cardinals", ()))),
        ("value", zip(range(100, 1000, 100), language.get("hundreds", ()), strict=False)),
        ("rank", enumerate(language.get("ordinals", ()), 1)),
        ("scale", language.get("scales", {}).items()),
        ("unit", chain(language.get("units", {}).items(), language.get("currencies", {}).items())),
    )
    return (((kind, key), words) for kind, entries in lists for key, words in entries)
