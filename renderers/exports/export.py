"""Citations and matches as the text of a file, in a format by its name."""

from __future__ import annotations

import json
from collections.abc import Callable

from blocks.errors import ArtifactError
from blocks.library.library import Library
from grounding.citations.stored import Citations, read_citations
from grounding.model import Citation, Match
from renderers.exports.pdfjs import pdfjs_highlights
from renderers.exports.react_highlighter import react_highlights
from renderers.exports.web_annotation import annotation_page, web_annotations
from renderers.exports.xfdf import xfdf

_Writer = Callable[[Library, list[Citation | Match], str | None], str]

_WRITERS: dict[str, _Writer] = {
    "webannotation": lambda library, cited, _: _json(annotation_page(web_annotations(library, cited))),
    "xfdf": lambda library, cited, password: xfdf(library, cited, password=password),
    "react-pdf-highlighter": lambda library, cited, _: _json(react_highlights(library, cited)),
    "pdfjs": lambda library, cited, password: _json(pdfjs_highlights(library, cited, password=password)),
}
FORMATS = tuple(_WRITERS)
"""Names of the formats."""


def export(library: Library, cited: Citations, format: str, *, password: str | None = None) -> str:
    """The citations or matches as a file of another tool: one of `FORMATS`; docs/formats.md shows each.

    Those without a place (absent quotes) are not in it. Raises ArtifactError for an unknown format, or for XFDF
    where the citations are about several documents, and what the format's own function raises.
    """
    write = _WRITERS.get(format)
    if write is None:
        raise ArtifactError(f"there is no format {format!r}; the formats are {', '.join(FORMATS)}")
    return write(library, read_citations(cited), password)


def _json(value: object) -> str:
    return json.dumps(value, indent=1) + "\n"
