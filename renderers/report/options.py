"""What can be asked of a report: the keyword arguments of `build_report` and of the writers."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TypedDict

from blocks.library.library import Library
from grounding.citations.stored import Citations
from grounding.tools.config import CitationConfig
from renderers.pictures.access import ImageAccess
from renderers.provenance.sources_used import SourcesUsedStore
from renderers.report.citations.citation_numbers import Numbering
from renderers.report.input import TextFormat
from renderers.report.looks.theme import Theme
from renderers.report.model import CitationLook, Edition
from renderers.template.file import Template

SourcesUsed = SourcesUsedStore | str | os.PathLike[str] | bool
"""Where an artifact is recorded: in a store or its file; True: in `sources_used.json` beside it; False: nowhere."""


class ReportOptions(TypedDict, total=False):
    """What a report is made of besides its text."""

    pool: object
    """Sources: a `SourcesPool`, or rows that `adapt_source_for_llm` takes. Default: none."""
    citations: Citations | None
    """What the numbers of the text mean, also as `processed_citations()` has it or as its JSON; None (default): those
    of the answer."""
    library: Library | None
    """Documents to check the text against, and to take pictures of cited places from. Default: None."""
    sidecar: Sequence[Mapping[str, object]]
    """What the numbers of the text mean, for the check: `{"citation_number": 1, "block_id": …, "cited_text": …}`.
    Default: none."""
    check: bool | None
    """Check the cited words and statements; None (default): if there is a library."""
    fmt: TextFormat | None
    """What the text is; None (default): what its file's ending says, else Markdown."""
    title: str | None
    """Title of the report; None (default): that of the text."""
    language: str | None
    """BCP 47 tag; None (default): what the text says, else what it looks like."""
    smart: bool | None
    """Make straight quotation marks those of the language, “…”, „…“, «…», and -- a dash, but for code and cited words;
    None (default): in Markdown."""
    edition: Edition
    """For whom it is: "review" (default) says what became of every citation; "client" shows the sources alone, and what
    is refused or unknown stops it (UnverifiedError)."""
    allow_unverified: bool
    """Let a client's report cite what is refused or can't be compared. Default: False."""
    look: CitationLook | CitationConfig
    """How citations look in the text. Default: "superscript"."""
    csl: str | None
    """Name of a CSL style, or path of a .csl file, for the list of sources (extra `csl`). Default: None."""
    numbering: Numbering
    """Numbers of the sources: their "ids" (default), or by "appearance" in the text."""
    all_sources: bool
    """List the whole pool, not only what is cited. Default: False."""
    crops: bool
    """Show the cited places as pictures; needs `library`. Default: False."""
    passwords: Mapping[str, str] | None
    """Passwords of encrypted documents by document id, for `crops`. Default: None."""
    document_urls: Mapping[str, str] | None
    """Where cited documents can be opened, by document id, sha256 or file name; `#page=3` is added. Default: None."""
    viewer_url: str | None
    """Address of a viewer, with `{document_id}`, `{page}`, `{block_id}` and `{quote}` where they belong. Default:
    None."""
    images: ImageAccess | None
    """Where pictures may be read from; None (default): from the folder of the text's file, or nowhere."""
    diagrams: bool
    """Draw diagrams that are written as code (```mermaid); extra `diagrams`. Default: False."""
    contents: bool | None
    """Table of contents; None (default): if the report is long."""


class WriteOptions(ReportOptions, total=False):
    """What the writers of reports take besides content and path."""

    theme: Theme | str | os.PathLike[str]
    """Colours, fonts, pages, headers and footers: "paper" (default), "night", a theme file (.toml), or a `Theme`."""
    artifact_name: str | None
    """Name under which the artifact is recorded; None (default): that of its file."""
    sources_used: SourcesUsed | None
    """Where it is recorded. Default: nowhere but inside of it."""


class OfficeOptions(WriteOptions, total=False):
    """What the writers of Word files and presentations take besides content and path."""

    template: Template | None
    """The firm's own file, as path or bytes, that the report is written into: its styles, pages and pictures are
    used. Default: None, which is ours."""


class PictureOptions(WriteOptions, total=False):
    """What the writer of pictures takes besides content and path."""

    tall: bool | None
    """All pages as one picture, instead of one for each. Default: None, which is False."""
    dpi: float
    """Pixels per inch, 60 to 400. Default: 144."""
