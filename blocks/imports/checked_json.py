"""JSON of strangers: values are asked for by type, and an error names the place of what is wrong."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass

from blocks.errors import DocumentError


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a JSON file and its place; of a missing value the value is None."""

    value: object
    """What `json.loads` gives."""
    path: str
    """Where it stands: `paper.json: texts[3].prov[0]`."""

    @classmethod
    def parse(cls, data: bytes, name: str) -> Node:
        """The object in a file. Raises DocumentError for anything else."""
        try:
            value = json.loads(data.decode("utf-8-sig"))
        except (ValueError, RecursionError) as error:
            raise DocumentError(f"{name} is no JSON ({error}); give the file as its tool wrote it") from error
        if not isinstance(value, dict):
            raise DocumentError(f"{name} holds no JSON object; give the file as its tool wrote it")
        return cls(value, f"{name}: ")

    def __getitem__(self, key: str) -> Node:
        """The value of that key, missing if there is none."""
        table = self.table()
        joint = "" if self.path.endswith(": ") else "."
        return Node(table.get(key), f"{self.path}{joint}{key}")

    def __iter__(self) -> Iterator[Node]:
        """The entries of a list; none of a missing one."""
        if self.value is None:
            return
        if not isinstance(self.value, list):
            raise self._wrong("a list")
        for i, value in enumerate(self.value):
            yield Node(value, f"{self.path}[{i}]")

    def __bool__(self) -> bool:
        return self.value is not None

    def table(self) -> dict[str, object]:
        """The object; empty if missing."""
        if self.value is None:
            return {}
        if not isinstance(self.value, dict):
            raise self._wrong("an object")
        return self.value

    def text(self) -> str:
        """The text; empty if missing."""
        if self.value is None:
            return ""
        if not isinstance(self.value, str):
            raise self._wrong("text")
        return self.value

    def number(self, missing: float | None = None) -> float:
        """The finite number; `missing` if there is none and that is given."""
        if self.value is None and missing is not None:
            return missing
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            raise self._wrong("a number")
        if not math.isfinite(self.value) or abs(self.value) > 1e9:
            raise self._wrong("a number that a page could have")
        return float(self.value)

    def whole(self, missing: int | None = None) -> int:
        """The whole number from 0 on."""
        number = self.number(missing)
        if number != int(number) or number < 0:
            raise self._wrong("a whole number from 0 on")
        return int(number)

    def page(self) -> int:
        """The page number, from 1 on."""
        number = self.whole()
        if not 1 <= number <= MOST_PAGES:
            raise self._wrong("a page number, counted from 1")
        return number

    def _wrong(self, wanted: str) -> DocumentError:
        shown = "missing" if self.value is None else f"{str(self.value)[:40]!r}"
        return DocumentError(
            f"{self.path} is {shown}, not {wanted}; the file is damaged or of another format"
        )


MOST_PAGES = 200_000
"""More pages than any real document has."""
