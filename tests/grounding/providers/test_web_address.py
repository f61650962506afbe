"""Where a web source is, and its domain (behaviours 5: an end site beats a redirect; no redirector as a domain)."""

from __future__ import annotations

import pytest

from grounding.providers.web_address import domain_in, end_site, find_place, is_redirector, source_type

REDIRECT = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC"


@pytest.mark.parametrize(
    "item",
    [
        {"uri": REDIRECT, "web": {"uri": "https://news.example.de/a"}},
        {"uri": REDIRECT, "source": {"url": "https://news.example.de/a"}},
        {"uri": REDIRECT, "source": "https://news.example.de/a"},
        {"uri": REDIRECT, "reference": {"document": {"link": "https://news.example.de/a?utm_source=x"}}},
        {"web": {"uri": REDIRECT, "originalUrl": "https://news.example.de/a"}},
        {"url": "https://news.example.de/a", "redirect_url": REDIRECT},
    ],
)
def test_an_end_site_beats_a_redirect(item: dict[str, object]) -> None:
    place = find_place(item)
    assert (place.url, place.domain, place.redirect) == ("https://news.example.de/a", "example.de", False)


@pytest.mark.parametrize(
    ("item", "domain"),
    [
        ({"uri": REDIRECT, "domain": "www.news.example.de"}, "example.de"),
        ({"uri": REDIRECT, "host": "https://news.example.co.uk/"}, "example.co.uk"),
        ({"web": {"uri": REDIRECT, "title": "example.de"}}, "example.de"),
        ({"web": {"uri": REDIRECT}, "title": "www.example.fr"}, "example.fr"),
        ({"uri": REDIRECT, "title": "bücher.example.de"}, "example.de"),
        ({"uri": REDIRECT, "title": "Die Flut kommt"}, ""),
        ({"uri": REDIRECT, "domain": "vertexaisearch.cloud.google.com", "title": "Flut"}, ""),
        ({"uri": REDIRECT}, ""),
    ],
)
def test_behind_a_redirect_the_domain_comes_from_what_stands_beside_it(
    item: dict[str, object], domain: str
) -> None:
    place = find_place(item)
    assert (place.domain, place.redirect) == (domain, True)
    assert place.url == REDIRECT


@pytest.mark.parametrize(
    ("title", "domain"),
    [
        ("example.com", "example.com"),
        ("WWW.Example.com", "example.com"),
        ("BBC.com", "bbc.com"),
        ("a.b.example.co.uk/", "example.co.uk"),
        ("Node.js", ""),
        ("ASP.NET", ""),
        ("notes.md", ""),
        ("report.pdf", ""),
        ("version 2.0", ""),
        ("3.14", ""),
        ("U.S.", ""),
        ("", ""),
        (None, ""),
    ],
)
def test_a_title_that_looks_like_a_domain(title: str | None, domain: str) -> None:
    assert domain_in(title) == domain


@pytest.mark.parametrize(
    "url",
    [
        REDIRECT,
        REDIRECT.replace("https", "http"),
        REDIRECT.upper(),
        "https://vertexaisearch.cloud.google.com:443/x",
        "https://vertexaisearch.cloud.google.com./x",
        "https://eu-vertexaisearch.cloud.google.com/x",
        "https://www.google.de/url?q=https://example.com",
        "vertexaisearch.cloud.google.com",
    ],
)
def test_redirectors_are_known_in_every_spelling(url: str) -> None:
    assert is_redirector(url)


@pytest.mark.parametrize(
    "url",
    [
        "https://vertexaisearch.cloud.google.com@example.com/x",
        "https://vertexaisearch.cloud.google.com.example.net/x",
        "https://cloud.google.com/vertexaisearch.cloud.google.com",
        "https://www.google.com/search?q=url",
        "https://urlgoogle.example.com/url?q=https://a.example.org",
    ],
)
def test_other_sites_are_no_redirectors(url: str) -> None:
    assert not is_redirector(url)
    assert end_site(url) == url


def test_a_redirect_that_names_its_target_is_unwrapped() -> None:
    assert (
        end_site("https://www.google.com/url?sa=U&q=https%3A%2F%2Fa.example.de%2Fx")
        == "https://a.example.de/x"
    )
    assert end_site(f"https://www.google.com/url?q={REDIRECT}") is None
    assert end_site("https://www.google.com/url?q=javascript:alert(1)") is None


@pytest.mark.parametrize(
    ("item", "kind"),
    [
        ({"url": "https://youtu.be/abc"}, "video"),
        ({"url": "https://m.youtube.com/watch?v=1"}, "video"),
        ({"url": "https://a.example.com/x.PDF?download=1"}, "doc"),
        ({"url": "https://news.example.com/x"}, "news"),
        ({"url": "https://example.com/en-GB/news/x"}, "news"),
        ({"url": "https://example.com/newsletter"}, "web"),
        ({"url": "https://example.com/x", "source_type": "Video"}, "video"),
        ({"uri": REDIRECT, "title": "example.com"}, "web"),
        ({"uri": REDIRECT, "title": "Flut"}, "unknown"),
    ],
)
def test_the_type_of_a_source(item: dict[str, object], kind: str) -> None:
    assert source_type(find_place(item), item) == kind


def test_other_addresses_of_an_item_are_not_its_place() -> None:
    item = {
        "uri": REDIRECT,
        "favicon": {"url": "https://icons.example.net/i.png"},
        "image": {"url": "https://thumbs.example.net/t.png", "link": "https://thumbs.example.net/"},
        "flag_content_uri": "https://flags.example.net/",
    }
    assert find_place(item).domain == ""
