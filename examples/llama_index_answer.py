"""LlamaIndex's `CitationQueryEngine` over a library of pincite, and its response held against the paper.

    python examples/llama_index_answer.py

A model that always says the same stands for yours: give the engine `llm=OpenAI(...)` in its place. The paper says one
of its two statements; the other is an argument that it reports and rejects. Nothing leaves the machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from llama_index.core.base.llms.types import CompletionResponse, CompletionResponseGen, LLMMetadata
from llama_index.core.llms import CustomLLM
from llama_index.core.query_engine import CitationQueryEngine

import pincite
from pincite.adapters.llama_index import LibraryRetriever, ground_answer

PAPER = Path(__file__).parents[1] / "fixtures" / "pdf" / "typst_paper.pdf"
QUESTION = "What became of the salmon when the flow fell?"


class SaysTheSame(CustomLLM):
    """Stands for a model: its reply to any prompt is one and the same."""

    reply: str

    @property
    def metadata(self) -> LLMMetadata:
        """The sizes that LlamaIndex takes for granted."""
        return LLMMetadata()

    def complete(self, prompt: str, formatted: bool = False, **_: Any) -> CompletionResponse:
        """The reply."""
        return CompletionResponse(text=self.reply)

    def stream_complete(self, prompt: str, formatted: bool = False, **_: Any) -> CompletionResponseGen:
        """The reply in one piece."""
        yield self.complete(prompt)


MODEL = SaysTheSame(
    reply="In nine of the twelve years the number of salmon rose while the flow fell [1]. "
    "The fish pass failed because the flow was insufficient [1]."
)


def main() -> None:
    """Ask, check, and write the highlighted paper."""
    library = pincite.Library()
    library.add(PAPER)
    engine = CitationQueryEngine(LibraryRetriever(library, limit=3), llm=MODEL)
    answer = ground_answer(library, engine.query(QUESTION), question=QUESTION)

    print(answer.text)
    for citation in answer.citations:
        print(f"[{citation.number}] {citation.original_filename}, page {citation.page}, {citation.block_id}")
    for checked in answer.checked:
        for use in checked.uses:
            print(f"[{checked.number}] {use.status}: {use.statement}", use.reason and f"({use.reason})")
    for copy in pincite.highlight(library, answer.citations, "out/llama_index"):
        print(copy.path)


if __name__ == "__main__":
    main()
