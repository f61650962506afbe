"""The tool that a model calls for every fact it cites, and what comes of the answer that it writes.

Phase 1: `add_citation(cited_text, block_id, citation_number)` binds words to their block. Phase 2: the model
answers with `[1]`, `[2]`; `renumber` puts these in order of appearance, `processed_citations` is what a
front end shows.
"""

from __future__ import annotations

from blocks.errors import QuoteError
from blocks.library.library import Library
from blocks.prompt.markup import unescape_markup
from blocks.text.fold import skeleton
from grounding.block_ids import normal_block_id
from grounding.citations.citation_json import process_citation
from grounding.citations.placing import LibraryPlaces, Places
from grounding.citations.renumber import Renumbered, renumber
from grounding.citations.statements import same_statement
from grounding.compat.metadata_tables import LookupTables
from grounding.compat.table_places import TablePlaces
from grounding.markers.numbered import MAX_NUMBER
from grounding.model import Citation


class CitationTool:
    """Citations of one answer.

    The numbers given to `add_citation` are those of phase 1, and `renumber` always reads an answer by them.
    Once an answer was renumbered, `citations` and `processed_citations` have its new numbers, until a
    citation is added.
    """

    def __init__(
        self, library: Library | None = None, *, metadata_lookup_tables: LookupTables | None = None
    ) -> None:
        """Cite blocks of a library, or of the metadata tables of an older application.

        Raises QuoteError for both or neither, and for tables that cannot be read.
        """
        self._places: Places
        if library is not None and metadata_lookup_tables is None:
            self._places = LibraryPlaces(library)
        elif metadata_lookup_tables is not None and library is None:
            self._places = TablePlaces(metadata_lookup_tables)
        else:
            raise QuoteError("give CitationTool either a library or metadata_lookup_tables")
        self._added: dict[int, Citation] = {}
        self._given_ids: dict[int, str] = {}
        self._aliases: dict[int, int] = {}
        self._renumbered: Renumbered | None = None

    def add_citation(self, cited_text: str, block_id: str | int, citation_number: int) -> Citation:
        """Bind words to the block that was cited for them.

        A known block is the place, wherever else the words may stand (`found_elsewhere` says where). Among
        old tables that share an id the block that fits best is taken; for an unknown id the place is where
        the words are found verified, else there is none. `Citation.method` says which it was.

        Two citations of one block that say the same thing are one: the earlier is returned, and both numbers
        lead to it. The same call again changes nothing. Raises QuoteError, with a message that a model can
        act upon, for empty words, an empty id, a number that is no integer from 1 on, or one that another
        citation has.
        """
        _check(cited_text, block_id, citation_number)
        given_id = normal_block_id(block_id)
        known = self._known(citation_number)
        if known is not None:
            return self._repeated(known, cited_text, given_id, citation_number)
        citation = self._places.settle(cited_text, given_id, citation_number)
        self._renumbered = None
        twin = next((other for other in self._added.values() if _same_citation(other, citation)), None)
        if twin is not None:
            self._aliases[citation_number] = twin.number
            return twin
        self._added[citation_number] = citation
        self._given_ids[citation_number] = given_id
        return citation

    @property
    def citations(self) -> list[Citation]:
        """Every citation once: in the order of adding, or of the answer that was renumbered last."""
        return list(self._renumbered.citations if self._renumbered else self._added.values())

    @property
    def aliases(self) -> dict[int, int]:
        """Numbers of phase 1 whose citation was there already, and the number that it has."""
        return dict(self._aliases)

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

    def _known(self, number: int) -> Citation | None:
        return self._added.get(self._aliases.get(number, number))

    def _repeated(self, known: Citation, cited_text: str, given_id: str, number: int) -> Citation:
        same_block = given_id in (known.block_id, self._given_ids[known.number])
        if same_block and _same_words(known.cited_text, cited_text):
            return known
        raise QuoteError(
            f"citation number {number} is taken: it cites {known.block_id} for {_short(known.cited_text)}; "
            f"use a new number for {_short(cited_text)}"
        )


def _check(cited_text: object, block_id: object, number: object) -> None:
    if not isinstance(cited_text, str) or not skeleton(unescape_markup(cited_text)):
        raise QuoteError(
            f"cited_text is {cited_text!r}; give the words of the block that you cite, copied exactly"
        )
    if isinstance(block_id, bool) or not isinstance(block_id, str | int) or not str(block_id).strip():
        raise QuoteError(
            f"block_id is {block_id!r}; give the id of the block that you cite, such as BLOCK_CITE_ID_12"
        )
    if isinstance(number, bool) or not isinstance(number, int):
        raise QuoteError(
            f"citation_number is {number!r}; give an integer: 1 for the first citation, 2 for the next"
        )
    if not 1 <= number <= MAX_NUMBER:
        raise QuoteError(f"citation_number is {number}; numbers begin at 1 and end at {MAX_NUMBER}")


def _same_citation(earlier: Citation, later: Citation) -> bool:
    same_place = (earlier.document_id, earlier.block_id) == (later.document_id, later.block_id)
    return same_place and _same_words(earlier.cited_text, later.cited_text)


def _same_words(first: str, second: str) -> bool:
    return first == second or same_statement(unescape_markup(first), unescape_markup(second))


def _short(words: str, most: int = 60) -> str:
    return repr(words if len(words) <= most else words[: most - 1] + "…")
