"""What a report can be made from: Markdown, HTML, plain text, a file of one of these, an answer, or a tree."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from blocks.errors import ArtifactError, QuoteError
from grounding.citations.answer import Answer
from grounding.citations.renumber import Renumbered
from grounding.citations.stored import Citations, read_citations
from grounding.model import Citation
from renderers.tree.nodes import TextDocument

TextFormat = Literal["markdown", "html", "text"]
"""What a text is."""
Content = str | os.PathLike[str] | Answer | Renumbered | TextDocument
"""What a report is made from; a `str` is the text itself, a path names its file."""

FORMATS: dict[str, TextFormat] = {".html": "html", ".htm": "html", ".xhtml": "html", ".txt": "text"}
"""Formats by the ending of a file; others are Markdown."""


@dataclass(frozen=True, slots=True)
class ReportInput:
    """A text, and what came with it."""

    text: str
    """The text, "" for a tree."""
    fmt: TextFormat
    """What it is."""
    citations: tuple[Citation, ...] = ()
    """The citations that came with an answer."""
    folder: Path | None = None
    """Where its file lies; pictures may be read from there."""
    name: str = ""
    """Name of its file without ending, or the question that it answers."""
    tree: TextDocument | None = None
    """The text, where it was parsed already."""


def read_input(content: Content, fmt: TextFormat | None = None) -> ReportInput:
    """The text of `content`; `fmt` overrides what its type or ending says.

    Raises ArtifactError for a file that can't be read, for anything else than `Content`, and for a format that is none.
    """
    if fmt is not None and fmt not in get_args(TextFormat):
        raise ArtifactError(f"{fmt!r} is no format of a text; choose {', '.join(get_args(TextFormat))}")
    match content:
        case str():
            return ReportInput(encodable(content), fmt or "markdown")
        case Answer():
            return ReportInput(
                encodable(content.text), fmt or content.fmt, content.citations, name=content.question
            )
        case Renumbered():
            return ReportInput(encodable(content.text), fmt or "markdown", content.citations)
        case TextDocument():
            return ReportInput("", "markdown", tree=content)
        case os.PathLike():
            return _read_file(Path(content), fmt)
    raise ArtifactError(
        f"a report is made from a text, the path of its file or an answer, not from {type(content).__name__}"
    )


def _read_file(path: Path, fmt: TextFormat | None) -> ReportInput:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ArtifactError(
            f"{path} is no UTF-8 text (byte {error.start}); a report is made from Markdown, HTML or plain text: "
            "save it as UTF-8"
        ) from error
    except OSError as error:
        raise ArtifactError(f"{path} cannot be read: {error.strerror}; check its name") from error
    kind = fmt or FORMATS.get(path.suffix.lower(), "markdown")
    return ReportInput(text, kind, folder=path.parent, name=path.stem)


def citations_of(given: ReportInput, citations: Citations | None) -> tuple[Citation, ...]:
    """The citations that the caller gives, also as they were stored, else those that came with the answer.

    Raises ArtifactError for anything else.
    """
    if citations is None:
        return given.citations
    try:
        cited = read_citations(citations)
    except QuoteError as error:
        raise ArtifactError(f"a report with these citations can't be made: {error}") from error
    found = tuple(citation for citation in cited if isinstance(citation, Citation))
    if len(found) < len(cited):
        raise ArtifactError("the citations of a report have numbers: CitationTool gives them, not `locate`")
    return found


def encodable(text: str) -> str:
    """The text with U+FFFD in place of lone surrogates, which no file can hold."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
