"""What of a value can go into JSON, and what is left out: other types, numbers that are none, large base64."""

from __future__ import annotations

import datetime
import hashlib
import json
import math
import re
import uuid
from collections.abc import Mapping
from decimal import Decimal
from pathlib import PurePath
from typing import Any

LARGE = 10_000
"""Characters from which base64 is too large for a row: 7.5 KB of a file, more than an icon has."""
_DEEPEST = 40
_BITS = 4_096
"""Python itself refuses to write integers much longer than that as text."""

_BASE64 = re.compile(r"[A-Za-z0-9+/_-]+={0,2}")
_BASE64_LINES = re.compile(r"[A-Za-z0-9+/_-]{60,120}(?:\r?\n[A-Za-z0-9+/_-]{4,120})*={0,2}\s*")
_NAMED_BASE64 = re.compile(r"(?i)base64|b64")
_DATA_URL = re.compile(r"(?i)data:[^,]{0,200};base64,")
_SAMPLE = 4_000
_SURROGATE = re.compile("[\ud800-\udfff]")

LEFT_OUT = object()
"""Stands for a value that was left out."""


class JsonValues:
    """Makes values fit for JSON and notes what it had to leave out."""

    def __init__(self) -> None:
        self.omitted: dict[str, str] = {}
        """Where something was left out ("image", "meta.thumbnail"), and why."""

    def fit(self, value: object, where: str, *, prose: bool = False, depth: int = 0) -> Any:
        """The value as JSON has it, or LEFT_OUT.

        Times become ISO 8601, paths and UUIDs text, tuples and sets lists; lone surrogates, which UTF-8 can't
        hold, become U+FFFD. `prose`: words are expected here, so that only what can be nothing but base64 is
        dropped.
        """
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, int):
            return (
                value if value.bit_length() <= _BITS else self._leave_out(where, "a number too long for JSON")
            )
        if isinstance(value, str):
            return self._text(value, where, prose=prose)
        if isinstance(value, float | Decimal):
            number = float(value)
            return number if math.isfinite(number) else self._leave_out(where, f"{value} is no number")
        if isinstance(value, datetime.date | datetime.time):
            return value.isoformat()
        if isinstance(value, PurePath | uuid.UUID):
            return str(value)
        if isinstance(value, Mapping | list | tuple | set | frozenset):
            return self._nested(value, where, depth)
        return self._leave_out(where, f"a {type(value).__name__} can't be kept in JSON")

    def _text(self, value: str, where: str, *, prose: bool) -> object:
        if len(value) > LARGE and is_base64(value, named=bool(_NAMED_BASE64.search(where)), prose=prose):
            digest = hashlib.sha256(value.encode("utf-8", "surrogatepass")).hexdigest()
            return self._leave_out(where, f"base64 of {len(value):,} characters, sha256 {digest[:12]}")
        return value if value.isascii() else _SURROGATE.sub("\ufffd", value)

    def _nested(self, value: Any, where: str, depth: int) -> object:
        if depth >= _DEEPEST:
            return self._leave_out(where, f"nested more than {_DEEPEST} deep")
        if isinstance(value, Mapping):
            fitted = {
                str(key): self.fit(inner, f"{where}.{key}", depth=depth + 1) for key, inner in value.items()
            }
            return {key: inner for key, inner in fitted.items() if inner is not LEFT_OUT}
        items = sorted(value, key=repr) if isinstance(value, set | frozenset) else value
        listed = (self.fit(inner, f"{where}.{n}", depth=depth + 1) for n, inner in enumerate(items))
        return [inner for inner in listed if inner is not LEFT_OUT]

    def _leave_out(self, where: str, why: str) -> object:
        self.omitted[where] = why
        return LEFT_OUT


def is_base64(value: str, *, named: bool = False, prose: bool = False) -> bool:
    """Whether a large text is encoded bytes.

    A data url is, and so is what its field's name says (`named`). Other text has to consist of base64's
    alphabet alone, whole or in lines; where words are expected (`prose`), or the length isn't a multiple of
    4, it must also mix capitals, small letters and digits as encoded bytes do: a DNA sequence or one word
    over and over doesn't.
    """
    if named or _DATA_URL.match(value):
        return True
    text = value.strip()
    if not (_BASE64.fullmatch(text) or _BASE64_LINES.fullmatch(text)):
        return False
    sample = text[:_SAMPLE]
    mixed = all(re.search(part, sample) for part in ("[A-Z]", "[a-z]", "[0-9]"))
    return mixed or not (prose or len("".join(text.split())) % 4)


def read_json(text: str | bytes, what: str) -> Any:
    """The value that JSON text holds. Raises ValueError that says what is no JSON, and where."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError(f"{what} is nested too deep to be read") from error
    except UnicodeDecodeError as error:
        raise ValueError(f"{what} is no JSON: byte {error.start} is not UTF-8") from error
    except json.JSONDecodeError as error:
        raise ValueError(
            f"{what} is no JSON: {error.msg} in line {error.lineno}, column {error.colno}"
        ) from error
    except ValueError as error:
        raise ValueError(f"{what} is no JSON: {error}") from error
