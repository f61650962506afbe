"""The process that draws foreign files for `renderers.isolate`: `python -m renderers.worker`.

A request's `task` says what is asked for. The file whose pages were drawn last stays open: a request for another page
of it needs only its hash, and is answered by nothing if the file isn't here. Tasks other than pictures import what
they need when they are first asked for, so that a picture waits for none of it.
"""

from __future__ import annotations

import sys

from blocks.box import Box
from blocks.errors import PinciteError
from blocks.worker.answering import Request, serve
from renderers.page_images.open_pages import PagesHere, packed_pixels, packed_size
from renderers.pictures.svg import packed_svg


class Desk:
    """What the worker can do, and the file that it has open."""

    def __init__(self) -> None:
        """Opens nothing yet."""
        self._pages: PagesHere | None = None
        self._opened: tuple[str, str | None] | None = None

    def answer(self, request: Request) -> bytes:
        """What the task gives, as bytes."""
        tasks = {"count": self._count, "pixels": self._pixels, "highlight": _highlight, "svg": _svg}
        tasks |= {"letter size": self._letter_size, "record": _record, "lines": _lines, "frames": _frames}
        return tasks[request.asked["task"]](request)

    def _count(self, request: Request) -> bytes:
        pages = self._open(request)
        assert pages is not None
        return b"%d" % pages.page_count

    def _pixels(self, request: Request) -> bytes:
        pages = self._open(request)
        if pages is None:
            return b""
        asked = request.asked
        clip = None if asked["clip"] is None else Box(*asked["clip"])
        return packed_pixels(*pages.pixels(asked["page"], clip=clip, dpi=asked["dpi"]))

    def _letter_size(self, request: Request) -> bytes:
        pages = self._open(request)
        if pages is None:
            return b""
        boxes = [Box(*box) for box in request.asked["boxes"]]
        return packed_size(pages.letter_size(request.asked["page"], boxes))

    def _open(self, request: Request) -> PagesHere | None:
        """The file's pages; None if it neither is open nor came with the request."""
        # With the password: who doesn't know it must not see what somebody else has opened.
        wanted = (request.asked["sha256"], request.asked["password"])
        if self._opened != wanted:
            if not request.data:
                return None
            if self._pages is not None:
                self._pages.close()
            self._pages = self._opened = None
            self._pages = PagesHere(request.data, name=request.name, password=wanted[1])
            self._opened = wanted
        return self._pages


def _highlight(request: Request) -> bytes:
    from renderers.highlights.annotations import highlight_file
    from renderers.highlights.apart import mark_of

    marks = [mark_of(row) for row in request.asked["marks"]]
    return highlight_file(request.data, marks, name=request.name, password=request.asked["password"])


def _frames(request: Request) -> bytes:
    from renderers.highlights.apart import packed_frames
    from renderers.highlights.page_frame import page_frames

    asked = request.asked
    return packed_frames(
        page_frames(request.data, asked["pages"], name=request.name, password=asked["password"])
    )


def _svg(request: Request) -> bytes:
    return packed_svg(request.data, request.asked["largest_side"])


def _record(request: Request) -> bytes:
    from renderers.provenance.apart import packed_record
    from renderers.provenance.carried.pdf import record_in_pdf

    return packed_record(record_in_pdf(request.data, request.name, request.asked["password"]))


def _lines(request: Request) -> bytes:
    from renderers.provenance.apart import packed_lines
    from renderers.provenance.text.pdf import pdf_lines

    asked = request.asked
    return packed_lines(pdf_lines(request.data, request.name, asked["password"], marks=asked["marks"]))


def main() -> int:
    """Draw until the input ends."""
    return serve(Desk().answer, passed_on=(PinciteError,))


if __name__ == "__main__":
    sys.exit(main())
