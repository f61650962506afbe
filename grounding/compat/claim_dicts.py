"""The verdict on a claim as the dict that older applications read."""

from __future__ import annotations

from blocks.text.fold import skeleton
from grounding.claims.verify import verify_claim


def verify_citation_match(cited_text: str, block_content: str) -> dict[str, object]:
    """`verify_claim` as match, confidence, undecided, matched_terms, missing_terms, numeric_matches.

    `confidence` is "high", "medium" or "low"; `match` is true for high alone, `undecided` for medium. A text without
    words is low.
    """
    if not skeleton(cited_text):
        return {
            "match": False,
            "confidence": "low",
            "undecided": False,
            "matched_terms": [],
            "missing_terms": [],
            "numeric_matches": [],
        }
    found = verify_claim(cited_text, block_content)
    return {
        "match": found.verified,
        "confidence": str(found.verdict),
        "undecided": found.undecided,
        "matched_terms": list(found.matched_terms),
        "missing_terms": list(found.missing_terms),
        "numeric_matches": list(found.numeric_matches),
    }
