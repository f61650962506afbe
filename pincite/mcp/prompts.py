"""The prompts of both phases: facts are cited first, then an answer is written from those that held."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from mcp.server.mcpserver import MCPServer
from pydantic import Field, TypeAdapter

from pincite.mcp.workers import Workers
from pincite.server.asked import Words
from pincite.server.asked.quotes import CitationAsked

_CITATIONS = TypeAdapter(list[CitationAsked])
Question = Annotated[Words, Field(description="The question.")]


@dataclass(frozen=True, slots=True)
class Prompts:
    """The library's prompts."""

    workers: Workers
    """They do the work."""

    def offer(self, server: MCPServer[None]) -> None:
        """Add them to the server."""
        server.prompt()(self.extract_citations)
        server.prompt()(self.final_answer)

    async def extract_citations(
        self,
        question: Question,
        document: Annotated[str, Field(description="Id of the only document to read.")] = "",
    ) -> str:
        """Phase 1: what the documents say of a question, to be cited fact by fact with cite_source."""
        asked = {"question": question, "document": document or None}
        prompt: str = (await self.workers.row("extraction_prompt", asked))["prompt"]
        return prompt

    async def final_answer(
        self,
        question: Question,
        citations: Annotated[
            str,
            Field(description='What was cited, as JSON: [{"citation_number", "cited_text", "block_id"}].'),
        ],
    ) -> str:
        """Phase 2: answer with exactly the numbers of phase 1."""
        cited = _CITATIONS.validate_json(citations)
        asked = {"question": question, "citations": _CITATIONS.dump_python(cited)}
        prompt: str = (await self.workers.row("answer_prompt", asked))["prompt"]
        return prompt
