"""The application of docs/citations.md, run against a real server that plays the model from recorded turns."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from desk import lay_out
from fixture_files import FIXTURES
from model_server import model_server

pytestmark = pytest.mark.long

PAGE = (FIXTURES.parent / "docs" / "citations.md").read_text("utf-8")


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, Any], list[Any]]:
    """The names that the application leaves behind, and what the model was asked."""
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    code = next(block for block in re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
    names: dict[str, Any] = {}
    with model_server("ister") as (url, asked):
        monkeypatch.setenv("OPENAI_BASE_URL", url)
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        exec(compile(code, "citations.md", "exec"), names)
    return names, asked


def told(asked: list[Any]) -> dict[str, str]:
    """What the model was told of each call, by the call's id."""
    return {m["tool_call_id"]: m["content"] for m in asked[-1]["messages"] if m["role"] == "tool"}


def test_true_facts_are_cited_and_the_invented_one_is_not(played: tuple[dict[str, Any], list[Any]]) -> None:
    names, _ = played
    tool, answer = names["tool"], names["answer"]
    cited = [(c.number, c.block_id.rpartition("_")[2], c.verified, c.grounded) for c in tool.citations]
    assert cited == [
        (1, "21", True, True),
        (2, "22", False, True),
        (3, "29", True, True),
        (4, "9", True, True),
    ]
    assert re.findall(r"\[\d\]", answer.text) == ["[1]", "[2]", "[3]", "[4]"] and not answer.removed
    (refused,) = tool.refused
    assert "museum" in refused.cited_text and refused.attempts == 3
    assert (Path("out") / "paper.highlighted.pdf").exists()


def test_the_model_is_told_what_to_mend(played: tuple[dict[str, Any], list[Any]]) -> None:
    _, asked = played
    replies = told(asked)
    assert len(asked) == 4 and len(replies) == 10
    assert "“£3,520” for “£3,250”" in replies["a1"] and replies["b1"].startswith("Kept as [1]")
    assert "the words stand in BLOCK_CITE_ID_21: call again" in replies["a2"] and replies["b2"].startswith(
        "Kept as [2]"
    )
    assert "not the words of BLOCK_CITE_ID_22, but it supports" in replies["a3"]
    assert "number 3 is taken" in replies["a5"] and replies["a5"].endswith("citation_number 5.")
    assert replies["b5"].startswith("Kept as [5]")
    for call, closed in (("a4", False), ("b4", False), ("c4", True)):
        assert (
            replies[call].startswith("Refused: ")
            and ("leave it out of your answer" in replies[call]) == closed
        )
    assert asked[0]["tools"][0]["function"]["name"] == "cite_source"


def test_the_page_quotes_replies_as_they_are(played: tuple[dict[str, Any], list[Any]]) -> None:
    replies = list(told(played[1]).values())
    quoted = re.findall(r"^\|.*\| `((?:Refused|Kept).*)` \|$", PAGE, re.MULTILINE)
    assert len(quoted) == 5
    for reply in quoted:
        pattern = re.escape(reply).replace("…", ".*")
        assert any(re.fullmatch(pattern, given, re.DOTALL) for given in replies), reply
