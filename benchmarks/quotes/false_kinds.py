"""Quotes that the document does not say, most of them one small change away from something that it does."""

from __future__ import annotations

import re
import statistics

from benchmarks.quotes.draw import Draw, Made, Maker, substituted, with_unit
from benchmarks.quotes.languages import UNITS, Rule
from benchmarks.quotes.protocol import Asked
from benchmarks.quotes.text import Stretch, join

_FULL_SIZE = 0.8
"""A figure lower than this part of the words around it may be a footnote mark."""


def foreign(draw: Draw) -> Made | None:
    """Words of another document."""
    if not draw.strangers:
        return None
    stranger = draw.chance.choice(draw.strangers)
    text, _ = Draw(stranger, draw.chance).plain(10, 40)
    return Made(Asked(text), [])


def number_changed(draw: Draw) -> Made | None:
    """One digit of a number is another."""
    stretch = draw.stretch(10, 40)
    units = draw.document.units(stretch)
    size = statistics.median(u.box[3] - u.box[1] for u in units)
    places = [
        (k, found)
        for k, unit in enumerate(units)
        for found in re.finditer(r"(?<![\w.,/-])\d[\d.,]*(?![\w/-])", unit.text)
        # A number at the very beginning may be a list's, which people leave out or change without harm.
        if k > 1 and unit.box[3] - unit.box[1] > _FULL_SIZE * size
    ]
    if not places:
        return None
    k, found = draw.chance.choice(places)
    at = draw.chance.choice([i for i in range(*found.span()) if units[k].text[i].isdigit()])
    old = units[k].text
    digit = draw.chance.choice([d for d in "123456789" if d != old[at]])
    return Made(Asked(with_unit(units, k, old[:at] + digit + old[at + 1 :])), stretch)


def unit_changed(draw: Draw) -> Made | None:
    """The unit or currency beside a number is another."""
    rules: list[Rule] = []
    for pair in UNITS:
        for old, new in (pair, pair[::-1]):
            edge = r"\b" if old[-1].isascii() and old[-1].isalpha() else ""
            rules.append((rf"(?<=\d) ?{re.escape(old)}{edge}", f" {new}"))
    rules += [(r"\$(?=\d)", "€"), (r"€(?=\d)", "$"), (r"£(?=\d)", "$")]
    return _changed(draw, rules)


def negation_in(draw: Draw) -> Made | None:
    """A negation that the document has not."""
    return _changed(draw, list(draw.rules.not_in))


def negation_out(draw: Draw) -> Made | None:
    """A negation lost."""
    return _changed(draw, list(draw.rules.not_out))


def opposite(draw: Draw) -> Made | None:
    """A word turned into its opposite."""
    edge = "" if draw.document.unspaced else r"\b"
    pairs = [pair for words in draw.rules.opposites for pair in (words, words[::-1])]
    return _changed(draw, [(f"{edge}{a}{edge}", b) for a, b in pairs])


def modality(draw: Draw) -> Made | None:
    """What may be becomes what must be, or the other way round."""
    return _changed(draw, list(draw.rules.modality))


def word_left_out(draw: Draw) -> Made | None:
    """A word that says something left out without a sign: no article, nothing that only joins sentences."""
    if not draw.rules.joining:
        return None
    text, stretch = draw.plain(12, 40)
    loose = rf"(?<=\w )(?!{draw.rules.joining}\b)[a-z]{{6,}} (?=\w)"
    new = substituted(text, [(loose, "")], draw.chance)
    return Made(Asked(new), stretch) if new else None


def name_changed(draw: Draw) -> Made | None:
    """A name exchanged for another of the same document."""
    names = draw.document.names
    if len(names) < 2:
        return None
    text, stretch = draw.plain(10, 40)
    inside = [n for n in names if re.search(rf"(?<=\w ){n}\b", text)]
    if not inside:
        return None
    old = draw.chance.choice(inside)
    others = [n for n in names if n not in text and n[:3] != old[:3]]
    if not others:
        return None
    return Made(Asked(re.sub(rf"(?<=\w ){old}\b", draw.chance.choice(others), text)), stretch)


def false_tail(draw: Draw) -> Made | None:
    """A true head, then a third or more of another document's words."""
    stretch = draw.stretch(16, 30)
    if not draw.strangers or len(stretch) <= 12:
        return None
    tail, _ = Draw(draw.chance.choice(draw.strangers), draw.chance).plain(10, 14)
    cut = len(stretch) * draw.chance.randint(45, 65) // 100
    return Made(Asked(f"{draw.text(stretch[:cut])} {tail}"), stretch[:cut])


def stitched(draw: Draw) -> Made | None:
    """Two halves from different places of the document, as if they were one sentence."""
    first, second = draw.stretch(16, 30), draw.stretch(16, 30)
    if min(len(first), len(second)) < 12 or abs(first[0][0] - second[0][0]) < 1:
        return None
    head: Stretch = first[: len(first) // 2]
    tail: Stretch = second[len(second) // 2 :]
    return Made(Asked(join(draw.document.units(head + tail))), head)


def hidden_negation(draw: Draw) -> Made | None:
    """An ellipsis in the place of the word that turns the statement."""
    text, stretch = draw.plain(12, 40)
    edges = (r"(?<=\w)(?<![.!?:;]) ", r" (?=\w)") if not draw.document.unspaced else ("", "")
    rules = [(edges[0] + gone + edges[1], " … ") for gone in _NEGATIONS.get(draw.document.language[:2], ())]
    new = substituted(text, rules, draw.chance)
    if new is None or min(map(len, new.split("…"))) < 15:
        return None
    return Made(Asked(new), stretch)


_NEGATIONS = {
    "en": (r"(?:not|never)(?: \w+)?",),
    "de": (r"(?:nicht|nie|niemals)(?: \w+)?",),
    "es": (r"(?:no|nunca)",),
    "it": (r"(?:non|mai)",),
    "pt": (r"(?:não|nunca)",),
    "nl": (r"(?:niet|nooit)(?: \w+)?",),
    "ru": (r"(?:не|никогда)",),
}
"""Words whose loss turns a statement, with what may go with them."""


def _changed(draw: Draw, rules: list[Rule]) -> Made | None:
    text, stretch = draw.plain(10, 40)
    new = substituted(text, rules, draw.chance)
    return Made(Asked(new), stretch) if new else None


FALSE_KINDS: dict[str, Maker] = {
    "foreign": foreign,
    "number changed": number_changed,
    "unit changed": unit_changed,
    "negation in": negation_in,
    "negation out": negation_out,
    "opposite": opposite,
    "modality": modality,
    "word left out": word_left_out,
    "name changed": name_changed,
    "false tail": false_tail,
    "stitched": stitched,
    "hidden negation": hidden_negation,
}
"""Every kind of false quote and what makes it."""
