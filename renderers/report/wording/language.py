"""The language of a text nobody named one for: by the script of its letters, for Latin ones by its function words.

"en" where fewer than `_FEWEST_WORDS` function words of one language tell it, or those of several languages do. And what
a language's tag says of script and font.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from blocks.text.fold import skeleton
from grounding.meaning.language import languages_of

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
_TRADITIONAL = {"hant", "tw", "hk", "mo"}
_EAST_ASIAN = {
    "ja": "Yu Gothic",
    "ko": "Malgun Gothic",
    "zh": "Microsoft YaHei",
    "zh-hant": "Microsoft JhengHei",
}
_WORDS = re.compile(r"\w+")
_WIDE = "[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff01-\uffef\U00020000-\U0003ffff]"
EAST_ASIAN_TEXT = re.compile(f"({_WIDE}+(?:[ \u00a0]+{_WIDE}+)*)")
"""Chinese, Japanese or Korean words, with the spaces between them."""
_KANA, _HANGUL = re.compile("[\u3040-\u30ff]"), re.compile("[\u1100-\u11ff\uac00-\ud7af]")


def language_of(text: str) -> str:
    """A BCP 47 tag; "en" for what looks like none that is known."""
    sample = text[:_SAMPLE]
    script = _script_language(sample)
    if script:
        return script
    words = {skeleton(word) for word in _WORDS.findall(sample)}
    found = languages_of(words, _FEWEST_WORDS) - {"la", "ru"}
    return next(iter(found)) if len(found) == 1 else "en"


def written_language(tag: str) -> str:
    """The language of a BCP 47 tag without region: "de", "zh"; "zh-hant" for Chinese in the traditional script, which a
    tag names, or a place that writes it."""
    primary, *subtags = tag.replace("_", "-").lower().split("-")
    return "zh-hant" if primary == "zh" and not _TRADITIONAL.isdisjoint(subtags) else primary


def east_asian_font(language: str) -> str:
    """The font that Office files name for Chinese, Japanese and Korean in a text of that language (a BCP 47 tag)."""
    return _EAST_ASIAN.get(written_language(language), _EAST_ASIAN["zh"])


def east_asian_language(text: str, around: str) -> str:
    """Whose ideographs a text is written in: "ja" where it has kana, "ko" where it has hangul, else `around` if that is
    ja, ko, zh or zh-hant, else "zh"; "" for a text without any of them."""
    if text.isascii() or not EAST_ASIAN_TEXT.search(text):
        return ""
    if _KANA.search(text):
        return "ja"
    if _HANGUL.search(text):
        return "ko"
    language = written_language(around)
    return language if language in _EAST_ASIAN else "zh"


def _script_language(text: str) -> str:
    """The language of the script that has most of the letters, "" for Latin."""
    letters = Counter(unicodedata.name(c, "").split(" ")[0] for c in text if c.isalpha())
    counts = Counter({_SCRIPTS.get(name, ""): 0 for name in letters})
    for name, n in letters.items():
        counts[_SCRIPTS.get(name, "")] += n
    if counts["ja"] and counts["zh"]:  # Japanese has Chinese characters too, Chinese no kana
        counts["ja"] += counts.pop("zh")
    return counts.most_common(1)[0][0] if counts else ""
