"""A family of fonts that is not built in, in one to four cuts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from blocks.errors import ArtifactError
from renderers.themes.font_file import font_face, font_facts, font_fault

_NAME = re.compile(r"[^\W_][\w .,&+()-]{0,63}")

CUTS = ("regular", "bold", "italic", "bold_italic")
"""What files a family may have, as its fields are called."""


class Cut(NamedTuple):
    """A font for text that is bold or not, italic or not."""

    data: bytes
    """Its file: TrueType or OpenType."""
    embolden: bool
    """True if it is drawn bold, as the family has no such cut."""
    slant: bool
    """True if it is drawn slanted, for the same reason."""


@dataclass(frozen=True, slots=True)
class FontFamily:
    """Files of fonts, as bytes: `FontFamily("Inter", regular=Path("Inter.ttf").read_bytes(), bold=…)`.

    Cuts that are missing are drawn from those that are there. Raises ArtifactError for files that are no TrueType or
    OpenType fonts, are damaged, variable or collections, and for those that their makers let nobody embed.
    """

    name: str
    """What programs call it that have it: Word and PowerPoint files name it, and carry no fonts."""
    regular: bytes = field(repr=False)
    """The upright cut."""
    bold: bytes | None = field(default=None, repr=False)
    """Bold."""
    italic: bytes | None = field(default=None, repr=False)
    """Italic or oblique."""
    bold_italic: bytes | None = field(default=None, repr=False)
    """Both."""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not _NAME.fullmatch(self.name):
            raise ArtifactError(
                f"{self.name!r:.80} is no name of a font; give up to 64 letters, digits, spaces, and . , & + ( ) -"
            )
        for cut in CUTS:
            data = getattr(self, cut)
            if data is None and cut != "regular":
                continue
            fault = font_fault(data) if isinstance(data, bytes) else "not given as bytes; read its file"
            if fault:
                raise ArtifactError(f"the {cut.replace('_', ' ')} font of {self.name} is {fault}")

    def cut(self, *, bold: bool = False, italic: bool = False) -> Cut:
        """What such text is drawn with: the cut itself, or the nearest with what it lacks drawn."""
        own = {
            (False, False): self.regular,
            (True, False): self.bold,
            (False, True): self.italic,
            (True, True): self.bold_italic,
        }
        for given in ((bold, italic), (bold, False), (False, italic)):
            data = own[given]
            if data is not None:
                return Cut(data, bold and not given[0], italic and not given[1])
        return Cut(self.regular, bold, italic)

    @property
    def cuts(self) -> dict[str, bytes]:
        """Its files by what they are: `regular`, `bold`, `italic`, `bold_italic`."""
        return {cut: data for cut in CUTS if (data := getattr(self, cut)) is not None}

    @property
    def serif(self) -> bool:
        """Has it serifs?"""
        return font_facts(font_face(self.regular)).serif

    @property
    def is_free(self) -> bool:
        """True if web pages may carry it, as its makers say in each cut (fsType 0)."""
        return all(font_facts(font_face(data)).is_free for data in self.cuts.values())
