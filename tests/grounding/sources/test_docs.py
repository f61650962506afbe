"""The examples of docs/sources.md run, and print what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "sources.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_run_and_print_what_they_say(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(example, {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"print\(.*\)  # (.*)", example)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 5
