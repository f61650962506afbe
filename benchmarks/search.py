"""Searching 100,000 blocks beside bm25s: milliseconds a question, and how good the first ten hits are.

    python -m benchmarks.search [--blocks N] [--json]

Good: the questions of `fixtures/questions.md`, over the documents that they name, as nDCG of the first ten (one block
answers a question; 1 where it comes first) and how often it is among the first five. bm25s gets the same blocks, with
its own tokenizer and defaults.
Quick: blocks made by joining halves of the fixtures' sentences at random, each question asked once; the index is built
before.
"""

from __future__ import annotations

import argparse
import importlib.util
import math
import random
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.measure import Target, report, table, timed
from blocks.library.ranking import asked_terms, rank
from blocks.library.search import CANDIDATES
from blocks.library.store.block_words import BlockWords, Row, in_memory
from blocks.text.search_terms import search_terms, stem
from grounding.meaning.questions import words_that_ask_nothing
from pincite.library import Library

MEDIAN_LIMIT = 20.0
_FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
_SEED = 7
_FIRST = 10

Search = Callable[[str], list[int]]
"""The places of the best blocks for a question, best first."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    questions, names = read_questions(_FIXTURES / "questions.md")
    library = Library()
    documents = {name: library.add(_FIXTURES / "pdf" / f"{name}.pdf") for name in names}
    blocks = [block for document in library for block in document.blocks]
    texts = [block.text for block in blocks]
    place = {block.id: n for n, block in enumerate(blocks)}
    right = {
        question: {n for n, b in enumerate(blocks) if b.document_id == documents[name].id and words in b.text}
        for question, name, words in questions
        if name in documents
    }
    tools: dict[str, Search] = {
        "pincite": lambda question: [place[hit.block.id] for hit in library.search(question, limit=_FIRST)]
    }
    peer = _bm25s(texts)
    if peer is not None:
        tools["bm25s"] = peer
    many = _many(texts, options.blocks)
    index = _index(many)
    quick: dict[str, Search] = {"pincite": lambda question: _ranked(index, question)}
    large = _bm25s(many)
    if large is not None:
        quick["bm25s"] = large
    asked = [question for question, *_ in questions]
    rows = [_row(name, tools[name], right, quick[name], asked) for name in tools]
    targets = [
        Target(f"ms a question in {options.blocks} blocks, median", MEDIAN_LIMIT, rows[0]["median_ms"]),
        Target("among the first five", 0.9, rows[0]["in_five"], at_least=True),
    ]
    left_out = [] if peer is not None else ["bm25s is not installed: pip install bm25s"]
    figures = {"benchmark": "search", "blocks": options.blocks, "rows": rows, "left_out": left_out}
    shown = table(list(rows[0]), [[_shown(value) for value in row.values()] for row in rows])
    report(figures, targets, shown, as_json=options.json)


def read_questions(place: Path) -> tuple[list[tuple[str, str, str]], list[str]]:
    """Question, document ("–" if none answers) and words of the answering block; and the names of all documents."""
    text = place.read_text("utf-8")
    cells = [line.strip().strip("|").split("|") for line in text.splitlines() if line.startswith("| ")][1:]
    questions = [(c[0].strip(), c[1].strip(), c[2].strip()) for c in cells]
    others = text.rpartition(": ")[2].strip().rstrip(".").split(", ")
    return questions, list(dict.fromkeys([*(row[1] for row in questions if row[1] != "–"), *others]))


def _row(
    name: str, good: Search, right: dict[str, set[int]], quick: Search, asked: list[str]
) -> dict[str, Any]:
    ranks = [
        next((n for n, at in enumerate(good(question), 1) if at in answers), None)
        for question, answers in right.items()
    ]
    times = [timed(quick, question)[0] * 1000 for question in asked]
    return {
        "tool": name,
        "first": sum(n == 1 for n in ranks) / len(ranks),
        "in_five": sum(n is not None and n <= 5 for n in ranks) / len(ranks),
        "ndcg": sum(1 / math.log2(n + 1) for n in ranks if n) / len(ranks),
        "median_ms": statistics.median(times),
        "most_ms": max(times),
    }


def _shown(value: object) -> object:
    return f"{value:.2f}" if isinstance(value, float) else value


def _many(texts: list[str], count: int) -> list[str]:
    chance = random.Random(_SEED)
    words = [text.split() for text in texts]
    return [" ".join(chance.choice(words)[:30] + chance.choice(words)[-30:]) for _ in range(count)]


def _index(texts: list[str]) -> BlockWords:
    index = in_memory()
    rows = [
        Row(n, " ".join(search_terms(text, indexed=True)), "", "paragraph") for n, text in enumerate(texts, 1)
    ]
    index.replace("doc_0", rows, old_ids=(), old=())
    return index


def _ranked(index: BlockWords, question: str) -> list[int]:
    terms = asked_terms(question, words_that_ask_nothing(search_terms(question)))
    found = index.find(list(dict.fromkeys(map(stem, terms))), CANDIDATES)
    return [row.number - 1 for row in rank(found, terms)[:_FIRST]]


def _bm25s(texts: list[str]) -> Search | None:
    if importlib.util.find_spec("bm25s") is None:
        return None
    import bm25s

    retriever = bm25s.BM25()
    retriever.index(bm25s.tokenize(texts, show_progress=False), show_progress=False)

    def search(question: str) -> list[int]:
        tokens = bm25s.tokenize(question, show_progress=False)
        places, scores = retriever.retrieve(tokens, k=_FIRST, show_progress=False)
        return [int(n) for n, score in zip(places[0], scores[0], strict=True) if score > 0]

    return search


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.search", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--blocks", type=int, default=100_000, help="blocks searched for speed")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
