"""Sources in the output of `query_rag_project`: passages of files."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any

from grounding.tools.extractors.addresses import domain_of, web_url
from grounding.tools.extractors.plain_text import one_line
from grounding.tools.extractors.reading import Row, line, number, plain, rows, words
from grounding.tools.extractors.result import Extractor, Fields
from grounding.tools.extractors.web import AUTHOR, PUBLISHED

_TEXT = "content text page_content pageContent chunk chunk_text chunkText passage snippet body excerpt document".split()
_FILE = (
    "file_path filePath path file filename fileName file_name document_name documentName doc_name docName "
    "original_filename uri url link source document_id documentId"
).split()
_TITLE = "title document_title documentTitle".split()
_INNER = "document node payload _source chunk fields entity metadata meta location loc lines".split()
_PAGE = "page_number pageNumber page_no pageNo page_label pageLabel".split()
_LINES = {
    "line_start": "line_start lineStart start_line startLine from".split(),
    "line_end": "line_end lineEnd end_line endLine to".split(),
}


def passages(tool_name: str, parameters: Row, output: Any) -> list[Fields]:
    """One source for each passage, with its file, page and lines where the tool gives them."""
    value = _columns_as_rows(plain(output))
    found = [_flat(row) for row in rows(value, _is_passage)]
    # PDF readers that have only `page` may count it from 0, and then one of the results may show it.
    from_zero = any(number(row, ["page"]) == 0 for row in found)
    return [_passage(row, from_zero) for row in found]


def _is_passage(row: Row) -> bool:
    flat = _flat(row)
    # A text alone may be a message or the part of a wrapper: a passage has a file, a score or an id too.
    named = _FILE + _TITLE + "score similarity distance id chunk_id chunkId".split()
    return words(flat, _TEXT) is not None and any(flat.get(name) is not None for name in named)


def _passage(row: Row, from_zero: bool) -> Fields:
    text, file = words(row, _TEXT), line(row, _FILE)
    url = web_url(file) if file and "://" in file else None
    page = number(row, _PAGE)
    if page is None and (counted := number(row, ["page"])) is not None:
        page = counted + from_zero
    lines = {name: number(row, names) or None for name, names in _LINES.items()}
    return {
        **lines,
        "uri": url or file,
        "domain": domain_of(url),
        "title": line(row, _TITLE) or (_name(file) if file else None),
        "snippet": one_line(text or "") or None,
        "full_content": text,
        "page_number": page or None,
        "author": line(row, AUTHOR),
        "published_date": line(row, PUBLISHED),
    }


def _flat(row: Row, deep: int = 4) -> dict[str, Any]:
    """The row with the fields of its metadata and wrappers; outer ones win."""
    fields: dict[str, Any] = {}
    for name in _INNER:
        inner = row.get(name)
        if isinstance(inner, Mapping) and deep:
            fields = {**_flat(inner, deep - 1), **fields}
    return fields | {name: value for name, value in row.items() if not isinstance(value, Mapping)}


def _name(path: str) -> str:
    """The file's own name."""
    kind = PureWindowsPath if "\\" in path and "/" not in path else PurePosixPath
    return kind(path).name or path


def _columns_as_rows(value: Any) -> Any:
    """Chroma's answer, a list for each column and query, as rows; anything else as it is."""
    if not isinstance(value, Mapping) or "metadatas" not in value:
        return value
    columns = [_first_query(value.get(name)) for name in ("documents", "metadatas", "ids")]
    return [
        {"text": text, "metadata": metadata, "id": str(n) if id is None else id}
        for n, (text, metadata, id) in enumerate(zip_longest(*columns))
    ]


def _first_query(column: Any) -> list[Any]:
    if not isinstance(column, list):
        return []
    # Several queries have a list each.
    if column and all(isinstance(part, list) for part in column):
        return [value for part in column for value in part]
    return column


rag_query_extractor = Extractor("^query_rag_project$", "file", passages)
"""Reads `query_rag_project`: a source for each passage, with its file, page and lines where they are given."""
