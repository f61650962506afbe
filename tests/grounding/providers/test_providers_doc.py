"""docs/providers.md prints what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fixture_files import FIXTURES, pdf_bytes
from provider_payloads import EMPTY, EXPECTED, payload

DOC = (FIXTURES.parent / "docs" / "providers.md").read_text("utf-8")


def test_the_examples_print_what_their_comments_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one_column.pdf").write_bytes(pdf_bytes("one_column.pdf"))
    monkeypatch.chdir(tmp_path)
    code = "\n".join(re.findall(r"```python\n(.*?)```", DOC, re.DOTALL))
    exec(code, {"response": payload("anthropic_page_location")})
    promised = re.findall(r"print\(.*\)  # (.*)", code)
    assert capsys.readouterr().out.splitlines() == promised and len(promised) == 3
    assert (tmp_path / "out" / "one_column.highlighted.pdf").is_file()


def test_every_key_is_told_of_and_the_payloads_are_counted() -> None:
    assert all(f"`{key}`" in DOC for key in EMPTY)
    assert f"{len(EXPECTED)} payloads" in DOC
