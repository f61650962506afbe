"""Names of files made of documents' names are safe on every system."""

from __future__ import annotations

import pytest

from renderers.file_names import FileStems


@pytest.mark.parametrize("name", ["con.pdf", "NUL.tar.pdf", "Aux", "com1.a.b.pdf", "LPT³.pdf", "prn. .pdf"])
def test_a_device_of_windows_names_no_file(name: str) -> None:
    assert FileStems().give(name).startswith("_")


@pytest.mark.parametrize("name", ["console.pdf", "com.pdf", "com10.pdf", "a.con.pdf", "auxiliary"])
def test_what_only_begins_like_one_stays(name: str) -> None:
    assert FileStems().give(name) == name.removesuffix(".pdf")


def test_names_that_a_file_system_takes_for_one_are_told_apart() -> None:
    stems = FileStems()
    given = [stems.give(name) for name in ("A.pdf", "a.pdf", "con.pdf", "_CON.pdf", "\u00e9", "e\u0301")]
    assert given == ["A", "a-2", "_con", "_CON-2", "\u00e9", "e\u0301-2"]
