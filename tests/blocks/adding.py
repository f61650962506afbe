"""A process that adds small PDFs to a library and says so after each: `adding.py LIBRARY FIRST COUNT`.

It waits for a line on its input before it begins, so that several can be let go at once.
"""

from __future__ import annotations

import json
import sys

from contents import small_pdf

from blocks.library.library import Library

if __name__ == "__main__":
    place, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    texts = [[f"Document {i}, paragraph {j}." for j in range(1 + i % 3)] for i in range(first, first + count)]
    files = [small_pdf(*paragraphs) for paragraphs in texts]
    with Library(place) as library:
        print("ready", flush=True)
        sys.stdin.readline()
        for data in files:
            document = library.add(data)
            blocks = [document.block_ids.start, document.block_ids.stop]
            print(json.dumps([document.id, document.sha256, blocks]), flush=True)
