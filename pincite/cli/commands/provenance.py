"""`pincite provenance`: what an artifact says of its sources, and whether its citations are still true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from pincite.cli import output, sources
from pincite.cli.terminal import say
from pincite.rows import outcomes
from pincite.rows.places import box_rows, difference_row

if TYPE_CHECKING:
    from renderers.provenance.edits.edits import Edits
    from renderers.provenance.record import CitedPassage, Provenance
    from renderers.provenance.reverify.reverify import Reverified


@click.command(
    short_help="Read an artifact's sources back, and verify its citations again.",
    epilog="""\b
Examples:
  pincite provenance report.pdf
  pincite provenance report.docx --library papers.pincite
  pincite provenance report.png --store archive/sources_used.json
  pincite provenance report.html --library papers.pincite --json | jq 'select(.verified == false)'

\b
Exit status: 0 every citation is verified, or nothing was to be compared: no library was given, or the
artifact has no citations; 1 at least one citation isn't verified, or is of an unknown source, or the
artifact was edited and nothing was compared; 2 usage, an artifact without a record of its sources, or
something that can't be read.""",
)
@click.argument("artifact", metavar="ARTIFACT")
@click.option("--library", "library_file", metavar="LIBRARY", help="Verify the citations against it again.")
@click.option(
    "--store",
    "store_file",
    metavar="STORE.json",
    help="Where an artifact that carries no record is looked up; else in sources_used.json beside it.",
)
@sources.password_option
@output.json_option
def provenance(
    artifact: str, library_file: str | None, store_file: str | None, password: str | None, as_json: bool
) -> int:
    """Read back what an artifact (PDF, DOCX, PPTX, HTML, PNG) says of its sources.

    The record is in the file itself, whatever its name is now. With --library, every citation is compared
    with the documents again: by the sha256 of the cited file, in the newest version that the library has.
    """
    from renderers.provenance.read import read_provenance

    found = read_provenance(artifact, store=store_file, password=password)
    checked = None if library_file is None else _reverified(found, library_file)
    if as_json:
        output.print_json(_artifact_row(artifact, found))
        for place, passage in enumerate(found.citations):
            output.print_json(_citation_row(passage, checked[place] if checked is not None else None))
    else:
        _print(artifact, found, checked)
    if checked is None:
        return outcomes.NOT_VERIFIED if found.edited == "yes" else outcomes.FINE
    return outcomes.FINE if _bad(found, checked) == 0 else outcomes.NOT_VERIFIED


def _reverified(found: Provenance, library_file: str) -> list[Reverified]:
    from renderers.provenance.reverify.reverify import reverify

    with sources.open_library(library_file) as library:
        return reverify(found, library)


def _bad(found: Provenance, checked: Sequence[Reverified]) -> int:
    """How many citations are not verified, those of unknown sources included."""
    return sum(not result.ok for result in checked) + len(found.unknown)


def _artifact_row(artifact: str, found: Provenance) -> outcomes.JsonRow:
    return {
        "artifact": artifact,
        "artifact_name": found.artifact_name,
        "filename": found.filename,
        "title": found.title,
        "created": found.created,
        "generator": found.generator,
        "format": found.format,
        "kept_in": found.kept_in,
        "edited": found.edited,
        "edited_reason": found.edits.reason,
        "changed_sentences": [{"was": c.was, "now": c.now} for c in found.edits.sentences],
        "sids": list(found.sids),
        "sources": [dict(source) for source in found.sources],
        "unknown": list(found.unknown),
        "citations": len(found.citations),
    }


def _citation_row(passage: CitedPassage, checked: Reverified | None) -> outcomes.JsonRow:
    """A citation then and, with a library, now; places are those of now, if it was compared."""
    return {
        "number": passage.number,
        "sid": passage.sid,
        "quote": passage.quote,
        "claim": passage.claim,
        "verdict_then": passage.outcome,
        "verdict": checked.outcome if checked else None,
        "verified": checked.ok if checked else None,
        "kept": checked.kept if checked else None,
        "reason": checked.reason if checked else "",
        "document": checked.document_id if checked else passage.document_id,
        "document_name": (checked.document_name if checked else "") or passage.document_name,
        "sha256": passage.sha256,
        "page": checked.page if checked else passage.page,
        "boxes": box_rows(checked.boxes if checked else passage.boxes),
        "differences": [difference_row(d) for d in checked.differences] if checked else [],
    }


def _print(artifact: str, found: Provenance, checked: Sequence[Reverified] | None) -> None:
    say(f"{artifact}: {_said(found)}")
    for source in found.sources:
        where = source.get("url") or source.get("file") or ""
        line = f"[{source.get('number', '?')}] {source.get('title', '')}" + (f", {where}" if where else "")
        say(f"  {line}")
    _print_edits(found.edits)
    for message in found.unknown:
        say(output.verdict_word("unknown"), message)
    if checked is None:
        from renderers.provenance.reverify.edited_citations import edited_citations

        edited = edited_citations(found)
        for place, passage in enumerate(found.citations):
            outcome = "edited" if place in edited else passage.outcome
            _print_passage(passage, outcome, passage.document_name, passage.page)
    else:
        for result in checked:
            _print_result(result)
    say(f"{artifact}: {_summary(found, checked)}")


def _print_edits(edits: Edits) -> None:
    say(f"  Edited since: {edits.edited}, {edits.reason}.")
    for changed in edits.sentences:
        for sign, words in (("-", changed.was), ("+", changed.now)):
            if words:
                say(f"    {sign} {words}")


def _said(found: Provenance) -> str:
    """Title, time and maker, and where the record was."""
    parts = [
        found.title or found.artifact_name,
        found.created and f"written {found.created}",
        found.generator,
    ]
    known = ", ".join(part for part in parts if part)
    return f"{known} (record in {found.kept_in})" if known else f"record in {found.kept_in}"


def _print_passage(passage: CitedPassage, outcome: str, document_name: str, page: int | None) -> None:
    words = output.shortened(passage.words)
    say(output.verdict_word(outcome), f"[{passage.number}] {words}")
    place = [document_name or passage.document_name, f"page {page}" if page is not None else ""]
    if any(place):
        say(f"         {', '.join(part for part in place if part)}")


def _print_result(result: Reverified) -> None:
    _print_passage(result.passage, result.outcome, result.document_name, result.page)
    if result.reason:
        say(f"         {result.kept}: {result.reason}")
    if not result.ok:
        output.print_differences(result.differences)


def _summary(found: Provenance, checked: Sequence[Reverified] | None) -> str:
    count = len(found.citations)
    if checked is None:
        recorded = output.counted(count, "citation") if count else "no citations"
        sids = f", sources {', '.join(map(str, found.sids))} of the pool" if found.sids and not count else ""
        return f"{recorded} recorded{sids}; nothing was compared, --library LIBRARY does that"
    if not count and not found.unknown:
        return "no citations recorded, so nothing was compared"
    return f"{output.counted(count + len(found.unknown), 'citation')}, {_bad(found, checked)} not verified"
