"""Reports with cited passages, for tests of what artifacts say of their sources."""

from __future__ import annotations

from blocks.library.library import Library
from grounding.citations.tool import CitationTool
from grounding.model import Citation
from renderers.provenance.record import Provenance, provenance_of, provenance_row
from renderers.report.model import Entry, Evidence, Report
from renderers.tree.nodes import Paragraph, Text, TextDocument
from renderers.tree.problem import ReportProblem

TEXT = TextDocument((Paragraph((Text("Exports fell."),)),), title="Slate")


def evidence_of(citation: Citation) -> Evidence:
    """The citation as a report shows it."""
    return Evidence(
        citation.cited_text,
        "",
        citation.verdict.value,
        "",
        citation.differences,
        citation.document_id,
        citation.original_filename,
        citation.sha256,
        citation.block_id,
        citation.page,
        citation.boxes if citation.document_id else (),
    )


def cited(library: Library, quote: str, block_id: str | None = None, number: int = 1) -> Evidence:
    """The quote, cited at a block, by default the one that has it."""
    if block_id is None:
        block_id = next(b.id for d in library for b in d.blocks if quote in b.text)
    return evidence_of(CitationTool(library).add_citation(quote, block_id, number))


def report(*passages: Evidence, problems: tuple[ReportProblem, ...] = ()) -> Report:
    """A report with an entry for each passage, and one that is listed only."""
    entries = [
        Entry(n, f"Source {n}", n + 10, f"https://example.com/{n}", evidence=(passage,), marks=(f"mark-{n}",))
        for n, passage in enumerate(passages, 1)
    ]
    listed = Entry(len(entries) + 1, "Never cited", 99)
    return Report(TEXT, (*entries, listed), problems, title="Slate", usage=(7,))


def provenance(*passages: Evidence) -> Provenance:
    """What an artifact with these passages says."""
    return provenance_of(
        provenance_row(report(*passages), artifact_name="slate", filename="slate.pdf"), "the record"
    )
