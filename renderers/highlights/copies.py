"""A highlighted copy of every cited document."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from blocks.atomic import write_atomically
from blocks.document import Document
from blocks.errors import ArtifactError
from blocks.library.library import Library
from grounding.citations.stored import Citations
from renderers.artifact import Artifact
from renderers.file_names import FileStems
from renderers.highlights.apart import highlight_apart
from renderers.highlights.cell_headings import with_cell_headings
from renderers.highlights.marks import Mark, marks_with_elsewhere, still_placed


def highlight(
    library: Library,
    citations: Citations,
    out_dir: str | os.PathLike[str],
    *,
    passwords: Mapping[str, str] | None = None,
    headings: bool = False,
) -> list[Artifact]:
    """Write `NAME.highlighted.pdf` into `out_dir` (made if need be) for every document with a citation.

    Documents come in the order in which they are first cited; when two have the same name, later ones get
    `-2`, `-3`. Of a cited block that lacks the words only the edge is drawn, and the words are highlighted where they
    stand, be it in another document. Earlier output of that name is replaced, a cited document never. A citation
    without boxes gets no annotation: it is listed in `Artifact.unplaced` and in the legend, in every copy if it has
    no document. When no citation has a document there is nothing to write and the list is empty. `passwords` are by
    document id. `headings` lightly marks what a cited cell of a table stands under. Raises UnknownIdError,
    PasswordError, DamagedDocumentError, ArtifactError; copies written before the error stay.
    """
    marks = _marks(library, citations, headings=headings)
    cited = list(dict.fromkeys(mark.document_id for mark in marks if mark.document_id is not None))
    folder = _made_folder(out_dir)
    documents = [library.get(document_id) for document_id in cited]
    stems = FileStems()
    names = [f"{stems.give(document.name)}.highlighted.pdf" for document in documents]
    originals = {document.sha256 for document in documents}
    return [
        _write_copy(library, document, marks, folder / name, (passwords or {}).get(document.id), originals)
        for document, name in zip(documents, names, strict=True)
    ]


def highlight_document(
    library: Library,
    document_id: Document | str,
    citations: Citations,
    out_path: str | os.PathLike[str],
    *,
    password: str | None = None,
    headings: bool = False,
) -> Artifact:
    """The same for one document and a file of your choice, written even if none of its quotes was found.

    Citations of other documents are left out. Raises as `highlight`.
    """
    document, marks = library.get(document_id), _marks(library, citations, headings=headings)
    return _write_copy(library, document, marks, Path(out_path), password, {document.sha256})


def _marks(library: Library, citations: Citations, *, headings: bool) -> list[Mark]:
    marks = still_placed(marks_with_elsewhere(citations), library)
    return with_cell_headings(marks, library) if headings else marks


def _write_copy(
    library: Library,
    document: Document,
    marks: Sequence[Mark],
    path: Path,
    password: str | None,
    originals: set[str],
) -> Artifact:
    if path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() in originals:
        raise ArtifactError(
            f"{path} is a cited document itself and would be overwritten; choose another place"
        )
    own = [mark for mark in marks if mark.document_id in (document.id, None)]
    content = highlight_apart(library.source_bytes(document.id), own, name=document.name, password=password)
    write_atomically(path, content)
    return Artifact(
        path=path,
        kind="highlighted",
        mime="application/pdf",
        sha256=hashlib.sha256(content).hexdigest(),
        document_id=document.id,
        numbers=tuple(dict.fromkeys(mark.number for mark in own if mark.boxes)),
        unplaced=tuple(mark.number for mark in own if not mark.boxes),
    )


def _made_folder(out_dir: str | os.PathLike[str]) -> Path:
    folder = Path(out_dir)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise ArtifactError(f"the folder {folder} cannot be made: {e.strerror}; choose another one") from e
    return folder
