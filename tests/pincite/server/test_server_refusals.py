"""What the server refuses: foreign hosts and pages, strangers, what is too large or too slow, files that are none."""

from __future__ import annotations

import gzip
import http.client
import io
import json
import socket
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from email.message import Message
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from command import ENCRYPTED, PAPER, PATIENCE, PDF
from serving import Served, is_problem, serving, until

from pincite.server.settings import ServerLimits

pytestmark = pytest.mark.long

TOKEN = "a-token-that-nobody-guesses"
SMALL = ServerLimits(
    workers=1,
    upload_bytes=200_000,
    json_bytes=2_000,
    silence_seconds=0.3,
    body_seconds=0.6,
    requests=4,
    uploads=2,
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served") / "papers.pincite", SMALL) as server:
        server.added(PAPER)
        yield server


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(
        tmp_path_factory.mktemp("guarded") / "papers.pincite",
        token=TOKEN,
        hosts=frozenset({"papers.example"}),
    ) as server:
        yield server


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "x@localhost", "[::1", ""]
)
def test_a_foreign_name_that_leads_here_is_refused(served: Served, host: str) -> None:
    assert is_problem(served.api.get("/api/documents", headers={"Host": host}), 421, "--allow-host")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8760", "127.0.0.1:9", "[::1]:9"])
def test_the_servers_own_names_are_not(served: Served, host: str) -> None:
    assert served.api.get("/api/documents", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
    ],
)
def test_pages_of_other_sites_change_nothing(served: Served, headers: dict[str, str]) -> None:
    before = served.api.get("/api/documents").json()
    response = served.api.post("/api/documents?name=a.txt", content=b"planted", headers=headers)
    assert is_problem(response, 403, "another site")
    assert served.api.get("/api/documents").json() == before


def test_its_own_pages_and_links_to_it_are_let_in(served: Served) -> None:
    own = {"Origin": served.address, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}
    asked = {"quotes": [{"quote": "slate"}]}
    assert served.api.post("/api/locate", json=asked, headers=own).status_code == 200
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert served.api.get("/docs", headers=link).status_code == 200


def test_a_picture_in_a_page_of_another_site_is_refused(served: Served) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
    assert is_problem(served.api.get("/api/documents", headers=headers), 403)


def test_no_origin_is_allowed_to_read(served: Served) -> None:
    answer = served.api.options(
        "/api/documents", headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    )
    assert answer.status_code in (403, 405)
    read = served.api.get("/api/documents", headers={"Origin": "https://evil.example"})
    assert not [name for name in {**answer.headers, **read.headers} if name.startswith("access-control")]
    assert read.headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("given", ["", "Bearer", "Bearer no", f"Basic {TOKEN}", f"Bearer {TOKEN}x"])
def test_strangers_learn_nothing(guarded: Served, given: str) -> None:
    headers = [(b"authorization", given.encode("latin-1"))]
    for path in ("/", "/api/documents", "/docs", "/openapi.json", "/static/viewer.js", "/nothing"):
        response = guarded.api.build_request("GET", path)
        response.headers.pop("authorization")
        response.headers.update(headers)
        assert is_problem(guarded.api.send(response), 401, "token")
    health = httpx.get(f"{guarded.address}/api/health")
    assert health.status_code == 200 and set(health.json()) == {"status", "version"}


def test_a_browser_gets_a_cookie_for_the_token(guarded: Served) -> None:
    with httpx.Client(base_url=guarded.address) as browser:
        assert browser.get("/", params={"token": "wrong"}).status_code == 401
        assert browser.get("/api/documents", params={"token": TOKEN}).status_code == 401
        entered = browser.get("/", params={"token": TOKEN})
        assert entered.status_code == 303 and entered.headers["location"] == "/"
        assert TOKEN not in entered.headers["set-cookie"]
        assert {"HttpOnly", "SameSite=lax"} <= set(entered.headers["set-cookie"].split("; "))
        assert browser.get("/api/documents").status_code == 200


def test_a_named_proxy_is_let_in(guarded: Served) -> None:
    assert guarded.api.get("/api/documents", headers={"Host": "papers.example"}).status_code == 200
    assert guarded.api.get("/api/documents", headers={"Host": "other.example"}).status_code == 421


def test_large_requests_are_refused_announced_or_not(served: Served) -> None:
    large = b"x" * 200_001
    for content in (large, (large[i : i + 50_000] for i in range(0, len(large), 50_000))):
        response = served.api.post("/api/documents?name=a.txt", content=content)
        assert is_problem(response, 413, "0.2 MB")
    response = served.api.post("/api/locate", json={"quotes": [{"quote": "x" * 3_000}]})
    assert is_problem(response, 413, "0.002 MB")


def connected(served: Served, sent: str, *, room: int | None = None) -> socket.socket:
    """A connection over which these lines of a head and what follows were sent; with `room` for so many bytes."""
    place = urlsplit(served.address)
    connection = socket.socket()
    connection.settimeout(PATIENCE)
    if room is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    connection.connect((place.hostname, place.port))
    connection.sendall(sent.replace("HOST", f"Host: {place.netloc}").replace("\n", "\r\n").encode())
    return connection


HALF_A_FILE = "POST /api/documents?name=a.txt HTTP/1.1\nHOST\nContent-Length: 100\n\nhalf"


def keeps_nothing(served: Served) -> bool:
    """Whether nothing is being answered but this question, and nothing was added."""
    # Asked for again: a connection's end is noticed when the server comes to it.
    until(lambda: "pincite_requests_running 1\n" in served.api.get("/api/metrics").text)
    assert served.api.get("/api/documents").json()["total"] == 1
    return list(served.parts.shelf._folder.iterdir()) == []


def test_slow_clients_are_not_waited_for(served: Served) -> None:
    with connected(served, HALF_A_FILE) as slow:
        answer = http.client.HTTPResponse(slow)
        answer.begin()
        assert answer.status == 408 and b"did not come in time" in answer.read()
    assert keeps_nothing(served)


def test_a_client_that_goes_leaves_nothing(served: Served) -> None:
    connected(served, HALF_A_FILE).close()
    assert keeps_nothing(served)


@pytest.mark.parametrize("asked_before", [False, True])
def test_heads_that_never_end_are_not_waited_for(served: Served, asked_before: bool) -> None:
    with connected(served, "") as slow, suppress(ConnectionError):
        if asked_before:
            slow.sendall(
                f"GET /api/health HTTP/1.1\r\nHost: {served.api.base_url.netloc.decode()}\r\n\r\n".encode()
            )
            answer = http.client.HTTPResponse(slow)
            answer.begin()
            assert b'"ok"' in answer.read()
        slow.sendall(b"GET /api/health HTTP/1.1\r\nX-Slow: ")
        while slow.send(b"a"):  # a byte now and then keeps it no longer
            time.sleep(0.05)
    with connected(served, "") as silent:
        assert silent.recv(1) == b""


def test_a_client_that_does_not_read_its_answers_is_not_waited_for(served: Served) -> None:
    """Nine megabytes of pictures, for someone who has room for 4 kB and reads none of it."""
    document = served.api.get("/api/documents").json()["documents"][0]["document"]
    path = f"/api/documents/{document}/pages/1/image?scale=4"
    whole = 30 * len(served.api.get(path).content)
    with connected(served, f"GET {path} HTTP/1.1\nHOST\n\n" * 30, room=4096) as full:
        until(lambda: "pincite_requests_running 2\n" in served.api.get("/api/metrics").text)
        assert keeps_nothing(served)
        received = 0
        with suppress(ConnectionResetError):
            while part := full.recv(2**20):
                received += len(part)
    assert received < whole


def refused_beside(
    served: Served, sent: str, count: int, ask: Callable[[], httpx.Response]
) -> httpx.Response:
    """What is answered while so many requests like this wait; asked until the server has come to all of them."""
    while True:
        waiting = [connected(served, sent) for _ in range(count)]
        answer = ask()
        for one in waiting:
            one.close()
        if answer.status_code == 503:
            return answer


def test_more_requests_than_it_takes_on_are_asked_to_come_again(served: Served) -> None:
    half = "POST /api/locate HTTP/1.1\nHOST\nContent-Length: 100\n\n"
    refused = refused_beside(served, half, SMALL.requests, lambda: served.api.get("/api/health"))
    assert is_problem(refused, 503, "4 requests") and refused.headers["retry-after"]
    until(lambda: served.api.get("/api/health").status_code == 200)


def test_more_files_than_it_takes_in_are_asked_to_come_again(served: Served) -> None:
    refused = refused_beside(
        served, HALF_A_FILE, SMALL.uploads, lambda: served.api.post("/api/documents", content=b"")
    )
    assert is_problem(refused, 503, "2 files are on their way") and refused.headers["retry-after"]
    assert keeps_nothing(served)


def test_nothing_is_asked_over_websockets(served: Served) -> None:
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    key = {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    assert is_problem(served.api.get("/api/ask", headers={**upgrade, **key, "Host": "evil.example"}), 421)
    assert is_problem(served.api.get("/api/ask", headers={**upgrade, **key}), 405)


def test_packed_bodies_are_not_unpacked(served: Served) -> None:
    packed = gzip.compress(b"Rivers rise. " * 1_000_000)
    headers = {"Content-Encoding": "gzip"}
    response = served.api.post("/api/documents?name=a.txt", content=packed, headers=headers)
    assert is_problem(response, 415, "no text")
    body = gzip.compress(json.dumps({"quotes": [{"quote": "slate"}]}).encode())
    response = served.api.post(
        "/api/locate", content=body, headers={**headers, "Content-Type": "application/json"}
    )
    assert is_problem(response, 400, "no JSON")


def test_many_ranges_are_no_way_to_have_more_sent(served: Served) -> None:
    document = served.api.get("/api/documents").json()["documents"][0]["document"]
    path, size = f"/api/documents/{document}/file", PAPER.stat().st_size
    part = served.api.get(path, headers={"Range": "bytes=0-9"})
    assert part.status_code == 206 and part.content == PAPER.read_bytes()[:10]
    for ranges in (",".join(["0-"] * 5_000), ",".join(f"{n}-{n}" for n in range(0, 4_000, 2))):
        answer = served.api.get(path, headers={"Range": f"bytes={ranges}"})
        assert answer.status_code in (200, 206, 400, 416) and len(answer.content) <= 300 * size
    assert served.api.get(path, headers={"Range": f"bytes={size}-"}).status_code == 416
    until(lambda: not list(served.parts.shelf._folder.iterdir()))


def zipped() -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as archive:
        archive.writestr("../../etc/passwd", "root")
    return into.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "status"),
    [
        ("empty.pdf", b"", 415),
        ("page.pdf", b"<html><script>alert(1)</script></html>", 415),
        ("archive.pdf", zipped(), 415),
        ("noise.pdf", bytes(range(256)) * 40, 415),
        ("cut.pdf", b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog", 422),
        ("garbage.pdf", (PDF / "garbage.pdf").read_bytes(), 422),
        ("no_pages.pdf", (PDF / "no_pages.pdf").read_bytes(), 422),
        ("locked.pdf", ENCRYPTED.read_bytes(), 422),
    ],
)
def test_files_that_are_none_are_refused_with_the_reason(
    served: Served, name: str, data: bytes, status: int
) -> None:
    response = served.api.post("/api/documents", params={"name": name}, content=data)
    assert is_problem(response, status, name) and response.json()["error"].endswith("Error")
    assert served.api.get("/api/documents").json()["total"] == 1
    assert list(served.parts.shelf._folder.iterdir()) == []


@pytest.mark.parametrize(
    "name",
    [
        "../../../etc/passwd",
        "C:\\Windows\\a.txt",
        "<img src=x onerror=alert(1)>.txt",
        "\x00\x1b[2Ja.txt",
        "a\r\nSet-Cookie: a=b\r\n.txt",
        'a"; filename="b.html\\".txt',
        "‮txt.exe",
    ],
)
def test_names_are_text(served: Served, tmp_path: Path, name: str) -> None:
    text = f"Rivers rise, says {name!r}.".encode()
    added = served.api.post("/api/documents", params={"name": name}, content=text)
    if added.status_code == 415:  # its ending says another format
        return
    row = added.json()
    assert not set(row["name"]) & set("/\\\x00\x1b\u202e") and row["name"].isprintable()
    file = served.api.get(f"/api/documents/{row['document']}/file")
    assert file.content == text and "attachment" in file.headers["content-disposition"]
    assert file.headers["content-type"] == "application/octet-stream" and "set-cookie" not in file.headers
    disposition = Message()
    disposition["Content-Disposition"] = file.headers["content-disposition"]
    assert disposition.get_filename() == row["name"]
    served.api.delete(f"/api/documents/{row['document']}")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/documents/doc_0", 404),
        ("GET", "/api/documents/..%2F..%2Fetc", 404),
        ("GET", "/api/documents/%00/pages", 422),
        ("GET", "/api/blocks/BLOCK_CITE_ID_99999", 404),
        ("GET", f"/api/blocks/BLOCK_CITE_ID_{'9' * 60}", 404),
        ("GET", "/api/artifacts/..%2f..%2fetc%2fpasswd", 404),
        ("GET", "/static/..%2f..%2f__init__.py", 404),
        ("GET", "/static/%2e%2e/%2e%2e/library.py", 404),
        ("GET", "/nothing", 404),
        ("PUT", "/api/documents", 405),
        ("GET", "/api/documents?limit=0", 422),
        ("GET", "/api/documents?offset=-1", 422),
        ("GET", "/api/search?words=", 422),
        ("GET", "/api/search?words=%3F", 422),
        ("GET", "/api/search?words=x&document=doc_0", 404),
    ],
)
def test_what_is_not_there_or_makes_no_sense(served: Served, method: str, path: str, status: int) -> None:
    assert is_problem(served.api.request(method, path), status)


@pytest.mark.parametrize(
    ("query", "status"),
    [("scale=nan", 422), ("scale=0", 422), ("scale=1e9", 422), ("clip=1,2,3", 422), ("clip=9,9,9,9", 422)],
)
def test_pictures_that_nobody_can_draw(served: Served, query: str, status: int) -> None:
    base = f"/api/documents/{served.api.get('/api/documents').json()['documents'][0]['document']}/pages"
    assert is_problem(served.api.get(f"{base}/1/image?{query}"), status)
    assert is_problem(served.api.get(f"{base}/3/image"), 404, "pages 1 to 2")
    assert is_problem(served.api.get(f"{base}/0/words"), 422)


@pytest.mark.parametrize(
    "body",
    [
        *("", "{", "[]", "null", "[" * 900),
        '{"quotes": []}',
        '{"quotes": [{"quote": 3}]}',
        '{"quotes": [{"quote": "\\ud800"}]}',
        '{"quotes": [{"quote": "a", "pag": 3}]}',
        '{"quotes": [{"quote": "a", "page": true}]}',
    ],
)
def test_json_that_is_no_request(served: Served, body: str) -> None:
    response = served.api.post("/api/locate", content=body, headers={"Content-Type": "application/json"})
    assert is_problem(response, 422) and response.json()["fields"]


def test_json_that_is_nested_without_end_is_no_request(tmp_path: Path) -> None:
    with serving(tmp_path / "a.pincite") as served:
        for body in ("[" * 1_000_000, '{"quotes":' * 300_000, "9" * 1_000_000):
            answer = served.api.post(
                "/api/locate", content=body, headers={"Content-Type": "application/json"}
            )
            assert answer.status_code in (400, 422), answer.text


def test_bytes_that_are_no_text_are_no_request(served: Served) -> None:
    response = served.api.post("/api/locate", content=b"\xff{}", headers={"Content-Type": "application/json"})
    assert is_problem(response, 400, "no JSON in UTF-8")


def test_json_of_another_type_is_refused(served: Served) -> None:
    body = json.dumps({"quotes": [{"quote": "slate"}]})
    response = served.api.post("/api/locate", content=body, headers={"Content-Type": "text/plain"})
    assert is_problem(response, 422)


def test_messages_do_not_say_where_the_library_lies(served: Served) -> None:
    told = served.api.get("/api/documents/doc_0").json()["detail"]
    assert "papers.pincite" in told and "/papers.pincite" not in told


def test_every_response_says_that_it_is_what_it_is(served: Served) -> None:
    for path in ("/", "/docs", "/api/documents", "/api/nothing", "/static/viewer.js", "/api/metrics"):
        headers = served.api.get(path).headers
        assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "server" not in headers and "unsafe" not in headers["content-security-policy"]
