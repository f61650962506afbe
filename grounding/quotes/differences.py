"""What changed between a quote and its source: one row per departure, each harmless or not.

| kind       | what                                            | harmless                                  |
|------------|-------------------------------------------------|-------------------------------------------|
| number     | another value, or a number added or left out    | no; a bare footnote mark left out is      |
| unit, date… | as `grounding.numbers.compare` names them      | no                                        |
| negation   | a denying word put in, taken out or exchanged;  | no                                        |
|            | left out: what it denies (not significantly)    |                                           |
| exception  | except, unless, only … likewise                 | no                                        |
| modality   | may, must, shall … exchanged or put in; left    | no; may, must, shall … left out: yes      |
|            | out: could, probably, allegedly                 |                                           |
| opposite   | the reverse word                                | no                                        |
| word       | another word                                    | no; an article for another: yes           |
| typo       | a slip of the pen or of the OCR                 | yes                                       |
| spelling   | British for American, a short form for a long   | yes                                       |
| inflection | the same word in another form                   | yes                                       |
| added      | the quote has words that the source lacks       | fillers only                              |
| comparison | a number's bound left out: at least, up to      | no                                        |
| quantity   | left out: most of, nearly, and the like         | no                                        |
| omitted    | the quote leaves words out                      | yes, if none of the above is among them   |
| notation   | the same number or date in other signs          | yes                                       |
| contraction| "don't" for "do not"                            | yes                                       |
| mark       | a footnote's number behind a word               | yes                                       |
| ellipsis   | words that an ellipsis stands for               | if they do not turn the meaning           |
| cut        | the quote ends inside a word that a line breaks | yes                                       |
| order      | words put together from different places, or    | no                                        |
|            | two sentences with more left out between them,  |                                           |
|            | or a passive without its "was" and "by"         |                                           |
| accent     | accents given or dropped                        | yes                                       |
| variant    | traditional for simplified characters           | yes                                       |
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import groupby

from blocks.text.fold import skeleton
from blocks.text.scripts import UNSPACED
from grounding.meaning import lexicon
from grounding.meaning.ellipsis import ends_sentence, omission_kind
from grounding.meaning.left_out import lost_passive, qualifier_kind
from grounding.meaning.tokens import Tokens
from grounding.meaning.words.change import change_of_words
from grounding.meaning.words.slips import settle_slips
from grounding.meaning.words.spellings import SIGNS
from grounding.model import Difference
from grounding.quotes.align import Alignment, Pair
from grounding.quotes.aligned_numbers import AlignedNumbers
from grounding.quotes.joined_letters import parted

_FEWEST_JOINED = 4
"""Words left out from which on, if a sentence ends before or among them, the quote joins two sentences unsaid."""
_FEWEST_ADDED = 3
"""Words added in a row from which on they count, fillers or not."""

_REFERENCE = re.compile(r"\[(\d{1,3})\][.,;:)]*$")


def differences(
    quote: Tokens,
    source: Tokens,
    alignment: Alignment,
    known: Collection[str],
    passed: Collection[int] = frozenset(),
    closing: Collection[int] = frozenset(),
    breaks: Collection[int] = frozenset(),
) -> list[Difference]:
    """Every departure, in the quote's order.

    `known` holds folded words that exist (the document's vocabulary); `passed` source tokens that stand between the
    quote's words on the page but are no part of their text; `closing` those at its edges behind which another text
    begins; `breaks` those with which another text begins inside.
    """
    pairs = [p for p in alignment.pairs if p[1] is None or p[1] not in passed]
    numbers = AlignedNumbers(quote, source, pairs, alignment, known)
    edges = list(_edges(quote, source, pairs, numbers, known, closing))
    found: list[Difference] = [*numbers.rows]
    at = 0
    for same, run in groupby(pairs, key=alignment.same):
        region = list(run)
        if same:
            last = region[-1][0]
            at = quote.ends[last] if last is not None else at
        else:
            for piece in parted(quote.folded, source.folded, region):
                found += _region(quote, source, piece, numbers, known, at, breaks)
    found += _lost_passive(quote, source, pairs)
    found = [_read_as_sign(d, quote, source, pairs) for d in _with_edges(found, edges)]
    return _with_added_runs(settle_slips(sorted(found, key=lambda d: d.where), known))


def _lost_passive(quote: Tokens, source: Tokens, pairs: list[Pair]) -> list[Difference]:
    """The row of a passive without its "was" and its "by": "was bought by a rival" quoted as "bought a rival"."""
    omitted = {j for i, j in pairs if i is None and j is not None}
    by = lost_passive(source, omitted)
    if by is None:
        return []
    behind = (i for i, j in pairs if i is not None and j is not None and j > by)
    where = quote.starts[next(behind, len(quote) - 1)]
    return [Difference("order", "", source.raw(by), where, harmless=False)]


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


def _with_added_runs(rows: list[Difference]) -> list[Difference]:
    """The rows, with fillers added in a row no longer harmless: "to whom we are" is no filler."""
    out: list[Difference] = []
    for kind, run in groupby(rows, key=lambda d: d.kind):
        group = list(run)
        if kind == "added" and len(group) >= _FEWEST_ADDED:
            group = [replace(d, harmless=False) for d in group]
        out += group
    return out


def _read_as_sign(change: Difference, quote: Tokens, source: Tokens, pairs: list[Pair]) -> Difference:
    """An added word as a spelling if the source has the sign for it before what follows: "section 5" for "§ 5"."""
    signs = SIGNS.get(skeleton(change.quoted)) if change.kind == "added" else None
    if signs is None:
        return change
    after = (j for i, j in pairs if i is not None and j is not None and quote.starts[i] > change.where)
    j = next(after, 0)
    before = source.text[source.ends[j - 1] if j else 0 : source.ends[j]]
    sign = next((c for c in before if c in signs), None)
    return change if sign is None else replace(change, kind="spelling", found=sign, harmless=True)


def _edges(
    quote: Tokens,
    source: Tokens,
    pairs: list[Pair],
    numbers: AlignedNumbers,
    known: Collection[str],
    closing: Collection[int],
) -> Iterator[Difference]:
    """Words at the quote's edges that stand for another word of the source's sentence.

    "A toll is taken" against "No toll is taken": the alignment begins at "toll", the word before it counts. One of
    another text, behind a `closing` token, is named only where the quote's word by itself would pass for harmless.
    """
    aligned = [(i, j) for i, j in pairs if i is not None and j is not None]
    if not aligned:
        return
    (first_i, first_j), (last_i, last_j) = aligned[0], aligned[-1]
    split = quote.joined((first_i - 1, first_i)) == source.folded[first_j] if first_i > 0 else False
    if first_i > 0 and first_j > 0 and not split and not _stops(source, first_j - 1):
        yield from _edge(quote, source, first_i - 1, first_j - 1, numbers, known, first_j - 1 in closing)
    if quote.joined(range(last_i, min(last_i + 2, len(quote)))) == source.folded[last_j]:
        return
    if last_i + 1 < len(quote) and last_j + 1 < len(source) and not _stops(source, last_j):
        yield from _edge(quote, source, last_i + 1, last_j + 1, numbers, known, last_j in closing)


def _edge(
    quote: Tokens,
    source: Tokens,
    i: int,
    j: int,
    numbers: AlignedNumbers,
    known: Collection[str],
    elsewhere: bool,
) -> Iterator[Difference]:
    if elsewhere and not _addition(quote, i).harmless:
        return
    word, other, raw = quote.folded[i], source.folded[j], quote.raw(i)
    mark = _reference(raw)
    if raw.startswith("[") and mark and mark != (_reference(source.raw(j)) or mark):
        yield Difference("number", raw, source.raw(j), quote.starts[i], harmless=False)
        return
    if i in numbers.quoted or (raw.startswith("[") and raw.endswith("]")):
        return
    if word in lexicon.FILLERS and other in lexicon.FILLERS and not lexicon.denies(other):
        return
    if len(word) == 1 and raw.isupper() and other.startswith(word):
        return  # the capital of a word in small capitals, which some engines read apart from the rest
    change = change_of_words(raw, source.raw(j), quote.starts[i], known)
    if not change.harmless:
        yield change


def _reference(word: str) -> str:
    """The number in brackets that ends the word: "7" of "[7]," and of "dues.[7]"; empty if there is none."""
    found = _REFERENCE.search(word)
    return found.group(1) if found else ""


def _stops(source: Tokens, j: int) -> bool:
    """True if a sentence or clause ends with source token `j`."""
    return source.raw(j).rstrip("\"'”’)]").endswith((".", "!", "?", ";", ":", "。", "！", "？"))


def _region(
    quote: Tokens,
    source: Tokens,
    pairs: list[Pair],
    numbers: AlignedNumbers,
    known: Collection[str],
    at: int,
    breaks: Collection[int],
) -> Iterator[Difference]:
    """The differences of one run of pairs that are not the same."""
    q = [i for i, _ in pairs if i is not None]
    s = [j for _, j in pairs if j is not None]
    if quote.joined(q) == source.joined(s):
        return
    if q and s and _expanded(quote, q) == _expanded(source, s):
        yield _rewritten("contraction", quote, source, q, s, at)
        return
    if numbers.quoted.issuperset(q) and numbers.found.issuperset(s):
        if not numbers.differ_in(quote, q):
            yield _rewritten("notation", quote, source, q, s, at)
        return
    gone = {j for i, j in pairs if i is None and j is not None}
    omitted: list[int] = []
    for i, j in pairs:
        if j is not None and i is None:
            if j not in numbers.found:
                omitted.append(j)
            continue
        if omitted:
            yield _omission(source, omitted, gone, at, breaks)
            omitted = []
        if i is None:
            continue
        at = quote.starts[i]
        if j is None:
            if i not in numbers.quoted:
                yield _addition(quote, i)
        elif not (i in numbers.quoted and j in numbers.found):
            yield change_of_words(quote.raw(i), source.raw(j), at, known)
        elif not numbers.differ_in(quote, [i]):
            yield _rewritten("notation", quote, source, [i], [j], at)
    if omitted:
        yield _omission(source, omitted, gone, at, breaks)


def _rewritten(kind: str, quote: Tokens, source: Tokens, q: list[int], s: list[int], at: int) -> Difference:
    """The same said in other signs."""
    quoted = quote.slice_text(q[0], q[-1] + 1) if q else ""
    found = source.slice_text(s[0], s[-1] + 1) if s else ""
    return Difference(kind, quoted, found, quote.starts[q[0]] if q else at, harmless=True)


def _expanded(tokens: Tokens, at: list[int]) -> list[str]:
    return [w for i in at for w in lexicon.expand(tokens.folded[i])]


def _omission(
    source: Tokens, at: list[int], gone: Collection[int], where: int, breaks: Collection[int]
) -> Difference:
    """Words of the source that the quote leaves out; `gone` are those and others that go with a number."""
    raw = [source.raw(j) for j in at]
    text = " ".join(raw)
    kind = omission_kind(raw, [source.folded[j] for j in at], source.folded) or qualifier_kind(
        source, at, gone
    )
    if (
        kind is None
        and len(at) >= _FEWEST_JOINED
        and any(ends_sentence(source.raw(j)) or j + 1 in breaks for j in (max(0, at[0] - 1), *at))
    ):
        kind = "order"
    if kind is None and _is_limit(source, at):
        kind = "exception"
    return Difference(kind or "omitted", "", text, where, harmless=kind is None)


def _is_limit(source: Tokens, at: list[int]) -> bool:
    """True if the words left out say whether a limit itself is meant: "on or before", "ten or more"."""
    words = [source.folded[j] for j in at]
    before = source.folded[at[0] - 1] if at[0] else ""
    after = source.folded[at[-1] + 1] if at[-1] + 1 < len(source) else ""
    opens = words[-1] == "or" and after in lexicon.LIMITS
    closes = words[0] == "or" and (before in lexicon.LIMITS or not lexicon.LIMITS.isdisjoint(words))
    return opens or closes


def _addition(quote: Tokens, i: int) -> Difference:
    """A word that the source does not have."""
    word, raw, where = quote.folded[i], quote.raw(i), quote.starts[i]
    if lexicon.denies(word):
        return Difference("negation", raw, "", where, harmless=False)
    if word in lexicon.EXCEPTIONS:
        return Difference("exception", raw, "", where, harmless=i == 0 and word in lexicon.CONJUNCTIONS)
    if word in lexicon.MODALS:
        return Difference("modality", raw, "", where, harmless=False)
    stray = len(word) == 1 and not word.isdigit() and (not UNSPACED.match(raw) or _is_double(quote, i))
    return Difference("added", raw, "", where, harmless=stray or word in lexicon.FILLERS)


def _is_double(quote: Tokens, i: int) -> bool:
    """True if the token is the one before it or behind it once more."""
    return quote.folded[i] in (quote.folded[i - 1 : i] + quote.folded[i + 1 : i + 2])
