"""gtrex: its repair cascade with the default policy, given PyMuPDF's words, as it reads no PDFs itself."""

from __future__ import annotations

import warnings
from pathlib import Path

import gtrex

from benchmarks.quotes.protocol import Answer, Asked
from benchmarks.quotes.tools.page_words import PageWords


class GtrexRepair:
    """Verified if the cascade accepts the quote, as it stands or with the source's words in its place."""

    def __init__(self) -> None:
        self.name = f"gtrex {gtrex.__version__} given word boxes"

    def open(self, pdf: Path) -> None:
        """Read the words and let gtrex index their text."""
        self._words = PageWords(pdf)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", gtrex.DefaultThresholdWarning)  # the default is what is measured
            self._repairer = gtrex.Repairer(self._words.text)

    def locate(self, asked: Asked) -> Answer:
        """The words of the certified span, or of the alignment that was refused."""
        repair = self._repairer.repair(asked.text)
        found = repair.certificate if repair.certificate.start is not None else repair.alignment
        if found is None or found.start is None:
            return Answer(repair.accepted)
        return Answer(repair.accepted, self._words.between(found.start, found.end))
