"""Documents made from a seed: prose whose words follow Zipf's law, as PDF files, and quotes from them.

The same seed gives the same words. About 400 words a page, running header, page number, indented paragraphs.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

WORDS_A_PAGE = 400
_VOCABULARY = 30_000
_COMMON = (
    "the of and to in a that is was for it with as his on be at by had not are but from or have an they which one "
    "were all there would their we him been has when who will no more if out so up said what its about than into"
).split()
_ONSETS = "b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sc sh sl sp st str t th tr v w".split()
_VOWELS = "a e i o u ai ea ee io ou".split()
_CODAS = ["", "", "", "", "n", "r", "l", "s", "t", "nd", "st", "ck", "m"]
_ENDINGS = ["", "", "s", "ed", "ing", "ly", "tion", "er", "al", "ment", "ity", "ous"]
_LINE = 84
_LEADING = 13.0


@dataclass(frozen=True, slots=True)
class QuoteCase:
    """A quote and what is known of it."""

    kind: str
    """exact, typos, dropped, ellipsis, number or absent."""
    text: str
    """The quote."""
    page: int | None
    """Where it was taken from, counted from 1; None if it stands nowhere."""


Pages = list[list[list[str]]]
"""Words by page and paragraph."""


class Prose:
    """An endless text: one vocabulary, sentences of 6 to 30 words, a number in every fortieth."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def sentence(self) -> list[str]:
        """The words of one sentence, with its punctuation."""
        draw = self._random
        vocabulary, weights = _vocabulary()
        words = draw.choices(vocabulary, cum_weights=weights, k=draw.randint(6, 30))
        words = [_number(draw) if draw.random() < 0.025 else w for w in words]
        words = [w + "," if draw.random() < 0.06 else w for w in words[:-1]] + words[-1:]
        return [words[0].capitalize(), *words[1:-1], words[-1] + "."]

    def pages(self, count: int) -> Pages:
        """So many pages of paragraphs."""
        return [self._page() for _ in range(count)]

    def _page(self) -> list[list[str]]:
        paragraphs: list[list[str]] = []
        while sum(map(len, paragraphs)) < WORDS_A_PAGE:
            paragraphs.append([w for _ in range(self._random.randint(3, 7)) for w in self.sentence()])
        last = WORDS_A_PAGE - sum(map(len, paragraphs[:-1]))
        return [*paragraphs[:-1], paragraphs[-1][:last]]


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
    fonts = b"<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >>"
    first = 3
    kids = b" ".join(b"%d 0 R" % (first + 2 * k) for k in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] /MediaBox [0 0 595 842] /Resources << /Font %s >> >>"
        % (len(pages), kids, fonts),
    ]
    for number, paragraphs in enumerate(pages, 1):
        stream = zlib.compress(_drawing(paragraphs, number).encode("ascii"))
        objects.append(b"<< /Type /Page /Parent 2 0 R /Contents %d 0 R >>" % (len(objects) + 2))
        objects.append(
            b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(stream), stream)
        )
    return _file(objects)


def _drawing(paragraphs: list[list[str]], number: int) -> str:
    """The operators that draw a page: header, indented paragraphs, page number."""
    lines = [(72.0, 792.0, "On the Measuring of Quotations"), (290.0, 37.0, str(number))]
    y = 762.0
    for words in paragraphs:
        for k, line in enumerate(_wrapped(words)):
            lines.append((72.0 if k else 84.0, y, line))
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


def _wrapped(words: list[str]) -> list[str]:
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + len(word) < _LINE:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def exact_quotes(pages: Pages, count: int, seed: int) -> list[QuoteCase]:
    """Verbatim quotes of 10 to 40 words, spread over all pages."""
    draw = random.Random(seed)
    return [QuoteCase("exact", " ".join(words), page) for words, page in _taken(pages, count, draw)]


def fuzzy_quotes(pages: Pages, count: int, seed: int) -> list[QuoteCase]:
    """`count` quotes of each kind that is not verbatim, spread over all pages; kinds take turns."""
    draw = random.Random(seed)
    plain, numbers = _taken(pages, count, draw), _taken(pages, count, draw, with_number=True)
    strange = Prose(draw.randrange(1 << 30))
    cases = []
    for (words, page), (numbered, number_page) in zip(plain, numbers, strict=True):
        cases += [QuoteCase(kind, " ".join(damage(words, draw)), page) for kind, damage in _DAMAGES.items()]
        cases.append(QuoteCase("number", " ".join(_changed_number(numbered, draw)), number_page))
        cases.append(QuoteCase("absent", " ".join(strange.sentence() + strange.sentence()), None))
    return cases


def _taken(
    pages: Pages, count: int, draw: random.Random, *, with_number: bool = False
) -> list[tuple[list[str], int]]:
    """(words, page) of a stretch from each of `count` equal parts of the document."""
    taken = []
    for k in range(count):
        low = k * len(pages) // count
        number = draw.randint(low + 1, max(low + 1, (k + 1) * len(pages) // count))
        words = [w for paragraph in pages[number - 1] for w in paragraph]
        length = draw.randint(10, 40)
        starts: Sequence[int] = range(len(words) - length)
        if with_number:
            starts = [s for s in starts if any(map(_digits, words[s : s + length]))] or starts
        start = draw.choice(starts)
        taken.append((words[start : start + length], number))
    return taken


def _digits(word: str) -> bool:
    return any(c.isdigit() for c in word)


def _typos(words: list[str], draw: random.Random) -> list[str]:
    """Every eighth word with two letters exchanged or one lost."""
    out = list(words)
    for i in range(draw.randint(0, 3), len(out), 8):
        if len(out[i]) > 3 and not _digits(out[i]):
            at = draw.randint(1, len(out[i]) - 2)
            swap = out[i][at + 1] + out[i][at] if draw.random() < 0.5 else out[i][at + 1]
            out[i] = out[i][:at] + swap + out[i][at + 2 :]
    return out


def _dropped(words: list[str], draw: random.Random) -> list[str]:
    """Without one to three words of the middle."""
    gone = set(draw.sample(range(2, len(words) - 2), draw.randint(1, 3)))
    return [w for i, w in enumerate(words) if i not in gone]


def _ellipsis(words: list[str], draw: random.Random) -> list[str]:
    """The middle third as an ellipsis."""
    third = len(words) // 3
    return [*words[:third], draw.choice(["…", "...", "[...]"]), *words[2 * third :]]


def _changed_number(words: list[str], draw: random.Random) -> list[str]:
    """With another first digit in one number."""
    out = list(words)
    i = draw.choice([i for i, w in enumerate(out) if _digits(w)] or [0])
    at = next((k for k, c in enumerate(out[i]) if c.isdigit()), None)
    if at is not None:
        out[i] = out[i][:at] + str(int(out[i][at]) % 9 + 1) + out[i][at + 1 :]
    return out


_DAMAGES: dict[str, Callable[[list[str], random.Random], list[str]]] = {
    "typos": _typos,
    "dropped": _dropped,
    "ellipsis": _ellipsis,
}
