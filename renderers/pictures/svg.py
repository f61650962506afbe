"""An SVG as PNG, drawn by MuPDF in a worker process with limits."""

from __future__ import annotations

import struct

from blocks.errors import ArtifactError
from blocks.worker.limits import Limits
from renderers.isolate import drawn_apart

_LIMITS = Limits(seconds=10.0)
"""Charts of some thousand points take half a second."""
_ZOOM = 3.0
_HEAD = struct.Struct("<IId")
"""Before the PNG: width, height, pixels per inch."""


def svg_as_png(data: bytes, largest_side: int) -> tuple[bytes, int, int, float]:
    """The drawing three times its size as far as that fits `largest_side`: PNG, width, height, pixels per inch.

    Raises ArtifactError, DamagedDocumentError and LimitError.
    """
    return drawn_apart(
        "svg",
        data,
        _unpacked,
        name="the picture",
        advice="give it as a PNG",
        limits=_LIMITS,
        largest_side=largest_side,
    )


def packed_svg(data: bytes, largest_side: int) -> bytes:
    """The same drawn in this process, its numbers before the PNG. Raises ArtifactError and MuPDF's errors."""
    import pymupdf  # in the worker alone

    with pymupdf.open(stream=data, filetype="svg") as file:
        box = file[0].rect
        if not (1 <= box.width < 1e5 and 1 <= box.height < 1e5):
            raise ArtifactError("it has no size")
        zoom = min(_ZOOM, largest_side / max(box.width, box.height))
        pixels = file[0].get_pixmap(matrix=pymupdf.Matrix(zoom, zoom), alpha=True)
        return _HEAD.pack(pixels.width, pixels.height, 72.0 * zoom) + bytes(pixels.tobytes("png"))


def _unpacked(packed: bytearray) -> tuple[bytes, int, int, float]:
    if len(packed) < _HEAD.size:
        raise ValueError(f"a picture of {len(packed)} bytes")
    width, height, dpi = _HEAD.unpack_from(packed)
    return bytes(packed[_HEAD.size :]), width, height, dpi
