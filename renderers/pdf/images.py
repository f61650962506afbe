"""The images of a PDF, each stored once."""

from __future__ import annotations

import hashlib
from io import BytesIO

from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import PDFImageXObject

from renderers.tree.nodes import Image


class Images:
    """The images of one document."""

    def __init__(self) -> None:
        self.objects: dict[str, PDFImageXObject] = {}
        """By their names in the pages' resources."""

    def name(self, image: Image) -> str:
        """The name of that image; the same bytes are stored once."""
        name = "I" + hashlib.sha256(image.data).hexdigest()[:16]
        if name not in self.objects:
            self.objects[name] = PDFImageXObject(name, ImageReader(BytesIO(image.data)), mask="auto")
        return name
