"""`pincite check`: every citation of an answer, verified; for continuous integration."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pincite.cli import output, sources
from pincite.cli.terminal import say
from pincite.rows import outcomes
from pincite.rows.checks import checked_row, is_refused

if TYPE_CHECKING:
    from grounding.citations.check.model import CheckedCitation
    from pincite.library import Library
    from renderers.provenance.record import Provenance


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
  pincite check answers.jsonl --batch --library papers.pincite > checked.jsonl

\b
Exit status: 0 no citation is refused, 1 at least one is, or can't be checked (with --strict, also what is
undecided), 2 usage or unreadable input.""",
)
@click.argument("answer", metavar="ANSWER")
@click.option("--library", "library_file", metavar="LIBRARY", help="The library that is cited.")
@click.option("--sources", "pool_file", metavar="POOL.json", help="The pool of sources that is cited.")
@click.option(
    "--strict", is_flag=True, help="Refuse what is undecided too, and statements without a citation."
)
@click.option(
    "--batch",
    is_flag=True,
    help='ANSWER is JSON Lines, each {"answer": …} or {"quote": …}, with "id" if you like; prints an object for each.',
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    help="With --batch: lines to check at the same time.  [default: one per processor, at most 8]",
)
@output.json_option
def check(
    answer: str,
    library_file: str | None,
    pool_file: str | None,
    strict: bool,
    batch: bool,
    workers: int | None,
    as_json: bool,
) -> int:
    """Verify every citation of a written answer against a library, a pool of sources, or both.

    The answer is Markdown, or what its ending says: .txt, .html, .json, .yaml; "-" is Markdown on standard input.
    Quoted words right before a citation are compared word for word; and at each use the statement is, whatever its
    definition quotes.

    A report that `pincite render` wrote (.docx, .pptx, .pdf, .html) is checked as its text stands now, with the sources
    that its record names, whatever the record says became of them.

    With --batch many answers, and quotes as `pincite locate --quotes` takes them (with "document" if you like), are
    checked at the same time and printed in order. A line that nobody can look at gets an object with "error" in its
    place, and the exit status is 2; the others are checked all the same.

    The citations of a number may also lie beside the answer, in a file of its name with .json instead of .md: a list
    of {"citation_number": 1, "block_id": "BLOCK_CITE_ID_7", "cited_text": "…"}.
    """
    if library_file is None and pool_file is None:
        raise click.UsageError("give what is cited: --library LIBRARY, --sources POOL.json, or both")
    if workers is not None and not batch:
        raise click.UsageError("--workers goes with --batch")
    if batch:
        # Starts processes.
        from pincite.cli.batch import check_batch

        return check_batch(answer, library_file, pool_file, strict=strict, workers=workers)
    with sources.open_library(library_file) if library_file else nullcontext() as library:
        citations, uncited = _checked(answer, library, pool_file)
    if as_json:
        for citation in citations:
            output.print_json(checked_row(citation))
    else:
        _print(citations, uncited, answer)
    return outcomes.NOT_VERIFIED if is_refused(citations, uncited, strict=strict) else outcomes.FINE


def _checked(
    answer: str, library: Library | None, pool_file: str | None
) -> tuple[list[CheckedCitation], list[tuple[int, str]]]:
    """Its citations, and its statements without any."""
    from blocks.errors import QuoteError
    from grounding.citations.check.answer import (
        check_answer,
        check_answer_file,
        uncited_in_file,
        uncited_statements,
    )
    from grounding.sources.pool import SourcesPool

    pool = SourcesPool.load(pool_file) if pool_file else ()
    if answer == "-":
        text = sources.read_text(answer, "the answer")
        return check_answer(text, library, pool), uncited_statements(text)
    try:
        if (report := _report(Path(answer))) is not None:
            from renderers.provenance.reverify.as_answer import check_text

            # What a report adds to its text can't be told from statements without a citation.
            return check_text(report.lines, report, library, pool), []
        return check_answer_file(Path(answer), library, pool), uncited_in_file(Path(answer))
    except OSError as error:
        raise QuoteError(f"the answer {answer} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise QuoteError(
            f"the answer {answer} is not UTF-8 text ({error.reason} at byte {error.start})"
        ) from error


def _report(answer: Path) -> Provenance | None:
    """What an artifact says of itself, with its text; None for an answer. Raises ProvenanceError for one without a
    record."""
    from renderers.provenance.file_kind import FileKind, kind_of
    from renderers.provenance.read import carried_row, read_report

    data = answer.read_bytes()
    kind = kind_of(data)
    answers = kind is None or (kind is FileKind.HTML and carried_row(data, answer.name) is None)
    return None if answers else read_report(answer)


def _print(citations: list[CheckedCitation], uncited: list[tuple[int, str]], answer: str) -> None:
    for checked in citations:
        place = checked.pointer or f"line {checked.line}"
        say(output.verdict_word(_verdict(checked)), place, _label(checked), _words(checked))
        if checked.message:
            say(f"         {checked.message}")
        found = checked.citation or checked.match
        if found is not None:
            output.print_differences(found.differences)
        for use in checked.uses:
            if use.status != "verified":
                say(f"         {use.status} on line {use.line}: {output.shortened(use.statement)}")
                say(f"           {use.reason}")
    for line, words in uncited:
        say(f"no citation line {line} {output.shortened(words)}")
    say(f"{answer}: {_summary(citations, len(uncited))}")


def _summary(citations: list[CheckedCitation], uncited: int) -> str:
    bad = sum(not citation.verified for citation in citations)
    told = (
        f"{output.counted(len(citations), 'citation')}, {bad} not verified" if citations else "no citations"
    )
    open_ = sum(citation.undecided for citation in citations)
    undecided = f" ({open_} undecided)" if open_ else ""
    return (
        told + undecided + (f", {output.counted(uncited, 'statement')} without a citation" if uncited else "")
    )


def _verdict(checked: CheckedCitation) -> str:
    """The verdict in a word; of a true quote under a statement that isn't verified, what became of that."""
    quoted = checked.verdict.verified and not checked.verified
    return checked.status if quoted else checked.outcome


def _label(checked: CheckedCitation) -> str:
    if checked.number is not None:
        return f"[{checked.number}]"
    return checked.block_id if checked.sid is None else f"[[S:{checked.sid}]]"


def _words(checked: CheckedCitation) -> str:
    words = checked.quote or checked.claim
    return output.shortened(words) if words else ""
