"""Citations in HTML: elements with attributes in any order and quoting, marks in visible text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from processor_time import assert_linear

from grounding.markers.html import visible_text
from grounding.markers.tokens import (
    find_tokens,
    renumber_tokens,
    rewrite_citation_tokens,
    strip_citation_tokens,
)


def sids(text: str, fmt: str = "html") -> list[tuple[int, ...]]:
    return [token.sids for token in find_tokens(text, fmt)]


@pytest.mark.parametrize(
    "element",
    [
        '<sup class="cite" data-sids="1,3">[S:1,3]</sup>',
        '<sup data-sids="1,3" class="cite">1,3</sup>',
        "<sup class='cite' data-sids='1,3'></sup>",
        "<sup class=cite data-sids=1,3>*</sup>",
        '<SUP ID="a" CLASS="small Cite" DATA-SIDS="1, 3" title="a > b">x</SUP >',
        '<sup\n  class="cite"\n  data-sids="1 3"\n>[S:1,\n3]</sup>',
        '<sup class="cite">[S:1,3]</sup>',
        '<sup class="cite">[S:1]<a href="#s3">[S:3]</a></sup>',
        '<sup class="cite" data-sids="1&#44;3"/>',
        '<sup class="cite" data-sids="1,3">unclosed',
    ],
)
@pytest.mark.parametrize("fmt", ["html", "markdown"])
def test_an_element_in_any_spelling(element: str, fmt: str) -> None:
    assert sids(f"<p>A fact.{element}</p>", fmt) == [(1, 3)]


@pytest.mark.parametrize(
    "text",
    [
        "<sup>1</sup>",
        '<sup class="cited" data-sids="1">1</sup>',
        '<sup class="cite" data-sids="none">x</sup>',
        '<sup class="cite" data-sids="1-5000">x</sup>',
        '<!-- <sup class="cite" data-sids="1">x</sup> [[S:1]] -->',
        '<p title="[S:1] [[S:2]]">x</p>',
        "<pre>[[S:1]]</pre><code>[S:1]</code><script>[[S:1]]</script><style>[S:1]</style>",
        '<pre><sup class="cite" data-sids="1">x</sup></pre>',
        '<sup class="cite" data-sids="1"',
        "<p>[S:n] [1]</p>",
    ],
)
def test_what_is_no_citation_in_html(text: str) -> None:
    assert sids(text) == []
    assert strip_citation_tokens(text, "html") == text


def test_a_section_of_sources_or_footnotes_cites_too() -> None:
    text = "<h2>Sources</h2><ol><li>[S:1] One</li><li>[S:2-3] &amp; two</li></ol><section class=footnotes>[[S:9]]"
    assert sids(text) == [(1,), (2, 3), (9,)]


def test_backticks_are_no_code_in_html() -> None:
    assert sids("<p>`[[S:1]]`</p>") == [(1,)]


def test_elements_in_markdown_count_outside_code() -> None:
    text = (
        "Use `<script>` [[S:2]]<sup class=cite data-sids=1>[[S:1]]</sup> `<sup class=cite data-sids=3>` [S:4]"
    )
    assert sids(text, "markdown") == [(2,), (1,)]
    assert sids(text, "text") == [(2,), (1,)]


def test_ids_are_rewritten_in_all_places_and_escaped() -> None:
    text = "<p>A<sup data-sids='1,3' title=\"&quot;a&quot; &lt; {b}\" class=cite>[S:1,3]</sup>, B [S:2], C [[S:9]].</p>"
    assert rewrite_citation_tokens(text, {1: 11, 2: 12, 3: 13}, "html") == (
        '<p>A<sup data-sids="11,13" title="&quot;a&quot; &lt; {b}" class="cite">[S:11,13]</sup>, B [S:12], C.</p>'
    )
    assert rewrite_citation_tokens("<sup class=cite data-sids=1>1</sup>", {1: 7}, "html") == (
        '<sup class="cite" data-sids="7">7</sup>'
    )


def test_an_element_without_ids_left_goes() -> None:
    text = '<p>A fact <sup class="cite" data-sids="9">[S:9]</sup>.</p>'
    assert rewrite_citation_tokens(text, {1: 1}, "html") == "<p>A fact.</p>"
    assert strip_citation_tokens(text, "html") == "<p>A fact.</p>"


def test_the_identity_changes_nothing() -> None:
    text = "<p>A<sup data-sids='1, 3'  class=cite>[S:3,1]</sup> a&b < [[S:2]]"
    assert rewrite_citation_tokens(text, {1: 1, 2: 2, 3: 3}, "html") == text


def test_renumbering_twice_is_renumbering_once() -> None:
    text = '<sup class="cite" data-sids="7">[S:7]</sup> [[S:3,7]] <sup class="cite" data-sids="9-8">[S:8,9]</sup>'
    once = renumber_tokens(text, "html").text
    assert sids(once) == [(1,), (2, 1), (3, 4)]
    assert renumber_tokens(once, "html").text == once


def test_visible_text_keeps_its_places() -> None:
    text = "<p>A &lt; <b>b</b></p><!-- < > --><code>c</code>5&#160;%"
    shown = visible_text(text)
    assert len(shown) == len(text)
    assert shown.replace("\u200b", "").split() == ["A", "<", "b", "5", "%"]
    assert shown.index("b") == text.index("b</b>")
    assert "\n\n" in shown[shown.index("b") : shown.index("5")]


@pytest.mark.parametrize(
    "text", ["<>", "</>", "a < b > c", "<!-->", "<!-- < > --> <", "&", "&#;", "&#x", "&;", "<p", ""]
)
def test_broken_html_is_read(text: str) -> None:
    assert len(visible_text(text)) == len(text)


HOSTILE = [
    "<",
    "<sup",
    "<sup ",
    "<sup class=cite data-sids=1>",
    "</sup",
    "<!--",
    "<![CDATA[",
    "<?",
    "&",
    "[S:1",
    "<code>",
]


@pytest.mark.scaled
@pytest.mark.parametrize(
    "unit", [*HOSTILE, "[[S:1,", "[", "[S:1]", '<sup class="cite" data-sids="1">[S:1]</sup>']
)
def test_time_grows_linearly_with_the_text(unit: str) -> None:
    def job(size: int) -> Callable[[], object]:
        text = (unit * size)[:size]
        return lambda: (find_tokens(text, "html"), strip_citation_tokens(text))

    assert_linear(job, 20_000, 200_000)
