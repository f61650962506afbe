"""What a worker can be asked for: the table of tasks, each a function of the desk and the JSON that it is given.

desk       the library and open files; how tasks answer
documents  listed, added, revised, removed, given back as files
pages      pages, their pictures, words and blocks
tables     a document's tables, as JSON, CSV and HTML
quotes     located, searched for, verified; citations bound to their places
lit        cited places as pictures
reading    blocks and tables as models read them; prompts
answers    questions answered, answers checked
files      reports and highlighted copies, written into a folder that the server names
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from pincite.server.tasks.desk import Desk, Lazy
from pincite.server.work.frames import Reply

Done = Reply | Lazy | Iterator[bytes]
"""How a task answers: at once, only if the client hasn't got it, or in parts."""

_TASKS = {
    "documents": (
        *("library", "documents", "document", "document_file"),
        *("add_document", "revise_document", "remove_document"),
    ),
    "pages": ("pages", "page_image", "page_words", "blocks", "block"),
    "tables": ("tables", "document_table"),
    "quotes": ("search", "locate", "verify", "citations", "cite"),
    "lit": ("lit_quote", "lit_citation"),
    "reading": ("read_blocks", "table", "extraction_prompt", "answer_prompt"),
    "answers": ("ask", "check", "evidence"),
    "files": ("render", "highlight"),
}
"""Tasks by the file that has them."""


def task_named(name: str) -> Callable[[Desk, Mapping[str, Any]], Done]:
    """The task of that name. Its file is loaded now: a worker that draws pages starts in a third of the time, and takes
    two thirds of the memory, that one takes which could do everything."""
    file = next(file for file, names in _TASKS.items() if name in names)
    task: Callable[[Desk, Mapping[str, Any]], Done] = getattr(import_module(f"{__name__}.{file}"), name)
    return task
