"""Reports as files: PDF, Word, PowerPoint, HTML and pictures, each with the record of its sources.

One way for all: build the report, put its record into it, draw it, write the file as a whole, and note it in
`sources_used.json`. A format is one function from `Report` and `Theme` to bytes.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Unpack

from blocks.atomic import write_atomically
from blocks.errors import ArtifactError
from blocks.unknown_keywords import require_known
from renderers.artifact import Artifact
from renderers.provenance.carried.complete import carrying
from renderers.provenance.edits.seal import for_store, sealed
from renderers.provenance.record import provenance_row
from renderers.provenance.sources_used import STORE_NAME, SourcesUsedStore
from renderers.provenance.text.read import text_lines
from renderers.report.build import report_of
from renderers.report.editions import as_shown
from renderers.report.input import Content
from renderers.report.looks.contrast import contrast_problems
from renderers.report.looks.pdf_standards import standards, unmet
from renderers.report.looks.theme import THEMES, Theme
from renderers.report.model import Report
from renderers.report.options import OfficeOptions, PictureOptions, SourcesUsed, WriteOptions
from renderers.template.file import read_template
from renderers.theme_files.theme_file import read_theme

_Draw = Callable[[Report, Theme], Sequence[bytes]]


@dataclass(frozen=True, slots=True)
class _Kind:
    """A format that reports are written in."""

    name: str
    mime: str
    options: type = WriteOptions


_PDF = _Kind("pdf", "application/pdf")
_DOCX = _Kind(
    "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", OfficeOptions
)
_PPTX = _Kind(
    "pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation", OfficeOptions
)
_HTML = _Kind("html", "text/html")
_PNG = _Kind("png", "image/png", PictureOptions)


def write_pdf(content: Content, path: str | os.PathLike[str], **options: Unpack[WriteOptions]) -> Artifact:
    """Write `content` as a PDF report to `path`, replacing a file that is there as a whole.

    `content` is Markdown (a `str`), the path of a Markdown, HTML or text file, or an answer; `options` are those of
    `WriteOptions` (`renderers.report.options`). Its citations become numbers that lead to the list of sources. What
    could not be shown as meant is in `Artifact.problems`. The artifact carries a record of its sources inside
    (`renderers.read_provenance`), and is recorded under `artifact_name` in the store that `sources_used` names, if it
    does. Raises ArtifactError for content, options or a place that can't be used, and as `build_report`.
    """
    return _write(content, path, _PDF, _drawn_by("renderers.pdf", "draw_pdf"), options)


def write_docx(content: Content, path: str | os.PathLike[str], **options: Unpack[OfficeOptions]) -> Artifact:
    """Write `content` as a Word document; all else as `write_pdf`, with one more option (`OfficeOptions`).

    With `template`, a .docx or .dotx file, the report has its styles, pages, headers, footers and pictures. Raises
    ArtifactError also for a template that can't be used.
    """
    return _write(content, path, _DOCX, _drawn_into("renderers.docx", "draw_docx", options), options)


def write_pptx(content: Content, path: str | os.PathLike[str], **options: Unpack[OfficeOptions]) -> Artifact:
    """Write `content` as a PowerPoint presentation, a slide or more for each section; all else as `write_docx`.

    `template` is a .pptx or .potx file.
    """
    return _write(content, path, _PPTX, _drawn_into("renderers.pptx", "draw_pptx", options), options)


def write_html(content: Content, path: str | os.PathLike[str], **options: Unpack[WriteOptions]) -> Artifact:
    """Write `content` as one HTML file that needs nothing else; all else as `write_pdf`."""
    return _write(content, path, _HTML, _drawn_by("renderers.html", "draw_html"), options)


def write_png(content: Content, path: str | os.PathLike[str], **options: Unpack[PictureOptions]) -> Artifact:
    """Write `content` as pictures of its pages; all else as `write_pdf`, with two more options (`PictureOptions`).

    The first page is `path`, the others stand beside it: `report.png`, `report-2.png`, … With `tall`, all pages are
    one picture. `dpi` are pixels per inch. `Artifact.files` has every file. Raises ArtifactError also for a
    report that is too long for one picture.
    """

    def draw(report: Report, theme: Theme) -> Sequence[bytes]:
        from renderers.png import draw_png

        return draw_png(report, theme, dpi=options.get("dpi", 144), tall=bool(options.get("tall")))

    return _write(content, path, _PNG, draw, options)


def theme_of(theme: Theme | str | os.PathLike[str]) -> Theme:
    """The theme of that name or in that file. Raises ArtifactError for another name, and as `read_theme`."""
    if isinstance(theme, Theme):
        return theme
    if isinstance(theme, str) and theme in THEMES:
        return THEMES[theme]
    if isinstance(theme, os.PathLike) or Path(theme).suffix.lower() == ".toml":
        return read_theme(theme)
    raise ArtifactError(
        f"there is no theme {theme!r:.80}; choose {' or '.join(THEMES)}, or give a theme file (.toml) or a Theme"
    )


def _drawn_by(module: str, function: str) -> _Draw:
    """A format's function, found when it draws: its library need not be loaded for the others."""
    return lambda report, theme: [getattr(import_module(module), function)(report, theme)]


def _drawn_into(module: str, function: str, options: OfficeOptions) -> _Draw:
    """The same, into the template that the options name, if they name one; it is read before anything else is done."""
    template = options.get("template")
    file = None if template is None else read_template(template)
    return lambda report, theme: [getattr(import_module(module), function)(report, theme, file)]


def _write(
    content: Content,
    path: str | os.PathLike[str],
    kind: _Kind,
    draw: _Draw,
    options: WriteOptions,
) -> Artifact:
    require_known(options, kind.options, "reports are written with")
    theme, target = theme_of(options.get("theme", "paper")), Path(path)
    _require_other_file(target, content)
    store = _store(options.get("sources_used"), target)
    if store is not None:
        store.rows()  # a damaged one is told of before anything is written
    report = report_of(content, options)
    name = options.get("artifact_name") or target.name
    row = sealed(provenance_row(report, artifact_name=name, filename=target.name), None)
    first, *others = draw(replace(as_shown(report), provenance=row), theme)
    lines = text_lines(first, target.name, ours=True)
    if lines is not None:
        row = sealed(row, [line.text for line in lines])
        first = carrying(first, row)
    pages = [first, *others]
    files = _files(target, len(pages))
    for file, page in zip(files, pages, strict=True):
        write_atomically(file, page)
    sha256 = hashlib.sha256(pages[0]).hexdigest()
    if store is not None:
        store.record(**{**for_store(row), "sha256": sha256})
    return Artifact(
        path=target,
        kind=kind.name,
        mime=kind.mime,
        sha256=sha256,
        numbers=tuple(entry.number for entry in report.entries if entry.marks),
        unplaced=tuple(
            e.number for e in report.entries if e.evidence and not any(v.boxes for v in e.evidence)
        ),
        sids=tuple(row["sids"]),
        problems=(*report.problems, *contrast_problems(theme), *(unmet(report) if kind is _PDF else ())),
        files=tuple(files),
        standards=standards(report) if kind is _PDF else (),
    )


def _require_other_file(target: Path, content: Content) -> None:
    if isinstance(content, os.PathLike) and target.exists() and target.samefile(content):
        raise ArtifactError(f"{target} is the text itself and would be overwritten; choose another file")


def _files(target: Path, pages: int) -> list[Path]:
    return [target, *(target.with_name(f"{target.stem}-{n}{target.suffix}") for n in range(2, pages + 1))]


def _store(sources_used: SourcesUsed | None, target: Path) -> SourcesUsedStore | None:
    if sources_used is None or isinstance(sources_used, bool):
        return SourcesUsedStore(target.with_name(STORE_NAME)) if sources_used else None
    return sources_used if isinstance(sources_used, SourcesUsedStore) else SourcesUsedStore(sources_used)
