"""Diagrams as pictures: drawn where the library can, code elsewhere, whatever their text asks for."""

from __future__ import annotations

import io
import sys

import pytest
from PIL import Image as Pillow

from blocks.errors import ArtifactError
from renderers.pictures import diagrams
from renderers.read.markdown.document import from_markdown
from renderers.report.build import build_report
from renderers.tree.nodes import CodeBlock, Figure, ListBlock

pytestmark = pytest.mark.long

FLOW = "graph TD\n  A[Quote] --> B{Found?}\n  B -->|yes| C[Highlight]"


def test_a_diagram_is_drawn_on_white() -> None:
    image = diagrams.as_png(FLOW, "Mermaid")
    assert image is not None and image.height > image.width > 100
    with Pillow.open(io.BytesIO(image.data)) as picture:
        assert picture.size == (image.width, image.height)
        assert picture.convert("RGB").getpixel((0, 0)) == (255, 255, 255)
        assert len(picture.convert("RGB").getcolors(100_000) or []) > 10


@pytest.mark.parametrize(
    ("source", "language"),
    [
        pytest.param("graph TD\n  A -->", "mermaid", id="wrong"),
        pytest.param("no diagram", "mermaid", id="nothing"),
        pytest.param("graph TD\n  A[净利润]", "mermaid", id="sign-without-glyph"),
        pytest.param("graph TD\n  A[مرحبا]", "mermaid", id="letters-that-join"),
        pytest.param(FLOW, "dot", id="another-language"),
        pytest.param("graph TD\n" + "A-->B\n" * 10_000, "mermaid", id="long"),
    ],
)
def test_what_cannot_be_drawn_is_none(source: str, language: str) -> None:
    assert diagrams.as_png(source, language) is None


def test_a_diagram_that_takes_too_long_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagrams, "_SCRIPT", "while True: pass")
    monkeypatch.setattr(diagrams, "_SECONDS", 0.5)
    assert diagrams.as_png(FLOW, "mermaid") is None


def test_diagrams_of_a_document_become_figures_and_others_stay_code() -> None:
    text = f"```mermaid\n{FLOW}\n```\n\n- ```mermaid\n  pie\n  ```\n\n```python\nx\n```"
    document, problems = diagrams.with_diagrams(from_markdown(text).document)
    figure, items, code = document.blocks
    assert isinstance(figure, Figure) and figure.picture.alt == " ".join(FLOW.split())
    assert isinstance(items, ListBlock) and isinstance(code, CodeBlock)
    assert [problem.code for problem in problems] in ([], ["diagram"])


def test_reports_draw_diagrams_where_they_are_asked_to() -> None:
    text = f"```mermaid\n{FLOW}\n```\n\n```mermaid\nwrong\n```"
    plain, drawn = build_report(text), build_report(text, diagrams=True)
    assert [type(block) for block in plain.document.blocks] == [CodeBlock, CodeBlock]
    assert [type(block) for block in drawn.document.blocks] == [Figure, CodeBlock]
    assert [problem.code for problem in drawn.problems] == ["diagram"]


def test_without_the_extra_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mermaidx", None)
    monkeypatch.setattr(diagrams, "find_spec", lambda name: None)
    with pytest.raises(ArtifactError, match=r"pincite\[diagrams\]"):
        build_report("```mermaid\ngraph TD\n```", diagrams=True)
    assert build_report("no diagram", diagrams=True).problems == ()
