"""Do two words say the same? The same word in another form, or near synonyms of a short list.

Light suffix stripping in the manner of Porter (1980), with the endings of one language at a time; comparatives,
agents ("employer", "employee") and "-less", "-able", "-ful" are other words. English, German, French, Spanish.
"""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz.distance import OSA

from grounding.claims import lexicon
from grounding.claims import synonyms as claim_synonyms

_ENGLISH = frozenset(
    "s es ed d ing ion ions ation ations ment ments al als ly e ied ies ance ence ances ences".split()
) | {""}
_GERMAN = frozenset("e en er es em n s te ten t ung ungen".split()) | {""}
_ROMANCE = frozenset(
    "s e es ee ees er ant ent a as o os ado ada ados adas ido ida idos idas ar ir cion ciones ation ations ment mente"
    " aron ieron io on an en ons ez ait aient".split()
) | {""}
_FAMILIES = {"en": (_ENGLISH,), "de": (_GERMAN,), "other": (_ENGLISH, _GERMAN, _ROMANCE)}
_FAMILIES[""] = _FAMILIES["other"]
_CHANGED = {"hard": "hardly", "near": "nearly", "late": "lately", "short": "shortly", "most": "mostly",
            "part": "party", "univers": "university", "port": "portion", "stat": "station", "sect": "section",
            "sess": "session", "miss": "mission", "form": "formal", "mention": "ment", "apart": "apartment",
            "depart": "department", "nat": "nation", "rat": "ration", "leg": "legal", "count": "county",
            "pass": "passion", "capit": "capital", "comm": "comment", "test": "testament"}  # fmt: skip
"""Pairs that share a beginning and are different words."""
_LATINATE = (("d", "s"), ("de", "s"), ("t", "ss"), ("ve", "pt"), ("be", "pt"), ("ce", "ct"))
"""Ends of a stem before and in "-ion": extend, extension; decide, decision; permit, permission."""


@lru_cache(maxsize=50_000)
def same_word(a: str, b: str, language: str = "en") -> bool:
    """True for forms of one word and listed near synonyms; both are skeletons. `language` is en, de, other or ""."""
    return a == b or is_form(a, b, language) or _synonymous(a, b)


def is_form(a: str, b: str, language: str = "en") -> bool:
    """True if both are the same word in another form: approve, approved, approval."""
    short, long = sorted((a, b), key=len)
    if len(short) < 3 or not a.isalpha() or not b.isalpha() or _CHANGED.get(short) == long:
        return False
    shared = _shared(short, long)
    tails = {short[shared:], long[shared:]}
    if shared < 3 or (shared < 4 and not tails <= {"", "s", "es", "d", "ed", "ing", "y", "ies", "ied"}):
        return False
    if tails in ({"y", "ies"}, {"y", "ied"}, {"ies", "ied"}):
        return True
    return _endings_fit(short, long, shared, _FAMILIES[language]) or _latinate(short, long)


def is_slip(a: str, b: str) -> bool:
    """True if one may be the other with a slip of the pen or of the OCR; never certain."""
    return min(len(a), len(b)) >= 7 and a[0] == b[0] and OSA.distance(a, b, score_cutoff=1) <= 1


@lru_cache(maxsize=20_000)
def reverses(a: str, b: str) -> bool:
    """True if one word says the reverse of the other, in any of their listed forms."""
    if lexicon.opposite(a, b) or (a, b) in claim_synonyms.OPPOSITES:
        return True
    return any(_same_listed(a, x) and _same_listed(b, y) for x, y in _LISTED)


_LISTED = tuple(sorted(lexicon.OPPOSITES | claim_synonyms.OPPOSITES))


def _same_listed(word: str, listed: str) -> bool:
    if word == listed or _synonymous(word, listed):
        return True
    return word[:3] == listed[:3] and is_form(word, listed)


def _shared(a: str, b: str) -> int:
    n = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        n += 1
    return n


def _endings_fit(short: str, long: str, shared: int, families: tuple[frozenset[str], ...]) -> bool:
    """True if cutting at some place near the last shared letter leaves endings of one language on both sides."""
    for cut in range(shared, max(2, shared - 4), -1):
        ends = _undoubled(short[cut:], short[cut - 1]), _undoubled(long[cut:], long[cut - 1])
        if any(ends[0] in family and ends[1] in family for family in families):
            return True
    return False


def _undoubled(ending: str, before: str) -> str:
    """The ending without a consonant doubled before it: stop, stopped."""
    return ending[1:] if len(ending) > 2 and ending[0] == before and before not in "aeiouls" else ending


def _latinate(short: str, long: str) -> bool:
    for noun, verb in ((long, short), (short, long)):
        stem = noun.removesuffix("s").removesuffix("ion")
        if stem == noun or len(stem) < 4:
            continue
        for before, inside in _LATINATE:
            root = stem.removesuffix(inside)
            if root != stem and any(
                verb == root + before + end for end in ("", "s", "d", "ed", "e", "es", "ing", "ted")
            ):
                return True
    return False


def _synonymous(a: str, b: str) -> bool:
    group = claim_synonyms.SYNONYMS.get(a)
    return group is not None and group == claim_synonyms.SYNONYMS.get(b)
