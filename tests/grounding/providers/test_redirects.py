"""Redirects over HTTP (behaviours 5: only when asked, with limits, never reaching private addresses)."""

from __future__ import annotations

import ipaddress
import socket
import ssl
import time
from pathlib import Path
from typing import Any

import pytest
import trustme
from provider_payloads import payload
from redirect_server import redirector

from grounding.providers.google.vertex import extract_vertex_citations
from grounding.providers.redirects import DEFAULT_LIMITS, RedirectLimits, follow_redirects
from grounding.web.connect import is_public

END = "https://tide.example.com/flut?utm_source=g#x"


def row(url: str) -> dict[str, Any]:
    return {"url": url, "source_domain": "", "raw": {"uri": url, "redirect": True}}


def allowed(port: int, **more: Any) -> RedirectLimits:
    """RedirectLimits under which the server on loopback is a redirector that may be asked."""
    return RedirectLimits(
        redirectors=frozenset({f"127.0.0.1:{port}", f"localhost:{port}"}),
        allowed_addresses=frozenset({"127.0.0.1", "::1"}),
        ports=frozenset({port}),
        **more,
    )


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every try to resolve or connect, which fails."""
    tries: list[object] = []

    def refuse(*args: object, **_: object) -> None:
        tries.append(args)
        raise OSError("no network in tests")

    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    return tries


def test_nothing_is_asked_unless_somebody_wants_it(no_network: list[object]) -> None:
    extract_vertex_citations(payload("vertex_redirects"))
    assert no_network == []


def test_when_asked_each_redirect_is_followed_and_a_failure_leaves_it_as_it_was(
    no_network: list[object],
) -> None:
    plain = extract_vertex_citations(payload("vertex_redirects"))
    rows = extract_vertex_citations(payload("vertex_redirects"), resolve_redirects=True)
    assert len(no_network) == 4
    for before, after in zip(plain, rows, strict=True):
        assert "no network in tests" in after["raw"].pop("redirect_error")
        assert after == before


def test_sites_that_are_no_redirectors_are_never_asked(no_network: list[object]) -> None:
    rows = [
        row("https://tide.example.com/"),
        row("https://www.google.com/url?q=https://a.example.de"),
        {"url": None},
    ]
    assert follow_redirects(rows) == rows
    assert no_network == []


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_leads_to_the_end_site_which_is_not_contacted(status: int) -> None:
    with redirector({"/a?x=1": (status, END)}) as (port, asked):
        (done,) = follow_redirects([row(f"http://127.0.0.1:{port}/a?x=1")], limits=allowed(port))
    assert asked == ["/a?x=1"]
    assert (done["url"], done["source_domain"]) == ("https://tide.example.com/flut", "example.com")
    assert done["raw"] == {
        "uri": f"http://127.0.0.1:{port}/a?x=1",
        "redirect_url": f"http://127.0.0.1:{port}/a?x=1",
    }


@pytest.fixture
def tls(tmp_path: Path) -> tuple[ssl.SSLContext, str]:
    """What a server needs for the name localhost, and the file of the authority that vouches for it."""
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(context)
    authority.cert_pem.write_to_path(str(tmp_path / "authority.pem"))
    return context, str(tmp_path / "authority.pem")


@pytest.mark.parametrize(
    ("host", "trusted", "reason"),
    [("localhost", True, None), ("localhost", False, "VERIFY_FAILED"), ("127.0.0.1", True, "mismatch")],
)
def test_https_is_checked_against_the_host_s_name(
    tls: tuple[ssl.SSLContext, str],
    monkeypatch: pytest.MonkeyPatch,
    host: str,
    trusted: bool,
    reason: str | None,
) -> None:
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", tls[1])
    with redirector({"/a": (302, END)}, tls=tls[0]) as (port, asked):
        (done,) = follow_redirects([row(f"https://{host}:{port}/a")], limits=allowed(port))
    assert (done["source_domain"], asked) == (("example.com", ["/a"]) if reason is None else ("", []))
    assert reason is None or reason in done["raw"]["redirect_error"]


def test_of_several_addresses_the_first_that_answers_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with redirector({"/a": (302, END)}) as (port, asked):
        found = [(0, 0, 0, "", (address, port)) for address in ("127.0.0.3", "127.0.0.1")]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
        limits = RedirectLimits(
            redirectors=frozenset({"leads.example.com"}),
            ports=frozenset({port}),
            allowed_addresses=frozenset({"127.0.0.1", "127.0.0.3"}),
        )
        monkeypatch.setattr(socket, "create_connection", _to_address)
        (done,) = follow_redirects([row(f"http://leads.example.com:{port}/a")], limits=limits)
    assert asked == ["/a"] and done["source_domain"] == "example.com"


def _to_address(address: tuple[str, int], timeout: float) -> socket.socket:
    """`socket.create_connection` that asks for no name."""
    connected = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    connected.settimeout(timeout)
    try:
        connected.connect(address)
    except OSError:
        connected.close()
        raise
    return connected


def test_redirects_to_the_same_page_become_one_citation_of_the_best_rank() -> None:
    answers = {
        "/a": (302, END),
        "/b": (302, "https://TIDE.example.com/flut/"),
        "/c": (302, "https://youtu.be/x"),
    }
    with redirector(answers) as (port, _):
        ranked = [
            {**row(f"http://127.0.0.1:{port}/{path}"), "rank": n}
            for n, path in ((3, "a"), (1, "c"), (2, "b"))
        ]
        ranked[0]["spans"], ranked[2]["spans"] = [[5, 9]], [[1, 4]]
        page, video = follow_redirects(ranked, limits=allowed(port))
    assert (page["url"], page["rank"], page["spans"]) == (
        "https://tide.example.com/flut",
        2,
        [[1, 4], [5, 9]],
    )
    assert (video["rank"], video["source_type"], page["source_type"]) == (1, "video", "web")


def test_redirectors_may_lead_on_to_one_another_also_with_relative_addresses() -> None:
    answers = {"/a": (302, "/b"), "/b": (302, "http://localhost:{port}/c"), "/c": (302, END)}
    with redirector(answers) as (port, asked):
        (done,) = follow_redirects([row(f"http://127.0.0.1:{port}/a")], limits=allowed(port))
    assert asked == ["/a", "/b", "/c"] and done["source_domain"] == "example.com"


def test_a_redirect_through_a_known_wrapper_needs_no_further_question() -> None:
    with redirector({"/a": (302, "https://www.google.com/url?q=https%3A%2F%2Fa.example.de%2Fx")}) as (
        port,
        _,
    ):
        (done,) = follow_redirects([row(f"http://127.0.0.1:{port}/a")], limits=allowed(port))
    assert done["url"] == "https://a.example.de/x"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ((302, "/a"), "more than 5 redirects"),
        ((200, None), "answered 200"),
        ((302, None), "answered 302"),
        ((404, END), "answered 404"),
        ((302, "ftp://files.example.com/x"), "no web address"),
        ((302, "javascript:alert(1)"), "no web address"),
        ((302, "http://10.0.0.1/admin"), "no public site"),
        ((302, "http://[::1]/admin"), "no public site"),
        ((302, "http://localhost/admin"), "no public site"),
        ((302, "https://example.com/" + "x" * 9000), "no web address"),
        ((0, None), "could not be read"),
    ],
)
def test_what_leads_nowhere_stays_as_it_was_with_the_reason(
    answer: tuple[int, str | None], reason: str
) -> None:
    with redirector({"/a": answer}) as (port, _):
        before = row(f"http://127.0.0.1:{port}/a")
        (after,) = follow_redirects([before], limits=allowed(port))
    assert reason in after["raw"].pop("redirect_error")
    assert after == before


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0", "127.1", "2130706433", "0x7f.1"])
def test_private_addresses_are_never_reached_whatever_their_spelling(host: str) -> None:
    with redirector({"/a": (302, END)}) as (port, asked):
        limits = RedirectLimits(
            redirectors=frozenset({host, "127.0.0.1", "0.0.0.0"}), ports=frozenset({port})
        )
        (after,) = follow_redirects([row(f"http://{host}:{port}/a")], limits=limits)
    assert asked == []
    assert "no public address" in after["raw"]["redirect_error"]


def test_a_redirector_that_leads_to_a_private_redirector_is_not_followed() -> None:
    with redirector({"/a": (302, "http://127.0.0.2:{port}/b"), "/b": (302, END)}) as (port, asked):
        limits = RedirectLimits(
            redirectors=frozenset({"127.0.0.1", "127.0.0.2"}),
            allowed_addresses=frozenset({"127.0.0.1"}),
            ports=frozenset({port}),
        )
        (after,) = follow_redirects([row(f"http://127.0.0.1:{port}/a")], limits=limits)
    assert asked == ["/a"]
    assert "127.0.0.2 is at no public address" in after["raw"]["redirect_error"]


def test_the_address_that_was_checked_is_the_one_that_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is public when it is checked and private when it is used (DNS rebinding) gains nothing."""
    asked_names, reached = [], []

    def resolve(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        asked_names.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", port))]

    def connect(address: tuple[str, int], **_: object) -> None:
        reached.append(address)
        raise OSError("stop here")

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket, "create_connection", connect)
    follow_redirects([row("https://vertexaisearch.cloud.google.com/grounding-api-redirect/A")])
    assert asked_names == ["vertexaisearch.cloud.google.com"]
    assert reached == [("93.184.216.34", 443)]


def test_one_private_address_among_public_ones_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(0, 0, 0, "", ("93.184.216.34", 443)), (0, 0, 0, "", ("10.0.0.7", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    monkeypatch.setattr(socket, "create_connection", lambda *_, **__: pytest.fail("it was contacted"))
    (after,) = follow_redirects([row("https://vertexaisearch.cloud.google.com/grounding-api-redirect/A")])
    assert "no public address" in after["raw"]["redirect_error"]
    assert "10.0.0.7" not in after["raw"]["redirect_error"]


@pytest.mark.parametrize(
    "address",
    """127.0.0.1 10.1.2.3 192.168.0.1 172.16.0.1 169.254.169.254 0.0.0.0 100.64.0.1 224.0.0.1 255.255.255.255 ::1 ::
    fe80::1 fc00::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2002:a00:1:: ff02::1""".split(),
)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "address", "93.184.216.34 8.8.8.8 2606:2800:220:1:248:1893:25c8:1946 64:ff9b::808:808".split()
)
def test_addresses_that_are_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


def test_limits_of_number_port_and_time() -> None:
    answers = {
        "/a": (302, END),
        "/b": (302, "https://b.example.com"),
        "/slow": (-1, None),
        "/drip": (-2, None),
    }
    with redirector(answers) as (port, asked):
        url = f"http://127.0.0.1:{port}/a"
        two = follow_redirects([row(url), row(url[:-1] + "b"), row(url)], limits=allowed(port, urls=2))
        assert [done["source_domain"] for done in two] == ["example.com", "example.com", ""]
        assert two[2]["raw"]["redirect_error"] == "too many urls" and len(asked) == 2
        other = RedirectLimits(
            redirectors=frozenset({"127.0.0.1"}), allowed_addresses=frozenset({"127.0.0.1"})
        )
        (refused,) = follow_redirects([row(url)], limits=other)
        assert "port" in refused["raw"]["redirect_error"] and len(asked) == 2
        began = time.monotonic()
        slow = follow_redirects([row(url[:-2] + "/slow"), row(url)], limits=allowed(port, seconds=0.4))
        follow_redirects([row(url[:-2] + "/drip")], limits=allowed(port, seconds=0.4))
        assert time.monotonic() - began < 60, "the server answers neither before the test is over"
        assert all("redirect_error" in done["raw"] for done in slow)
        assert "out of time" in slow[1]["raw"]["redirect_error"]


def test_by_default_only_the_ports_of_the_web_and_public_addresses_are_open() -> None:
    assert DEFAULT_LIMITS.ports == {80, 443} and not DEFAULT_LIMITS.allowed_addresses
