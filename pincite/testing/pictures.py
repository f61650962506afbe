"""The picture that a failing assertion leaves behind: the page, with what was found marked on it."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from pathlib import Path

from blocks.atomic import write_atomically
from blocks.document import Document
from blocks.errors import PinciteError
from blocks.library.library import Library
from grounding.model import Match
from renderers.page_images.page import page_png

_LONGEST_NAME = 80


def picture_line(
    library: Library,
    document: Document,
    match: Match,
    *,
    page: int | None,
    password: str | None,
    folder: Path | None,
) -> str:
    """Draw the page of the match, or else the page asked for, and say where the picture is, or why there is none."""
    shown = page if page in match.pages else next(iter(match.pages), page)
    if shown is None or not 1 <= shown <= document.page_count:
        return "none: nothing was found that a page could show"
    try:
        png = page_png(library, document.id, shown, [match] if match.boxes else [], password=password)
        path = write_atomically(_target(folder, document, match, shown), png)
    except (PinciteError, OSError) as error:
        # The failed assertion is what people must see; a picture that cannot be made is a remark on it.
        return f"none: {error}"
    return str(path)


def _target(folder: Path | None, document: Document, match: Match, page: int) -> Path:
    """A name that tells the test, and is the same each time the same thing fails."""
    # "tests/test_paper.py::test_terms (call)", set by pytest while a test runs.
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    what = "\0".join([test, document.sha256, match.quote])
    words = re.sub(r"[^\w.-]+", "-", test.rpartition("/")[2] or document.name).strip("-.")[:_LONGEST_NAME]
    name = f"{words}-page-{page}-{hashlib.sha256(what.encode()).hexdigest()[:8]}.png"
    if folder is None:
        return Path(tempfile.mkdtemp(prefix="pincite-")) / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder / name
