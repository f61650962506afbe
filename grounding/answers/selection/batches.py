"""Sources as a model reads them to choose among them, so many at a time as its prompt and its reply have room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from blocks.errors import SourcesError
from blocks.prompt.escaped import escape_markup
from blocks.prompt.token_estimate import estimated_tokens
from grounding.answers.prompting import prompt_words
from grounding.sources.adapt import read_rows
from grounding.sources.context import format_source
from grounding.sources.model import Row, label


def rows_by_sid(sources: object) -> dict[int, Row]:
    """The sources by SID, in order; of rows with the same SID the first. Raises SourcesError for a row without one."""
    rows: dict[int, Row] = {}
    for row in read_rows(sources):
        if row.get("sid") is None:
            raise SourcesError(f"the source {label(row)!r:.80} has no SID; SourcesPool.merge gives SIDs")
        rows.setdefault(row["sid"], row)
    return rows


def batches(sources: Sequence[Row], *, budget: int, most: int) -> Iterator[list[Row]]:
    """The sources in order, at most `most` and about `budget` estimated tokens at a time, never less than one."""
    batch: list[Row] = []
    used = 0
    for source in sources:
        cost = estimated_tokens(format_source(source))
        if batch and (len(batch) == most or used + cost > budget):
            yield batch
            batch, used = [], 0
        batch.append(source)
        used += cost
    if batch:
        yield batch


def prompt(words: str, objective: str, queries: Sequence[str], batch: Sequence[Row]) -> str:
    """The prompt of the file `words` about a batch; nothing that a source says can close or forge one."""
    asked = "\n".join(
        f'<QUERY qid="{n}">{escape_markup(query)}</QUERY>' for n, query in enumerate(queries, 1)
    )
    sources = "\n".join(map(format_source, batch))
    parts = [
        f"<OBJECTIVE>\n{escape_markup(objective)}\n</OBJECTIVE>",
        asked,
        f"<SOURCES>\n{sources}\n</SOURCES>",
    ]
    return "\n\n".join([prompt_words(words), *filter(None, parts)])
