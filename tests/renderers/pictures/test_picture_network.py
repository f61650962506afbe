"""Pictures from the network: only where somebody allows it, only so long and so large, from nobody else's machine."""

from __future__ import annotations

import io
import socket
from typing import Any

import pytest
from picture_server import Sent, picture_server
from PIL import Image as Pillow

from grounding.web.fetch import FetchError, NetworkAccess, fetch
from renderers.pictures.access import ImageAccess, Pictures
from renderers.read.markdown.document import from_markdown

LOCAL = NetworkAccess(frozenset({"127.0.0.1"}), seconds=20)
_out = io.BytesIO()
Pillow.new("RGB", (40, 30), 1).save(_out, "PNG")
PNG = _out.getvalue()


def get(url: str, access: NetworkAccess = LOCAL, **options: Any) -> bytes:
    return fetch(url, access, **{"largest": 10_000, **options})


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every try to resolve a name or to connect, which fails."""
    tries: list[object] = []

    def refuse(*args: object, **_: object) -> None:
        tries.append(args)
        raise OSError("no network")

    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    return tries


def test_nothing_is_fetched_unless_it_is_allowed(tries: list[object]) -> None:
    read = from_markdown("![a](https://example.org/a.png) ![b](//example.org/b.png)")
    assert tries == []
    assert ["not fetched" in problem.message for problem in read.problems] == [True, True]


def test_a_picture_of_an_allowed_host_is_shown_whatever_its_server_calls_it() -> None:
    with picture_server({"/a%20b.png?x=1": Sent(PNG, headers={"Content-Type": "text/html"})}) as (
        port,
        asked,
    ):
        url = f"http://127.0.0.1:{port}/a b.png?x=1#part"
        pictures = Pictures(ImageAccess(network=LOCAL))
        shown, again = pictures.read(url, "A chart"), pictures.read(url)
    assert shown.image is not None and again.image is not None and shown.image.data == PNG
    assert pictures.problems == []
    [(path, headers)] = asked
    assert path == "/a%20b.png?x=1"
    assert {"cookie", "referer", "authorization"}.isdisjoint(name.lower() for name in headers)


@pytest.mark.parametrize("body", [b"<html>no picture</html>", b"", PNG[:60]], ids=["html", "empty", "half"])
def test_what_is_fetched_is_judged_by_its_bytes(body: bytes) -> None:
    with picture_server({"/a.png": Sent(body, headers={"Content-Type": "image/png"})}) as (port, _):
        pictures = Pictures(ImageAccess(network=LOCAL))
        picture = pictures.read(f"http://127.0.0.1:{port}/a.png", "A chart")
    assert picture.image is None and picture.source.endswith("/a.png") and picture.problem
    assert [problem.code for problem in pictures.problems] == ["picture"]


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "127.1", "[::ffff:127.0.0.1]"]
)
def test_hosts_that_are_not_public_are_refused_unless_they_are_named(host: str) -> None:
    with picture_server({"/a.png": Sent(PNG)}) as (port, asked):
        access = NetworkAccess(frozenset({f"elsewhere.example:{port}"}))
        with pytest.raises(FetchError, match=r"no public address|port|reached"):
            get(f"http://{host}:{port}/a.png", access)
    assert asked == []


@pytest.mark.parametrize(
    "address",
    "127.0.0.1 10.1.2.3 192.168.0.1 172.16.0.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 "
    "::1 fe80::1 fd00::1 ::ffff:10.0.0.1 64:ff9b::a00:1".split(),
)
def test_names_of_private_addresses_are_refused(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    kind = socket.AF_INET6 if ":" in address else socket.AF_INET
    rows = [(socket.AF_INET, 1, 6, "", ("93.184.215.14", 80)), (kind, 1, 6, "", (address, 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: rows)
    monkeypatch.setattr(socket, "create_connection", lambda *_, **__: pytest.fail("it was contacted"))
    with pytest.raises(FetchError, match="no public address"):
        get("http://pictures.example/a.png")


def test_a_named_host_may_be_named_with_its_port() -> None:
    with picture_server({"/a.png": Sent(PNG)}) as (port, _):
        url = f"http://127.0.0.1:{port}/a.png"
        assert get(url, NetworkAccess(frozenset({f"127.0.0.1:{port}"}))) == PNG
        with pytest.raises(FetchError):
            get(url, NetworkAccess(frozenset({f"127.0.0.1:{port + 1}"})))


def test_redirects_are_followed_and_each_is_checked() -> None:
    answers = {
        "/a": Sent(status=302, headers={"Location": "/b"}),
        "/b": Sent(status=307, headers={"Location": "http://127.0.0.1:{port}/c.png"}),
        "/c.png": Sent(PNG),
        "/loop": Sent(status=301, headers={"Location": "/loop"}),
        "/out": Sent(status=301, headers={"Location": "http://localhost:{port}/c.png"}),
        "/file": Sent(status=301, headers={"Location": "file:///etc/passwd"}),
    }
    with picture_server(answers) as (port, asked):
        start = f"http://127.0.0.1:{port}"
        assert get(f"{start}/a") == PNG
        with pytest.raises(FetchError, match="more than 5 times"):
            get(f"{start}/loop")
        assert [path for path, _ in asked].count("/loop") == 6
        for path in ("/out", "/file"):
            with pytest.raises(FetchError, match=r"not asked|none of http"):
                get(start + path)
        assert [path for path, _ in asked].count("/c.png") == 1


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        pytest.param(Sent(b"x" * 10_001), "too large", id="large"),
        pytest.param(
            Sent(b"x", headers={"Content-Length": "99999999999"}), "too large", id="said-to-be-large"
        ),
        pytest.param(Sent(PNG, status=404), "404", id="missing"),
        pytest.param(Sent(PNG, headers={"Content-Length": "5000"}), "more expected", id="cut"),
        pytest.param(Sent(PNG, status=302), "302", id="nowhere"),
    ],
)
def test_other_answers_say_what_is_wrong(sent: Sent, why: str) -> None:
    with picture_server({"/a": sent}) as (port, _), pytest.raises(FetchError, match=why):
        get(f"http://127.0.0.1:{port}/a")


def test_an_endless_answer_is_left_when_it_is_too_large_or_too_slow() -> None:
    endless = Sent(b"x", headers={"Content-Length": "9000"}, slow=True)
    unsized = Sent(b"x" * 20_000, headers={"Content-Length": ""}, slow=True)
    with picture_server({"/a": endless, "/b": unsized}) as (port, _):
        with pytest.raises(FetchError, match="too long"):
            get(f"http://127.0.0.1:{port}/a", seconds=0.5)
        with pytest.raises(FetchError, match="too l"):
            get(f"http://127.0.0.1:{port}/b", seconds=5)


def test_all_pictures_together_take_only_so_long() -> None:
    with picture_server({"/a": Sent(b"x", headers={"Content-Length": "9"}, slow=True)}) as (port, asked):
        network = NetworkAccess(frozenset({"127.0.0.1"}), seconds=0.3, seconds_together=0.5)
        pictures = Pictures(ImageAccess(network=network))
        for number in range(6):
            assert pictures.read(f"http://127.0.0.1:{port}/a#{number}").image is None
    assert len(asked) <= 3 and len(pictures.problems) == 6


@pytest.mark.parametrize(
    "url",
    [
        "ftp://127.0.0.1/a.png",
        "http://user:word@127.0.0.1/a.png",
        "http://",
        "http://[",
        "http://a b/",
        "http://127.0.0.1:99999/",
        "javascript:1",
        "gopher://127.0.0.1:70/",
    ],
    ids=lambda url: url.replace("/", "-"),
)
def test_other_addresses_are_refused(tries: list[object], url: str) -> None:
    with pytest.raises(FetchError):
        get(url)
    assert tries == []
