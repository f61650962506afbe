"""A LangChain chain over a library of pincite, and its answer held against the paper.

    python examples/langchain_answer.py

A chat model of LangChain's that always says the same stands for yours: put `ChatOpenAI(...)` in its place. The paper
says one of its two statements; the other is an argument that it reports and rejects. Nothing leaves the machine.
"""

from __future__ import annotations

from pathlib import Path

from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate

import pincite
from pincite.adapters.langchain import LibraryRetriever, ground_answer

PAPER = Path(__file__).parents[1] / "fixtures" / "pdf" / "typst_paper.pdf"
QUESTION = "What became of the salmon when the flow fell?"
PROMPT = ChatPromptTemplate.from_template(
    "Answer from the sources alone, with their numbers as [1] behind each statement.\n\n{sources}\n\n{question}"
)
MODEL = FakeListChatModel(
    responses=[
        "In nine of the twelve years the number of salmon rose while the flow fell [1]. "
        "The fish pass failed because the flow was insufficient [1]."
    ]
)


def numbered(documents: list[Document]) -> str:
    """The sources as the model reads them; `[n]` is what `ground_answer` counts."""
    return "\n".join(f"[{n}] {document.page_content}" for n, document in enumerate(documents, 1))


def main() -> None:
    """Ask, check, and write the highlighted paper."""
    library = pincite.Library()
    library.add(PAPER)
    found = LibraryRetriever(library=library, limit=3).invoke(QUESTION)
    chain = PROMPT | MODEL | StrOutputParser()
    said = chain.invoke({"sources": numbered(found), "question": QUESTION})
    answer = ground_answer(library, said, found, question=QUESTION)

    print(answer.text)
    for citation in answer.citations:
        print(f"[{citation.number}] {citation.original_filename}, page {citation.page}, {citation.block_id}")
    for checked in answer.checked:
        for use in checked.uses:
            print(f"[{checked.number}] {use.status}: {use.statement}", use.reason and f"({use.reason})")
    for copy in pincite.highlight(library, answer.citations, "out/langchain"):
        print(copy.path)


if __name__ == "__main__":
    main()
