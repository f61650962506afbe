"""From a text, a pool of sources and citations to a report that every format draws.

read_input       the text, from a string, file or answer
from_markdown …  its tree, with the marks of citations
check_answer     what becomes of the cited words and statements, where there is a library
CitationNumbers  which entry a mark leads to, and its number
evidence         addresses and pictures of the cited places
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack, get_args

from blocks.box import PageBox
from blocks.errors import ArtifactError
from blocks.library.library import Library
from blocks.unknown_keywords import require_known
from grounding.citations.check.answer import check_answer
from grounding.citations.check.model import CheckedCitation
from grounding.sources.adapt import adapt_source_for_llm
from grounding.sources.model import as_sid
from grounding.sources.pool import SourcesPool
from grounding.tools.config import CitationConfig
from renderers.report.citations.citation_numbers import CitationNumbers
from renderers.report.citations.cited_sources import CitedSources
from renderers.report.editions import lit_alike, require_edition, require_presentable
from renderers.report.evidence.links import EvidenceLinks
from renderers.report.input import Content, ReportInput, citations_of, encodable, read_input
from renderers.report.model import CitationLook, Edition, Entry, Evidence, Outcome, Report
from renderers.report.options import ReportOptions
from renderers.report.read_text import read_text
from renderers.report.unverified import unverified
from renderers.report.wording.credits import Credit, credit_of
from renderers.report.wording.labels import labels_of
from renderers.tree.nodes import CitationMark, Heading, Image, Inline, TextDocument
from renderers.tree.problem import ReportProblem
from renderers.tree.replace_citations import settle_marks
from renderers.tree.walk import child_inlines, plain_text, walk_blocks

if TYPE_CHECKING:
    from renderers.csl import Reference

_LONG = 12_000
"""Characters from which a report gets a table of contents, if it has headings for one."""
_FEWEST_HEADINGS = 4
_Place = tuple[int, str | None, tuple[PageBox, ...], Outcome]
"""Entry, document, boxes, and what became of the words there."""


def build_report(content: Content, **options: Unpack[ReportOptions]) -> Report:
    """The report of `content`: its text with numbered citations, and its list of sources.

    The options are those of `ReportOptions` (`renderers.report.options`). What nobody knows is in `Report.problems` and
    shown as a gap. Raises ArtifactError for content or options that make no sense, UnverifiedError for a client's
    report that cites what is refused or unknown, TypeError for an option that there isn't, SourcesError for a pool that
    is none, and as opening a document does where pictures of it are asked for.
    """
    require_known(options, ReportOptions, "reports are built with")
    return report_of(content, options)


def report_of(content: Content, options: ReportOptions) -> Report:
    """`build_report` with options that are known."""
    edition = options.get("edition", "review")
    require_edition(edition)
    given = read_input(content, options.get("fmt"))
    style = _style(options.get("look", "superscript"))
    pool, sidecar, library = options.get("pool", ()), options.get("sidecar", ()), options.get("library")
    rows = pool.rows if isinstance(pool, SourcesPool) else adapt_source_for_llm(pool)
    cited = citations_of(given, options.get("citations"))
    known = {citation.number for citation in cited} | {row["sid"] for row in rows} | _numbers(sidecar)
    text = read_text(given, known, options, marks=style.enabled)
    labels = labels_of(text.language)
    check = options.get("check")
    wanted = library is not None if check is None else check
    sources = CitedSources(
        rows,
        cited,
        _checked(given, library, rows, sidecar) if wanted else [],
        defined=() if wanted else text.definitions,
        apart=_has_both_kinds(text.document),
        library=library,
        unnamed=labels.citation,
    )
    numbering, unknown = options.get("numbering", "ids"), labels.unknown_source
    numbers = CitationNumbers(text.document, sources, numbering=numbering, unknown=unknown)
    if options.get("all_sources"):
        numbers.list_also(sources.rows)
    written = _references(options.get("csl"), numbers, sources, text.language)
    labelled = frozenset(number for number, reference in written.items() if reference.label)
    raised = style.format == "superscript"
    document = numbers.settled(text.document, labelled, raised=raised and not labelled)
    entries, without = _entries(numbers, written, partial(_credit, sources, text.language), options)
    problems = (*text.problems, *numbers.problems, *without, *unverified(entries, text.language))
    if edition == "client":
        require_presentable(problems, allow_unverified=options.get("allow_unverified", False))
    first, name = _first_heading(document), text.named(options.get("title"), document)
    contents = options.get("contents")
    return Report(
        document=document,
        entries=entries,
        problems=problems,
        # Names and years are too long to be raised.
        look="brackets" if labelled and raised else style.format,
        tooltips=style.enable_tooltips,
        title=encodable(name or first or given.name or labels.report),
        show_title=not first or first != (name or first),
        language=text.language,
        contents=_is_long(document) if contents is None else contents,
        edition=edition,
        usage=text.usage,
    )


def _entries(
    numbers: CitationNumbers,
    written: Mapping[int, Reference],
    credit: Callable[[int], Credit],
    options: ReportOptions,
) -> tuple[tuple[Entry, ...], Sequence[ReportProblem]]:
    """The list of sources with what the addresses and the CSL style, or else the pool's own fields, add to it; and the
    places of which no picture could be made."""
    links = EvidenceLinks(options.get("document_urls"), options.get("viewer_url"))
    linked = (links.add(entry) for entry in numbers.entries())
    entries = tuple(_as_written(entry, written.get(entry.number), credit) for entry in linked)
    if not options.get("crops", False):
        return entries, ()
    edition = options.get("edition", "review")
    return _with_crops(entries, options.get("library"), options.get("passwords"), edition)


def _credit(sources: CitedSources, language: str, sid: int) -> Credit:
    return credit_of(sources.rows[sid], language, labels_of(language))


def _style(look: CitationLook | CitationConfig) -> CitationConfig:
    if isinstance(look, CitationConfig):
        return look
    if look not in get_args(CitationLook):
        looks = ", ".join(get_args(CitationLook))
        raise ArtifactError(f"citations can't look like {look!r}; choose {looks}, or give a CitationConfig")
    return CitationConfig(format=look)


def _numbers(sidecar: Sequence[Mapping[str, object]]) -> set[int]:
    numbers = (as_sid(entry.get("citation_number")) for entry in sidecar if isinstance(entry, Mapping))
    return {number for number in numbers if number is not None}


def _checked(
    given: ReportInput,
    library: Library | None,
    rows: Sequence[Mapping[str, Any]],
    sidecar: Sequence[Mapping[str, object]],
) -> list[CheckedCitation]:
    """What became of every citation of the text; a tree has no text to check."""
    return check_answer(given.text, library, rows, fmt=given.fmt, sidecar=sidecar) if given.text else []


def _has_both_kinds(document: TextDocument) -> bool:
    """True if the text cites sources, `[[S:1]]`, and numbers, `[1]`: then these are different things."""
    kinds: set[str] = set()

    def note(marks: tuple[CitationMark, ...]) -> tuple[Inline, ...]:
        kinds.update(mark.kind for mark in marks)
        return marks

    settle_marks(document, note)
    return {"source", "number"} <= kinds


def _references(
    csl: str | None, numbers: CitationNumbers, sources: CitedSources, language: str
) -> dict[int, Reference]:
    """What the CSL style makes of each entry that is a source of the pool, by number."""
    if csl is None:
        return {}
    from renderers.csl import references  # citeproc is an extra

    sids = {number: sid for key, number in numbers.numbers.items() if (sid := sources.sid(key)) is not None}
    written = references([sources.rows[sid] for sid in dict.fromkeys(sids.values())], csl, language)
    return {number: written[sid] for number, sid in sids.items() if sid in written}


def _as_written(entry: Entry, reference: Reference | None, credit: Callable[[int], Credit]) -> Entry:
    if reference is not None:
        return replace(entry, reference=reference.entry, label=reference.label)
    return entry if entry.sid is None else replace(entry, **credit(entry.sid)._asdict())


def _with_crops(
    entries: tuple[Entry, ...],
    library: Library | None,
    passwords: Mapping[str, str] | None,
    edition: Edition,
) -> tuple[tuple[Entry, ...], tuple[ReportProblem, ...]]:
    if library is None:
        raise ArtifactError("pictures of the cited places need the library that has the documents")
    wanted = {
        _picture(entry, e): (entry.number, lit)
        for entry in entries
        for e in reversed(entry.evidence)
        if (lit := e if edition == "review" else lit_alike(e)) is not None
    }
    # With PyMuPDF, which a report without pictures of pages needn't wait for.
    from renderers.report.evidence.crops import crops_of

    crops = crops_of(library, wanted.values(), passwords=passwords)
    drawn = {place: made.images for place, made in zip(wanted, crops, strict=True)}
    shown = tuple(_with_pictures(entry, drawn) for entry in entries)
    problems = dict.fromkeys(made.problem for made in crops if made.problem)
    return shown, tuple(problems)


def _with_pictures(entry: Entry, drawn: Mapping[_Place, tuple[Image, ...]]) -> Entry:
    """The entry with its pictures; what several of its passages share is shown with the first of them."""
    seen: set[Image] = set()
    evidence = []
    for each in entry.evidence:
        own = tuple(image for image in drawn.get(_picture(entry, each), ()) if image not in seen)
        seen.update(own)
        evidence.append(replace(each, crops=own))
    return replace(entry, evidence=tuple(evidence))


def _picture(entry: Entry, evidence: Evidence) -> _Place:
    """What tells pictures of one entry apart: the place, and the colour in which the outcome lights it."""
    return entry.number, evidence.document_id, evidence.boxes, evidence.outcome


def _first_heading(document: TextDocument) -> str:
    """The words of a heading that stands first, "" if something else does."""
    match document.blocks[:1]:
        case (Heading(level=1) as heading,):
            return plain_text(heading.children)
        case _:
            return ""


def _is_long(document: TextDocument) -> bool:
    """True if a reader would want a table of contents."""
    headings, characters = 0, 0
    for block in walk_blocks(document.blocks):
        headings += isinstance(block, Heading)
        characters += sum(len(plain_text(line)) for line in child_inlines(block))
    return headings >= _FEWEST_HEADINGS and characters > _LONG
