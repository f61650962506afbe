"""What stands before a number: sign, comparison, currency, and words that say "number" or "percent"."""

from __future__ import annotations

import re
from functools import cache

from grounding.numbers.partial_number import Mention
from grounding.numbers.plain import LETTER, SPOKEN
from grounding.numbers.words.units import CURRENCY_SYMBOLS
from grounding.numbers.words.vocabulary import any_of, extra, extra_words, languages, spellings

_CURRENCY = "|".join(re.escape(sign) for sign in sorted(CURRENCY_SYMBOLS, key=len, reverse=True))
_BEFORE = re.compile(
    r"(?P<relation>[<>]=?|[≤≥⩽⩾])? ?"
    rf"(?P<outer>\+/-|[-–+±]|(?:{any_of('words', 'minus')}|{any_of('words', 'plus')}) ?)?"
    rf"(?:(?<![{LETTER}])(?P<currency>{_CURRENCY}) ?)?"
    r"(?P<inner>[-–+±])?\Z"
)
_LOOSE_MINUS = re.compile(rf"(?:^|[{LETTER}:,(] )[-–] \Z")
"""A minus that the page sets apart, or a dash of the sentence."""
_REACH = 16
"""Characters before a number in which they are looked for."""
_RELATIONS = {"<=": "≤", "⩽": "≤", ">=": "≥", "⩾": "≥"}
_NO_SIGN_AFTER = re.compile(rf"[{SPOKEN}\d)\]%'’_]\Z")
_AFTER_NUMBER = re.compile(r"\d[%)]? \Z")
_NUMERO = re.compile(rf" (?:{any_of('numero', 'words')}) ?\Z|(?<![\w#])[#№] ?\Z")
_LABEL = re.compile(rf"(?<![{LETTER}])[{LETTER}]+\Z")
_NUMBERED = frozenset((*extra_words("labels"), *extra_words("numero", "labels")))
"""Words behind which "no." says "number": else it may end a sentence, or deny."""
_LONGEST_LABEL = 16
_MINUSES = frozenset(("-", "–", *extra_words("words", "minus")))
_SIGN_WORDS = frozenset((*CURRENCY_SYMBOLS, *extra_words("words", "minus"), *extra_words("words", "plus")))


def read_before(plain: str, mention: Mention, floor: int) -> tuple[str, ...]:
    """Widen the mention by what stands before it, from offset `floor` on; returns the currencies of a sign there."""
    currency = _read_signs(plain, mention, floor)
    mention.start = _numero(plain, max(floor, mention.start - _REACH), mention.start)
    return currency


def _numero(plain: str, low: int, start: int) -> int:
    """Where "No." or its sign before offset `start` begins, behind a word for what is numbered; else `start`."""
    match = _NUMERO.search(plain, low, start)
    if match is None or not match.group().startswith(" "):
        return match.start() if match else start
    label = _LABEL.search(plain, max(0, match.start() - _LONGEST_LABEL), match.start())
    return match.start() + 1 if label and label.group() in _NUMBERED else start


def _read_signs(plain: str, mention: Mention, floor: int) -> tuple[str, ...]:
    word = plain[max(floor, mention.start - _REACH) : mention.start].removesuffix(" ").rpartition(" ")[2]
    if word.isascii() and word.isalpha() and word not in _SIGN_WORDS:
        return ()  # as behind most numbers' words; the pattern says so too, and costs much more
    match = _BEFORE.search(plain, max(floor, mention.start - _REACH), mention.start)
    if match is None or not match.group().strip():
        if _LOOSE_MINUS.search(plain, max(floor, mention.start - 4), mention.start):
            mention.signs = (1, -1)
        return ()
    outer, inner, relation = match["outer"], match["inner"], match["relation"]
    start = mention.start
    if inner and (match["currency"] or not outer):
        start = _take_sign(plain, mention, inner, match.start("inner"), bool(match["currency"]))
    currency = CURRENCY_SYMBOLS[match["currency"]] if match["currency"] else ()
    if currency:
        start = match.start("currency")
        mention.units = currency
    if outer:
        start = min(start, _take_sign(plain, mention, outer.strip(), match.start("outer"), False))
    if relation:
        mention.relation = _RELATIONS.get(relation, relation)
        start = min(start, match.start("relation")) if outer or currency else start
    mention.start = start
    return currency


def _take_sign(plain: str, mention: Mention, sign: str, at: int, after_currency: bool) -> int:
    """Read a sign at offset `at`; returns where the mention begins then."""
    if not after_currency and _NO_SIGN_AFTER.search(plain, max(0, at - 1), at):
        return mention.start
    if sign in ("±", "+/-"):
        mention.units = tuple("±" + unit for unit in mention.units)
    elif sign in _MINUSES:
        doubtful = bool(_AFTER_NUMBER.search(plain, max(0, at - 4), at))
        if doubtful and len(sign) > 1:
            return mention.start
        mention.signs = (1, -1) if doubtful else (-1,)
    return at


def read_unit_before(plain: str, mention: Mention, start: int, floor: int) -> None:
    """A percent sign or its name before the figures at offset `start`, as in Turkish, where no unit is behind; or what
    the degrees behind them are."""
    for unit, before in _degrees_before().items():
        if unit in mention.units and (degrees := before.search(plain, max(floor, start - _REACH), start)):
            mention.units, mention.start = (unit,), degrees.start()
    sign = (
        _percent_before().search(plain, max(floor, start - _REACH), start) if mention.units == ("",) else None
    )
    if sign:
        mention.units, mention.start = ("%",), sign.start()


@cache
def _degrees_before() -> dict[str, re.Pattern[str]]:
    """Unit to its name before the number."""
    units = extra()["degrees_before"]
    return {unit: re.compile(rf"(?:{any_of('degrees_before', unit)}) ?\Z") for unit in units}


@cache
def _percent_before() -> re.Pattern[str]:
    """A percent sign or its name before the number, as in Turkish."""
    names = "|".join(
        word for language in languages().values() for word in spellings(language.get("percent_before", ""))
    )
    unspaced = any_of("percent_before", *extra()["percent_before"])
    return re.compile(
        rf"(?<![{LETTER}])(?:{names}) \Z|(?:{unspaced}) ?\Z|(?<![{LETTER}\d%])%\Z|(?<![{LETTER}\d%])(?<!\d )% \Z"
    )
