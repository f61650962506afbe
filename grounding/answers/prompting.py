"""The prompts of both phases, and of both at once: what a model is told to cite facts, and to answer from them.

The words are in `prompts/`, a file each; `PROMPT_VERSION` rises when they change, so that an application can keep what
it measured apart. Words of documents, of the question and of the conversation can't close what they stand in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from blocks.document import Document
from blocks.errors import QuoteError
from blocks.library.library import Library
from blocks.prompt.budget import format_documents
from blocks.prompt.escaped import escape_markup
from blocks.prompt.token_estimate import Count, estimated_tokens
from grounding.answers.reading import blocks_to_read
from grounding.model import Citation

if TYPE_CHECKING:
    from blocks.prompt.chosen import Chosen

PROMPT_VERSION = 2
"""Of the words in `prompts/`."""

History = Sequence[Mapping[str, str] | tuple[str, str]]
"""What was said before: messages {"role": …, "content": …}, or (question, answer) pairs; the oldest first."""


def get_citation_extraction_prompt(
    question: str,
    *,
    library: Iterable[Document] | None = None,
    blocks: Iterable[Chosen] | str | None = None,
    history: History = (),
    budget: int | None = None,
    count: Count = estimated_tokens,
    as_json: bool = False,
) -> str:
    """Phase 1: the prompt by which a model calls `cite_source(cited_text, block_id, citation_number)` for each fact.

    `library` are documents, whole, or those of `blocks` (blocks, ids or hits of a search, best first); `blocks` may
    also be markup that is there already. `budget` bounds the markup, in what `count` counts: tokens by an estimate. A
    `Library` that is longer is searched for the question (`grounding.answers.reading`), other documents are cut.
    `as_json` is for models that take no tools: they give the citations as JSON. Raises QuoteError for an empty
    question, for neither library nor markup, and as `format_documents`.
    """
    if isinstance(blocks, str):
        markup = blocks
    elif library is None:
        raise QuoteError("a prompt needs something to cite: give library=, or blocks= as markup")
    elif isinstance(library, Library) and blocks is None and budget is not None:
        markup = blocks_to_read(library, question, budget=budget, count=count).markup
    else:
        markup = format_documents(library, blocks=blocks, budget=budget, count=count).markup
    return _prompt(
        "extraction", markup, question, history, *([prompt_words("json_citations")] if as_json else ())
    )


def one_phase_prompt(question: str, *, blocks: str, history: History = ()) -> str:
    """The prompt by which a model gives the citations and the answer in one reply, as JSON; `blocks` is markup.

    Raises QuoteError for an empty question.
    """
    return _prompt("one_phase", blocks, question, history)


def get_final_answer_prompt(
    question: str, *, citations: Iterable[Citation], history: History = (), as_json: bool = False
) -> str:
    """Phase 2: the prompt by which a model answers with exactly the numbers of phase 1.

    `as_json` is for models that take no tools: they give each sentence with its numbers. Raises QuoteError for an empty
    question.
    """
    facts = "\n".join(_fact(citation) for citation in citations) or "(no facts were found)"
    prompt = _prompt("answer", f"<FACTS>\n{facts}\n</FACTS>", question, history)
    # Last, behind the question: earlier, a small model forgets it.
    return f"{prompt}\n\n{prompt_words('json_answer')}" if as_json else prompt


def _prompt(words: str, material: str, question: str, history: History, *more: str) -> str:
    return "\n\n".join([prompt_words(words), material, *_conversation(history), *more, _asked(question)])


def _fact(citation: Citation) -> str:
    place = f'page="{citation.page}"' if citation.page else ""
    name = escape_markup(citation.original_filename).replace('"', "&quot;")
    quoted = "quote" if citation.verified else "statement"
    return (
        f'<FACT number="{citation.number}" kind="{quoted}" document="{name}" {place}>'
        f"{escape_markup(citation.cited_text)}</FACT>"
    )


def _asked(question: str) -> str:
    if not isinstance(question, str) or not question.strip():
        raise QuoteError("the question is empty; give what is asked")
    return f"<QUESTION>\n{escape_markup(question.strip())}\n</QUESTION>"


def _conversation(history: History) -> list[str]:
    """What was said before, so that "it" and "there" in the question can be understood; nothing of it is a source."""
    lines = [line for turn in history for line in _turn(turn)]
    if not lines:
        return []
    said = "\n".join(lines)
    return [
        f"What was said before, to understand the question by; it is no source:\n<HISTORY>\n{said}\n</HISTORY>"
    ]


def _turn(turn: Mapping[str, str] | tuple[str, str]) -> list[str]:
    if isinstance(turn, Mapping):
        return [
            f"{escape_markup(str(turn.get('role', 'user')))}: {escape_markup(str(turn.get('content', '')))}"
        ]
    question, answer = turn
    return [f"user: {escape_markup(question)}", f"assistant: {escape_markup(answer)}"]


@cache
def prompt_words(name: str) -> str:
    """What stands in the file `prompts/NAME.txt`."""
    return (Path(__file__).parent / "prompts" / f"{name}.txt").read_text("utf-8").strip()
