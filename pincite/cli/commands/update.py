"""`pincite update`: put a new version of a document into a library, and say what became of blocks and citations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Unpack

import click

from blocks.errors import DocumentError, QuoteError
from pincite.cli import output, sources
from pincite.cli.layout import layout_option, report_layout
from pincite.cli.ocr import ocr_options, report_needs
from pincite.cli.repair import report_repair
from pincite.cli.terminal import say
from pincite.find_document import find_document
from pincite.rows import outcomes
from pincite.rows.places import difference_row

if TYPE_CHECKING:
    from blocks.reading.keywords import ReadingKeywords
    from grounding.model import Difference
    from grounding.versions.reanchor import Reanchored
    from grounding.versions.report import BlockChange
    from pincite.library import Library, Update


@click.command(
    short_help="Put a new version of a document into a library.",
    epilog="""\b
Examples:
  pincite update papers.pincite lease.pdf lease-2027.pdf
  pincite update papers.pincite doc_1f0c2a9b77de new.pdf --citations answer.json
  pincite update papers.pincite lease.pdf new.pdf --json | jq 'select(.fate == "lost")'
  pincite update papers.pincite scan.pdf --ocr-languages deu
  pincite update papers.pincite --needing-ocr
  pincite update papers.pincite poster.pdf --layout model

\b
Exit status: 0 updated, 1 updated, but the source of a citation has changed or is lost, or a
document could not be read again, 2 usage, or a library or file that cannot be used.""",
)
@click.argument("library_file", metavar="LIBRARY")
@click.argument("old", metavar="OLD", required=False)
@click.argument("new", metavar="[NEW.pdf]", required=False)
@click.option(
    "--needing-ocr", is_flag=True, help="Instead of OLD: every document with pages that need OCR, read again."
)
@click.option(
    "--citations",
    "citations_file",
    metavar="FILE.json",
    help='Citations of any version, as processed_citations() gives them, or a list. "-" is standard input.',
)
@output.json_option
@layout_option(default=None)
@ocr_options
@sources.password_option
def update(
    library_file: str,
    old: str | None,
    new: str | None,
    needing_ocr: bool,
    citations_file: str | None,
    as_json: bool,
    **reading: Unpack[ReadingKeywords],
) -> int:
    """Make NEW.pdf the current version of the document OLD of the library.

    OLD is a document's id, its name in the library, or a file that the library has. Blocks that are
    recognisably the same keep their ids; old versions stay in the library under their own document ids.

    Without NEW.pdf the library's own copy of OLD is read again, after Tesseract was installed or with another
    layout: blocks that were read before keep their ids, those that are found only now get new ones.
    """
    if needing_ocr == (old is not None) or (needing_ocr and citations_file):
        raise click.UsageError("give OLD, or --needing-ocr alone for every document with pages that need OCR")
    citations = _read_citations(citations_file) if citations_file else []
    reading["isolate"] = True
    if reading.get("layout") is None:
        reading.pop("layout", None)  # as before
    with sources.open_library(library_file) as library:
        if old is None:
            return _reread_needy(library, reading, as_json=as_json)
        done = library.update(find_document(library, old), new, citations=citations, **reading)
        _tell(done, library, as_json=as_json)
    unsettled = any(result.fate.value in ("changed", "lost") for result in done.citations)
    return outcomes.NOT_VERIFIED if unsettled else outcomes.FINE


def _reread_needy(library: Library, reading: ReadingKeywords, *, as_json: bool) -> int:
    """Read the documents again that have pages which need OCR; one that can't be read is told and passed over."""
    status = outcomes.FINE
    for document in [document for document in library if document.pages_needing_ocr]:
        try:
            done = library.update(document, **reading)
        except DocumentError as error:
            say(f"pincite: {document.name}: {output.told(error)}", err=True)
            status = outcomes.NOT_VERIFIED
        else:
            _tell(done, library, as_json=as_json)
    return status


def _tell(done: Update, library: Library, *, as_json: bool) -> None:
    report_repair(done.new)
    report_needs(done.new.name, done.new.pages)
    report_layout(done.new.name, done.new.pages)
    if as_json:
        _print_json(done, library)
    else:
        _print(done)


def _read_citations(file: str) -> str:
    """The JSON text; what is no citation in it is told before anything is changed."""
    from grounding.citations.stored import read_all_stored

    text = sources.read_text(file, "the file of citations")
    try:
        read_all_stored(text)
    except QuoteError as error:
        raise QuoteError(f"the citations in {file} can't be read: {error}") from error
    return text


def _print_json(done: Update, library: Library) -> None:
    """A row for the version, one for each block that is not the same, one for each citation."""
    output.print_json(
        {
            "document": done.new.id,
            "version": done.new.version,
            "old_document": done.old.id,
            "name": done.new.name,
            "sha256": done.new.sha256,
            "blocks": done.report.counts,
            "pages_needing_ocr": [
                {"page": page.number, "reason": page.needs_ocr} for page in done.new.pages if page.needs_ocr
            ],
        }
    )
    for change in done.report.changes:
        if change.fate.value != "same":
            output.print_json(_block_row(change))
    for result in done.citations:
        output.print_json(result.to_json(library))


def _block_row(change: BlockChange) -> outcomes.JsonRow:
    return {
        "block_id": change.block_id,
        "fate": change.fate.value,
        "old_page": change.old.page if change.old else None,
        "page": change.new.page if change.new else None,
        "old_text": change.old.text if change.old else None,
        "text": change.new.text if change.new else None,
        "differences": [difference_row(d) for d in change.differences],
        "into": list(change.into),
        "origins": list(change.origins),
    }


def _print(done: Update) -> None:
    if done.old.id == done.new.id:
        say(f"{done.new.name}: nothing changed, this is its current version already")
    else:
        say(f"{done.new.name}: version {done.new.version} is the current one now ({done.new.id})")
    counts = [f"{count} {fate}" for fate, count in done.report.counts.items() if count]
    say(f"blocks: {', '.join(counts)}")
    for change in done.report.changes:
        if change.fate.value not in ("same", "moved"):
            _print_block(change)
    for result in done.citations:
        _print_citation(result)


def _print_block(change: BlockChange) -> None:
    block = change.new or change.old
    assert block is not None
    where = f"page {block.page}" if change.new else f"was on page {block.page}"
    others = "".join(
        f", {word} {', '.join(ids)}" for word, ids in (("into", change.into), ("from", change.origins)) if ids
    )
    say(f"{change.fate.value:8} {change.block_id}, {where}{others}: {output.shortened(block.text)}")
    _print_changes(change.differences)


def _print_citation(result: Reanchored) -> None:
    text = output.shortened(result.stored.cited_text)
    say(f"citation {result.stored.number}: {result.fate.value}: {text}")
    say(f"         {result.reason}")
    if result.citation.page is not None:
        verdict = result.citation.verdict.value
        say(f"         {result.citation.block_id}, page {result.citation.page}: {verdict}")
    _print_changes((*result.differences, *result.around))


def _print_changes(differences: Iterable[Difference]) -> None:
    for d in differences:
        old, new = (output.shortened(words) if words else "nothing" for words in (d.quoted, d.found))
        say(f"         {d.kind}: {old} became {new}")
