"""Damaged files through reading, drawing and highlighting: `python tests/fuzz/mutants.py SECONDS FOLDER SEED`.

Fixtures of every format, with bytes turned, cut out, doubled, or words of PDF's syntax put in. What comes out must be a
document or an error of ours, in the time that the limits give; files that end otherwise are kept in FOLDER/findings
and the exit status is 1. A worker that dies is an error of ours.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from blocks.errors import PinciteError
from blocks.library.library import Library
from blocks.worker.limits import Limits
from grounding.model import Quote
from grounding.quotes.locate import locate
from renderers.highlights.copies import highlight
from renderers.page_images.page import page_png

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
_LIMITS = Limits(seconds=10.0)
_SLOW_SECONDS = 120.0
"""Reading, one page and one copy, each at its limit, and a start of each worker."""
_LARGEST = 300_000
_KINDS = (".pdf", ".docx", ".pptx", ".epub", ".png", ".jpg", ".html", ".svg", ".txt")
_SYNTAX = [
    *(
        b"<<",
        b">>",
        b"[",
        b"]",
        b"(",
        b")",
        b"endobj",
        b"stream",
        b"endstream",
        b"/Length 99999999",
        b"/Kids[1 0 R]",
    ),
    *(
        b"/Parent 1 0 R",
        b"/Type/Pages",
        b"/Rotate 45",
        b"/MediaBox[0 0 1e9 1e9]",
        b"/XStep .001",
        b"/Filter/LZWDecode",
    ),
    *(
        b" 1 0 R ",
        b" -1 ",
        b" 99999999999 ",
        b" q ",
        b" BT ",
        b" Do ",
        b"/F1 1e9 Tf",
        b"\x00",
        b"xref",
        b"trailer",
    ),
]


def main(seconds: str, folder: str, seed: str) -> int:
    """Search for so long; 1 if anything was found."""
    chance, findings = random.Random(int(seed)), Path(folder, "findings")
    findings.mkdir(parents=True, exist_ok=True)
    files = [
        path.read_bytes()
        for path in sorted(FIXTURES.rglob("*"))
        if path.suffix in _KINDS and path.stat().st_size < _LARGEST
    ]
    tried, found, end = 0, 0, time.monotonic() + float(seconds)
    while time.monotonic() < end:
        data = mutant(chance.choice(files), chance)
        problem = fault(data)
        tried += 1
        if problem:
            found += 1
            (findings / f"mutants-{seed}-{tried}").write_bytes(data)
            sys.stdout.write(f"mutant {tried} of seed {seed}: {problem}\n")
    sys.stdout.write(f"{tried} files of seed {seed}, {found} findings\n")
    return int(found > 0)


def mutant(data: bytes, chance: random.Random) -> bytes:
    """The file with one to eight wounds."""
    for _ in range(chance.randint(1, 8)):
        at, length = chance.randrange(len(data) + 1), chance.choice([1, 1, 2, 8, 64, 1000])
        kind = chance.randrange(5)
        if kind == 0:
            wound = bytes(chance.randrange(256) for _ in range(min(length, 8)))
            data = data[:at] + wound + data[at + len(wound) :]
        elif kind == 1:
            data = data[:at] + data[at + length :]
        elif kind == 2:
            data = data[:at] + data[at : at + length] + data[at:]
        elif kind == 3:
            data = data[:at] + chance.choice(_SYNTAX) + data[at:]
        else:
            syntax = chance.choice(_SYNTAX)
            data = data[:at] + syntax + data[at + len(syntax) :]
    return data


def fault(data: bytes) -> str:
    """What went wrong other than by an error of ours; "" if nothing did."""
    begin = time.monotonic()
    try:
        with suppress(PinciteError):
            _through_everything(data)
    except Exception as error:  # noqa: BLE001 - any other error is what is looked for
        return f"{type(error).__name__}: {error}"
    taken = time.monotonic() - begin
    return f"took {taken:.0f} s" if taken > _SLOW_SECONDS else ""


def _through_everything(data: bytes) -> None:
    with Library() as library:
        document = library.add(data, name="mutant", limits=_LIMITS)
        page_png(library, document, 1)
        words = " ".join(document.text.split()[:8])
        if words:
            with tempfile.TemporaryDirectory() as folder:
                highlight(library, [locate(library, Quote(words))], folder)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
