"""A library of small PDFs whose words and blocks are known."""

from __future__ import annotations

import pytest
from fixture_files import paragraphs_pdf

from blocks.library.library import Library

PARAGRAPHS = {
    "report.pdf": [
        [
            "The committee met in Leeds and approved the budget for the coming year without debate.",
            "Revenue grew by 12% in the third quarter of 2023, while staff costs rose by £6,000.",
            "Planning permission was refused in March because the access road floods every winter.",
        ],
        [
            "Call the office at 0113 496 0000 for all questions about the minutes of the meeting.",
            "If x < 5 & y > 7 then the pump stops, as BLOCK_CITE_ID_2 says in [[S:1]] of the manual.",
        ],
    ],
    "letter.pdf": [
        [
            "We thank the neighbours for their patience during the long repairs of the bridge.",
            "The bridge will open again on 5 May 2024 after a final inspection of its bearings.",
        ]
    ],
}
"""Paragraphs of each page of each file."""


PAPERS = {
    "first": "The harbour office keeps a ledger of every stone that the masons & keepers laid.",
    "second": "When pressure < 5 the second pump stops, and the lantern at the quay is lit by hand.",
    "third": "The lighthouse was painted white again in the spring of 1911 after a long winter.",
}
"""What each of three papers says."""


@pytest.fixture(scope="session")
def library() -> Library:
    """The report (blocks 1 to 5) and the letter (6 and 7)."""
    library = Library()
    for name, pages in PARAGRAPHS.items():
        library.add(paragraphs_pdf(pages), name=name)
    assert [block.text for document in library for block in document.blocks] == [
        words for pages in PARAGRAPHS.values() for page in pages for words in page
    ]
    return library


@pytest.fixture
def papers() -> Library:
    """Three documents of one block each."""
    library = Library()
    for name, words in PAPERS.items():
        library.add(paragraphs_pdf([[words]]), name=name)
    return library
