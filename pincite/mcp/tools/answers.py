"""Answers checked and written as reports, and their citations highlighted in copies of the documents."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import anyio.to_thread
from mcp_types import CallToolResult
from pydantic import Field
from typing_extensions import TypedDict

from blocks.reading.source import clean_name
from pincite.mcp.folders import Folders, put
from pincite.mcp.told import checked_told, files_told, plain, result
from pincite.mcp.tools import Roots
from pincite.mcp.workers import Workers
from pincite.rows.artifacts import MadeRow
from pincite.rows.checks import Checked
from pincite.rows.described import described
from pincite.server.asked.answers import Answer, DefinitionAsked, RenderAsked, Row
from pincite.server.asked.quotes import CitationAsked

Text = Annotated[Answer, Field(description="The answer, with [1], [BLOCK_CITE_ID_12] or [[S:3]] in it.")]
Definitions = Annotated[
    list[DefinitionAsked] | None,
    Field(max_length=1000, description="What the numbers of the answer stand for."),
]
Sources = Annotated[list[Row] | None, Field(max_length=10_000, description="Sources that [[S:n]] name.")]
Folder = Annotated[str, Field(max_length=4000, description="Where to write; made if it isn't there.")]


@described
class FilesMade(MadeRow):
    """A report or a highlighted copy."""

    files: list[str]
    """Paths of its files: one, or one a page for pictures."""


@described
class Made(TypedDict):
    """What was written."""

    artifacts: list[FilesMade]
    """A report, or a copy of each cited document."""
    refused: list[str]
    """Why citations could not be shown, a sentence each."""


@dataclass(frozen=True, slots=True)
class AnswerTools:
    """The tools that take answers and citations."""

    workers: Workers
    """They do the work."""
    folders: Folders
    """Where files are written."""

    async def check_answer(
        self,
        answer: Text,
        citations: Definitions = None,
        sources: Sources = None,
        fmt: Annotated[
            Literal["markdown", "text", "html", "json", "yaml"], Field(description="What the answer is.")
        ] = "markdown",
    ) -> Annotated[CallToolResult, Checked]:
        """Check every citation of a written answer against the documents, and list the statements that have none.

        Each is verified, undecided or refused, with what is wrong.
        """
        asked = {"answer": answer, "fmt": fmt, "sources": sources or []}
        row = await self.workers.row("check", {**asked, "citations": _dumped(citations or [])})
        return result(row, *checked_told(row))

    async def highlight(
        self,
        citations: Annotated[list[CitationAsked], Field(min_length=1, max_length=1000)],
        folder: Folder = "",
        *,
        roots: Roots,
    ) -> Annotated[CallToolResult, Made]:
        """Write a copy of every cited PDF, the cited words highlighted and numbered, coloured by verdict.

        The copies go into a folder that the user has named, or one below it; no file is replaced.
        """
        into = await self._folder(folder, roots)
        bound = await self.workers.row("citations", {"citations": _dumped(citations)})
        refused = [f"[{one['citation_number']}] {one['reason']}" for one in bound["refused"]]
        rows = list(bound["citations"].values())
        made = await self._made("highlight", {"citations": rows}, into) if rows else []
        return _told(made, refused)

    async def render_report(
        self,
        answer: Text,
        format: Literal["pdf", "docx", "pptx", "html", "png"] = "pdf",
        citations: Definitions = None,
        sources: Sources = None,
        title: Annotated[str | None, Field(max_length=1000)] = None,
        look: Literal["superscript", "brackets", "inline-links"] = "superscript",
        crops: Annotated[bool, Field(description="Show the cited places as pictures.")] = False,
        folder: Folder = "",
        *,
        roots: Roots,
    ) -> Annotated[CallToolResult, Made]:
        """Write an answer as a report with a list of its sources; every citation is checked, and says so.

        The answer is Markdown. The report goes into a folder that the user has named, or one below it; no file is
        replaced.
        """
        into = await self._folder(folder, roots)
        asked = RenderAsked(
            answer=answer,
            format=format,
            citations=citations or [],
            sources=sources or [],
            title=title,
            look=look,
            crops=crops,
        )
        return _told(await self._made("render", asked.model_dump(), into), [])

    async def _folder(self, folder: str, roots: Roots) -> Path:
        return await anyio.to_thread.run_sync(lambda: self.folders.folder(folder, roots))

    async def _made(self, task: str, asked: Mapping[str, Any], folder: Path) -> list[FilesMade]:
        """Files that a worker makes in a folder of nobody's, and that then go where they should."""
        with tempfile.TemporaryDirectory(prefix="pincite-mcp-") as made:
            row = await self.workers.row(task, {"asked": asked, "folder": made})
            return [await anyio.to_thread.run_sync(_put_all, one, folder) for one in row["artifacts"]]


def _put_all(row: dict[str, Any], folder: Path) -> FilesMade:
    return {
        "kind": row["kind"],
        "document": row["document"],
        "numbers": row["numbers"],
        "unplaced": row["unplaced"],
        "problems": row["problems"],
        "files": [clean_name(str(put(Path(path), folder))) for path in row["paths"]],
    }


def _told(made: list[FilesMade], refused: list[str]) -> CallToolResult:
    lines = [line for one in made for line in files_told(one["files"], one["numbers"], one["unplaced"])]
    problems = [problem["message"] for one in made for problem in one["problems"]]
    nothing = [] if made else ["Nothing was written: no citation has a place."]
    return result(
        {"artifacts": made, "refused": refused}, *nothing, *lines, *map(plain, [*problems, *refused])
    )


def _dumped(models: list[DefinitionAsked] | list[CitationAsked]) -> list[dict[str, Any]]:
    return [model.model_dump() for model in models]
