"""Sub-agents' sources and numbers become the parent's: no number points at another agent's source."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from processor_time import assert_linear

from blocks.errors import ToolOutputError
from grounding.tools.model import CitationSource, StoredCitationData
from grounding.tools.references import build_citation_data
from grounding.tools.same_source import identity, merge_sources
from grounding.tools.subagents import join_sub_agent


def source(name: str, request: str = "r", n: int = 0, **fields: Any) -> CitationSource:
    made = {"id": f"{request}-{n}", "type": "web", "tool_name": "web_search", "tool_request_id": request}
    return CitationSource(**{**made, "uri": f"https://{name}.example/", "title": name, **fields})


def some(names: str, request: str = "r") -> list[CitationSource]:
    """A list of sources, one a letter."""
    return [source(name, request, n) for n, name in enumerate(names)]


def titles(sources: Any) -> str:
    return "".join(source.title for source in sources)


def cited_titles(text: str, sources: Any) -> list[str]:
    """What each bracket of a text says that it cites."""
    data = build_citation_data("s", text, list(sources))
    if data is None:
        return []
    by_id = {source.id: source.title or "" for source in data.sources}
    return ["".join(by_id[id] for id in reference.source_ids) for reference in data.references]


def test_sub_agents_numbers_become_the_parents() -> None:
    joined = join_sub_agent(some("ab"), "researcher", "X [1]. Y [2, 3]. Z [1][3].", some("xyz", "q"))
    assert joined.text == "X [3]. Y [4, 5]. Z [3][5]."
    assert titles(joined.sources) == "abxyz"
    assert [s.sub_agent_id for s in joined.sources] == [None, None, *["researcher"] * 3]
    assert joined.numbers == {1: 3, 2: 4, 3: 5} and not joined.removed


def test_lists_and_ranges_are_renumbered_too() -> None:
    joined = join_sub_agent(some("abz"), "s", "A [1, 3]. B [1-3].", some("xyz", "q"))
    assert joined.text == "A [4, 3]. B [4, 5, 3]."
    assert cited_titles(joined.text, joined.sources) == ["xz", "xyz"]


def test_a_source_of_both_stands_once_as_the_parents() -> None:
    parent = [source("a", snippet=None), source("b", n=1)]
    child = [
        source("c", "q"),
        source("a", "q", 1, uri="HTTPS://a.example:443/?utm_source=x#top", snippet="More."),
    ]
    joined = join_sub_agent(parent, "s", "C [1], a [2].", child)
    assert joined.text == "C [3], a [1]."
    assert titles(joined.sources) == "abc"
    first = joined.sources[0]
    assert (first.id, first.uri, first.sub_agent_id, first.snippet) == (
        "r-0",
        "https://a.example/",
        None,
        "More.",
    )


def test_ids_of_the_sub_agent_that_the_parent_has_given_too_are_changed() -> None:
    joined = join_sub_agent(some("ab", "call_0"), "s", "X [1], y [2].", some("xy", "call_0"))
    assert [s.id for s in joined.sources] == ["call_0-0", "call_0-1", "call_0-2", "call_0-3"]
    assert cited_titles(joined.text, joined.sources) == ["x", "y"]


def test_any_depth() -> None:
    grandchild = join_sub_agent([], "g", "G [1][2].", some("gh", "q"))
    child = join_sub_agent(
        some("c"), "reader", f"C [1]. {grandchild.text}", [*some("c"), *grandchild.sources]
    )
    assert child.text == "C [1]. G [1][2]."  # its own text was not joined yet: numbers of two agents clash
    inner = join_sub_agent(some("c"), "g", "G [1][2].", some("gh", "q"))
    assert inner.text == "G [2][3]."
    outer = join_sub_agent(some("abg"), "reader", f"C [1]. {inner.text}", inner.sources)
    assert outer.text == "C [4]. G [3][5]."
    assert cited_titles(outer.text, outer.sources) == ["c", "g", "h"]
    assert [s.sub_agent_id for s in outer.sources] == [None, None, None, "reader", "g"]


def test_several_sub_agents() -> None:
    first = join_sub_agent(some("a"), "one", "X [1].", some("x"))
    second = join_sub_agent(first.sources, "two", "Y [1], x [2], a [3].", some("yxa"))
    assert titles(second.sources) == "axy"
    assert second.text == "Y [3], x [2], a [1]."
    assert [s.sub_agent_id for s in second.sources] == [None, "one", "two"]
    assert cited_titles(f"{first.text} {second.text}", second.sources) == list("xyxa")


def test_a_number_without_a_source_is_taken_out_and_reported() -> None:
    joined = join_sub_agent(some("abcdef"), "s", "One [1]. None [3]. Both [1, 4].", some("x"))
    assert joined.text == "One [7]. None. Both [7]."
    assert [(orphan.number, orphan.words) for orphan in joined.removed] == [(3, "None"), (4, "Both")]


@pytest.mark.parametrize(
    "text",
    [
        "Founded in [40], see [41-43].",
        "A box [x], `[2]` and [2](https://l.example) and [[2]].",
        'As [2] says.\n\n[2]: https://elsewhere.example/ "Two"',
        "[2][3] says.\n\n[2]: https://elsewhere.example/\n[3]: https://third.example/",
        "    [2]: in code\n\n```\n[2]\n[2]: https://code.example/\n```",
        "Escaped \\[2] and \\\\\\[3].",
    ],
)
def test_what_cites_none_of_the_sub_agents_sources_cites_none_of_the_parents(text: str) -> None:
    joined = join_sub_agent(some("abcdefghijklmnopqrstuvwxyz" * 2), "s", text, [source("own", "q")])
    parents = [source(f"p{n}", "p", n) for n in range(60)]
    assert cited_titles(joined.text, parents) == []
    # Nor when a parent takes a sentence without the definitions below.
    assert cited_titles(joined.text.partition("\n\n[")[0].replace("\n", " "), parents) == []


def test_a_citation_stuck_to_a_bracket_that_is_none_is_still_one() -> None:
    joined = join_sub_agent(some("ab"), "s", "[40][1]Word", [source("own", "q")])
    assert joined.text == "\\[40] [3]Word"
    assert cited_titles(joined.text, joined.sources) == ["own"]


def test_code_stays_as_it_is() -> None:
    text = "Own [1], link [2], code `a[2]` and `[1]`.\n\n[2]: https://elsewhere.example/"
    joined = join_sub_agent(some("ab"), "s", text, [source("own", "q")])
    assert joined.text == ("Own [3], link \\[2], code `a[2]` and `[1]`.\n\n\\[2]: https://elsewhere.example/")


def test_definitions_that_name_the_sub_agents_own_sources_go_and_its_citations_stay() -> None:
    text = 'A [1], b [2].\n\n[1]: https://x.example "X"\n[2]: <https://y.example/#top>\n'
    joined = join_sub_agent(some("ab"), "s", text, some("xy", "q"))
    assert joined.text.strip() == "A [3], b [4]."


def test_stored_data_of_a_sub_agent_keep_the_numbers_of_its_text() -> None:
    text = "Third [3]. First and third [1, 3]."
    stored = build_citation_data("s", text, some("xyz", "q"))
    assert stored is not None and len(stored.sources) == 2
    joined = join_sub_agent(some("ab"), "s", text, stored)
    assert cited_titles(joined.text, joined.sources) == ["z", "xz"]
    assert titles(joined.sources) == "abxz"
    assert [s.tool_request_id for s in joined.sources] == ["r", "r", "q", "q"]


def stored(text: str, brackets: dict[str, list[str]], names: str) -> StoredCitationData:
    """Data as another system stores them: no numbers for sources."""
    references = [
        {
            "index": 1,
            "startIndex": (at := text.index(bracket)),
            "endIndex": at + len(bracket),
            "sourceIds": ids,
        }
        for bracket, ids in brackets.items()
    ]
    rows = [
        {"id": n, "type": "web", "toolName": "t", "uri": f"https://{n}.example/", "title": n} for n in names
    ]
    return StoredCitationData.model_validate({"sources": rows, "references": references})


def test_stored_data_of_other_systems_are_numbered_by_their_brackets() -> None:
    text = "Third [3]. First and second [1, 2]."
    data = stored(text, {"[3]": ["z"], "[1, 2]": ["x", "y"]}, "zyxw")
    joined = join_sub_agent(some("a"), "s", text, data)
    assert joined.text == "Third [4]. First and second [2, 3]."
    assert cited_titles(joined.text, joined.sources) == ["z", "xy"]
    assert titles(joined.sources) == "axyzw"
    text = "Known and not [1, 9]."
    joined = join_sub_agent(some("a"), "s", text, stored(text, {"[1, 9]": ["x"]}, "x"))
    assert joined.text == "Known and not [2]."


def test_stored_data_that_lack_a_source_are_refused() -> None:
    with pytest.raises(ToolOutputError, match="names the source 'q'"):
        join_sub_agent([], "s", "A [1].", stored("A [1].", {"[1]": ["q"]}, "x"))


def test_a_definition_that_clashes_with_a_parents_number_makes_no_link_of_a_citation() -> None:
    text = "Own [1], link [3].\n\n[3]: https://elsewhere.example/\n"
    joined = join_sub_agent(some("ab"), "s", text, some("x", "q"))
    assert cited_titles(joined.text, joined.sources) == ["x"]


def test_one_place_with_other_words_is_another_source_unless_it_is_a_web_page() -> None:
    def passage(words: str, page: int | None = None, **fields: Any) -> CitationSource:
        return source(
            "a", type="file", uri="a.pdf", title="a.pdf", full_content=words, page_number=page, **fields
        )

    assert identity(passage("One.")) != identity(passage("Two."))
    assert identity(passage("One.", 1)) != identity(passage("One.", 2))
    assert identity(passage("One.", 1)) == identity(passage(" One.\n", 1, request="q"))
    assert identity(source("a", snippet="x")) == identity(
        source("a", full_content="y", tool_name="web_scrape")
    )
    post = {"type": "api", "uri": "https://api.example/", "title": "POST api.example"}
    assert identity(source("a", **post, snippet="1")) != identity(source("a", **post, snippet="2"))
    call = {"type": "mcp", "uri": None, "title": "weather: now"}
    assert identity(source("a", **call, snippet="14")) != identity(source("a", **call, snippet="15"))


def test_merging_twice_is_merging_once() -> None:
    once = merge_sources(some("ab"), some("bcb", "q"))
    assert titles(once.sources) == "abc" and once.numbers == (2, 3, 2)
    assert merge_sources(once.sources, once.sources).sources == once.sources
    assert merge_sources(once.sources, once.sources).numbers == (1, 2, 3)


NAMES = st.text(alphabet="abcdef", max_size=5).map(lambda names: "".join(dict.fromkeys(names)))
PIECES = st.lists(
    st.sampled_from(
        "Word|. |, |[1]|[2, 3]|[1-2]|[5]|[9]|[12]|[40]| `[1]` |[3](https://l.example)|\n\n|[2]: https://other.example\n|(|)|\\|[1|]|x|[0]".split(
            "|"
        )
    ),
    max_size=12,
).map("".join)


@examples(4)
@given(parent=NAMES, child=NAMES, text=PIECES)
def test_every_bracket_still_cites_what_it_cited_and_nothing_new(parent: str, child: str, text: str) -> None:
    parents, own = some(parent, "p"), some(child, "c")
    joined = join_sub_agent(parents, "s", text, own)
    assert titles(joined.sources) == parent + "".join(name for name in child if name not in parent)
    before, after = cited_titles(text, own), cited_titles(joined.text, joined.sources)
    before, after = _without_repeats(before), _without_repeats(after)
    if "]:" not in text:
        assert after == before
    else:  # without its definitions a link such as [1][2] is two brackets
        assert set("".join(after)) <= set(child)
        rest = iter(after)
        assert all(names in rest for names in before)


def _without_repeats(cited: list[str]) -> list[str]:
    """Renumbering writes what two brackets side by side both cite once."""
    return [names for names, _ in groupby("".join(sorted(names)) for names in cited)]


@pytest.mark.scaled
@pytest.mark.parametrize(
    "piece",
    [
        "It rose [1]. See [40] and\n\n",
        "[1]: https://x.example/\n",
        "`[2]` [2]\n\n[2]: https://d.example/\n\n",
        "[N]: https://d.example/N\n[N]\n\n",
    ],
)
def test_a_long_text_takes_time_in_proportion(piece: str) -> None:
    def job(count: int) -> Callable[[], object]:
        text = "".join(piece.replace("N", str(n)) for n in range(count))
        return lambda: join_sub_agent(some("ab"), "s", text, some("x", "q"))

    assert_linear(job, 500, 5_000)
