"""Endings that tell who does what to whom: two of them changed are no slips, "Ředitelku pochválil" for "Ředitelka …".

One word in another form, or with its last letter lost, is the same word. In a language with cases two such words may
have exchanged their roles, which no measure of single words can see.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.distance import Prefix

from blocks.text.fold import skeleton
from grounding.meaning.lexicon import Lexicon
from grounding.model import Difference

_FORMS = frozenset({"typo", "inflection"})
"""Kinds of rows of which each by itself leaves the word the same."""
_BESIDE_SLIPS = 2
"""Times the slips elsewhere in the words that changed endings must be: in a poor scan some slips fall on ends."""
_STEM = 3
"""Letters of a stem at least."""
_LONGEST = 2
"""Letters up to which two endings may begin alike, -os and -ou, and up to which unknown ones are taken for endings."""

_DOUBLED = re.compile(r"([^\W\d_aeiouy])\1$")
"""A consonant written twice at a word's end, which is a slip and no ending; "employée" has one of a vowel."""


def refuse_changed_cases(rows: Sequence[Difference], lexicon: Lexicon) -> list[Difference]:
    """The rows; those of words in another case, where there are two or more of them, as harmful inflections."""
    forms = [d for d in rows if d.harmless and d.kind in _FORMS]
    changed = [d for d in forms if _is_other_case(d, lexicon)]
    exchanged = _exchanged(forms)
    if exchanged or len(changed) < 2 or len(changed) <= _BESIDE_SLIPS * (len(forms) - len(changed)):
        changed = exchanged
    return [replace(d, kind="inflection", harmless=False) if d in changed else d for d in rows]


def _exchanged(forms: Sequence[Difference]) -> list[Difference]:
    """Those of which one has just the ending that another has lost, "Dominum … servus": chance slips never agree so."""
    ends = [_ends(d) for d in forms]
    return [
        d for d, (mine, theirs) in zip(forms, ends, strict=True) if mine != theirs and (theirs, mine) in ends
    ]


def _ends(change: Difference) -> tuple[str, str]:
    """What stands behind the stem of each side; nothing where there is none."""
    a, b = skeleton(change.quoted), skeleton(change.found)
    shared = Prefix.similarity(a, b)
    longer = max(a, b, key=len)
    doubled = len(longer) == shared + 1 and _DOUBLED.search(longer)
    if shared < _STEM or max(len(a), len(b)) - shared > _LONGEST or doubled:
        return "", ""
    return a[shared:], b[shared:]


def _is_other_case(change: Difference, lexicon: Lexicon) -> bool:
    """True if the words are one stem with two case endings of the language; any short ones, where it isn't known."""
    a, b = skeleton(change.quoted), skeleton(change.found)
    shared = Prefix.similarity(a, b)
    if shared < _STEM:
        return False
    if not lexicon.languages:
        return max(len(a), len(b)) - shared <= _LONGEST
    stems = range(max(_STEM, shared - _LONGEST), shared + 1)
    return any({a[stem:], b[stem:]} <= lexicon.case_endings for stem in stems)
