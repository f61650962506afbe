"""How far a row of a table supports a claim: by its cells, and no further by its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

import numpy as np

from blocks.document import Document
from blocks.model import TABULAR, Block
from blocks.tables.cells import Cell
from blocks.text.fold import skeleton
from grounding.claims.cells.changes import rule_on_change
from grounding.claims.cells.figures import figures_in
from grounding.claims.cells.headings import Told, plain_years
from grounding.claims.cells.orders import rule_on_order
from grounding.claims.cells.stated import has_these_figures, rule_on_figures
from grounding.claims.cells.verdict import Ruling, verdict
from grounding.claims.reading.sentence import Reading, read_claim_sentence
from grounding.meaning.sentences import split_sentences
from grounding.meaning.tokens import tokenize
from grounding.model import ClaimVerdict, Support
from grounding.numbers import find_quantities
from grounding.reasons import because

_Rule = Callable[[Told, Sequence[Cell]], Ruling | None]
_RULES: tuple[_Rule, ...] = (rule_on_figures, rule_on_change, rule_on_order)


def support_of_row(claim: str, document: Document, block: Block, found: ClaimVerdict) -> ClaimVerdict:
    """How far a row of a table supports a claim; `found` is how far the row's words do.

    A figure is high by its cell alone: by the row's words it is undecided at most, where the row has several.
    """
    table = document.table_of(block.id) if block.kind in TABULAR else None
    if table is None:
        return found
    figures = figures_in(table)
    own = range(block.first_word, block.end_word)
    row = [cell for cell in figures.cells if any(word in own for word in cell.words)]
    if not row:
        return found
    readings = [*_readings(claim, document, table.page)]
    # What goes beyond the table comes last: a rule that knows the claim in another language says more.
    rules = (_RULES, (has_these_figures,)) if found.verdict is Support.LOW else (_RULES,)
    for some, reading in product(rules, readings):
        told = Told(reading, figures)
        ruling = next(filter(None, (rule(told, row) for rule in some)), None)
        if ruling is not None:
            return verdict(claim, reading, block.id, ruling)
    alone = len(row) == 1 and not row[0].column_headings
    verbatim = skeleton(" ".join(found.sentences)) == skeleton(claim)
    if found.verdict is not Support.HIGH or not find_quantities(claim) or alone or verbatim:
        return found
    reason = "the row has these words, but the claim doesn't say under which heading its figure stands, or says another"
    return replace(found, verdict=Support.MEDIUM, reason=because("heading_missing", reason))


def _readings(claim: str, document: Document, page: int) -> Iterator[Reading]:
    """The claim in the language of the table's page, of which a table's own words tell too little; then in its own,
    which may be another. None that denies, weakens or makes depend, in either."""
    text = plain_years(claim)
    own = frozenset(tokenize(text).folded)
    first, end = np.searchsorted(document.words.pages, [page, page + 1]).tolist()
    here = _read(text, own.union(document.folded_words[first:end]))
    if "?" in text or not _is_one_statement(here) or _turned(here):
        return
    yield here
    there = _read(text, own)
    if there.lexicon.languages != here.lexicon.languages and not _turned(there):
        yield there


_read = lru_cache(maxsize=32)(read_claim_sentence)
"""A claim is held against one row of a page after the other."""


def _is_one_statement(reading: Reading) -> bool:
    """True for one sentence; the full stop of "5 Mio. EUR" ends none, whatever the language."""
    end = 0
    for sentence in split_sentences(reading.text)[:-1]:
        end = reading.text.index(sentence, end) + len(sentence)
        if not any(q.start < end < q.end for _, q in reading.numbers):
            return False
    return True


def _turned(reading: Reading) -> bool:
    """True for a claim that denies, a limit too ("not higher than"), weakens, or makes depend."""
    turns = reading.negations + reading.soft_negations + reading.hedges + reading.turning + reading.conditions
    denied = any(map(reading.denies, range(len(reading.tokens))))
    return bool(denied or turns or reading.modals)
