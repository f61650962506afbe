"""Addresses of cited places."""

from __future__ import annotations

import pytest

from blocks.errors import ArtifactError
from renderers.report.evidence.links import EvidenceLinks
from renderers.report.model import Entry, Evidence

PLACE = Evidence(
    "no duty & fee",
    "",
    "exact",
    "",
    document_id="d 1",
    document_name="a.pdf",
    sha256="ff",
    block_id="B_1",
    page=3,
)


def linked(
    urls: dict[str, str] | None, viewer: str | None, url: str = "", place: Evidence = PLACE
) -> Evidence:
    entry = Entry(1, "A", url=url, evidence=(place,))
    return EvidenceLinks(urls, viewer).add(entry).evidence[0]


@pytest.mark.parametrize("name", ["d 1", "ff", "a.pdf"])
def test_a_document_is_known_by_id_hash_or_name(name: str) -> None:
    assert linked({name: "https://x.org/a.pdf#top"}, None).page_url == "https://x.org/a.pdf#page=3"


@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        ("https://x.org/a.PDF", "https://x.org/a.PDF#page=3"),
        ("https://x.org/a.pdf?v=2", "https://x.org/a.pdf?v=2#page=3"),
        ("https://x.org/a", ""),
    ],
)
def test_a_source_that_is_a_pdf_opens_at_its_page(url: str, wanted: str) -> None:
    assert linked(None, None, url).page_url == wanted


def test_the_viewer_gets_what_it_asks_for() -> None:
    viewer = "http://127.0.0.1:8000/view/{document_id}?page={page}&block={block_id}&q={quote}"
    assert (
        linked(None, viewer).viewer_url
        == "http://127.0.0.1:8000/view/d%201?page=3&block=B_1&q=no%20duty%20%26%20fee"
    )


def test_what_has_no_place_has_no_address() -> None:
    nowhere = Evidence("gone", "", "absent", "")
    assert linked({"a.pdf": "a.pdf"}, "http://x.org/{page}", place=nowhere) == nowhere


@pytest.mark.parametrize(
    "urls", [{"a": "javascript:alert(1)"}, {"a": "data:text/html,x"}], ids=["script", "data"]
)
def test_addresses_that_run_are_refused(urls: dict[str, str]) -> None:
    with pytest.raises(ArtifactError, match="is no address that a report may lead to"):
        EvidenceLinks(urls, None)


def test_a_viewer_with_other_fields_is_refused() -> None:
    with pytest.raises(ArtifactError, match="viewer_url has doc; it may have document_id, page"):
        EvidenceLinks(None, "http://x.org/{doc}")


@pytest.mark.parametrize("url", ["files/a.pdf", "../a.pdf", "./a:b.pdf", "C/a.pdf"])
def test_relative_addresses_are_fine(url: str) -> None:
    assert linked({"a.pdf": url}, None).page_url == f"{url}#page=3"
