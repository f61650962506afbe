"""The colour profile of sRGB (IEC 61966-2-1), which says what a file's colours mean (ISO 15076-1, ICC version 4.2).

Three primaries and white, adapted to the D50 of profiles, and one curve for all three colours: half a kilobyte.
"""

from __future__ import annotations

import struct

_WHITE = (0.9642, 1.0, 0.8249)
"""D50, the white of every profile."""
_PRIMARIES = {
    b"rXYZ": (0.43607, 0.22249, 0.01392),
    b"gXYZ": (0.38515, 0.71687, 0.09708),
    b"bXYZ": (0.14307, 0.06061, 0.71410),
}
"""Of red, green and blue, adapted to D50 by Bradford's transform."""
_ADAPTED = (1.04791, 0.02293, -0.05019, 0.02960, 0.99046, -0.01707, -0.00925, 0.01506, 0.75179)
"""That transform, from the D65 of sRGB, by rows."""
_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
"""Exponent, slope and offset over it; slope of the straight part, and where that ends."""
_MADE = (2026, 1, 1, 0, 0, 0)
_HEAD, _ROW = 128, 12


def srgb_profile() -> bytes:
    """The profile; the same bytes each time."""
    tags = {
        b"desc": _words("sRGB"),
        b"cprt": _words("No copyright, use freely"),
        b"wtpt": b"XYZ \0\0\0\0" + _fixed(*_WHITE),
        b"chad": b"sf32\0\0\0\0" + _fixed(*_ADAPTED),
        **{name: b"XYZ \0\0\0\0" + _fixed(*place) for name, place in _PRIMARIES.items()},
        b"rTRC": b"para\0\0\0\0\0\3\0\0" + _fixed(*_CURVE),
    }
    listed, body = [], b""
    begin = _HEAD + 4 + _ROW * (len(tags) + 2)
    for name, content in tags.items():
        listed.append(struct.pack(">4sLL", name, begin + len(body), len(content)))
        body += content + bytes(-len(content) % 4)
    listed += [other + listed[-1][4:] for other in (b"gTRC", b"bTRC")]
    return _head(begin + len(body)) + struct.pack(">L", len(listed)) + b"".join(listed) + body


def _head(size: int) -> bytes:
    kind = struct.pack(">LL4s4s4s4s", size, 0, b"\x04\x20\0\0", b"mntr", b"RGB ", b"XYZ ")
    return (kind + struct.pack(">6H", *_MADE) + b"acsp" + bytes(28) + _fixed(*_WHITE)).ljust(_HEAD, b"\0")


def _fixed(*numbers: float) -> bytes:
    """Numbers with 16 bits behind the point."""
    return struct.pack(f">{len(numbers)}l", *(round(number * 65536) for number in numbers))


def _words(text: str) -> bytes:
    """A text in one language (multiLocalizedUnicodeType)."""
    return b"mluc" + struct.pack(">LLL4sLL", 0, 1, 12, b"enUS", 2 * len(text), 28) + text.encode("utf-16-be")
