"""Pictures of a text: which may be read, what becomes of them, and what is told of those that are not shown."""

from __future__ import annotations

import base64
import io
import os
import time
from pathlib import Path

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from renderers.pictures.access import ImageAccess, Pictures
from renderers.pictures.formats import PictureError, as_image
from renderers.read.markdown.document import from_markdown
from renderers.tree.nodes import Image


def made(kind: str, size: tuple[int, int] = (40, 30), mode: str = "RGB", **options: object) -> bytes:
    out = io.BytesIO()
    Pillow.new(mode, size, 1).save(out, kind, **options)
    return out.getvalue()


def reopened(image: Image) -> Pillow.Image:
    picture = Pillow.open(io.BytesIO(image.data))
    picture.load()
    assert f"image/{picture.format}".lower() == image.mime and picture.size == (image.width, image.height)
    return picture


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_sane_pictures_pass_as_they_are(kind: str) -> None:
    data = made(kind, dpi=(200, 200))
    image = as_image(data)
    assert image.data == data and image.dpi == pytest.approx(200, abs=1)
    reopened(image)


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "TIFF", "BMP"])
def test_other_formats_become_png(kind: str) -> None:
    assert reopened(as_image(made(kind))).size == (40, 30)


@pytest.mark.parametrize(
    ("kind", "mode"),
    [
        ("PNG", "1"),
        ("PNG", "P"),
        ("PNG", "LA"),
        ("PNG", "I;16"),
        ("TIFF", "CMYK"),
        ("TIFF", "F"),
        ("JPEG", "CMYK"),
    ],
)
def test_every_mode_can_be_shown(kind: str, mode: str) -> None:
    assert reopened(as_image(made(kind, mode=mode))).mode in ("1", "L", "LA", "P", "RGB", "RGBA")


def test_the_first_frame_of_an_animation_is_shown() -> None:
    out = io.BytesIO()
    frames = [Pillow.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:])
    assert reopened(as_image(out.getvalue())).convert("RGB").getpixel((4, 4)) == (255, 0, 0)


def test_pictures_are_turned_upright() -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 6
    image = as_image(made("JPEG", (40, 30), exif=exif))
    assert reopened(image).size == (30, 40)
    assert 0x0112 not in reopened(image).getexif()


def test_large_pictures_are_scaled_down_and_keep_their_size_on_paper() -> None:
    image = as_image(made("PNG", (4000, 1000), dpi=(300, 300)))
    assert reopened(image).size == (2000, 500)
    assert image.width / image.dpi == pytest.approx(4000 / 300, rel=0.01)


def test_a_picture_of_too_many_pixels_is_not_decoded() -> None:
    begun = time.process_time()
    with pytest.raises(PictureError, match="too many pixels"):
        as_image(made("PNG", (9_000, 9_000), mode="1"))
    assert time.process_time() - begun < 10


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP", "TIFF"])
def test_damaged_pictures_are_refused(kind: str) -> None:
    out = io.BytesIO()
    Pillow.effect_noise((200, 200), 90).convert("RGB").save(out, kind)
    with pytest.raises(PictureError):
        as_image(out.getvalue()[: len(out.getvalue()) // 2])


@pytest.mark.parametrize("data", [b"", b"no picture", b"%PDF-1.7", b"<html></html>", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(PictureError):
        as_image(data)


@examples(1.5)
@given(st.sampled_from(["PNG", "JPEG", "GIF", "WEBP", "TIFF", "BMP"]), st.data())
def test_nothing_but_a_picture_error_is_raised(kind: str, data: st.DataObject) -> None:
    content = bytearray(made(kind, (9, 7)))
    for _ in range(data.draw(st.integers(1, 6))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    try:
        reopened(as_image(bytes(content)))
    except PictureError as error:
        assert str(error)


SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" {} width="60" height="40">'
    '<rect width="60" height="40" fill="#00f"/>{}</svg>'
)


def test_drawings_become_pictures() -> None:
    image = as_image(SVG.format("", "").encode())
    assert reopened(image).convert("RGB").getpixel((image.width // 2, image.height // 2)) == (0, 0, 255)
    assert image.width / image.height == pytest.approx(1.5) and image.width >= 120


def test_drawings_that_ask_for_endless_work_are_refused() -> None:
    uses = "".join(f'<g id="g{n}">' + f'<use xlink:href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 12))
    link = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
    bomb = SVG.format(link, f'<g id="g0"><path d="M0 0"/></g>{uses}<use xlink:href="#g11"/>')
    loop = SVG.format(link, '<g id="a"><use xlink:href="#a"/></g>')
    deep = SVG.format("", "<g>" * 5000 + "</g>" * 5000)
    for drawing in (bomb, loop, deep):
        with pytest.raises(PictureError, match=r"complicated|damaged"):
            as_image(drawing.encode())


def test_drawings_read_no_files_and_no_entities(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    doctype = f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file://{secret}">]>'
    image = as_image((doctype + SVG.format("", "<text>&x;</text>")).encode())
    assert b"secret" not in image.data


def folder(tmp_path: Path) -> Path:
    allowed = tmp_path / "allowed"
    (allowed / "deep").mkdir(parents=True)
    (allowed / "a b.png").write_bytes(made("PNG"))
    (allowed / "deep" / "c.jpg").write_bytes(made("PNG"))
    (tmp_path / "outside.png").write_bytes(made("PNG"))
    (allowed / "link.png").symlink_to(tmp_path / "outside.png")
    (allowed / "up").symlink_to(tmp_path)
    (allowed / "loop").symlink_to(allowed / "loop")
    os.mkfifo(allowed / "pipe.png")
    return allowed


@pytest.mark.parametrize(
    "source",
    [
        "a b.png",
        "a%20b.png",
        "./deep/../a b.png",
        "deep/c.jpg",
        "a b.png?raw=1#x",
        "{folder}/deep/c.jpg",
        "file://{folder}/deep/c.jpg",
    ],
)
def test_pictures_of_allowed_folders_are_read_whatever_they_are_called(tmp_path: Path, source: str) -> None:
    allowed = folder(tmp_path)
    picture = Pictures(ImageAccess((allowed,))).read(source.format(folder=allowed), "alt")
    assert picture.image is not None and picture.image.mime == "image/png" and picture.problem == ""


@pytest.mark.parametrize(
    "source",
    [
        "../outside.png",
        "%2e%2e/outside.png",
        "deep/../../outside.png",
        "link.png",
        "up/outside.png",
        "{folder}/../outside.png",
        "file://{folder}/../outside.png",
        "/etc/passwd",
        "file:///etc/passwd",
        "file://host/share.png",
        "//host/share.png",
        "\\\\host\\share.png",
        "C:\\outside.png",
        "https://example.com/a.png",
        "ftp://example.com/a.png",
        "javascript:alert(1)",
        "pipe.png",
        "loop",
        "deep",
        "missing.png",
        "a\0b.png",
        "x" * 5000,
        "",
        "file://[",
    ],
    ids=lambda source: source[:24].replace("\0", "0").replace("\\", "-").replace("/", "-") or "nothing",
)
def test_nothing_else_is_read(tmp_path: Path, source: str) -> None:
    pictures = Pictures(ImageAccess((folder(tmp_path),)))
    picture = pictures.read(source.format(folder=tmp_path / "allowed"), "alt words")
    assert picture.image is None and picture.problem and picture.alt == "alt words"
    [problem] = pictures.problems
    assert problem.code == "picture" and picture.problem in problem.message


def test_that_a_file_lies_outside_does_not_tell_whether_it_is_there(tmp_path: Path) -> None:
    pictures = Pictures(ImageAccess((folder(tmp_path),)))
    assert pictures.read("../outside.png").problem == pictures.read("../missing.png").problem


def test_large_files_are_not_read(tmp_path: Path) -> None:
    allowed = folder(tmp_path)
    assert "too large" in Pictures(ImageAccess((allowed,), largest=50)).read("a b.png").problem
    together = Pictures(ImageAccess((allowed,), largest_together=100))
    assert [together.read(name).image is None for name in ("a b.png", "deep/c.jpg")] == [False, True]


@pytest.mark.parametrize(
    "form", ["data:image/png;base64,{}", "DATA:;BASE64,{}", "data:text/plain;charset=x;base64,{}"]
)
def test_pictures_in_the_text_are_read(form: str) -> None:
    source = form.format(base64.b64encode(made("PNG")).decode())
    picture = Pictures().read(source)
    assert picture.image is not None and len(picture.source) <= 80


def test_a_drawing_in_the_text_is_read() -> None:
    assert Pictures().read("data:image/svg+xml," + SVG.format("", "").replace("#", "%23")).image is not None


@pytest.mark.parametrize(
    "source", ["data:image/png;base64,!!!", "data:image/png;base64", "data:,", "data:;base64,AAAA"]
)
def test_damaged_pictures_in_the_text_are_told(source: str) -> None:
    pictures = Pictures()
    assert pictures.read(source).image is None and len(pictures.problems) == 1


def test_each_source_is_read_and_told_once() -> None:
    pictures = Pictures()
    first, second = pictures.read("x.png", "one"), pictures.read("x.png", "two")
    assert (first.alt, second.alt, len(pictures.problems)) == ("one", "two", 1)


def test_markdown_shows_pictures_of_its_folder(tmp_path: Path) -> None:
    read = from_markdown(
        "![A chart](a%20b.png)\n\n<img src='deep/c.jpg' alt=x>", images=ImageAccess((folder(tmp_path),))
    )
    assert not read.problems and len(read.document.blocks) == 2


def test_pictures_inside_a_drawing_count_with_their_pixels() -> None:
    """However small they are packed and shown."""

    def drawing(*sides: int) -> bytes:
        href = '<image width="9" height="9" href="data:image/png;base64,{}"/>'
        inside = "".join(
            href.format(base64.b64encode(made("PNG", (side, side), "1")).decode()) for side in sides
        )
        return f'<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">{inside}</svg>'.encode()

    assert as_image(drawing(40, 50)).width == 90
    for sides in ((9_000,), (6_000, 6_000), (20_000,)):
        with pytest.raises(PictureError, match="pictures with too many pixels"):
            as_image(drawing(*sides))
