"""Files are read ahead of the one that is to be written next, as far as memory allows."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pymupdf
import pytest

import pincite
from blocks.library import add_files
from blocks.reading.engine import LocalEngine
from blocks.reading.isolate import Reading

pytestmark = pytest.mark.long

MANY = 40
"""Small files behind the slow one."""


class SlowFirst(LocalEngine):
    """Reads the first file when `enough` others have been read, or after so many seconds."""

    def __init__(self, enough: int, seconds: float) -> None:
        super().__init__(2)
        self._enough = enough
        self._seconds = seconds
        self._others = 0
        self._count = threading.Condition()
        self.waited_in_vain = False

    def read_packed(self, data: bytes, *, name: str = "", **how: Any) -> Reading:  # type: ignore[override]  # passes it on
        with self._count:
            if name == "00.pdf":
                self.waited_in_vain = not self._count.wait_for(
                    lambda: self._others >= self._enough, self._seconds
                )
            else:
                self._others += 1
                self._count.notify()
        return super().read_packed(data, name=name, **how)


@pytest.fixture
def files(tmp_path: Path) -> Iterator[list[str]]:
    for number in range(MANY + 1):
        with pymupdf.open() as pdf:
            pdf.new_page().insert_text((72, 72), f"File number {number}.")
            pdf.save(tmp_path / f"{number:02}.pdf")
    yield sorted(map(str, tmp_path.iterdir()))


def _names(files: list[str], engine: LocalEngine, *, any_order: bool = False) -> list[str]:
    library = pincite.Library()
    added = dict(add_files.add_files(library, files, engine, any_order=any_order))
    assert all(Path(str(file)).name == one.name for file, one in added.items())  # type: ignore[union-attr]  # all can be read
    return [document.name for document in library]


def test_one_slow_file_does_not_stop_the_other_workers(files: list[str]) -> None:
    with SlowFirst(enough=MANY, seconds=200) as engine:
        assert _names(files, engine) == [Path(file).name for file in files]
        assert not engine.waited_in_vain


def test_memory_limits_how_far_is_read_ahead(files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(add_files, "_AHEAD_BYTES", 3 * Path(files[0]).stat().st_size)
    with SlowFirst(enough=8, seconds=5) as engine:
        assert _names(files, engine) == [Path(file).name for file in files]
        assert engine.waited_in_vain, "eight files were read ahead and held, with room for five"


def test_in_any_order_a_slow_file_holds_nobody_up(files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(add_files, "_AHEAD_BYTES", 3 * Path(files[0]).stat().st_size)
    with SlowFirst(enough=MANY, seconds=200) as engine:
        first, *others = _names(files, engine, any_order=True)
        assert not engine.waited_in_vain and first != "00.pdf"
        assert sorted([first, *others]) == [Path(file).name for file in files]
