"""Rules of behaviours, part 3: the canonical form of urls, and registrable domains by the public suffix list."""

from __future__ import annotations

import socket
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from processor_time import assert_linear

from grounding.sources.urls import canonical_url, is_web_url, normalize_url, registrable_domain


@pytest.mark.parametrize(
    ("url", "canonical"),
    [
        # host in lower case, the rest as it is
        ("HTTPS://Example.COM/Some/Path?Q=Ab", "https://example.com/Some/Path?Q=Ab"),
        ("https://Ann:Pa%3Ass@Example.com/", "https://Ann:Pa%3Ass@example.com"),
        # https where no scheme is given
        ("example.com/a", "https://example.com/a"),
        ("example.com", "https://example.com"),
        ("www.example.co.uk?q=1", "https://www.example.co.uk?q=1"),
        ("//example.com/a", "https://example.com/a"),
        ("example.com:8080/a", "https://example.com:8080/a"),
        ("localhost:8080/a", "https://localhost:8080/a"),
        ("intern.example/a", "https://intern.example/a"),
        ("127.0.0.1/a", "https://127.0.0.1/a"),
        ("[::1]:80/a", "https://[::1]:80/a"),
        # http stays http
        ("http://example.com/a", "http://example.com/a"),
        # a port is dropped only when it is the default one
        ("https://example.com:443/a", "https://example.com/a"),
        ("http://example.com:80/a", "http://example.com/a"),
        ("https://example.com:80/a", "https://example.com:80/a"),
        ("http://example.com:443/a", "http://example.com:443/a"),
        ("http://host:8080/a", "http://host:8080/a"),
        ("http://host:8080", "http://host:8080"),
        ("http://host:4430/a", "http://host:4430/a"),
        ("http://host800/a", "http://host800/a"),
        ("http://host80", "http://host80"),
        ("https://host443", "https://host443"),
        # fragments
        ("https://example.com/a#part", "https://example.com/a"),
        ("https://example.com/a#:~:text=words", "https://example.com/a"),
        ("https://example.com/a?q=1#", "https://example.com/a?q=1"),
        # tracking parameters, and the order of the others
        ("https://example.com/?utm_source=x&b=2&UTM_Medium=y&a=1", "https://example.com?b=2&a=1"),
        ("https://example.com/a?gclid=1&fbclid=2&msclkid=3&mc_eid=4", "https://example.com/a"),
        ("https://example.com/a?u%74m_campaign=1&q=2", "https://example.com/a?q=2"),
        (
            "https://example.com/a?utm=1&futm_source=2&ref=3",
            "https://example.com/a?utm=1&futm_source=2&ref=3",
        ),
        ("https://example.com/a?q=utm_source", "https://example.com/a?q=utm_source"),
        ("https://example.com/a?b=1&a=2&b=0", "https://example.com/a?b=1&a=2&b=0"),
        ("https://example.com/a?&q=1&", "https://example.com/a?q=1"),
        ("https://example.com/a?", "https://example.com/a"),
        # one trailing slash
        ("https://example.com/a/", "https://example.com/a"),
        ("https://example.com/", "https://example.com"),
        ("https://example.com", "https://example.com"),
        ("https://example.com/a/?q=1", "https://example.com/a?q=1"),
        ("https://example.com/a//", "https://example.com/a//"),
        ("https://example.com/a//b", "https://example.com/a//b"),
        # dots, IDN, percent encoding
        ("https://example.com/a/./b/../c", "https://example.com/a/c"),
        ("https://Bücher.example/Straße?q=ü", "https://xn--bcher-kva.example/Stra%C3%9Fe?q=%C3%BC"),
        ("https://xn--bcher-kva.example/stra%c3%9fe", "https://xn--bcher-kva.example/stra%C3%9Fe"),
        ("bücher.de", "https://xn--bcher-kva.de"),
        ("https://faß.de", "https://xn--fa-hia.de"),
        ("http://example.com/%7Eann/%41%2f", "http://example.com/~ann/A%2F"),
        ("http://example.com/100%", "http://example.com/100%25"),
        ("http://example.com/a|b", "http://example.com/a%7Cb"),
        ("https://example.com./a", "https://example.com/a"),
        ("http://[2001:DB8:0::1]:80/a", "http://[2001:db8::1]/a"),
        ("  https://example.com/a b\n", "https://example.com/a%20b"),
        ("https://exam\nple.com/a", "https://example.com/a"),
        # files
        ("FILE:///tmp/a b.pdf#page=3", "file:///tmp/a%20b.pdf"),
    ],
)
def test_the_canonical_form(url: str, canonical: str) -> None:
    assert normalize_url(url) == canonical
    assert normalize_url(canonical) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "", "n/a", "N/A", "-", "p. 3", "Note: see below", "Smith et al. 2020", "report.pdf", "docs/report.pdf", "3.14",
        "a@b.com", "C:\\docs\\a.pdf", "/turn_1/files/a.pdf", "https://", "https://a b.com/", "http://example.com:99999/",
        "http://example.com/\ud800", "javascript:alert(1)", "about:blank", "mailto:", "..", "S.p.A",
    ],
)  # fmt: skip
def test_what_names_no_source_is_left_as_it_is(text: str) -> None:
    assert canonical_url(text) is None
    assert normalize_url(f" {text}\n") == text


@pytest.mark.parametrize(
    "url", ["doi:10.1000/182", "mailto:a@b.com", "data:text/plain,Hello#x", "urn:isbn:1#A"]
)
def test_other_schemes_are_only_trimmed(url: str) -> None:
    assert normalize_url(f" {url} ") == url == canonical_url(url)
    assert not is_web_url(url)


def test_nothing_is_no_url() -> None:
    assert normalize_url(None) == "" and registrable_domain(None) == ""


@pytest.mark.parametrize(
    ("given_", "domain"),
    [
        ("https://a.b.example.com/x", "example.com"),
        ("a.b.example.co.uk", "example.co.uk"),
        ("https://user:pw@news.example.com.au:8080/x?q=@evil.com", "example.com.au"),
        ("WWW.Example.COM.", "example.com"),
        ("ann.github.io", "ann.github.io"),
        ("https://x.ann.github.io", "ann.github.io"),
        ("https://www.bücher.de", "xn--bcher-kva.de"),
        ("www.食狮.公司.cn", "xn--85x722f.xn--55qx5d.cn"),
        ("something.else.unheardof", "else.unheardof"),
        # hosts without one
        ("co.uk", "co.uk"),
        ("http://127.0.0.1:80/", "127.0.0.1"),
        ("http://[2001:DB8::1]/", "[2001:db8::1]"),
        ("localhost", "localhost"),
        ("http://localhost:3000/a", "localhost"),
        # no host
        ("", ""),
        ("n/a", ""),
        ("3.14", ""),
        ("report", "report"),
        ("javascript:alert(1)", ""),
        ("mailto:ann@example.com", ""),
        ("file://server/a.pdf", ""),
        ("https://a b.com", ""),
    ],
)
def test_registrable_domains_by_the_public_suffix_list(given_: str, domain: str) -> None:
    assert registrable_domain(given_) == domain


_MARKS = """https:// http: // / example .com :80 @ ? # & = utm_x=1 % %41 %2f %25 .. /./ ü ß [ ] ::1 xn-- file: data:
0x7f 。""".split()
_PIECES = st.sampled_from([*_MARKS, " ", "\n", "\ud800", "\u00ad", "\\"])
_URLS = st.one_of(
    st.text(),
    st.lists(_PIECES, max_size=12).map("".join),
    st.lists(_PIECES, max_size=8).map(lambda pieces: "https://example.com/" + "".join(pieces)),
)


@given(_URLS)
@example("https://example.com/%%34%31")
@example("https://example.com/a//")
def test_law_normalising_a_url_twice_is_normalising_it_once(url: str) -> None:
    once = normalize_url(url)
    assert normalize_url(once) == once


@given(st.lists(_PIECES, max_size=8).map("".join))
def test_law_a_canonical_web_url_has_no_fragment_no_space_and_one_domain(rest: str) -> None:
    canonical = canonical_url("https://www.example.com/" + rest)
    if canonical is not None:
        assert "#" not in canonical and " " not in canonical and canonical.isascii()
        assert registrable_domain(canonical) == "example.com"


def test_urls_never_use_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert normalize_url("https://unheard.of.example/a/") == "https://unheard.of.example/a"
    assert registrable_domain("https://a.b.example.org") == "example.org"


@pytest.mark.scaled
@pytest.mark.parametrize("part", ["a/", "utm_a=1&", "%", "é", ".", "a.", "[", ":", "@", "?", "#", " a", "\\"])
def test_a_megabyte_of_anything_takes_time_in_proportion(part: str) -> None:
    def job(size: int, start: str) -> Callable[[], object]:
        url = start + part * (size // len(part))
        return lambda: (normalize_url(url), registrable_domain(url))

    for start in ("", "https://", "https://example.com/", "https://example.com/?"):
        assert_linear(partial(job, start=start), 100_000, 1_000_000)
