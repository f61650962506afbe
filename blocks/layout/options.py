"""How pages are to be laid out. Loads nothing heavy, so that callers who isolate need not."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Literal, get_args

from blocks.errors import LayoutError

LayoutMode = Literal["rules", "model"]
"""rules: pincite's own, quick; model: PyMuPDF's layout model, half a second a page (`pincite[layout]`)."""

INSTALL = "pip install 'pincite[layout]'"
"""What to do where the model is missing."""


def checked_layout(layout: str) -> LayoutMode:
    """The mode of that name. Raises LayoutError if there is none."""
    for mode in get_args(LayoutMode):
        if layout == mode:
            known: LayoutMode = mode
            return known
    raise LayoutError(f"layout={layout!r} is none of {', '.join(get_args(LayoutMode))}")


def require_layout(layout: LayoutMode) -> None:
    """Raises LayoutError if the mode can't be had here."""
    if layout == "model" and not model_is_installed():
        raise LayoutError(f"layout='model' needs PyMuPDF's layout model, which is not installed: {INSTALL}")


def model_is_installed() -> bool:
    """Whether the model and what runs it are there. Looks at files only: importing either takes long."""
    spec = find_spec("pymupdf")
    places = (spec.submodule_search_locations if spec is not None else None) or ()
    return any(Path(place, "layout", "__init__.py").is_file() for place in places) and (
        find_spec("onnxruntime") is not None
    )
