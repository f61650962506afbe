"""An agent's side of `pincite mcp`: the SDK's own client, speaking to a server that is a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from anyio.from_thread import BlockingPortal, start_blocking_portal
from command import PATIENCE, default_interrupts
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult, ListRootsResult, Root


@dataclass(frozen=True)
class Agent:
    """A client that is connected."""

    client: Client
    portal: BlockingPortal

    def ask(self, method: str, *arguments: Any, **named: Any) -> Any:
        """What the client's method gives."""
        return self.portal.call(partial(getattr(self.client, method), *arguments, **named))

    def call(self, tool: str, **arguments: Any) -> CallToolResult:
        """A tool's result."""
        result = self.ask("call_tool", tool, arguments)
        assert isinstance(result, CallToolResult)
        return result

    def row(self, tool: str, **arguments: Any) -> Any:
        """The structured content of a result that is no error."""
        result = self.call(tool, **arguments)
        assert not result.is_error, said(result)
        return result.structured_content

    def told(self, tool: str, **arguments: Any) -> str:
        """The words of a result that is no error."""
        result = self.call(tool, **arguments)
        assert not result.is_error, said(result)
        return said(result)

    def error(self, tool: str, **arguments: Any) -> str:
        """The words of one that is."""
        result = self.call(tool, **arguments)
        assert result.is_error, said(result)
        return said(result)


def said(result: CallToolResult) -> str:
    """The words of a result."""
    return "\n".join(part.text for part in result.content if part.type == "text")


@contextmanager
def over_stdio(library: str | Path, *arguments: str | Path, **options: Any) -> Iterator[Agent]:
    """Speaks to a server that it starts itself."""
    command = ["-m", "pincite", "mcp", str(library), *map(str, arguments)]
    parameters = StdioServerParameters(command=sys.executable, args=command, env=dict(os.environ))
    with _connected(parameters, **options) as agent:
        yield agent


@contextmanager
def over_http(address: str, **options: Any) -> Iterator[Agent]:
    """Speaks to a server that is there."""
    with _connected(address, **options) as agent:
        yield agent


@contextmanager
def served(library: Path, *arguments: str | Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`pincite mcp LIBRARY --http` as a process, and its address."""
    command = [sys.executable, "-m", "pincite", "mcp", str(library), "--http", "--port", "0"]
    process = subprocess.Popen(
        [*command, *map(str, arguments)], stdout=subprocess.PIPE, text=True, preexec_fn=default_interrupts
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().partition(": ")[2].partition(";")[0]
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


@contextmanager
def _connected(server: Any, *, roots: tuple[Path, ...] | None = None, **options: Any) -> Iterator[Agent]:
    async def listed(context: object) -> ListRootsResult:
        return ListRootsResult(roots=[Root(uri=folder.as_uri()) for folder in roots or ()])

    client = Client(
        server,
        read_timeout_seconds=PATIENCE,
        list_roots_callback=None if roots is None else listed,
        **options,
    )
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(client):
        yield Agent(client, portal)
