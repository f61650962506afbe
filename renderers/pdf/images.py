"""The images of a PDF (ISO 32000-1, 8.9.5), each stored once: JPEG as it is, PNG as packed where PDF can unpack it."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from io import BytesIO

from PIL import Image as Pillow

from renderers.pdf.objects import Objects
from renderers.tree.nodes import Image

_COLOURS = {"L": ("Gray", 1), "RGB": ("RGB", 3)}
"""Of Pillow's modes: PDF's name, numbers a pixel. The file's output intent says what they are: sRGB."""
_PNG_BEGIN = 8
"""Bytes before the first chunk."""


class Images:
    """The images of one document."""

    def __init__(self) -> None:
        self.found: dict[str, Image] = {}
        """By their names in the pages' resources."""

    def name(self, image: Image) -> str:
        """The name of that image; the same bytes are stored once."""
        name = "I" + hashlib.sha256(image.data).hexdigest()[:16]
        self.found.setdefault(name, image)
        return name


def write_image(objects: Objects, image: Image) -> int:
    """Number of the image's object."""
    with Pillow.open(BytesIO(image.data)) as picture:
        if picture.mode not in _COLOURS:
            return _write_unpacked(objects, picture)
        if image.mime == "image/jpeg":
            return _write(objects, picture.mode, picture.size, image.data, packed="DCTDecode")
        if packed := _rows_of_png(image.data):
            colours = _COLOURS[picture.mode][1]
            rows = f"/DecodeParms<</Predictor 15/Colors {colours}/Columns {picture.width}>>"
            return _write(objects, picture.mode, picture.size, packed, rows, packed="FlateDecode")
        return _write_unpacked(objects, picture)


def _rows_of_png(data: bytes) -> bytes:
    """Its rows as they are packed; b"" for one of 16 bits, with rows out of order or with transparent colours."""
    chunks = list(_chunks(data))
    depth, interlaced = chunks[0][1][8], chunks[0][1][12]
    if depth != 8 or interlaced or any(name == b"tRNS" for name, _ in chunks):
        return b""
    return b"".join(content for name, content in chunks if name == b"IDAT")


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = _PNG_BEGIN
    while place + 8 <= len(png):
        length, name = struct.unpack_from(">L4s", png, place)
        yield name, png[place + 8 : place + 8 + length]
        place += length + 12


def _write_unpacked(objects: Objects, picture: Pillow.Image) -> int:
    """Any other picture, with what is transparent in it as a mask."""
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        mask = picture.getchannel("A")
        number = _write(objects, "L", mask.size, mask.tobytes())
        return _write(objects, "RGB", mask.size, picture.convert("RGB").tobytes(), f"/SMask {number} 0 R")
    plain = picture.convert("L" if picture.mode in ("1", "L") else "RGB")
    return _write(objects, plain.mode, plain.size, plain.tobytes())


def _write(
    objects: Objects, mode: str, size: tuple[int, int], data: bytes, more: str = "", *, packed: str = ""
) -> int:
    space = f"/ColorSpace/Device{_COLOURS[mode][0]}/BitsPerComponent 8"
    return objects.stream(
        f"/Type/XObject/Subtype/Image/Width {size[0]}/Height {size[1]}{space}{more}", data, packed=packed
    )
