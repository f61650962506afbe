"""What pincite itself costs in a question over 1,000 pages: search, prompt, 20 citations checked, the answer's numbers.

    python -m benchmarks.ask [--pages N] [--questions N] [--json]

The model answers at once, from a script: it cites 20 sentences of the blocks that it is shown, then writes them
in another order, in pieces, each with its number. Documents of 100 generated pages each, in a library file. Beside it a
floor: the same question to a bare FTS5 table, the same sentences looked for by `str.find`, the numbers replaced by a
regular expression.
"""

from __future__ import annotations

import argparse
import random
import re
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.documents import Prose, write_pdf
from benchmarks.measure import Target, report, table, timed
from blocks.prompt.markup import parse_markup
from grounding.answers.ask import ask
from grounding.answers.models.protocol import Message, Turn
from grounding.meaning.sentences import split_sentences
from pincite.library import Library

LIMIT = 150.0
"""Milliseconds, without what the model takes."""
CITED = 20
"""Facts of an answer."""
_PAGES_OF_ONE = 100
_PARTS = ("search and prompt", "citing", "answering", "all")
_SEED = 11
_WORDS = 6
"""Of a sentence that is cited, at least."""
_PIECE = 24
"""Characters of a piece of the answer, as providers send them."""


@dataclass
class Script:
    """A model that cites what it is shown, and takes note of when it was asked."""

    name: str = "script"
    provider: str = "json"
    asked: list[float] = field(default_factory=list)
    """When each turn began, in seconds."""
    spent: float = 0.0
    """What the script itself took for its choice, in seconds."""
    sentences: list[str] = field(default_factory=list)
    """What it cites."""

    def talk(self, tools: Sequence[dict[str, Any]] = ()) -> Script:
        """See `grounding.Model`."""
        return self

    def say(self, text: str) -> Turn:
        """See `grounding.Conversation`."""
        self.asked.append(time.perf_counter())
        # The first sentence of each block, then the second of each.
        shown = [
            (n, block.id, sentence)
            for block in parse_markup(text)
            for n, sentence in enumerate(split_sentences(block.text))
            if len(sentence.split()) >= _WORDS
        ]
        chosen = sorted(shown, key=lambda one: one[0])[:CITED]
        self.sentences = [sentence for _, _, sentence in chosen]
        arguments = [
            {"cited_text": sentence, "block_id": block_id, "citation_number": n}
            for n, (_, block_id, sentence) in enumerate(chosen, 1)
        ]
        self.spent = time.perf_counter() - self.asked[-1]
        return Turn("", tuple({"name": "cite_source", "arguments": one} for one in arguments))

    def give(self, results: Sequence[Message]) -> Turn:
        """See `grounding.Conversation`."""
        self.asked.append(time.perf_counter())
        return Turn("done")

    def stream(self, text: str) -> Iterator[str | Turn]:
        """See `grounding.Conversation`."""
        self.asked.append(time.perf_counter())
        answer = answer_of(self.sentences)
        yield from (answer[at : at + _PIECE] for at in range(0, len(answer), _PIECE))
        yield Turn(answer)


def answer_of(sentences: Sequence[str]) -> str:
    """The sentences, each with its number, in another order."""
    numbered = [f"{words.rstrip('.')} [{n}]." for n, words in enumerate(sentences, 1)]
    random.Random(_SEED).shuffle(numbered)
    return "\n\n".join(" ".join(numbered[at : at + 4]) for at in range(0, len(numbered), 4))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    with tempfile.TemporaryDirectory() as folder, Library(Path(folder) / "pages.pincite") as library:
        prose = Prose(_SEED)
        for _ in range(options.pages // _PAGES_OF_ONE):
            library.add(write_pdf(prose.pages(_PAGES_OF_ONE)))
        texts = [block.text for document in library for block in document.blocks]
        bare = _bare_index(texts)
        questions = _questions(texts, options.questions + 1)
        _asked(library, questions.pop())  # what is loaded once, by whoever asks first
        runs = [_asked(library, question) for question in questions]
        floors = [
            timed(_floor, bare, question, run["sentences"])[0]
            for question, run in zip(questions, runs, strict=True)
        ]
    medians = {part: _median(run[part] for run in runs) for part in _PARTS} | {"floor": _median(floors)}
    figures = {"benchmark": "ask", "pages": options.pages, "blocks": len(texts), "median_ms": medians}
    target = Target(f"ms a question over {options.pages} pages, median", LIMIT, medians["all"])
    shown = table(["part", "ms, median"], [[part, f"{ms:.1f}"] for part, ms in medians.items()])
    report(figures, [target], shown, as_json=options.json)


def _asked(library: Library, question: str) -> dict[str, Any]:
    """Seconds of each part of a question, and what was cited."""
    script = Script()
    seconds, answer = timed(ask, library, question, model=script)
    ended = time.perf_counter()
    began = ended - seconds
    prompted, _, answering = script.asked
    if len(answer.citations) != CITED or not all(c.verified for c in answer.citations):
        raise SystemExit(
            f"{len(answer.citations)} citations held, not {CITED}: what was measured is something else"
        )
    return {
        "search and prompt": prompted - began,
        "citing": answering - prompted - script.spent,
        "answering": ended - answering,
        "all": seconds - script.spent,
        "sentences": script.sentences,
    }


def _median(seconds: Iterable[float]) -> float:
    return statistics.median(seconds) * 1000


def _questions(texts: Sequence[str], count: int) -> list[str]:
    """Words of a block each, some of them common."""
    chance = random.Random(_SEED)
    long = [text for text in texts if len(text.split()) > 40]
    return ["What of " + " ".join(chance.sample(chance.choice(long).split(), 6)) + "?" for _ in range(count)]


def _bare_index(texts: Sequence[str]) -> sqlite3.Connection:
    index = sqlite3.connect(":memory:")
    index.execute("CREATE VIRTUAL TABLE blocks USING fts5(text)")
    index.executemany("INSERT INTO blocks VALUES (?)", ((text,) for text in texts))
    return index


def _floor(index: sqlite3.Connection, question: str, sentences: Sequence[str]) -> str:
    """A search, where the sentences are, new numbers: without any check."""
    words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", question))
    rows = index.execute(
        "SELECT rowid, text FROM blocks WHERE blocks MATCH ? ORDER BY rank LIMIT 60", (words,)
    )
    found = [text for _, text in rows]
    for sentence in sentences:
        next((text.find(sentence) for text in found if sentence in text), None)
    numbers: dict[str, int] = {}
    return re.sub(
        r"\[(\d+)\]", lambda m: f"[{numbers.setdefault(m[1], len(numbers) + 1)}]", answer_of(sentences)
    )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.ask", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--pages", type=int, default=1_000, help="pages of the library, in hundreds")
    parser.add_argument("--questions", type=int, default=15, help="questions asked")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
