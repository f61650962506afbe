"""The tools: what they take, as their signatures say, and what they answer.

documents  documents listed and added, blocks read
quotes     search; citations, quotes and statements held against the documents
answers    answers checked, written as reports, their citations highlighted

A method's docstring is what a model reads of its tool, unless `app` gives it other words.
"""

from __future__ import annotations

from typing import Annotated

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.resolve import ListRoots, Resolve
from mcp_types import ListRootsResult, ToolAnnotations
from pydantic import Field

READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
"""Of a tool that changes nothing."""
ADDS = ToolAnnotations(
    read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
"""Of a tool that puts something into the library, once."""
WRITES = ToolAnnotations(
    read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False
)
"""Of a tool that writes new files, and replaces none."""

Picture = Annotated[bool, Field(description="Also give a picture of the place, the words lit.")]
"""Whether a result has a picture; pictures cost a model more than words."""
Password = Annotated[str | None, Field(max_length=1000, description="Opens an encrypted file.")]
"""The password of a file; it is kept nowhere."""


def _ask_for_roots(context: Context[None, object]) -> ListRoots | None:
    """The client is asked for its roots only if it says that it has any."""
    capabilities = context.client_capabilities
    return ListRoots() if capabilities is not None and capabilities.roots is not None else None


Roots = Annotated[ListRootsResult | None, Resolve(_ask_for_roots)]
"""The folders that the client states, None where it states none; no argument of the tool."""
