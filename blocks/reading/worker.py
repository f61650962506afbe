"""The process that reads documents for `blocks.reading.isolate`: `python -m blocks.reading.worker`.

A request asks with `options` for a file to be read and says whether to `compress`; the answer is its packed content,
after a frame of progress for each page that OCR reads.
"""

from __future__ import annotations

import sys

from blocks import errors
from blocks.reading.options import ReadOptions
from blocks.reading.packing import pack
from blocks.worker.answering import Request, serve

_PASSED_ON = (errors.DocumentError, errors.LayoutError, errors.OcrError)


def main() -> int:
    """Read documents until the input ends."""
    return serve(_packed, passed_on=_PASSED_ON, modules=["blocks.reading.content"])


def _packed(request: Request) -> bytes:
    from blocks.reading.content import read_content

    content = read_content(
        request.data,
        name=request.name,
        options=ReadOptions.from_json(request.asked["options"]),
        on_slow_page=request.more_time,
    )
    # What goes into a file as it is, is worth packing well.
    return pack(content, compress=request.asked["compress"])


if __name__ == "__main__":
    sys.exit(main())
