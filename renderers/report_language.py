"""The language of a text nobody named one for: by its script, else by its commonest words."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from blocks.fold import skeleton
from grounding.languages import languages_of

_SAMPLE = 20_000
_FEWEST_WORDS = 3
_SCRIPTS = {
    "HIRAGANA": "ja",
    "KATAKANA": "ja",
    "HANGUL": "ko",
    "CJK": "zh",
    "ARABIC": "ar",
    "HEBREW": "he",
    "CYRILLIC": "ru",
    "GREEK": "el",
    "THAI": "th",
    "DEVANAGARI": "hi",
}
_WORDS = re.compile(r"\w+")


def language_of(text: str) -> str:
    """A BCP 47 tag; "en" for what looks like none that is known."""
    sample = text[:_SAMPLE]
    script = _script_language(sample)
    if script:
        return script
    words = {skeleton(word) for word in _WORDS.findall(sample)}
    found = languages_of(words, _FEWEST_WORDS) - {"la", "ru"}
    return next(iter(found)) if len(found) == 1 else "en"


def _script_language(text: str) -> str:
    """The language of the script that has most of the letters, "" for Latin."""
    letters = Counter(unicodedata.name(c, "").split(" ")[0] for c in text if c.isalpha())
    counts = Counter({_SCRIPTS.get(name, ""): 0 for name in letters})
    for name, n in letters.items():
        counts[_SCRIPTS.get(name, "")] += n
    if counts["ja"] and counts["zh"]:  # Japanese has Chinese characters too, Chinese no kana
        counts["ja"] += counts.pop("zh")
    return counts.most_common(1)[0][0] if counts else ""
