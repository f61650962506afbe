"""The theme of a firm with fonts of its own, as files: what is in it must be found again in reports."""

from __future__ import annotations

import struct
from pathlib import Path

import pymupdf_fonts

from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.theme_files.theme_file import read_theme
from renderers.tree.nodes import Code, Emphasis, Heading, Inline, Paragraph, Strong, Text, TextDocument

CUTS = {"regular": "ubuntu", "bold": "ubuntubo", "italic": "ubuntuit", "bold_italic": "ubuntubi"}
"""Cuts of a family that no theme has built in, by their names in pymupdf-fonts."""
LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><path d="M0 0h60v30H0z" fill="#008000"/></svg>'
THEME = """
name = "Firm"
logo = "logo.svg"
[colours]
accent = "#660033"
ink = "#112233"
[fonts]
headings = "Noto Sans"
mono = "mono.ttf"
size = 9
[fonts.body]
name = "Ubuntu"
regular = "regular.ttf"
bold = "bold.ttf"
italic = "italic.ttf"
bold_italic = "bold_italic.ttf"
[page]
size = "A5"
landscape = true
margins = ["20mm", "12mm", "18mm", "15mm"]
[header]
left = "Matter 17"
right = "{section}"
first_page = {left = "{logo}", right = "Private"}
[footer]
left = "{author} · {date}"
centre = "Firm & Sons <LLP>"
right = "Page {page} of {pages}"
"""
WIDTH, HEIGHT = 595.28, 419.53
"""Of its pages, in points."""


WORDS = "Net interest income rose by 4.3% while customers kept their savings where they were. "
"""What its paragraphs say."""


def firm_theme(folder: Path, text: str = THEME) -> Theme:
    """The theme, whose files are put into the folder."""
    return read_theme(firm_file(folder, text))


def firm_file(folder: Path, text: str = THEME) -> Path:
    """Its TOML file in the folder, with fonts and logo beside it."""
    for cut, name in CUTS.items():
        (folder / f"{cut}.ttf").write_bytes(pymupdf_fonts.myfont(name))
    (folder / "mono.ttf").write_bytes(pymupdf_fonts.myfont("spacemo"))
    (folder / "logo.svg").write_text(LOGO)
    file = folder / "theme.toml"
    file.write_text(text, encoding="utf-8")
    return file


def three_sections() -> Report:
    """A report of some pages, with words in each cut of the fonts, and one that no font of the theme has."""
    cuts = _para(Emphasis((Text("Italic"),)), Strong((Text("Bold"),)), Code("code"), " 北京 ")
    blocks = [_heading(1, "Income"), cuts, *[_para(WORDS * 3)] * 14]
    more = [_heading(1, "Costs"), *[_para(WORDS * 3)] * 14, _heading(1, "Outlook"), _para(WORDS)]
    document = TextDocument((*blocks, *more), authors=("A. Author", "B. Writer"), date="2026")
    return Report(document, (), title="Yearly report", provenance={"created": "2026-11-22T10:00:00+00:00"})


def _para(*inlines: str | Inline) -> Paragraph:
    return Paragraph(tuple(Text(i) if isinstance(i, str) else i for i in inlines))


def _heading(level: int, words: str) -> Heading:
    return Heading(level, (Text(words),), words.lower())


def with_rights(font: bytes, rights: int) -> bytes:
    """The font with those bits of fsType (OpenType, OS/2)."""
    start = _directory(font)[b"OS/2"]
    return font[: start + 8] + struct.pack(">H", rights) + font[start + 10 :]


def with_table_called(font: bytes, table: bytes, name: bytes) -> bytes:
    """The font with another name for one of its tables."""
    assert table in _directory(font)
    return font.replace(table, name, 1)


def _directory(font: bytes) -> dict[bytes, int]:
    count = struct.unpack(">H", font[4:6])[0]
    rows = struct.iter_unpack(">4sLLL", font[12 : 12 + 16 * count])
    return {name: start for name, _, start, _ in rows}
