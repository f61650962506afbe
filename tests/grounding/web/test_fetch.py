"""Fetching: how long, how large, of what type, from whom, and where it is sent on to."""

from __future__ import annotations

import gzip
import ipaddress
import socket
import zlib
from typing import Any

import pytest
from sites import Sent, site

from grounding.web.connect import is_public
from grounding.web.fetch import Fetched, FetchError, NetworkAccess, Wish, fetch_wish


def get(url: str, access: NetworkAccess, **wish: Any) -> Fetched:
    return fetch_wish(url, access, Wish(**{"largest": 100_000, **wish}))


@pytest.mark.parametrize(
    "address",
    """fec0::1 feff:ffff::1 64:ff9b:1::1 64:ff9b:1::808:808 ::a00:1 ::808:808 ::ffff:8.8.8.8 ::ffff:0:10.0.0.1
    ::ffff:0:8.8.8.8 100::1 5f00::1 4000::1 e000::1 2001::7f00:1 2001:db8::1 2002:c0a8:1::1 64:ff9b::a9fe:a9fe
    240.0.0.1 192.0.0.8 198.18.0.1 0.1.2.3""".split(),
)
def test_no_other_network_is_taken_for_the_internet(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


def test_a_refusal_does_not_say_what_addresses_a_network_has(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [(socket.AF_INET, 1, 6, "", ("10.11.12.13", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: rows)
    monkeypatch.setattr(socket, "create_connection", lambda *_, **__: pytest.fail("it was contacted"))
    with pytest.raises(FetchError, match=r"payroll\.example is at no public address") as refused:
        get("https://payroll.example/", NetworkAccess())
    assert "10.11" not in str(refused.value)


def test_what_a_server_says_of_a_page_comes_with_it() -> None:
    sent = Sent(
        b"Ebbe", "Text/Plain; charset=ISO-8859-15", headers={"Last-Modified": "Mon, 06 May 2024 07:08:09 GMT"}
    )
    moved = Sent(status=301, headers={"Location": "{site}/tide.txt#low"})
    with site({"/tide.txt": sent, "/old": moved}) as running:
        found = get(f"{running.url}/old?a=1", running.access)
    assert found == Fetched(
        f"{running.url}/tide.txt", b"Ebbe", "text/plain", "iso-8859-15", "Mon, 06 May 2024 07:08:09 GMT"
    )


def test_keys_are_shown_to_the_first_server_alone() -> None:
    with site({"/b": Sent(b"b")}) as second:
        away = Sent(status=302, headers={"Location": f"{second.url}/b"})
        with site({"/a": away}) as first:
            both = NetworkAccess(first.access.private_hosts | second.access.private_hosts)
            get(f"{first.url}/a", both, headers={"X-Key": "secret"})
    assert first.headers[0]["x-key"] == "secret"
    assert "x-key" not in second.headers[0]


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "GZIP", "identity"])
def test_packed_answers_are_unpacked_though_none_is_asked_for(encoding: str) -> None:
    packed = {"gzip": gzip.compress, "deflate": zlib.compress, "identity": bytes}[encoding.lower()](
        b"tide " * 99
    )
    with site({"/a": Sent(packed, headers={"Content-Encoding": encoding})}) as running:
        assert get(f"{running.url}/a", running.access).data == b"tide " * 99
    assert running.headers[0]["accept-encoding"] == "identity"


BOMB = gzip.compress(bytes(200_000_000), 9)


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        pytest.param(Sent(BOMB[:90_000], headers={"Content-Encoding": "gzip"}), "too large", id="bomb"),
        pytest.param(Sent(bytes(100_001)), "too large", id="large"),
        pytest.param(
            Sent(gzip.compress(b"tide")[:-5], headers={"Content-Encoding": "gzip"}), "breaks off", id="half"
        ),
        pytest.param(Sent(b"tide", headers={"Content-Encoding": "gzip"}), "damaged", id="not-packed"),
        pytest.param(Sent(b"tide", headers={"Content-Encoding": "br"}), "'br'", id="other-packing"),
        pytest.param(
            Sent(b"tide", headers={"Content-Encoding": "gzip, gzip"}), "which is not read", id="twice"
        ),
        pytest.param(Sent(b"tide", status=429), "answered 429", id="too-often"),
        pytest.param(Sent(b"tide", status=500), "answered 500", id="broken"),
        pytest.param(Sent(b"", status=304), "answered 304", id="unchanged"),
        pytest.param(Sent(b"MZ", "application/x-msdownload"), "x-msdownload, which is not read", id="type"),
        pytest.param(Sent(b"MZ", None), "no type", id="no-type"),
    ],
)
def test_what_is_not_wanted_is_refused(sent: Sent, why: str) -> None:
    with site({"/a": sent}) as running, pytest.raises(FetchError, match=why) as refused:
        get(f"{running.url}/a", running.access, takes=lambda mime: mime.startswith("text/"))
    assert refused.value.status == (sent.status if sent.status != 200 else None)


def test_the_beginning_is_enough_where_it_is_said_so() -> None:
    answers = {
        "/a": Sent(bytes(100_001)),
        "/packed": Sent(BOMB[:90_000], headers={"Content-Encoding": "gzip"}),
        "/small": Sent(b"tide"),
    }
    with site(answers) as running:
        assert get(f"{running.url}/a", running.access, cut=True).data == bytes(100_000)
        assert get(f"{running.url}/packed", running.access, cut=True).data == bytes(100_000)
        assert get(f"{running.url}/small", running.access, cut=True).data == b"tide"


def test_every_address_on_the_way_is_asked_about_first() -> None:
    seen: list[str] = []

    def permit(url: str, seconds: float) -> None:
        seen.append(url)
        assert 0 < seconds <= 10
        if "secret" in url:
            raise FetchError("it is secret")

    answers = {"/a": Sent(status=302, headers={"Location": "/secret"}), "/secret": Sent(b"x")}
    with site(answers) as running, pytest.raises(FetchError, match="it is secret"):
        get(f"{running.url}/a#part", running.access, permit=permit)
    assert seen == [f"{running.url}/a", f"{running.url}/secret"]
    assert running.asked == ["/a"]


@pytest.mark.parametrize("url", ["http://\ud800/", "http://a\x00b/", "http://[fe80::1%25eth0]/", "//a", ""])
def test_damaged_addresses_are_refused(url: str) -> None:
    with pytest.raises(FetchError):
        get(url, NetworkAccess())
