"""Does a source of a pool say what an answer cites it for?

A source is its document in the library, where the library has one of the same sha256 or file name; else the content of
its row; else the row's snippet, which can show that words are there, but not that they aren't.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from blocks.document import Document
from blocks.library.library import Library
from blocks.text.fold import skeleton
from grounding.citations.check.model import CheckedCitation
from grounding.citations.uses.find import is_statement
from grounding.claims.find_support import find_support
from grounding.claims.verify import ClaimVerdict, Support, verify_claim
from grounding.model import Match, Quote, Verdict
from grounding.quotes.match import match_text
from grounding.quotes.readings import match_copied
from grounding.reasons import because
from grounding.sources.adapt import adapt_source_for_llm
from grounding.sources.model import label
from grounding.sources.pool import SourcesPool

_PATHS = ("physical_path", "artifact_path", "filename")
_PROBE = 300
"""Characters of a source's content that show whether a document is that source."""
_EXCERPT_ONLY = because("excerpt_only", "only an excerpt of the source is at hand, and it doesn't say so")


@dataclass(frozen=True, slots=True)
class _Source:
    """What a source can be compared with."""

    sid: int
    label: str
    document: Document | None
    text: str
    whole: bool
    """False if the text is a snippet."""


class SourceCheck:
    """Compares quotes and statements with the sources of a pool."""

    def __init__(self, pool: object, library: Library | None) -> None:
        """`pool` is a `SourcesPool`, or rows that `adapt_source_for_llm` takes. Raises SourcesError for others."""
        rows = pool.rows if isinstance(pool, SourcesPool) else adapt_source_for_llm(pool)
        self._rows = {row["sid"]: row for row in rows}
        self._library = library
        self._names: dict[str, list[str]] = {}
        for document_id, name in library.names.items() if library is not None else ():
            self._names.setdefault(_file_name(name), []).append(document_id)

    @property
    def sids(self) -> frozenset[int]:
        """The ids of the pool's sources."""
        return frozenset(self._rows)

    def check(self, sid: int, quote: str, claim: str, **place: Any) -> CheckedCitation:
        """Compare the quote, or without one the claim, with the source; `place` says where they stand."""
        place = {"line": 0, "number": None, "block_id": "", **place, "sid": sid}
        row = self._rows.get(sid)
        if row is None:
            message = f"the pool has no source {sid}"
            return _checked(place, quote, claim, "unknown_source", message)
        source = self._source(sid, row)
        place["source"] = source.label
        if source.document is None and not source.text.strip():
            message = (
                f"source {sid} ({source.label}) has no content, and the library has no document of that name; "
                "add one of them"
            )
            return _checked(place, quote, claim, "unverifiable", message)
        if skeleton(quote):
            return self._check_quote(source, quote, place)
        if not is_statement(claim):
            message = f"source {sid} is cited for too few words to compare; put its words in quotes before it"
            return _checked(place, quote, claim, "no_claim", message)
        return self._check_claim(source, claim, place)

    def _check_quote(self, source: _Source, quote: str, place: dict[str, Any]) -> CheckedCitation:
        match = _locate(source, quote)
        place |= {"verdict": match.verdict, "match": match, "page": match.pages[0] if match.pages else None}
        place["document_id"] = source.document.id if source.document else None
        if match.verified:
            return _checked(place, quote, "", "", "")
        if not source.whole:
            place |= {"verdict": Verdict.ABSENT, "reason": _EXCERPT_ONLY}
            return _checked(place, quote, "", "unverifiable", _only_snippet(source))
        message = f"source {source.sid} ({source.label}) does not say so ({match.verdict})"
        return _checked(place, quote, "", "not_verified", message)

    def _check_claim(self, source: _Source, claim: str, place: dict[str, Any]) -> CheckedCitation:
        found = self._support(source, claim)
        place |= {"support": found.verdict, "block_id": found.block_id or ""}
        if source.document is not None:
            page = source.document.block(found.block_id).page if found.block_id else None
            place |= {"document_id": source.document.id, "page": page}
        if found.verified:
            return _checked(place, "", claim, "", "")
        if not source.whole:
            place["reason"] = _EXCERPT_ONLY
            return _checked(place, "", claim, "unverifiable", _only_snippet(source))
        message = f"source {source.sid} ({source.label}) supports the statement little ({found.verdict}): "
        if found.verdict is Support.MEDIUM:
            message = (
                f"source {source.sid} ({source.label}) may say so in other words; a person should look: "
            )
        return _checked(place | {"reason": found.reason}, "", claim, "not_supported", message + found.reason)

    def _support(self, source: _Source, claim: str) -> ClaimVerdict:
        if source.document is not None and self._library is not None:
            return find_support(self._library, claim, document_id=source.document.id)
        return verify_claim(claim, source.text)

    def _source(self, sid: int, row: Mapping[str, Any]) -> _Source:
        content = str(row.get("content") or "")
        text = content or str(row.get("text") or "")
        document = self._document(row)
        return _Source(sid, label(row), document, text, bool(content) or document is not None)

    def _document(self, row: Mapping[str, Any]) -> Document | None:
        """The one document of the library that the row names; None for several of one name.

        A path names the very file. A title or an address may be that of another file with the same name, which the
        row's content shows.
        """
        if row.get("sha256"):
            return self._with_sha256(str(row["sha256"]))
        named = self._only(_file_name(str(row.get(field) or "")) for field in _PATHS)
        if named is not None:
            return named
        named = self._only(
            map(_file_name, (str(row.get("title") or ""), _url_path(str(row.get("url") or ""))))
        )
        return named if named is not None and _has_beginning(named, str(row.get("content") or "")) else None

    def _only(self, names: Iterable[str]) -> Document | None:
        """The document of the first name that exactly one document has."""
        found = next((ids[0] for name in names if name and len(ids := self._names.get(name, [])) == 1), None)
        return None if found is None or self._library is None else self._library.get(found)

    def _with_sha256(self, sha256: str) -> Document | None:
        """The document whose current version has these bytes."""
        found = None if self._library is None else self._library.with_sha256(sha256)
        if found is None or self._library is None or self._library.current(found).id != found.id:
            return None
        return found


def _locate(source: _Source, quote: str) -> Match:
    if source.document is not None:
        return match_copied(source.document, Quote(quote))
    return match_text(source.text, quote)


def _checked(place: dict[str, Any], quote: str, claim: str, problem: str, message: str) -> CheckedCitation:
    fields = {"verdict": Verdict.ABSENT, "page": None, **place}
    return CheckedCitation(**fields, quote=quote, claim=claim, problem=problem, message=message)


def _only_snippet(source: _Source) -> str:
    return (
        f"only a snippet of source {source.sid} ({source.label}) is at hand, and it doesn't say so; "
        "fetch its content, or add its document to the library"
    )


def _has_beginning(document: Document, content: str) -> bool:
    """True if the document has the first words of the content, or there are none."""
    words = content.strip()
    probe = words if len(words) <= _PROBE else words[:_PROBE].rpartition(" ")[0] or words[:_PROBE]
    return not skeleton(probe) or match_copied(document, Quote(probe)).verified


def _url_path(url: str) -> str:
    try:
        return unquote(urlsplit(url).path)
    except ValueError:  # a host in brackets that is no IP address
        return ""


def _file_name(path: str) -> str:
    return path.replace("\\", "/").rstrip("/").rpartition("/")[2].casefold()
