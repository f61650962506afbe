"""Which OCR engine this machine has: Tesseract, else RapidOCR."""

from __future__ import annotations

from blocks.errors import OcrError
from blocks.ocr.engine import INSTALL, Engine
from blocks.ocr.rapid import find_rapid
from blocks.ocr.tesseract import find_tesseract


def find_engine() -> Engine:
    """Tesseract if its command is on the PATH, else RapidOCR if it is installed. OcrError without either."""
    engine = find_tesseract() or find_rapid()
    if engine is None:
        raise OcrError(f"no OCR engine is installed: {INSTALL}")
    return engine
