"""`pincite add`: put documents into a library file."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Unpack, get_args

import click

from blocks.errors import DocumentError
from blocks.formats.known import SUFFIXES
from blocks.library.place import place_told
from blocks.reading.keywords import parse_keywords
from pincite.cli import output, sources
from pincite.cli.adding import Added, EngineName, add_all, report_added, start_engine
from pincite.cli.candidates import Candidate, find_files
from pincite.cli.layout import layout_option
from pincite.cli.ocr import ocr_options, paranoid_option
from pincite.cli.progress import progress
from pincite.cli.terminal import say
from pincite.rows import outcomes

if TYPE_CHECKING:
    from blocks.reading.keywords import ImportKeywords, ReadingKeywords
    from pincite.library import Library


def _endings(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[str, ...]:
    given = (ending.strip().lower().lstrip("*.") for ending in (value or "").split(","))
    endings = tuple(f".{ending}" for ending in given if ending)
    unread = [ending for ending in endings if ending not in SUFFIXES]
    if unread:
        raise click.BadParameter(
            f"{', '.join(unread)}: no such files are read; {', '.join(sorted(SUFFIXES))} are"
        )
    return endings


@click.command(
    short_help="Put documents into a library file.",
    epilog="""\b
Examples:
  pincite add papers.pincite paper.pdf
  pincite add papers.pincite ~/Papers more/*.pdf --workers 4
  pincite add papers.pincite ~/Files --only pdf,docx
  pincite add papers.pincite scan.pdf --name "Lease of 1912.pdf" --ocr-languages deu
  pincite add papers.pincite paper.docling.json --from docling --pdf paper.pdf
  pincite add papers.pincite /archive --engine dask --scheduler tcp://10.0.0.7:8786

\b
Exit status: 0 all files are in the library, 1 some could not be added,
2 usage, or a library that cannot be used.""",
)
@click.argument("library_file", metavar="LIBRARY")
@click.argument("places", nargs=-1, required=True, metavar="FILE_OR_FOLDER...")
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    help="Files to read at the same time.  [default: one per processor, at most 8; with --scheduler, one per thread "
    "of the cluster's workers]",
)
@click.option(
    "--engine",
    type=click.Choice(get_args(EngineName)),
    default="local",
    show_default=True,
    help="What reads the files: processes of this machine, or the workers of a Dask cluster (pip install "
    "'pincite[cluster]').",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="With --engine dask: the cluster's scheduler, such as tcp://10.0.0.7:8786, or the file that it has written. "
    "Without it, a cluster of this machine's own is started.",
)
@click.option(
    "--any-order",
    is_flag=True,
    help="Add each file as soon as it is read, so that no book of scans holds the others up; ids then depend on that.",
)
@click.option(
    "--from",
    "tool",
    type=click.Choice(("docling", "azure")),
    help="FILE is JSON: what Docling or Azure Document Intelligence has read.",
)
@click.option("--pdf", metavar="FILE.pdf", help="With --from: the file that was read, for exact boxes.")
@click.option(
    "--only",
    metavar="ENDINGS",
    callback=_endings,
    help="Take files of folders only if their names end so: pdf, or pdf,docx,epub.",
)
@click.option("--name", metavar="NAME", help="Keep the file under this name; for a single FILE.")
@output.json_option
@layout_option()
@ocr_options
@paranoid_option
@sources.password_option
def add(
    library_file: str,
    places: tuple[str, ...],
    workers: int | None,
    engine: EngineName,
    scheduler: str | None,
    any_order: bool,
    tool: Literal["docling", "azure"] | None,
    pdf: str | None,
    only: tuple[str, ...],
    name: str | None,
    as_json: bool,
    **reading: Unpack[ReadingKeywords],
) -> int:
    """Put documents into LIBRARY, a file or an address (postgresql://…), which is made if it isn't there.

    Folders are searched for documents, also in the folders within: PDF and every other format that is read, or what
    --only names; hidden files are left out. A folder's own files come first, then the folders within, both sorted
    by name. Files that cannot be read are passed over and listed at the end. Ids are given in the order of the files,
    with any number of workers (but --any-order); a file whose bytes are in the library already keeps its ids, and its
    words as they were read. Pages that need OCR and can't have it are told, and pages that --layout model can't lay
    out, and with --paranoid blocks whose text says other than their page shows.
    """
    if scheduler is not None and engine != "dask":
        raise click.UsageError("--scheduler goes with --engine dask")
    if tool is not None and engine != "local":
        raise click.UsageError("--engine goes without --from: what another tool has read is read here")
    if pdf is not None and (tool is None or len(places) != 1):
        raise click.UsageError("--pdf goes with --from and a single FILE")
    candidates = _candidates(places, (".json",) if tool is not None else only or SUFFIXES, name)
    with ExitStack() as open_until_done:
        from pincite.library import Library

        library = open_until_done.enter_context(Library(library_file))
        library.require_writable()
        before = set(library.document_ids)
        added, failed = [], []
        options, _ = parse_keywords(**reading)
        with progress("Adding", len(candidates)) as step:
            if tool is None:
                reads = start_engine(workers, candidates, kind=engine, scheduler=scheduler)
                open_until_done.enter_context(reads)
                adding = add_all(library, candidates, reads, name=name, options=options, any_order=any_order)
            else:
                adding = _import_all(
                    library, candidates, tool, pdf=pdf, name=name, password=options.password, isolate=True
                )
            for path, result in adding:
                if isinstance(result, DocumentError):
                    failed.append((path, result))
                else:
                    added.append(result)
                if as_json:
                    output.print_json(_row(path, result, before))
                step(Path(path).name)
    if not as_json:
        _print_summary(added, before, failed, library_file)
    return outcomes.NOT_VERIFIED if failed else outcomes.FINE


def _candidates(places: Sequence[str], wanted: Collection[str], name: str | None) -> list[Candidate]:
    """The files to add; one alone where it is to be kept under a name."""
    candidates = [candidate for place in places for candidate in find_files(place, wanted)]
    if name is not None and (len(candidates) != 1 or Path(places[0]).is_dir()):
        raise click.UsageError("--name is for a single FILE")
    return candidates


def _import_all(
    library: Library,
    candidates: Sequence[Candidate],
    tool: Literal["docling", "azure"],
    **options: Unpack[ImportKeywords],
) -> Iterator[tuple[str, Added | DocumentError]]:
    """Add what another tool has read; what became of each file."""
    add_one = library.add_docling if tool == "docling" else library.add_azure
    for candidate in candidates:
        try:
            document = add_one(candidate.path, **options)
        except DocumentError as error:
            yield candidate.path, error
        else:
            yield candidate.path, Added.of(document)


def _row(path: str, result: Added | DocumentError, before: set[str]) -> outcomes.JsonRow:
    if isinstance(result, DocumentError):
        return {"file": path, **outcomes.error_row(result)}
    return {
        "file": path,
        "document": result.id,
        "name": result.name,
        "pages": result.pages,
        "first_block": f"BLOCK_CITE_ID_{result.blocks[0]}" if result.blocks else None,
        "blocks": len(result.blocks),
        "known": result.id in before,
        "repaired": result.repaired,
        "unreadable_pages": [{"page": page, "error": error} for page, error in result.unreadable.items()],
        "pages_needing_ocr": [{"page": page.number, "reason": page.needs_ocr} for page in result.needy],
        "doubts": [{"block": block, "page": page, "doubt": doubt} for block, page, doubt in result.doubts],
        "layout_problems": [{"page": page.number, "reason": page.layout_problem} for page in result.unlaid],
    }


def _print_summary(
    added: Sequence[Added], before: set[str], failed: Sequence[tuple[str, DocumentError]], library_file: str
) -> None:
    documents = {one.id: one for one in added}.values()
    new = [one for one in documents if one.id not in before]
    say(
        f"{len(new)} added to {place_told(library_file)}: {output.counted(sum(one.pages for one in new), 'page')}"
    )
    if known := len(added) - len(new):
        say(f"{known} known already")
    report_added(documents, failed)
