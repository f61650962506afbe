"""Pictures of a report in its PDF: scaled to fit, and words for those that are missing."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.pdf.page import Page
from renderers.pdf.press import Press
from renderers.pdf.structure import Node
from renderers.pdf.text_strings import text_string
from renderers.pictures.size import shown_size
from renderers.report.looks.pdf_standards import description
from renderers.tree.nodes import Image, Picture


@dataclass(slots=True)
class PictureInset:
    """A picture at the size at which it is shown."""

    name: str
    """Of its image in the pages' resources."""
    alt: str
    """What it shows, in words."""
    width: float
    """In points."""
    height: float
    """In points."""
    depth: float = 0.0
    """It stands on the base line."""
    text: str = ""
    """No words."""

    def paint(self, page: Page, x: float, y: float, node: Node | None) -> None:
        """Draw it with its lower left corner there."""
        figure = node
        if node is not None and node.kind != "Figure":
            figure = node.child("Figure", f"/Alt {text_string(self.alt)}")
        box = (x, y, x + self.width, y + self.height)
        page.drawing(
            f"{self.width:.2f} 0 0 {self.height:.2f} {x:.2f} {y:.2f} cm /{self.name} Do", figure, box
        )


def picture_inset(press: Press, picture: Picture, *, widest: float, highest: float) -> PictureInset:
    """The picture as wide as the text asks, and so that it fits. It must have an image."""
    assert picture.image is not None
    alt = description(picture) or press.labels.picture
    return image_inset(press, picture.image, alt, share=picture.share, widest=widest, highest=highest)


def image_inset(
    press: Press, image: Image, alt: str, *, share: float = 0.0, widest: float, highest: float
) -> PictureInset:
    """The image as `shown_size` has it."""
    wide, high = shown_size(image, share=share, widest=widest, highest=highest)
    return PictureInset(press.images.name(image), alt, wide, high)


def missing_words(press: Press, picture: Picture) -> str:
    """What stands in a missing picture's place: what it shows, and its source."""
    named = f"{press.labels.picture}: {picture.alt}" if picture.alt else press.labels.picture
    source = f" ({picture.source})" if picture.source else ""
    return f"[{named}{source}]"
