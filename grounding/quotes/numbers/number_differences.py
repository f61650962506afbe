"""Numbers in which a quote departs from its source, each harmless (notation, marks of notes) or not."""

from __future__ import annotations

import re
import unicodedata
from itertools import accumulate

from blocks.text.fold import skeleton
from grounding.model import Difference
from grounding.numbers import NumberDifference, Quantity, find_quantities, same_numbers
from grounding.numbers.note_marks import is_mark, is_year_with_mark
from grounding.numbers.words.number_words import may_be_of_number
from grounding.numbers.words.vocabulary import any_of


def number_differences(quoted: str, found: str, start: int, decimal: str | None) -> list[Difference]:
    """Numbers in which the texts differ; `start` is where `quoted` begins in the quote, `decimal` the document's
    decimal mark, where it is known."""
    if squeezed(quoted) == squeezed(found):
        return []
    return [
        number_row(quoted, found, d, start + (d.quoted.start if d.quoted else 0))
        for d in telling_numbers(quoted, found, decimal)
    ]


def telling_numbers(quoted: str, found: str, decimal: str | None) -> list[NumberDifference]:
    """Numbers in which the texts differ, but for plain words and codes that are only spaced another way.

    The decimal mark may only refuse what is alike without it: a document may have taken it from elsewhere.
    """
    marks = (None, decimal) if decimal else (None,)
    return next(filter(None, (_telling(quoted, found, mark) for mark in marks)), [])


def _telling(quoted: str, found: str, decimal: str | None) -> list[NumberDifference]:
    return [
        d
        for d in same_numbers(quoted, found, decimal=decimal)
        if not (d.quoted is None and is_plain_word(d.found))
        and not (d.found is None and is_plain_word(d.quoted))
        and not _same_code(quoted, found, d)
    ]


def number_row(quoted: str, found: str, d: NumberDifference, where: int) -> Difference:
    """The row of a number that differs; `where` is its place in the quote."""
    q, s = d.quoted, d.found
    kind = "number" if d.kind in ("added", "omitted") else d.kind
    if _is_note(quoted, found, q, s):
        return Difference("mark", q.text if q else "", s.text if s else "", where, harmless=True)
    harmless = q is not None and s is not None and _harmless(quoted, found, q, s, kind)
    return Difference(kind, q.text if q else "", s.text if s else "", where, harmless)


def is_plain_word(number: Quantity | None) -> bool:
    """True for number words that are mostly plain words: one, second; left out or added they are words like others."""
    return number is not None and (number.weak or (number.kind == "ordinal" and number.text.isalpha()))


def _is_note(quoted: str, found: str, q: Quantity | None, s: Quantity | None) -> bool:
    """True if only a note's mark differs."""
    if s is None:
        return q is not None and quoted[q.start - 1 : q.start] == "[" and is_mark(quoted, q.start, q.end)
    return is_mark(found, s.start, s.end) if q is None else is_year_with_mark(q, found, s)


def _harmless(quoted: str, found: str, q: Quantity, s: Quantity, kind: str) -> bool:
    """True for an ordinal's raised ending that got lost before the same word, or behind "the" at the quote's end."""
    if kind != "ordinal" or not (q.text[:1].isdigit() and s.text[:1].isdigit()):
        return False
    if "." in (q.behind, s.behind):  # "5. ottelu" is the fifth
        return False
    after = [_NEXT_WORD.match(text, number.start) for text, number in ((quoted, q), (found, s))]
    words = [skeleton(m["word"]) if m else "" for m in after]
    last = not any(map(str.isalnum, quoted[q.end :]))
    named = all(_THE.search(text, 0, number.start) for text, number in ((quoted, q), (found, s)))
    return words[0] == words[1] != "" or (last and named)


def _same_code(quoted: str, found: str, d: NumberDifference) -> bool:
    """True for a code that one side spaces or hyphenates another way: "0012-B" and "0012 B"."""
    if d.quoted is None or d.found is None or len(d.quoted.name) == len(d.found.name):
        return False
    # Of "H1A" and the "1A" of "H 1A" the longer one is the whole code.
    mine = len(d.quoted.name) > len(d.found.name)
    code, text, at = (d.quoted, found, d.found) if mine else (d.found, quoted, d.quoted)
    letters = [re.escape(c) for c in code.name if c.isalnum() or c in ".,:/"]
    spaced = re.compile(r"(?<![^\W_])" + r"[^\w.,]?".join(letters) + r"(?![^\W_])", re.I)
    around = text[max(0, at.start - len(letters)) : at.end + 2 * len(letters)]
    # "1000W" may have a unit's letter: "1.000 W".
    return spaced.search(around) is not None or spaced.search(_GROUPING.sub("", around)) is not None


_GROUPING = re.compile(r"(?<=\d)[.,\s](?=\d{3}(?!\d))")
_NEXT_WORD = re.compile(rf"\d+ ?(?:{any_of('endings', 'ordinal')})?\W+(?P<word>[^\W\d_]+)")
"""The word behind figures and their ending, be it their unit or not."""
_THE = re.compile(rf"\b(?:{any_of('links', 'the')}) \Z", re.I)
_LONGEST_NUMBER = 40
"""Characters of text in which a number at its end is looked for."""


def rest_of_number(text: str, behind: str) -> str:
    """The beginning of `behind` that belongs to a number at the very end of `text`; empty if there is none."""
    cut = max(0, len(text) - _LONGEST_NUMBER)
    tail = text[cut:]
    first = behind.split(maxsplit=1)
    if not (first and may_be_of_number(f"{tail} {first[0]}")):  # as where no number is near
        return ""
    for number in find_quantities(tail + behind):
        if number.start < len(tail) < number.end:
            return behind[: number.end - len(tail)]
    return ""


def without_brackets(before: str, text: str) -> str:
    """A text that begins with a number in brackets, without them if `before` says it too: "ten percent", "(10%)"."""
    joined = f"{before} {text}"
    if not text.startswith("("):
        return text
    twice = next((n for n in find_quantities(joined) if n.start < len(before) < n.end), None)
    if twice is None or not twice.text.endswith(")"):
        return text
    at = twice.end - len(before) - 2
    return text[1:at] + text[at + 1 :]


def cut_number(text: str, at: int, *, head: bool) -> Quantity | None:
    """The number that the offset `at` cuts, if a quote that begins there (`head`) or ends there gives another value.

    "twenty-|five" for both, "two million| three hundred thousand" for the latter; none of dates.
    """
    numbers = find_quantities(text, spaced=False)
    whole = next((n for n in numbers if n.start < at < n.end and n.kind not in _CUT_FREELY), None)
    if whole is None:
        return None
    rest, moved = (text[at:], at) if head else (text[:at], 0)
    left = [
        n
        for n in find_quantities(rest, spaced=False)
        if n.start + moved < whole.end and whole.start < n.end + moved
    ]
    if not left:
        return whole if head and may_be_of_number(text[at : whole.end]) else None
    part = left[0 if head else -1]
    return (
        whole if part.values.isdisjoint(whole.values) and not is_year_with_mark(part, text, whole) else None
    )


_CUT_FREELY = ("date", "time", "identifier")


def ends_in_unit(text: str) -> bool:
    """True if the text ends with a number that has its unit: "within 24 days"."""
    tail = text[-_LONGEST_NUMBER:]
    numbers = find_quantities(tail)
    if not numbers or not numbers[-1].unit:
        return False
    return not any(c.isalnum() for c in tail[numbers[-1].end :])


def changes_value(text: str, rest: str) -> bool:
    """True if a quote that ends at `text` gives another value than the source does with `rest`: $4.2 (million)."""
    tail = text[-_LONGEST_NUMBER:]
    short, long = find_quantities(tail), find_quantities(tail + rest)
    if not short or not long or long[-1].kind == "date":
        return False
    return long[-1].unit == "%" != short[-1].unit or long[-1].values.isdisjoint(short[-1].values)


def same_figures(a: str, b: str) -> bool:
    """True if two texts have the same letters, digits and signs of numbers, and the same figures in brackets.

    Pages set spaces within figures, "2 0 2 4", or lose those between them; one that stands elsewhere makes other
    figures, "31 5320" of "315 320".
    """
    sides = squeezed(a), squeezed(b)
    if sides[0] != sides[1]:
        one, other = (_gaps(_TELEPHONE.sub(lambda m: m[0].replace(" ", ""), side)) for side in sides)
        nested = (one[1] <= other[1] or other[1] <= one[1]) and "/" not in one[0]  # "1 1/2" is no 11/2
        if one[0] != other[0] or not (nested or one[1] == other[1]):
            return False
    return _BRACKETED.findall(a) == _BRACKETED.findall(b)


def _gaps(text: str) -> tuple[str, set[int]]:
    """A squeezed text without spaces, and where they stood."""
    parts = text.split(" ")
    return "".join(parts), set(accumulate(map(len, parts[:-1])))


_TELEPHONE = re.compile(r"(?<!\d)0(?=[\d ]{9})\d*(?: \d+)+(?!\d)")
"""A number that begins with nothing and has so many digits may be grouped in any way."""
_BRACKETED = re.compile(r"\(\s*[$€£¥]?\s*([\d.,]+)\s*%?\s*\)")
"""May be an accountant's negative number."""


def squeezed(text: str) -> str:
    """Letters, digits and the signs that make numbers, without spaces but between digits: texts in which nothing else
    differs."""
    folded = unicodedata.normalize("NFKC", _RAISED.sub("^", text)).casefold()
    folded = _BARE_STOP.sub("0.", folded.translate(_DASHES))
    return _UNCOUNTED.sub("", _SPACES.sub("", folded))


_DASHES = str.maketrans("‐‑‒–—−", "------")
_SPACES = re.compile(r"(?<!\d)(?<!\d[.,])[\s\u00ad]+|[\s\u00ad]+(?!\d)")
_UNCOUNTED = re.compile(r"(?<!\d)[.,/:· ^]|[.,/:· ^](?!\d)|-(?!\d)|[^\w.,/:· +%‰$€£¥<>≤≥±⁄^-]")
"""A sign between two digits makes another number: 1/2 and 12, 10:30 and 1030, 31 5320 and 315 320."""
_RAISED = re.compile(r"(?<=\d)(?=[⁰¹²³⁴⁵⁶⁷⁸⁹])")
"""Where a power, or a note's mark, stands behind a figure: "38¹" is not 381."""
_BARE_STOP = re.compile(r"(?<![^\s(\[<>=≤≥±+$€£¥-])\.(?=\d)")
"""The decimal point of ".5", which stands for 0.5."""
