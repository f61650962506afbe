"""Do a copy's highlights lie on the words? Its quads against pdfium's own characters and pictures.

Nothing of pincite is used to look: pdfium says where the quads and each character of the page are, in the page's own
units, and what a viewer draws.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from ctypes import c_int, c_ushort
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

COVERED = 0.5
"""Part of a character's ink that must lie under a quad for the character to count as highlighted: the larger one."""
SLACK = 0.8
"""How far a quad may reach past its characters, in parts of their font's height: engines take ascent and descent from
different tables of a font."""
CHANGED = 0.3
"""Part of a quad's light pixels that a viewer must show in another colour."""
DARK = 120
"""Sum of red, green and blue below which multiplying changes next to nothing."""
SCALE = 2.0
"""Pixels per unit of the page."""
LARGEST = 4000
"""Pixels of a picture's longer edge; larger pages are drawn smaller."""

Rect = tuple[float, float, float, float]
"""Left, bottom, right, top in the page's own units."""
_UNSEEN = {"Zs", "Zl", "Zp", "Cc", "Cf", "Cn"}
_UNCOMPARED = _UNSEEN | {"Pd", "Pc", "Mn", "Co"}


@dataclass(slots=True)
class QuadCheck:
    """What was found of one page's highlights."""

    quads: int = 0
    """How many there are."""
    characters: int = 0
    """How many of pdfium's characters lie under them."""
    unlike: int = 0
    """Quads where pdfium reads other characters than MuPDF anywhere on the page, so that words can't be compared."""
    faults: list[str] = field(default_factory=list)
    """What is wrong, a sentence each."""


@dataclass(frozen=True, slots=True)
class PageText:
    """A page's characters as pdfium has them."""

    letters: list[str]
    """Each character, folded; "" for those that fold to nothing, and those that are drawn twice."""
    inked: NDArray[np.bool_]
    """For each character, whether it shows something. Shape (n,)."""
    tight: NDArray[np.float64]
    """Shape (n, 4): the ink's left, bottom, right, top."""
    loose: NDArray[np.float64]
    """Shape (n, 4): the font's box around it."""
    slanted: NDArray[np.bool_]
    """For each character, whether it stands at an angle, which upright boxes can't follow. Shape (n,)."""

    @property
    def squeezed(self) -> str:
        """All of it in pdfium's order."""
        return "".join(self.letters)


def page_text(page: Any) -> PageText:
    """The characters of an open pypdfium2 page."""
    text = page.get_textpage()
    count = text.count_chars()
    characters = [chr(pdfium.FPDFText_GetUnicode(text.raw, i)) for i in range(count)]
    tight = np.array([text.get_charbox(i) for i in range(count)]).reshape(-1, 4)
    loose = np.array([text.get_charbox(i, loose=True) for i in range(count)]).reshape(-1, 4)
    angles = np.array([pdfium.FPDFText_GetCharAngle(text.raw, i) for i in range(count)]) % (np.pi / 2)
    text.close()
    inked = (tight[:, 2:] > tight[:, :2]).all(axis=1)
    slanted = np.minimum(angles, np.pi / 2 - angles) > 0.02
    return PageText(_once(characters, tight), inked, tight, loose, slanted)


def _once(characters: Sequence[str], boxes: NDArray[np.float64]) -> list[str]:
    """Each character folded, and "" for one that was drawn before at the same place, as bold type sometimes is."""
    drawn: dict[tuple[str, int, int], list[int]] = {}
    letters = []
    for i, (c, box) in enumerate(zip(characters, boxes, strict=True)):
        column, row = int(box[0] // 4), int(box[1] // 4)
        near = [drawn.get((c, column + dx, row + dy), []) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        # The letters of a ligature follow each other and have one box.
        earlier = [k for found in near for k in found if k < i - 2]
        again = any(_share(box[None], tuple(boxes[k]))[0] > COVERED for k in earlier)
        letters.append("" if again else folded(c))
        drawn.setdefault((c, column, row), []).append(i)
    return letters


def folded(text: str) -> str:
    """Compatibility form in lower case, without what engines read and place as they like: spaces, accents, hyphens,
    rules made of underscores, characters of private use."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(c for c in plain if unicodedata.category(c) not in _UNCOMPARED)


@dataclass(frozen=True, slots=True)
class Annotation:
    """One annotation as pdfium reads it."""

    kind: int
    """pdfium's code: `FPDF_ANNOT_HIGHLIGHT`, …"""
    author: str
    """Who made it (/T)."""
    rect: Rect
    """Its rectangle."""
    quads: tuple[Rect, ...]
    """Its quads as upright rectangles."""


def annotations_of(page: Any) -> list[Annotation]:
    """The annotations of an open pypdfium2 page, in the order of its list."""
    found = []
    for n in range(pdfium.FPDFPage_GetAnnotCount(page.raw)):
        raw = pdfium.FPDFPage_GetAnnot(page.raw, n)
        rect = pdfium.FS_RECTF()
        pdfium.FPDFAnnot_GetRect(raw, rect)
        quads = tuple(_quad(raw, k) for k in range(pdfium.FPDFAnnot_CountAttachmentPoints(raw)))
        sides = (rect.left, rect.bottom, rect.right, rect.top)
        found.append(Annotation(pdfium.FPDFAnnot_GetSubtype(raw), _author(raw), sides, quads))
        pdfium.FPDFPage_CloseAnnot(raw)
    return found


def _quad(raw: Any, n: int) -> Rect:
    q = pdfium.FS_QUADPOINTSF()
    pdfium.FPDFAnnot_GetAttachmentPoints(raw, n, q)
    xs, ys = (q.x1, q.x2, q.x3, q.x4), (q.y1, q.y2, q.y3, q.y4)
    return min(xs), min(ys), max(xs), max(ys)


def _author(raw: Any) -> str:
    size = pdfium.FPDFAnnot_GetStringValue(raw, b"T", None, 0)
    buffer = (c_ushort * (size // 2))()
    pdfium.FPDFAnnot_GetStringValue(raw, b"T", buffer, size)
    return bytes(buffer).decode("utf-16-le", "replace").rstrip("\0")


def check_mark(text: PageText, quads: Sequence[Rect], words: Sequence[str], result: QuadCheck) -> None:
    """One mark on one page: its quads against the words that each should cover, as read by another engine."""
    if len(quads) != len(words):
        result.faults.append(f"{len(quads)} quads for {len(words)} lines")
        return
    for rect, wanted in zip(quads, map(folded, words), strict=True):
        under = np.flatnonzero((_share(text.tight, rect) > COVERED) & text.inked)
        found = "".join(text.letters[i] for i in under)
        result.quads += 1
        result.characters += len(found)
        known = wanted in text.squeezed or wanted[::-1] in text.squeezed
        if _agree(wanted, found):
            result.faults += _overreach(text, rect, under, wanted)
        elif known and not _shares_glyphs(text, under) and not text.slanted[under].any():
            result.faults.append(f"the quad of {wanted!r} covers {found!r}")
        else:
            result.unlike += 1


def _shares_glyphs(text: PageText, under: NDArray[np.intp]) -> bool:
    """Whether pdfium cut glyphs that stand for several letters, as in Thai, into equal parts: it has the ink for the
    font's box of those, and puts parts anywhere."""
    letters = np.array([unicodedata.category(text.letters[i] or " ") == "Lo" for i in under], dtype=bool)
    return bool((letters & (text.loose[under] == text.tight[under]).all(axis=1)).any())


def _agree(wanted: str, found: str) -> bool:
    """The same characters, in any order. Commas and the like may be of the line above, from whose foot they hang."""
    more = Counter(found)
    more.subtract(wanted)
    return all(n == 0 or (n > 0 and unicodedata.category(c) in ("Po", "Pf")) for c, n in more.items())


def _share(boxes: NDArray[np.float64], rect: Rect) -> NDArray[np.float64]:
    """Which part of each box lies in the rectangle; thin boxes are widened, so that an l has an area."""
    thin = np.maximum(0, 0.02 - (boxes[:, 2:] - boxes[:, :2])) / 2
    low, high = boxes[:, :2] - thin, boxes[:, 2:] + thin
    inside = np.minimum(high, rect[2:]) - np.maximum(low, rect[:2])
    area: NDArray[np.float64] = np.prod(np.clip(inside, 0, None), axis=1) / np.prod(high - low, axis=1)
    return area


def _overreach(text: PageText, rect: Rect, under: NDArray[np.intp], wanted: str) -> Iterator[str]:
    """A quad that reaches further than its characters and their line do."""
    if not len(under):
        return
    both = np.concatenate([text.loose[under], text.tight[under]])
    around = (*both[:, :2].min(axis=0), *both[:, 2:].max(axis=0))
    slack = SLACK * max(_height(text.loose[under]), _height(text.loose[text.inked]))
    past = max(around[0] - rect[0], around[1] - rect[1], rect[2] - around[2], rect[3] - around[3])
    if past > slack:
        yield f"the quad of {wanted!r} reaches {past:.1f} past its characters ({slack:.1f} allowed)"


def _height(boxes: NDArray[np.float64]) -> float:
    """Of most characters, on whichever side they lie."""
    return float(np.median((boxes[:, 2:] - boxes[:, :2]).max(axis=1)))


def picture(page: Any, scale: float) -> NDArray[np.int16]:
    """The page in a viewer's eyes: (height, width, 3)."""
    bitmap = page.render(scale=scale, rev_byteorder=True, may_draw_forms=False)
    drawn = np.asarray(bitmap.to_numpy()[..., :3], dtype=np.int16)
    bitmap.close()
    return drawn


def scale_of(page: Any) -> float:
    """Pixels per unit, fewer for huge pages."""
    return float(min(SCALE, LARGEST / max(page.get_size())))


def check_picture(before: Any, after: Any, quads: Sequence[Rect], legend: Rect | None) -> Iterator[str]:
    """A page of the file and of its copy: they look the same but for quads, which are coloured, and the legend."""
    scale = scale_of(after)
    old, new = picture(before, scale), picture(after, scale)
    if old.shape != new.shape:
        yield f"pictures of {old.shape} and {new.shape} pixels"
        return
    red, green, blue = np.moveaxis(np.abs(new - old), 2, 0)
    changed = red + green + blue > 8
    allowed = np.zeros(changed.shape, dtype=bool)
    for rect in quads:
        rows, columns = _pixels(after, rect, changed.shape)
        allowed[_wider(rows), _wider(columns)] = True
        light = old[rows, columns].sum(axis=2) > DARK
        if light.any() and changed[rows, columns][light].mean() < CHANGED:
            yield f"a viewer shows no highlight at {[round(v) for v in rect]}"
    if legend is not None:
        rows, columns = _pixels(after, legend, changed.shape)
        allowed[_wider(rows), _wider(columns)] = True
        if not changed[rows, columns].any():
            yield "a viewer shows no legend"
    if (changed & ~allowed).any():
        yield f"{int((changed & ~allowed).sum())} pixels differ outside of highlights and legend"


def _pixels(page: Any, rect: Rect, shape: tuple[int, int]) -> tuple[slice, slice]:
    """Rows and columns of the picture, by pdfium's own way from page to screen."""
    corners = [_on_screen(page, x, y, shape) for x in (rect[0], rect[2]) for y in (rect[1], rect[3])]
    xs, ys = sorted(x for x, _ in corners), sorted(y for _, y in corners)
    left, right = (min(shape[1], max(0, x)) for x in (xs[0], xs[-1]))
    top, bottom = (min(shape[0], max(0, y)) for y in (ys[0], ys[-1]))
    return slice(top, max(bottom, top + 1)), slice(left, max(right, left + 1))


def _on_screen(page: Any, x: float, y: float, shape: tuple[int, int]) -> tuple[int, int]:
    across, down = c_int(), c_int()
    pdfium.FPDF_PageToDevice(page.raw, 0, 0, shape[1], shape[0], 0, x, y, across, down)
    return across.value, down.value


def _wider(part: slice, by: int = 2) -> slice:
    return slice(max(0, part.start - by), part.stop + by)
