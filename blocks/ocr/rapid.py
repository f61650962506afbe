"""RapidOCR, where Tesseract is missing: `python -m blocks.ocr.rapid` reads one picture in a process of its own.

Its package has no way to stop at a time limit, and loading it costs seconds and memory that the process of a
library should not spend. Its models are in the package; nothing is loaded from the network. The picture goes in as
PGM; what comes out is one JSON array a word: line, text, confidence, x0, y0, x1, y1.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import resource
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from blocks.errors import OcrError
from blocks.ocr.command import run
from blocks.ocr.engine import PictureWords, Pixels

LANGUAGES = frozenset(
    (
        "eng deu fra spa ita por nld swe dan nor fin pol ces slk slv hrv hun ron tur cat est lav lit ind "
        "chi_sim chi_tra jpn"
    ).split()
)
"""What its one model reads, by Tesseract's names."""
_PGM = re.compile(rb"P5 (\d+) (\d+) 255\n")


@dataclass(frozen=True, slots=True)
class Rapid:
    """An `Engine`."""

    def read(self, pixels: Pixels, dpi: float, languages: tuple[str, ...], seconds: float) -> PictureWords:
        """See `Engine.read`; the model is the same for all languages that it reads."""
        missing = [language for language in languages if language not in LANGUAGES]
        if missing:
            raise OcrError(
                f"RapidOCR does not read {', '.join(missing)}: install Tesseract and its languages"
            )
        height, width = pixels.shape
        picture = b"P5 %d %d 255\n" % (width, height) + pixels.tobytes()
        path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
        command = [sys.executable, "-P", "-m", "blocks.ocr.rapid"]
        return _words(run(command, picture, seconds, {"PYTHONPATH": path}, called="RapidOCR"))


def find_rapid() -> Rapid | None:
    """The engine if its package is installed, or None."""
    return Rapid() if importlib.util.find_spec("rapidocr") is not None else None


def _words(answer: str) -> PictureWords:
    rows = [json.loads(line) for line in answer.splitlines()]
    rows = [row for row in rows if row[1]]
    return PictureWords(
        [row[1] for row in rows],
        np.array([row[3:] for row in rows], dtype=np.float64).reshape(-1, 4),
        np.array([row[2] for row in rows], dtype=np.float32),
        np.array([row[0] for row in rows], dtype=np.int32),
        np.zeros(len(rows), dtype=np.int32),
    )


def main() -> None:
    """Read the picture on standard input."""
    # The worker's limit of address space is meant for files; the picture is no larger than it was made.
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
    given = sys.stdin.buffer.read()
    head = _PGM.match(given)
    if head is None:
        raise SystemExit("no PGM picture on standard input")
    width, height = int(head[1]), int(head[2])
    grey = np.frombuffer(given, dtype=np.uint8, offset=head.end()).reshape(height, width)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever the package prints is no answer
    for number, line in enumerate(_read(np.repeat(grey[:, :, None], 3, axis=2))):
        for text, confidence, quad in line:
            xs, ys = [float(x) for x, _ in quad], [float(y) for _, y in quad]
            word = "".join(str(text).split())
            answers.write(
                json.dumps([number, word, float(confidence), min(xs), min(ys), max(xs), max(ys)]) + "\n"
            )
    answers.flush()


def _read(pixels: Any) -> Any:
    from rapidocr import RapidOCR

    engine = RapidOCR(params={"Global.log_level": "error"})
    return engine(pixels, return_word_box=True).word_results or ()


if __name__ == "__main__":
    main()
