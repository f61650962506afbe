"""A report as a PowerPoint file.

draw_pptx               a report and a theme become the file's bytes
read_provenance_pptx    which sources such a file says that it used
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from blocks.late_names import late_names

if TYPE_CHECKING:
    from renderers.pptx.draw import draw_pptx
    from renderers.pptx.provenance import read_provenance_pptx

__all__ = ["draw_pptx", "read_provenance_pptx"]

__getattr__ = late_names(
    __name__,
    {"renderers.pptx.draw": "draw_pptx", "renderers.pptx.provenance": "read_provenance_pptx"},
)
