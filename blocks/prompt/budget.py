"""Several documents in one prompt: whole blocks only, a share of the budget for each, and what was left out.

`fill` is pure arithmetic over costs: max-min fairness by weights (water-filling), so that what a short document
doesn't need goes to the others. `format_documents` prices the blocks and puts the markup together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from blocks.document import Document
from blocks.errors import QuoteError
from blocks.model import FURNITURE, Block
from blocks.prompt.chosen import Chosen, format_chosen, require_alone
from blocks.prompt.continued_tables import with_headings
from blocks.prompt.markup import block_row, format_block
from blocks.prompt.prompt import DOCUMENT_END, LeftOut, Prompt, document_head
from blocks.prompt.token_estimate import Count, characters, check_budget

Shares = Literal["equal", "proportional"] | Mapping[str, float]
"""How a budget is split: the same for each document, by their lengths, or by a weight for each document id."""


def format_documents(
    documents: Iterable[Document],
    *,
    budget: int | None = None,
    count: Count = characters,
    shares: Shares = "equal",
    furniture: bool = False,
    named: bool | None = None,
    pages: Collection[int] | None = None,
    blocks: Iterable[Chosen] | None = None,
) -> Prompt:
    """Documents of one library as one prompt, in their order, under the library's block ids.

    `budget` is the most that the markup may cost in what `count` counts: characters, or tokens with
    `blocks.prompt.token_estimate.estimated_tokens` or a tokenizer's counter. `shares` says how the documents share it;
    what one doesn't need goes to the others.
    Each shows whole blocks in reading order up to the first for which there is
    no room. Running headers, footers and page numbers are left out unless `furniture`. `named` puts each
    document's blocks between `<DOCUMENT id="…" name="…">` and `</DOCUMENT>`; by default if there are several.
    `pages` asks for those pages only.

    `blocks` (blocks, ids, or hits of a search, the best first) asks for those alone, each with the headings and the
    table's heading rows that it stands under, in document order; a budget leaves out the last of them.

    Raises QuoteError for a budget below 0, and for weights below 0, all 0, or missing for a document; and
    UnknownIdError for a block of another document.
    """
    check_budget(budget)
    if blocks is not None:
        require_alone(pages=pages, furniture=furniture)
        return format_chosen(documents, blocks, budget=budget, count=count, named=named)
    given = list(documents)
    heads = len(given) > 1 if named is None else named
    parts = [_Part.of(document, pages, furniture=furniture, named=heads) for document in given]
    taken = [len(p.lines) for p in parts] if budget is None else _within(parts, budget, count, shares)
    markup = _joined(parts, taken)
    table = {
        block.id: block_row(part.document, block)
        for part, n in zip(parts, taken, strict=True)
        for block in part.blocks[:n]
    }
    left_out = (part.left_out(n) for part, n in zip(parts, taken, strict=True))
    return Prompt(markup, table, count(markup), tuple(row for row in left_out if row is not None))


def _within(parts: Sequence[_Part], budget: int, count: Count, shares: Shares) -> list[int]:
    """How many blocks of each part are shown."""
    # Each line is priced with a line feed, and the last one has none.
    costs = [[count(f"{line}\n") for line in part.lines] for part in parts]
    for part, row in zip(parts, costs, strict=True):
        if part.head and row:
            row[0] += count(f"{part.head}\n{DOCUMENT_END}\n")
    weights = _weights([part.document for part in parts], costs, shares)
    taken = fill(costs, budget + count("\n"), weights)
    # A tokenizer may need more for the whole than for its lines.
    while any(taken) and count(_joined(parts, taken)) > budget:
        taken[max(i for i, n in enumerate(taken) if n)] -= 1
    return taken


def fill(costs: Sequence[Sequence[float]], budget: float, weights: Sequence[float]) -> list[int]:
    """How many items of each list fit: beginnings of the lists, together at most `budget`.

    A list that costs less than its weighted share leaves the rest to the others, again by weight. What whole
    items leave over goes round, an item at a time, until no list's next item fits.
    """
    taken, used = [], 0.0
    for row, share in zip(costs, _water_levels([sum(row) for row in costs], budget, weights), strict=True):
        n, cost = 0, 0.0
        while n < len(row) and cost + row[n] <= share:
            cost += row[n]
            n += 1
        taken.append(n)
        used += cost
    grown = True
    while grown:
        grown = False
        for i, row in enumerate(costs):
            if taken[i] < len(row) and used + row[taken[i]] <= budget:
                used += row[taken[i]]
                taken[i] += 1
                grown = True
    return taken


def _water_levels(wanted: Sequence[float], budget: float, weights: Sequence[float]) -> list[float]:
    """Each one's share of the budget: what it wants, or its weighted part of what the contented leave."""
    level = [0.0] * len(wanted)
    waiting = {i for i in range(len(wanted)) if weights[i] > 0}
    left = budget
    while waiting:
        total = sum(weights[i] for i in waiting)
        content = {i for i in waiting if wanted[i] * total <= left * weights[i]}
        for i in content or waiting:
            level[i] = wanted[i] if content else left * weights[i] / total
        left -= sum(wanted[i] for i in content)
        waiting = waiting - content if content else set()
    return level


@dataclass(frozen=True, slots=True)
class _Part:
    """One document's part of a prompt."""

    document: Document
    head: str
    blocks: list[Block]
    lines: list[str]
    furniture: tuple[str, ...]

    @classmethod
    def of(cls, document: Document, pages: Collection[int] | None, *, furniture: bool, named: bool) -> _Part:
        asked = [block for block in document.blocks if pages is None or block.page in pages]
        left = [b for b in asked if b.kind in FURNITURE and not furniture]
        aside = {block.id for block in left}
        blocks = [block for block in asked if block.id not in aside]
        head = document_head(document) if named else ""
        lines = with_headings(document, blocks, list(map(format_block, blocks)))
        return cls(document, head, blocks, lines, tuple(b.id for b in left))

    def left_out(self, shown: int) -> LeftOut | None:
        rest = self.blocks[shown:]
        if not rest and not self.furniture:
            return None
        pages = tuple(sorted({block.page for block in rest}))
        over = tuple(block.id for block in rest)
        return LeftOut(self.document.id, self.document.name, self.furniture, over, pages)


def _joined(parts: Sequence[_Part], taken: Sequence[int]) -> str:
    lines: list[str] = []
    for part, n in zip(parts, taken, strict=True):
        if n:
            lines += [part.head, *part.lines[:n], DOCUMENT_END] if part.head else part.lines[:n]
    return "\n".join(lines)


def _weights(documents: Sequence[Document], costs: Sequence[Sequence[float]], shares: Shares) -> list[float]:
    if isinstance(shares, str):
        if shares not in ("equal", "proportional"):
            raise QuoteError(
                f"shares are 'equal', 'proportional' or a weight for each document id, not {shares!r}"
            )
        return [1.0] * len(documents) if shares == "equal" else [float(sum(row)) for row in costs]
    missing = [document.id for document in documents if document.id not in shares]
    if missing:
        raise QuoteError(f"no share is given for {missing[0]} ({len(missing)} of {len(documents)} have none)")
    weights = [float(shares[document.id]) for document in documents]
    if documents and (min(weights) < 0 or not 0 < sum(weights) < float("inf")):
        raise QuoteError(f"shares are weights from 0 on, one at least above 0, not {weights}")
    return weights
