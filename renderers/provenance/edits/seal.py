"""What in a record shows that its artifact was changed since: the text as it was drawn, and a hash over the record.

The text is that which `renderers.provenance.text` reads from the drawn file, so that reading the file again gives the
same, letter for letter, whatever the format makes of the report. It is packed, so that words that somebody replaces in
a whole file aren't replaced in it too. Neither is a signature: who means to deceive can write both anew, and only a
store that lies elsewhere (`text_sha256`, `sha256`) tells.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from blocks.errors import ProvenanceError
from renderers.provenance.carried.bounds import unpacked

_TEXT, _SUM, _SEAL = "text", "text_sha256", "seal"
_SEALED = (_TEXT, _SEAL)
"""Fields that only the artifact itself has; a store has their hash."""


def sealed(row: Mapping[str, Any], lines: Sequence[str] | None) -> dict[str, Any]:
    """The row with the lines of its artifact's text (None for a picture) and its seal."""
    made = {name: value for name, value in row.items() if name not in (_TEXT, _SUM, _SEAL)}
    if lines is not None:
        packed = zlib.compress(json.dumps(list(lines), ensure_ascii=False).encode("utf-8"), 6)
        made |= {_TEXT: base64.b64encode(packed).decode("ascii"), _SUM: text_sha256(lines)}
    return made | {_SEAL: _seal(made)}


def for_store(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row as a store keeps it."""
    return {name: value for name, value in row.items() if name not in _SEALED}


def text_sha256(lines: Sequence[str]) -> str:
    """Hash of a text's words, 64 hex digits, wherever its lines end."""
    return hashlib.sha256(" ".join(" ".join(lines).split()).encode("utf-8", "surrogatepass")).hexdigest()


def is_whole(row: Mapping[str, Any]) -> bool | None:
    """False if the record itself was changed; None for one without a seal, of an older format."""
    if _SEAL not in row:
        return None
    try:
        return bool(row[_SEAL] == _seal({name: value for name, value in row.items() if name != _SEAL}))
    except (TypeError, ValueError, RecursionError):  # numbers and nesting that this package never writes
        return False


def recorded_lines(row: Mapping[str, Any], where: str) -> list[str] | None:
    """The lines as they were drawn; None where the record has none. Raises ProvenanceError for what are none."""
    text = row.get(_TEXT)
    if text is None:
        return None
    try:
        lines = json.loads(unpacked(base64.b64decode(text, validate=True), where))
    except (TypeError, ValueError, binascii.Error, RecursionError) as error:
        raise ProvenanceError(f"{where}: its text is damaged ({error}); the file was changed") from error
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise ProvenanceError(f"{where}: its text is no list of lines; the file was changed")
    return lines


def _seal(row: Mapping[str, Any]) -> str:
    written = json.dumps(row, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(written.encode("ascii")).hexdigest()
