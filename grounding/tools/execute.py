"""Run tools and take the sources out of what they give."""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, ValidationError, field_validator

from blocks.errors import ToolOutputError
from grounding.sources.json_values import read_json
from grounding.tools.model import CitationSource
from grounding.tools.service import CitationService

log = logging.getLogger(__name__)

Tools = Mapping[str, Callable[..., Any]]
"""Functions and coroutine functions by name, called with a request's parameters as keywords."""


class ToolRequest(BaseModel):
    """A call of a tool that a model asks for."""

    model_config = ConfigDict(frozen=True, extra="ignore", use_attribute_docstrings=True)

    id: str = Field(
        validation_alias=AliasChoices(
            "id", "requestId", "request_id", "toolRequestId", "tool_call_id", "call_id"
        )
    )
    """Names the request; ids of its sources begin with it."""
    tool_name: str = Field(validation_alias=AliasChoices("tool_name", "toolName", "name"))
    """The tool."""
    parameters: dict[str, Any] = Field(
        default={}, validation_alias=AliasChoices("parameters", "arguments", "input", "args")
    )
    """What it is called with; JSON text is read."""

    @field_validator("parameters", mode="before")
    @classmethod
    def _from_json_text(cls, value: object) -> object:
        if isinstance(value, str):
            return read_json(value, "the text") if value.strip() else {}
        return {} if value is None else value


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What became of one request."""

    request_id: str
    """The request."""
    tool_name: str
    """Its tool."""
    output: Any = None
    """What the tool returned; None if it failed."""
    error: Exception | None = None
    """What the tool raised; None if it didn't."""

    @property
    def ok(self) -> bool:
        """True if the tool returned."""
        return self.error is None


class ToolRun(NamedTuple):
    """The results of some requests and the sources in them: `results, citations = execute_tools_with_citations(…)`."""

    results: tuple[ToolResult, ...]
    """One for each request, in order."""
    citations: tuple[CitationSource, ...]
    """The sources of all successful results, in the order of the requests."""


AnyRequest = ToolRequest | Mapping[str, Any]
"""A request, or the same as JSON has it."""


def execute_tools_with_citations(
    tools: Tools, requests: Iterable[AnyRequest], service: CitationService
) -> ToolRun:
    """Run the requests and take the sources out of what succeeded.

    Functions run one after the other; what coroutine functions return is awaited, all at the same time, in
    an event loop of this call. A tool that raises or isn't there gives a result with its error. Raises
    ToolOutputError for a request that is none, and RuntimeError for a coroutine function inside a running
    event loop: await `execute_tools_with_citations_async` there.
    """
    read = [read_request(request) for request in requests]
    _refuse_running_loop(tools, read)
    outcomes = [_call(tools, request) for request in read]
    if any(inspect.isawaitable(outcome) for outcome in outcomes):
        outcomes = asyncio.run(_all_settled(outcomes))
    return _run(read, outcomes, service)


async def execute_tools_with_citations_async(
    tools: Tools, requests: Iterable[AnyRequest], service: CitationService
) -> ToolRun:
    """The same in the running event loop, all at the same time; plain functions run in threads."""
    read = [read_request(request) for request in requests]
    outcomes = await asyncio.gather(*(_call_in_loop(tools, request) for request in read))
    return _run(read, outcomes, service)


def read_request(request: AnyRequest) -> ToolRequest:
    """The request as a ToolRequest, under whichever names a provider gives its fields. Raises ToolOutputError."""
    if isinstance(request, ToolRequest):
        return request
    try:
        row = dict(request)
        function = row.get("function")
        return ToolRequest.model_validate({**row, **function} if isinstance(function, Mapping) else row)
    except (ValidationError, TypeError, ValueError) as error:
        raise ToolOutputError(
            f"{request!r:.200} is no request of a tool: it needs an id and a name"
        ) from error


def _tool(tools: Tools, name: str) -> Callable[..., Any]:
    if name not in tools:
        raise ToolOutputError(f"there is no tool {name!r}; there are {', '.join(sorted(tools)) or 'none'}")
    return tools[name]


def _call(tools: Tools, request: ToolRequest) -> Any:
    """The tool's output, or what will give it, or the exception that it raised."""
    try:
        return _tool(tools, request.tool_name)(**request.parameters)
    except Exception as error:  # noqa: BLE001 whatever a tool raises is its result
        return _Failed(error)


async def _call_in_loop(tools: Tools, request: ToolRequest) -> Any:
    if inspect.iscoroutinefunction(tools.get(request.tool_name)):
        return await _settled(_call(tools, request))
    return await _settled(await asyncio.to_thread(_call, tools, request))


def _refuse_running_loop(tools: Tools, requests: list[ToolRequest]) -> None:
    """Raise before any tool has run if some could not be awaited."""
    waiting = [r.tool_name for r in requests if inspect.iscoroutinefunction(tools.get(r.tool_name))]
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    if waiting:
        raise RuntimeError(
            f"{waiting[0]} is a coroutine function and an event loop is running; "
            "await execute_tools_with_citations_async instead"
        )


@dataclass(frozen=True, slots=True)
class _Failed:
    error: Exception


async def _all_settled(outcomes: list[Any]) -> list[Any]:
    return await asyncio.gather(*map(_settled, outcomes))


async def _settled(outcome: Any) -> Any:
    """What an awaitable gives, or the exception that it raises; anything else as it is."""
    try:
        return await outcome if inspect.isawaitable(outcome) else outcome
    except Exception as error:  # noqa: BLE001 whatever a tool raises is its result
        return _Failed(error)


def _run(requests: list[ToolRequest], outcomes: list[Any], service: CitationService) -> ToolRun:
    results, citations = [], []
    for request, outcome in zip(requests, outcomes, strict=True):
        if isinstance(outcome, _Failed):
            log.warning("%s (request %s) failed: %r", request.tool_name, request.id, outcome.error)
            results.append(ToolResult(request.id, request.tool_name, error=outcome.error))
        else:
            results.append(ToolResult(request.id, request.tool_name, outcome))
            citations += service.extract(request.id, request.tool_name, request.parameters, outcome)
    return ToolRun(tuple(results), tuple(citations))
