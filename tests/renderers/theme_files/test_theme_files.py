"""Themes as TOML files: what they say arrives, and what no report can have is refused with file, key and what to do."""

from __future__ import annotations

import re
from pathlib import Path

import pymupdf
import pymupdf_fonts
import pytest
from firm_theme import HEIGHT, WIDTH, firm_file, firm_theme, with_rights, with_table_called
from fixture_files import FIXTURES
from hypothesis import given
from hypothesis import strategies as st

from blocks.errors import ArtifactError
from renderers import FontFamily, Margins, RunningLine, page_named, read_theme, write_pdf
from renderers.report.looks.theme import NIGHT, PAPER
from renderers.theme_files.lengths import points
from renderers.verdict_colours import colour_of

SHOWN = FIXTURES.parent / "docs" / "templates" / "theme.toml"
UBUNTU = bytes(pymupdf_fonts.myfont("ubuntu"))


def test_what_a_theme_file_says_arrives(tmp_path: Path) -> None:
    theme = firm_theme(tmp_path)
    assert (theme.name, theme.size, theme.headings, theme.link) == ("Firm", 9, "Noto Sans", PAPER.link)
    assert (theme.accent, theme.ink) == (colour_of("660033"), colour_of("112233"))
    assert isinstance(theme.body, FontFamily) and set(theme.body.cuts) == {
        "regular", "bold", "italic", "bold_italic"
    }  # fmt: skip
    assert isinstance(theme.mono, FontFamily) and theme.mono.name == "Space Mono"
    assert (theme.page_setup.width, theme.page_setup.height) == (WIDTH, HEIGHT)
    assert theme.page_setup.margins == Margins(*map(points, ("20mm", "12mm", "18mm", "15mm")))
    first = RunningLine(left="{logo}", right="Private")
    assert theme.header == RunningLine(left="Matter 17", right="{section}", first_page=first)
    assert theme.logo is not None and (theme.logo.width > 60, theme.logo.mime) == (True, "image/png")


def test_a_header_without_words_is_none_at_all(tmp_path: Path) -> None:
    theme = firm_theme(tmp_path, '[header]\n[page]\nmargins = ["2mm", "2cm", "2cm", "2cm"]')
    assert (theme.header, theme.footer) == (RunningLine(), None)
    with pymupdf.open(write_pdf("# A", tmp_path / "a.pdf", theme=theme).path) as file:
        assert [word[4] for word in file[0].get_text("words")] == ["A", "1", "/", "1"]


def test_the_theme_that_the_guide_shows_can_be_read() -> None:
    theme = read_theme(SHOWN)
    assert (theme.name, theme.body, theme.headings) == ("Halden & Roth", "Noto Sans", "FiraGO")
    assert theme.page_setup.margins is not None and theme.page_setup.margins.top == pytest.approx(
        90.7, abs=0.1
    )
    assert theme.logo is not None and theme.footer is not None and "{pages}" in theme.footer.right


@pytest.mark.parametrize(
    ("written", "page"),
    [
        ('size = "letter"', page_named("Letter")),
        ('size = "A4"\nlandscape = true', page_named("A4", landscape=True)),
        ("landscape = true", page_named("A4", landscape=True)),
        ('size = ["10in", "20 cm"]', (720.0, 566.93)),
        ('margins = "1in"', page_named("A4", margins=Margins(72, 72, 72, 72))),
    ],
    ids=["name", "lying", "lying only", "lengths", "margins"],
)
def test_pages_are_named_or_measured(written: str, page: object, tmp_path: Path) -> None:
    setup = firm_theme(tmp_path, f"[page]\n{written}\n").page_setup
    if isinstance(page, tuple):
        assert (setup.width, setup.height) == pytest.approx(page, abs=0.01)
    else:
        assert setup == page


def test_a_theme_that_says_nothing_is_the_built_in_one_under_another_name(tmp_path: Path) -> None:
    theme = firm_theme(tmp_path, 'base = "night"')
    assert theme.name == "theme"
    assert all(getattr(theme, field) == getattr(NIGHT, field) for field in NIGHT.__slots__ if field != "name")


FAULTS = {
    "no TOML": ('name = "a"\nsize 10', "no TOML that can be read: .*line 2"),
    "lists within lists": ("a = " + "[" * 5000, "no TOML that can be read"),
    "a key at the top": (
        'colors = "x"',
        r"the top of the file has no key 'colors', but colours; it takes name, ",
    ),
    "no table": ('fonts = "FiraGO"', r"says fonts = 'FiraGO'; give a table, \[fonts\]"),
    "a colour's name": ('[colours]\nacent = "#660033"', r"\[colours\] has no key 'acent', but accent"),
    "a colour": ('[colours]\naccent = "wine"', r"\[colours\] says accent = 'wine'; give .* \"#660033\""),
    "a number as colour": ("[colours]\nink = 0", "says ink = 0; give red, green and blue"),
    "a base": ('base = "papre"', "says base = 'papre'; give .*paper or night"),
    "a name": ('name = "a\\u0000"', "a theme's name is 'a.x00'"),
    "a font's name": (
        '[fonts]\nbody = "Ubunttu Nowhere"',
        "the font 'Ubunttu Nowhere' is not installed",
    ),
    "a font's use": ('[fonts]\nhedings = "FiraGO"', "no key 'hedings', but headings"),
    "a font's kind": ("[fonts]\nbody = 12", "says body = 12; give a font's name, a file, or files by cut"),
    "a font's file": ('[fonts]\nbody = "nowhere.ttf"', r"nowhere.ttf is not there"),
    "a font's folder": ('[fonts]\nbody = "./"', "is a folder; name the file in it"),
    "a cut": ('[fonts]\nbody = {regular = "regular.ttf", blod = "bold.ttf"}', "has no key 'blod', but bold"),
    "no regular cut": ('[fonts]\nbody = {bold = "bold.ttf"}', "it has no regular cut"),
    "a damaged font": ('[fonts]\nbody = "damaged.ttf"', "damaged.ttf is no font, or damaged"),
    "half a font": ('[fonts]\nbody = "half.ttf"', "half.ttf is no font, or damaged"),
    "WOFF": ('[fonts]\nmono = "web.woff2"', "web.woff2 is a WOFF2 file, which only browsers read"),
    "not embeddable": ('[fonts]\nbody = "restricted.ttf"', r"is not to be embedded, .*\(fsType 2\)"),
    "not in part": ('[fonts]\nbody = "whole.ttf"', r"is not to be embedded in part, .*\(fsType 256\)"),
    "variable": ('[fonts]\nbody = "variable.ttf"', "is a variable font; give the file of each cut"),
    "a size": ("[fonts]\nsize = 40", "says size = 40; give points from 6 to 24"),
    "a size's unit": ('[fonts]\nsize = "10px"', "'10px' is no length with a unit"),
    "a page's name": ('[page]\nsize = "A44"', "says size = 'A44'; give A3, A4, .* or width and height"),
    "a page's length": ("[page]\nsize = [210, 297]", '210 is no length with a unit; write "20mm"'),
    "a small page": ('[page]\nsize = ["2cm", "20cm"]', "a page of 56.6929 by 566.929 points can't be set"),
    "hyphenate": ('hyphenate = "no"', "says hyphenate = 'no'; give true or false"),
    "landscape": ('[page]\nlandscape = "yes"', "says landscape = 'yes'; give true or false"),
    "landscape twice": (
        '[page]\nsize = ["2in", "9in"]\nlandscape = true',
        "give no landscape beside a width",
    ),
    "a margin's unit": ("[page]\nmargins = 20", "20 is no length with a unit"),
    "three margins": ('[page]\nmargins = ["1in", "1in", "1in"]', "give one length, or four"),
    "no room": ('[page]\nmargins = "9cm"', "the margins leave 85 by 332 points to the text"),
    "no room for a header": (
        '[page]\nmargins = "3mm"',
        "top margin .* has no room for the header: .* at least",
    ),
    "a logo": ('logo = "nowhere.png"', "logo of .*nowhere.png is not there"),
    "a logo that is none": ('logo = "regular.ttf"', "can't be shown: it is no picture"),
    "a large logo": ('logo = "large.png"', "large.png has more than 5,000,000 bytes"),
    "no logo": (
        '[header]\nfirst_page = {left = "{logo}"}',
        "header .* has {logo}, and the theme has no logo; give it one",
    ),
    "a field": ('[footer]\nright = "{pagge}"', "{pagge}, which is no field; {page} is one"),
    "a field with a format": (
        '[footer]\nright = "{page!r:>10}"',
        "{page!r:>10}, which is no field; {page} is one",
    ),
    "a brace": ('[header]\nleft = "{title"', "has a brace without its other half"),
    "words beside the logo": ('[header]\nleft = "Firm {logo}"', "has words beside {logo}"),
    "a line's place": (
        '[header]\nmiddle = "a"',
        r"\[header\] has no key 'middle'; it takes left, centre, right",
    ),
    "a first page": (
        '[header]\nfirst_page = "none"',
        "says first_page = 'none'; give true, false, or a line",
    ),
    "a line": ("[footer]\nleft = 3", "says left = 3; give a text in quotes"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_no_report_can_have_is_refused_with_the_key_and_what_to_do(fault: str, tmp_path: Path) -> None:
    text, message = FAULTS[fault]
    (tmp_path / "damaged.ttf").write_bytes(b"\0\1\0\0" + b"\0" * 200)
    (tmp_path / "half.ttf").write_bytes(UBUNTU[: len(UBUNTU) // 2])
    (tmp_path / "web.woff2").write_bytes(b"wOF2" + bytes(60))
    (tmp_path / "restricted.ttf").write_bytes(with_rights(UBUNTU, 2))
    (tmp_path / "whole.ttf").write_bytes(with_rights(UBUNTU, 0x100))
    (tmp_path / "variable.ttf").write_bytes(with_table_called(UBUNTU, b"GPOS", b"fvar"))
    with (tmp_path / "large.png").open("wb") as large:
        large.truncate(5_000_001)
    file = firm_file(tmp_path, text)
    with pytest.raises(ArtifactError, match=message) as refused:
        read_theme(file)
    assert str(file) in str(refused.value)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("nowhere.toml", None, "nowhere.toml is not there"),
        ("folder.toml", "", "is a folder"),
        ("bytes.toml", b"\xff\xfe\x00", "no text in UTF-8"),
        ("long.toml", b"#" * 100_001, "more than 100,000 bytes"),
    ],
)
def test_what_is_no_file_of_a_theme_is_refused(
    name: str, content: bytes | str | None, message: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    if content == "":
        file.mkdir()
    elif isinstance(content, bytes):
        file.write_bytes(content)
    with pytest.raises(ArtifactError, match=message):
        read_theme(file)


def test_the_nearest_installed_fonts_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fonts = tmp_path / ".local" / "share" / "fonts"
    fonts.mkdir(parents=True)
    (fonts / "Ubuntu.ttf").write_bytes(UBUNTU)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    with pytest.raises(ArtifactError, match=r"'Ubunto' is not installed here; like it are .*Ubuntu"):
        firm_theme(tmp_path, '[fonts]\nbody = "Ubunto"')
    body = firm_theme(tmp_path, '[fonts]\nbody = "ubuntu"').body
    assert isinstance(body, FontFamily) and (body.name, body.regular) == ("Ubuntu", UBUNTU)


@given(st.text(max_size=40))
def test_a_line_is_read_or_refused_whatever_it_says(words: str) -> None:
    try:
        line = RunningLine(left=words)
    except ArtifactError as refused:
        assert re.search("left (has|is) ", str(refused))
    else:
        assert bool(line) == bool(words)
