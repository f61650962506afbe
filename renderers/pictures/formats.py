"""Pictures as PNG or JPEG that every format takes: upright, of sane size, decoded once to be sure."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from typing import Any, Literal

from PIL import Image as Pillow
from PIL import ImageOps, UnidentifiedImageError

from blocks.errors import ArtifactError, DamagedDocumentError, LimitError
from renderers.pictures.svg import svg_as_png
from renderers.pictures.svg_check import svg_fault
from renderers.tree.nodes import Image

LARGEST_SIDE = 2_000
"""Pixels; larger pictures are scaled down to it."""
_MOST_PIXELS = 60_000_000
_FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "TIFF", "BMP")
_AS_THEY_ARE = {"PNG": {"1", "L", "LA", "P", "RGB", "RGBA"}, "JPEG": {"L", "RGB"}}
_MIMES: dict[str, Literal["image/png", "image/jpeg"]] = {"PNG": "image/png", "JPEG": "image/jpeg"}
_SVG_BEGIN = 4096
_DPI = (30.0, 1_200.0)
_ORIENTATION = 0x0112
_DAMAGED = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    ArithmeticError,
    LookupError,
    TypeError,
    struct.error,
    zlib.error,
)
"""What Pillow raises for files that are not what they should be."""


class PictureError(Exception):
    """A picture that can't be shown; the message says why, in a few words."""


def as_image(data: bytes) -> Image:
    """The picture in these bytes: PNG and JPEG as they are if they are sane, others as PNG (first frame, SVG drawn).

    What it is, its bytes say, not its name. Raises PictureError.
    """
    if not data:
        raise PictureError("it is empty")
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<" and b"<svg" in data[:_SVG_BEGIN]:
        return _drawn(data)
    try:
        # A picture of many pixels is refused below; Pillow's own warning would reach the user's terminal.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Pillow.open(io.BytesIO(data), formats=_FORMATS) as picture:
                return _decoded(picture, data)
    except UnidentifiedImageError as error:
        raise PictureError(
            "it is no picture that can be read (PNG, JPEG, GIF, WebP, TIFF, BMP, SVG)"
        ) from error
    except _DAMAGED as error:
        raise PictureError("it is damaged") from error
    except (Pillow.DecompressionBombError, MemoryError) as error:
        raise PictureError("it has too many pixels") from error


def _decoded(picture: Pillow.Image, data: bytes) -> Image:
    size = picture.size
    if size[0] * size[1] > _MOST_PIXELS:
        raise PictureError(f"it has too many pixels ({size[0]} × {size[1]})")
    kind, dpi = picture.format or "", _dpi(picture.info.get("dpi"))
    turned = picture.getexif().get(_ORIENTATION, 1) not in (0, 1)
    sane = picture.mode in _AS_THEY_ARE.get(kind, ()) and not getattr(picture, "is_animated", False)
    if max(size) > LARGEST_SIDE:
        picture.draft(None, (LARGEST_SIDE, LARGEST_SIDE))  # a large JPEG is decoded at half its size or less
    picture.load()
    if sane and not turned and max(size) <= LARGEST_SIDE:
        return Image(data, _MIMES[kind], *size, dpi)
    upright = _plain(ImageOps.exif_transpose(picture) if turned else picture)
    upright.thumbnail((LARGEST_SIDE, LARGEST_SIDE), Pillow.Resampling.LANCZOS)
    return _encoded(upright, "JPEG" if kind == "JPEG" else "PNG", dpi * max(upright.size) / max(size))


def _plain(picture: Pillow.Image) -> Pillow.Image:
    """The picture in grey, RGB or RGBA, 8 bits a channel."""
    if picture.mode in ("F", "I") or picture.mode.startswith("I;"):
        wide = picture if picture.mode == "F" else picture.convert("I")
        low, high = (float(str(end)) for end in wide.getextrema())
        top = high if picture.mode == "F" else 65535.0 if high > 255 else 255.0
        base = low if picture.mode == "F" else 0.0
        scale = 255.0 / ((top - base) or 1.0)
        return wide.point(lambda value: value * scale - base * scale).convert("L")
    if picture.mode in ("L", "RGB", "RGBA"):
        return picture.copy()
    if picture.mode in ("1", "L"):
        return picture.convert("L")
    return picture.convert("RGBA" if picture.has_transparency_data else "RGB")


def _encoded(picture: Pillow.Image, kind: str, dpi: float) -> Image:
    out = io.BytesIO()
    profile = picture.info.get("icc_profile") if picture.mode in ("RGB", "RGBA") else None
    options: dict[str, Any] = {"icc_profile": profile} if profile else {}
    picture.save(out, kind, **(options | {"quality": 90} if kind == "JPEG" else options))
    return Image(out.getvalue(), _MIMES[kind], *picture.size, max(_DPI[0], dpi))


def _dpi(written: object) -> float:
    """Pixels per inch as the file says, 96 where that is missing or makes no sense."""
    try:
        dpi = float(written[0]) if isinstance(written, tuple) else 0.0
    except (TypeError, ValueError, ZeroDivisionError):
        dpi = 0.0
    return dpi if _DPI[0] <= dpi <= _DPI[1] else 96.0


def _drawn(data: bytes) -> Image:
    """An SVG as PNG."""
    fault = svg_fault(data, _MOST_PIXELS)
    if fault:
        raise PictureError(fault)
    try:
        png, width, height, dpi = svg_as_png(data, LARGEST_SIDE)
    except ArtifactError as error:
        raise PictureError(str(error)) from error
    except LimitError as error:
        raise PictureError("it takes too much time or memory to draw") from error
    except DamagedDocumentError as error:
        raise PictureError("it is damaged") from error
    return Image(png, "image/png", width, height, dpi)
