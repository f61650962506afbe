"""The tool that a model calls for every fact it cites, and what comes of the answer that it writes.

Phase 1: `add_citation(cited_text, block_id, citation_number)` binds words to their block; `handle` does so for a
model's tool call, and says what to mend. Phase 2: the model answers with `[1]`, `[2]`; `renumber` puts these in order
of appearance, `processed_citations` is what a front end shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, overload

from blocks.errors import QuoteError
from blocks.library.library import Library
from blocks.model import Block
from blocks.prompt.escaped import unescape_markup
from grounding.citations.call_fields import read_citation_number, read_cited_id, read_cited_text
from grounding.citations.citation_json import process_citation
from grounding.citations.placing import LibraryPlaces, Places
from grounding.citations.renumber import Renumbered, renumber
from grounding.citations.replies import Refusals, RefusedCall, ToolReply, acceptance, objection
from grounding.citations.statements import same_statement
from grounding.citations.tool_calls import ToolCall, read_tool_calls
from grounding.citations.tool_schemas import FIELDS, TOOL_NAME, tool_schemas
from grounding.claims.judges.judge import Judge
from grounding.compat.metadata_tables import LookupTables
from grounding.compat.table_places import TablePlaces
from grounding.model import Citation


class CitationTool:
    """Citations of one answer.

    The numbers given to `add_citation` are those of phase 1, and `renumber` always reads an answer by them.
    Once an answer was renumbered, `citations` and `processed_citations` have its new numbers, until a
    citation is added.
    """

    def __init__(
        self,
        library: Library | LookupTables | None = None,
        *,
        metadata_lookup_tables: LookupTables | None = None,
        judge: Judge | None = None,
        max_attempts: int = 3,
    ) -> None:
        """Cite blocks of a library, or of the metadata tables of an older application, which may come first too.

        `judge(claim, evidence)` is asked about statements whose support is undecided. `max_attempts`: how often
        `handle` refuses the same fact before the model is told to leave it out. Raises QuoteError for both or neither,
        and for tables that cannot be read.
        """
        self._places = _places(library, metadata_lookup_tables, judge)
        self._added: dict[int, Citation] = {}
        self._given_ids: dict[int, str] = {}
        self._aliases: dict[int, int] = {}
        self._renumbered: Renumbered | None = None
        self._refusals = Refusals(max_attempts)

    def add_citation(
        self, cited_text: str, block_id: str | int | Block, citation_number: int | str
    ) -> Citation:
        """Bind words to the block that was cited for them.

        A known block is the place, wherever else the words may stand (`found_elsewhere` says where). Among
        old tables that share an id the block that fits best is taken; for an unknown id the place is where
        the words are found verified, else there is none. `Citation.method` says which it was.

        Two citations of one block that say the same thing are one: the earlier is returned, and both numbers
        lead to it. The same call again changes nothing. Ids and numbers may be written as models write them: 12, "12",
        "block_cite_id_12"; "3", "[3]", 3.0. Raises QuoteError, with a message that a model can act upon, for empty
        words, an empty id or several, a number that is none from 1 on, or one that another fact has: each fact has a
        number of its own, and the message says which is free.
        """
        bound = self._bind(cited_text, block_id, citation_number)
        self._keep(bound)
        return bound.citation

    def schemas(self, provider: str = "json") -> list[dict[str, Any]]:
        """`cite_source` as tool definitions for a request: `tools=tool.schemas("anthropic")`.

        `provider` is "openai" (chat completions), "openai-responses", "anthropic", "gemini", "mcp" or "json" (name,
        description and parameters as JSON Schema). Raises QuoteError for another one.
        """
        return tool_schemas(provider)

    @overload
    def handle(self, call: list[Any] | tuple[Any, ...]) -> list[ToolReply]:
        """Several calls: a reply each."""

    @overload
    def handle(self, call: object) -> Any:
        """One call: a `ToolReply`; a message or response with calls: a list of them."""

    def handle(self, call: object) -> ToolReply | list[ToolReply]:
        """Carry out a tool call of any provider, and say what to answer the model.

        Takes an SDK's object, a dict or JSON text, or several in a list or a whole message, which gives a list. The
        reply is text; its `message` is the same in the form that the provider takes, with the call's id. What the
        block does not say is refused as well as what can't be read, and the reply says what is wrong and what to do.
        After `max_attempts` at one fact the model is told to leave it out. What was not mended stands in `refused`.
        Raises nothing for bad calls, but what a judge raises.
        """
        calls = read_tool_calls(call)
        return [self._answer(each) for each in calls] if isinstance(calls, list) else self._answer(calls)

    def cite_source(self, cited_text: str, block_id: str, citation_number: int) -> str:
        """Cite one block of the documents for one fact: a function for frameworks that make a tool of one.

        `cited_text` are the words of the block that state the fact, copied exactly; `block_id` is its id as it was
        shown, such as BLOCK_CITE_ID_12; `citation_number` is 1 for the first fact, 2 for the next. The text that is
        given back says whether the citation is kept, or what to change; as `handle`.
        """
        arguments = {"cited_text": cited_text, "block_id": block_id, "citation_number": citation_number}
        return self._answer(ToolCall(TOOL_NAME, arguments, "", lambda text, refused: {}))

    @property
    def refused(self) -> list[RefusedCall]:
        """The calls that `handle` refused and that were not mended since, one for each fact, in their order."""
        return list(self._refusals.entries)

    @property
    def citations(self) -> list[Citation]:
        """Every citation once: in the order of adding, or of the answer that was renumbered last."""
        return list(self._renumbered.citations if self._renumbered else self._added.values())

    @property
    def aliases(self) -> dict[int, int]:
        """Numbers of phase 1 whose citation was there already, and the number that it has."""
        return dict(self._aliases)

    @property
    def next_number(self) -> int:
        """The number after all that were given, those of refused calls too: the one to use for a new fact."""
        pending = (call.number for call in self._refusals.entries if call.number is not None)
        return max((*self._added, *self._aliases, *pending), default=0) + 1

    @property
    def problems(self) -> tuple[str, ...]:
        """What of `metadata_lookup_tables` could not be read, a sentence each; such rows, or boxes, are left out."""
        return self._places.problems

    def renumber(self, answer_text: str, *, keep_unused: bool = True) -> Renumbered:
        """Number the citations of an answer by first appearance; see `grounding.citations.renumber`.

        The text that came out of the last call comes back as it is. Citations that the answer does not use
        follow, or are dropped.
        """
        last = self._renumbered
        if last is not None and answer_text == last.text:
            return last
        done = renumber(
            answer_text, list(self._added.values()), aliases=self._aliases, keep_unused=keep_unused
        )
        self._renumbered = done
        return done

    def processed_citations(self) -> dict[str, dict[str, object]]:
        """The citations by number, for front ends; JSON-serialisable, in the shape of
        `front_end.process_citation`."""
        return {str(c.number): process_citation(c, self._places.unit_box) for c in self.citations}

    def _bind(self, cited_text: object, block_id: object, citation_number: object) -> _Bound:
        """The citation that a call means, new or known; nothing is kept yet. Raises QuoteError."""
        words, given_id = read_cited_text(cited_text), read_cited_id(block_id)
        number = read_citation_number(citation_number, self.next_number)
        known = self._added.get(self._aliases.get(number, number))
        if known is not None:
            return _Bound(self._repeated(known, words, given_id, number), number, given_id, is_new=False)
        citation = self._places.settle(words, given_id, number)
        twin = next((other for other in self._added.values() if _same_citation(other, citation)), None)
        return _Bound(twin or citation, number, given_id, is_new=twin is None)

    def _keep(self, bound: _Bound) -> None:
        if bound.number in self._added or bound.number in self._aliases:
            return
        self._renumbered = None
        if bound.is_new:
            self._added[bound.number] = bound.citation
            self._given_ids[bound.number] = bound.given_id
        else:
            self._aliases[bound.number] = bound.citation.number

    def _answer(self, call: ToolCall) -> ToolReply:
        try:
            if call.problem:
                raise QuoteError(call.problem)
            bound = self._bind(*(call.arguments.get(field) for field in FIELDS))
        except QuoteError as error:
            return self._refuse(call, str(error), None)
        wrong = objection(bound.citation, bound.given_id) if bound.is_new else ""
        if wrong:
            return self._refuse(call, wrong, bound.number)
        self._keep(bound)
        self._refusals.mended(bound.citation)
        text = acceptance(bound.citation, bound.number, bound.given_id)
        return ToolReply(text, call.answer(text, False), bound.citation)

    def _refuse(self, call: ToolCall, reason: str, number: int | None) -> ToolReply:
        text = self._refusals.refuse(call.arguments, reason, number)
        return ToolReply(text, call.answer(text, True), None)

    def _repeated(self, known: Citation, cited_text: str, given_id: str, number: int) -> Citation:
        same_block = given_id in (known.block_id, self._given_ids[known.number])
        if same_block and _same_words(known.cited_text, cited_text):
            return known
        raise QuoteError(
            f"citation number {number} is taken: it cites {known.block_id} for {_short(known.cited_text)}; "
            f"each fact has a number of its own, so use a new number for {_short(cited_text)}: "
            f"citation_number {self.next_number}"
        )


def create_citation_tool(
    metadata_lookup_tables: LookupTables | Library, *, judge: Judge | None = None, max_attempts: int = 3
) -> CitationTool:
    """A `CitationTool` of old metadata tables, or of a library. Raises QuoteError for tables that can't be read."""
    return CitationTool(metadata_lookup_tables, judge=judge, max_attempts=max_attempts)


def _places(library: object, tables: LookupTables | None, judge: Judge | None) -> Places:
    """What the tool cites. Raises QuoteError unless there is one of both."""
    if (library is None) == (tables is None):
        raise QuoteError("give CitationTool either a library or metadata_lookup_tables")
    if isinstance(library, Library):
        return LibraryPlaces(library, judge)
    given = library if tables is None else tables
    if not isinstance(given, Mapping):
        raise QuoteError(
            f"a CitationTool cites a Library, or tables {{doc_id: {{block_id: {{page, bbox, content, …}}}}}}, "
            f"not a {type(given).__name__}"
        )
    return TablePlaces(given, judge)


@dataclass(frozen=True, slots=True)
class _Bound:
    """What a call means."""

    citation: Citation
    number: int
    given_id: str
    is_new: bool
    """False for one that is there already, under this number or another."""


def _same_citation(earlier: Citation, later: Citation) -> bool:
    same_place = (earlier.document_id, earlier.block_id) == (later.document_id, later.block_id)
    return same_place and _same_words(earlier.cited_text, later.cited_text)


def _same_words(first: str, second: str) -> bool:
    return first == second or same_statement(unescape_markup(first), unescape_markup(second))


def _short(words: str, most: int = 60) -> str:
    return repr(words if len(words) <= most else words[: most - 1] + "…")
