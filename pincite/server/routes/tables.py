"""Tables of a document: cell by cell for programs, and as CSV or HTML to be saved."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response
from typing_extensions import TypedDict

from pincite.rows.described import described
from pincite.rows.tables import TableRow
from pincite.server.routes.parts import KNOWN, InPath, Server

router = APIRouter(prefix="/api/documents/{document}/tables", tags=["tables"])

_WRITTEN: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The table",
        "content": {media: {"schema": {"type": "string"}} for media in ("text/csv", "text/html")},
    }
}


@described
class NumberedTable(TableRow):
    """A table on one page, with its number."""

    number: int
    """Its place among the document's tables, counted from 1."""


@described
class Tables(TypedDict):
    """Some tables of a document."""

    total: int
    """How many there are, on the page or in all."""
    tables: list[NumberedTable]
    """Those asked for, in reading order."""


@router.get("", response_model=Tables, responses=KNOWN)
async def tables(
    request: Request,
    server: Server,
    document: InPath,
    page: Annotated[int | None, Query(ge=1, le=1_000_000)] = None,
    offset: Annotated[int, Query(ge=0, le=10**9)] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
) -> Response:
    """List the tables whose cells are sure, each cell with its box and the headings that it stands under."""
    asked = {"document": document, "page": page, "offset": offset, "limit": limit}
    return await server.answer(request, "tables", asked)


@router.get("/{number}", response_model=NumberedTable, responses={**_WRITTEN, **KNOWN})
async def table(
    request: Request,
    server: Server,
    document: InPath,
    number: Annotated[int, Path(ge=1, le=1_000_000)],
    form: Annotated[Literal["json", "csv", "html"], Query(alias="format")] = "json",
) -> Response:
    """Give one table: as JSON, as comma-separated values for spreadsheets, or as an HTML table with its spans."""
    asked = {"document": document, "number": number, "format": form}
    return await server.answer(request, "document_table", asked)
