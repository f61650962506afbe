"""A prompt of chosen blocks: each with what it stands under, in the order of the documents, within a budget.

The blocks are given in the order of their worth, as a search gives them; over a budget the least of them are left
out. A heading or a table's heading row is shown once for all blocks under it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Protocol, runtime_checkable

from blocks.document import Document
from blocks.errors import QuoteError, UnknownIdError
from blocks.model import BLOCK_ID_PREFIX, Block
from blocks.prompt.markup import block_row, format_block
from blocks.prompt.prompt import DOCUMENT_END, LeftOut, Prompt, document_head
from blocks.prompt.token_estimate import Count


class Found(Protocol):
    """What a search found, such as a `Hit`."""

    @property
    def block(self) -> Block:
        """The block."""


@runtime_checkable
class _FindsBlocks(Protocol):
    """Documents that know which of them has a block, as a library does without opening the others."""

    def document_of_block(self, block_id: str) -> Document: ...


Chosen = Block | Found | str
"""A block, what a search found, or a block id."""
_At = tuple[Document, int]
"""A block by its document and its place in `Document.blocks`."""


def format_chosen(
    documents: Iterable[Document],
    chosen: Iterable[Chosen],
    *,
    budget: int | None,
    count: Count,
    named: bool | None,
) -> Prompt:
    """See `blocks.prompt.budget.format_documents`."""
    places = list(dict.fromkeys(_places(documents, chosen)))
    heads = len({document.id for document, _ in places}) > 1 if named is None else named
    taken, over = _within(places, budget, count, heads=heads)
    shown = sorted(taken, key=lambda at: (at[0].first_block, at[0].id, at[1]))
    markup = _markup(shown, heads=heads)
    limit = math.inf if budget is None else budget
    # A tokenizer may need more for the whole than for its lines.
    while (size := count(markup)) > limit and shown:
        last = next(at for at in reversed(places) if at in shown)
        shown.remove(last)
        over.append(last)
        markup = _markup(shown, heads=heads)
    table = {block.id: block_row(document, block) for document, i in shown for block in [document.blocks[i]]}
    return Prompt(markup, table, size, tuple(_left_out(over)))


def _places(documents: Iterable[Document], chosen: Iterable[Chosen]) -> Iterator[_At]:
    # Of documents that are no library there are few, and all are open.
    given = documents if isinstance(documents, _FindsBlocks) else list(documents)
    for one in chosen:
        block_id = one if isinstance(one, str) else one.id if isinstance(one, Block) else one.block.id
        if isinstance(given, _FindsBlocks):
            document: Document | None = given.document_of_block(block_id)
        else:
            document = next((d for d in given if d.block_index(block_id) is not None), None)
        index = document.block_index(block_id) if document else None
        if document is None or index is None:
            raise UnknownIdError(f"no document given has the block {block_id!r}; choose among their blocks")
        yield document, index


def _within(
    places: Sequence[_At], budget: int | None, count: Count, *, heads: bool
) -> tuple[dict[_At, None], list[_At]]:
    """What is shown, and the chosen blocks for which there was no room."""
    taken: dict[_At, None] = {}
    over: list[_At] = []
    used = 0
    for document, i in places:
        new = [at for at in ((document, j) for j in (*_above(document, i), i)) if at not in taken]
        cost = sum(count(f"{format_block(document.blocks[j])}\n") for _, j in new)
        if heads and not any(known is document for known, _ in taken):
            cost += count(f"{document_head(document)}\n{DOCUMENT_END}\n")
        # The last line has no line feed.
        if budget is None or used + cost <= budget + count("\n"):
            used += cost
            taken.update(dict.fromkeys(new))
        else:
            over.append((document, i))
    return taken, over


def _above(document: Document, i: int) -> list[int]:
    """What a block stands under; of a row of a table also the rows that its cells do: names of groups of rows, and the
    heading rows of the page before; and the lines above these that are the table's title."""
    table = document.table_of(f"{BLOCK_ID_PREFIX}{document.block_numbers[i]}")
    if table is None:
        return list(document.above[i])
    own = [cell for cell in table.cells if any(document.words.blocks[word] == i for word in cell.words)]
    heads = [head for cell in own for side in table.cells.heading_cells(cell).sides for head in side]
    rows = {int(document.words.blocks[word]) for head in heads for word in head.words} - {i}
    first = min({i, *rows, *(document.block_index(block_id) or i for block_id in table.block_ids[:1])})
    title = {j for j in (first - 2, first - 1) if j >= 0 and document.block_texts[j] in table.title}
    return sorted({*document.above[i], *rows, *title} - {i})


def _markup(shown: Sequence[_At], *, heads: bool) -> str:
    lines: list[str] = []
    for document, rows in groupby(shown, key=lambda at: at[0]):
        blocks = [format_block(document.blocks[i]) for _, i in rows]
        lines += [document_head(document), *blocks, DOCUMENT_END] if heads else blocks
    return "\n".join(lines)


def _left_out(over: Sequence[_At]) -> Iterator[LeftOut]:
    for document, rows in groupby(sorted(over, key=lambda at: (at[0].id, at[1])), key=lambda at: at[0]):
        blocks = [document.blocks[i] for _, i in rows]
        pages = tuple(sorted({block.page for block in blocks}))
        yield LeftOut(document.id, document.name, (), tuple(block.id for block in blocks), pages)


def require_alone(*, pages: object, furniture: bool) -> None:
    """Raises QuoteError for options that choose blocks otherwise."""
    if pages is not None or furniture:
        raise QuoteError("blocks are chosen already: give either blocks, or pages and furniture")
