"""`pincite ask`: a question answered from a library, every statement with its place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

import click

from blocks.library.place import place_told
from pincite.cli import output, sources
from pincite.cli.terminal import say, say_text
from pincite.find_document import find_document
from pincite.rows import outcomes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grounding.answers.events import AskEvent
    from grounding.answers.keywords import AskStep
    from grounding.answers.result import AskedAnswer
    from grounding.citations.check.model import CheckedUse
    from pincite.library import Library


@click.command(
    short_help="Answer a question from a library.",
    epilog="""\b
Examples:
  pincite ask papers.pincite "When was the channel dredged?"
  pincite ask papers.pincite "What is the rent?" --document doc_1f0c2a --json | jq .citations
  pincite ask papers.pincite "Why did the dock fail?" --model openai:gpt-5-mini
  pincite ask papers.pincite "Why did the dock fail?" --model http://localhost:8080/v1:qwen --strict --pdf dock.pdf

\b
Exit status: 0 answered, and with --model every statement is carried by what it cites; 1 nothing in the documents
answers it, or a statement goes beyond its citation; 2 usage, unreadable input, or a model that gives no answer.""",
)
@click.argument("library_file", metavar="LIBRARY")
@click.argument("question", metavar="QUESTION")
@sources.document_option
@click.option(
    "--model",
    metavar="NAME",
    help="openai:…, anthropic:…, google:… or http://host/v1:…; keys from the environment.",
)
@click.option(
    "--phases",
    type=click.Choice(["1", "2"]),
    default="2",
    show_default=True,
    help="2: facts first, then an answer from those that held. 1: both in one reply, for short questions.",
)
@click.option("--strict", is_flag=True, help="Refuse statements that stay undecided or cite nothing, too.")
@click.option(
    "--html", "html_file", metavar="OUT", type=click.Path(dir_okay=False), help="Write an HTML report."
)
@click.option("--pdf", "pdf_file", metavar="OUT", type=click.Path(dir_okay=False), help="Write a PDF report.")
@sources.embedder_option
@output.json_option
def ask(
    library_file: str,
    question: str,
    document: str | None,
    model: str | None,
    phases: str,
    strict: bool,
    html_file: str | None,
    pdf_file: str | None,
    embedder: str | None,
    as_json: bool,
) -> int:
    """Answer a question from a library, each statement with its page.

    Without --model no model is asked and nothing leaves the machine: the answer is sentences of the documents, word for
    word, or nothing. With it the model cites facts first, each checked; it answers from what held, and what it says at
    each number is checked. The answer is shown as it comes; what it cites, and what did not hold, follows.
    """
    from grounding.answers.ask import ask_stream

    with sources.open_library(library_file) as library:
        events = ask_stream(
            library,
            question,
            model=model,
            document=find_document(library, document) if document is not None else None,
            embedder=embedder,
            phases=cast(Literal[1, 2], int(phases)),
            progress=_report,
        )
        answer = _followed(events, shown=not as_json)
        _write(answer, library, html_file, pdf_file)
    if as_json:
        from pincite.rows.answers import answer_row

        output.print_json(answer_row(answer))
    elif answer.text:
        _print_sources(answer)
    else:
        say(f"nothing in {place_told(library_file)} answers this; pincite search finds what comes near")
        _print_refused(answer)
    beyond = _beyond(answer, strict) or (strict and answer.uncited)
    return outcomes.FINE if answer.citations and not beyond else outcomes.NOT_VERIFIED


def _report(step: AskStep) -> None:
    """A line on standard error before each turn of a model: it may take minutes."""
    doing = "citing facts" if step.phase == 1 else "answering"
    facts = f", {step.kept} kept, {step.refused} refused" if step.turn > 1 else ""
    say(f"pincite: {doing}, request {step.turn}{facts}", err=True)


def _followed(events: Iterator[AskEvent], *, shown: bool) -> AskedAnswer:
    """The answer, its text shown as it comes. What held of one that breaks off is shown before the error."""
    from blocks.errors import ModelError

    try:
        for event in events:
            if event.kind == "text" and shown:
                say_text(event.text, end="")
            elif event.kind == "done":
                return event.answer
    except ModelError as error:
        if shown and error.partial is not None and (error.partial.text or error.partial.unused):
            _print_sources(error.partial)
        raise
    raise AssertionError("the last event has the answer")


def _write(answer: AskedAnswer, library: Library, html_file: str | None, pdf_file: str | None) -> None:
    """The reports that were asked for; none of no answer."""
    if not answer.text:
        return
    from renderers import write

    if html_file is not None:
        write.write_html(answer, Path(html_file), library=library)
    if pdf_file is not None:
        write.write_pdf(answer, Path(pdf_file), library=library)


def _beyond(answer: AskedAnswer, strict: bool) -> list[CheckedUse]:
    """The statements that go beyond what they cite, or, if it is strict, may do so."""
    bad = ("refused", "undecided") if strict else ("refused",)
    return [use for found in answer.checked for use in found.uses if use.status in bad]


def _print_sources(answer: AskedAnswer) -> None:
    """What stands behind an answer that was shown: its sources by number, and what does not hold."""
    say_text("\n")
    for citation in (*answer.citations, *answer.unused):
        page = f", page {citation.page}" if citation.page else ""
        place = f"{citation.original_filename}{page}, {citation.block_id}"
        say(f"[{citation.number}]", output.verdict_word(citation.verdict.value), place)
        say(f"    {output.shortened(citation.cited_text)}")
    for use in _beyond(answer, strict=True):
        say(f"{use.status}: {output.shortened(use.statement)}: {use.reason}")
    for statement in answer.uncited:
        say(f"uncited: {output.shortened(statement)}: nothing was compared with it")
    _print_refused(answer)
    if answer.extractive:
        say_text("\nThese are the documents' own sentences, found by their words; no model was asked.")


def _print_refused(answer: AskedAnswer) -> None:
    for call in answer.refused:
        say(f"not cited: {output.shortened(call.cited_text)}: {call.reason}")
