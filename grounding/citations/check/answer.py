"""Check every citation of a written answer against a library and a pool of sources.

What counts as a citation in an answer (Markdown, text, HTML; quotes may be straight, curly or «»; code is left out):

    The court held that "no duty was owed" [BLOCK_CITE_ID_12].      words in quotes, then their block
    Revenue grew by 12% [1], costs by less [2, 3].                  a number, defined below or beside
    Revenue grew by 12% [[S:1]], they said "so" [[S:2,3]].          sources of the pool, or `<sup class="cite">`

    [1]: BLOCK_CITE_ID_7 "Revenue grew by 12% in 2023"              definitions, one a line, anywhere in the
    answer; 2. BLOCK_CITE_ID_9: "Costs grew by 4%"                          also "- [2] BLOCK_CITE_ID_9 —
    “…”"

or beside the answer, in a JSON file, a list of `{"citation_number": 1, "block_id": "BLOCK_CITE_ID_7",
"cited_text": "…"}`. A number without a definition is the source of that id. Quoted words right before a citation are
compared word for word; without them the statement before it is (`verify_claim`). In JSON and YAML the statements are
the strings that the sidecar names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from blocks.errors import QuoteError
from blocks.library.library import Library
from grounding.citations.check.blocks import BlockCheck, undefined
from grounding.citations.check.model import CheckedCitation, CheckedUse
from grounding.citations.check.reading import Cited, read_answer
from grounding.citations.check.sources import SourceCheck
from grounding.citations.check.uses import check_uses
from grounding.markers.malformed import find_malformed
from grounding.markers.pointer import resolve, strings
from grounding.markers.sidecar import SIDECAR_PATH, read_document, validate_sidecar
from grounding.markers.sources_used import DOCUMENT_FORMATS
from grounding.markers.tokens import find_tokens, strip_citation_tokens
from grounding.model import Verdict
from grounding.sources.json_values import read_json

_FORMATS = {".html": "html", ".htm": "html", ".txt": "text", ".json": "json", ".yaml": "yaml", ".yml": "yaml"}
"""Formats by the ending of an answer's file."""


def check_answer(
    text: str,
    library: Library | None = None,
    pool: object = (),
    *,
    fmt: str = "markdown",
    sidecar: Iterable[Mapping[str, object]] = (),
) -> list[CheckedCitation]:
    """Every citation of the answer `text`, in order of lines; those of the sidecar alone come first.

    `library` has the cited blocks and documents, `pool` (a `SourcesPool` or rows) the cited sources; what neither
    has is reported as such. `fmt` is `markdown`, `text`, `html`, `json` or `yaml`; `sidecar` are definitions of
    numbers. Raises QuoteError for a sidecar entry, JSON or YAML that cannot be read, SourcesError for a pool.
    """
    sources = SourceCheck(pool, library)
    if fmt in DOCUMENT_FORMATS:
        return list(_check_document(text, fmt, sources))
    return _by_line([*_check_prose(text, fmt, sources, BlockCheck(library), sidecar), *_malformed(text, fmt)])


def check_cited_blocks(
    text: str, blocks: BlockCheck, sidecar: Iterable[Mapping[str, object]]
) -> list[CheckedCitation]:
    """`check_answer` of Markdown that cites blocks alone, with what was compared with them before."""
    return _by_line(_check_prose(text, "markdown", SourceCheck((), None), blocks, sidecar))


def _by_line(checked: Iterable[CheckedCitation]) -> list[CheckedCitation]:
    return sorted(checked, key=lambda result: result.line)


def uncited_statements(text: str, *, fmt: str = "markdown") -> list[tuple[int, str]]:
    """Line and words of every statement of an answer that has no citation: in Markdown, text or HTML.

    Sentences, list items and rows count that have two words or numbers with a meaning, and a lone "Yes." or "No.":
    it states what was asked. Headings, questions and what introduces a list don't.
    """
    return list(read_answer(text, fmt, ()).uncited)


def uncited_in_file(path: Path) -> list[tuple[int, str]]:
    """`uncited_statements` of a file; none in JSON and YAML. Raises as `check_answer_file`."""
    fmt = _FORMATS.get(path.suffix.lower(), "markdown")
    return [] if fmt in DOCUMENT_FORMATS else uncited_statements(path.read_text(encoding="utf-8"), fmt=fmt)


def check_answer_file(path: Path, library: Library | None = None, pool: object = ()) -> list[CheckedCitation]:
    """`check_answer` for a file, with the JSON file of the same name beside it if there is one.

    The format follows from the file's ending: .html, .json, .yaml, .txt; others are Markdown. Raises QuoteError
    for a sidecar that is no JSON list; OSError and UnicodeDecodeError where a file can't be read.
    """
    fmt = _FORMATS.get(path.suffix.lower(), "markdown")
    entries = [] if fmt in DOCUMENT_FORMATS else entries_beside(path)
    return check_answer(path.read_text(encoding="utf-8"), library, pool, fmt=fmt, sidecar=entries)


def entries_beside(path: Path) -> list[Mapping[str, object]]:
    """The definitions in the JSON file of an answer's name beside it; [] if there is none. Raises QuoteError."""
    beside = path.with_suffix(".json")
    if not beside.exists():
        return []
    try:
        entries = read_json(beside.read_bytes(), str(beside))
    except OSError as error:
        raise QuoteError(f"{beside} can't be read ({error.strerror}); mend it or move it away") from error
    except ValueError as error:
        raise QuoteError(f"{error}; mend it or move it away") from error
    if not isinstance(entries, list):
        raise QuoteError(
            f"{beside} holds no list of {{citation_number, block_id, cited_text}}; mend it or move it away"
        )
    return entries


def _check_prose(
    text: str,
    fmt: str,
    sources: SourceCheck,
    blocks: BlockCheck,
    sidecar: Iterable[Mapping[str, object]] = (),
) -> Iterator[CheckedCitation]:
    answer = read_answer(text, fmt, sources.sids, sidecar)
    defined = {cited.number: cited for cited in reversed(answer.defined)}
    uses: dict[int, list[CheckedUse]] = {}
    undefined_on: dict[int, list[int]] = {}
    cited_sids = {cited.sid for cited in answer.inline if not cited.listed}
    for cited, use in check_uses(answer.inline, defined, blocks):
        if cited.number is not None and cited.number in defined:
            uses.setdefault(cited.number, []).append(use)
        elif cited.number is not None and cited.number not in sources.sids:
            undefined_on.setdefault(cited.number, []).append(cited.line)
        elif cited.block_id:
            yield blocks.check(cited, [use])
        elif not (cited.listed and cited.sid in cited_sids):
            yield _check_source(cited, sources)
    yield from blocks.check_defined(answer.defined, uses)
    yield from (undefined(number, on) for number, on in undefined_on.items())


def _malformed(text: str, fmt: str) -> Iterator[CheckedCitation]:
    """Tokens that are written wrongly: whoever wrote them meant to cite."""
    for token in find_malformed(text, fmt):
        yield CheckedCitation(token.line, None, "", "", Verdict.ABSENT, None, "malformed", token.message)


def _check_source(cited: Cited, sources: SourceCheck) -> CheckedCitation:
    """A token, or a number without a definition that is a source's id."""
    sid = cited.number if cited.sid is None else cited.sid
    assert sid is not None
    return sources.check(sid, cited.quote, cited.claim, line=cited.line, number=cited.number)


def _check_document(text: str, fmt: str, sources: SourceCheck) -> Iterator[CheckedCitation]:
    """The citations of JSON or YAML: those of the sidecar, then the tokens in strings."""
    try:
        document = read_document(text, fmt)
    except ValueError as error:
        raise QuoteError(f"the answer can't be checked: {error}") from error
    inline = [
        (pointer, words)
        for pointer, words in strings(document, without=SIDECAR_PATH)
        if find_tokens(words, "text") or find_malformed(words, "text")
    ]
    for problem in validate_sidecar(document, sources.sids, allow_inline=True):
        if problem.code.startswith("sidecar_") and not (
            inline and problem.code == "sidecar_missing_or_empty"
        ):
            yield CheckedCitation(
                0, None, "", "", Verdict.ABSENT, None, problem.code, problem.message, pointer=problem.where
            )
    for pointer, sid, claim in _sidecar_claims(document, sources):
        yield replace(sources.check(sid, "", claim), pointer=pointer)
    for pointer, words in inline:
        for result in (*_check_prose(words, "text", sources, BlockCheck(None)), *_malformed(words, "text")):
            yield replace(result, line=0, pointer=pointer)


def _sidecar_claims(document: object, sources: SourceCheck) -> Iterator[tuple[str, int, str]]:
    """Pointer, source and words of each statement that a faultless item cites."""
    try:
        items = resolve(document, SIDECAR_PATH)
    except LookupError:
        return
    for item in items if isinstance(items, list) else ():
        alone = {"_citations": [item]}
        if not isinstance(item, Mapping) or not isinstance(document, Mapping):
            continue
        faults = validate_sidecar({**document, **alone}, sources.sids, allow_inline=True)
        if not any(fault.code.startswith("sidecar_") for fault in faults):
            claim = strip_citation_tokens(str(resolve(document, item["path"])), "text")
            yield from ((item["path"], sid, claim) for sid in item["sids"])
