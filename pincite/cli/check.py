"""`pincite check`: every citation of an answer, verified; for continuous integration."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pincite.cli import output, sources

if TYPE_CHECKING:
    from grounding.citations.check.model import CheckedCitation
    from pincite.library import Library


@click.command(
    short_help="Verify every citation of a written answer.",
    epilog="""\b
What counts as a citation:
  … “no duty was owed” [BLOCK_CITE_ID_12].      quoted words and their block
  … grew by 12% [1].                            a number, and anywhere a line
  [1]: BLOCK_CITE_ID_7 "Revenue grew by 12%"    that says what it stands for
  … grew by 12% [[S:3]].                        a source of the pool (--sources)

\b
Examples:
  pincite check answer.md --library papers.pincite
  pincite check answer.md --library papers.pincite --sources sources.json
  pincite check answer.html --sources sources.json --json | jq 'select(.ok | not)'

\b
Exit status: 0 every citation is verified, 1 at least one isn't or can't be, 2 usage or unreadable input.""",
)
@click.argument("answer", metavar="ANSWER")
@click.option("--library", "library_file", metavar="LIBRARY", help="The library that is cited.")
@click.option("--sources", "pool_file", metavar="POOL.json", help="The pool of sources that is cited.")
@output.json_option
def check(answer: str, library_file: str | None, pool_file: str | None, as_json: bool) -> int:
    """Verify every citation of a written answer against a library, a pool of sources, or both.

    The answer is Markdown, or what its ending says: .txt, .html, .json, .yaml. Quoted words right before a
    citation are compared word for word; without them the statement before it is.

    The citations of a number may also lie beside the answer, in a file of its name with .json instead of .md: a list
    of {"citation_number": 1, "block_id": "BLOCK_CITE_ID_7", "cited_text": "…"}.
    """
    if library_file is None and pool_file is None:
        raise click.UsageError("give what is cited: --library LIBRARY, --sources POOL.json, or both")
    with sources.open_library(library_file) if library_file else nullcontext() as library:
        citations = _checked(Path(answer), library, pool_file)
    if as_json:
        for citation in citations:
            output.print_json(_row(citation))
    else:
        _print(citations, answer)
    return output.FINE if all(citation.ok for citation in citations) else output.NOT_VERIFIED


def _checked(answer: Path, library: Library | None, pool_file: str | None) -> list[CheckedCitation]:
    from blocks.errors import QuoteError
    from grounding.citations.check.answer import check_answer_file
    from grounding.sources.pool import SourcesPool

    pool = SourcesPool.load(pool_file) if pool_file else ()
    try:
        return check_answer_file(answer, library, pool)
    except OSError as error:
        raise QuoteError(f"the answer {answer} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise QuoteError(
            f"the answer {answer} is not UTF-8 text ({error.reason} at byte {error.start})"
        ) from error


def _row(checked: CheckedCitation) -> output.JsonRow:
    found = checked.citation or checked.match
    return {
        "line": checked.line,
        "pointer": checked.pointer,
        "number": checked.number,
        "block_id": checked.block_id,
        "sid": checked.sid,
        "source": checked.source,
        "quote": checked.quote,
        "claim": checked.claim,
        "verdict": checked.outcome,
        "verified": checked.verified,
        "undecided": checked.undecided,
        "ok": checked.ok,
        "problem": checked.problem,
        "message": checked.message,
        "document": checked.document_id,
        "page": checked.page,
        "boxes": output.box_rows(found.boxes) if found else [],
        "differences": [output.difference_row(d) for d in found.differences] if found else [],
        "used_on": list(checked.used_on),
    }


def _print(citations: list[CheckedCitation], answer: str) -> None:
    for checked in citations:
        place = checked.pointer or f"line {checked.line}"
        click.echo(f"{output.verdict_word(checked.outcome)} {place} {_label(checked)} {_words(checked)}")
        if checked.message:
            click.echo(f"         {checked.message}")
        found = checked.citation or checked.match
        if found is not None:
            output.print_differences(found.differences)
    bad = sum(not checked.ok for checked in citations)
    click.echo(
        f"{answer}: {len(citations)} citations, {bad} not verified"
        if citations
        else f"{answer}: no citations"
    )


def _label(checked: CheckedCitation) -> str:
    if checked.number is not None:
        return f"[{checked.number}]"
    return checked.block_id if checked.sid is None else f"[[S:{checked.sid}]]"


def _words(checked: CheckedCitation) -> str:
    words = checked.quote or checked.claim
    return output.shortened(words) if words else ""
