"""Domain counts (behaviours 5, ALS: source_domain first, redirectors counted apart)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from provider_payloads import payload

from grounding.providers.domains import domain_counts, extract_tld_counts
from grounding.providers.google.vertex import extract_vertex_citations
from grounding.providers.openai import extract_openai_citations

REDIRECT = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC"


def test_the_source_domain_comes_before_the_url() -> None:
    counts = domain_counts(
        [{"source_domain": "example.de", "url": REDIRECT}, {"url": "https://a.example.fr/x"}]
    )
    assert counts.domains == {"example.de": 1, "example.fr": 1} and not counts.redirectors


def test_redirectors_are_counted_apart() -> None:
    counts = domain_counts(extract_vertex_citations(payload("vertex_redirects")))
    assert counts.domains == {"example.de": 1, "example.fr": 1}
    assert counts.redirectors == {"vertexaisearch.cloud.google.com": 2}


def test_a_redirector_that_stands_as_source_domain_is_not_believed() -> None:
    counts = domain_counts([{"source_domain": "vertexaisearch.cloud.google.com", "url": REDIRECT}])
    assert counts.domains == {} and counts.redirectors == {"vertexaisearch.cloud.google.com": 1}


def test_urls_as_older_systems_kept_them_and_files() -> None:
    files = extract_openai_citations(payload("openai_file_search"))
    counts = domain_counts(["https://b.example.co.uk/1", "https://example.co.uk", REDIRECT, *files])
    assert counts.domains == {"example.co.uk": 2} and counts.unknown == 2
    assert sum(counts.redirectors.values()) == 1


def test_top_levels_are_counted_without_redirectors_addresses_and_names_without_a_dot() -> None:
    urls = ["https://a.example.de", "https://b.other.de", "https://example.co.uk", "https://пример.рф/x"]
    elsewhere = [REDIRECT, "http://10.0.0.1/x", "http://[2001:db8::1]/", "http://localhost:8080"]
    assert extract_tld_counts([*urls, *elsewhere]) == {"de": 2, "uk": 1, "xn--p1ai": 1}


@given(st.lists(st.sampled_from(["https://a.example.de/x", REDIRECT, "", "n/a", "https://example.fr"])))
def test_every_citation_is_counted_once(urls: list[str]) -> None:
    counts = domain_counts([{"url": url or None} for url in urls])
    assert sum(counts.domains.values()) + sum(counts.redirectors.values()) + counts.unknown == len(urls)
