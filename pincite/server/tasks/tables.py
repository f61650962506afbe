"""The tables of a document, as rows for programs, for spreadsheets and for pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from blocks.document import Document
from blocks.errors import UnknownIdError
from blocks.tables.model import Table
from pincite.rows.tables import table_row
from pincite.server.tasks.desk import Desk, Lazy, answered, etag
from pincite.server.work.frames import Reply


def tables(desk: Desk, asked: Mapping[str, Any]) -> Lazy:
    """Some tables of a document in their order, of one page or of all, and how many there are."""
    found, page, offset = desk.library.get(asked["document"]), asked["page"], asked["offset"]
    if page is not None:
        found.page(page)

    def listed() -> Reply:
        chosen = [
            {"number": number, **table_row(table)}
            for number, table in enumerate(found.tables, 1)
            if page in (None, table.page)
        ]
        return answered({"total": len(chosen), "tables": chosen[offset : offset + asked["limit"]]})

    return Lazy(etag("tables", found.id, page, offset, asked["limit"]), listed)


def document_table(desk: Desk, asked: Mapping[str, Any]) -> Lazy:
    """One table, by its number in the document, in the format asked for."""
    found, number, form = desk.library.get(asked["document"]), asked["number"], asked["format"]
    table = _numbered(found, number)

    def written() -> Reply:
        if form == "json":
            return answered({"number": number, **table_row(table)})
        text = table.to_csv() if form == "csv" else table.to_html()
        # To be saved, like all files made of anybody's text: it is never a page of this site.
        saved = {"Content-Disposition": f'attachment; filename="table-{number}.{form}"'}
        return Reply(text.encode("utf-8"), media=f"text/{form}; charset=utf-8", headers=saved)

    return Lazy(etag("table", found.id, number, form), written)


def _numbered(document: Document, number: int) -> Table:
    if number > len(document.tables):
        raise UnknownIdError(
            f"{document.name} has {len(document.tables)} tables whose cells are sure, no table {number}"
        )
    return document.tables[number - 1]
