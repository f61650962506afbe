"""From what a provider cites to words on the page: its file citations as citations of ours, checked like any other.

A provider names a file, perhaps a page or a place in it, and mostly the words. The file leads to a document, page and
place weigh between repeats, and the words are located and judged as every quote is. What can't be grounded is kept,
with a reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from blocks.document import Document
from blocks.library.library import Library
from blocks.text.fold import skeleton
from grounding.citations.placing import cited_at, no_place
from grounding.model import Citation, Match, Quote
from grounding.policy import DEFAULT, Policy
from grounding.providers.hints import hinted_quotes
from grounding.providers.model import ProviderCitation, Span
from grounding.providers.named_files import Files, NamedFiles, file_names
from grounding.providers.read import read_response
from grounding.quotes.locate import each_document, likely_documents, locate
from grounding.quotes.search_order import search


@dataclass(frozen=True, slots=True)
class GroundedCitation(Citation):
    """A provider's citation, and what became of it: a `Citation` with a place if the words were found.

    `method` is file (the provider names the file), search (it doesn't, and the words stand somewhere) or none.
    Citations that were not looked for have the verdict `absent` and say why in `reason`.
    """

    provider: str = ""
    """openai, vertex or anthropic."""
    answer: str = ""
    """The provider's answer; `spans` are of its characters."""
    spans: tuple[Span, ...] = ()
    """What the citation supports of the answer."""
    reason: str = ""
    """"" if the words stand where the provider says. Else altered, partial, absent (so is the verdict), other_page
    (verified, on another page), no_quote, unknown_file or web_source (not looked for, or in no file that is known)."""
    message: str = ""
    """The reason in a sentence, for people; "" if there is none."""
    claimed_pages: Span | None = None
    """First and last page that the provider names."""
    source: dict[str, Any] = field(default_factory=dict)
    """The provider's citation as its extractor gives it, `raw` included."""


def ground_provider_citations(
    response: object,
    library: Library,
    *,
    provider: str | None = None,
    files: Files | None = None,
    documents: Sequence[Document | str] = (),
    policy: Policy = DEFAULT,
) -> list[GroundedCitation]:
    """Every source that the response names, as a citation of the library's documents; numbered from 1, in its order.

    `response` is an SDK object or dict; `provider` is seen from its shape if it isn't said. Files are found by their
    name, also where case, spaces or ending differ; `files` says what else a provider's file id, name, title or url
    means, `documents` which documents the request had, in its order, where a citation gives only its index. Without
    any name the whole library is searched, and only verified words count.

    The list has everything: web sources, unknown files and citations without words have no place, and a reason.
    Raises ProviderResponseError for what is no response, UnknownIdError for a document in `files` or `documents` that
    the library hasn't.
    """
    reading = read_response(response, provider)
    named = NamedFiles(library, files=files, documents=documents)
    bridge = _Bridge(library, named, policy, reading.text)
    return [bridge.ground(citation, number) for number, citation in enumerate(reading.passages, 1)]


@dataclass(frozen=True, slots=True)
class _Bridge:
    """What every citation of one response is held against."""

    library: Library
    named: NamedFiles
    policy: Policy
    answer: str

    def ground(self, cited: ProviderCitation, number: int) -> GroundedCitation:
        """The citation in the library, or without a place and with the reason."""
        documents = self.named.find(cited)
        words = cited.quote or cited.snippet or ""
        if not documents and cited.url is not None and cited.file is None:
            return self._unplaced(cited, number, "web_source", f"{cited.url} is no document of the library")
        if not skeleton(words):
            named = documents[0].name if documents else _called(cited)
            message = f"the provider cites {named} without its words, so there is nothing to look for"
            return self._unplaced(cited, number, "no_quote", message)
        if documents:
            return self._in_documents(cited, number, words, documents)
        return self._search(cited, number, words)

    def _in_documents(
        self, cited: ProviderCitation, number: int, words: str, documents: Sequence[Document]
    ) -> GroundedCitation:
        """The best place in the documents that the file's name can mean."""
        matches = [self._locate(cited, words, document) for document in documents]
        match = max(matches, key=lambda m: (m.verdict.rank, _on_claimed(cited, m)))
        alike = [m.document_id for m in matches if m.verdict is match.verdict and m.document_id]
        reason, message = _judge(cited, match, documents[matches.index(match)].name)
        elsewhere = None if match.verified else self._elsewhere(words, [d.id for d in documents])
        if not match.boxes:
            return self._unplaced(cited, number, reason, message, match=match, elsewhere=elsewhere)
        more: dict[str, object] = {"ambiguous_documents": alike} if len(alike) > 1 else {}
        return self._placed(cited, number, match, "file", reason, message, elsewhere=elsewhere, extra=more)

    def _locate(self, cited: ProviderCitation, words: str, document: Document) -> Match:
        """The words in the document; among repeats on a page that is cited, if there is one."""
        best: Match | None = None
        for quote in hinted_quotes(words, cited, document):
            match = locate(self.library, quote, document_id=document.id, policy=self.policy)
            if _on_claimed(cited, match) or match.occurrences <= 1:
                return match
            best = best or match
        assert best is not None  # there is always one hint
        return best

    def _search(self, cited: ProviderCitation, number: int, words: str) -> GroundedCitation:
        """No document of that name: the place is where the whole library has the words, if nothing was named."""
        likely = likely_documents(self.library, Quote(words))
        found = [m for d in likely if (m := self._locate(cited, words, d)).verified]
        best = [m for m in found if m.verdict.rank == max(f.verdict.rank for f in found)]
        on_page = [m for m in best if _on_claimed(cited, m)]
        best = on_page if len(on_page) == 1 else best
        name = _called(cited)
        if file_names(cited):
            message = f"the library has no file {name}" + ("; the words stand in another" if best else "")
            return self._unplaced(cited, number, "unknown_file", message, elsewhere=best[0] if best else None)
        if len(best) != 1:
            where = f"{len(best)} documents have the words" if best else "no document has the words"
            message = (
                f"the provider does not name {name}, and {where}; say which it is with files or documents"
            )
            return self._unplaced(cited, number, "unknown_file", message, elsewhere=best[0] if best else None)
        reason, message = _judge(cited, best[0], "the document")
        return self._placed(cited, number, best[0], "search", reason, message)

    def _elsewhere(self, words: str, not_in: Sequence[str]) -> Match | None:
        """A verified match in another document."""
        match = search(Quote(words), each_document(self.library, but=not_in), self.policy)
        return match if match.verified else None

    def _placed(
        self,
        cited: ProviderCitation,
        number: int,
        match: Match,
        method: str,
        reason: str,
        message: str,
        *,
        elsewhere: Match | None = None,
        extra: dict[str, object] | None = None,
    ) -> GroundedCitation:
        document = self.library.get(match.document_id or "")
        block = document.block(match.block_ids[0])
        base = cited_at(
            document,
            block,
            match.quote,
            number,
            match,
            match.boxes,
            method=method,
            found_elsewhere=elsewhere,
            extra=extra,
        )
        return self._with_source(base, cited, reason, message)

    def _unplaced(
        self,
        cited: ProviderCitation,
        number: int,
        reason: str,
        message: str,
        *,
        match: Match | None = None,
        elsewhere: Match | None = None,
    ) -> GroundedCitation:
        base = replace(no_place(cited.quote or cited.snippet or "", "", number), found_elsewhere=elsewhere)
        if match is not None:
            base = replace(base, score=match.score, differences=match.differences)
        return self._with_source(base, cited, reason, message)

    def _with_source(
        self, base: Citation, cited: ProviderCitation, reason: str, message: str
    ) -> GroundedCitation:
        return GroundedCitation(
            **{f.name: getattr(base, f.name) for f in fields(base)},
            provider=cited.provider,
            answer=self.answer,
            spans=cited.spans,
            reason=reason,
            message=message,
            claimed_pages=cited.pages,
            source=cited.as_dict(),
        )


def _judge(cited: ProviderCitation, match: Match, name: str) -> tuple[str, str]:
    """(reason, message); both empty if the words stand where the provider says."""
    if not match.verified:
        return match.verdict.value, f"{name} does not say so ({match.verdict}): {match.reason}"
    if not _on_claimed(cited, match):
        stand = ", ".join(map(str, match.pages))
        first, last = cited.pages or (0, 0)
        claimed = f"page {first}" if first == last else f"pages {first} to {last}"
        return "other_page", f"the provider cites {claimed} of {name}; the words stand on page {stand}"
    return "", ""


def _on_claimed(cited: ProviderCitation, match: Match) -> bool:
    """True if the match touches a page that the provider names, or it names none."""
    first, last = cited.pages or (0, 0)
    return cited.pages is None or any(first <= page <= last for page in match.pages)


def _called(cited: ProviderCitation) -> str:
    """What the citation calls its document, for messages."""
    names = file_names(cited)
    if names:
        return repr(names[0])
    if cited.file_id is not None:
        return f"file {cited.file_id!r}"
    return f"document {cited.document_index}" if cited.document_index is not None else "the document"
