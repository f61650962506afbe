"""The examples of docs/tools.md run, and their comments come true."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import pincite
from grounding.tools.display import display_citations

EXAMPLES = re.findall(
    r"```python\n(.*?)```",
    (Path(__file__).resolve().parents[3] / "docs" / "tools.md").read_text(encoding="utf-8"),
    re.DOTALL,
)


def test_the_first_example_cites_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    exec(EXAMPLES[0], names)
    run, data = names["run"], names["data"]
    assert run.citations[0].id == "call-1-0"  # type: ignore[attr-defined]
    assert pincite.format_sources_for_prompt(run.citations) == "[1] tide.example: Tides"  # type: ignore[attr-defined]
    assert data.references[0].source_ids == ["call-1-0"]  # type: ignore[attr-defined]
    assert "[\\[1\\]](<https://tide.example/>" in capsys.readouterr().out
    assert names["grounding"].display_citations is display_citations  # type: ignore[attr-defined]


def test_the_extractor_of_the_second_example_is_used() -> None:
    names: dict[str, object] = {}
    exec(EXAMPLES[1], names)
    service = names["service"]
    (source,) = service.extract("r", "stock_price", {"symbol": "PIN"}, 12)  # type: ignore[attr-defined]
    assert (source.title, source.snippet, source.type) == ("Price of PIN", "12", "database")


def test_the_sub_agent_of_the_third_example_is_renumbered() -> None:
    names: dict[str, object] = {}
    exec(EXAMPLES[2], names)
    joined = names["joined"]
    assert joined.text == "High [3], low [2]."  # type: ignore[attr-defined]
    assert [s.title for s in joined.sources] == ["Tides", "Moon", "Ebb"]  # type: ignore[attr-defined]


def test_the_messages_of_the_fourth_example() -> None:
    names: dict[str, object] = {}
    exec(EXAMPLES[3], names)
    data, (sent,) = names["data"], names["sent"]  # type: ignore[misc]
    assert sent["citations"] == data.model_dump(by_alias=True)  # type: ignore[attr-defined]
    assert pincite.StoredCitationData.model_validate(names["metadata"]["citations"]) == data  # type: ignore[index]


def test_importing_pincite_does_not_load_pydantic() -> None:
    code = "import sys, pincite, grounding.quotes.match; print('pydantic' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "False\n"
