"""A citation, or one use of a citation in a checked text, as a passage that a report shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from blocks.box import PageBox
from blocks.text.fold import skeleton
from grounding.citations.check.model import CheckedCitation, CheckedUse
from grounding.citations.check.statements import Status
from grounding.model import Citation, ClaimVerdict, Verdict
from grounding.reasons import because
from renderers.highlights.marks import is_block, marks_of
from renderers.report.model import Evidence, Outcome

NO_WORDS = ("no_claim", "no_quote")
"""Problems of a check where a citation stands behind no quoted words."""
_OUTCOMES: Mapping[Status, Outcome] = {"verified": "high", "undecided": "medium", "refused": "low"}
_EMPHASIS = re.compile(r"(?<!\w)(?:[*_]{1,3}|~~|`+)(?=\S)|(?<=\S)(?:[*_]{1,3}|~~|`+)(?!\w)")
"""Marks of Markdown around words; a statement is part of the text as written."""


def of_citation(citation: Citation) -> Evidence:
    """The cited words with their verdict; as a statement with its support where they are a paraphrase."""
    [mark] = marks_of([citation])
    words, support = one_line(citation.cited_text), citation.support
    paraphrase = support if support is not None and _is_paraphrase(citation, support) else None
    return Evidence(
        quote="" if paraphrase else words,
        claim=words if paraphrase else "",
        outcome=paraphrase.verdict.value if paraphrase else citation.verdict.value,
        reason=("" if paraphrase.verified else paraphrase.reason) if paraphrase else _instead(citation),
        differences=paraphrase.differences if paraphrase else citation.differences,
        document_id=citation.document_id,
        document_name=citation.original_filename,
        sha256=citation.sha256,
        block_id=citation.block_id,
        page=citation.page,
        boxes=citation.boxes if citation.document_id is not None else (),
        edge=mark.edge,
        elsewhere=_in_same_document(citation),
    )


def _instead(citation: Citation) -> str:
    """Where the words stand, if not in the cited block."""
    match = citation.found_elsewhere
    if match is None or not match.pages:
        return ""
    page = f"{match.pages[0]}"
    if match.document_id == citation.document_id:
        return because("elsewhere", f"The words stand on page {page} instead.", page)
    return because("other_document", f"The words stand in another document, page {page}.", page)


def _in_same_document(citation: Citation) -> tuple[PageBox, ...]:
    """The boxes of words that stand in another block of the cited document."""
    match = citation.found_elsewhere
    return match.boxes if match is not None and match.document_id == citation.document_id else ()


def _is_paraphrase(citation: Citation, support: ClaimVerdict) -> bool:
    """True for cited words that are not the document's, and that their place states or may state.

    What is altered is a quote that is wrong, unless the place fully supports it all the same; what is absent was never
    one, and is refused only if the place does not support it either.
    """
    undecided = citation.verdict is Verdict.ABSENT and support.undecided
    return not citation.verified and (support.verified or undecided)


def of_checked(checked: CheckedCitation) -> Iterator[Evidence]:
    """What a text cites it for: the quoted words, then the statement of each use that says more than these.

    Where it has neither, but is no source that nobody knows, that is a passage too: nothing was compared.
    """
    if checked.quote or not checked.uses:
        own = _of_checked(checked)
        if own.words or checked.problem in NO_WORDS:
            yield own
    quote = skeleton(checked.quote)
    for use in checked.uses:
        if not quote or quote not in skeleton(use.statement) or _says_more(checked, use):
            yield replace(
                _of_checked(checked),
                quote="",
                claim=_plain(use.statement),
                outcome=_OUTCOMES[use.status] if use.statement else "unknown",
                reason=use.reason,
                differences=(),
            )


def _says_more(checked: CheckedCitation, use: CheckedUse) -> bool:
    """True for a statement with a true quote in it that is not borne out all the same, for the words around it."""
    return checked.verdict.verified and use.status != "verified"


def _of_checked(checked: CheckedCitation) -> Evidence:
    citation, match = checked.citation, checked.match
    place = match if match is not None else citation
    return Evidence(
        quote=one_line(checked.quote),
        claim=_plain(checked.claim),
        outcome=_outcome(checked),
        reason=checked.reason,
        advice=checked.message if _outcome(checked) == "unknown" else "",
        differences=place.differences if place is not None else (),
        document_id=checked.document_id or (citation.document_id if citation else None),
        document_name=citation.original_filename if citation else "",
        sha256=citation.sha256 if citation else None,
        block_id=checked.block_id,
        page=checked.page,
        boxes=place.boxes if place is not None else (),
        edge=match is None and citation is not None and is_block(citation),
        elsewhere=_in_same_document(citation) if citation is not None else (),
    )


def _plain(statement: str) -> str:
    return one_line(_EMPHASIS.sub("", statement))


def _outcome(checked: CheckedCitation) -> Outcome:
    """`unknown` where a citation has neither quoted words nor a statement: nothing was compared."""
    if checked.problem in NO_WORDS and not checked.claim:
        return "unknown"
    return checked.outcome  # type: ignore[return-value]  # verdicts, supports and "unknown", as text


def one_line(words: str) -> str:
    """The words with single spaces."""
    return " ".join(words.split())
