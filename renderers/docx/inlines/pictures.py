"""Pictures in a Word file: in their own size where there is room, with words for those who don't see them."""

from __future__ import annotations

from renderers.docx.inlines.runs import text_runs
from renderers.docx.parts.xml import Element, holdable, node, w
from renderers.docx.writer import Setting, Writer
from renderers.pictures.size import shown_size
from renderers.tree.direction import Direction
from renderers.tree.nodes import Image, Picture

_TWIPS_PER_POINT = 20
_EMU_PER_POINT = 12700
_PICTURE = "http://schemas.openxmlformats.org/drawingml/2006/picture"


def draw_picture(writer: Writer, picture: Picture, setting: Setting, around: Direction) -> list[Element]:
    """The picture as a run; without one its words, and where it should come from."""
    if picture.image is not None:
        words = picture.alt or picture.title or writer.labels.picture
        return [draw_image(writer, picture.image, words, setting, share=picture.share)]
    return text_runs(missing_words(writer, picture), around, style="Missing")


def missing_words(writer: Writer, picture: Picture) -> str:
    """What stands for a picture that is not there: `[A map — maps/town.png]`."""
    return f"[{' — '.join(filter(None, (picture.alt or writer.labels.picture, picture.source)))}]"


def draw_image(writer: Writer, image: Image, words: str, setting: Setting, *, share: float = 0.0) -> Element:
    """A run with that picture, made smaller if there is not the room; `words` say what it shows."""
    width, height = _extent(image, share, setting)
    number = f"{next(writer.ids)}"
    size = {"cx": f"{width}", "cy": f"{height}"}
    name = {"id": number, "name": f"Picture {number}", "descr": holdable(words)}
    drawn = node(
        "pic:pic",
        {},
        node("pic:nvPicPr", {}, node("pic:cNvPr", name), node("pic:cNvPicPr", {})),
        node(
            "pic:blipFill",
            {},
            node("a:blip", {"r:embed": writer.relations.picture(image)}),
            node("a:stretch", {}, node("a:fillRect", {})),
        ),
        node(
            "pic:spPr",
            {},
            node("a:xfrm", {}, node("a:off", {"x": "0", "y": "0"}), node("a:ext", size)),
            node("a:prstGeom", {"prst": "rect"}, node("a:avLst", {})),
        ),
    )
    inline = node(
        "wp:inline",
        {"distT": "0", "distB": "0", "distL": "0", "distR": "0"},
        node("wp:extent", size),
        node("wp:docPr", name),
        node("wp:cNvGraphicFramePr", {}, node("a:graphicFrameLocks", {"noChangeAspect": "1"})),
        node("a:graphic", {}, node("a:graphicData", {"uri": _PICTURE}, drawn)),
    )
    return w("r", w("drawing", inline))


def _extent(image: Image, share: float, setting: Setting) -> tuple[int, int]:
    """Width and height in EMU (1/914400 inch)."""
    room = setting.width / _TWIPS_PER_POINT, setting.height / _TWIPS_PER_POINT
    width, height = shown_size(image, share=share, widest=room[0], highest=room[1])
    return max(round(width * _EMU_PER_POINT), 1), max(round(height * _EMU_PER_POINT), 1)
