"""Acronyms that a document defines: "the Debian Free Software Guidelines (DFSG)", "RRV (Ross River virus)".

The initials of the words say it, small words among them skipped; a stricter form of Schwartz and Hearst, A Simple
Algorithm for Identifying Abbreviation Definitions in Biomedical Text (2003). One pass, constant for each word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache

from blocks.text.fold import skeleton

_OPEN, _CLOSE = r"(?P<open>[(\[][\"'“”„‘«]?)", r"(?P<close>[\"'“”’»]?[)\]])"
"""A contract has quotation marks in the brackets: ("VAT")."""
CAPITALS = "A-ZÀ-ÖØ-ÞА-ЯЁІЇЄҐΑ-Ω"
"""Of the scripts that have them, for a set in a regular expression."""
_LETTERS = rf"[{CAPITALS}][{CAPITALS}\d&]{{0,6}}[{CAPITALS}]"
_SHORT = re.compile(rf"{_OPEN}?(?P<short>{_LETTERS}){_CLOSE}?[.,;:]*")
_LED = re.compile(rf"(?=.*[\"“”„«»])[\"“”„«]?(?P<short>{_LETTERS}){_CLOSE}[.,;:]*")
"""Behind words of its bracket: (the "FCA"), (im Folgenden „BGB“), (ci-après « la CCI »); not (see FCA)."""
_LED_BY = 3
"""Words of a bracket before the acronym in it, at most."""
_MIXED = re.compile(rf"{_OPEN}(?P<short>[{CAPITALS}][a-zß-ÿ]*[{CAPITALS}]\w{{0,5}}){_CLOSE}[.,;:]*")
"""With small letters too, in brackets: "(SmPC)", "(MZe)"."""
_GUILLEMETS = re.compile(r"(?<=«) | (?=»)")
_INITIALS = re.compile(rf"{_OPEN}(?P<short>[{CAPITALS}][a-zß-ÿ]{{2,5}}){_CLOSE}[.,;:]*")
"""The first letters of three words or more, of which one is a capital: "Wet open overheid (Woo)"."""
_STOPS = re.compile(rf"(?<=[{CAPITALS}])\.(?=[{CAPITALS}][.)\]])|(?<=\.[{CAPITALS}])\.(?=[)\]])")
"""Between the letters of an acronym: "(Δ.Σ.)"."""
_SMALL = 4
"""Letters that a word has at most, for its initial to be skipped: of, and, the, with."""
_COMPOUND = 4
"""Letters of a word for each of those that are short for it, at least."""
_BEGUN = 3
"""Letters that an acronym has at least where its name goes on: fewer begin any two words."""
_COMPANY = re.compile(r", [A-Z][A-Za-z]{1,3}\.$")
"""The short form of a company behind its name, "…, Inc.", of which an acronym has no letter."""
_WORD = re.compile(r"\w+")
_NAMED = re.compile(rf"\b[{CAPITALS}]\w+")


def defined_acronyms(texts: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Each acronym that these words define in brackets, with the words, casefolded, of which it is short.

    Not one that is defined twice, in different words.
    """
    found: dict[str, set[tuple[str, ...]]] = {}
    if "«" in texts:  # French has spaces within guillemets
        texts = _GUILLEMETS.sub("", " ".join(texts)).split(" ")
    for i in _beside_brackets(texts):
        opens = texts[i][0] in "(["
        text = _STOPS.sub("", texts[i]) if opens else texts[i]
        if short := text.isupper() and (_SHORT.fullmatch(text) or _LED.fullmatch(text)):
            found.setdefault(short["short"], set()).add(_defined_at(texts, i, short))
        elif mixed := opens and _MIXED.fullmatch(text):
            found.setdefault(mixed["short"], set()).add(_defined_at(texts, i, mixed))
        elif initials := opens and _INITIALS.fullmatch(text):
            words = _words(" ".join(texts[max(0, i - len(initials["short"])) : i]))
            if "".join(word[0] for word in words) == initials["short"].casefold():
                found.setdefault(initials["short"], set()).add(words)
    defined = {short: forms - {()} for short, forms in found.items()}
    return {short: forms.pop() for short, forms in defined.items() if len(forms) == 1}


def _beside_brackets(texts: Sequence[str]) -> list[int]:
    """The places of words that open a bracket, stand before one that does, or close one in capitals; quick, as no
    other may be an acronym with what it is short for."""
    opening = {i for i, text in enumerate(texts) if text[0] in "(["}
    closing = {i for i, text in enumerate(texts) if text.isupper() and (")" in text or "]" in text)}
    return sorted(opening | closing | {i - 1 for i in opening if i})


def _defined_at(texts: Sequence[str], i: int, match: re.Match[str]) -> tuple[str, ...]:
    """The words of which the acronym at `i` is short, if it is defined there; else empty."""
    short, given = match["short"], match.groupdict()
    reach = 3 * len(short)
    if given.get("close"):
        marked = match.re is _LED or texts[i - 1][-1] in ":–—" or match["close"][0] not in ")]"
        led = range(i - 1, max(-1, i - _LED_BY - 1), -1) if i and marked else ()
        begun = i if given.get("open") else next((k for k in led if texts[k][0] in "(["), None)
        return () if begun is None else _long_form(short, texts[max(0, begun - reach) : begun])
    if i + 1 < len(texts) and texts[i + 1][0] == "(" and match.end("short") == len(match.string):
        inside = " ".join(texts[i + 1 : i + 1 + reach]).partition(")")
        held = _COMPANY.sub("", inside[0])
        long = _long_form(short, held.split()) if inside[1] else ()
        # All that the bracket holds is the long form.
        return long if long == _words(held) else ()
    return ()


def _compounds(short: str, words: Sequence[str], names: Collection[str]) -> int:
    """How many of the last words have the letters, their own first ones among them: "Versicherungsnehmer (VN)",
    "Bürgerlichen Gesetzbuchs (BGB)", "Bundesministerium der Finanzen (BMF)"; 0 if none have.

    A word of which more than its initial is meant is long, as compounds are. Of `names` some may have no letter:
    "Magyar Királyi Államvasutak (MÁV)".
    """
    letters = skeleton(short)
    if words and not short.isupper() and _has_letters(short, words[-1]):
        return 1
    counts = range(1, min(2 * len(short), len(words)) + 1)
    heads = (n for n in counts if skeleton(words[-n])[:1] == letters[0])
    return next((n for n in heads if _hold(letters, words[-n:], names)), 0)


def _has_letters(short: str, word: str) -> bool:
    """True for a word with all the letters, capitals few of its own among them: "Baunutzungsverordnung (BauNVO)"."""
    letters, capitals = iter(word), sum(map(str.isupper, short))
    long = len(word) >= _COMPOUND * capitals
    return long and word[0] == short[0].casefold() and all(letter in letters for letter in short.casefold())


def _hold(letters: str, words: Sequence[str], names: Collection[str]) -> bool:
    """True if the words have the letters, each some of them but for small words and `names`."""

    @cache
    def hold(letter: int, word: int) -> bool:
        if word == len(words):
            return letter == len(letters)
        taken = range(_taken(letters[letter:], words[word]), 0, -1)
        passed = word + 1 < len(words) and (len(words[word]) <= _SMALL or words[word] in names)
        return any(hold(letter + n, word + 1) for n in taken) or (passed and hold(letter, word + 1))

    return hold(0, 0)


def _taken(letters: str, word: str) -> int:
    """How many of the letters the word has in their order, from its initial on: with which it begins, or one for every
    few of its own."""
    word, taken, at = skeleton(word), 0, 0
    most = len(letters) if len(word) > _SMALL else min(1, len(letters))
    begun = next(n for n in range(most, -1, -1) if word.startswith(letters[:n]))
    while taken < len(letters) and (taken + 1) * _COMPOUND <= max(len(word), _COMPOUND):
        at = word.find(letters[taken], at) + 1
        if not at or (not taken and at > 1):
            break
        taken += 1
    return max(taken, begun)


def bracketed_words(text: str) -> tuple[str, ...]:
    """The words of what a bracket holds, casefolded, as a long form has them: without a company's form."""
    return _words(_COMPANY.sub("", text))


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.casefold()))


def _long_form(short: str, before: Sequence[str]) -> tuple[str, ...]:
    """The last words of `before` that begin with the acronym's letters; empty if they don't."""
    text = " ".join(before)
    words = _words(text)
    if count := _compounds(short, words, _words(" ".join(_NAMED.findall(text)))):
        return words[-count:]
    return _with_initials(short, words) or _begun(short, words)


def _with_initials(short: str, words: tuple[str, ...]) -> tuple[str, ...]:
    at = len(words)
    for letter in reversed([c.casefold() for c in short if c != "&" and not c.islower()]):
        while at and words[at - 1][0] != letter and at < len(words) and len(words[at - 1]) <= _SMALL:
            at -= 1
        if not at or words[at - 1][0] != letter:
            return ()
        at -= 1
    return words[at:]


def _begun(short: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """A name of which the acronym has only the first words' initials, or lacks some between the first and the last:
    "Agence nationale de sécurité du médicament et des produits de santé (ANSM)"; three letters at least."""
    letters = short.casefold()
    if len(short) < _BEGUN or not short.isupper():
        return ()
    for at in range(len(words) - len(short), -1, -1):
        told = "".join(word[0] for word in words[at:] if len(word) > _SMALL)
        rest = iter(told)
        lacks_some = told[-1:] == letters[-1] and all(letter in rest for letter in letters)
        if words[at][0] == letters[0] and (told.startswith(letters) or lacks_some):
            return words[at:]
    return ()
