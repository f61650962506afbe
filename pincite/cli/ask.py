"""`pincite ask`: a question answered from a library, every statement with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pincite.cli import output, sources
from pincite.rows.places import box_rows

if TYPE_CHECKING:
    from grounding.answers.result import AskedAnswer
    from grounding.citations.check.model import CheckedUse


@click.command(
    short_help="Answer a question from a library.",
    epilog="""\b
Examples:
  pincite ask papers.pincite "When was the channel dredged?"
  pincite ask papers.pincite "What is the rent?" --document doc_1f0c2a --json | jq .citations
  pincite ask papers.pincite "Why did the dock fail?" --model openai:gpt-5-mini
  pincite ask papers.pincite "Why did the dock fail?" --model http://localhost:8080/v1:qwen --strict

\b
Exit status: 0 answered, and with --model every statement is carried by what it cites; 1 nothing in the documents
answers it, or a statement goes beyond its citation; 2 usage, unreadable input, or a model that gives no answer.""",
)
@click.argument("library_file", metavar="LIBRARY")
@click.argument("question", metavar="QUESTION")
@click.option("--document", metavar="ID", help="Ask this document only.")
@click.option(
    "--model",
    metavar="NAME",
    help="openai:…, anthropic:…, google:… or http://host/v1:…; keys from the environment.",
)
@click.option("--strict", is_flag=True, help="Refuse statements that stay undecided too.")
@output.json_option
def ask(
    library_file: str, question: str, document: str | None, model: str | None, strict: bool, as_json: bool
) -> int:
    """Answer a question from a library, each statement with its page.

    Without --model no model is asked and nothing leaves the machine: the answer is sentences of the documents, word for
    word, or nothing. With it the model cites facts first, each checked; it answers from what held, and what it says at
    each number is checked.
    """
    from grounding.answers.ask import ask as answer_question

    with sources.open_library(library_file) as library:
        answer = answer_question(library, question, model=model, document=document)
    if as_json:
        output.print_json(_row(answer))
    else:
        _print(answer, library_file)
    return output.FINE if answer.citations and not _beyond(answer, strict) else output.NOT_VERIFIED


def _beyond(answer: AskedAnswer, strict: bool) -> list[CheckedUse]:
    """The statements that go beyond what they cite, or, if it is strict, may do so."""
    bad = ("refused", "undecided") if strict else ("refused",)
    return [use for found in answer.checked for use in found.uses if use.status in bad]


def _row(answer: AskedAnswer) -> output.JsonRow:
    return {
        "question": answer.question,
        "text": answer.text,
        "extractive": answer.extractive,
        "citations": [
            {
                "number": c.number,
                "cited_text": c.cited_text,
                "verdict": c.verdict.value,
                "verified": c.verified,
                "document": c.document_id,
                "document_name": c.original_filename,
                "page": c.page,
                "block_id": c.block_id,
                "boxes": box_rows(c.boxes),
            }
            for c in answer.citations
        ],
        "sources": [
            {
                "document": s.document_id,
                "document_name": s.name,
                "numbers": list(s.numbers),
                "pages": list(s.pages),
            }
            for s in answer.sources
        ],
        "checked": [
            {"line": use.line, "statement": use.statement, "status": use.status, "reason": use.reason}
            for found in answer.checked
            for use in found.uses
        ],
        "refused": [{"cited_text": call.cited_text, "reason": call.reason} for call in answer.refused],
        "usage": {
            "requests": answer.usage.requests,
            "input_tokens": answer.usage.input_tokens,
            "output_tokens": answer.usage.output_tokens,
        },
        "seconds": round(answer.seconds, 4),
    }


def _print(answer: AskedAnswer, library_file: str) -> None:
    if not answer.citations:
        click.echo(f"nothing in {library_file} answers this; pincite search finds what comes near")
        return
    click.echo(answer.text)
    click.echo()
    for citation in answer.citations:
        word = output.verdict_word(citation.verdict.value)
        click.echo(
            f"[{citation.number}] {word} {citation.original_filename}, page {citation.page}, {citation.block_id}"
        )
    for use in _beyond(answer, strict=True):
        click.echo(f"{use.status}: “{use.statement}”: {use.reason}")
    for call in answer.refused:
        click.echo(f"not cited: “{call.cited_text}”: {call.reason}")
    if answer.extractive:
        click.echo("\nThese are the documents' own sentences, found by their words; no model was asked.")
