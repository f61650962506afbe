"""`pincite check`: every citation of an answer, verified; for continuous integration."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pincite.cli import output, sources

if TYPE_CHECKING:
    from grounding.answer_check import CheckedCitation
    from pincite.library import Library


@click.command(
    short_help="Verify every citation of a written answer.",
    epilog="""\b
What counts as a citation:
  … “no duty was owed” [BLOCK_CITE_ID_12].      quoted words and their block
  … grew by 12% [1].                            a number, and anywhere a line
  [1]: BLOCK_CITE_ID_7 "Revenue grew by 12%"    that says what it stands for

\b
Examples:
  pincite check answer.md --library papers.pincite
  pincite check answer.md --library papers.pincite --json | jq 'select(.verified | not)'

\b
Exit status: 0 every citation is verified, 1 at least one isn't, 2 usage or unreadable input.""",
)
@click.argument("answer", metavar="ANSWER.md")
@click.option(
    "--library", "library_file", required=True, metavar="LIBRARY", help="The library that is cited."
)
@output.json_option
def check(answer: str, library_file: str, as_json: bool) -> int:
    """Verify every citation of a written answer against the library.

    The citations may also lie beside the answer, in a file of its name with .json instead of .md: a list of
    {"citation_number": 1, "block_id": "BLOCK_CITE_ID_7", "cited_text": "…"}.
    """
    with sources.open_library(library_file) as library:
        citations = _checked(Path(answer), library)
    if as_json:
        for citation in citations:
            output.print_json(_row(citation))
    else:
        _print(citations, answer)
    return output.FINE if all(citation.ok for citation in citations) else output.NOT_VERIFIED


def _checked(answer: Path, library: Library) -> list[CheckedCitation]:
    from blocks.errors import QuoteError
    from grounding.answer_check import check_answer_file

    try:
        return check_answer_file(answer, library)
    except OSError as error:
        raise QuoteError(f"the answer {answer} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise QuoteError(
            f"the answer {answer} is not UTF-8 text ({error.reason} at byte {error.start})"
        ) from error


def _row(checked: CheckedCitation) -> output.JsonRow:
    citation = checked.citation
    return {
        "line": checked.line,
        "number": checked.number,
        "block_id": checked.block_id,
        "quote": checked.quote,
        "verdict": checked.verdict.value,
        "verified": checked.verdict.verified,
        "ok": checked.ok,
        "problem": checked.problem,
        "message": checked.message,
        "document": citation.document_id if citation else None,
        "page": checked.page,
        "boxes": output.box_rows(citation.boxes) if citation else [],
        "differences": [output.difference_row(d) for d in citation.differences] if citation else [],
        "used_on": list(checked.used_on),
    }


def _print(citations: list[CheckedCitation], answer: str) -> None:
    for checked in citations:
        label = f"[{checked.number}]" if checked.number is not None else checked.block_id
        click.echo(
            f"{output.verdict_word(checked.verdict.value)} line {checked.line} {label} {_words(checked)}"
        )
        if checked.message:
            click.echo(f"         {checked.message}")
        if checked.citation is not None:
            output.print_differences(checked.citation.differences)
    bad = sum(not checked.ok for checked in citations)
    click.echo(
        f"{answer}: {len(citations)} citations, {bad} not verified"
        if citations
        else f"{answer}: no citations"
    )


def _words(checked: CheckedCitation) -> str:
    return output.shortened(checked.quote) if checked.quote else ""
