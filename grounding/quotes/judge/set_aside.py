"""What is set aside before words are compared: references and labels that are left out, and the writer's own words.

Each gets a row that says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from grounding.meaning.language_files import WordList, in_any
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.phrases import ends_in_comma
from grounding.meaning.rules.put_in import editorial, editorial_spans
from grounding.meaning.tokens import Tokens
from grounding.model import Difference
from grounding.quotes.alignment.align import Pair, both, without
from grounding.quotes.alignment.references import is_label
from grounding.quotes.alignment.sides import Sides
from grounding.quotes.judge.named import named_alike


def set_aside(sides: Sides, pairs: list[Pair]) -> tuple[list[Pair], list[Difference]]:
    """The pairs without references, labels of items and what the writer put in brackets; and a row for each."""
    rows = []
    for tokens, row in _left_out(sides, pairs):
        pairs = without(pairs, (), tokens)
        rows.append(row)
    for span in editorial_spans(sides.quote, sides.lexicon):
        near = [k for k, (i, _) in enumerate(pairs) if i is not None and i in span]
        held = [pairs[k] for k in near]
        if not held or all(map(sides.alignment.same, held)) or _brackets_too(sides, held):
            continue
        row = editorial(sides.quote, span, sides.lexicon)
        around = pairs[max(0, near[0] - len(span)) : near[-1] + len(span) + 1]
        pairs = without(pairs, span, _replaced(sides, span, around))
        rows.append(replace(row, harmless=False) if _stands_for_more(sides, span, pairs) else row)
    return pairs, rows


def _stands_for_more(sides: Sides, span: range, pairs: Sequence[Pair]) -> bool:
    """True for a bracket at the quote's edge that may stand for another word of the source's sentence there.

    "[The guarantor] shall repay" for "The principal shall repay"; not for "It shall repay", "and shall repay", nor for
    "The guarantor, a bank, shall repay".
    """
    quote, source, lexicon, held = sides.quote, sides.source, sides.lexicon, both(pairs)
    inside = span.start > 0 and span.stop < len(quote)
    if not held or inside or lexicon.editor.length_at(quote.folded, span.start) == len(span):
        return False
    last = held[0][1] - 1 if span.start == 0 else held[-1][1]
    while span.start and last + 1 in sides.referring:
        last += 1
    if not 0 <= last < len(source) - 1 or stops(source, last) or sides.enters_text(last, last + 1):
        return False
    j = last if span.start == 0 else last + 1
    while span.start and source.word(j) in lexicon.articles:
        j += 1
    if span.start == 0 and _precedes_aside(source, last, quote.folded[span.stop - 1]):
        return False
    # "No obstante, podrá": a connective of several words.
    if any(lexicon.connectives.length_at(source.folded, k) == j + 1 - k for k in range(max(0, j - 2), j + 1)):
        return False
    named = any(quote.folded[i] not in lexicon.pronouns for i in span)
    small = (
        *_small(lexicon, [quote.folded[i] for i in span]),
        lexicon.joiners,
        lexicon.prepositions,
        lexicon.connectives,
        lexicon.clause_openers,
    )
    other = named and not any(source.word(j) in words for words in small)
    return other and not named_alike(sides.index, [quote.folded[i] for i in span], source.word(j), lexicon)


def _precedes_aside(source: Tokens, last: int, word: str) -> bool:
    """True if an aside that ends with token `last` stands behind the word, with which the sentence begins: "The old
    castle, built in 1320,"."""
    begun = next((k + 1 for k in range(last - 1, -1, -1) if stops(source, k)), 0)
    commas = [k for k in range(begun, last + 1) if ends_in_comma(source.printed(k))]
    return len(commas) > 1 and commas[-1] == last and source.folded[commas[0]] == word


def _small(lexicon: Lexicon, said: Sequence[str]) -> tuple[WordList, ...]:
    """Words in whose place a bracket of these folded words may say whom or what they mean; "[you]" are not "we"."""
    small = lexicon.pronouns, lexicon.possessives, lexicon.articles
    persons = (lexicon.speakers, lexicon.addressed, lexicon.possessives)
    other = any(in_any(word, *persons) for word in said) or all(word in lexicon.pronouns for word in said)
    return small if other else (*small, lexicon.speakers)


def _left_out(sides: Sides, pairs: Sequence[Pair]) -> Iterator[tuple[range, Difference]]:
    """References that the quote leaves out whole; then labels."""
    gone = {j for i, j in pairs if i is None and j is not None}
    told: set[int] = set()
    for each in sides.references:
        if gone.issuperset(each.tokens):
            where = _where(sides, pairs, each.tokens)
            yield each.tokens, Difference(each.kind, "", each.text, where, harmless=True)
            told.update(each.tokens)
    # "70 percent, délka" has nothing for the label of "70 %, b) délka".
    unlike = {
        j for i, j in both(pairs) if sides.source.raw(j).endswith(")") and not sides.alignment.alike((i, j))
    }
    for j in sorted((gone | unlike) - told):
        if is_label(sides.source, j, sides.lexicon, sides.referring):
            label = range(j, j + 1)
            where = _where(sides, pairs, label)
            row = Difference("omitted", "", sides.source.raw(j), where, harmless=True)
            yield label, replace(row, harmless=not _runs_items_together(sides, j, where))


def _runs_items_together(sides: Sides, label: int, where: int) -> bool:
    """True if the quote has no sign in place of the semicolon before a label: two items read as one."""
    parted = sides.source.text[: sides.source.starts[label]].rstrip().endswith(";")
    return parted and sides.quote.text[:where].rstrip()[-1:].isalnum()


def _where(sides: Sides, pairs: Sequence[Pair], left_out: range) -> int:
    """Where the quote goes on behind source tokens that it leaves out."""
    behind = (i for i, j in both(pairs) if j >= left_out.stop)
    return sides.quote.starts[next(behind, len(sides.quote) - 1)]


def _brackets_too(sides: Sides, held: Sequence[Pair]) -> bool:
    """True if the source has the same words, give or take slips, in brackets of its own."""
    source, first = sides.source, held[0][1]
    return (
        first is not None
        and all(map(sides.alignment.alike, held))
        and "[" in source.text[max(0, source.starts[first] - 1) : source.ends[first]]
    )


def _replaced(sides: Sides, span: range, pairs: Sequence[Pair]) -> Collection[int]:
    """The source's words among the pairs in whose place the words of the span stand: pronouns, possessives and
    articles; all of them if they are another name of what the span names."""
    folded, words = sides.source.folded, [sides.quote.folded[i] for i in span]
    there = [j for i, j in pairs if j is not None and (i is None or i in span)]
    if there and named_alike(sides.index, words, folded[there[-1]], sides.lexicon):
        return there
    return {j for j in there if in_any(folded[j], *_small(sides.lexicon, words))}


def stops(source: Tokens, j: int) -> bool:
    """True if a sentence or clause ends with source token `j`."""
    return source.printed(j).rstrip("\"'”’)] –—").endswith((".", "!", "?", ";", ":", "。", "！", "？"))
