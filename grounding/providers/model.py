"""What every provider's citations become: one shape, spans in Python characters of the answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

Span = tuple[int, int]
"""Start and end, end exclusive, in Python characters."""


@dataclass(frozen=True, slots=True)
class ProviderCitation:
    """One source that a provider's response names. `as_dict` is the shape that users see."""

    provider: str
    """openai, vertex or anthropic."""
    url: str | None = None
    """The source's address in canonical form; a redirect only where nothing better is known; None for files."""
    source_domain: str = ""
    """Registrable domain of the source itself, never of a redirector; "" where none can be known, as for files."""
    title: str | None = None
    """Title as the provider gives it."""
    snippet: str | None = None
    """Text of the source that came with it, if any."""
    source_type: str = "unknown"
    """web, doc, news, video or unknown."""
    rank: int | None = None
    """Place in the provider's list, from 1; None where there is no list."""
    raw: dict[str, Any] = field(default_factory=dict)
    """The provider's object as it came; with `"redirect": true` added where only a redirect is known."""
    cited: bool = False
    """True if the answer cites it, False if it was only searched, retrieved or opened."""
    spans: tuple[Span, ...] = ()
    """What it supports of the answer, ascending."""
    file: str | None = None
    """Name of the cited file."""
    file_id: str | None = None
    """The provider's id of the file."""
    document_index: int | None = None
    """Place of the document among those of the request, from 0 (Anthropic)."""
    pages: Span | None = None
    """First and last page cited, from 1, both inclusive."""
    file_span: Span | None = None
    """Cited characters of a plain-text document, end exclusive."""
    block_span: Span | None = None
    """Cited content blocks of a document, from 0, end exclusive."""
    quote: str | None = None
    """The words of the source that the provider says it cites."""

    def as_dict(self) -> dict[str, Any]:
        """The citation as a plain dict that goes into JSON as it is; every key is always there.

        The keys are the fields', and `span`, the first of `spans` or None, and `page`, the first of `pages` or None.
        Spans are lists [start, end].
        """
        row = {f.name: getattr(self, f.name) for f in fields(self)}
        row["spans"] = [list(span) for span in self.spans]
        row["span"] = row["spans"][0] if self.spans else None
        row["page"] = self.pages[0] if self.pages else None
        for name in ("pages", "file_span", "block_span"):
            row[name] = None if row[name] is None else list(row[name])
        return row


def from_dict(row: Mapping[str, Any]) -> ProviderCitation:
    """The citation from what `as_dict` gave; keys that are missing have their defaults, others are passed over."""
    values = {f.name: row[f.name] for f in fields(ProviderCitation) if f.name in row}
    for name in ("pages", "file_span", "block_span"):
        values[name] = tuple(row[name]) if row.get(name) else None
    values["spans"] = tuple((start, end) for start, end in row.get("spans") or ())
    return ProviderCitation(**{"provider": "", **values})


@dataclass(frozen=True, slots=True)
class Reading:
    """What a response holds."""

    provider: str
    """openai, vertex or anthropic."""
    model: str | None
    """The model that answered, if the response says so."""
    text: str
    """The answer: all its text parts, nothing between them; spans count its characters."""
    citations: tuple[ProviderCitation, ...]
    """Every source once, in the order in which the response has them."""
    passages: tuple[ProviderCitation, ...]
    """The same, with every quoted passage of a source by itself."""
    tool_calls: int
    """How often a grounding tool was used, as far as the response shows."""
    grounded: bool
    """True if a grounding tool was used; where a response doesn't show its tools, if it names a source."""
    keys: tuple[str, ...]
    """Where citations were looked for: names of the fields or types that were found there."""


def merge(citations: Iterable[ProviderCitation], *, passages: bool = False) -> tuple[ProviderCitation, ...]:
    """Each source once, where it first stood, with its best rank; spans and what one mention lacks come from the
    others.

    Web sources are the same if their canonical urls are, files if file, place and quote are. With `passages`, web
    sources have to agree in what is quoted as well.
    """
    merged: dict[object, ProviderCitation] = {}
    for citation in citations:
        key = _identity(citation), citation.quote if passages else None
        known = merged.get(key)
        merged[key] = citation if known is None else _union(known, citation)
    return tuple(merged.values())


def _identity(citation: ProviderCitation) -> object:
    if citation.url is not None:
        return citation.url
    file = citation.file_id or citation.file or citation.title
    place = (citation.document_index, citation.pages, citation.file_span, citation.block_span)
    return file, place, citation.quote


def _union(first: ProviderCitation, second: ProviderCitation) -> ProviderCitation:
    better, other = (second, first) if _rank(second) < _rank(first) else (first, second)
    missing = {
        name: getattr(other, name)
        for name in ("title", "snippet", "file", "file_id", "document_index", "quote")
        if getattr(better, name) is None
    }
    if not better.source_domain:
        missing["source_domain"] = other.source_domain
    if better.source_type == "unknown":
        missing["source_type"] = other.source_type
    spans = tuple(sorted({*first.spans, *second.spans}))
    return replace(better, spans=spans, cited=first.cited or second.cited, **missing)


def _rank(citation: ProviderCitation) -> float:
    return float("inf") if citation.rank is None else citation.rank
