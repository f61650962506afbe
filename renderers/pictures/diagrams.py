"""Diagrams written as code (Mermaid) as pictures, by the library that defines them, without a browser or network.

mermaidx (extra `diagrams`) runs mermaid.js in an embedded engine. It runs in a process of its own for each diagram: a
script can loop, and only a process can be ended. Diagrams stay code where the library is missing, fails or takes too
long, and where its font lacks a sign: it would draw boxes.
"""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from blocks.errors import ArtifactError
from blocks.text.scripts import RTL
from renderers.pictures.formats import PictureError, as_image
from renderers.tree.nodes import (
    Block,
    CodeBlock,
    Columns,
    DefinitionList,
    Figure,
    Image,
    ListBlock,
    Picture,
    QuoteBlock,
    TextDocument,
)
from renderers.tree.problem import ReportProblem

LANGUAGES = frozenset({"mermaid", "mmd"})
"""What stands behind the fence of a diagram."""
_LONGEST = 20_000
_MOST = 50
"""Diagrams of one text."""
_SECONDS = 30.0
_SCALE = 2.0
_SCRIPT = (
    "import sys, mermaidx\n"
    "source = sys.stdin.buffer.read().decode('utf-8')\n"
    f"sys.stdout.buffer.write(mermaidx.render(source).png(scale={_SCALE}))\n"
)


def as_png(source: str, language: str) -> Image | None:
    """The diagram on white ground, or None where it can't be drawn. Raises ArtifactError without the extra."""
    if find_spec("mermaidx") is None:
        raise ArtifactError("drawing diagrams needs mermaidx; install it: pip install 'pincite[diagrams]'")
    if language.lower() not in LANGUAGES or len(source) > _LONGEST or not _has_signs(source):
        return None
    try:
        done = subprocess.run(
            [sys.executable, "-c", _SCRIPT],
            input=source.encode(),
            capture_output=True,
            timeout=_SECONDS,
            check=True,
        )
        return _on_white(as_image(done.stdout))
    except (subprocess.SubprocessError, OSError, PictureError):
        return None


def with_diagrams(document: TextDocument) -> tuple[TextDocument, list[ReportProblem]]:
    """The document with pictures in place of its diagrams, their code as alt text; a problem for each that stays code.

    Raises ArtifactError without the extra, if there are diagrams.
    """
    drawn = _Drawn()
    blocks = drawn.blocks(document.blocks)
    notes = tuple(replace(note, blocks=drawn.blocks(note.blocks)) for note in document.footnotes)
    return replace(document, blocks=blocks, footnotes=notes), drawn.problems


class _Drawn:
    def __init__(self) -> None:
        self.problems: list[ReportProblem] = []
        self._count = 0

    def blocks(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        return tuple(self._block(block) for block in blocks)

    def _block(self, block: Block) -> Block:
        match block:
            case CodeBlock() if block.language.lower() in LANGUAGES:
                return self._diagram(block)
            case QuoteBlock():
                return replace(block, blocks=self.blocks(block.blocks))
            case ListBlock():
                items = (replace(item, blocks=self.blocks(item.blocks)) for item in block.items)
                return replace(block, items=tuple(items))
            case DefinitionList():
                return DefinitionList(tuple((term, self.blocks(meaning)) for term, meaning in block.items))
            case Columns():
                columns = (replace(column, blocks=self.blocks(column.blocks)) for column in block.columns)
                return Columns(tuple(columns))
            case _:
                return block

    def _diagram(self, block: CodeBlock) -> Block:
        self._count += 1
        image = as_png(block.text, block.language) if self._count <= _MOST else None
        if image is not None:
            return Figure(Picture(" ".join(block.text.split()), block.language, image))
        begin = " ".join(block.text.split())[:60]
        self.problems.append(
            ReportProblem("diagram", f"the diagram {begin!r} could not be drawn and is shown as its code")
        )
        return block


def _on_white(image: Image) -> Image:
    """The picture on white, as large on paper as the diagram is meant to be."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(image.data)) as picture:
        ground = Pillow.new("RGBA", picture.size, "white")
        ground.alpha_composite(picture.convert("RGBA"))
        out = io.BytesIO()
        ground.convert("RGB").save(out, "PNG")
    return replace(image, data=out.getvalue(), mime="image/png", dpi=96.0 * _SCALE)


def _has_signs(source: str) -> bool:
    """True if the library's font has every sign, and draws it right: it doesn't join Arabic letters."""
    return RTL.search(source) is None and {ord(sign) for sign in source if not sign.isspace()} <= _signs()


@cache
def _signs() -> frozenset[int]:
    import pymupdf

    spec = find_spec("mermaidx")
    folders = [] if spec is None else spec.submodule_search_locations or []
    font = next(path for folder in folders for path in Path(folder).rglob("DejaVuSans.ttf"))
    return frozenset(pymupdf.Font(fontfile=str(font)).valid_codepoints())
