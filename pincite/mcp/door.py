"""The SDK's server, with errors that a model can act upon: what was wrong, what to do, and what there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mcp.server import MCPServer
from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import (
    ResourceError,
    ResourceNotFoundError,
    ToolError,
    UnexpectedToolError,
)
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, CallToolResult, GetPromptResult, InputRequiredResult
from pydantic import AnyUrl, ValidationError

from blocks.errors import PinciteError, UnknownIdError
from pincite.mcp.told import plain

_IN_URIS = ("a document's id", "a page's number")
"""What the addresses of resources hold."""
_WHERE_IDS_ARE = "list_documents and search tell the ids that there are"


class Door(MCPServer[None]):
    """Lets no traceback out, and says of pincite's errors and of wrong arguments what they are."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[None, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """See `MCPServer`."""
        taken = {tool.name: list(tool.input_schema["properties"]) for tool in await self.list_tools()}
        if name not in taken:
            raise ToolError(f"there is no tool {name:.60}; there are {', '.join(taken)}")
        unknown = [each for each in arguments if each not in taken[name]]
        if unknown:  # passed over, a misspelled argument would look like an answer
            raise ToolError(f"{name} has no {', '.join(unknown):.200}; it takes {', '.join(taken[name])}")
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            told = _told(error, taken[name])
            if told is None:
                raise
            raise ToolError(told) from error

    async def read_resource(
        self, uri: AnyUrl | str, context: Context[None, Any] | None = None
    ) -> Iterable[ReadResourceContents] | InputRequiredResult:
        """See `MCPServer`."""
        try:
            return await super().read_resource(uri, context)
        except ResourceError as error:
            told = _told(error, _IN_URIS)
            if told is None:
                raise
            is_missing = any(isinstance(cause, UnknownIdError) for cause in _causes(error))
            raise (ResourceNotFoundError if is_missing else ResourceError)(told) from error

    async def get_prompt(
        self, name: str, arguments: dict[str, Any] | None = None, context: Context[None, Any] | None = None
    ) -> GetPromptResult | InputRequiredResult:
        """See `MCPServer`."""
        prompts = {prompt.name: prompt for prompt in await self.list_prompts()}
        if name not in prompts:
            raise MCPError(INVALID_PARAMS, f"there is no prompt {name:.60}; there are {', '.join(prompts)}")
        try:
            return await super().get_prompt(name, arguments, context)
        except ValueError as error:
            taken = [argument.name for argument in prompts[name].arguments or ()]
            told = _told(error, taken) or f"{error}; it takes {', '.join(taken)}"
            raise MCPError(INVALID_PARAMS, told) from error


def _told(error: Exception, taken: Iterable[str]) -> str | None:
    """What to say instead of the SDK's words; None of what nobody expected, which the SDK logs and keeps to itself."""
    for cause in _causes(error):
        # A result of the wrong shape is a bug, and nobody's arguments.
        if isinstance(cause, ValidationError) and not isinstance(error, UnexpectedToolError):
            wrong = "; ".join(": ".join([*_place(one["loc"]), one["msg"]]) for one in cause.errors()[:3])
            return plain(f"this can't be understood: {wrong}; it takes {', '.join(taken)}")
        if isinstance(cause, PinciteError):
            hint = f"; {_WHERE_IDS_ARE}" if isinstance(cause, UnknownIdError) else ""
            return plain(f"{cause}{hint}")
        if type(cause) is ToolError and cause is not error:
            return plain(str(cause))
    return None


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error and what led to it, one after the other."""
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__


def _place(parts: Sequence[object]) -> list[str]:
    """Where something is wrong in an argument, if that is known."""
    return [".".join(f"{part!s:.60}" for part in parts)] if parts else []
