"""A question that is being asked of a model: what it has given so far, and every word to and from the model.

Whatever fails on the model's side becomes a ModelError that carries what was kept until then.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count

from blocks.errors import ModelError, PinciteError
from blocks.library.library import Library
from grounding.answers.events import RefusalEvent
from grounding.answers.keywords import AskStep, Wishes
from grounding.answers.models.protocol import Conversation, Model, Schema, Turn, begin, streamed
from grounding.answers.result import AskedAnswer, Usage
from grounding.citations.check.answer import check_cited_blocks
from grounding.citations.check.blocks import BlockCheck
from grounding.citations.check.model import CheckedCitation
from grounding.citations.replies import ToolReply
from grounding.citations.tool import CitationTool
from grounding.model import Citation

LONGEST_ANSWER = 100_000
"""Characters of an answer, or pieces of it, after which a model that goes on is stopped: some fifty pages."""


@dataclass(slots=True)
class Asking:
    """One question asked of one model, and what came of it so far."""

    library: Library
    """What is asked."""
    question: str
    """As it was put."""
    model: Model
    """Who answers."""
    wishes: Wishes
    """How it is to be answered."""
    tool: CitationTool = field(init=False)
    """What checks and keeps the facts."""
    blocks: BlockCheck = field(init=False)
    """What was compared with blocks."""
    numbers: Mapping[int, int] = field(default_factory=dict)
    """The number in the answer of each fact that appeared there, by that of phase 1."""
    text: list[str] = field(default_factory=list)
    """The answer so far, in pieces."""
    phase: int = 1
    """See `AskStep.phase`."""
    called: bool = False
    """True once the model has called a tool, and not only written so."""
    _checked: tuple[str, list[CheckedCitation]] | None = None
    _usage: Usage = field(default_factory=Usage)
    _turns: int = 0
    _began: float = field(default_factory=time.perf_counter)

    def __post_init__(self) -> None:
        self.tool = CitationTool(self.library)
        self.blocks = BlockCheck(self.library)

    def begin(self, *, schema: Schema | None = None, tools: bool = False) -> Conversation:
        """A new conversation with the model. Raises ModelError."""
        with self._guarded():
            given = self.tool.schemas(self.model.provider) if tools else ()
            return begin(self.model, given, schema=schema, max_tokens=self.wishes.max_tokens)

    def turn(self, say: Callable[[], Turn]) -> Turn:
        """What the model says to something. Raises ModelError."""
        self._report()
        with self._guarded():
            return self._counted(say())

    def stream(self, text: str, *, schema: Schema | None = None) -> Iterator[str]:
        """The words that the model says to something in a new conversation, as they come.

        Raises ModelError, also for a reply that is not whole, is empty, or does not end.
        """
        conversation = self.begin(schema=schema)
        self._report()
        spent, said = 0, False
        with self._guarded():
            pieces = iter(streamed(conversation, text))
        while True:
            with self._guarded():
                piece = next(pieces, None)
                if not isinstance(piece, str):
                    self._check_end(piece, said)
                    return
                # A piece without words counts, so that these end too.
                spent, said = spent + max(1, len(piece)), said or bool(piece.strip())
                if spent > LONGEST_ANSWER:
                    raise ModelError(
                        f"{self.model.name} went on after {LONGEST_ANSWER:,} characters and was stopped; "
                        "ask for less, or bound it by max_tokens"
                    )
            yield piece

    def handle(self, calls: Iterable[object]) -> Generator[RefusalEvent, None, list[ToolReply]]:
        """Carry out calls of `cite_source`: an event for each that is refused; returns what to tell the model."""
        replies: list[ToolReply] = []
        for call in calls:
            (reply,) = self.tool.handle([call])
            replies.append(reply)
            if reply.citation is not None:
                self.blocks.keep(reply.citation)
            else:
                refused = self.tool.refused[-1]
                yield RefusalEvent(refused.cited_text, refused.reason)
        return replies

    def citations(self) -> list[Citation]:
        """What the text cites, by the numbers that it has there."""
        known = {citation.number: citation for citation in self.tool.citations}
        return [replace(known[old], number=new) for old, new in self.numbers.items()]

    def check(self) -> list[CheckedCitation]:
        """What becomes of the statement at each number of the text."""
        # A kept statement in other words is no quote: its block is what the sentence is held against.
        rows = [
            {
                "citation_number": c.number,
                "block_id": c.block_id,
                "cited_text": c.cited_text if c.verified else "",
            }
            for c in self.citations()
        ]
        text = "".join(self.text)
        if self._checked is None or self._checked[0] != text:
            self._checked = text, check_cited_blocks(text, self.blocks, rows) if text else []
        return self._checked[1]

    def answer(self) -> AskedAnswer:
        """What there is so far: the text with its citations, and the facts that held beside them."""
        free = count(len(self.numbers) + 1)
        unused = (c for c in self.tool.citations if c.number not in self.numbers)
        return AskedAnswer(
            text="".join(self.text),
            citations=tuple(self.citations()),
            question=self.question,
            refused=tuple(self.tool.refused),
            checked=tuple(self.check()),
            unused=tuple(replace(citation, number=next(free)) for citation in unused),
            usage=self._usage,
            seconds=time.perf_counter() - self._began,
        )

    def failed(self, said: str) -> ModelError:
        """The error for a model that did not do its part, with what was kept."""
        error = ModelError(f"{self.model.name} {said}")
        error.partial = self.answer()
        return error

    def _report(self) -> None:
        self._turns += 1
        if self.wishes.progress is not None:
            kept, refused = len(self.tool.citations), len(self.tool.refused)
            self.wishes.progress(AskStep(self.phase, self._turns, kept, refused))

    def _counted(self, turn: object) -> Turn:
        if not isinstance(turn, Turn):
            raise ModelError(
                f"{self.model.name} gave a {type(turn).__name__}; a conversation gives a grounding.Turn"
            )
        self._usage += turn.usage
        self.called |= bool(turn.calls)
        return turn

    def _check_end(self, last: object, said: bool) -> None:
        """Raises ModelError for a reply that isn't whole."""
        if last is None:
            raise ModelError(f"{self.model.name} broke off: its stream ended before it was done; ask again")
        turn = self._counted(last)
        if turn.cut:
            raise ModelError(f"{self.model.name} had no more tokens to end its answer; raise max_tokens")
        if not said:
            raise ModelError(f"{self.model.name} gave an empty answer; ask again, or another model")

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """What a model raises, as a ModelError with what was kept."""
        try:
            yield
        except ModelError as error:
            error.partial = self.answer()
            raise
        except PinciteError:
            raise
        # A model of somebody's own may raise whatever there is.
        except Exception as error:
            raise self.failed(f"failed: {' '.join(str(error).split()) or type(error).__name__}") from error
