"""What foreign bytes reach, each as a function that any bytes must come through: a result, or an error of ours.

Each also holds the law that its part promises, where there is one that is cheap to see. The first byte chooses where a
target has several readers.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from blocks.errors import PinciteError
from blocks.imports.azure import read_azure
from blocks.imports.docling import read_docling
from blocks.library.library import Library
from blocks.text.fold import fold, skeleton
from grounding.answers.models.json_reply import json_reply
from grounding.citations.check.answer import check_answer
from grounding.claims.verify import verify_claim
from grounding.markers.number_stream import MarkerStream
from grounding.markers.sidecar import validate_sidecar
from grounding.markers.sources_used import sources_used
from grounding.markers.token_stream import CitationStream
from grounding.markers.tokens import find_tokens, replace_tokens, strip_citation_tokens
from grounding.model import Quote
from grounding.numbers.find import find_quantities
from grounding.providers.read import read_response
from grounding.quotes.locate import locate
from grounding.sources.urls import normalize_url
from grounding.tools.extractors.plain_text import text_of_html, without_markup
from pincite.printable import printable, printable_lines
from renderers.provenance.read import read_report
from renderers.read.html.document import from_html
from renderers.read.markdown.document import from_markdown
from renderers.write import write_docx, write_html, write_pdf, write_pptx

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
Target = Callable[[bytes], None]


def folds(data: bytes) -> None:
    """Offsets of a skeleton lead into the text, in its order; folding twice is folding once."""
    text = _text(data)
    folded = fold(text)
    places = folded.offsets.tolist()
    assert folded.skeleton == skeleton(text) == skeleton(folded.skeleton), ascii(text)
    assert len(places) == len(folded.skeleton)
    assert places == sorted(places) and all(0 <= place < len(text) for place in places)


def markers(data: bytes) -> None:
    """Tokens lie where they are said to be; without them there are none."""
    text, fmt = _text(data[1:]), ("markdown", "text", "html")[data[0] % 3] if data else "text"
    for token in find_tokens(text, fmt):
        assert 0 <= token.start < token.end <= len(text)
    assert not find_tokens(strip_citation_tokens(text, fmt), fmt), ascii(text)
    sources_used(text, fmt, known=[1, 2])


def streams(data: bytes) -> None:
    """However a text is cut, what comes out is the same."""
    text, step = _text(data[1:]), 1 + (data[0] % 9 if data else 0)
    chunks = [text[at : at + step] for at in range(0, len(text), step)]
    stream = CitationStream(render=lambda sids: str(sids))
    assert "".join(map(stream.feed, chunks)) + stream.close() == replace_tokens(
        text, lambda s: str(s), "text"
    )
    whole, cut = MarkerStream([1, 2], render=lambda n: str(n)), MarkerStream([1, 2], render=lambda n: str(n))
    assert whole.feed(text) + whole.close() == "".join(map(cut.feed, chunks)) + cut.close(), ascii(text)


def markup(data: bytes) -> None:
    """Reports are read from any text; tools' HTML is text; terminals get no signs that steer them."""
    text = _text(data)
    from_markdown(text, numbers=[1, 2, 3])
    from_html(text, numbers=[1, 2, 3])
    text_of_html(text)
    without_markup(text)
    assert not any(sign in printable(text) + printable_lines(text) for sign in "\x1b\x9b\u202e\u2066\r")


def numbers(data: bytes) -> None:
    """Quantities stand in their order and don't overlap."""
    text = _text(data)
    end = 0
    for quantity in find_quantities(text):
        assert end <= quantity.start < quantity.end <= len(text), ascii(text)
        end = quantity.end


def quotes(data: bytes) -> None:
    """A quote has a verdict, and boxes just if it has a place."""
    library, words = _library(), _text(data)
    match = locate(library, Quote(words))
    assert (match.document_id is None) == (not match.boxes) == (match.verdict == "absent"), ascii(words)


def claims(data: bytes) -> None:
    """A claim has support in a text: the two are parted at the first line feed."""
    claim, _, source = _text(data).partition("\n")
    verify_claim(claim, source)


def answers(data: bytes) -> None:
    """An answer is checked, whatever it holds; a model's reply is JSON, or said to be none; so is a sidecar."""
    text = _text(data)
    check_answer(text, _library())
    with suppress(ValueError):
        json_reply(text)
    validate_sidecar(text, [1, 2])
    assert normalize_url(normalize_url(text)) == normalize_url(text), ascii(text)


def imports(data: bytes) -> None:
    """What Docling and Azure wrote becomes a document."""
    for read in (read_docling, read_azure):
        with suppress(PinciteError):
            read(data, name="x.json")


def providers(data: bytes) -> None:
    """What a provider answered is read."""
    with suppress(ValueError):
        read_response(_text(data))


def libraries(data: bytes) -> None:
    """A file that isn't a library is said to be none; what can be opened can be searched."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.pincite")
        path.write_bytes(data)
        with Library(path) as library:
            locate(library, Quote("exports of slate fell"))
            library.search("slate")


def provenance(data: bytes) -> None:
    """A report, or any other file, is read back."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "report")
        path.write_bytes(data)
        read_report(path)


def seeds(target: Target) -> list[bytes]:
    """Where the search for inputs of a target begins: fixtures of its kind, each small, or files made here."""
    if target in _MADE:
        return _MADE[target]()
    return [path.read_bytes() for path in _SEEDS[target] if path.stat().st_size < _LARGEST_SEED]


def _small_libraries() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.pincite")
        with Library(path) as library:
            library.add(FIXTURES / "pdf" / "one_column.pdf")
        return [path.read_bytes()]


def _small_reports() -> list[bytes]:
    content = "# Slate\n\nExports fell by 12.5% [S:1].\n\n| year | t |\n|---|---|\n| 2023 | 4 |\n"
    sources = [
        {"sid": 1, "title": "A paper", "url": "https://example.org/a", "content": "Exports fell by 12.5%."}
    ]
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"report.{kind}") for kind in ("html", "docx", "pptx", "pdf")]
        for path, write in zip(paths, (write_html, write_docx, write_pptx, write_pdf), strict=True):
            write(content, path, pool=sources)
        return [path.read_bytes() for path in paths]


def _text(data: bytes) -> str:
    # Lone surrogates too: JSON brings them.
    with suppress(UnicodeDecodeError):
        return data.decode("utf-8", "surrogatepass")
    return data.decode("utf-8", "replace")


@cache
def _library() -> Library:
    library = Library()
    library.add(FIXTURES / "pdf" / "one_column.pdf")
    library.add(FIXTURES / "pdf" / "typography.pdf")
    return library


_LARGEST_SEED = 60_000
_TEXTS = [*sorted(FIXTURES.glob("markup/*")), *sorted(FIXTURES.glob("answers/*.md"))]
_SEEDS: dict[Target, list[Path]] = {
    folds: sorted(FIXTURES.glob("languages/*.md")),
    markers: _TEXTS,
    streams: _TEXTS,
    markup: _TEXTS,
    numbers: sorted(FIXTURES.glob("numbers/*")),
    quotes: sorted(FIXTURES.glob("quotes/*")),
    claims: sorted(FIXTURES.glob("claims/*")),
    answers: _TEXTS,
    imports: sorted(FIXTURES.glob("imports/*.json")),
    providers: sorted(FIXTURES.glob("providers/**/*.json")),
}
_MADE = {libraries: _small_libraries, provenance: _small_reports}
TARGETS: dict[str, Target] = {target.__name__: target for target in (*_SEEDS, *_MADE)}
"""By name."""
