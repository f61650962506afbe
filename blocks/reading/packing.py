"""`Content` to bytes and back: what the library stores and what the worker process sends.

A packed content is a frame `magic, crc32, header length`, a JSON header (counts, pages, one entry a column)
and the columns, each at a multiple of eight bytes, so that numpy can look at them where they lie. Nothing in
it can run code.
"""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blocks.layout.options import LayoutMode
from blocks.model import BlockColumns, Content, Kind, Page, Rules, WordColumns, no_rules

_MAGIC = b"PCT1"
_FRAME = struct.Struct("<4sII")
_ALIGNMENT = 8

_WORTH = 0.5
"""A column is stored deflated if that leaves at most this part of it; else opening slows for little."""
_DEFLATE_ABOVE = 256
"""Shorter columns, in bytes, are never worth it."""

KIND_CODES: dict[Kind, int] = {
    Kind.HEADING: 0,
    Kind.PARAGRAPH: 1,
    Kind.LIST: 2,
    Kind.TABLE: 3,
    Kind.CAPTION: 4,
    Kind.FOOTNOTE: 5,
    Kind.HEADER: 6,
    Kind.FOOTER: 7,
    Kind.PAGE_NUMBER: 8,
    Kind.TABLE_HEADER: 9,
    Kind.SIDE_NOTE: 10,
    Kind.HIDDEN: 11,
    Kind.FIGURE: 12,
    Kind.FORMULA: 13,
    Kind.LINE_NUMBERS: 14,
}
"""The number under which each kind is stored; a number never changes its meaning."""
_KIND_OF_CODE = {code: kind for kind, code in KIND_CODES.items()}

_DELTA_TYPES = (np.dtype("<i1"), np.dtype("<i2"), np.dtype("<i4"), np.dtype("<i8"))
_WORD_DELTAS = ("pages", "lines", "blocks", "source")


class PackingError(ValueError):
    """The bytes are no packed content, or not the whole and unharmed one."""


@dataclass(frozen=True, slots=True)
class _Column:
    """One column on its way into the frame."""

    name: str
    """Its name."""
    kind: str
    """`raw` or `delta`, and the numpy type of what is stored: `delta:<i1`; `text` for UTF-8."""
    stored: bytes
    """The column's bytes before deflating."""


def pack(content: Content, *, compress: bool = True) -> bytes:
    """`content` as bytes. Without `compress` columns are left as they are: for a pipe, where time counts.

    Raises ValueError for words that are empty or hold a line break, for columns of unequal length, and for
    pages that are not numbered from 1 on.
    """
    check(content)
    entries: list[list[object]] = []
    parts: list[bytes] = []
    for column in _columns(content):
        body, deflated = _deflate(column.stored) if compress else (column.stored, False)
        entries.append([column.name, column.kind, len(column.stored), len(body), deflated])
        parts.append(body + bytes(-len(body) % _ALIGNMENT))
    header = {
        "words": len(content.words),
        "blocks": len(content.blocks),
        "pages": len(content.pages),
        "page_errors": [[page.number, page.error] for page in content.pages if page.error is not None],
        "ocr_pages": [page.number for page in content.pages if page.ocr],
        "needs_ocr": [[page.number, page.needs_ocr] for page in content.pages if page.needs_ocr is not None],
        "layout": content.layout,
        "layout_problems": [
            [page.number, page.layout_problem] for page in content.pages if page.layout_problem is not None
        ],
        "repaired": content.repaired,
        **({"doubts": sorted(content.doubts.items())} if content.doubts else {}),
        "columns": entries,
    }
    head = json.dumps(header, separators=(",", ":")).encode("ascii")
    head += b" " * (-(_FRAME.size + len(head)) % _ALIGNMENT)
    payload = head + b"".join(parts)
    return _FRAME.pack(_MAGIC, zlib.crc32(payload), len(head)) + payload


def unpack(packed: bytes | bytearray) -> Content:
    """The content that `pack` was given; arrays are read-only. Raises PackingError if a bit is wrong."""
    try:
        return _unpack(packed)
    except (struct.error, zlib.error, ValueError, KeyError, TypeError, IndexError) as error:
        raise PackingError(f"packed content is damaged: {error}") from error


def check(content: Content) -> None:
    """Raises ValueError for what `pack` refuses."""
    words, blocks = content.words, content.blocks
    n = len(words)
    columns = (words.boxes, words.pages, words.lines, words.blocks, words.joins, words.source)
    sure, raised = words.confidences, words.raised
    if any(len(column) != n for column in columns) or (sure is not None and len(sure) != n):
        raise ValueError(f"the word columns of {n} words differ in length")
    if words.boxes.shape != (n, 4):
        raise ValueError(f"the boxes of {n} words have the shape {words.boxes.shape}")
    if raised is not None and raised.shape != (n, 2):
        raise ValueError(f"the raised signs of {n} words have the shape {raised.shape}")
    if not len(blocks.kinds) == len(blocks.confidences) == len(blocks) or len(blocks.levels) not in (
        0,
        len(blocks),
    ):
        raise ValueError(f"the block columns of {len(blocks)} blocks differ in length")
    if content.rules.boxes.shape != (len(content.rules.pages), 4):
        raise ValueError(
            f"{len(content.rules.pages)} rules have boxes of the shape {content.rules.boxes.shape}"
        )
    if any(page.number != i for i, page in enumerate(content.pages, start=1)):
        raise ValueError("pages must be numbered from 1 on, without gaps")
    if not all(words.texts):
        raise ValueError("a word is empty")


def _columns(content: Content) -> list[_Column]:
    words, blocks = content.words, content.blocks
    texts = "\n".join(words.texts)
    if texts.count("\n") != max(0, len(words) - 1):
        raise ValueError("a word holds a line break")
    sizes = np.array([(page.width, page.height) for page in content.pages], dtype="<f8")
    sure = words.confidences
    return [
        _Column("texts", "text", texts.encode("utf-8", "surrogatepass")),
        _Column("boxes", "raw:<f4", _raw(words.boxes, "<f4")),
        *(_deltas(name, getattr(words, name)) for name in _WORD_DELTAS),
        _Column("joins", "raw:|u1", _raw(words.joins, "|u1")),
        *([] if words.estimated is None else [_Column("estimated", "raw:|b1", _raw(words.estimated, "|b1"))]),
        *([] if words.raised is None else [_Column("raised", "raw:|u1", _raw(words.raised, "|u1"))]),
        _deltas("first_words", blocks.first_words),
        _Column("kinds", "raw:|u1", bytes(KIND_CODES[kind] for kind in blocks.kinds)),
        _Column("confidences", "raw:<f4", _raw(blocks.confidences, "<f4")),
        *([_Column("levels", "raw:|u1", bytes(blocks.levels))] if any(blocks.levels) else []),
        _Column("sizes", "raw:<f8", sizes.tobytes()),
        *([] if sure is None else [_Column("word_confidences", "raw:<f4", _raw(sure, "<f4"))]),
        *(_rule_columns(content.rules) if len(content.rules.pages) else []),
    ]


def _rule_columns(rules: Rules) -> list[_Column]:
    return [_Column("rules", "raw:<f4", _raw(rules.boxes, "<f4")), _deltas("rule_pages", rules.pages)]


def _raw(values: NDArray[Any], dtype: str) -> bytes:
    return np.ascontiguousarray(values, dtype=dtype).tobytes()


def _deltas(name: str, values: NDArray[Any]) -> _Column:
    """The steps between neighbours in the narrowest integers that hold them: mostly one byte a word."""
    steps = np.diff(np.asarray(values, dtype=np.int64), prepend=0)
    low, high = (int(steps.min()), int(steps.max())) if len(steps) else (0, 0)
    dtype = next(t for t in _DELTA_TYPES if np.iinfo(t).min <= low and high <= np.iinfo(t).max)
    return _Column(name, f"delta:{dtype.str}", steps.astype(dtype).tobytes())


def _deflate(stored: bytes) -> tuple[bytes, bool]:
    if len(stored) < _DEFLATE_ABOVE:
        return stored, False
    small = zlib.compress(stored, 1)
    return (small, True) if len(small) <= _WORTH * len(stored) else (stored, False)


def _unpack(packed: bytes | bytearray) -> Content:
    magic, checksum, head_length = _FRAME.unpack_from(packed)
    if magic != _MAGIC:
        raise PackingError("it does not begin like packed content")
    view = memoryview(packed)[_FRAME.size :]
    if zlib.crc32(view) != checksum:
        raise PackingError("its checksum does not agree")
    header = json.loads(bytes(view[:head_length]))
    bodies = _bodies(header["columns"], view[head_length:])
    n, m, p = int(header["words"]), int(header["blocks"]), int(header["pages"])
    words = WordColumns(
        texts=_texts(bodies["texts"], n),
        boxes=_array(bodies["boxes"], n * 4).reshape(n, 4),
        pages=_array(bodies["pages"], n),
        lines=_array(bodies["lines"], n),
        blocks=_array(bodies["blocks"], n),
        joins=_array(bodies["joins"], n),
        source=_array(bodies["source"], n),
        estimated=_array(bodies["estimated"], n) if "estimated" in bodies else None,
        confidences=_array(bodies["word_confidences"], n) if "word_confidences" in bodies else None,
        raised=_array(bodies["raised"], n * 2).reshape(n, 2) if "raised" in bodies else None,
    )
    blocks = BlockColumns(
        first_words=_first_words(bodies["first_words"], m, n),
        kinds=[_KIND_OF_CODE[code] for code in _array(bodies["kinds"], m).tolist()],
        confidences=_array(bodies["confidences"], m),
        levels=_array(bodies["levels"], m).tolist() if "levels" in bodies else (),
    )
    errors = {int(number): str(reason) for number, reason in header["page_errors"]}
    # Libraries written before there was OCR have neither.
    ocr = {int(number) for number in header.get("ocr_pages", ())}
    needs = {int(number): str(reason) for number, reason in header.get("needs_ocr", ())}
    # Nor the choice of a layout.
    layout: LayoutMode = "model" if header.get("layout") == "model" else "rules"
    unlaid = {int(number): str(reason) for number, reason in header.get("layout_problems", ())}
    sizes = _array(bodies["sizes"], p * 2).reshape(p, 2).tolist()
    pages = tuple(
        Page(i, w, h, errors.get(i), i in ocr, needs.get(i), unlaid.get(i))
        for i, (w, h) in enumerate(sizes, start=1)
    )
    rules = _rules(bodies) if "rules" in bodies else no_rules()
    doubts = {int(block): str(doubt) for block, doubt in header.get("doubts", ()) if 0 <= int(block) < m}
    repaired = bool(header["repaired"])
    return Content(pages, words, blocks, repaired=repaired, layout=layout, rules=rules, doubts=doubts)


def _bodies(entries: list[Any], view: memoryview) -> dict[str, tuple[str, bytes | memoryview]]:
    """The columns' bytes by name, inflated, each with its kind."""
    bodies: dict[str, tuple[str, bytes | memoryview]] = {}
    at = 0
    for name, kind, length, stored_length, deflated in entries:
        body: bytes | memoryview = view[at : at + stored_length]
        if deflated:
            body = zlib.decompressobj().decompress(body, length)
        if len(body) != length:
            raise PackingError(f"column {name} has {len(body)} bytes, not {length}")
        bodies[name] = (kind, body)
        at += stored_length + -stored_length % _ALIGNMENT
    return bodies


def _texts(column: tuple[str, bytes | memoryview], n: int) -> list[str]:
    joined = str(column[1], "utf-8", "surrogatepass")
    texts = joined.split("\n") if joined else []
    if len(texts) != n:
        raise PackingError(f"{len(texts)} words, not {n}")
    return texts


def _array(column: tuple[str, bytes | memoryview], length: int) -> NDArray[Any]:
    kind, body = column
    coding, _, dtype = kind.partition(":")
    values: NDArray[Any] = np.frombuffer(body, dtype=dtype)
    if len(values) != length:
        raise PackingError(f"a column of {len(values)} entries, not {length}")
    if coding == "delta":
        values = np.cumsum(values, dtype=np.int32)
    values.flags.writeable = False
    return values


def _rules(bodies: dict[str, tuple[str, bytes | memoryview]]) -> Rules:
    count = len(bodies["rules"][1]) // 16
    return Rules(_array(bodies["rules"], count * 4).reshape(count, 4), _array(bodies["rule_pages"], count))


def _first_words(column: tuple[str, bytes | memoryview], m: int, n: int) -> NDArray[np.int32]:
    """The blocks' first words, which must rise from 0 and stay below n: everything else trusts them."""
    first: NDArray[np.int32] = _array(column, m)
    if (n > 0) != (m > 0) or (m and (first[0] != 0 or first[-1] >= n)):
        raise PackingError(f"{m} blocks do not cover {n} words")
    if np.any(np.diff(first) <= 0):
        raise PackingError("a block without words")
    return first
