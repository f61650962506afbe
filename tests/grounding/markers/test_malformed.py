"""Tokens that are written wrongly: what was meant, on which line; and what is none."""

from __future__ import annotations

import pytest

from blocks.errors import TokenError
from grounding.citations.check.answer import check_answer
from grounding.markers.malformed import find_malformed

POOL = [{"sid": 1, "title": "A", "url": "https://example.org/a", "content": "Sales rose."}]


@pytest.mark.parametrize(
    ("text", "written", "meant"),
    [
        ("rose [[S:1] and", "[[S:1]", "[[S:1]]"),
        ("rose [[S1]] and", "[[S1]]", "[[S:1]]"),
        ("rose [[S 1, 3]] and", "[[S 1, 3]]", "[[S:1,3]]"),
        ("rose [S:1", "[S:1", "[[S:1]]"),
        ("rose [S:1, 3].", "[S:1, 3]", "[[S:1,3]]"),
        ("rose [S:1]].", "[S:1]]", "[[S:1]]"),
        ("rose [[S:2-4 and", "[[S:2-4", "[[S:2-4]]"),
        ("rose [[S:1,\n3]]", "[[S:1, 3]]", "[[S:1,3]]"),
        ("rose [[Source: 3]]", "[[Source: 3]]", "[[S:3]]"),
        ("rose ［［S：1］ and", "［［S：1］", "[[S:1]]"),
        ("rose [[S:abc]]", "[[S:abc]]", ""),
        ("rose [[S:1-9999]]", "[[S:1-9999]]", ""),
        ("rose [[S:1 and more]]", "[[S:1 and more]]", ""),
    ],
)
def test_what_was_meant(text: str, written: str, meant: str) -> None:
    [found] = find_malformed(f"One.\n\n{text}")
    assert (found.line, found.written, found.meant) == (3, written, meant)
    assert written in found.message and "line 3" in found.message and (meant or "[[S:1,3]]") in found.message


@pytest.mark.parametrize(
    "text",
    [
        "[[S:1]] [[S:1,3]][[S:2-4]]",
        "[[S:1]]] and [[[S:1]]]",
        "`[[S:1]` and ``[S:1``",
        "```\n[[S:1]\n```",
        "[S:1](https://example.org) and\n\n[S:1]: https://example.org",
        "[S:1 E:4] of the series, [S1] of the supplement, [[wiki]] and [[1, 2], [3, 4]]",
    ],
)
def test_what_is_no_malformed_token(text: str) -> None:
    assert find_malformed(text) == []


def test_in_html_only_what_is_visible() -> None:
    html = '<p>A [S:1], b [[S1]].</p><code>[[S1]]</code><sup class="cite" data-sids="1">[[S:1]</sup>'
    assert [token.written for token in find_malformed(html, "html")] == ["[[S1]]"]
    with pytest.raises(TokenError):
        find_malformed(html, "pdf")


def test_a_check_refuses_them_with_their_line() -> None:
    checked = check_answer("# Sales\n\nSales rose [[S:1]]. Costs fell [[S:2].", None, POOL)
    assert [(one.line, one.problem, one.status) for one in checked] == [
        (3, "", "verified"),
        (3, "malformed", "refused"),
    ]
    assert "write [[S:2]] to cite" in checked[1].message


def test_in_strings_of_json_too() -> None:
    [found] = check_answer('{"claim": "Sales rose [[S:1]."}', None, POOL, fmt="json")
    assert (found.pointer, found.line, found.problem) == ("/claim", 0, "malformed")
