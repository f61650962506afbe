"""Decks of fixtures/slides: text is large enough and nearly the same everywhere, and slides are used."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from slide_files import EMU, Deck
from test_pptx_boxes import assert_apart, least_height
from written_report import picture

from renderers import write_pptx

SLIDES = Path(__file__).parents[3] / "fixtures" / "slides"
DECKS = sorted(SLIDES.glob("*.md"))
_BODY = re.compile("Content|Text|Quotation|Callout")
"""Boxes with paragraphs and lists; code, captions of wide tables and sources may be smaller."""


@pytest.fixture(scope="module", params=DECKS, ids=lambda path: path.stem)
def deck(request: Any, tmp_path_factory: pytest.TempPathFactory) -> Deck:
    path = tmp_path_factory.mktemp("decks") / "deck.pptx"
    write_pptx(request.param, path)
    return Deck(path.read_bytes())


def sizes(deck: Deck, slide: Any) -> list[float]:
    """Sizes of the paragraphs of a slide that aren't marks, in points."""
    style = deck.part("ppt/slideMasters/slideMaster1.xml").split("bodyStyle>")[1]
    master = re.findall(r"sz=\"(\d+)\"", style)
    found = []
    for shape in slide.shapes:
        if not _BODY.match(shape.name) or not shape.has_text_frame:
            continue
        for par in shape.text_frame.paragraphs:
            own = [run.font.size.pt for run in par.runs if run.font.size is not None]
            found += own or [int(master[par.level]) / 100]
    return found


def test_boxes_are_apart_and_hold_their_text(deck: Deck) -> None:
    assert_apart(deck)
    for slide in deck.slides[1:]:
        for shape in slide.shapes:
            if shape.has_text_frame and shape.text_frame.text:
                assert least_height(shape) <= shape.height / EMU + 0.5, shape.text_frame.text


def test_text_is_between_14_and_28_points_and_near_that_of_other_slides(deck: Deck) -> None:
    largest = [max(found) for slide in deck.slides[1:] if (found := sizes(deck, slide))]
    every = [size for slide in deck.slides[1:] for size in sizes(deck, slide)]
    assert all(14 <= size <= 30 for size in every), sorted(set(every))
    assert max(largest, default=0) - min(largest, default=0) <= 8


def test_pictures_and_tables_are_shown_large(deck: Deck) -> None:
    for number, slide in enumerate(deck.slides[1:], 2):
        shapes = [shape for shape in slide.shapes if not shape.is_placeholder or shape.has_text_frame]
        others = [s for s in shapes if not s.name.startswith(("Title", "Footer", "Slide Number"))]
        if len(others) == 1 and others[0].has_table and len(others[0].table.columns) > 2:
            assert others[0].width / EMU > 800, number
        if len(others) == 1 and others[0].shape_type == 13 and others[0].image.size[0] > 400:
            assert max(others[0].width / EMU / 864, others[0].height / EMU / 384) > 0.85, number


def test_titles_stay_in_their_place(deck: Deck) -> None:
    for slide in deck.slides[1:]:
        title = slide.shapes.title
        assert title.top / EMU >= 26 and title.height / EMU <= 168.01
        assert least_height(title) <= title.height / EMU + 0.5


def written(name: str, folder: Path) -> Deck:
    path = folder / "deck.pptx"
    write_pptx(SLIDES / f"{name}.md", path)
    return Deck(path.read_bytes())


def test_columns_stand_side_by_side_and_mirrored_in_arabic(tmp_path: Path) -> None:
    for name, begin, words in (
        ("board", "Second", ("For", "Against")),
        ("arabic", "مقارنة", ("المزايا", "المخاطر")),
    ):
        deck = written(name, tmp_path)
        slide = next(s for s in deck.slides if s.shapes.title.text_frame.text.startswith(begin))
        first, second = (
            next(s for s in slide.shapes if s.has_text_frame and s.text_frame.text.startswith(word))
            for word in words
        )
        assert abs(first.top - second.top) < EMU
        left, right = (first, second) if name == "board" else (second, first)
        assert left.left + left.width < right.left


def test_a_picture_behind_few_words_stands_beside_them(tmp_path: Path) -> None:
    deck = written("board", tmp_path)
    slide = next(s for s in deck.slides if s.shapes.title.text_frame.text == "What drove it")
    words = next(s for s in slide.shapes if s.name == "Content")
    picture = next(s for s in slide.shapes if s.shape_type == 13)
    assert words.left + words.width < picture.left and picture.width / EMU > 400


def test_what_the_speaker_says_is_in_the_notes_alone(tmp_path: Path) -> None:
    deck = written("board", tmp_path)
    number = deck.titles.index("Three messages") + 1
    assert "Begin with the margin" in deck.notes(number)
    assert not any("Begin with the margin" in text for text in deck.texts(number))


def test_a_continued_slide_says_which_of_how_many_it_is(tmp_path: Path) -> None:
    titles = written("prose", tmp_path).titles
    assert titles[1:3] == ["Why small samples mislead", "Why small samples mislead (2/2)"]


def test_short_sections_share_the_slide_of_their_heading(tmp_path: Path) -> None:
    path = tmp_path / "deck.pptx"
    short = "# Decisions\n\n## Fares\n\nStay.\n\n## Cars\n\n- None\n\n"
    text = f"{short}# Next\n\n## Long\n\n| a |\n|---|\n| b |\n\n## Short\n\nYes.\n"
    write_pptx(text, path, title="T", contents=True)
    deck = Deck(path.read_bytes())
    assert deck.titles == ["T", "Contents", "Decisions", "Next", "Long", "Short"]
    assert deck.texts(3) == ["Decisions", "Fares", "Stay.", "Cars", "None"]
    assert {jump.words: jump.to for jump in deck.jumps() if jump.slide == 2}["Cars"] == 3


def test_a_picture_with_a_width_of_its_own_keeps_it(tmp_path: Path) -> None:
    (tmp_path / "chart.png").write_bytes(picture().data)
    widths = []
    for width in ("{width=3cm}", "{width=20%}", ""):
        (tmp_path / "d.md").write_text(
            f"# Deck\n\n## Chart\n\n![Chart](chart.png){width}\n", encoding="utf-8"
        )
        write_pptx(tmp_path / "d.md", tmp_path / "d.pptx")
        widths += [shape.width / EMU for _, shape in Deck((tmp_path / "d.pptx").read_bytes()).pictures()]
    assert widths[0] == pytest.approx(3 / 2.54 * 72, abs=1)
    assert widths[0] < widths[1] < widths[2]
