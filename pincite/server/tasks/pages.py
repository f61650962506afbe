"""The pages of a document: their sizes, pictures, words and blocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from blocks.box import Box
from blocks.prompt.json_lines import block_record
from grounding.block_ids import normal_block_id
from pincite.rows.documents import page_row
from pincite.server.tasks.desk import Desk, Lazy, answered, etag
from pincite.server.work.frames import Reply
from pincite.viewer.text_layer import text_layer

_POINTS_PER_INCH = 72


def pages(desk: Desk, asked: Mapping[str, Any]) -> Lazy:
    """Every page's size and state, and where their pictures and words are: what the viewer takes as a document."""
    found = desk.library.get(asked["document"])

    def listed() -> Reply:
        rows = [*map(page_row, found.pages)]
        places = {"image": "{page}/image?scale={scale}", "text": "{page}/words"}
        return answered({"id": found.id, "name": found.name, "pages": rows, **places})

    return Lazy(etag("pages", found.id), listed)


def page_image(desk: Desk, asked: Mapping[str, Any]) -> Lazy:
    """A page, or a part of it, as PNG; `scale` is in pixels a point."""
    document, page, scale, clip = (asked[name] for name in ("document", "page", "scale", "clip"))
    desk.library.get(document).page(page)

    def drawn() -> Reply:
        part = Box(*clip) if clip else None
        image = desk.drawer(document, asked["password"]).draw(page, clip=part, dpi=scale * _POINTS_PER_INCH)
        shown = ",".join(f"{edge:.3f}" for edge in image.clip)
        return Reply(image.png, media="image/png", headers={"Pincite-Clip": shown})

    return Lazy(etag("image", document, page, scale, clip), drawn)


def page_words(desk: Desk, asked: Mapping[str, Any]) -> Lazy:
    """The words of a page in reading order."""
    found, page = desk.library.get(asked["document"]), asked["page"]
    found.page(page)
    return Lazy(etag("words", found.id, page), lambda: answered(text_layer(found, page)))


def blocks(desk: Desk, asked: Mapping[str, Any]) -> Lazy:
    """Some blocks of a document in reading order, of one page or of all, and how many there are."""
    found, page, offset = desk.library.get(asked["document"]), asked["page"], asked["offset"]
    if page is not None:
        found.page(page)

    def listed() -> Reply:
        chosen = [b for b in found.blocks if b.page == page] if page is not None else found.blocks
        some = chosen[offset : offset + asked["limit"]]
        return answered({"total": len(chosen), "blocks": [block_record(found, block) for block in some]})

    return Lazy(etag("blocks", found.id, page, offset, asked["limit"]), listed)


def block(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """A block of a document's current version, with its words."""
    found = desk.library.block(normal_block_id(asked["block_id"]))
    return answered(block_record(desk.library.get(found.document_id), found))
