"""Addresses under which the cited places can be seen: the page of the document, the words in a viewer."""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import quote, urldefrag

from blocks.errors import ArtifactError
from renderers.report.model import Entry, Evidence

_FIELDS = ("document_id", "page", "block_id", "quote", "sha256")
_SCHEMES = ("http", "https", "file")


class EvidenceLinks:
    """Where documents and their places can be opened."""

    def __init__(self, document_urls: Mapping[str, str] | None, viewer_url: str | None) -> None:
        """As in `ReportOptions`. Raises ArtifactError for a viewer's address with other fields, or a document's with
        a scheme that no report should lead to."""
        self._urls = document_urls or {}
        self._viewer = viewer_url or ""
        for address in (*self._urls.values(), self._viewer):
            _require_openable(address)
        fields = {name for _, name, _, _ in string.Formatter().parse(self._viewer) if name is not None}
        if fields - {*_FIELDS}:
            raise ArtifactError(
                f"viewer_url has {', '.join(sorted(fields - {*_FIELDS}))}; it may have {', '.join(_FIELDS)}"
            )

    def add(self, entry: Entry) -> Entry:
        """The entry with the addresses of its evidence."""
        return replace(entry, evidence=tuple(self._linked(e, entry) for e in entry.evidence))

    def _linked(self, evidence: Evidence, entry: Entry) -> Evidence:
        return replace(
            evidence, page_url=self._page_url(evidence, entry), viewer_url=self._viewer_url(evidence)
        )

    def _page_url(self, evidence: Evidence, entry: Entry) -> str:
        names = (evidence.document_id, evidence.sha256, evidence.document_name)
        url = next((self._urls[name] for name in names if name and name in self._urls), "")
        if not url and entry.url.lower().split("?")[0].endswith(".pdf"):
            url = entry.url
        if not url or evidence.page is None:
            return url
        return f"{urldefrag(url).url}#page={evidence.page}"

    def _viewer_url(self, evidence: Evidence) -> str:
        if not self._viewer or evidence.document_id is None:
            return ""
        values = {name: quote(str(getattr(evidence, name) or ""), safe="") for name in _FIELDS}
        return self._viewer.format_map(values)


def _require_openable(address: str) -> None:
    scheme, colon, _ = address.partition(":")
    relative = not colon or "/" in scheme or "." in scheme or "{" in scheme
    if not relative and scheme.lower() not in _SCHEMES:
        raise ArtifactError(
            f"{address!r} is no address that a report may lead to; give http, https, file or a path"
        )
