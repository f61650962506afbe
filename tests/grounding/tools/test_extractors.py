"""The six default extractors read what tools return, in every shape of `fixtures/tools/`, and never fail."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from processor_time import assert_linear

from grounding.tools.extractors import get_default_extractors
from grounding.tools.extractors.addresses import domain_of, urls_in, web_url
from grounding.tools.extractors.plain_text import one_line, text_of_html, without_markup
from grounding.tools.model import CitationSource
from grounding.tools.service import CitationService

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "tools"
FILES = sorted(FOLDER.glob("*.json"))
CASES = [
    pytest.param(file.stem, case, id=f"{file.stem}: {case['name']}")
    for file in FILES
    for case in json.loads(file.read_text(encoding="utf-8"))
]
TYPES = {
    "web_search": "web",
    "web_scrape": "web",
    "query_rag_project": "file",
    "wikipedia_search": "web",
    "http_client": "api",
    "mcp": "mcp",
}
TOOLS = [*list(TYPES)[:-1], "mcp.server__tool"]


def sources_of(tool: str, output: Any, parameters: dict[str, Any] | None = None) -> list[CitationSource]:
    return CitationService().extract("r", tool, parameters or {}, output)


def test_there_are_six_extractors() -> None:
    assert [(e.pattern, e.type) for e in get_default_extractors()] == [
        ("^web_search$", "web"),
        ("^web_scrape$", "web"),
        ("^query_rag_project$", "file"),
        ("^wikipedia_search$", "web"),
        ("^http_client$", "api"),
        (r"^mcp\..+__.+$", "mcp"),
    ]
    assert [file.stem for file in FILES] == sorted(TYPES)


@pytest.mark.parametrize(("stem", "case"), CASES)
def test_a_recorded_shape_gives_its_sources(stem: str, case: dict[str, Any]) -> None:
    tool = case.get("tool", stem)
    found = sources_of(tool, case["output"], case.get("parameters"))
    read = [source.model_dump(by_alias=True) for source in found]
    expected = [{**row, "type": TYPES[stem], "toolName": tool} for row in case["sources"]]
    common = [{name: row.get(name) for name in want} for row, want in zip(read, expected, strict=False)]
    assert (len(read), common) == (len(expected), expected)


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize(
    "output",
    [
        None,
        "",
        " \n",
        b"",
        [],
        {},
        0,
        7,
        1.5,
        True,
        float("nan"),
        [[]],
        [None],
        {"results": None},
        object(),
        int,
    ],
    ids=lambda output: "object" if type(output) is object else repr(output),
)
def test_an_output_that_holds_nothing_gives_none_and_fails_nowhere(
    tool: str, output: Any, caplog: pytest.LogCaptureFixture
) -> None:
    found = sources_of(tool, output, {"url": 7})
    assert not any(source.uri for source in found)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.just("https://a.example/"),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                "results url link title snippet content text metadata page data query items documents metadatas "
                "resource uri type body status error authors loc lines from ids pages source node".split()
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@pytest.mark.parametrize("tool", TOOLS)
@given(
    output=JSON, parameters=st.dictionaries(st.sampled_from(["url", "language", "method"]), JSON, max_size=2)
)
def test_no_shape_of_json_makes_an_extractor_fail(tool: str, output: Any, parameters: dict[str, Any]) -> None:
    (extractor,) = [
        e for e in get_default_extractors() if CitationService(extractors=[e]).extractor_for(tool)
    ]
    for source in extractor.extract("r", tool, parameters, output):
        assert source.domain is None or source.uri
        assert source.snippet is None or len(source.snippet) <= 300
        assert CitationSource.model_validate(source.model_dump(by_alias=True)) == source


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_json_cut_off_anywhere_gives_no_half_address(tool: str, cut: int) -> None:
    whole = '{"results": [{"title": "A", "url": "https://whole.example/path"}]}'
    assert not any(source.uri for source in sources_of(tool, whole[:cut]))


def nested(depth: int) -> Any:
    value: Any = {"results": [{"title": "Deep", "url": "https://deep.example/"}]}
    for _ in range(depth):
        value = {"data": [value]}
    return value


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize(
    "output", [nested(3000), "[" * 100_000, '{"data":' * 50_000], ids=["dicts", "[[[", "{{{"]
)
def test_depth_without_end_is_given_up(tool: str, output: Any, caplog: pytest.LogCaptureFixture) -> None:
    assert not any(source.uri for source in sources_of(tool, output))
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.scaled
def test_a_huge_output_costs_time_in_proportion() -> None:
    row = {"title": "T" * 50, "url": "https://many.example/", "snippet": "<b>word</b> [1] " * 200}

    assert len(sources_of("web_search", {"results": [row] * 500})) == 500
    assert_linear(lambda count: partial(sources_of, "web_search", {"results": [row] * count}), 50, 500)


@pytest.mark.scaled
@pytest.mark.parametrize(
    "piece", ["<", "<!--", "&#", "<a ", "</", "](", "Page: ", "https://a.example/(", "[", "a: "]
)
@pytest.mark.parametrize("tool", TOOLS)
def test_a_megabyte_of_anything_is_read_in_linear_time(tool: str, piece: str) -> None:
    def job(size: int) -> Callable[[], object]:
        text = piece * (size // len(piece))
        row = {"title": text, "url": "https://a.example/", "snippet": text, "html": text}
        return lambda: (
            sources_of(tool, text, {"url": "https://a.example/"}),
            sources_of(tool, {"results": [row]}),
        )

    assert_linear(job, 100_000, 1_000_000)


def test_scraped_and_retrieved_text_is_kept_whole() -> None:
    text = "Line one.\n" * 100_000
    assert sources_of("web_scrape", text, {"url": "https://a.example/"})[0].full_content == text
    assert sources_of("query_rag_project", [{"text": text, "file": "a"}])[0].full_content == text


@dataclass
class Document:
    """A result as a library's object."""

    page_content: str
    metadata: dict[str, Any]


def test_objects_of_libraries_are_read_as_their_fields() -> None:
    passage = Document("Held at noon.", {"source": "minutes.pdf", "page_number": 3})
    (source,) = sources_of("query_rag_project", [passage])
    assert (source.uri, source.page_number, source.full_content) == ("minutes.pdf", 3, "Held at noon.")
    model = CitationSource(id="x", type="web", tool_name="t", tool_request_id="r", uri="https://m.example/")
    assert sources_of("web_search", [model])[0].uri == "https://m.example/"
    assert sources_of("web_search", b'[{"url": "https://bytes.example/"}]')[0].domain == "bytes.example"


@pytest.mark.parametrize(
    ("value", "url"),
    [
        ("https://Example.com/A?b=1#c", "https://Example.com/A?b=1#c"),
        (" http://a.example ", "http://a.example"),
        ("a.example", "https://a.example"),
        ("a.example:8080/x", "https://a.example:8080/x"),
        ("//a.example/x", "https://a.example/x"),
        ("https://u:p@a.example/", "https://a.example/"),
        ("report.pdf", None),
        ("notes.md", None),
        ("mailto:a@b.example", None),
        ("ftp://a.example/x", None),
        ("javascript:alert(1)//a.example", None),
        ("java\tscript://a.example", None),
        ("https://", None),
        ("https:///path", None),
        ("https://a.example/\u202egnp", None),
        ("https://a.example/a b", None),
        ("https://a.example:port/", None),
        ("https://[::1", None),
        ("words", None),
        ("", None),
        (None, None),
        (7, None),
    ],
)
def test_addresses_that_may_be_linked(value: object, url: str | None) -> None:
    assert web_url(value) == url


def test_domains_and_addresses_in_prose() -> None:
    assert domain_of("https://www.Example.com:8080/x") == "example.com"
    assert domain_of("file:///a") is None and domain_of(None) is None and domain_of("https://[") is None
    prose = "See <https://a.example/x>, [b](https://b.example/y_(z)) and “https://c.example/?q=1”。"
    assert [url for url, _ in urls_in(prose)] == [
        "https://a.example/x",
        "https://b.example/y_(z)",
        "https://c.example/?q=1”",
    ]


def test_lines_are_short_and_without_markup() -> None:
    assert one_line(" a\n\u2028b\x85c ") == "a b c"
    assert one_line("word " * 100, 21) == "word word word word…"
    assert one_line("x" * 100, 20) == "x" * 19 + "…"
    assert without_markup("<b>A</b> &amp; <i>B</i><br>C <T>") == "A & B C <T>"
    assert text_of_html("<style>x</style><p>One</p><p>Two &lt;3</p>").split() == ["One", "Two", "<3"]
