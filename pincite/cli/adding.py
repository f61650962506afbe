"""Files into a library, several at a time, and what is told of it: for `add`, and for folders that are libraries."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from blocks.errors import DocumentError
from blocks.reading.options import ReadOptions
from pincite.cli import output
from pincite.cli.candidates import Candidate
from pincite.cli.layout import report_layout
from pincite.cli.ocr import report_needs
from pincite.cli.repair import report_repair
from pincite.cli.terminal import say

if TYPE_CHECKING:
    from blocks.document import Document
    from blocks.model import Page
    from blocks.reading.dask_engine import DaskEngine
    from blocks.reading.engine import Engine, LocalEngine
    from pincite.library import Library

EngineName = Literal["local", "dask"]
"""What reads files: processes of this machine, or the workers of a Dask cluster."""
_DEFAULT = ReadOptions()


@dataclass(frozen=True, slots=True)
class Added:
    """What is told of a document in the library; the document itself may be large."""

    id: str
    """Of the document."""
    name: str
    """Of its file."""
    pages: int
    """How many it has."""
    blocks: Sequence[int]
    """Numbers of its blocks."""
    unreadable: dict[int, str]
    """Pages that could not be read, and why."""
    needy: tuple[Page, ...]
    """Pages that need OCR still."""
    unlaid: tuple[Page, ...]
    """Pages that the layout model left to the rules."""
    doubts: tuple[tuple[str, int, str], ...]
    """Blocks whose text says other than their page shows: id, page, and what."""
    repaired: bool
    """The file was damaged."""

    @classmethod
    def of(cls, document: Document) -> Added:
        """What is told of this one."""
        bad = {page.number: page.error for page in document.pages if page.error is not None}
        needy = tuple(page for page in document.pages if page.needs_ocr is not None)
        unlaid = tuple(page for page in document.pages if page.layout_problem is not None)
        doubted = [document.blocks[place] for place in document.doubts]
        return cls(
            document.id,
            document.name,
            document.page_count,
            document.block_ids,
            bad,
            needy,
            unlaid,
            tuple((block.id, block.page, block.doubt or "") for block in doubted),
            document.repaired,
        )


def start_engine(
    workers: int | None = None,
    candidates: Sequence[Candidate] = (),
    *,
    kind: EngineName = "local",
    scheduler: str | None = None,
) -> LocalEngine | DaskEngine:
    """What reads the candidates: as many processes of this machine as are of use, at most `workers`, or a cluster."""
    if kind == "dask":
        from blocks.reading.dask_engine import DaskEngine

        return DaskEngine(scheduler, workers=workers)
    from blocks.reading.engine import LocalEngine
    from blocks.worker.pool import usual_workers

    jobs = sum(candidate.problem is None for candidate in candidates)
    return LocalEngine(min(workers or usual_workers(), max(1, jobs)))


def add_all(
    library: Library,
    candidates: Sequence[Candidate],
    engine: Engine,
    *,
    name: str | None = None,
    options: ReadOptions = _DEFAULT,
    any_order: bool = False,
) -> Iterator[tuple[str, Added | DocumentError]]:
    """Add the files, several at a time; what became of each, in their order, or as they are read."""
    from blocks.library.add_files import add_files

    jobs = (candidate.path for candidate in candidates if candidate.problem is None)
    results = add_files(library, jobs, engine, name=name, options=options, any_order=any_order)
    for candidate in candidates:
        if candidate.problem is not None:
            yield candidate.path, candidate.problem
        else:
            path, result = next(results)
            yield str(path), result if isinstance(result, DocumentError) else Added.of(result)


def report_added(documents: Collection[Added], failed: Sequence[tuple[str, DocumentError]]) -> None:
    """Say on standard error what of the documents could not be read, and which files could not be added."""
    for one in documents:
        for page, error in one.unreadable.items():
            say(f"pincite: page {page} of {one.name} could not be read: {error}", err=True)
        for block, page, doubt in one.doubts:
            say(
                f"pincite: {block}, page {page} of {one.name}, says other than its page shows: {doubt}",
                err=True,
            )
        report_repair(one)
        report_needs(one.name, one.needy)
        report_layout(one.name, one.unlaid)
    if failed:
        say(f"{len(failed)} could not be added:", err=True)
    for path, problem in failed:
        say(f"  {path}: {output.told(problem)}", err=True)
