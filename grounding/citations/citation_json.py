"""Citations as front ends read them: plain dicts that go into JSON as they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from blocks.box import Box, PageBox
from grounding.model import Citation, ClaimVerdict, Match, OldVersion
from grounding.reasons import as_reason

UnitBox = Callable[[Citation, Box | PageBox | None], dict[str, float] | None]
"""`Places.unit_box`: takes a citation and one of its boxes, None where it has none in points; gives the box in parts
(0..1) of its page, None if that is unknown."""

_DECIMALS = 3
"""A thousandth of a point is finer than any screen or press."""


def process_citation(citation: Citation, unit_box: UnitBox) -> dict[str, object]:
    """The citation as a dict:

    - citation_number, doc_id, sha256 (of the file; None for old tables), original_filename, page (from 1),
      block_id, cited_text;
    - bbox: [x0, y0, x1, y1] in points of the displayed page, origin top left; bbox_unit: {left, top, width, height} in
      parts (0..1) of the page; each None where unknown, never made up;
    - boxes: one {page, bbox, bbox_unit} for each line of the quoted words;
    - occurrences, ambiguous: how many places are as good, and whether nothing said which is meant;
    - verdict, verified, method, score, confidence, differences, found_elsewhere (None or {doc_id, page, pages,
      block_ids, text, boxes, verdict});
    - support: None or {verdict, supported (True, None where it is undecided, False), confidence, reason,
      reason_parts (what it is made of, [kind, *words] each), missing_terms, differences, sentences};
    - grounded: verified, or support high;
    - outdated: True where the place is in an older version of its document; old_version then has {version,
      current_version, current_doc_id, lives_on (as found_elsewhere)}, and is None otherwise.
    """
    return {
        "citation_number": citation.number,
        "doc_id": citation.document_id,
        "sha256": citation.sha256,
        "original_filename": citation.original_filename,
        "page": citation.page,
        "bbox": _points(citation.bbox) if citation.bbox else None,
        "bbox_unit": _rounded(unit_box(citation, citation.bbox)),
        "boxes": [
            {"page": box.page, "bbox": _points(box), "bbox_unit": _rounded(unit_box(citation, box))}
            for box in citation.boxes
        ],
        "block_id": citation.block_id,
        "cited_text": citation.cited_text,
        "verdict": citation.verdict.value,
        "verified": citation.verified,
        "method": citation.method,
        "occurrences": citation.occurrences,
        "ambiguous": citation.ambiguous,
        "score": round(citation.score, 4),
        "confidence": round(citation.confidence, 4),
        "differences": [asdict(difference) for difference in citation.differences],
        "found_elsewhere": _process_match(citation.found_elsewhere),
        "support": _process_support(citation.support),
        "grounded": citation.grounded,
        "outdated": citation.outdated,
        "old_version": _process_old_version(citation.old_version),
    }


def _process_support(support: ClaimVerdict | None) -> dict[str, object] | None:
    if support is None:
        return None
    return {
        "verdict": support.verdict.value,
        "supported": support.supported,
        "confidence": support.confidence,
        "reason": support.reason,
        "reason_parts": [[part.kind, *part.words] for part in as_reason(support.reason).parts],
        "missing_terms": list(support.missing_terms),
        "differences": [asdict(difference) for difference in support.differences],
        "sentences": list(support.sentences),
    }


def _process_old_version(old: OldVersion | None) -> dict[str, object] | None:
    if old is None:
        return None
    return {
        "version": old.version,
        "current_version": old.current_version,
        "current_doc_id": old.current_document_id,
        "lives_on": _process_match(old.lives_on),
    }


def _process_match(match: Match | None) -> dict[str, object] | None:
    if match is None:
        return None
    return {
        "doc_id": match.document_id,
        "page": match.pages[0] if match.pages else None,
        "pages": list(match.pages),
        "block_ids": list(match.block_ids),
        "text": match.text,
        "boxes": [{"page": box.page, "bbox": _points(box)} for box in match.boxes],
        "verdict": match.verdict.value,
    }


def _points(box: Box | PageBox) -> list[float]:
    return [round(side, _DECIMALS) for side in (box.x0, box.y0, box.x1, box.y1)]


def _rounded(box: dict[str, float] | None) -> dict[str, float] | None:
    return None if box is None else {side: round(value, 6) for side, value in box.items()}
