"""Where a line may end inside a word, after UAX #14: at hyphens and slashes, between ideographs, in Thai.

A part of Unicode's line breaking algorithm as rules for two neighbours, with the signs that Japanese never puts first
or last (JIS X 4051, kinsoku). There are no dictionaries: words of Thai, Lao, Khmer and Burmese that are longer than a
line are cut between letters. `_LONG` says from which length on addresses may be cut at their signs. Where a hyphen may
be put into a word is `hyphenation`'s, and soft hyphens stay in its pieces.
"""

from __future__ import annotations

import re
import unicodedata

_IDEOGRAPHIC = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303b\u3040-\u312f\u31a0-\u31bf\u31f0-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\uff66-\uff9f\U0001b000-\U0001b16f\U00020000-\U0003ffff\u3001-\u3004\u3008-\u3020\uff00-\uff65"
)
IDEOGRAPHIC = re.compile(f"[{_IDEOGRAPHIC}]")
"""Characters of texts that may be cut nearly anywhere: ideographs, kana, their punctuation."""
_SPECIAL = re.compile(f"[-/\u200b\u2010\u2012-\u2014\u0e00-\u0eff\u0f0b\u1361{_IDEOGRAPHIC}]")
NEVER_FIRST = frozenset(
    "、。，．・：；？！）〕］｝〉》」』】〙〗〟’”ーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ々〻…‥％‰°℃,.!?;:)]}%、\u3099\u309a"
)
"""Never at the start of a line (JIS X 4051, kinsoku)."""
_NEVER_LAST = frozenset("（〔［｛〈《「『【〘〖〝‘“([{$£¥￥＄")
_LONG = 28
"""Words from here on may also be cut after signs that addresses and paths are made of."""


def pieces_of(word: str) -> list[str]:
    """The word cut wherever a line may end without a hyphen of ours; most are one piece. Zero-width spaces are gone."""
    if len(word) < _LONG and not _SPECIAL.search(word):
        return [word]
    pieces, start = [], 0
    for k in range(1, len(word)):
        if _may_break(word, k):
            pieces.append(word[start:k])
            start = k
    pieces.append(word[start:])
    kept = [p for p in (p.replace("\u200b", "") for p in pieces) if p]
    return kept or [""]


def clusters(text: str) -> list[str]:
    """Characters with the marks that stand on them: what is never cut."""
    found: list[str] = []
    for char in text:
        joined = found and (
            unicodedata.category(char) in ("Mn", "Me", "Mc")
            or char in "\u200d\u0e33\u0eb3"
            or found[-1][-1] in "\u200d\u0e40\u0e41\u0e42\u0e43\u0e44"
        )
        if joined:
            found[-1] += char
        else:
            found.append(char)
    return found


def _may_break(word: str, k: int) -> bool:
    before, after = word[k - 1], word[k]
    if before == "\u200b":
        return True
    if after in NEVER_FIRST or before in _NEVER_LAST or unicodedata.combining(after):
        return False
    if IDEOGRAPHIC.match(before) or IDEOGRAPHIC.match(after):
        return not "\ufe00" <= after <= "\ufe0f"
    if before in "-\u2010\u2012\u2013\u2014/":
        return _after_joint(word, k)
    if "\u0e00" <= after <= "\u0eff":
        return after in "เแโใไເແໂໃໄ" and before != "\u200d" and before not in "เแโใไເແໂໃໄ"
    return before in "ฯๆ་፡" or (len(word) >= _LONG and before in "._?&=,;:#%+~@|\\" and after.isalnum())


def _after_joint(word: str, k: int) -> bool:
    """After a hyphen or slash between letters, never between digits or before a sign: −5, 3-4, //."""
    before, after = word[k - 1], word[k]
    if before == "\u2014":
        return True
    return k > 1 and after.isalpha() and word[k - 2].isalnum()
