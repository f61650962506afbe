"""Every point at which a text fails: its format, its schema, its citations, its mark of usage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from grounding.answers.content.formats import parse_content
from grounding.answers.content.mermaid import UNCHECKED
from grounding.answers.content.reply import Content
from grounding.answers.content.request import ContentRequest
from grounding.markers.pointer import strings, without
from grounding.markers.sidecar import inline_sids, sidecar_sids, validate_sidecar
from grounding.markers.sources_used import sources_used
from grounding.markers.tokens import FORMATS as FORMATS_OF_TOKENS
from grounding.markers.tokens import Problem, validate_tokens

_LEAST_KEPT = 0.5
"""Part of a text's words that a repair of its citations has to keep: it may take a sentence out, not the text."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What is known of a text."""

    problems: tuple[Problem, ...] = ()
    """The points at which it fails; none is good."""
    parses: bool = False
    """True if it is of its format."""
    fits: bool = False
    """True if it follows its schema, where it has one."""
    cited: tuple[int, ...] = ()
    """Known sources cited where citations belong."""
    used: tuple[int, ...] = ()
    """Known sources that it cites anywhere, or says that it used."""

    @property
    def mendable(self) -> bool:
        """True if a model could mend a point."""
        return any(problem.code != UNCHECKED for problem in self.problems)

    @property
    def validated(self) -> bool:
        """True if its format's parser took it."""
        return self.parses and all(problem.code != UNCHECKED for problem in self.problems)


def check_content(content: Content, request: ContentRequest) -> Checked:
    """Check a text at every point; one that is not of its format is checked for that alone, and for its tokens."""
    document, faults = parse_content(content.text, request.fmt)
    parses = all(fault.code == UNCHECKED for fault in faults)
    misfits = _misfits(document, request) if parses else []
    cited, problems = _citations(content, document, request, parses=parses)
    return Checked(
        problems=(*faults, *misfits, *problems),
        parses=parses,
        fits=parses and not misfits,
        cited=tuple(cited),
        used=tuple(_used(content, request)),
    )


def losses(after: Checked, text: str, before: Checked, old: str) -> tuple[Problem, ...]:
    """What a repaired text has lost of the old one, whose citations alone were at fault.

    Of a text that was not of its format or schema, what goes may have been no content.
    """
    if not (before.parses and before.fits):
        return ()
    problems = [
        Problem("source_lost", "", f"source {sid} was cited before; cite it again where its claim stands")
        for sid in sorted({*before.cited} - {*after.cited})
    ]
    kept, had = len(text.split()), len(old.split())
    if kept < _LEAST_KEPT * had:
        problems.append(Problem("text_lost", "", f"{kept} of {had} words were left; give the whole text"))
    return tuple(problems)


def _misfits(document: object, request: ContentRequest) -> list[Problem]:
    """Where the document departs from its schema, which may describe the sidecar or know nothing of it."""
    if request.schema is None:
        return []
    whole = request.schema.problems(document)
    if not whole or request.citing != "sidecar":
        return whole
    return min(whole, request.schema.problems(without(document, request.path)), key=len)


def _citations(
    content: Content, document: object, request: ContentRequest, *, parses: bool
) -> tuple[list[int], list[Problem]]:
    """The sources cited where citations belong, and what is wrong with citations."""
    known = request.known
    if request.citing == "usage":
        wrong = list(_unknown_tokens(content.text, document, request))
        return [], wrong if content.marked or content.usage else [*wrong, _unmarked()]
    if request.citing == "nothing" or not parses:
        return [], []
    if request.citing == "sidecar":
        cited = sidecar_sids(document, known, request.path)
        return cited, validate_sidecar(document, known, request.path, request.allow_inline)
    if document is not None:
        cited = inline_sids(document, known, request.path)
    else:
        cited = sources_used(content.text, _tokens_of(request.fmt), known=known)
    wrong = list(_unknown_tokens(content.text, document, request))
    return cited, wrong if cited else [*wrong, _uncited()]


def _unknown_tokens(text: str, document: object, request: ContentRequest) -> Iterator[Problem]:
    if request.fmt == "mermaid":
        return  # [[…]] is a shape there
    if document is None:
        yield from validate_tokens(text, request.known, _tokens_of(request.fmt))
        return
    for pointer, words in strings(document):
        yield from (replace(p, where=pointer) for p in validate_tokens(words, request.known, "text"))


def _used(content: Content, request: ContentRequest) -> list[int]:
    if request.fmt == "mermaid":
        return sorted(request.known.intersection(content.usage))
    fmt = "text" if request.fmt == "xml" else request.fmt
    return sources_used(
        content.text, fmt, known=request.known, sidecar_path=request.path, usage=content.usage
    )


def _tokens_of(fmt: str) -> str:
    """The grammar of tokens in a format: in XML, and in JSON and YAML that can't be read, they stand in text."""
    return fmt if fmt in FORMATS_OF_TOKENS else "text"


def _uncited() -> Problem:
    message = "nothing is cited; put a token of a known source behind each statement that comes from one"
    return Problem("citations_missing", "", message)


def _unmarked() -> Problem:
    message = (
        "add a last line with the ids of the sources that you used, such as [[USAGE:1,3]], or [[USAGE:]]"
    )
    return Problem("usage_missing", "", message)
