"""Whatever drawing or highlighting a file does to a process, this one goes on and says which file it was."""

from __future__ import annotations

import json
import threading
from contextlib import suppress
from dataclasses import asdict

import numpy as np
import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from planted import Turned, annotations, fixture_bytes, line_box, mark, quads

from blocks.box import Box, PageBox
from blocks.errors import ArtifactError, LimitError, PasswordError
from blocks.library.library import Library
from blocks.worker.limits import Limits
from grounding.model import Difference, Verdict
from renderers.highlights.annotations import highlight_file
from renderers.highlights.apart import highlight_apart, mark_of, page_frames_apart, unpacked_frames
from renderers.highlights.marks import Mark
from renderers.highlights.page_frame import page_frames
from renderers.page_images.drawing import PageDrawer
from renderers.page_images.open_pages import packed_pixels, unpacked_pixels
from renderers.page_images.page import page_png
from renderers.pictures.formats import PictureError, as_image
from renderers.provenance.apart import packed_lines, packed_record, unpacked_lines, unpacked_record
from renderers.provenance.text.lines import CitedAt, TextLine


def endless_tiles() -> bytes:
    """A page filled with a pattern of 4,000 million tiles, which MuPDF draws one by one."""
    with pymupdf.open() as pdf:
        page, pattern = pdf.new_page(), pdf.get_new_xref()
        pdf.update_object(
            pattern,
            "<</Type/Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep .01 /YStep .01"
            " /Resources <<>>>>",
        )
        pdf.update_stream(pattern, b"0 0 1 rg 0 0 5 5 re f")
        page.insert_text((72, 72), "A page of tiles.")
        pdf.xref_set_key(page.xref, "Resources", f"<</Pattern <</P {pattern} 0 R>>>>")
        pdf.update_stream(page.get_contents()[0], b"/Pattern cs /P scn 0 0 612 792 re f")
        return bytes(pdf.tobytes())


def test_a_page_is_drawn_as_it_is_here() -> None:
    source = Turned(90).pdf()
    marks, clip = [mark(1, Turned(90).box(line_box(2)))], Box(20, 30, 400, 500)
    with PageDrawer(source) as apart, PageDrawer(source, isolate=False) as here:
        assert apart.page_count == here.page_count
        for part in (None, clip):
            assert apart.draw(1, marks, clip=part) == here.draw(1, marks, clip=part)


def test_a_page_that_is_drawn_for_ever_is_a_limit_and_others_are_drawn() -> None:
    with PageDrawer(Turned().pdf()) as other:
        with PageDrawer(endless_tiles(), name="tiles.pdf", limits=Limits(seconds=1)) as pages:
            assert pages.page_count == 1
            for _ in range(2):
                with pytest.raises(LimitError, match=r"tiles\.pdf: drawing page 1 took more than the 1 s"):
                    pages.draw(1)
        assert other.draw(1).width


def test_memory_is_limited() -> None:
    limits = Limits(memory_bytes=300_000_000)
    with PageDrawer(Turned().pdf(), name="large.pdf", limits=limits) as pages:
        with pytest.raises(LimitError, match=r"large\.pdf"):
            pages.draw(1, dpi=700)
        assert pages.draw(1, dpi=72).width


def test_two_files_are_drawn_in_turn_from_many_threads() -> None:
    sources = [Turned().pdf(), fixture_bytes("one_column.pdf")]
    wanted = []
    for source in sources:
        with PageDrawer(source, isolate=False) as here:
            wanted.append(here.draw(1, dpi=50).png)
    drawn: dict[int, bytes] = {}

    def draw(number: int) -> None:
        with PageDrawer(sources[number % 2]) as pages:
            drawn[number] = pages.draw(1, dpi=50).png

    threads = [threading.Thread(target=draw, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert drawn == {number: wanted[number % 2] for number in range(8)}


def test_who_does_not_know_the_password_sees_nothing_of_what_is_open() -> None:
    locked = fixture_bytes("encrypted_user.pdf")
    with PageDrawer(locked, password="secret") as pages:
        assert pages.draw(1, dpi=50).width
        with pytest.raises(PasswordError):
            PageDrawer(locked)
        assert pages.draw(1, dpi=50).width


def test_errors_cross_with_class_and_message() -> None:
    with (
        PageDrawer(Turned().pdf(), name="a.pdf") as pages,
        pytest.raises(ArtifactError, match="nothing to draw"),
    ):
        pages.draw(1, clip=Box(900, 900, 950, 950))


@pytest.mark.long
def test_a_page_of_a_library_that_is_drawn_for_ever_is_a_limit() -> None:
    library = Library()
    document = library.add(endless_tiles(), name="tiles.pdf")
    with pytest.raises(LimitError, match=r"tiles\.pdf: drawing page 1"):
        page_png(library, document, 1)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_pages_lie_as_they_do_here(turn: int) -> None:
    source = Turned(turn).pdf()
    assert page_frames_apart(source, {1}, name="a.pdf", password=None) == page_frames(source, [1])
    with pytest.raises(ArtifactError, match=r"a\.pdf has pages 1 to 1, not 2"):
        page_frames_apart(source, [2], name="a.pdf", password=None)


NO_FRAMES = [b"[[1,[[1]],[1],0,1,1,1]]", b"[[1,2]]", b"5", b"[[1,[[1e999,0,0,0,0,0]],[0,0,1,1],0,1,1,1]]"]


@given(st.binary(max_size=60) | st.sampled_from(NO_FRAMES))
def test_what_is_no_frame_is_nonsense(packed: bytes) -> None:
    with suppress(ValueError):
        assert unpacked_frames(bytearray(packed)) == {}


def test_a_copy_is_highlighted_as_it_is_here() -> None:
    source = Turned(180).pdf()
    marks = [
        mark(1, Turned(180).box(line_box(1))),
        mark(2, Turned(180).box(line_box(3)), verdict=Verdict.ALTERED),
    ]
    apart = highlight_apart(source, marks, name="a.pdf", password=None)
    there, here = (
        [
            (page, quads(found), found["/Contents"], found["/C"])
            for page, found in annotations(copy, "/Highlight")
        ]
        for copy in (apart, highlight_file(source, marks))
    )
    assert there == here and len(here) == 2


@given(
    st.builds(
        Mark,
        st.integers(0, 10**6),
        st.text(),
        st.sampled_from(Verdict),
        st.lists(st.builds(PageBox, st.integers(1, 999), *[st.floats()] * 4), max_size=3).map(tuple),
        st.lists(
            st.builds(Difference, st.text(), st.text(), st.text(), st.integers(), st.booleans()), max_size=2
        ).map(tuple),
        st.none() | st.text(),
        st.text(),
        st.booleans(),
        st.booleans(),
    )
)
def test_marks_cross_as_they_are(given_mark: Mark) -> None:
    assert repr(mark_of(json.loads(json.dumps(asdict(given_mark))))) == repr(given_mark)


@given(st.binary(max_size=200))
def test_what_is_no_picture_is_refused(answer: bytes) -> None:
    try:
        unpacked = unpacked_pixels(bytearray(answer))
    except ValueError:
        return
    assert unpacked is None or packed_pixels(*unpacked) == answer


def test_packed_pixels_are_what_they_were() -> None:
    pixels = np.arange(2 * 3 * 3, dtype=np.uint8).reshape(2, 3, 3)
    unpacked = unpacked_pixels(bytearray(packed_pixels(pixels, 1.5, Box(1, 2, 3, 4))))
    assert unpacked is not None
    assert (unpacked[0] == pixels).all() and unpacked[1:] == (1.5, Box(1, 2, 3, 4))


def test_a_drawing_that_is_damaged_or_has_no_size_is_no_picture() -> None:
    begin = b'<svg xmlns="http://www.w3.org/2000/svg" '
    assert as_image(begin + b'width="30" height="20"/>').width == 90
    with pytest.raises(PictureError, match="no size"):
        as_image(begin + b'width="0.2" height="20"/>')


@given(st.none() | st.binary())
def test_records_cross_as_they_are(record: bytes | None) -> None:
    assert unpacked_record(bytearray(packed_record(record))) == record


PARTS = st.text() | st.builds(CitedAt, st.text(), st.lists(st.integers(0, 10**9), max_size=3).map(tuple))


@given(st.lists(st.builds(TextLine, st.lists(PARTS, max_size=4).map(tuple)), max_size=4))
def test_lines_cross_as_they_are(lines: list[TextLine]) -> None:
    assert unpacked_lines(bytearray(packed_lines(lines))) == lines


@pytest.mark.parametrize(
    "answer", [b"", b"x", b"null", b"[[3]]", b'[[["a", "b"]]]', b"[[[]]]", b"[1]", b"\xff"]
)
def test_what_is_no_text_is_refused(answer: bytes) -> None:
    with pytest.raises(ValueError):
        unpacked_lines(bytearray(answer))
    if answer[:1] not in (b"-", b"+"):
        with pytest.raises(ValueError, match="no record"):
            unpacked_record(bytearray(answer))
