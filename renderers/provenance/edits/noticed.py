"""Was an artifact changed? By the text that its record has, by the record's seal, and by what a store says of it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from renderers.provenance.edits.edits import Edits, changed_sentences
from renderers.provenance.edits.seal import is_whole, recorded_lines, text_sha256

_Row = Mapping[str, Any]


def noticed(
    row: _Row,
    data: bytes,
    lines: Sequence[str] | None,
    *,
    stored: _Row | None = None,
    where: str = "the file",
) -> Edits:
    """What became of the file `data` since `row` was recorded.

    `lines` are those of its text now, None for a picture; `stored` is the row that a store has of it, {} for a store
    that was asked and has none. The text decides;
    bytes alone say that something else is there, but a file that was only saved anew has others too. Raises
    ProvenanceError for a record whose text is damaged.
    """
    same_bytes = _same_bytes(stored, data)
    if same_bytes:
        return Edits("no", "its bytes are those that were recorded")
    if is_whole(row) is False:
        changed = _changes(row, lines, where)
        return Edits("yes", "the record inside it was changed, which nothing but an edit does", changed)
    if lines is not None and _another_text(row, stored, lines):
        return Edits("yes", "its text is not the one that was written", _changes(row, lines, where))
    if stored is not None and not stored:
        return Edits("unknown", "it says of itself that it was not, but the store has no row of it")
    if lines is not None and "text_sha256" in row:
        if same_bytes is None:
            return Edits("no", "its text is the one that was written")
        return Edits(
            "unknown", "its words are those that were written, but its bytes are others: it was saved anew"
        )
    if same_bytes is False:
        return Edits("yes", "its bytes are others than those that were recorded")
    what = "a picture has no text to compare" if lines is None else "its record says nothing of its text"
    return Edits("unknown", f"{what}; a store that has its sha256 (--store) would tell")


def _same_bytes(stored: _Row | None, data: bytes) -> bool | None:
    """None where no store knows the bytes."""
    recorded = stored.get("sha256") if stored is not None else None
    return None if recorded is None else bool(recorded == hashlib.sha256(data).hexdigest())


def _another_text(row: _Row, stored: _Row | None, lines: Sequence[str]) -> bool:
    now = text_sha256(lines)
    return any("text_sha256" in known and known["text_sha256"] != now for known in (row, stored or {}))


def _changes(row: _Row, lines: Sequence[str] | None, where: str) -> Any:
    was = recorded_lines(row, where)
    return () if was is None or lines is None else changed_sentences(was, lines)
