"""What changed between a quote and its source: one row per departure, each harmless or not.

| kind       | what                                            | harmless                                  |
|------------|-------------------------------------------------|-------------------------------------------|
| number     | another value, or a number added or left out    | no; a bare footnote mark left out is      |
| unit, date… | as `grounding.numbers.compare` names them      | no                                        |
| negation   | a denying word put in, taken out or exchanged   | no                                        |
| exception  | except, unless, only … likewise                 | no                                        |
| modality   | may, must, shall … exchanged or put in          | no; left out: yes                         |
| opposite   | the reverse word                                | no                                        |
| word       | another word                                    | no; an article for another: yes           |
| typo       | a slip of the pen or of the OCR                 | yes                                       |
| inflection | the same word in another form                   | yes                                       |
| added      | the quote has words that the source lacks       | fillers only                              |
| omitted    | the quote leaves words out                      | yes, if none of the above is among them   |
| notation   | the same number or date in other signs          | yes                                       |
| contraction| "don't" for "do not"                            | yes                                       |
| mark       | a footnote's number behind a word               | yes                                       |
| ellipsis   | words that an ellipsis stands for               | if they do not turn the meaning           |
| cut        | the quote ends inside a word that a line breaks | yes                                       |
| order      | words put together from different places        | no                                        |
| accent     | accents given or dropped                        | yes                                       |
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import groupby

import numpy as np
from rapidfuzz.distance import OSA

from blocks.fold import skeleton, unligature
from grounding import lexicon
from grounding.align import Alignment
from grounding.model import Difference
from grounding.numbers import Quantity, agree, find_quantities, same_numbers
from grounding.tokens import Tokens, rejoin
from grounding.words import is_another_word

Pair = tuple[int | None, int | None]

_ENDINGS = ("", "s", "es", "ed", "d", "ing", "ly", "e", "en", "n", "er", "r", "al", "y", "ies", "ied")


def number_differences(quoted: str, found: str, start: int) -> list[Difference]:
    """Numbers in which the texts differ; `start` is where `quoted` begins in the quote."""
    rows = []
    for d in same_numbers(quoted, found):
        q, s = d.quoted, d.found
        if (q is None or s is None) and _is_plain_word(q or s):
            continue
        harmless = _harmless_number(quoted, found, q, s, d.kind)
        kind = "number" if d.kind in ("added", "omitted") else d.kind
        rows.append(
            Difference(
                kind, q.text if q else "", s.text if s else "", start + (q.start if q else 0), harmless
            )
        )
    return rows


def _is_plain_word(number: Quantity | None) -> bool:
    """True for number words that are mostly plain words: one, second; left out or added they are words like others."""
    return number is not None and (number.weak or (number.kind == "ordinal" and number.text.isalpha()))


def _harmless_number(quoted: str, found: str, q: Quantity | None, s: Quantity | None, kind: str) -> bool:
    if q is None:
        return s is not None and _is_mark(found, s.start, s.end)
    if s is None:
        return quoted[q.start - 1 : q.start] == "[" and _is_mark(quoted, q.start, q.end)
    return kind == "unit" and not q.unit and len(s.unit) <= 4 and s.unit.islower() and s.unit != "pp"


def _is_mark(text: str, start: int, end: int) -> bool:
    """True for what looks like a footnote or reference mark: "[12]", "word12", or digits raised behind a word."""
    mention = text[start:end].strip("[]()")
    if not mention.isdigit() or len(mention) > 3:
        return False
    before, after = text[start - 1 : start], text[end : end + 1]
    bracketed = before == "[" and after in ("]", ",")
    attached = before.isalpha() or before in (".", ",", ";", ":", "”", '"', "’", ")")
    return bracketed or (attached and not after.isalnum()) or not mention.isascii()


def differences(
    quote: Tokens,
    source: Tokens,
    alignment: Alignment,
    known: Collection[str],
    passed: Collection[int] = frozenset(),
) -> list[Difference]:
    """Every departure, in the quote's order.

    `known` holds folded words that exist (the document's vocabulary); `passed` source tokens that stand between the
    quote's words on the page but are no part of their text.
    """
    pairs = [p for p in alignment.pairs if p[1] is None or p[1] not in passed]
    numbers = _Numbers(quote, source, pairs, alignment, known)
    found: list[Difference] = list(numbers.rows)
    at = 0
    for same, run in groupby(pairs, key=lambda p: _identical(p, alignment)):
        region = list(run)
        if same:
            last = region[-1][0]
            at = quote.ends[last] if last is not None else at
        else:
            found += _region(quote, source, region, numbers, known, at)
    return sorted(found, key=lambda d: d.where)


class _Numbers:
    """The number differences of an aligned stretch, and which tokens numbers account for."""

    def __init__(
        self, quote: Tokens, source: Tokens, pairs: list[Pair], alignment: Alignment, known: Collection[str]
    ) -> None:
        inside = [j for _, j in pairs if j is not None]
        mended, quoted_at = _mended(quote, source, pairs, alignment, known)
        text, found_at = _spelled(source, inside)
        told = number_differences(mended, text, 0)
        placed = [replace(d, where=_origin(quote, quoted_at, d.where)) for d in told]
        respaced = _respaced(quote, source, pairs, alignment)
        self.rows = [d for d in placed if not d.quoted or not any(a <= d.where < b for a, b in respaced)]
        self.quoted = _covered(mended, quoted_at)
        self.found = {inside[k] for k in _covered(text, found_at)}

    def differ_in(self, quote: Tokens, at: list[int]) -> bool:
        """True if a number difference is already told for these quote tokens; for none, if the quote left one out."""
        if not at:
            return any(not d.quoted for d in self.rows)
        return any(quote.starts[at[0]] <= d.where < quote.ends[at[-1]] for d in self.rows)


def _respaced(
    quote: Tokens, source: Tokens, pairs: list[Pair], alignment: Alignment
) -> list[tuple[int, int]]:
    """Stretches of the quote whose letters and digits are the source's, only the spaces fall elsewhere."""
    stretches = []
    for same, run in groupby(pairs, key=lambda p: _identical(p, alignment)):
        region = list(run)
        q = [i for i, _ in region if i is not None]
        s = [j for _, j in region if j is not None]
        if not same and q and _joined(quote, q) == _joined(source, s):
            stretches.append((quote.starts[q[0]], quote.ends[q[-1]]))
    return stretches


def _mended(
    quote: Tokens, source: Tokens, pairs: list[Pair], alignment: Alignment, known: Collection[str]
) -> tuple[str, list[tuple[int, int]]]:
    """The quote with its slips mended from the source, so that "ten percnt" is read as a percentage."""
    instead = {
        i: _raw(source, j)
        for i, j in pairs
        if i is not None and j is not None and 0 < alignment.likeness[i, j] < 1
        and _change(quote.folded[i], source.folded[j], known) == ("typo", True)
    }  # fmt: skip
    text, spans, at = "", [], 0
    for i in range(len(quote)):
        text += quote.text[at : quote.starts[i]]
        word = unligature(rejoin(instead.get(i, _raw(quote, i))))
        spans.append((len(text), len(text) + len(word)))
        text += word
        at = quote.ends[i]
    return text + quote.text[at:], spans


def _spelled(source: Tokens, inside: list[int]) -> tuple[str, list[tuple[int, int]]]:
    """The source's text over the tokens `inside`, what is passed over left out, and each token's span in it."""
    text, spans = "", []
    before: int | None = None
    for j in inside:
        if before is None:
            text += _sign_before(source, j)
        else:
            gap = source.text[source.ends[before] : source.starts[j]]
            text += gap if j == before + 1 else " "
        word = unligature(rejoin(_raw(source, j)))
        spans.append((len(text), len(text) + len(word)))
        text += word
        before = j
    return text + (_sign_after(source, before) if before is not None else ""), spans


def _sign_before(source: Tokens, j: int) -> str:
    """Signs that stand apart before a token, such as a currency."""
    return source.text[source.ends[j - 1] if j else 0 : source.starts[j]][-3:]


def _sign_after(source: Tokens, j: int) -> str:
    """Signs that stand apart behind a token, such as a percent sign."""
    end = source.starts[j + 1] if j + 1 < len(source) else len(source.text)
    return source.text[source.ends[j] : end][:3]


def _covered(text: str, spans: list[tuple[int, int]]) -> set[int]:
    """Tokens (by their spans in `text`) that numbers account for: every digit of theirs, or the whole word."""
    read = np.zeros(len(text) + 1, dtype=bool)
    for q in find_quantities(text):
        if not _is_plain_word(q):
            read[q.start : q.end] = True
    if not read.any():
        return set()
    covered = set()
    for k, (a, b) in enumerate(spans):
        digits = [i for i in range(a, b) if text[i].isdigit()]
        if read[a:b].any() and (read[digits].all() if digits else True):
            covered.add(k)
    return covered


def _origin(quote: Tokens, spans: list[tuple[int, int]], where: int) -> int:
    """Where in the quote a place of the mended quote lies."""
    token = max((k for k, (a, _) in enumerate(spans) if a <= where), default=0)
    return min(len(quote.text), quote.starts[token] + where - spans[token][0]) if spans else 0


def _identical(pair: Pair, alignment: Alignment) -> bool:
    i, j = pair
    return i is not None and j is not None and alignment.likeness[i, j] >= 1.0


def _region(
    quote: Tokens, source: Tokens, pairs: list[Pair], numbers: _Numbers, known: Collection[str], at: int
) -> Iterator[Difference]:
    """The differences of one run of pairs that are not the same."""
    q = [i for i, _ in pairs if i is not None]
    s = [j for _, j in pairs if j is not None]
    if _joined(quote, q) == _joined(source, s):
        return
    if q and s and _expanded(quote, q) == _expanded(source, s):
        yield _rewritten("contraction", quote, source, q, s, at)
        return
    if numbers.quoted.issuperset(q) and numbers.found.issuperset(s):
        if not numbers.differ_in(quote, q):
            yield _rewritten("notation", quote, source, q, s, at)
        return
    omitted: list[int] = []
    for i, j in pairs:
        if j is not None and i is None:
            if j not in numbers.found:
                omitted.append(j)
            continue
        if omitted:
            yield _omission(source, omitted, at)
            omitted = []
        if i is None:
            continue
        at = quote.starts[i]
        if j is None:
            if i not in numbers.quoted:
                yield _addition(quote, i)
        elif not (i in numbers.quoted and j in numbers.found):
            yield change_of_words(_raw(quote, i), _raw(source, j), at, known)
        elif not numbers.differ_in(quote, [i]):
            yield _rewritten("notation", quote, source, [i], [j], at)
    if omitted:
        yield _omission(source, omitted, at)


def _rewritten(kind: str, quote: Tokens, source: Tokens, q: list[int], s: list[int], at: int) -> Difference:
    """The same said in other signs."""
    quoted = quote.slice_text(q[0], q[-1] + 1) if q else ""
    found = source.slice_text(s[0], s[-1] + 1) if s else ""
    return Difference(kind, quoted, found, quote.starts[q[0]] if q else at, harmless=True)


def _joined(tokens: Tokens, at: list[int]) -> str:
    return "".join(tokens.folded[i] for i in at)


def _expanded(tokens: Tokens, at: list[int]) -> list[str]:
    return [w for i in at for w in lexicon.expand(tokens.folded[i])]


def _raw(tokens: Tokens, i: int) -> str:
    return tokens.text[tokens.starts[i] : tokens.ends[i]]


def _omission(source: Tokens, at: list[int], where: int) -> Difference:
    """Words of the source that the quote leaves out."""
    words = [source.folded[j] for j in at]
    text = " ".join(_raw(source, j) for j in at)
    if any(lexicon.denies(w) for w in words):
        return Difference("negation", "", text, where, harmless=False)
    if any(w in lexicon.NARROWING for w in words):
        return Difference("exception", "", text, where, harmless=False)
    return Difference("omitted", "", text, where, harmless=True)


def _addition(quote: Tokens, i: int) -> Difference:
    """A word that the source does not have."""
    word, raw, where = quote.folded[i], _raw(quote, i), quote.starts[i]
    if lexicon.denies(word):
        return Difference("negation", raw, "", where, harmless=False)
    if word in lexicon.EXCEPTIONS:
        return Difference("exception", raw, "", where, harmless=False)
    if word in lexicon.MODALS:
        return Difference("modality", raw, "", where, harmless=False)
    return Difference(
        "added", raw, "", where, harmless=word in lexicon.FILLERS or (len(word) == 1 and not word.isdigit())
    )


def change_of_words(quoted: str, found: str, where: int, known: Collection[str]) -> Difference:
    """One word of the quote against another of the source."""
    a, b = skeleton(quoted), skeleton(found)
    if quoted.endswith(("-", "\u00ad")) and _begins(b, a):
        return Difference("cut", quoted, found, where, harmless=True)
    kind, harmless = _change(a, b, known)
    if kind == "number" and _same_ordinal(quoted, found):
        kind, harmless = "notation", True
    return Difference(kind, quoted, found, where, harmless)


def _begins(word: str, start: str) -> bool:
    """True if the word begins so, give or take a slip."""
    return word.startswith(start) or (len(start) > 4 and OSA.distance(start, word[: len(start) + 1]) <= 1)


def _same_ordinal(quoted: str, found: str) -> bool:
    """True if both are one and the same number, one in digits and one in words: "1st" and "first"."""
    a, b = find_quantities(quoted), find_quantities(found)
    return len(a) == len(b) == 1 and agree(a[0], b[0])


def _change(a: str, b: str, known: Collection[str]) -> tuple[str, bool]:
    special = lexicon.carries_meaning(a)
    if lexicon.opposite(a, b):
        return "opposite", False
    if _digits(a) != _digits(b):
        return ("mark", True) if _marked(a, b) or _marked(b, a) else ("number", False)
    if not special and (_is_slip(a, b, known) or _is_stray_letter(a, b)):
        return "typo", True
    if lexicon.denies(a) or lexicon.denies(b):
        return "negation", False
    if special or lexicon.carries_meaning(b):
        return ("modality" if a in lexicon.MODALS or b in lexicon.MODALS else "exception"), False
    if a in lexicon.ARTICLES and b in lexicon.ARTICLES:
        return "word", True
    if _inflected(a, b):
        return "inflection", True
    return "word", False


def _inflected(a: str, b: str) -> bool:
    """True if the words share a stem of four letters or more and differ in common endings only."""
    stem = 0
    while stem < min(len(a), len(b)) and a[stem] == b[stem]:
        stem += 1
    endings = a[stem:], b[stem:]
    if stem >= 5 and "" in endings and max(map(len, endings)) <= 2:
        return True
    return stem >= 4 and all(e in _ENDINGS for e in endings)


def _marked(word: str, marked: str) -> bool:
    """True if `marked` is the word with a footnote's number behind it."""
    number = marked[len(word) :]
    return (
        len(word) > 3 and word.isalpha() and marked.startswith(word) and number.isdigit() and len(number) <= 2
    )


def _digits(word: str) -> str:
    return "".join(c for c in word if c.isdigit())


def _is_stray_letter(a: str, b: str) -> bool:
    """True if a Latin letter stands for a character of a script without cases: no such word can have been meant."""
    return len(a) == len(b) == 1 and a.isascii() and a.isalpha() and ord(b) > 0x2E80


def _is_slip(a: str, b: str, known: Collection[str]) -> bool:
    """True if `a` is `b` with a slip: a small edit for its length that does not make another known word."""
    longest = max(len(a), len(b))
    allowed = 0 if longest < 5 else 1 if longest < 9 else 2
    if longest >= 9 and "\u1100" <= b[0] <= "\u11ff":
        allowed = 3  # a Korean syllable is folded to two or three letters
    if not allowed or OSA.distance(a, b, score_cutoff=allowed) > allowed:
        return False
    return not is_another_word(a, b, known)
