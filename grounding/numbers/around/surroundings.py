"""What belongs to a number around it: sign, comparison, currency, scale word, unit, ordinal ending."""

from __future__ import annotations

import re
from decimal import Decimal

from grounding.numbers.around.before_number import read_before, read_unit_before
from grounding.numbers.around.unit_behind import CASE_OF_UNIT, find_unit, read_divisors, unit_of_each
from grounding.numbers.around.years import read_year
from grounding.numbers.model import Reading
from grounding.numbers.partial_number import ONE, Mention
from grounding.numbers.plain import LETTER, SPOKEN
from grounding.numbers.words.units import (
    CURRENCIES,
    CURRENCY_SYMBOLS,
    ORDINAL_SUFFIX,
    SOFT_UNITS,
    money_scales,
    scales,
    scales_of,
    units_in_cases,
)
from grounding.numbers.words.vocabulary import any_of, any_phrase, extra_words

_BRACKETED = ("$", "£", "€")
_SIGNS = "[$£€¥₹₩₽₺₪₫₴₦฿]"
_SIGN_BETWEEN = re.compile(rf" ?{_SIGNS} ?(?=\d)")
_ROW_OF_SIGNS = re.compile(rf" ?{_SIGNS} (?:\d[\d.,]* ?{_SIGNS} )*\d[\d.,]* ?{_SIGNS}(?! ?\d)")
"""Currency signs behind each number of a row, to its end: "45 € 30 € 12 €"."""
_YEARLIKE = re.compile(r"(?:1[5-9]|20)\d\d\Z")
_WORDLIKE = SOFT_UNITS | {"", "ordinal"}
_STOPPED = frozenset(extra_words("scales", "stopped"))
_SCALE = re.compile(rf"(?P<gap>[ -]{{0,2}})(?P<word>[{SPOKEN}]+|[\u0e01-\u0e4e]+|[^\W\d_])")
_OF_MONEY = re.compile(
    rf"\.(?: (?:{any_of('links', 'of_money')})(?= ))?| (?:{any_of('links', 'of_money')})(?: |(?<=')|(?![^\W\d_]))"
)
"""Between a scale word and its currency: 3 Mio. Euro, 3 millones de euros, 3 mil. de lei."""
_LINKED = ("RON",)
"""A currency that stands behind "de" with any number from twenty on: 1.850.000 de lei."""
_MILLION = 1_000_000
_PENCE, _SCREEN = ("penny",), 100
_CASE = re.compile(rf"(?:{any_of('endings', 'cardinal')})(?![{LETTER}])")
_INITIAL = re.compile(rf"\.[{LETTER}]")
_THAI = re.compile("[\u0e01-\u0e4e]")
_STOP = re.compile(r"\. [^\W\d_]")
_BEFORE_STOP = re.compile(rf"(?<![{LETTER}])(?:{any_of('endings', 'before_stop')}) \Z")
"""Before an ordinal that is written with a stop: "im 3. Quartal"."""
_DEGREES = frozenset({"°", "°C", "°F"})
_ENGLISH_DEGREES = re.compile(r"degrees?\Z")
_MINUS_REACH = 16
_MINUS_OF_DEGREES = re.compile(
    rf"(?<![{LETTER}])(?P<bound>(?:{any_of('words', 'before_bound')}) )?"
    rf"(?P<word>{any_of('words', 'minus_of_degrees')}) \Z"
)
_BELOW_ZERO = re.compile(rf" (?:{any_phrase('words', 'below_zero')})(?![{LETTER}])")
_LONGEST_BEFORE = 10
_BEFORE_ORDINAL = re.compile(rf"(?<![{LETTER}])(?:{any_of('endings', 'before_ordinal')}) ?\Z")
_ORDINAL_TOO = re.compile(rf"(?:{any_of('endings', 'too')})(?= [^\W\d_])")
"""Around a figure that may be an ordinal: "thứ 3", "3° piano"."""
_RAISED_ENDING = re.compile(rf" (?P<ending>{any_of('endings', 'apart')})(?![a-zß])")


def read_surroundings(plain: str, mention: Mention, floor: int = 0) -> Mention:
    """The mention, widened by all that belongs to it. `plain` has spaces for line ends.

    What stands before offset `floor` belongs to another number.
    """
    core_start, core_end = mention.start, mention.end
    currency = read_before(plain, mention, floor)
    _read_after(plain, mention, currency)
    read_unit_before(plain, mention, core_start, floor)
    if not _DEGREES.isdisjoint(mention.units):
        _read_frost(plain, mention)
    if mention.signs == (1,) and _opens(plain, core_start, mention) and _closes(plain, core_end, mention):
        mention.signs = (1, -1)
    if mention.kind == "number" and (
        mention.units != ("",) or mention.scale != ONE or not (mention.bare or mention.spelled)
    ):
        mention.kind = "amount"
    if mention.bare or mention.spelled:
        read_year(plain, mention, core_start, core_end)
    mention.weak = mention.weak and all(unit in _WORDLIKE for unit in mention.units)
    return mention


def _read_frost(plain: str, mention: Mention) -> None:
    """The words of a minus around degrees: "moins six degrés", "once grados bajo cero". Such degrees are Celsius's but
    in English."""
    before = _MINUS_OF_DEGREES.search(plain, max(0, mention.start - _MINUS_REACH), mention.start)
    # "Au moins 5 °C" is a bound; "min 2 °C" the least, "min vijf graden" is below zero.
    if before and (before["bound"] or (before["word"] == "min" and not mention.spelled)):
        before = None
    behind = _BELOW_ZERO.match(plain, mention.end)
    if before or behind:
        mention.signs = (-1,)
    english = _ENGLISH_DEGREES.search(plain, mention.start, mention.end)
    if mention.signs == (-1,) and mention.units == ("°",) and not english:
        mention.units = ("°", "°C")
    mention.start = before.start() if before else mention.start
    mention.end = behind.end() if behind else mention.end


def read_behind(plain: str, mention: Mention) -> Mention:
    """The mention with the scale word and the unit behind it."""
    if mention.units == ("",):
        _read_after(plain, mention, ())
    if mention.units != ("",) or mention.scale != ONE:
        mention.kind = "amount"
    return mention


def _opens(plain: str, core_start: int, mention: Mention) -> bool:
    """True for a round bracket right before the number or before its currency; "$(1,310)" takes its currency."""
    if plain[mention.start - 1 : mention.start] == "(" and mention.start < core_start:
        return True
    if plain[core_start - 1 : core_start] != "(":
        return False
    sign = plain[core_start - 2 : core_start - 1]
    if sign in _BRACKETED and mention.units == ("",):
        mention.units, mention.start = CURRENCY_SYMBOLS[sign], core_start - 2
    return True


def _closes(plain: str, core_end: int, mention: Mention) -> bool:
    """True for a number alone in round brackets, the accountants' minus; a percent sign may follow."""
    if plain[mention.end : mention.end + 1] == ")":
        if plain[mention.end + 1 : mention.end + 2] == "%" and mention.units == ("",):
            mention.units, mention.end = ("%",), mention.end + 2
        return True
    return False


def _read_after(plain: str, mention: Mention, currency: tuple[str, ...]) -> None:
    if mention.bare and not currency and _read_ending(plain, mention):
        return
    if mention.kind == "ordinal":
        return
    open_end = _read_scale(plain, mention, bool(currency))
    _read_unit(plain, mention, currency)
    each = unit_of_each(plain, mention.end) if mention.units != ("",) else ""
    if each:  # "$50 a day" is "$50/day", and "$50" too
        mention.extra |= {Reading(value, f"{unit}/{each}") for value, unit in mention.readings()}
    if open_end and mention.units not in (("m",), ("K",)):
        mention.extra.clear()


def _read_ending(plain: str, mention: Mention) -> bool:
    """True if an ordinal's ending, 3rd, stands right at the digits. What else may make a rank of them, a stop behind or
    a word before, "im 3. Quartal", "thứ 3", adds a reading; a case's ending belongs to them and says nothing."""
    value = mention.values[0] if mention.values else ONE
    if match := ORDINAL_SUFFIX.match(plain, mention.end) or _apart_ending(plain, mention.end, value):
        mention.kind, mention.units = "ordinal", ("ordinal",)
    elif match := _CASE.match(plain, mention.end):
        mention.end = match.end()
        return False
    else:
        if _STOP.match(plain, mention.end):
            mention.stopped = True
            if _BEFORE_STOP.search(plain, max(0, mention.start - 5), mention.start):
                mention.extra.add(Reading(value, "ordinal"))
        before = _BEFORE_ORDINAL.search(plain, max(0, mention.start - _LONGEST_BEFORE), mention.start)
        if before or _ORDINAL_TOO.match(plain, mention.end):
            mention.extra.add(Reading(value, "ordinal"))
        if before and before.group().endswith("-"):
            mention.start = before.start()
        return False
    mention.end = match.end()
    return True


def _apart_ending(plain: str, at: int, value: Decimal) -> re.Match[str] | None:
    """An ordinal ending that raising has set apart: "45 th"; not " st", which is a street too."""
    match = _RAISED_ENDING.match(plain, at)
    if match is None or value != int(value):
        return None
    last = 0 if int(value) % 100 in (11, 12, 13) else int(value) % 10
    endings = {2: ("nd",), 3: ("rd",), 1: ("er",) if value == 1 else ()}
    return match if match["ending"] in endings.get(last, ("th",)) else None


def _read_scale(plain: str, mention: Mention, money: bool) -> bool:
    """Up to two scale words; True if the last may be a unit instead (5 m): scaled readings are `extra`."""
    for _ in range(2):
        match = _SCALE.match(plain, mention.end)
        word = _scale_word(match["word"]) if match else ""
        if match is None or word not in scales():
            return False
        end = match.start("word") + len(word)
        money = money or _names_money(plain, end)
        if word in money_scales() and not money:
            return False
        if not money and (word == "m" or (word == "k" and match["gap"])):
            mention.extra |= {
                reading._replace(value=reading.value * scales()[word]) for reading in mention.readings()
            }
            return True
        stopped = word in _STOPPED and plain[end : end + 1] == "."
        mention.scale *= _MILLION if stopped and _names_money(plain, end) else scales()[word]
        mention.end = end
    return False


def _scale_word(word: str) -> str:
    """The scale word with which a Thai word begins: nothing parts "ล้าน" from "บาท"."""
    if not _THAI.match(word):
        return word
    return max((scale for scale in scales_of("th") if word.startswith(scale)), key=len, default=word)


def _names_money(plain: str, at: int) -> bool:
    """True if a currency follows a scale word: 5bn euros, 5m USD, 5 miles de euros."""
    link = _OF_MONEY.match(plain, at)
    found = find_unit(plain, link.end() if link else at)
    return found is not None and any(unit in CURRENCIES for unit in found[0])


def _read_unit(plain: str, mention: Mention, currency: tuple[str, ...]) -> None:
    if currency and (per := read_divisors(plain, mention.end)):
        mention.units, mention.end = tuple(f"{unit}/{per[0]}" for unit in currency), per[1]
        return
    found = find_unit(plain, mention.end) or _find_money_after_stop(plain, mention)
    if found is None:
        return
    units, end = found
    if _belongs_to_next(plain, mention.end):
        mention.extra |= {reading._replace(unit=unit) for reading in mention.readings() for unit in units}
        return
    if plain[mention.end] == " " and units[0] in CURRENCIES and plain[end - 1] in _SIGNS:
        _doubt_money(plain, mention, currency)
    if _is_initial(plain, mention, end) or (units == _PENCE and _is_size(plain, mention, end)):
        return
    if currency and not (set(units) & set(currency) or units == ("USD",)):
        return
    mention.case = units_in_cases().get(plain[mention.end : end].strip(" .-"), ("", ""))[1]
    if per := read_divisors(plain, end):
        units, end = tuple(f"{unit}/{per[0]}" for unit in units), per[1]
    if case := CASE_OF_UNIT.match(plain, end):
        mention.case, end = case.group()[1:], case.end()
    mark = "±" if mention.units[0].startswith("±") else ""
    mention.units = currency or tuple(mark + unit for unit in units)
    mention.end = end


def _is_size(plain: str, mention: Mention, end: int) -> bool:
    """True for hundreds with a "p" behind them, which may be lines of a screen or pages: 1080p."""
    return plain[end - 1] == "p" and mention.bare and all(value >= _SCREEN for value in mention.values)


def _belongs_to_next(plain: str, at: int) -> bool:
    """True if a currency sign after offset `at` stands before another number: "2012 $ 1,000", not "45 € 30 €"."""
    between = _SIGN_BETWEEN.match(plain, at)
    if between is None or not between.group().startswith(" "):
        return False
    return not (between.group().endswith(" ") and _ROW_OF_SIGNS.match(plain, at))


def _doubt_money(plain: str, mention: Mention, currency: tuple[str, ...]) -> None:
    """A sign apart behind what looks like a year may be a form's: "tax year 2012 $"."""
    if mention.bare and not currency and _YEARLIKE.match(plain[mention.start : mention.end]):
        mention.extra |= mention.readings()


def _is_initial(plain: str, mention: Mention, end: int) -> bool:
    """True for a single letter that is no unit: a name's initial (24 M.Lynch), or after a number word."""
    if end - mention.end > 2 or not plain[end - 1].isalpha() or plain[end - 2 : end - 1].isalpha():
        return False
    apart = plain[mention.end : mention.end + 1] == " "
    return mention.spelled or (apart and bool(_INITIAL.match(plain, end)))


def _find_money_after_stop(plain: str, mention: Mention) -> tuple[tuple[str, ...], int] | None:
    """What follows a scale word and a stop, or a currency after a link: 3 Mio. Tonnen, 3 millones de euros; so behind
    whole millions in figures, 62.000.000 de euros."""
    scaled = mention.scale != ONE or mention.spelled
    link = _OF_MONEY.match(plain, mention.end)
    if link is None or not (scaled or link.group() != "."):
        return None
    found = find_unit(plain, link.end())
    if found is None or (link.group() != "." and found[0][0] not in CURRENCIES):
        return None
    whole = scaled or found[0] == _LINKED or any(_is_multiple(value, _MILLION) for value in mention.values)
    return found if whole else None


def _is_multiple(value: Decimal, divisor: int) -> bool:
    """True for one, two, … times `divisor`, also where the quotient has more digits than Decimal's context (1e30)."""
    return value >= divisor and value == value.to_integral_value() and int(value) % divisor == 0
