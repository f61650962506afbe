"""What a worker can be asked for: the table of tasks, each a function of the desk and the JSON that it is given.

desk       the library and open files; how tasks answer
documents  listed, added, revised, removed, given back as files
pages      pages, their pictures, words and blocks
quotes     located, searched for, verified; citations bound to their places
lit        cited places as pictures
reading    blocks and tables as models read them; prompts
answers    questions answered, answers checked
files      reports and highlighted copies, written into a folder that the server names
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pincite.server.tasks import answers, documents, files, lit, pages, quotes, reading
from pincite.server.tasks.desk import Desk, Lazy
from pincite.server.work.frames import Reply

Done = Reply | Lazy | Iterator[bytes]
"""How a task answers: at once, only if the client hasn't got it, or in parts."""

TASKS: dict[str, Callable[[Desk, Mapping[str, Any]], Done]] = {
    "library": documents.library,
    "documents": documents.documents,
    "document": documents.document,
    "add_document": documents.add_document,
    "revise_document": documents.revise_document,
    "remove_document": documents.remove_document,
    "document_file": documents.document_file,
    "pages": pages.pages,
    "page_image": pages.page_image,
    "page_words": pages.page_words,
    "blocks": pages.blocks,
    "block": pages.block,
    "search": quotes.search,
    "locate": quotes.locate,
    "verify": quotes.verify,
    "citations": quotes.citations,
    "cite": quotes.cite,
    "lit_quote": lit.lit_quote,
    "lit_citation": lit.lit_citation,
    "read_blocks": reading.read_blocks,
    "table": reading.table,
    "extraction_prompt": reading.extraction_prompt,
    "answer_prompt": reading.answer_prompt,
    "ask": answers.ask,
    "check": answers.check,
    "evidence": answers.evidence,
    "render": files.render,
    "highlight": files.highlight,
}
"""Tasks by name."""
