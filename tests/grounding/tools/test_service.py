"""The registry of extractors, the ids of sources, and running tools."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from blocks.errors import PinciteError, ToolOutputError
from grounding.tools.config import CitationConfig
from grounding.tools.execute import (
    ToolRequest,
    execute_tools_with_citations,
    execute_tools_with_citations_async,
    read_request,
)
from grounding.tools.model import CitationSource
from grounding.tools.service import CitationService, FunctionExtractor, Pattern, fits, readable_pattern

PAGE = {"results": [{"title": "Page", "url": "https://page.example/"}]}
NOTE = {"type": "memory", "title": "A note"}


def notes(*titles: str) -> Any:
    return lambda *call: [{"type": "memory", "title": title} for title in titles]


def titles(sources: list[CitationSource]) -> list[str | None]:
    return [source.title for source in sources]


class Recorder:
    """An extractor that keeps what it is called with."""

    pattern = "lookup"

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def extract(self, request_id: str, tool_name: str, parameters: Mapping[str, Any], output: Any) -> Any:
        self.calls.append((request_id, tool_name, parameters, output))
        return [CitationSource(id="mine", type="database", tool_name="x", tool_request_id="y", title="Row")]


def test_sources_have_the_ids_tool_and_time_of_their_request() -> None:
    noon = datetime(2025, 3, 1, 12, tzinfo=timezone(timedelta(hours=2)))
    service = CitationService(now=lambda: noon)
    output = {"results": [*PAGE["results"], {"title": "B", "url": "https://b.example/"}]}
    first, second = service.extract("req-1", "web_search", {"query": "x"}, output)
    assert (first.id, second.id) == ("req-1-0", "req-1-1")
    assert {(s.tool_name, s.tool_request_id, s.timestamp) for s in (first, second)} == {
        ("web_search", "req-1", "2025-03-01T12:00:00+02:00")
    }
    assert (
        CitationService().extract("r", "web_search", {}, PAGE)[0].timestamp <= datetime.now(UTC).isoformat()
    )  # type: ignore[operator]


def test_a_tool_without_extractor_gives_no_sources() -> None:
    assert CitationService().extract("r", "calculator", {}, PAGE) == []


def test_the_first_match_wins_and_users_extractors_come_before_the_default_ones() -> None:
    service = CitationService()
    service.register_extractor(FunctionExtractor("web_*", notes("first")))
    service.register_extractor(FunctionExtractor("web_search", notes("second")))
    assert titles(service.extract("r", "web_search", {}, PAGE)) == ["first"]
    assert titles(service.extract("r", "wikipedia_search", {}, PAGE)) == ["Page"]


def test_an_extractor_that_finds_nothing_still_wins() -> None:
    service = CitationService()
    service.register_extractor(FunctionExtractor("web_search", notes()))
    assert service.extract("r", "web_search", {}, PAGE) == []


def test_real_parameters_and_output_are_passed_on() -> None:
    recorder, output, parameters = Recorder(), {"rows": [1]}, {"sql": "select 1", "limit": 5}
    service = CitationService(extractors=[recorder])
    service.extract("r7", "lookup", parameters, output)
    ((request_id, tool_name, seen, given),) = recorder.calls
    assert (request_id, tool_name) == ("r7", "lookup") and seen is parameters and given is output
    service.extract("r8", "lookup", None, None)
    assert recorder.calls[1][2:] == ({}, None)


def raising(*call: Any) -> Iterator[Any]:
    yield NOTE
    raise KeyError("half way")


def test_an_extractor_that_raises_costs_its_own_sources_only_and_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    service = CitationService()
    service.register_extractor(FunctionExtractor("broken", raising))
    tools = {"broken": lambda: "output", "web_search": lambda: PAGE}
    run = execute_tools_with_citations(
        tools, [{"id": "a", "name": "broken"}, {"id": "b", "name": "web_search"}], service
    )
    assert [result.output for result in run.results] == ["output", PAGE]
    assert [source.id for source in run.citations] == ["b-0"]
    (record,) = caplog.records
    assert record.levelno == logging.ERROR and record.exc_info
    assert "broken (request a)" in record.getMessage()


@pytest.mark.parametrize(
    "bad", [None, "text", 7, {"type": "web", "pageNumber": "iv"}, {"type": "planet"}, {}]
)
def test_a_source_that_is_none_costs_itself_only_and_is_logged(
    bad: Any, caplog: pytest.LogCaptureFixture
) -> None:
    service = CitationService(extractors=[FunctionExtractor("t", lambda *call: [NOTE, bad, NOTE])])
    assert [source.id for source in service.extract("r", "t", {}, 0)] == ["r-0", "r-1"]
    assert "t (request r) is left out" in caplog.text


@pytest.mark.parametrize("result", [None, 7, object()])
def test_an_extractor_that_gives_no_list_is_logged(result: Any, caplog: pytest.LogCaptureFixture) -> None:
    service = CitationService(extractors=[FunctionExtractor("t", lambda *call: result)])
    assert service.extract("r", "t", {}, 0) == []
    assert "its extractor failed" in caplog.text


def test_ids_are_never_given_twice() -> None:
    service = CitationService()
    service.register_extractor(FunctionExtractor("t", notes("a", "b")))
    requests = ["r", "r", "r-1", "r-1-0", "", "-", "r", "0", "r--1"]
    ids = [source.id for request in requests for source in service.extract(request, "t", {}, 0)]
    assert len(set(ids)) == len(ids) == 2 * len(requests)
    assert ids[:4] == ["r-0", "r-1", "r-2", "r-3"]


def test_ids_are_never_given_twice_to_threads() -> None:
    service = CitationService(extractors=[FunctionExtractor("t", notes("a", "b", "c"))])
    ready = threading.Barrier(8)

    def some(_: int) -> list[str]:
        ready.wait()
        return [source.id for _ in range(50) for source in service.extract("r", "t", {}, 0)]

    with ThreadPoolExecutor(8) as pool:
        ids = [id for given in pool.map(some, range(8)) for id in given]
    assert sorted(ids) == sorted(f"r-{n}" for n in range(8 * 50 * 3))


def test_an_extractors_own_id_and_tool_are_replaced() -> None:
    (source,) = CitationService(extractors=[Recorder()]).extract("r", "lookup", {}, 0)
    assert (source.id, source.tool_name, source.tool_request_id) == ("r-0", "lookup", "r")


@pytest.mark.parametrize(
    ("pattern", "name", "fit"),
    [
        ("my_tool", "my_tool", True),
        ("my_tool", "my_tool_2", False),
        ("my.tool", "my_tool", False),
        ("my_*", "my_tool", True),
        ("mcp.*__*", "mcp.github__search", True),
        ("mcp.*__*", "mcp.github", False),
        ("^my_tool$", "my_tool", True),
        ("^my_tool$", "my_tool_2", False),
        ("^my_", "my_tool", True),
        ("tool$", "my_tool", True),
        (re.compile("tool"), "my_tools", True),
        (re.compile("(?i)^TOOL$"), "tool", True),
    ],
)
def test_patterns_are_names_globs_or_regular_expressions(pattern: Pattern, name: str, fit: bool) -> None:
    assert fits(readable_pattern(FunctionExtractor(pattern, notes())), name) is fit


@pytest.mark.parametrize(
    "extractor",
    [
        FunctionExtractor("^(", notes()),
        FunctionExtractor("", notes()),
        FunctionExtractor(7, notes()),  # type: ignore[arg-type]
        FunctionExtractor("t", "no function"),  # type: ignore[arg-type]
        object(),
    ],
)
def test_an_extractor_that_cannot_be_used_is_refused_at_once(extractor: Any) -> None:
    with pytest.raises(ToolOutputError) as error:
        CitationService().register_extractor(extractor)
    assert isinstance(error.value, PinciteError)


REQUESTS = [
    {"id": "1", "toolName": "web_search", "parameters": {"query": "x"}},
    {"id": "2", "name": "missing"},
    {"id": "3", "name": "fails", "input": {"why": "no luck"}},
    {"id": "4", "type": "function", "function": {"name": "later", "arguments": '{"seconds": 0.01}'}},
    ToolRequest(id="5", tool_name="web_search", parameters={"query": "y"}),
]
SEEN: list[Any] = []


def web_search(query: str) -> Any:
    SEEN.append(query)
    return PAGE


def fails(why: str) -> None:
    raise StopIteration(why)


async def later(seconds: float) -> Any:
    await asyncio.sleep(seconds)
    return [{"title": "Late"}]


TOOLS = {"web_search": web_search, "fails": fails, "later": later}


def service() -> CitationService:
    made = CitationService()
    made.register_extractor(
        FunctionExtractor("later", lambda *call: [{**row, "type": "api"} for row in call[3]])
    )
    return made


@pytest.mark.parametrize("in_loop", [False, True])
def test_running_tools_gives_results_in_order_and_the_sources_of_those_that_succeeded(in_loop: bool) -> None:
    if in_loop:
        run = asyncio.run(execute_tools_with_citations_async(TOOLS, REQUESTS, service()))
    else:
        run = execute_tools_with_citations(TOOLS, REQUESTS, service())
    assert [(r.request_id, r.tool_name, r.ok) for r in run.results] == [
        ("1", "web_search", True),
        ("2", "missing", False),
        ("3", "fails", False),
        ("4", "later", True),
        ("5", "web_search", True),
    ]
    assert "there is no tool 'missing'" in str(run.results[1].error)
    assert isinstance(run.results[2].error, StopIteration)
    assert run.results[3].output == [{"title": "Late"}]
    assert [source.id for source in run.citations] == ["1-0", "4-0", "5-0"]
    assert set(SEEN) == {"x", "y"}


@pytest.mark.parametrize("in_loop", [False, True])
def test_coroutine_functions_run_at_the_same_time(in_loop: bool) -> None:
    met = []

    async def meet(name: str) -> None:
        met.append(name)
        while len(met) < 3:
            await asyncio.sleep(0.001)

    requests = [{"id": n, "name": "meet", "args": {"name": n}} for n in "abc"]
    if in_loop:
        run = asyncio.run(execute_tools_with_citations_async({"meet": meet}, requests, service()))
    else:
        run = execute_tools_with_citations({"meet": meet}, requests, service())
    assert all(result.ok for result in run.results) and len(met) == 3


def test_a_function_may_return_something_to_await() -> None:
    tools = {"later": lambda seconds: later(seconds)}
    request = {"id": "1", "name": "later", "arguments": {"seconds": 0}}
    assert execute_tools_with_citations(tools, [request], service()).citations[0].title == "Late"
    run = asyncio.run(execute_tools_with_citations_async(tools, [request], service()))
    assert run.citations[0].title == "Late"


def test_inside_a_running_loop_nothing_is_run_that_could_not_be_awaited() -> None:
    SEEN.clear()

    async def calls() -> None:
        execute_tools_with_citations(TOOLS, REQUESTS, service())

    with pytest.raises(RuntimeError, match="await execute_tools_with_citations_async"):
        asyncio.run(calls())
    assert SEEN == []


def test_interrupts_of_a_tool_are_not_swallowed() -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        execute_tools_with_citations({"t": interrupted}, [{"id": "1", "name": "t"}], service())


@pytest.mark.parametrize(
    "request_",
    [{}, {"id": "1"}, {"id": "1", "name": "t", "arguments": "{"}, {"id": "1", "name": "t", "input": [1]}, 7],
)
def test_a_request_that_is_none_is_refused(request_: Any) -> None:
    with pytest.raises(ToolOutputError, match="no request of a tool"):
        read_request(request_)


def test_requests_are_read_under_the_names_of_models() -> None:
    for parameters in ({"a": 1}, json.dumps({"a": 1})):
        read = read_request({"call_id": "c", "name": "t", "arguments": parameters, "type": "function_call"})
        assert (read.id, read.tool_name, read.parameters) == ("c", "t", {"a": 1})
    assert read_request({"id": "c", "name": "t", "arguments": None}).parameters == {}


def test_config_enabled_off_takes_no_sources() -> None:
    assert CitationService(CitationConfig(enabled=False)).extract("r", "web_search", {}, PAGE) == []


@pytest.mark.parametrize(
    ("enabled_tools", "found"),
    [
        (["*"], True),
        (["web_*"], True),
        (["*_search"], True),
        (["mcp.*", "web_search"], True),
        (["web"], False),
        ([], False),
    ],
)
def test_config_enabled_tools_are_globs(enabled_tools: list[str], found: bool) -> None:
    service = CitationService(CitationConfig(enabled_tools=enabled_tools))
    assert bool(service.extract("r", "web_search", {}, PAGE)) is found


def test_results_and_sources_come_as_two() -> None:
    results, citations = execute_tools_with_citations(
        {"web_search": lambda: PAGE}, [{"id": "b", "name": "web_search"}], CitationService()
    )
    assert [result.output for result in results] == [PAGE]
    assert [source.id for source in citations] == ["b-0"]
