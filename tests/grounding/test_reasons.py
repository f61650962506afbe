"""Reasons know what they are made of, wherever they go."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

import pincite
from grounding.citations.stored import read_citations
from grounding.claims.verify import verify_claim
from grounding.reasons import Part, Reason, because, read_reason

SOURCE = "Exports of slate fell by 12.5% over the same period."


def test_a_reason_is_its_text_and_knows_its_parts() -> None:
    found = verify_claim("Exports of slate rose by 21.5% in Wales.", SOURCE).reason
    assert isinstance(found, Reason) and str(found).startswith(found.parts[0].words[0])
    assert [part.kind for part in found.parts][:2] == ["differs", "differs"]
    assert all(word in found for part in found.parts for word in part.words)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda reason: pickle.loads(pickle.dumps(reason))])
def test_copies_are_alike(copied: object) -> None:
    reason = because("share", "half of it", "50%").then(because("more", "and 2 more", "2"))
    again = copied(reason)  # type: ignore[operator]  # either of two functions
    assert (again, again.parts) == ("half of it; and 2 more", reason.parts)


def test_what_is_stored_is_read_back_with_its_parts() -> None:
    library = pincite.Library()
    document = library.add(b"Harbour\n\n" + SOURCE.encode(), name="port.txt")
    tool = pincite.CitationTool(library)
    tool.add_citation("Slate exports rose by 21.5% in the whole of Wales", document.blocks[-1].id, 1)
    rows = json.loads(json.dumps(tool.processed_citations()))
    (before,), (after,) = tool.citations, read_citations(rows)
    assert before.support and after.support
    assert after.support.reason.parts == before.support.reason.parts != ()


@pytest.mark.parametrize(
    "parts",
    [
        [["share"]],
        [["nonsense", "4"]],
        [["elsewhere", "x"]],
        [["elsewhere", "9" * 5000]],
        [[]],
        [["share", "1", "2"]],
        [["share", "1"], ["no"]],
    ],
)
def test_parts_that_nobody_knows_leave_the_text(parts: list[list[str]]) -> None:
    assert read_reason("half of it", parts).parts == ()
    assert read_reason("half of it", [["share", "50%"]]).parts == (Part("share", ("50%",)),)
