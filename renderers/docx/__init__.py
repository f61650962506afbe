"""Reports as Word files.

draw_docx               a report and a theme to the bytes of a .docx file
read_provenance_docx    which sources such a file says that it used
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from blocks.late_names import late_names

if TYPE_CHECKING:
    from renderers.docx.draw import draw_docx
    from renderers.docx.provenance import read_provenance_docx

__all__ = ["draw_docx", "read_provenance_docx"]

__getattr__ = late_names(
    __name__,
    {"renderers.docx.draw": "draw_docx", "renderers.docx.provenance": "read_provenance_docx"},
)
