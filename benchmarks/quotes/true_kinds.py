"""Quotes that the document says: its own words, written as people and language models write them."""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import replace

from benchmarks.quotes.draw import Draw, Made, Maker, substituted
from benchmarks.quotes.protocol import Asked
from benchmarks.quotes.text import Stretch, fold, join

_TYPOGRAPHY = (
    *(("“", '"'), ("”", '"'), ("„", '"'), ("«", '"'), ("»", '"'), ("’", "'"), ("‘", "'")),
    *(("–", "-"), ("—", " - "), ("…", "..."), ("\u00ad", ""), ("•", ""), ("\u00a0", " ")),
    *(("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬀ", "ff"), ("ﬃ", "ffi"), ("ﬄ", "ffl")),
)
_MONTHS = "January February March April May June July August September October November December".split()


def verbatim(draw: Draw) -> Made:
    """As the page shows it, a hyphen and a space where a line breaks a word."""
    stretch = draw.stretch(10, 40)
    return Made(Asked(join(draw.document.units(stretch), dehyphenate=False)), stretch)


def dehyphenated(draw: Draw) -> Made:
    """Words that a line breaks written in one."""
    text, stretch = draw.plain(10, 40)
    return Made(Asked(text), stretch)


def typography(draw: Draw) -> Made | None:
    """Plain quotes and dashes, ligatures as letters, the first letter's case changed, another end."""
    text, stretch = draw.plain(10, 40)
    for old, new in _TYPOGRAPHY:
        text = text.replace(old, new)
    text = (text[:1].swapcase() + text[1:]).rstrip(".,;:")
    return Made(Asked(text + draw.chance.choice(["", "."])), stretch)


def typos(draw: Draw) -> Made | None:
    """A letter doubled, lost or changed in about every eighth word; never one that makes another known word."""
    text, stretch = draw.plain(10, 40)
    words = text.split(" ")
    wanted = [k for k, word in enumerate(words) if _may_be_misspelt(word, draw)]
    if not wanted:
        return None
    for k in draw.chance.sample(wanted, min(len(wanted), max(1, len(words) // 8))):
        words[k] = _misspelt(words[k], draw)
    new = " ".join(words)
    return Made(Asked(new), stretch) if new != text else None


def _may_be_misspelt(word: str, draw: Draw) -> bool:
    return bool(re.fullmatch(r"[a-zà-ÿа-яα-ω]{7,}[.,;:]?", word)) and not draw.rules.protected.search(word)


def _misspelt(word: str, draw: Draw) -> str:
    for _ in range(8):
        at = draw.chance.randrange(1, len(word.rstrip(".,;:")) - 1)
        letter = draw.chance.choice([word[at] * 2, "", draw.chance.choice("aeinorst")])
        new = word[:at] + letter + word[at + 1 :]
        if new != word and not draw.known(fold(new)):
            return new
    return word


def articles_left_out(draw: Draw) -> Made | None:
    """Without the articles inside it."""
    if not draw.rules.articles:
        return None
    text, stretch = draw.plain(12, 40)
    new = re.sub(draw.rules.articles, "", text)
    return Made(Asked(new), stretch) if new != text else None


def ellipsis(draw: Draw) -> Made | None:
    """The middle replaced by an ellipsis, where what is left out turns nothing."""
    if not draw.rules.turning:
        return None
    stretch = draw.stretch(16, 40)
    if len(stretch) < 14:
        return None
    half = len(stretch) // 2
    a, b = draw.chance.randint(5, half - 1), draw.chance.randint(half + 1, len(stretch) - 5)
    turns = draw.rules.protected.search(draw.text(stretch[a:b]))
    if turns or len(draw.document.occurrences(draw.text(stretch))) != 1:
        return None
    mark = draw.chance.choice([" ... ", " … ", " [...] "])
    return Made(Asked(draw.text(stretch[:a]) + mark + draw.text(stretch[b:])), stretch[:a] + stretch[b:])


def crossing(draw: Draw) -> Made | None:
    """The end of a block and the beginning of the next, where a sentence runs on over a column or page."""
    if not draw.document.crossings:
        return None
    a, b = draw.chance.choice(draw.document.crossings)
    stretch = a[-draw.chance.randint(6, 14) :] + b[: draw.chance.randint(6, 14)]
    return Made(Asked(draw.text(stretch)), stretch)


def numbers(draw: Draw) -> Made | None:
    """The same quantity or date written another way."""
    text, stretch = draw.plain(8, 40)
    rules: list[tuple[str, str]] = []
    if draw.rules.percent:
        rules += [
            (r"(?<=\d)[ \u00a0]?%", f" {draw.rules.percent}"),
            (rf"(?<=\d) {draw.rules.percent}\b", "%"),
        ]
    if draw.rules.groups:
        mark = re.escape(draw.rules.groups)
        rules += [(rf"(?<![^\s(])([1-9]\d{{0,2}}){mark}(\d{{3}})(?![^\s.;:)])(?!\.\d)", r"\1\2")]
    for value, word in enumerate(draw.rules.small_numbers, 2):
        rules += [
            (rf"(?<=[a-z] )(?<!and )(?<!red )\b{word} (?=[^\W\d_]{{4}})", f"{value} "),
            (rf"(?<=[a-z] ){value} (?=[a-z]{{4}})", f"{word} "),
        ]
    if draw.document.language == "en":
        months = "|".join(_MONTHS)
        rules += [(rf"\b({months}) (\d{{1,2}}), (\d{{4}})\b", r"\2 \1 \3")]
        rules += [(rf"\b(\d{{1,2}}) ({months}) (\d{{4}})\b", r"\2 \1, \3")]
    new = substituted(text, rules, draw.chance)
    return Made(Asked(new), stretch) if new else None


def long(draw: Draw) -> Made:
    """A paragraph: 60 to 200 words, or all that its block has."""
    text, stretch = draw.plain(60, 200)
    return Made(Asked(text), stretch)


def short(draw: Draw) -> Made:
    """Four to six words."""
    text, stretch = draw.plain(4, 6)
    return Made(Asked(text), stretch)


def markup(draw: Draw) -> Made | None:
    """Markdown or HTML in and around the words."""
    text, stretch = draw.plain(10, 40)
    words = text.split(" ")
    if len(words) < 4 or re.search(r"[*_<>&`\[\]]", text):
        return None
    at = draw.chance.randrange(1, len(words) - 2)
    left, right = draw.chance.choice(
        [("**", "**"), ("_", "_"), ("<b>", "</b>"), ("<em>", "</em>"), ("`", "`")]
    )
    words[at], words[at + 1] = left + words[at], words[at + 1] + right
    frame = draw.chance.choice(["{}", "> {}", "“{}”", "<p>{}</p>", "- {}"])
    text = " ".join(words)
    return Made(Asked(frame.format(html.escape(text, quote=False) if "<" not in text else text)), stretch)


def accents(draw: Draw) -> Made | None:
    """Latin letters without their marks."""
    text, stretch = draw.plain(10, 40)
    new = "".join(_bare(c) for c in text)
    return Made(Asked(new), stretch) if new != text else None


def _bare(character: str) -> str:
    parts = unicodedata.normalize("NFD", character)
    return parts[0] if parts[0].isascii() and len(parts) > 1 else character


def wrong_page(draw: Draw) -> Made | None:
    """Verbatim, with a page hint that is wrong."""
    if len(draw.document.pages) < 3:
        return None
    text, stretch = draw.plain(10, 40)
    pages = {place[0] for found in draw.document.occurrences(text) for place in found}
    others = [p for p in range(len(draw.document.pages)) if p not in pages]
    return Made(Asked(text, page=1 + draw.chance.choice(others)), stretch) if others else None


def repeated(draw: Draw) -> Made | None:
    """Words that stand in several places; prefix and suffix say which is meant, and only that one counts."""
    stretch = draw.stretch(4, 8)
    text = draw.text(stretch)
    found = draw.document.occurrences(text)
    if not 2 <= len(found) <= 12:
        return None
    meant: Stretch = draw.chance.choice(found)
    prefix, suffix = draw.document.around(meant, 8)
    if len(draw.document.occurrences(f"{prefix} {text} {suffix}")) != 1:
        return None
    return Made(replace(Asked(text), prefix=prefix, suffix=suffix), meant, only_there=True)


TRUE_KINDS: dict[str, Maker] = {
    "verbatim": verbatim,
    "dehyphenated": dehyphenated,
    "typography": typography,
    "typos": typos,
    "articles left out": articles_left_out,
    "ellipsis": ellipsis,
    "crossing blocks": crossing,
    "numbers rewritten": numbers,
    "long": long,
    "short": short,
    "markup": markup,
    "accents dropped": accents,
    "wrong page hint": wrong_page,
    "repeated": repeated,
}
"""Every kind of true quote and what makes it."""
