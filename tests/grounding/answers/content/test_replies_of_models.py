"""What is content of a reply, and the points at which it fails: the tables in fixtures/content."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pytest
from content_sources import SOURCES
from fixture_files import FIXTURES
from hypothesis import given
from hypothesis import strategies as st

from grounding.answers.content.checks import check_content
from grounding.answers.content.formats import FORMATS
from grounding.answers.content.reply import ShownText, read_reply
from grounding.answers.content.request import content_request

_CASE = re.compile(r"(?ms)^## (?P<name>[^\n]+)\n(?P<fields>.*?)\n\n~{6}\n(?P<reply>.*?)\n~{6}$")


@dataclass(frozen=True)
class Reply:
    """One case of the tables."""

    fmt: str
    name: str
    words: str
    fields: dict[str, str] = field(default_factory=dict)

    def listed(self, name: str) -> list[str]:
        """The values of a field, parted by commas."""
        return [value.strip() for value in self.fields.get(name, "").split(",") if value.strip()]


def replies() -> Iterator[Reply]:
    """Every case."""
    for fmt in FORMATS:
        text = (FIXTURES / "content" / f"{fmt}.md").read_text("utf-8")
        cases = list(_CASE.finditer(text))
        assert len(cases) == text.count("\n## ")
        for case in cases:
            fields = dict(re.findall(r"(?m)^- (\w+): ?(.*)$", case["fields"]))
            yield Reply(fmt, case["name"], case["reply"], fields)


REPLIES = list(replies())


@pytest.mark.parametrize("case", REPLIES, ids=lambda case: f"{case.fmt}: {case.name}")
def test_a_reply_fails_at_the_points_of_the_table(case: Reply) -> None:
    asked = case.fields["asked"].split()
    embed: Any = next((word.removeprefix("embed=") for word in asked if word.startswith("embed=")), "auto")
    request = content_request(
        "Write about the river.",
        sources_list=[] if "nothing" in asked else SOURCES,
        cite_sources="cite" in asked,
        citation_embed=embed,
        citation_container_path="/_citations",
        target_format=case.fmt,
        schema_json=case.fields.get("schema"),
        allow_inline="strings" in asked,
    )
    content = read_reply(case.words, case.fmt, without_tokens=request.without_tokens)
    checked = check_content(content, request)
    assert {problem.code for problem in checked.problems} == set(case.listed("problems")), checked.problems
    assert [str(sid) for sid in checked.used] == case.listed("used")
    assert all(problem.message for problem in checked.problems)
    assert content.text == _expected(case) or "content" not in case.fields


def _expected(case: Reply) -> str:
    before = case.words.split("[[USAGE:")[0].rstrip()
    return before if case.fields.get("content") == "marked" else "\n".join(before.split("\n")[1:-1])


@pytest.mark.parametrize(
    "case", [c for c in REPLIES if "content" in c.fields], ids=lambda c: f"{c.fmt}: {c.name}"
)
@pytest.mark.parametrize("size", [1, 3, 1000])
def test_what_is_shown_of_a_good_reply_is_its_content(case: Reply, size: int) -> None:
    shown = ShownText(case.fmt)
    pieces = [case.words[at : at + size] for at in range(0, len(case.words), size)]
    assert "".join([*map(shown.feed, pieces), shown.close()]).strip() == _expected(case)


@given(
    st.text(st.sampled_from("`~\n a[S:1]USAGE,") | st.characters(), max_size=80),
    st.sampled_from(FORMATS),
    st.lists(st.integers(0, 80)),
)
def test_what_is_shown_does_not_depend_on_the_pieces(text: str, fmt: str, cuts: list[int]) -> None:
    whole, pieces = ShownText(fmt), ShownText(fmt)
    places = [0, *sorted(cuts), len(text)]
    parts = [text[a:b] for a, b in pairwise(places)]
    assert "".join([*map(pieces.feed, parts), pieces.close()]) == whole.feed(text) + whole.close()


@given(st.text(max_size=200), st.sampled_from([fmt for fmt in FORMATS if fmt != "mermaid"]), st.booleans())
def test_no_reply_breaks_the_checks(text: str, fmt: str, cite: bool) -> None:
    request = content_request(
        "Write.",
        sources_list=SOURCES,
        cite_sources=cite,
        citation_embed="auto",
        citation_container_path="/_citations",
        target_format=fmt,
        schema_json={"type": "object"} if fmt in ("json", "yaml") else None,
    )
    checked = check_content(read_reply(text, fmt), request)
    assert checked.problems or checked.parses
