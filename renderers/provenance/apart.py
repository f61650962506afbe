"""What a foreign PDF says of its sources, read in a worker process with limits: its record, and its text."""

from __future__ import annotations

import json

from renderers.isolate import drawn_apart
from renderers.provenance.text.lines import CitedAt, TextLine

_DOING = "reading its record of sources"
_ADVICE = "beware of the file, or ask for the report in another format"
_NONE, _SOME = b"-", b"+"


def record_apart(data: bytes, name: str, password: str | None) -> bytes | None:
    """`carried.pdf.record_in_pdf` in the worker. Raises as that, and LimitError."""
    return drawn_apart(
        "record", data, unpacked_record, name=name, doing=_DOING, advice=_ADVICE, password=password
    )


def lines_apart(data: bytes, name: str, password: str | None, *, marks: bool) -> list[TextLine]:
    """`text.pdf.pdf_lines` in the worker. Raises as that, and LimitError."""
    return drawn_apart(
        "lines",
        data,
        unpacked_lines,
        name=name,
        doing="reading its text",
        advice=_ADVICE,
        password=password,
        marks=marks,
    )


def packed_record(record: bytes | None) -> bytes:
    """The record, or that there is none, as bytes."""
    return _NONE if record is None else _SOME + record


def unpacked_record(packed: bytearray) -> bytes | None:
    """What `packed_record` packed. Raises ValueError for anything else."""
    if packed[:1] not in (_NONE, _SOME):
        raise ValueError("it is no record")
    return None if packed[:1] == _NONE else bytes(packed[1:])


def packed_lines(lines: list[TextLine]) -> bytes:
    """Lines as JSON: words as strings, marks as their words with their numbers."""
    rows = [
        [part if isinstance(part, str) else [part.words, *part.numbers] for part in line.parts]
        for line in lines
    ]
    return json.dumps(rows).encode("ascii")


def unpacked_lines(packed: bytearray) -> list[TextLine]:
    """What `packed_lines` packed. Raises ValueError for anything else."""
    try:
        return [TextLine(tuple(_part(part) for part in row)) for row in json.loads(packed)]
    except (TypeError, IndexError) as error:
        raise ValueError("it is no list of lines") from error


def _part(part: object) -> str | CitedAt:
    if isinstance(part, str):
        return part
    if (
        isinstance(part, list)
        and isinstance(part[0], str)
        and all(type(number) is int for number in part[1:])
    ):
        return CitedAt(part[0], tuple(part[1:]))
    raise TypeError
