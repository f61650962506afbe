"""Scripts that are written otherwise than with spaces from left to right."""

from __future__ import annotations

import re

INVISIBLE = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
"""Characters that nobody sees, for a character class: models put them into ids and marks."""
UNSPACED_CLASS = (
    "\u0e00-\u0e4f\u0e5a-\u0ecf\u0eda-\u0eff\u1000-\u103f\u104a-\u108f\u109a-\u109f\u1780-\u17df\u17ea-\u17ff"
    "\u19e0-\u19ff\u2e80-\u2fdf\u3000-\u312f\u31a0-\u31bf\u31f0-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ef\uaa60-\uaa7f"
    "\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff9f\U0001b000-\U0001b16f"
    "\U00020000-\U0003ffff"
)
"""Characters of scripts without spaces, as a regular expression's class: Thai, Lao, Myanmar, Khmer, kana, ideographs
and their punctuation; not their digits, which make numbers."""
UNSPACED = re.compile(f"[{UNSPACED_CLASS}]")
IDEOGRAPH = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
"""Chinese characters."""
RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
"""Letters of the scripts that run from right to left."""
STACKED = re.compile("[\u0900-\u109f\u1780-\u17ff\u1a20-\u1aad\ua8e0-\ua8ff\ua9e0-\ua9fe\uaa60-\uaa7f]")
"""Letters of the scripts of India and South East Asia, whose signs stand around, above and below each other."""
WORD_ENDS_CLASS = "\u1361-\u1368\u0f0b-\u0f0d"
"""Signs that part words instead of a space, as a regular expression's class: Ethiopic word space, Tibetan tsheg."""
WORD_ENDS = re.compile(f"[{WORD_ENDS_CLASS}]")
PRINTED_WORD = re.compile(rf"[{UNSPACED_CLASS}]|[^\s{UNSPACED_CLASS}]+")
"""A word as pages have them: in scripts without spaces each letter."""
