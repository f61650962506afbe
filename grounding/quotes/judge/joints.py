"""Signs between the same letters that make another word or figure of them: spaces, hyphens, apostrophes, primes.

Folding drops all of it, and most of it says nothing. What does is a closed list of rules (`WORD_RULES`), each asked
both ways round at a place where two texts have other signs between the same two letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache

from blocks.text.fold import skeleton
from blocks.text.scripts import INVISIBLE
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.words.frequency import per_million
from grounding.meaning.words.opposites import carries_meaning, opposite
from grounding.numbers.words.number_words import may_be_of_number
from grounding.quotes.judge.operators import SAID_BY_SIGN

_HIDDEN = re.compile(f"[{INVISIBLE}\u0300-\u036f]")
"""No signs: what is not seen, and the accents of letters."""
_BREAK = re.compile(r"[-\u00ad‐]\s+")
_LONGEST = 60
"""Letters of a word that is looked at."""
_HEAD, _TAIL = re.compile(r"\w+$"), re.compile(r"\w+")
_MINUTES, _SECONDS = re.compile("′(?!′)|['’](?!['’])"), re.compile("″|′′|''|[\"”]")
"""Also feet and inches."""
_PRIME, _PRIMES, _STROKE = re.compile("[′″]"), frozenset("′″'\"’”"), "\u0338"
_HYPHENS = frozenset("-‐‑")
_RANGE = frozenset("-‐‑–—")
_OWNED, _ALL_OWNED = re.compile("['’]"), re.compile(r"s['’]\W")
_TICKS, _CROSSES = "✓✔☑", "✗✘☒"
_COMMON = 10.0
"""Times in a million words: a word at least as common was meant."""
_MEASURE = re.compile(r"\d{3}-[^\W\d_]")
_GROUP = re.compile(r"\d{3}(?!\d)")
_LISTED = re.compile(r"\d{3}(?:, \d+)*,? (\w+) \d")
_TILDES = "".join(sign for sign, said in SAID_BY_SIGN.items() if said == "roughly")
_BOUND = re.compile(f"(?<![-–−])[{''.join(SAID_BY_SIGN.keys() - set(_TILDES))}]")
_ABOUT = re.compile(rf"(?:^|[\s(=])[{_TILDES}](?!\s)")
_CHARGE = re.compile("[+⁺⁻−](?!\\d)")
_CHARGE_OR_HYPHEN = re.compile("[+⁺⁻₊₋−–-]")
_MINUS = re.compile(r".*\s[-−–]", re.DOTALL)
_ONE_OF_TWO = re.compile(r"\w+-\w")


@dataclass(frozen=True, slots=True)
class Joint:
    """One of two texts at a place between two letters that both have."""

    text: str
    """All of it."""
    last: int
    """Where the letter before the place stands."""
    first: int
    """Where the letter behind it stands."""
    known: Collection[str]
    """The folded words of the document."""
    lexicon: Lexicon
    """The lists of its languages there."""
    quoted: bool
    """Whether it is the quote's text."""

    @property
    def signs(self) -> str:
        """What stands between the letters; empty within a word."""
        return _HIDDEN.sub("", self.text[self.last + 1 : self.first])

    @property
    def before(self) -> str:
        """The text up to the place."""
        return self.text[: self.last + 1]

    @property
    def behind(self) -> str:
        """The text from there on."""
        return self.text[self.first :]

    @property
    def in_figures(self) -> bool:
        """True between two digits."""
        return self.text[self.last].isdigit() and self.text[self.first].isdigit()

    def goes_on(self, pattern: re.Pattern[str]) -> bool:
        """True if the text from the place on begins so."""
        return pattern.match(self.text, self.first) is not None

    @property
    def head(self) -> str:
        """The letters directly before the place, folded."""
        return skeleton(self._head)

    @property
    def tail(self) -> str:
        """The letters directly behind it, folded."""
        return skeleton(self._tail)

    @property
    def _head(self) -> str:
        return _matched(_HEAD.search(self.text, max(0, self.last - _LONGEST), self.last + 1))

    @property
    def _tail(self) -> str:
        return _matched(_TAIL.match(self.text, self.first))

    def __str__(self) -> str:
        return self._head + self.text[self.last + 1 : self.first] + self._tail


Rule = Callable[[Joint, Joint], bool]


@lru_cache(maxsize=4096)  # texts have few different signs
def may_tell(mine: str, theirs: str) -> bool:
    """True if what stands between two letters may tell by both texts' signs: the break of a line doesn't."""
    one, other = sorted((" ".join(_HIDDEN.sub("", signs).split()), signs) for signs in (mine, theirs))
    if one[0] != other[0]:
        return bool(one[0] or not _BREAK.fullmatch(other[1]))
    return mine.isspace() != theirs.isspace() or (mine != theirs and one[0] in (",", "."))


def _matched(found: re.Match[str] | None) -> str:
    return found.group() if found else ""


def _in_other_units(a: Joint, b: Joint) -> bool:
    """Minutes for seconds or degrees: 12″ for 12′. One must be a prime: quotation marks stand behind figures too."""
    told = _MINUTES.match(a.signs) and _SECONDS.match(b.signs) and {*a.signs, *b.signs} & {"′", "″"}
    degrees = a.signs.startswith("°") and _PRIME.match(b.signs)
    return bool(told or degrees) and a.text[a.last].isdigit()


def _counts_range(ranged: Joint, listed: Joint) -> bool:
    """All from one figure to the other for the two: "3–5" and "3, 5"."""
    return ranged.in_figures and ranged.signs.strip() in _RANGE and listed.signs.strip() in (",", ";")


def _splits_decimal(whole: Joint, split: Joint) -> bool:
    """One figure for two: "2,5" for "2, 5"; of a group of three, which engines set apart, where a list goes on with
    "and": "batches 12,450 and 7" for "batches 12, 450 and 7"."""
    if not (whole.quoted and whole.in_figures and whole.signs in (",", ".")):
        return False
    listed = _LISTED.match(split.text, split.first)
    grouped = whole.goes_on(_GROUP) and not (listed and skeleton(listed[1]) in split.lexicon.joiners)
    return not grouped and split.signs == f"{whole.signs} "


def _fuses_count(fused: Joint, apart: Joint) -> bool:
    """Tablets of 2,500 mg for two of 500: "2,500-mg tablets" and "2 500-mg tablets"."""
    figures = fused.in_figures and fused.goes_on(_MEASURE)
    return figures and fused.quoted and fused.signs in ("", ",", ".") and apart.signs.isspace()


def _drops_apostrophe(whole: Joint, contracted: Joint) -> bool:
    """Another word for a contracted one: "well" for "we'll"; "its" for "it's" is a slip."""
    if whole.signs or _OWNED.fullmatch(contracted.signs) is None or contracted.tail == "s":
        return False
    word = f"{contracted.head}'{contracted.tail}"
    lexicon = contracted.lexicon
    short = word in lexicon.contractions or word in lexicon.contracted_either_way
    return short and per_million(whole.head + whole.tail, whole.known) >= _COMMON


def _drops_prime(plain: Joint, primed: Joint) -> bool:
    """Another signal, or no feet: "A" for "A′". Of a source engines lose such signs, of a quote nobody does."""
    return plain.quoted and _PRIME.match(primed.signs) is not None and _PRIMES.isdisjoint(plain.signs)


def _strikes_sign(struck: Joint, plain: Joint) -> bool:
    """Another sign by a stroke: "∈" for "∉"."""
    mine, theirs = (
        unicodedata.normalize("NFD", each.text[each.last + 1 : each.first]) for each in (struck, plain)
    )
    signs = {mine[k - 1] for k in range(1, len(mine)) if mine[k] == _STROKE}
    return _STROKE not in theirs and any(
        sign in theirs for sign in signs if not sign.isspace() and sign != "="
    )


def _turns_mark(a: Joint, b: Joint) -> bool:
    """A cross for a tick."""
    ours, theirs = ({c in _TICKS for c in each.signs if c in _TICKS + _CROSSES} for each in (a, b))
    return bool(ours and theirs) and ours != theirs


def _drops_bound(plain: Joint, bounded: Joint) -> bool:
    """A figure without its sign, "5 Bq" for "< 5 Bq", or with one that the source lacks: engines seldom lose such a
    sign, and without it nobody can tell that the page has it."""
    if not bounded.text[bounded.first].isdigit():
        return False
    if _BOUND.search(bounded.signs) and not _BOUND.search(plain.signs):
        return True
    # Behind a figure "~" is of a range: "5 ~10".
    about = not bounded.in_figures and _ABOUT.search(bounded.signs) is not None
    return about and set(_TILDES).isdisjoint(plain.signs)


def _drops_charge(signed: Joint, plain: Joint) -> bool:
    """A letter or figure without the sign behind it: "BBB" for "BBB−", "18" for "18+"."""
    return _CHARGE.match(signed.signs) is not None and _CHARGE_OR_HYPHEN.search(plain.signs) is None


def _drops_minus(negative: Joint, positive: Joint) -> bool:
    """A figure without its minus, right before it and apart from the figure ahead: "1.27% 9.69%" for "1.27% -9.69%".

    In the quote it may be the dash of a range, "5 -7 days", which is dropped no more than a sign."""
    signed = _MINUS.fullmatch(negative.signs) is not None and negative.text[negative.first].isdigit()
    accounted = positive.signs.endswith("(")  # the accountants' minus
    without = _RANGE.isdisjoint(positive.signs.replace("−", "-")) and not accounted
    return signed and negative.text[negative.last].isdigit() and without


def _parts_compound(joined: Joint, parted: Joint) -> bool:
    """Two words for a compound: "a Hungarian, born Norwegian" and "a Hungarian-born Norwegian"."""
    return joined.signs in _HYPHENS and parted.signs.strip() == "," and joined.head.isalpha()


def _counts_apart(joined: Joint, parted: Joint) -> bool:
    """Twenty leases of one year for leases of 21: "twenty one-year leases" and "twenty-one-year leases"."""
    if joined.signs not in _HYPHENS or not parted.signs.isspace() or not parted.goes_on(_ONE_OF_TWO):
        return False
    return all(map(may_be_of_number, (parted.head, parted.tail)))


def _joins_words(joined: Joint, parted: Joint) -> bool:
    """A word for two that say something else: "nowhere" for "now here", "insecure" for "in secure", "apart" for "a
    part", "smokefree" for "smoke free"; not for two that say the same ("no where") or are no words, as engines and
    typesetters part them."""
    if joined.signs or not parted.signs.isspace():
        return False
    lexicon, word, two = joined.lexicon, joined.head + joined.tail, (parted.head, parted.tail)
    if word.upper() == word or not all(two):  # a script without capitals, whose spaces come and go
        return False
    first, second = two
    if f"-{second}" in lexicon.reversing:
        return True
    carried = carries_meaning(word, lexicon)
    if not all(per_million(each, joined.known) for each in (two if carried else (word, *two))):
        return False
    if carried:
        return not any(carries_meaning(each, lexicon) for each in two)
    article = len(first) == 1 and first in lexicon.articles
    # The other way round it is a slip: "in formed" for "informed".
    prefixed = joined.quoted and first in lexicon.prepositions and opposite(second, word, lexicon)
    return article or prefixed or any(carries_meaning(each, lexicon) for each in two)


def _drops_hyphen(joined: Joint, parted: Joint) -> bool:
    """A word that its language tells by a hyphen from another of the same letters: "re-sign" and "resign"; "300 odd
    claims" for "300-odd claims"."""
    if parted.signs not in _HYPHENS or not parted.signs:
        return False
    if joined.signs:
        return (
            joined.signs.isspace()
            and parted.head.isdigit()
            and parted.tail in parted.lexicon.told_behind_hyphen
        )
    return any((joined.head + joined.tail).startswith(each) for each in joined.lexicon.told_by_hyphen.words)


def _owned_by_one(one: Joint, several: Joint) -> bool:
    """One owner for several: "the brother's shares" and "the brothers' shares"."""
    return _OWNED.fullmatch(one.signs) is not None and not several.signs and several.goes_on(_ALL_OWNED)


WORD_RULES: tuple[tuple[Rule, str], ...] = (
    (_in_other_units, "unit"),
    (_counts_range, "number"),
    (_splits_decimal, "number"),
    (_fuses_count, "number"),
    (_counts_apart, "number"),
    (_drops_apostrophe, "word"),
    (_drops_prime, "sign"),
    (_strikes_sign, "opposite"),
    (_turns_mark, "opposite"),
    (_drops_bound, "comparison"),
    (_drops_charge, "sign"),
    (_drops_minus, "sign"),
    (_parts_compound, "punctuation"),
    (_joins_words, "word"),
    (_drops_hyphen, "word"),
    (_owned_by_one, "word"),
)
"""Each rule and the kind of difference that it finds."""
