"""Which sources an answer cites, whatever its format: inline tokens, the sidecar, and marks of usage."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain

from grounding.markers.sidecar import SIDECAR_PATH, inline_sids, read_document, sidecar_sids
from grounding.markers.tokens import FORMATS, find_tokens, has_known

DOCUMENT_FORMATS = ("json", "yaml")
"""Formats whose citations lie in a sidecar."""


def extract_citation_sids_any(
    text: str,
    fmt: str = "markdown",
    *,
    known: Collection[int] | None = None,
    sidecar_path: str = SIDECAR_PATH,
) -> list[int]:
    """The ids that an answer cites, ascending, each once; known ones alone if they are given.

    `fmt` is `markdown`, `text`, `html`, `json` or `yaml`. In JSON and YAML these are the ids of the sidecar and
    of tokens in strings; text that can't be read as such is searched for tokens as it stands. Marks of usage
    are not counted (`extract_usage_sids`). Raises TokenError for another `fmt`.
    """
    known = None if known is None else frozenset(known)
    if fmt not in DOCUMENT_FORMATS:
        return _token_sids(text, fmt, known, usage=False)
    document = _document(text, fmt)
    if document is None:
        return _token_sids(text, "text", known, usage=False)
    inline = inline_sids(document, known, sidecar_path)
    return sorted({*sidecar_sids(document, known, sidecar_path), *inline})


def citations_present_inline(text: str, fmt: str = "markdown", known: Collection[int] | None = None) -> bool:
    """True if a citation stands in the text itself, with at least one known id if `known` is given.

    In JSON and YAML that is a token in a string; the sidecar is not inline.
    """
    known = None if known is None else frozenset(known)
    document = _document(text, fmt) if fmt in DOCUMENT_FORMATS else None
    if document is not None:
        return bool(inline_sids(document, known))
    tokens = find_tokens(text, fmt if fmt in FORMATS else _plain(fmt))
    return any(not token.usage and (known is None or has_known(token, known)) for token in tokens)


def extract_usage_sids(text: str, known: Collection[int] | None = None) -> list[int]:
    """The ids of the marks `[[USAGE:1,3]]` of a text, ascending; known ones alone if they are given."""
    return _token_sids(text, "text", None if known is None else frozenset(known), usage=True)


def strip_usage(text: str) -> str:
    """`text` without its marks of usage; all else stays."""
    parts: list[str] = []
    at = 0
    for token in find_tokens(text, "text"):
        if token.usage:
            parts.append(text[at : token.start])
            at = token.end
    return "".join(parts) + text[at:]


def sources_used(
    text: str,
    fmt: str = "markdown",
    *,
    known: Collection[int],
    sidecar_path: str = SIDECAR_PATH,
    usage: Iterable[int] = (),
) -> list[int]:
    """The sources an answer uses: inline ∪ sidecar ∪ usage, known ids alone, ascending.

    `usage` are ids of marks that were taken out of the text before, as `CitationStream.usage_sids` has them.
    """
    known = frozenset(known)
    cited = extract_citation_sids_any(text, fmt, known=known, sidecar_path=sidecar_path)
    used = extract_usage_sids(text, known)
    return sorted({*cited, *used, *(sid for sid in usage if sid in known)})


def _token_sids(text: str, fmt: str, known: Collection[int] | None, *, usage: bool) -> list[int]:
    """The ids of a text's citations, or of its marks of usage."""
    tokens = (token for token in find_tokens(text, fmt) if token.usage is usage)
    spans = {(min(p[0], p[-1]), max(p[0], p[-1])) for token in tokens for p in token.pieces}
    found = chain.from_iterable(_merged(spans))
    return [sid for sid in found if known is None or sid in known]


def _merged(spans: Iterable[tuple[int, int]]) -> list[range]:
    """Ranges, first and last included, without overlap and ascending."""
    merged: list[range] = []
    for first, last in sorted(spans):
        if merged and first <= merged[-1].stop:
            merged[-1] = range(merged[-1].start, max(last + 1, merged[-1].stop))
        else:
            merged.append(range(first, last + 1))
    return merged


def _document(text: str, fmt: str) -> object | None:
    """The document of a text, None if it can't be read."""
    try:
        return read_document(text, fmt)
    except ValueError:
        return None


def _plain(fmt: str) -> str:
    """JSON and YAML that can't be read are searched as text; other formats are refused where they are used."""
    return "text" if fmt in DOCUMENT_FORMATS else fmt
