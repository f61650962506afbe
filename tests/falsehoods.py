"""False and true quotes of a sentence, made by rule. A rule gives None where it does not fit the sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise

from damage import slip

Rule = Callable[[str, random.Random], str | None]

OPPOSITES = {
    "rose": "fell", "fell": "rose", "refused": "granted", "granted": "refused", "increased": "decreased",
    "decreased": "increased", "above": "below", "below": "above", "before": "after", "after": "before",
    "more": "less", "less": "more", "highest": "lowest", "lowest": "highest", "faster": "slower", "first": "last",
    "last": "first", "accepted": "rejected", "rejected": "accepted", "without": "with", "always": "never",
    "never": "always", "opened": "closed", "closed": "opened", "north": "south", "south": "north",
    "upheld": "rejected", "longer": "shorter", "must": "may", "all": "none", "valid": "invalid", "left": "right",
}  # fmt: skip
_VERBS = "was is are were did does has had have will would could can may must shall should"
_VERB = re.compile(rf"\b({'|'.join(_VERBS.split())})\b(?! not)")
_FILLERS = re.compile(r"(?<=[a-z] )(?:the|a|an|that|also|then)\s(?=[a-z])")
_TURNING = re.compile(
    r"\b(?:not?|n[eo]\w*|with\w*|un\w+|except\w*|only|but|if|provided|save|\w+n't|few\w*|hardly)\b", re.I
)


def another_digit(text: str, rng: random.Random) -> str | None:
    """One digit changed."""
    digits = [m.start() for m in re.finditer(r"\d", text)]
    if not digits:
        return None
    at = rng.choice(digits)
    other = rng.choice([d for d in "123456789" if d != text[at]])
    return text[:at] + other + text[at + 1 :]


def exchanged_digits(text: str, rng: random.Random) -> str | None:
    """Two neighbouring digits exchanged."""
    pairs = [m.start() for m in re.finditer(r"(?=(\d)(\d))", text) if m.group(1) != m.group(2)]
    if not pairs:
        return None
    at = rng.choice(pairs)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def not_put_in(text: str, rng: random.Random) -> str | None:
    """A "not" after the first verb that can have one."""
    return _VERB.sub(r"\1 not", text, count=1) if _VERB.search(text) else None


def not_taken_out(text: str, rng: random.Random) -> str | None:
    """Without its "not"."""
    return re.sub(r" not\b", "", text, count=1) if re.search(r"\w not ", text) else None


def opposite(text: str, rng: random.Random) -> str | None:
    """One word turned into its opposite."""
    words = [m for m in re.finditer(r"\b[a-z]+\b", text) if m.group() in OPPOSITES]
    if not words:
        return None
    m = rng.choice(words)
    return text[: m.start()] + OPPOSITES[m.group()] + text[m.end() :]


def another_name(text: str, rng: random.Random) -> str | None:
    """A name inside the sentence exchanged for another."""
    names = list(re.finditer(r"(?<=[a-z,] )[A-Z][a-z]{3,}\b", text))
    if not names:
        return None
    m = rng.choice(names)
    return text[: m.start()] + rng.choice(["Fennimore", "Oxenholme", "Quibell"]) + text[m.end() :]


def another_tail(text: str, rng: random.Random) -> str | None:
    """The last third replaced by words that the source does not have there."""
    words = text.split()
    tails = [
        "and everyone was paid in silver coin",
        "because the bishop of Elmham forbade it",
        "as nobody in the parish ever knew",
    ]
    return " ".join([*words[: len(words) * 2 // 3], *rng.choice(tails).split()]) + "."


def another_noun(text: str, rng: random.Random) -> str | None:
    """A long word exchanged for an unlike one."""
    words = list(re.finditer(r"(?<= )[a-z]{6,}\b", text))
    if not words:
        return None
    m = rng.choice(words)
    return text[: m.start()] + rng.choice(["bishop", "granary", "overcoat", "violins"]) + text[m.end() :]


def typos(text: str, rng: random.Random) -> str | None:
    """A slip in one or two long words of lower case."""
    words = text.split(" ")
    long = [i for i, w in enumerate(words) if re.fullmatch("[a-z]{7,}", w)]
    if not long:
        return None
    for i in rng.sample(long, min(len(long), 2)):
        words[i] = words[i][:2] + slip(words[i][2:], rng)
    return " ".join(words)


def filler_left_out(text: str, rng: random.Random) -> str | None:
    """Without one article or the like."""
    found = list(_FILLERS.finditer(text))
    if not found:
        return None
    m = rng.choice(found)
    return text[: m.start()] + text[m.end() :]


def ellipsis(text: str, rng: random.Random) -> str | None:
    """Without what stands between two commas and neither denies nor restricts; an ellipsis says so."""
    words = text.split()
    commas = [k for k, word in enumerate(words[:-1], 1) if word.endswith(",")]
    asides = [(a, b) for a, b in pairwise(commas) if not _TURNING.search(" ".join(words[a:b]))]
    if not asides:
        return None
    first, end = rng.choice(asides)
    return " ".join([*words[:first], rng.choice(["…", "...", "[...]"]), *words[end:]])


def number_rewritten(text: str, rng: random.Random) -> str | None:
    """Numbers in another spelling: no thousands comma, "per cent" for the sign."""
    out = re.sub(r"(?<=\d),(?=\d{3})", "", text)
    out = re.sub(r"(?<=\d)%", " per cent", out)
    return out if out != text else None


def verbatim(text: str, rng: random.Random) -> str | None:
    """As it stands."""
    return text


FALSE: list[Rule] = [
    another_digit,
    exchanged_digits,
    not_put_in,
    not_taken_out,
    opposite,
    another_name,
    another_tail,
    another_noun,
]
TRUE: list[Rule] = [verbatim, typos, filler_left_out, ellipsis, number_rewritten]
