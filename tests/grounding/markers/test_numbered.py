"""Which brackets of an answer are citations, and which stay what they are."""

from __future__ import annotations

from functools import partial

import pytest
from processor_time import assert_linear

from grounding.markers.numbered import find_markers, plausible_limit, runs, spell

KNOWN = {1, 2, 3, 4, 5}


def numbers(text: str, known: set[int] = KNOWN) -> list[tuple[int, ...]]:
    return [marker.numbers for marker in find_markers(text, known)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fact [1].", [(1,)]),
        ("Facts [1, 3] and [2;4].", [(1, 3), (2, 4)]),
        ("Facts [1][2].", [(1,), (2,)]),
        ("Facts [1-3], [2–4], [ 1 — 2 ].", [(1, 2, 3), (2, 3, 4), (1, 2)]),
        ("Facts [3-1].", [(3, 2, 1)]),
        ("Facts [1, 3-5].", [(1, 3, 4, 5)]),
        ("Fact[1]. Up 5%[2], Hepatitis B[3], U.S.[4] and OpenAI[5].", [(1,), (2,), (3,), (4,), (5,)]),
        ("**fact**[1], _fact_[2], `code`[3], (fact)[4], “fact”[5]", [(1,), (2,), (3,), (4,), (5,)]),
        ("事实[1]和数字[2]。", [(1,), (2,)]),
        ("Fact [1](see below).", [(1,)]),
        ("Great![1]", [(1,)]),
        ("[see [1]] and ([2]) and [1] and [[3]", [(1,), (2,), (1,), (3,)]),
        ("- [1] Title\n- [2] Title\n\n[3]: Smith said so", [(1,), (2,), (3,)]),
        ("| a [1] | b [2] |", [(1,), (2,)]),
        ("Costs $5 [1] or $6 [2]", [(1,), (2,)]),
        ("1. item\n\n    still the item [1]\n", [(1,)]),
        ("See https://example.org/a[1].", [(1,)]),
        ("Missing [7] and [20]", [(7,), (20,)]),
        ('[1]: BLOCK_CITE_ID_4 "words"', [(1,)]),
        ("a ` lone tick [1]", [(1,)]),
        (r"not code \`[1]\`", [(1,)]),
        (
            "One known number makes the marker: [1, 44], [44; 2024, 3] and [2-2024].",
            [(1, 44), (44, 2024, 3), (2, 3, 4, 5, 2024)],
        ),
        ("Fact [^1]. Fact[^2][3].", [(1,), (2,), (3,)]),
        ("Fact【1†source】. Fact【2, 3†report.pdf】【4†L1-L9】", [(1,), (2, 3), (4,)]),
        ('Fact [^1] and [^2]\n\n[^1]: BLOCK_CITE_ID_4 "words"\n[^2]: A note [3].', [(1,), (1,), (3,)]),
    ],
)
def test_markers(text: str, expected: list[tuple[int, ...]]) -> None:
    assert numbers(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "arr[0] and arr[1]",
        "`arr[0]`, then arr[1]",
        "a[1], snake_case[1], std::vec[1], p->x[1], f()[1]",
        "items[1].name and total[2] = 5 and foo[3]bar",
        "`[1]` and ``a ` [1]``",
        "```python\nx = [1]\n```\n",
        "~~~\n[1]\n```\n[2]\n~~~",
        "> ```\n> [1]\n> ```",
        "- ```\n  [1]\n  ```",
        "```\nnever closed [1]\n\n[2]",
        "text\n\n    code [1]\n\n    more [2]\n",
        "<code>[1]</code> <pre>\n[2]\n</pre> <!-- [3] -->",
        '<a href="x?[1]">',
        "[2024], [0], [0, 1], [007], [1.5], [-1], [12, 2024], [1850-1900], [1-2-3], []",
        "【1】第一章 【2024†x】 【a†1】 \\【1†source】 `【1†source】`",
        '[1](https://x.org), [1](x "title"), ![2](a.png), [2](<a b>), [see [1]](https://x.org)',
        "[text][1], [1], [1][], ![1]\n\n[1]: https://example.org 'title'",
        "fact[^1]\n\n[^1]: note",
        "- [ ] open\n- [x] done",
        "[[1]], [[1,2],[3,4]], [[S:1]]",
        r"\[1] and \\\[2]",
        "https://example.org/?a[1]=b and https://example.org/[1]/c and <https://example.org/[1]>",
    ],
)
def test_brackets_that_are_no_citations(text: str) -> None:
    assert numbers(text) == []


def test_a_bracket_that_would_read_as_another_citation_is_a_marker() -> None:
    assert numbers("Interval [5, 44] and [12, 44]", {10, 11, 12}) == [(5, 44), (12, 44)]
    assert numbers("Interval [13, 44]", {10, 11, 12}) == []


def test_a_known_number_is_a_citation_however_high() -> None:
    assert numbers("[2024] [2025]", {2024}) == [(2024,)]
    assert numbers("[1] [11]", set()) == [(1,)]


def test_missing_numbers_are_plausible_near_the_known_ones_only() -> None:
    assert plausible_limit(set()) == 10
    assert plausible_limit({5}) == 20
    assert plausible_limit({700}) == 999


def test_runs_belong_together_across_spaces_and_commas() -> None:
    text = "a [1][2], [3] b [4]\n[5]"
    found = [[m.numbers for m in run] for run in runs(text, find_markers(text, KNOWN))]
    assert found == [[(1,), (2,), (3,)], [(4,)], [(5,)]]


@pytest.mark.parametrize(
    ("source", "items", "expected"),
    [
        ("[1]", [[7]], "[7]"),
        ("[1,3]", [[2], [1]], "[2,1]"),
        ("[ 1 ; 3 ]", [[2], [1]], "[ 2 ; 1 ]"),
        ("[1, 3]", [[], [1]], "[1]"),
        ("[1, 3, 4]", [[1], [], [2]], "[1, 2]"),
        ("[1 – 3]", [[4, 5, 6]], "[4 – 6]"),
        ("[1-3]", [[1, 3, 2]], "[1, 3, 2]"),
        ("[3-1]", [[3, 2, 1]], "[3-1]"),
        ("[1-3, 5]", [[2], [1]], "[2, 1]"),
        ("[^3]", [[1]], "[^1]"),
        ("【3†source】", [[1]], "【1†source】"),
        ("【3, 4†a, b】", [[], [1]], "【1†a, b】"),
    ],
)
def test_spelling(source: str, items: list[list[int]], expected: str) -> None:
    assert spell(source, items) == expected


@pytest.mark.scaled
@pytest.mark.parametrize(
    "piece",
    ["[", "]", "[1", "[1]", "[[1]", "[1](", "[1](a ", "[](<", "(", "`", "``` ", "\n```", "\\", "<a ",
     "<code>", "<!--", "[1, ", "[1-", "[1]: ", "https://a[1]", "x[0]", "[a][", "\n\n    ", "- ", "> "],
)  # fmt: skip
def test_hostile_repetition_takes_linear_time(piece: str) -> None:
    assert_linear(lambda times: partial(find_markers, piece * times, KNOWN), 4_000, 40_000)


@pytest.mark.scaled
def test_hostile_nesting_takes_linear_time() -> None:
    def nested(depth: int) -> str:
        return "[[1] " * depth + "]" * depth

    def nested_links(depth: int) -> str:
        return "[" * depth + "](a" * depth + ")" * depth

    for made in (nested, nested_links):
        assert_linear(lambda depth, made=made: partial(find_markers, made(depth), KNOWN), 5_000, 50_000)


def test_lines_may_end_as_on_windows() -> None:
    assert numbers("```\r\n[3]\r\n```\r\nAn open [ bracket [1].\r\n\r\nIts end ](x) [2]\r\n") == [(1,), (2,)]
