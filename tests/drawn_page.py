"""A page drawn for a test, with small raised marks where the test says so."""

from __future__ import annotations

import io

from reportlab.pdfgen.canvas import Canvas

from blocks.document import Document
from blocks.library.library import Library

_SIZE, _LINE = 10, 14
"""Of the type, and from line to line, in points."""


def drawn(*lines: str, rise: float = 0.4) -> Document:
    """A page with these lines, in which `^{…}` is set small and raised, by so many heights of the type."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(500, 300))
    for k, line in enumerate(lines):
        text = canvas.beginText(40, 260 - _LINE * k)
        for n, run in enumerate(line.replace("}", "^{").split("^{")):
            text.setFont("Helvetica", _SIZE if n % 2 == 0 else 0.65 * _SIZE)
            text.setRise(rise * _SIZE * (n % 2))
            text.textOut(run)
        canvas.drawText(text)
    canvas.save()
    return Library().add(file.getvalue())
