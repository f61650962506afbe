"""`pincite render`: a cited text as a report."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from blocks.errors import UnverifiedError
from pincite.cli import output, sources
from pincite.cli.terminal import say
from pincite.rows import outcomes

if TYPE_CHECKING:
    from blocks.library.library import Library
    from grounding.web.fetch import NetworkAccess
    from renderers.artifact import Artifact
    from renderers.report.options import WriteOptions

_FORMATS = ("pdf", "docx", "pptx", "html", "png")


@click.command(
    short_help="Write a cited text as a report: PDF, Word, PowerPoint, HTML, pictures.",
    epilog="""\b
Examples:
  pincite render answer.md -o report.pdf --sources sources.json
  pincite render answer.md -o report.docx -o report.html --library papers.pincite --crops
  pincite render memo.html -o memo.pdf --title "Memo" --look brackets
  pincite render report.md -o out/report.png --tall
  pincite render memo.md -o memo.pdf --library papers.pincite --edition client

\b
Exit status: 0 the report is written, 1 it is written, but a citation is refused or can't be checked (unless
--allow-unverified is given), something is unknown, or could not be shown (it says what); for clients nothing is written
then. 2 usage, or something can't be read or written.""",
)
@click.argument("text", metavar="TEXT")
@click.option(
    "-o",
    "--output",
    "outputs",
    metavar="FILE",
    required=True,
    multiple=True,
    help="The report. Its ending says the format: .pdf, .docx, .pptx, .html, .png. May be repeated.",
)
@click.option("--sources", "pool_file", metavar="POOL.json", help="The pool of sources that [[S:1]] means.")
@click.option(
    "--library",
    "library_file",
    metavar="LIBRARY",
    help="A library with the cited documents: citations are checked against it, and the report says so.",
)
@click.option("--title", help="Title of the report. Without it, that of the text.")
@click.option("--language", metavar="TAG", help="Language of the text: en, de-CH, zh. Without it, a guess.")
@click.option(
    "--smart/--no-smart",
    default=None,
    help="Make straight quotes those of the language, but for code and cited words. Without it: in Markdown.",
)
@click.option(
    "--look",
    type=click.Choice(["superscript", "brackets", "inline-links"]),
    default="superscript",
    show_default=True,
    help="How citations look.",
)
@click.option(
    "--edition",
    type=click.Choice(["review", "client"]),
    default="review",
    show_default=True,
    help="review says what became of every citation; client shows the sources alone, and stops at refused citations.",
)
@click.option(
    "--csl", metavar="STYLE", help="CSL style of the list of sources: a name such as apa, or a .csl file."
)
@click.option(
    "--theme",
    metavar="THEME",
    default="paper",
    show_default=True,
    help="paper, night, or a theme file (.toml) with your firm's fonts, colours, logo, pages, headers and footers.",
)
@click.option(
    "--template",
    "templates",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    multiple=True,
    help="Your firm's own file that the report is written into: .docx for Word, .pptx for PowerPoint. May be repeated.",
)
@click.option("--crops", is_flag=True, help="Show the cited places as pictures; needs --library.")
@click.option("--diagrams", is_flag=True, help="Draw Mermaid diagrams; needs the extra `diagrams`.")
@click.option("--all-sources", is_flag=True, help="List the whole pool, not only what is cited.")
@click.option(
    "--images",
    "image_folders",
    metavar="FOLDER",
    type=click.Path(exists=True, file_okay=False),
    multiple=True,
    help="A folder that pictures may be read from, besides that of TEXT. May be repeated.",
)
@click.option("--allow-network", is_flag=True, help="Fetch pictures that have web addresses (http, https).")
@click.option(
    "--private-host",
    "private_hosts",
    metavar="HOST",
    multiple=True,
    help="With --allow-network: a host of your own network or machine that may be asked too. May be repeated.",
)
@click.option(
    "--viewer-url", metavar="URL", help="A viewer's address, with {document_id}, {page}, {block_id}, {quote}."
)
@click.option("--tall", is_flag=True, help="With .png: one tall picture instead of one for each page.")
@click.option(
    "--dpi",
    type=click.FloatRange(60, 400),
    default=144,
    show_default=True,
    help="With .png: pixels per inch.",
)
@click.option(
    "--name", help="Name under which the report is recorded, for a single FILE. Without it, that of its file."
)
@click.option(
    "--record",
    "store_file",
    metavar="FILE",
    help="Record the report in this store, such as sources_used.json; without it, only inside of the report.",
)
@click.option(
    "--allow-unverified",
    is_flag=True,
    help="For drafts: citations that are refused or can't be checked are marked and listed, but the exit status is 0; "
    "with --edition client they stop nothing.",
)
@click.option("--no-record", is_flag=True, hidden=True)  # what older calls asked for is how it is now
@sources.password_option
@output.json_option
def render(
    text: str, outputs: tuple[str, ...], library_file: str | None, as_json: bool, **options: Any
) -> int:
    """Write TEXT, which is Markdown, HTML (.html) or plain text (.txt), as a report. "-" is Markdown on standard input.

    Its citations, [[S:1]], [1] or [BLOCK_CITE_ID_12], become links to a list of sources. With --library the cited words
    and statements are checked, as `pincite check` does, and the list says what became of each.
    """
    formats = [_format(file) for file in outputs]
    if options["name"] and len(outputs) > 1:
        raise click.UsageError("--name is for a single report; several are recorded under their files' names")
    if options["tall"] and "png" not in formats:
        raise click.UsageError("--tall goes with an output that ends in .png")
    templates = _templates(options["templates"], formats)
    with sources.open_library(library_file) if library_file else nullcontext() as library:
        asked = _options(Path(text), library, options)
        content = sources.read_text(text, "the text") if text == "-" else Path(text)
        try:
            written = [
                _write(kind, content, Path(file), asked, **_of_format(kind, options, templates))
                for kind, file in zip(formats, outputs, strict=True)
            ]
        except UnverifiedError as error:
            output.print_error(error, as_json=as_json)
            return outcomes.NOT_VERIFIED
    told: set[str] = set()
    for artifact in written:
        output.print_json(_row(artifact)) if as_json else _print(artifact, told)
    return outcomes.NOT_VERIFIED if _reasons(written, drafts=options["allow_unverified"]) else outcomes.FINE


def _reasons(written: list[Artifact], *, drafts: bool) -> list[str]:
    """Codes of problems that are told by the exit status."""
    from renderers.report.looks.contrast import CONTRAST
    from renderers.report.looks.pdf_standards import UNDESCRIBED
    from renderers.report.unverified import UNDECIDED, UNVERIFIED

    codes = [problem.code for artifact in written for problem in artifact.problems]
    told_only = (UNDECIDED, UNDESCRIBED, CONTRAST)
    return [code for code in codes if code not in told_only and not (drafts and code in UNVERIFIED)]


def _format(file: str) -> str:
    kind = Path(file).suffix.lower().removeprefix(".")
    kind = "html" if kind == "htm" else kind
    if kind not in _FORMATS:
        raise click.UsageError(
            f"{file} has no ending that says its format: {', '.join('.' + f for f in _FORMATS)}"
        )
    return kind


def _templates(files: tuple[str, ...], formats: list[str]) -> dict[str, str]:
    """The template for each format that has one."""
    from renderers.template.file import format_of_template

    found: dict[str, str] = {}
    for file in files:
        kind = format_of_template(file)
        if kind is None:
            raise click.UsageError(
                f"{file} is no template: give a Word file (.docx) or a PowerPoint file (.pptx)"
            )
        if kind not in formats:
            raise click.UsageError(
                f"{file} is a template for .{kind}, and no output ends so; add -o FILE.{kind}"
            )
        if kind in found:
            raise click.UsageError(
                f"{found[kind]} and {file} are both templates for .{kind}; give one of them"
            )
        found[kind] = file
    return found


def _of_format(kind: str, options: dict[str, Any], templates: dict[str, str]) -> dict[str, object]:
    """What only this format is asked."""
    if kind == "png":
        return {"tall": options["tall"], "dpi": options["dpi"]}
    return {"template": templates[kind]} if kind in templates else {}


def _options(text: Path, library: Library | None, options: dict[str, Any]) -> WriteOptions:
    from grounding.citations.check.answer import entries_beside
    from grounding.sources.pool import SourcesPool
    from renderers.pictures.access import ImageAccess
    from renderers.write import theme_of

    return {
        "pool": SourcesPool.load(options["pool_file"]) if options["pool_file"] else (),
        "library": library,
        "sidecar": entries_beside(text) if library is not None and str(text) != "-" else (),
        "title": options["title"],
        "language": options["language"],
        "smart": options["smart"],
        "edition": options["edition"],
        "allow_unverified": options["allow_unverified"],
        "look": options["look"],
        "csl": options["csl"],
        "crops": options["crops"],
        "passwords": _passwords(library, options["password"]),
        "diagrams": options["diagrams"],
        "all_sources": options["all_sources"],
        "viewer_url": options["viewer_url"],
        "images": ImageAccess((text.parent, *map(Path, options["image_folders"])), network=_network(options)),
        "theme": theme_of(options["theme"]),
        "artifact_name": options["name"],
        "sources_used": None if options["no_record"] else options["store_file"],
    }


def _network(options: dict[str, Any]) -> NetworkAccess | None:
    from grounding.web.fetch import NetworkAccess

    if options["private_hosts"] and not options["allow_network"]:
        raise click.UsageError("--private-host says where pictures may be fetched from; add --allow-network")
    return NetworkAccess(frozenset(options["private_hosts"])) if options["allow_network"] else None


def _passwords(library: Library | None, password: str | None) -> dict[str, str]:
    """The password for every document; one that needs none opens with any."""
    return dict.fromkeys(library.document_ids, password) if library is not None and password else {}


def _write(kind: str, text: Path | str, file: Path, options: WriteOptions, **own: object) -> Artifact:
    from renderers import write

    written: Artifact = getattr(write, f"write_{kind}")(text, file, **options, **own)
    return written


def _row(artifact: Artifact) -> outcomes.JsonRow:
    return {
        "path": str(artifact.path),
        "files": [str(file) for file in artifact.files],
        "format": artifact.kind,
        "sha256": artifact.sha256,
        "sids": list(artifact.sids),
        "numbers": list(artifact.numbers),
        "problems": [{"code": p.code, "message": p.message} for p in artifact.problems],
        "standards": list(artifact.standards),
    }


def _print(artifact: Artifact, told: set[str]) -> None:
    """The file and its problems, but for those that were told of another format."""
    more = f" and {len(artifact.files) - 1} more" if len(artifact.files) > 1 else ""
    say(f"{artifact.path}{more}: {output.counted(len(artifact.numbers), 'source')} cited")
    for problem in artifact.problems:
        if problem.message not in told:
            say(f"         {problem.message}")
    told |= {problem.message for problem in artifact.problems}
