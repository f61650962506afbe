"""What changed between a quote and its source: one row per departure, each harmless or not.

What may differ silently is a closed list (`grounding.meaning.rules`); `grounding.kinds` says what each kind is.
References go first, then what the writer put in brackets, then numbers; what is left is told word by word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import groupby, product

from blocks.text.fold import skeleton
from grounding.meaning.language_files import WordList
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.phrases import counted, ends_sentence
from grounding.meaning.rules.left_out import may_go, omission_kind
from grounding.meaning.rules.put_in import addition
from grounding.meaning.tokens import Tokens
from grounding.meaning.words.case_endings import refuse_changed_cases
from grounding.meaning.words.change import begins_joined, change_of_words, is_slip_in_pieces
from grounding.meaning.words.opposites import carries_meaning
from grounding.meaning.words.slips import settle_slips
from grounding.meaning.words.spellings import abbreviates, clips, contracts, signs_for
from grounding.model import Difference
from grounding.quotes.alignment.align import Pair, both, tokens_of
from grounding.quotes.alignment.ocr_slips import slip_rows
from grounding.quotes.alignment.references import is_note
from grounding.quotes.alignment.sides import Sides
from grounding.quotes.judge.operators import SAID_BY_SIGN
from grounding.quotes.judge.overlay import overlay_rows
from grounding.quotes.judge.set_aside import set_aside, stops
from grounding.quotes.numbers.aligned_numbers import AlignedNumbers, aligned_numbers
from grounding.quotes.numbers.date_order import date_order_rows

_CAPITALS = re.compile(r"[^\W\d_a-z]{2,7}")
_STOPS, _AROUND, _REACH = ".,;:", ".,;:()[]\"'“”„«»", 8
"""Signs around words, and the words before a bracket in which a long form is looked for."""
_HANGUL = re.compile("[\uac00-\ud7a3]")
_FEWEST_JOINED = 4
"""Words left out from which on, if a sentence ends before or among them, the quote joins two sentences unsaid."""
_RANGE = re.compile(r"\d\s*[-–—～〜]\s*\d|\d ?%[-–—]\d[\d.,]* ?%")
_RANGE_BEFORE = 12
"""Characters around a place where a range of figures may stand."""
_SIGNS = "".join(SAID_BY_SIGN)
_SIGN = re.compile(rf"(?<![{_SIGNS}=-])[{_SIGNS}](?=\s?[$€£¥]?\s?\d)")
_BETWEEN = 5
"""Words before "and" among which "between" opens the range that it joins."""
_REFERENCE = re.compile(r"\[(\d{1,3})\][.,;:)]*$")


def differences(sides: Sides, passed: Collection[int] = frozenset()) -> list[Difference]:
    """Every departure, in the quote's order.

    `passed` are source tokens that stand between the quote's words on the page but are no part of their text.
    """
    pairs = [p for p in sides.alignment.pairs if p[1] is None or p[1] not in passed]
    pairs, found = set_aside(sides, pairs)
    numbers = aligned_numbers(sides, pairs)
    pairs = _without_neighbours_of_numbers(sides, pairs, numbers)
    edges = list(_edges(sides, pairs, numbers))
    found += numbers.rows
    at = 0
    for same, run in groupby(pairs, key=sides.alignment.same):
        region = list(run)
        if same:
            q, s = tokens_of(region)
            found += _joints(sides, sides.quote.text_of(q), sides.source.text_of(s), sides.quote.starts[q[0]])
            at = sides.quote.ends[q[-1]]
        else:
            for part in _at_other_signs(sides, region):
                found += _region(sides, part, numbers, at)
    found = [_read_as_sign(d, sides, pairs) for d in _with_edges(found, edges)]
    found = settle_slips(sorted(found, key=lambda d: d.where), sides.known)
    found = refuse_changed_cases(found, sides.lexicon)
    found += [*slip_rows(sides.quote, sides.window.tokens, sides.slips), *date_order_rows(sides)]
    return sorted(found, key=lambda d: d.where)


def _without_neighbours_of_numbers(sides: Sides, pairs: list[Pair], numbers: AlignedNumbers) -> list[Pair]:
    """The pairs without the word behind a number that stands against a part of it: "11 per cent." and "11%. Over".

    Only where the quote ends with the number, and the source's words of it are told; those before it stay.
    """
    last = max((k for k, pair in enumerate(pairs) if sides.alignment.same(pair)), default=-1)
    tail = pairs[last + 1 :]
    if not tail or not all(i is None or i in numbers.quoted for i, _ in tail):
        return pairs
    told = [k for k, (_, j) in enumerate(pairs) if j in numbers.found]
    behind = range(max(last, told[-1] if told else len(pairs)) + 1, len(pairs))
    return [
        (i, None) if k in behind else (i, j)
        for k, (i, j) in enumerate(pairs)
        if k not in behind or i is not None
    ]


def _with_edges(rows: list[Difference], edges: list[Difference]) -> list[Difference]:
    """The rows with those of the edges; of one word the row that says more, not both.

    That it stands for another word says more than that it was added, unless what was added denies or limits.
    """
    added = {d.where: d for d in rows if d.quoted and not d.found}
    kept = [
        d
        for d in edges
        if d.where not in added or d.kind != "word" or added[d.where].kind in ("added", "word")
    ]
    replaced = {d.where for d in kept}
    return [*(d for d in rows if d.found or d.where not in replaced), *kept]


def _read_as_sign(change: Difference, sides: Sides, pairs: list[Pair]) -> Difference:
    """A word as a spelling of the sign that the other side has before what follows: "section 5" for "§ 5"."""
    word = change.quoted or change.found
    signs = signs_for(skeleton(word), sides.lexicon) if not (change.quoted and change.found) else ""
    if not signs:
        return change
    other, side = (sides.source, 1) if change.quoted else (sides.quote, 0)
    k = next((pair[side] for pair in both(pairs) if _is_behind(sides, pair[0], change)), 0)
    before = other.text[other.ends[k - 1] if k else 0 : other.ends[k]]
    sign = next((c for c in before if c in signs), None)
    if sign is None:
        return change
    quoted, found = (change.quoted, sign) if change.quoted else (sign, change.found)
    return replace(change, kind="spelling", quoted=quoted, found=found, harmless=True)


def _is_behind(sides: Sides, i: int, change: Difference) -> bool:
    """True if token `i` of the quote follows what was put in or left out."""
    return sides.quote.starts[i] > change.where or (not change.quoted and sides.quote.ends[i] > change.where)


def _edges(sides: Sides, pairs: list[Pair], numbers: AlignedNumbers) -> Iterator[Difference]:
    """Words at the quote's edges that stand for another word of the source's sentence.

    "A toll is taken" against "No toll is taken": the alignment begins at "toll", the word before it counts. One of
    another text, behind the end of its own, is named only where the quote's word by itself would pass for harmless.
    """
    source = sides.source
    aligned = both(pairs)
    if not aligned:
        return
    (first_i, first_j), (last_i, last_j) = aligned[0], aligned[-1]
    present = {i for i, _ in pairs}
    if first_i - 1 in present and first_j > 0 and not stops(source, first_j - 1):
        yield from _edge(sides, first_i - 1, first_j - 1, numbers, sides.enters_text(first_j - 1, first_j))
    if last_i + 1 in present and last_j + 1 < len(source) and not stops(source, last_j):
        yield from _edge(sides, last_i + 1, last_j + 1, numbers, sides.enters_text(last_j, last_j + 1))


def _edge(sides: Sides, i: int, j: int, numbers: AlignedNumbers, elsewhere: bool) -> Iterator[Difference]:
    quote, source, lexicon = sides.quote, sides.source, sides.lexicon
    if elsewhere and not addition(quote, i, lexicon).harmless:
        return
    word, other, raw = quote.folded[i], source.folded[j], quote.raw(i)
    mark = _reference(raw)
    if raw.startswith("[") and mark and mark != (_reference(source.raw(j)) or mark):
        yield Difference("number", raw, source.raw(j), quote.starts[i], harmless=False)
        return
    if i in numbers.quoted or _is_small_capital(sides, i, j):
        return
    fillers = {word, other} <= sides.fillers
    if fillers and not carries_meaning(word, lexicon) + carries_meaning(other, lexicon):
        return
    change = change_of_words(raw, source.raw(j), quote.starts[i], sides.known, lexicon)
    if not change.harmless:
        yield change


def _reference(word: str) -> str:
    """The number in brackets that ends the word: "7" of "[7]," and of "dues.[7]"; empty if there is none."""
    found = _REFERENCE.search(word)
    return found.group(1) if found else ""


def _region(sides: Sides, pairs: list[Pair], numbers: AlignedNumbers, at: int) -> Iterator[Difference]:
    """The differences of one run of pairs that are not the same."""
    quote, source = sides.quote, sides.source
    q, s = tokens_of(pairs)
    if quote.joined(q) == source.joined(s):
        # A full stop between a reference that is left out and a note's mark has no letters.
        if q:
            yield from _joints(sides, quote.text_of(q), source.text_of(s), quote.starts[q[0]])
        return
    # "0,85 €, in Höhe" and "0.85 euros, i. H.": numbers account for the rest.
    mine, theirs = numbers.words_beside(q, s)
    if kind := _said_in_other_signs(sides, mine, theirs):
        yield _rewritten(kind, sides, mine, theirs, at)
        q, s = [i for i in q if i not in mine], [j for j in s if j not in theirs]
        if not (q or s):
            return
    if numbers.quoted.issuperset(q) and numbers.found.issuperset(s):
        if not numbers.differ_in(quote, q):
            yield _rewritten("notation", sides, q, s, at)
        return
    if said := _said_by_sign(sides, q, s, at):
        yield said
        return
    for left_out, run in groupby(pairs, key=lambda pair: pair[0] is None):
        region = list(run)
        omitted = [j for _, j in region if j is not None and j not in numbers.found] if left_out else []
        if omitted:
            yield _omission(sides, omitted, at)
        for i, j in region:
            if i is not None:
                at = quote.starts[i]
                yield from _word(sides, i, j, pairs, numbers)


def _joints(sides: Sides, quoted: str, found: str, where: int) -> list[Difference]:
    return overlay_rows(quoted, found, where, sides.known, lambda: sides.lexicon)


def _word(
    sides: Sides, i: int, j: int | None, pairs: list[Pair], numbers: AlignedNumbers
) -> Iterator[Difference]:
    """The difference of one word of the quote, which no number tells."""
    quote, source = sides.quote, sides.source
    if j is None:
        behind = max((j for _, j in both(sides.alignment.pairs)), default=-1) + 1
        if i not in numbers.quoted and not (i == len(quote) - 1 and _is_small_capital(sides, i, behind)):
            change = addition(quote, i, sides.lexicon)
            yield (
                replace(change, kind="notation", found="–", harmless=True) if _for_dash(sides, i) else change
            )
    elif i == 0 and (
        sides.window.elides(j, quote.folded[0]) or begins_joined(quote.raw(i), source.raw(j), sides.lexicon)
    ):
        yield Difference("cut", quote.raw(i), source.raw(j), quote.starts[i], harmless=True)
    elif clips(source, j, quote.raw(i), sides.lexicon) or clips(quote, i, source.raw(j), sides.lexicon):
        yield Difference("spelling", quote.raw(i), source.raw(j), quote.starts[i], harmless=True)
    elif not (i in numbers.quoted and j in numbers.found) and not _is_cut_at_end(sides, i, j):
        change = change_of_words(quote.raw(i), source.raw(j), quote.starts[i], sides.known, sides.lexicon)
        counted = change.kind == "word" and quote.word(i + 1) in sides.lexicon.most_with_article
        if change.kind == "spelling" and _defined_otherwise(sides, [i], [j]):
            change = replace(change, kind="word", harmless=False)
        yield replace(change, harmless=False) if counted else change
    elif not numbers.differ_in(quote, [i]):
        yield _rewritten("notation", sides, [i], [j], quote.starts[i])


def _is_cut_at_end(sides: Sides, i: int, j: int) -> bool:
    """True for a Korean word at the quote's end, or head, that a line's end has cut: the rest stands outside."""
    word, source = sides.quote.folded[i], sides.source
    if not _HANGUL.search(sides.quote.raw(i)):
        return False
    last = i == len(sides.quote) - 1 and word == source.folded[j] + source.word(j + 1)
    return last or (i == 0 and j > 0 and word == source.folded[j - 1] + source.folded[j])


def _at_other_signs(sides: Sides, pairs: list[Pair]) -> Iterator[list[Pair]]:
    """The run cut around words that stand for two of the other side: "haven't" for "have not", a word that its line's
    end cuts without a hyphen."""
    start = 0
    for k in range(len(pairs) - 1):
        two = pairs[k : k + 2]
        q, s = tokens_of(two)
        if len(q) + len(s) != 3 or k < start:
            continue
        if sides.quote.joined(q) == sides.source.joined(s) or _said_in_other_signs(sides, q, s):
            yield from filter(None, (pairs[start:k], two))
            start = k + 2
    if start < len(pairs):
        yield pairs[start:]


def _is_small_capital(sides: Sides, i: int, j: int) -> bool:
    """True for a letter that is the capital of the source's word in small capitals, which some engines read apart."""
    letter = sides.quote.folded[i]
    return len(letter) == 1 and sides.quote.raw(i).isupper() and sides.source.word(j).startswith(letter)


def _rewritten(kind: str, sides: Sides, q: list[int], s: list[int], at: int) -> Difference:
    """The same said in other signs."""
    where = sides.quote.starts[q[0]] if q else at
    return Difference(kind, sides.quote.text_of(q), sides.source.text_of(s), where, harmless=True)


def _said_in_other_signs(sides: Sides, q: list[int], s: list[int]) -> str:
    """`contraction`, `spelling` or `typo` if the tokens of both sides are ways to write the same; else empty."""
    quote, source, lexicon = sides.quote, sides.source, sides.lexicon
    if not q or not s or lexicon.told_by_spelling.get(source.joined(s)) == quote.joined(q):
        return ""
    pieces = [quote.raw(i) for i in q]
    if len(q) == 2 and len(s) == 1 and is_slip_in_pieces(pieces, source.raw(s[0]), sides.known, lexicon):
        return "typo"
    if contracts(quote.text_of(q), source.text_of(s), lexicon):
        return "contraction"
    # By themselves, or with the letters before or behind, which both sides share.
    begins = ((q[0], s[0]), (max(0, q[0] - 1), max(0, s[0] - 1)))
    ends = ((q[-1], s[-1]), (min(q[-1] + 1, len(quote) - 1), min(s[-1] + 1, len(source) - 1)))
    same = abbreviates(quote.text_of(q), source.text_of(s), lexicon) or any(
        (quote.joined(range(q_first, q_last + 1)), source.joined(range(s_first, s_last + 1))) in lexicon.same
        for (q_first, s_first), (q_last, s_last) in product(begins, ends)
    )
    return "spelling" if same and not _defined_otherwise(sides, q, s) else ""


def _defined_otherwise(sides: Sides, q: list[int], s: list[int]) -> bool:
    """True for a short form that the document itself puts in brackets behind other words than the list has: "AG" is no
    Aktiengesellschaft where "Die Arbeitsgemeinschaft Wattenmeer (AG)" stands."""
    words, both = sides.index.texts, (sides.quote.text_of(q), sides.source.text_of(s))
    short, long = sorted((text.strip(_AROUND) for text in both), key=len)
    if not (_CAPITALS.fullmatch(short) and long.casefold() != short.casefold()):
        return False
    places = [k for k, word in enumerate(words) if word.strip(_STOPS) == f"({short})"]
    letters = skeleton(long)
    before = (skeleton(" ".join(words[max(0, k - _REACH) : k])) for k in places)
    return bool(places) and not any(text.endswith(letters) for text in before)


def _said_by_sign(sides: Sides, q: list[int], s: list[int], at: int) -> Difference | None:
    """The row of words of one side before a figure for which the other has a sign: "about 92" and "~92"."""
    said, signed = (sides.quote, sides.source) if q else (sides.source, sides.quote)
    if bool(q) == bool(s) or not _SIGN.search(signed.text):  # as nearly all
        return None
    pairs = both(sides.alignment.pairs)
    partner = dict(pairs) if q else {j: i for i, j in pairs}
    words = q or s
    behind = partner.get(words[-1] + 1)
    if behind is None:
        return None
    sign = _SIGN.search(signed.text, signed.ends[behind - 1] if behind else 0, signed.ends[behind])
    saying: WordList | None = getattr(sides.lexicon, SAID_BY_SIGN[sign.group()]) if sign else None
    if sign is None or saying is None or saying.length_at(said.folded, words[0]) != len(words):
        return None
    row = _rewritten("notation", sides, q, s, at)
    return replace(row, found=sign.group()) if q else replace(row, quoted=sign.group())


def _joins_ends(tokens: Tokens, k: int, lexicon: Lexicon) -> bool:
    """True for "to" in "10 to 50", "between" and "and" in "between 10 and 50"; not for that of "13 and 15 May"."""
    if tokens.folded[k] in lexicon.ranges or tokens.folded[k] in lexicon.between:
        return True
    opened = any(word in lexicon.between for word in tokens.folded[max(0, k - _BETWEEN) : k])
    return opened and tokens.folded[k] in lexicon.joiners


def _is_dash(sides: Sides, at: list[int], where: int) -> bool:
    """True for words of the source between two ends of a range, or before the first, for which the quote has a dash:
    "10 to 15", "de 10 a 15"."""
    source, lexicon = sides.source, sides.lexicon
    *opening, last = at
    if not 0 < last < len(source) - 1 or not _joins_ends(source, last, lexicon):
        return False
    led = (
        source.folded[j] in lexicon.ranges
        or (source.folded[j] in lexicon.prepositions and counted(source, j + 1))
        for j in opening
    )
    if not all(led):
        return False
    return _RANGE.search(sides.quote.text, max(0, where - _RANGE_BEFORE), where + _RANGE_BEFORE) is not None


def _for_dash(sides: Sides, i: int) -> bool:
    """True for a word of the quote between two ends of a range, for which the source has a dash."""
    partner = dict(both(sides.alignment.pairs))
    at = sorted({partner[k] for k in (i - 1, i + 1) if k in partner})
    near = bool(at) and at[-1] - at[0] <= 1
    ends = sides.source.slice_text(at[0], min(at[-1] + 2, len(sides.source))) if near else ""
    return _RANGE.search(ends) is not None and _joins_ends(sides.quote, i, sides.lexicon)


def _omission(sides: Sides, at: list[int], where: int) -> Difference:
    """Words of the source that the quote leaves out."""
    source = sides.source
    text = " ".join(source.raw(j) for j in at)
    if _is_dash(sides, at, where):
        return Difference("notation", "–", text, where, harmless=True)
    if may_go(source, at, sides.lexicon) or all(is_note(source, j) for j in at):
        return Difference("omitted", "", text, where, harmless=True)
    kind = omission_kind(source, at, sides.lexicon)
    ends = (
        ends_sentence(source.raw(j), sides.lexicon) or (j + 1 < len(source) and sides.enters_text(j, j + 1))
        for j in (max(0, at[0] - 1), *at)
    )
    if kind == "omitted" and len(at) >= _FEWEST_JOINED and any(ends):
        kind = "order"
    return Difference(kind, "", text, where, harmless=False)
