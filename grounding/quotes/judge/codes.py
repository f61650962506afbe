"""Where every sign counts: paths, addresses, patterns, options, primes and intervals.

In running text most signs may be set otherwise. In a code both texts have other ones at a place where only another code
has them; where one text has none, nothing is told: marks of notes and of Markdown go.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from grounding.model import Difference
from grounding.numbers.dates.dates import months
from grounding.quotes.judge.joints import Joint, Rule

_CODE = re.compile(r"\$[({]|[/~@#*^†‡]|\\(?![\W_])")
"""Signs of paths, patterns and marks, as they stand; brackets behind a dollar alone, as TeX has braces elsewhere."""
_RULED = re.compile(r"(.)\1{2,}")
"""A line of equal signs."""
_INNER = frozenset("./_@:~#&=?%\\")
"""One of these at least stands within an address or a name."""
_PLAIN = str.maketrans("‐‑–—−’·", "-----'.")
_ESCAPE = re.compile(r"\\(?=[\W_])")
"""Of Markdown, before a sign that is to be shown."""
_PRIMES = re.compile("[′″]")
_OPTION = re.compile(r"(?:(?<=[\s`\"'“‘(])|^)-([A-Za-z]{1,2})(?![\w-])")
"""Of a command: the case of its letter tells."""
_END = r"\s*[-−–+]?\s*[\w.∞]{1,20}\s*"
_INTERVAL = re.compile(rf"[\[(\]]{_END}[,;]{_END}[\])\[]")
_HALF_OPEN = frozenset({"(]", "[)", "][", "]]", "[["})
"""Brackets of intervals alone: whole ones may be a confidence interval's, which writers set in either."""
_SCRIPTS, _APART = re.compile("[₊₋⁺⁻]"), re.compile(r"\s[-−–+]\s")
"""A sign of an index or a power, and one between spaces, as no copy has it that lost the raising."""


def _turns_code(a: Joint, b: Joint) -> bool:
    """Another path, pattern or mark: "/.config" for "~/.config", "4071*" for "4071#"."""
    if a.in_figures:
        return False
    ours, theirs = (_RULED.sub(r"\1", "".join(_CODE.findall(each.signs))) for each in (a, b))
    return bool(ours and theirs) and ours != theirs


def _turns_inner_sign(a: Joint, b: Joint) -> bool:
    """Another address: "summer-school@" for "summer.school@"; not of a date, nor of initials, "N/A" and "N.A."."""
    ours, theirs = (_inner(each.signs) for each in (a, b))
    if not (ours and theirs) or ours == theirs or a.in_figures or not _INNER & {*ours, *theirs}:
        return False
    dated = any(each.tail in months() or each.head in months() for each in (a, b))
    return not dated and max(len(a.head), len(a.tail)) > 1


def _inner(signs: str) -> str:
    """The signs within a word; empty if there is a space, without a stop beside others: "U.S.-led"."""
    if any(map(str.isspace, signs)):
        return ""
    plain = _ESCAPE.sub("", signs.translate(_PLAIN))
    return plain if len(plain) == 1 else plain.replace(".", "")


def _turns_prime(a: Joint, b: Joint) -> bool:
    """Another derivative: "g′" for "g″"."""
    if a.text[a.last].isdigit() or len(a.head) > 1:
        return False
    ours, theirs = ("".join(_PRIMES.findall(each.signs)).replace("″", "′′") for each in (a, b))
    return bool(ours and theirs) and ours != theirs


def _raises_sum(raised: Joint, plain: Joint) -> bool:
    """A sum for an index: "aₙ + 1" for "aₙ₊₁"."""
    return _SCRIPTS.search(raised.signs) is not None and _APART.fullmatch(plain.signs) is not None


CODE_RULES: tuple[tuple[Rule, str], ...] = (
    (_turns_code, "sign"),
    (_turns_inner_sign, "sign"),
    (_turns_prime, "sign"),
    (_raises_sum, "sign"),
)
"""Each rule and the kind of difference that it finds."""


def code_rows(quoted: str, own: Sequence[int], found: str, other: Sequence[int]) -> Iterator[Difference]:
    """A row for each option of a command in other capitals, and for each interval that is open at another end.

    `own` and `other` say where the same letters stand in the two texts.
    """
    for option in _OPTION.finditer(quoted):
        k = bisect_left(own, option.start(1))
        theirs = "".join(found[at] for at in other[k : k + len(option[1])])
        before = found[max(0, other[k] - 1) : other[k]]
        if theirs != option[1] and before == "-" and len(theirs) == len(option[1]):
            yield Difference("word", option.group(), f"-{theirs}", option.start(), harmless=False)
    there = _intervals(found, other)
    for k, (interval, at) in _intervals(quoted, own).items():
        source = there.get(k, (interval, 0))[0]
        ends = [each[0] + each[-1] for each in (interval, source)]
        if ends[0] != ends[1] and (not _HALF_OPEN.isdisjoint(ends) or "∞" in interval):
            yield Difference("sign", interval, source, at, harmless=False)


def _intervals(text: str, letters: Sequence[int]) -> dict[int, tuple[str, int]]:
    """The intervals of a text and where they begin, by the letter behind their opening bracket."""
    return {bisect_left(letters, m.start()): (m.group(), m.start()) for m in _INTERVAL.finditer(text)}
