"""What an artifact says of its sources: one row of sources_used.json, also carried inside the artifact (format 2).

format          2
artifact_name   str, what its makers call it
filename        str, name of its file when it was written
sids            [int], sources of the pool that it used, ascending
title           str
created         str, ISO 8601 with time zone
generator       str, "pincite 0.1.0"
sources         [{number, sid?, title, url?, file?}], what its list of sources has
citations       [{number, sid, quote, claim, outcome, document_name, document_id, sha256, block_id, page, boxes,
                sentences}], one for each cited passage: `boxes` are [{page, bbox: [x0, y0, x1, y1]}] in points of the
                displayed page, `sentences` what the report says where it cites it, the rest as in
                `renderers.report.model.Evidence`
unknown         [{code, message}], what it cites that nobody knew
text, text_sha256, seal
                what shows that the artifact was changed since (`renderers.provenance.edits.seal`); a store has the
                second

Format 1 had no sentences, text or seal.
"""

from __future__ import annotations

import math
import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any, cast, get_args

from blocks.box import PageBox
from blocks.errors import ProvenanceError
from grounding.markers.token_grammar import is_sid
from renderers.provenance.edits.edits import Edited, Edits
from renderers.provenance.text.lines import TextLine
from renderers.report.citations.cited_sentences import cited_sentences
from renderers.report.dates import now
from renderers.report.model import Entry, Evidence, Outcome, Report

FORMAT = 2
"""The newest format that is written and read. A row without one is of `SourcesUsedStore.record` alone: only sids."""
MAX_CITATIONS = 100_000
"""More cited passages than any artifact has."""


@dataclass(frozen=True, slots=True)
class CitedPassage:
    """One passage that an artifact cites, as it was when the artifact was written."""

    number: int
    """Number of its entry in the artifact's list of sources."""
    sid: int | None
    """The source in the pool, None for a citation without one."""
    quote: str
    """The quoted words, "" where a statement was checked."""
    claim: str
    """The statement that was checked, "" where words were quoted."""
    outcome: Outcome
    """What had become of it."""
    document_name: str
    """Name of the document's file, "" if unknown."""
    document_id: str | None
    """The document in the library of then."""
    sha256: str | None
    """Of the document's file, 64 hex digits."""
    block_id: str
    """The block of the place, "" if unknown."""
    page: int | None
    """Page of the place, counted from 1."""
    boxes: tuple[PageBox, ...]
    """One box per line, displayed frame."""
    sentences: tuple[str, ...] = ()
    """What the artifact says where it cites the passage, without marks; () where that was not recorded."""

    @property
    def words(self) -> str:
        """The quote or, without one, the statement."""
        return self.quote or self.claim


@dataclass(frozen=True, slots=True)
class Provenance:
    """What an artifact says of its sources."""

    format: int
    """2, 1 for a row without sentences, or 0 for one that has sids alone."""
    artifact_name: str
    """What its makers call it; may be empty."""
    filename: str
    """Name of its file when it was written; may be empty."""
    sids: tuple[int, ...]
    """Sources of the pool that it used, ascending."""
    title: str
    """Its title; may be empty."""
    created: str
    """When it was written, ISO 8601; "" if unknown."""
    generator: str
    """What wrote it; "" if unknown."""
    sources: tuple[Mapping[str, Any], ...]
    """Its list of sources, light rows: number, sid, title, url, file."""
    citations: tuple[CitedPassage, ...]
    """The passages that it cites."""
    unknown: tuple[str, ...]
    """What it cites that nobody knew, a sentence each."""
    kept_in: str = ""
    """Where it was found: in the artifact itself, or in which store."""
    edits: Edits = field(default_factory=Edits)
    """Whether the artifact was changed since, how that is known, and which sentences."""
    lines: tuple[TextLine, ...] = ()
    """Its text as it stands in the file now; read where it was changed, or that is unknown."""

    @property
    def edited(self) -> Edited:
        """Was it changed since it was written: yes, no or unknown."""
        return self.edits.edited


def provenance_row(
    report: Report, *, artifact_name: str, filename: str, created: datetime | None = None
) -> dict[str, Any]:
    """The row of an artifact that shows `report`, in the form that this module describes; JSON can hold it.

    `created` is now by default, or SOURCE_DATE_EPOCH; without a time zone it is taken as UTC.
    """
    cited = [entry for entry in report.entries if entry.marks]
    sentences = cited_sentences(report.document, cited)
    when = created or now()
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    return {
        "format": FORMAT,
        "artifact_name": artifact_name,
        "filename": filename,
        "sids": sorted({entry.sid for entry in cited if entry.sid is not None} | set(report.usage)),
        "title": report.title,
        "created": when.isoformat(timespec="seconds"),
        "generator": generator(),
        "sources": [_source_row(entry) for entry in report.entries],
        "citations": [
            _citation_row(entry, evidence) | {"sentences": list(sentences.get((entry.number, place), ()))}
            for entry in cited
            for place, evidence in enumerate(entry.evidence)
        ],
        "unknown": [
            {"code": problem.code, "message": problem.message}
            for problem in report.problems
            if problem.code.startswith("unknown_")
        ],
    }


def generator() -> str:
    """Name and version of what writes artifacts: "pincite 0.1.0"."""
    try:
        return f"pincite {version('pincite')}"
    except PackageNotFoundError:  # run from its source without being installed
        return "pincite"


def provenance_of(row: object, where: str) -> Provenance:
    """The row as a `Provenance`. Raises ProvenanceError for what is none; `where` says in messages where it stood."""
    if not isinstance(row, Mapping):
        raise ProvenanceError(f"{where} is no record of sources: it holds a {type(row).__name__}")
    fmt = row.get("format", 0)
    if type(fmt) is not int or fmt < 0:
        raise ProvenanceError(f"{where} is no record of sources of pincite: its format is {_shown(fmt)}")
    if fmt > FORMAT:
        raise ProvenanceError(
            f"{where} is of format {_shown(fmt)}, which a newer pincite wrote; this one reads up to {FORMAT}: update it"
        )
    read = _Reading(where, row)
    return Provenance(
        format=fmt,
        artifact_name=read.text("artifact_name"),
        filename=read.text("filename"),
        sids=tuple(sorted({_sid(sid, where) for sid in read.items("sids")})),
        title=read.text("title"),
        created=read.text("created"),
        generator=read.text("generator"),
        sources=tuple(_mapping(item, f"{where}, a source") for item in read.items("sources")) if fmt else (),
        citations=tuple(_passage(i, c, where) for i, c in enumerate(read.items("citations"), 1))
        if fmt
        else (),
        unknown=tuple(str(_mapping(u, where).get("message", "")) for u in read.items("unknown"))
        if fmt
        else (),
    )


def _source_row(entry: Entry) -> dict[str, Any]:
    row = {
        "number": entry.number,
        "sid": entry.sid,
        "title": entry.title,
        "url": entry.url,
        "file": entry.file,
    }
    return {name: value for name, value in row.items() if value not in (None, "")}


def _citation_row(entry: Entry, evidence: Evidence) -> dict[str, Any]:
    return {
        "number": entry.number,
        "sid": entry.sid,
        "quote": evidence.quote,
        "claim": evidence.claim,
        "outcome": evidence.outcome,
        "document_name": evidence.document_name,
        "document_id": evidence.document_id,
        "sha256": evidence.sha256,
        "block_id": evidence.block_id,
        "page": evidence.page,
        "boxes": [
            {"page": box.page, "bbox": [round(edge, 3) for edge in box.bbox]} for box in evidence.boxes
        ],
    }


class _Reading:
    """Fields of a row that somebody else may have written."""

    def __init__(self, where: str, row: Mapping[str, Any]) -> None:
        self._where = where
        self._row = row

    def text(self, name: str) -> str:
        """A text, "" where there is none."""
        value = self._row.get(name)
        if value is None or isinstance(value, str):
            return value or ""
        raise self.wrong(name, "text")

    def number(self, name: str) -> int | None:
        """A whole number from 0 on, or None."""
        value = self._row.get(name)
        if value is None or is_sid(value):
            return value
        raise self.wrong(name, "a whole number")

    def items(self, name: str) -> Sequence[Any]:
        """A list, empty where there is none."""
        value = self._row.get(name)
        if value is None:
            return ()
        if not isinstance(value, list):
            raise self.wrong(name, "a list")
        if len(value) > MAX_CITATIONS:
            raise ProvenanceError(
                f"{self._where}: {name} has {len(value):,} items, more than {MAX_CITATIONS:,}"
            )
        return value

    def wrong(self, name: str, wanted: str) -> ProvenanceError:
        """The error for a field of another type."""
        return ProvenanceError(f"{self._where}: {name} is {_shown(self._row.get(name))}, not {wanted}")


def _passage(place: int, item: object, where: str) -> CitedPassage:
    where = f"{where}, citation {place}"
    read = _Reading(where, _mapping(item, where))
    outcome = read.text("outcome") or "not checked"
    if outcome not in get_args(Outcome):
        raise read.wrong("outcome", "one of " + ", ".join(get_args(Outcome)))
    return CitedPassage(
        number=read.number("number") or 0,
        sid=read.number("sid"),
        quote=read.text("quote"),
        claim=read.text("claim"),
        outcome=cast(Outcome, outcome),
        document_name=read.text("document_name"),
        document_id=read.text("document_id") or None,
        sha256=read.text("sha256") or None,
        block_id=read.text("block_id"),
        page=read.number("page"),
        boxes=tuple(_box(box, where) for box in read.items("boxes")),
        sentences=tuple(str(sentence) for sentence in read.items("sentences")),
    )


def _box(item: object, where: str) -> PageBox:
    box = _mapping(item, where)
    page, edges = box.get("page"), box.get("bbox")
    if type(page) is int and page >= 1 and isinstance(edges, list) and len(edges) == 4:
        numbers = [float(e) for e in edges if type(e) is float or (type(e) is int and abs(e) < 10**9)]
        if len(numbers) == 4 and all(map(math.isfinite, numbers)):
            return PageBox(page, *numbers)
    raise ProvenanceError(f"{where}: {_shown(item)} is no box of a page")


def _sid(value: object, where: str) -> int:
    if isinstance(value, int) and is_sid(value):
        return value
    raise ProvenanceError(f"{where}: {_shown(value)} is no sid")


def _mapping(item: object, where: str) -> Mapping[str, Any]:
    if isinstance(item, Mapping):
        return item
    raise ProvenanceError(f"{where} is {_shown(item)}, not an object")


def _shown(value: object) -> str:
    """The value, short enough for a message."""
    match value:
        case int() if value.bit_length() > 64:  # Python refuses to write very long ones
            return "a very large number"
        case int() | float() | str() | None:
            return reprlib.repr(value)
        case _:
            return f"a {type(value).__name__}"
