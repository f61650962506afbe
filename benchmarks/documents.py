"""Documents made from a seed: prose whose words follow Zipf's law, set in lines and pages, as PDF files.

The same seed gives the same words. About 400 words a page, running header, page number, indented paragraphs that run
on over pages; now and then a line breaks a word. Numbers, quotation marks, dashes and apostrophes as in print.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from functools import cache
from itertools import accumulate

WORDS_A_PAGE = 400
_VOCABULARY = 30_000
_COMMON = (
    "the of and to in a that is was for it with as his on be at by had not are but from or have an they which one "
    "were all there would their we him been has when who will no more if out so up said what its about than into "
    "first two new must before old may always three after can increased higher should never public last left right "
    "above true required maximum best positive allowed internal with without lower fewer four decreased negative"
).split()
_ONSETS = "b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sc sh sl sp st str t th tr v w".split()
_VOWELS = "a e i o u ai ea ee io ou".split()
_CODAS = ["", "", "", "", "n", "r", "l", "s", "t", "nd", "st", "ck", "m"]
_ENDINGS = ["", "", "s", "ed", "ing", "ly", "tion", "er", "al", "ment", "ity", "ous"]
_LINE = 84
_LEADING = 13.0


Line = list[str]
"""Words; the last one may end in a hyphen and go on in the next line."""
Paragraph = list[Line]
"""Lines of one paragraph on one page."""
Pages = list[list[Paragraph]]
"""Paragraphs by page; the last of a page may go on in the first of the next."""


class Prose:
    """An endless text: one vocabulary, sentences of 6 to 30 words, a number in every fortieth."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def sentence(self) -> list[str]:
        """The words of one sentence, with its punctuation."""
        draw = self._random
        vocabulary, weights = _vocabulary()
        words = draw.choices(vocabulary, cum_weights=weights, k=draw.randint(6, 30))
        words = [_printed(word, draw) for word in words[:-1]] + words[-1:]
        words = [words[0].capitalize(), *words[1:-1], words[-1] + "."]
        if draw.random() < 0.04:
            words[0], words[-1] = "“" + words[0], words[-1] + "”"
        return words

    def pages(self, count: int) -> Pages:
        """So many pages of paragraphs."""
        pages: Pages = [[]]
        room = WORDS_A_PAGE
        for paragraph in self._paragraphs():
            begun = False
            for line in paragraph:
                if room <= 0:
                    if len(pages) == count:
                        return pages
                    pages.append([])
                    room, begun = WORDS_A_PAGE, False
                if not begun:
                    pages[-1].append([])
                    begun = True
                pages[-1][-1].append(line)
                room -= len(line)
        raise AssertionError("paragraphs never end")

    def _paragraphs(self) -> Iterator[Paragraph]:
        while True:
            words = [word for _ in range(self._random.randint(3, 7)) for word in self.sentence()]
            yield _set(words, self._random)


def _printed(word: str, draw: random.Random) -> str:
    """The word as print may have it: a number in its place, a comma, dash or apostrophe behind it."""
    chance = draw.random()
    if chance < 0.025:
        return _number(draw)
    return word + ("," if chance < 0.085 else " –" if chance < 0.095 else "’s" if chance < 0.105 else "")


def _set(words: list[str], draw: random.Random) -> Paragraph:
    """The words in lines; a long word that does not fit is broken now and then."""
    lines: Paragraph = [[]]
    width = 0
    for word in " ".join(words).split():
        room = _LINE - width
        if len(word) > room:
            cut = draw.randint(3, max(3, len(word) - 3))
            broken = word.isalpha() and len(word) > 6 and cut < room and draw.random() < 0.4
            if broken:
                lines[-1].append(word[:cut] + "-")
                word = word[cut:]
            lines.append([])
            width = 0
        lines[-1].append(word)
        width += len(word) + 1
    return lines


@cache
def _vocabulary() -> tuple[list[str], list[float]]:
    """The words by rank, and the running sum of how often each comes."""
    draw = random.Random(0)
    words = dict.fromkeys(_COMMON)
    while len(words) < _VOCABULARY:
        syllables = 1 + min(3, len(words) // 3000 + draw.randint(0, 1))
        parts = (draw.choice(_ONSETS) + draw.choice(_VOWELS) + draw.choice(_CODAS) for _ in range(syllables))
        words["".join(parts) + draw.choice(_ENDINGS)] = None
    # Zipf-Mandelbrot with the constants that fit English prose.
    return list(words), list(accumulate(1 / (rank + 2.7) ** 1.07 for rank in range(len(words))))


def _number(draw: random.Random) -> str:
    return draw.choice(
        [str(draw.randint(1950, 2030)), f"{draw.randint(1000, 999_999):,}", f"{draw.uniform(1, 99):.1f}%"]
    )


def write_pdf(pages: Pages) -> bytes:
    """The pages as a PDF file: A4, Times, one column.

    Written object by object: a library's text functions take ten times as long as reading the file does.
    """
    fonts = b"<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >> >>"
    first = 3
    kids = b" ".join(b"%d 0 R" % (first + 2 * k) for k in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] /MediaBox [0 0 595 842] /Resources << /Font %s >> >>"
        % (len(pages), kids, fonts),
    ]
    for number, paragraphs in enumerate(pages, 1):
        stream = zlib.compress(_drawing(paragraphs, number).encode("cp1252"))
        objects.append(b"<< /Type /Page /Parent 2 0 R /Contents %d 0 R >>" % (len(objects) + 2))
        objects.append(
            b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(stream), stream)
        )
    return _file(objects)


def _drawing(paragraphs: list[Paragraph], number: int) -> str:
    """The operators that draw a page: header, indented paragraphs, page number."""
    lines = [(72.0, 792.0, "On the Measuring of Quotations"), (290.0, 37.0, str(number))]
    y = 762.0
    for paragraph in paragraphs:
        for k, line in enumerate(paragraph):
            lines.append((72.0 if k else 84.0, y, " ".join(line)))
            y -= _LEADING
    drawn = "\n".join(f"1 0 0 1 {x:g} {y:g} Tm ({line}) Tj" for x, y, line in lines)
    return f"BT /F1 10.5 Tf\n{drawn}\nET"


def _file(objects: list[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)
