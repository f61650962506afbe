"""What draws or measures with MuPDF waits for another thread that reads with it, whose pages would get lost."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np
import pytest

from blocks.pdf.turns import mupdf_turn
from renderers.math.formulas import as_png
from renderers.page_images.drawing import label_pixels, png_of
from renderers.pptx.layout.metrics import Advances

PATIENCE = 20
"""Seconds."""
AT_ONCE = 0.2
"""Seconds in which each of these would be done."""
DRAWN: dict[str, Callable[[], object]] = {
    "formula": lambda: as_png("a + b", size=11.0, colour=(0.0, 0.0, 0.0), display=False),
    "label": lambda: label_pixels("[1]", (1.0, 0.5, 0.0), 2.0),
    "letter": lambda: Advances(("figo",), (), mono=False, strong=False)["a"],
    "pixels": lambda: png_of(np.zeros((9, 9, 3), np.uint8)),
}


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_drawing_waits_for_its_turn(name: str) -> None:
    DRAWN[name]()  # what is loaded once takes its time
    thread = threading.Thread(target=DRAWN[name])
    with mupdf_turn():
        thread.start()
        thread.join(AT_ONCE)
        assert thread.is_alive()
    thread.join(PATIENCE)
    assert not thread.is_alive()
