"""Search, and citations, quotes and statements held against the documents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult
from pydantic import Field
from typing_extensions import TypedDict

from grounding.citations.tool_schemas import DESCRIPTION
from pincite.mcp.told import claim_told, match_told, plain, result
from pincite.mcp.tools import Password, Picture
from pincite.mcp.tools.documents import MOST_CHARACTERS
from pincite.mcp.workers import Workers
from pincite.rows.answers import CitedRow
from pincite.rows.claims import ClaimRow
from pincite.rows.described import described
from pincite.rows.documents import Hits
from pincite.rows.places import MatchRow
from pincite.server.asked import BlockId, DocumentId, PageNumber, Words
from pincite.server.asked.quotes import PolicyName

Document = Annotated[DocumentId | None, Field(description="Look in this document only.")]
Around = Annotated[str, Field(max_length=10_000, description="Words beside it; weigh between repeats.")]
_KEPT_NOWHERE = (
    "Nothing is remembered between calls: keep the citations for check_answer, highlight and render_report."
)
CITING = f"{DESCRIPTION} {_KEPT_NOWHERE}"
"""What a model reads of `cite_source`: the words that it reads of `CitationTool` too, and what is different here."""


@described
class SourceCited(TypedDict):
    """What became of a citation."""

    kept: bool
    """True if the block says so, or words alone can't settle it."""
    reply: str
    """The same for a model: what it is kept as, or what to change."""
    citation: CitedRow | None
    """Where it points; null for one that is refused."""


@dataclass(frozen=True, slots=True)
class QuoteTools:
    """The tools that hold words against the documents."""

    workers: Workers
    """They do the work."""

    async def search(
        self,
        words: Annotated[str, Field(min_length=1, max_length=2000, description="Words, or a question.")],
        limit: Annotated[int, Field(ge=1, le=50)] = 10,
        document: Document = None,
    ) -> Annotated[CallToolResult, Hits]:
        """Find the blocks that have these words, or other forms of them: what to read and cite for a question."""
        row = await self.workers.row("search", {"words": words, "limit": limit, "document": document})
        ids = [hit["block_id"] for hit in row["hits"]]
        if not ids:
            return result(row, "No block has any of these words; try others.")
        read = await self.workers.read(block_ids=ids, limit=limit, characters=MOST_CHARACTERS)
        more = "get_blocks reads those that had no room here." if len(read["blocks"]) < len(ids) else ""
        return result(row, f"{len(ids)} blocks, the best first: {', '.join(ids)}", read["markup"], more)

    async def cite_source(
        self,
        cited_text: Annotated[
            Words, Field(description="Words of the block that state the fact, as they are.")
        ],
        block_id: Annotated[BlockId, Field(description="The block's id as it was shown: BLOCK_CITE_ID_12.")],
        citation_number: Annotated[
            int, Field(ge=1, le=1_000_000, description="1 for the first fact, then 2.")
        ],
        picture: Picture = False,
        password: Password = None,
    ) -> Annotated[CallToolResult, SourceCited]:
        """Bind words to a block, or say what to change; a model reads `CITING` of it."""
        asked = {"cited_text": cited_text, "block_id": block_id, "citation_number": citation_number}
        row = await self.workers.row("cite", asked)
        lit = await self._lit("lit_citation", asked, password) if picture and row["kept"] else b""
        return result(row, plain(row["reply"]), picture=lit, refused=not row["kept"])

    async def verify_quote(
        self,
        quote: Annotated[Words, Field(description="The words as somebody quotes them.")],
        document: Document = None,
        page: Annotated[PageNumber | None, Field(description="Where it should stand; weighs only.")] = None,
        block_id: Annotated[BlockId | None, Field(description="The same; weighs before the page.")] = None,
        prefix: Around = "",
        suffix: Around = "",
        policy: Annotated[
            PolicyName, Field(description="How strictly it is held against the source.")
        ] = "default",
        picture: Picture = False,
        password: Password = None,
    ) -> Annotated[CallToolResult, MatchRow]:
        """Say whether the documents have these very words, where, and what differs.

        exact and close are verified; altered (something that carries meaning differs), partial and absent are not.
        """
        hints = {"page": page, "block_id": block_id, "prefix": prefix, "suffix": suffix}
        asked = {"quotes": [{"quote": quote, **hints}], "document": document, "policy": policy}
        (row,) = (await self.workers.row("locate", asked))["matches"]
        if "error" in row:
            raise ToolError(row["message"])
        lit = await self._lit("lit_quote", asked, password) if picture else b""
        return result(row, *match_told(row), picture=lit)

    async def verify_claim(
        self,
        claim: Annotated[Words, Field(description="A statement in anybody's words.")],
        block_id: Annotated[BlockId | None, Field(description="The block that should support it.")] = None,
        document: Document = None,
        picture: Picture = False,
        password: Password = None,
    ) -> Annotated[CallToolResult, ClaimRow]:
        """Say whether a block supports a statement: high, medium (words alone can't settle it) or low, and why.

        Without a block the one that supports it best is looked for.
        """
        row = await self.workers.row("verify", {"claim": claim, "block_id": block_id, "document": document})
        cited = {"cited_text": claim, "block_id": row["block_id"], "citation_number": 1}
        lit = await self._lit("lit_citation", cited, password) if picture and row["block_id"] else b""
        return result(row, *claim_told(row), picture=lit)

    async def _lit(self, task: str, asked: dict[str, Any], password: str | None) -> bytes:
        return (await self.workers.reply(task, {"asked": asked, "password": password})).body
