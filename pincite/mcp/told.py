"""Results in words for a model: the verdict first, then the place, then what differs.

Words of documents stand in the markup of `format_documents`, in which nothing of theirs can close or forge a block;
names and single words of theirs stand in quotation marks, escaped in the same way.
"""

from __future__ import annotations

import html
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mcp_types import CallToolResult, ImageContent, TextContent

from blocks.prompt.escaped import escape_markup
from pincite.rows.checks import Checked, CheckedRow
from pincite.rows.claims import ClaimRow
from pincite.rows.documents import DocumentRow
from pincite.rows.places import DifferenceRow, MatchRow
from pincite.rows.tables import TableRow

_LONGEST = 300
"""Characters of a name, statement or difference that are shown."""
_NOTHING = "“”"


def result(
    row: Mapping[str, Any], *lines: str, picture: bytes = b"", refused: bool = False
) -> CallToolResult:
    """A tool's result: the row for programs, the lines and the picture for the model."""
    content: list[TextContent | ImageContent] = [TextContent(text="\n".join(line for line in lines if line))]
    if picture:
        content.append(ImageContent(data=b64encode(picture).decode("ascii"), mime_type="image/png"))
    return CallToolResult(content=[*content], structured_content=dict(row), is_error=refused)


def named(name: str) -> str:
    """A name or path that anybody may have chosen, on one line, in quotation marks."""
    return _quoted(name)


def plain(message: str) -> str:
    """A sentence of pincite's own, in which words of a document or file name may stand: no markup, and always text."""
    return html.escape(message.encode("utf-8", "replace").decode("utf-8"), quote=False)


def document_told(row: DocumentRow) -> str:
    """A document in a line."""
    told = f"{row['document']} {named(row['name'])}: {row['pages']} pages, {row['blocks']} blocks"
    waiting = len(row["pages_needing_ocr"])
    return f"{told}, {waiting} pages are pictures that were not read" if waiting else told


def table_told(row: TableRow, csv: str, following: int) -> Iterator[str]:
    """A table, or some rows of it, as comma-separated values."""
    ids = row["block_ids"]
    more = f"; offset={following} goes on" if following < row["rows"] else ""
    yield f"{row['rows']} rows, {row['columns']} columns, blocks {ids[0]} to {ids[-1]}{more}."
    if row["caption"]:
        yield f"Caption: {_quoted(row['caption'])}"
    yield f'<TABLE page="{row["page"]}">\n{escape_markup(csv)}\n</TABLE>'


def match_told(row: MatchRow) -> Iterator[str]:
    """A located quote."""
    verified = "verified" if row["verified"] else "not verified"
    yield f"{row['verdict']}: {verified}. {_sentence(row['reason'])}"
    if row["block_ids"]:
        yield _place(row["document"], row["document_name"], row["pages"][0])
        yield _block(row["block_ids"][0], row["pages"][0], row["text"])
    if row["ambiguous"]:
        yield f"It stands in {row['occurrences']} places; the first was taken. Give page, block_id or prefix."
    yield from _differences(row["differences"])


def claim_told(row: ClaimRow) -> Iterator[str]:
    """A statement held against a block."""
    told = {"high": "supported", "medium": "undecided", "low": "not supported"}[row["verdict"]]
    yield f"{told}. {_sentence(row['reason'])}"
    if row["block_id"] is not None:
        yield _place(row["document"], row["document_name"], row["page"])
        yield _block(row["block_id"], row["page"], " ".join(row["sentences"]))
    if row["missing_terms"]:
        yield f"Missing: {', '.join(_quoted(term) for term in row['missing_terms'])}"
    yield from _differences(row["differences"])


def checked_told(row: Checked) -> Iterator[str]:
    """An answer that was checked: how many of its citations hold, and what is wrong with the others."""
    counts = Counter(one["status"] for one in row["citations"])
    states = [f"{counts[status]} {status}" for status in ("refused", "undecided", "verified")]
    yield f"Citations: {', '.join(states)}. Statements without one: {len(row['uncited'])}."
    yield from map(_problem, (one for one in row["citations"] if one["status"] != "verified"))
    yield from (f"line {one['line']}, no citation: {_quoted(one['words'])}" for one in row["uncited"])


def files_told(paths: Sequence[str], numbers: Sequence[int], unplaced: Sequence[int]) -> Iterator[str]:
    """Files that were written, and which citations they show."""
    for path in paths:
        yield f"Written: {named(path)}"
    if numbers:
        yield f"It shows {_marks(numbers)}."
    if unplaced:
        yield f"These have no place that could be shown: {_marks(unplaced)}."


def _problem(row: CheckedRow) -> str:
    mark = f"[{row['number']}]" if row["number"] is not None else row["block_id"] or f"source {row['sid']}"
    reasons = [row["message"], *(use["reason"] for use in row["uses"])]
    why = next((reason for reason in reasons if reason), "")
    said = row["quote"] or row["claim"]
    words = f"{_quoted(said)} " if said else ""
    return f"line {row['line']}, {mark}, {row['status']}: {words}{_sentence(why)}"


def _place(document: str | None, name: str | None, page: int | None) -> str:
    return f"{document} {named(name or '')}, page {page}:"


def _block(block_id: str, page: int | None, words: str) -> str:
    """Words of a block as `format_block` has the whole of it."""
    return f'<BLOCK id="{block_id}" page="{page}">{escape_markup(words)}</BLOCK>'


def _differences(rows: Iterable[DifferenceRow]) -> Iterator[str]:
    for row in rows:
        weight = "harmless" if row["harmless"] else "carries meaning"
        yield f"{row['kind']} ({weight}): {_difference(_quoted(row['quoted']), _quoted(row['found']))}"


def _difference(quoted: str, found: str) -> str:
    if found == _NOTHING:
        return f"{quoted} is not in the source"
    if quoted == _NOTHING:
        return f"the source's {found} is left out"
    return f"{quoted} for the source's {found}"


def _quoted(words: str) -> str:
    """Somebody's words on one line, in quotation marks."""
    line = " ".join(words.encode("utf-8", "replace").decode("utf-8").split())
    return f"“{escape_markup(line if len(line) <= _LONGEST else f'{line[: _LONGEST - 1]}…')}”"


def _sentence(reason: str) -> str:
    told = plain(reason)
    return f"{told[:1].upper()}{told[1:].rstrip('.')}." if told else ""


def _marks(numbers: Iterable[int]) -> str:
    return ", ".join(f"[{number}]" for number in numbers)
