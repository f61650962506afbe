"""Font fallback: each character is drawn by the first font whose cmap has it, words being cut into runs of one font.

The order is the family's own cut, the other families, fonts of symbols, CJK (bold or slanted by drawing where they have
no cut), emoji in outlines, fonts of the machine, U+FFFD. Ideographs have the shapes of their text's language where the
machine has a font of them; an emoji of several characters is one sign. A combining mark stays in the font of its letter
where that has it. Pieces of words are kept, up to `_LARGEST_CACHE` for a cut, so a word is shaped once a document.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate
from typing import Literal, NamedTuple

from renderers.pdf.fonts.breaking import pieces_of
from renderers.pdf.fonts.emoji import SILENT, parts_of
from renderers.pdf.fonts.faces import CJK, EMOJI, Face, FontFile, font_file, own_font
from renderers.pdf.fonts.hyphenation import hyphen_places
from renderers.pdf.fonts.machine_fonts import ideographs_font, machine_font
from renderers.pdf.fonts.shaping import Run, shape, shape_emoji, stand_in
from renderers.report.looks.theme import Theme
from renderers.report.wording.language import east_asian_language, written_language
from renderers.themes.font_family import FontFamily

_FAMILIES = {
    "FiraGO": ("figo", "figbo", "figit", "figbi"),
    "Noto Sans": ("notos", "notosbo", "notosit", "notosbi"),
    "Cascadia Mono": ("cascadia", "cascadiab", "cascadiai", "cascadiabi"),
}
_SUBSTITUTES = ("math", "symbol2", "symbol1", CJK, EMOJI)
"""Fonts without cuts, in the order in which they are asked: they are drawn bold or slanted where that is wanted."""
_UPRIGHT = {"math", "symbol1", "symbol2", EMOJI}
"""Symbols are not slanted."""
SOFT_HYPHEN = "\u00ad"
REPLACEMENT = "\ufffd"
"""What is shown for a character that no font has."""
_WITH_REPLACEMENT = ("notos", False, False)
_HOPELESS = 1.25
"""Times the room that letters of average width would take, from which on they aren't tried."""
_COMPOUND = re.compile(r"\W*(?:[^\W\d_]+[-\u2010])+[^\W\d_]*\W*")
"""A word whose parts are words of their own."""
_LARGEST_CACHE = 50_000


FaceKey = tuple[str, bool, bool]
"""A font's name, and whether it is drawn bold, and slanted."""


class Piece(NamedTuple):
    """Glyphs that stay in one line."""

    width: float
    """In thousandths of an em."""
    runs: tuple[Run, ...]
    """In the order in which they are drawn."""
    text: str
    """Its characters in reading order."""
    breaks: bool
    """True if a line may end after it without a space."""
    hyphens: tuple[int, ...] | None = None
    """Where hyphens may be put: where its text had soft ones, nowhere in an address; None: by its language."""


@dataclass(slots=True)
class Typeface:
    """A family's cut with its substitutes, in one document."""

    first: Face
    """The cut itself."""
    others: tuple[FaceKey, ...]
    """What is asked for characters that it lacks, in this order."""
    load: Callable[[FaceKey], Face]
    """Fonts are loaded when they are first asked."""
    alike: Callable[[str], Typeface]
    """The same cut with the shapes of ideographs of another language."""
    tongue: str
    """Whose shapes these are."""
    missing: Counter[str]
    """Characters that no font has, shared by the document's typefaces."""
    space: Piece
    """A space."""
    words: dict[str, tuple[Piece, ...]] = field(default_factory=dict)
    """Pieces of words that were met."""
    rtl_words: dict[str, tuple[Piece, ...]] = field(default_factory=dict)
    """The same, drawn from right to left."""
    solids: dict[str, Piece] = field(default_factory=dict)
    """Texts that were met as one piece."""
    rtl_solids: dict[str, Piece] = field(default_factory=dict)
    """The same, drawn from right to left."""
    _hyphen: Piece | None = None

    def reading(self, text: str) -> Typeface:
        """The typeface whose ideographs have the shapes of that text's language."""
        tongue = east_asian_language(text, self.tongue)
        return self if tongue in ("", self.tongue) else self.alike(tongue)

    def word(self, word: str, rtl: bool = False) -> tuple[Piece, ...]:
        """The word (without spaces) in pieces between which a line may end."""
        known = self.rtl_words if rtl else self.words
        pieces = known.get(word)
        if pieces is None:
            pieces = self._made(word, rtl)
            if len(known) > _LARGEST_CACHE:
                known.clear()
            known[word] = pieces
        return pieces

    def solid(self, text: str, rtl: bool = False) -> Piece:
        """The text as one piece, spaces and all."""
        known = self.rtl_solids if rtl else self.solids
        piece = known.get(text)
        if piece is None:
            if len(known) > _LARGEST_CACHE:
                known.clear()
            piece = known[text] = self.piece(text, rtl, breaks=False)
        return piece

    def parted(self, piece: Piece, room: float, language: str) -> tuple[Piece, Piece] | None:
        """The most of a piece that fits into so many thousandths of an em, with a hyphen, and the rest; None if none
        does: at its soft hyphens, else by the patterns of the language."""
        places = hyphen_places(piece.text, language) if piece.hyphens is None else piece.hyphens
        for k in reversed(places):
            if piece.width * k > room * len(piece.text) * _HOPELESS:
                continue  # spares shaping it
            head = self.solid(piece.text[:k])
            if head.width + self.hyphen.width <= room:
                hyphenated = Piece(
                    head.width + self.hyphen.width,
                    (*head.runs, *self.hyphen.runs),
                    head.text + self.hyphen.text,
                    True,
                )
                tail = self.solid(piece.text[k:])
                return hyphenated, tail._replace(hyphens=tuple(p - k for p in places if p > k))
        return None

    @property
    def hyphen(self) -> Piece:
        """A hyphen that is copied as U+00AD (ISO 32000-1, 14.8.2.2.3): who reads the text knows that a word goes on."""
        if self._hyphen is None:
            face = self._face_of("-", None) or self._replacement()
            run = stand_in(face, "-", SOFT_HYPHEN)
            self._hyphen = Piece(run.width, (run,), SOFT_HYPHEN, True)
        return self._hyphen

    def _made(self, word: str, rtl: bool) -> tuple[Piece, ...]:
        parts = pieces_of(word)
        last = len(parts) - 1
        if SOFT_HYPHEN in word or (last and not _COMPOUND.fullmatch(word)):
            return tuple(self._settled(p, rtl)._replace(breaks=k < last) for k, p in enumerate(parts))
        if last > 20:  # a text without spaces: its pieces come again, it doesn't
            return tuple(self.solid(p, rtl)._replace(breaks=k < last) for k, p in enumerate(parts))
        return tuple(self.piece(p, rtl, breaks=k < last) for k, p in enumerate(parts))

    def _settled(self, text: str, rtl: bool) -> Piece:
        """The text as one piece, which may be parted at its soft hyphens alone."""
        first, *others = text.split(SOFT_HYPHEN)
        places = accumulate(map(len, others), initial=len(first))
        whole = "".join((first, *others))
        return self.solid(whole, rtl)._replace(hyphens=tuple(k for k in places if 0 < k < len(whole)))

    def piece(self, text: str, rtl: bool, *, breaks: bool) -> Piece:
        """The text as one piece."""
        runs: list[Run] = []
        for part, is_sequence in parts_of(text):
            runs += (is_sequence and self._sequence(part)) or self._plain(part, rtl)
        if rtl:
            runs.reverse()
        return Piece(sum(run.width for run in runs), tuple(runs), text, breaks)

    def _plain(self, text: str, rtl: bool) -> list[Run]:
        return [run for face, part in self._by_face(text) for run in self._shaped(face, part, rtl)]

    def _sequence(self, emoji: str) -> list[Run]:
        """One emoji of several characters, with what its font has of them; nothing where no font has all its signs."""
        signs = set(SILENT.sub("", emoji))
        for face in (self.load((EMOJI, False, False)), *self._machines(signs)):
            if face.file.coverage.issuperset(map(ord, signs)):
                return [shape_emoji(face, emoji)]
        return []

    def _machines(self, signs: set[str]) -> Iterator[Face]:
        path = next((path for sign in sorted(signs) if (path := machine_font(sign))), None)
        if path is not None:
            yield self.load((path, False, False))

    def _shaped(self, face: Face | None, text: str, rtl: bool) -> Iterator[Run]:
        """Glyphs of a text that the face has, or signs in the place of characters that no font has."""
        if face is not None:
            yield shape(face, text, rtl=rtl)
            return
        for char in text:
            self.missing[char] += 1
            yield stand_in(self._replacement(), REPLACEMENT, char)

    def _by_face(self, text: str) -> list[tuple[Face | None, str]]:
        """The text by fonts; None where none has the character. Nothing for "": where a line may end, all by itself."""
        if not text:
            return []
        if self.first.file.coverage.issuperset(map(ord, text)):
            return [(self.first, text)]
        found: list[tuple[Face | None, str]] = []
        for char in text:
            face = self._face_of(char, found[-1][0] if found else None)
            if face is None and _is_silent(char):
                continue
            if found and found[-1][0] is face:
                found[-1] = face, found[-1][1] + char
            else:
                found.append((face, char))
        return found

    def _face_of(self, char: str, before: Face | None) -> Face | None:
        code = ord(char)
        if before is not None and unicodedata.combining(char) and code in before.file.coverage:
            return before
        if code in self.first.file.coverage:
            return self.first
        found = next((face for face in map(self.load, self.others) if code in face.file.coverage), None)
        if found is None and not _is_silent(char) and (path := machine_font(char)) is not None:
            return self.load((path, *self.others[-1][1:]))
        return found

    def _replacement(self) -> Face:
        return self.load(_WITH_REPLACEMENT)


def _is_silent(char: str) -> bool:
    """Joiners, variation selectors, skin tones, direction marks, controls: no word is lost without them."""
    silent = "\ufe00" <= char <= "\ufe0f" or "\U0001f3fb" <= char <= "\U0001f3ff" or char in "\u034f\ufffe"
    return silent or unicodedata.category(char) in ("Cf", "Cc")


Use = Literal["body", "headings", "code"]
"""What a font is for."""


class Typefaces:
    """The typefaces of one document, each made when first asked for."""

    def __init__(self, theme: Theme, language: str = "en") -> None:
        """`language`: a BCP 47 tag, that of text whose letters don't say it."""
        self._tongue = written_language(language)
        self.missing: Counter[str] = Counter()
        body, headings = theme.body, theme.headings or theme.body
        other = "Noto Sans" if body == "FiraGO" else "FiraGO"
        self._families: dict[Use, tuple[str | FontFamily, ...]] = {
            "body": (body, other),
            "headings": (headings, body, other),
            "code": (theme.mono, body),
        }
        self._own: dict[str, FontFile] = {}
        self._faces: dict[FaceKey, Face] = {}
        self._made: dict[tuple[bool, bool, Use, str], Typeface] = {}

    @property
    def faces(self) -> list[Face]:
        """The fonts that were used."""
        return [face for face in self._faces.values() if face.texts]

    def get(
        self, *, bold: bool = False, italic: bool = False, use: Use = "body", tongue: str = ""
    ) -> Typeface:
        """That cut of the font for that use; `tongue`: whose ideographs, "" for the report's language."""
        key = bold, italic, use, tongue or self._tongue
        if key not in self._made:
            self._made[key] = self._make(*key)
        return self._made[key]

    def _make(self, bold: bool, italic: bool, use: Use, tongue: str) -> Typeface:
        families = dict.fromkeys((*self._families[use], *_FAMILIES))
        keys = list(dict.fromkeys(self._key(family, bold, italic) for family in families))
        own = ideographs_font(tongue)
        names = [one for name in _SUBSTITUTES for one in ((own, name) if name == CJK and own else (name,))]
        keys += [(name, bold and name != EMOJI, italic and name not in _UPRIGHT) for name in names]
        first = self._face(keys[0])
        space = shape(first, " ", rtl=False)
        return Typeface(
            first,
            tuple(keys[1:]),
            self._face,
            partial(self._alike, bold, italic, use),
            tongue,
            self.missing,
            Piece(space.width, (space,), " ", True),
        )

    def _alike(self, bold: bool, italic: bool, use: Use, tongue: str) -> Typeface:
        return self.get(bold=bold, italic=italic, use=use, tongue=tongue)

    def _key(self, family: str | FontFamily, bold: bool, italic: bool) -> FaceKey:
        if isinstance(family, str):
            return _FAMILIES[family][bold + 2 * italic], False, False
        cut = family.cut(bold=bold, italic=italic)
        file = own_font(family.name, cut.data)
        self._own[file.code] = file
        return file.code, cut.embolden, cut.slant

    def _face(self, key: FaceKey) -> Face:
        if key not in self._faces:
            file = self._own.get(key[0]) or font_file(key[0])
            self._faces[key] = Face(file, f"F{len(self._faces)}", *key[1:])
        return self._faces[key]
