"""web_fetch: a row for each address, whatever goes wrong with the others; PDFs that can be cited by the word."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import re
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from house_rules import TEXTS, V1, pdf
from hypothesis import given
from hypothesis import strategies as st
from sites import Answer, Sent, Site, site

from blocks.errors import ArgumentError, PinciteError
from grounding.citations.tool import CitationTool
from grounding.sources.pool import SourcesPool
from grounding.web.contents import read_contents
from grounding.web.fetch import Fetched, NetworkAccess
from grounding.web.web_fetch import web_fetch
from pincite.library import Library

PAGE = """<html><head><title>Tides</title><meta property="article:published_time" content="2024-05-06">
<link rel="icon" href="/tide.svg"></head><body><article><h1>Tides</h1><p>The harbour office measured the tide at 4.2
metres on Monday, which is the highest since 1962, and nobody was hurt.</p></article></body></html>"""
HTML = Sent(PAGE.encode(), headers={"Last-Modified": "Tue, 07 May 2024 01:02:03 GMT"})


def fetched(running: Site, *paths: str, **options: Any) -> list[dict[str, Any]]:
    urls = [path if "://" in path else running.url + path for path in paths]
    return asyncio.run(web_fetch(urls, **{"network": running.access, **options}))


def of(answers: dict[str, Answer], *paths: str, **options: Any) -> list[dict[str, Any]]:
    with site(answers) as running:
        return fetched(running, *paths, **options)


def test_a_page_becomes_a_row() -> None:
    with site({"/tide": HTML}) as running:
        (row,) = fetched(running, "/tide?utm_source=x")
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", row.pop("fetched_time_iso"))
    text = row.pop("content")
    assert "4.2\nmetres" not in text and "tide at 4.2 metres on Monday" in text
    assert row.pop("text") == " ".join(text.split())
    assert row == {
        "sid": 1,
        "title": "Tides",
        "url": f"{running.url}/tide?utm_source=x",
        "source_type": "web",
        "mime": "text/html",
        "size_bytes": len(PAGE.encode()),
        "published_time_iso": "2024-05-06",
        "modified_time_iso": "2024-05-07T01:02:03Z",
        "favicon_url": f"{running.url}/tide.svg",
    }


def test_a_pdf_becomes_a_document_that_is_cited_by_the_word(tmp_path: Path) -> None:
    library = Library(tmp_path / "web.pincite")
    answers: dict[str, Answer] = {"/rules%20of%20the%2Fhouse": Sent(pdf(V1), "application/octet-stream")}
    (row,) = of(answers, "/rules%20of%20the%2Fhouse", library=library)
    document = library.get(row["document_id"])
    assert (row["mime"], row["title"], document.name) == ("application/pdf", "house.pdf", "house.pdf")
    assert row["content"] == document.text and row["text"].startswith("House rules of the Linden estate")
    match = library.locate(TEXTS["fee"], document=row["document_id"])
    assert match.verdict.value == "exact" and match.boxes
    citation = CitationTool(library).add_citation(TEXTS["lift"], match.block_ids[0], 1)
    assert citation.document_id == document.id


def test_without_a_library_a_pdf_is_text() -> None:
    (row,) = of({"/a.pdf": Sent(pdf(V1[:1]), "application/pdf")}, "/a.pdf")
    assert TEXTS["fee"] in " ".join(row["content"].split()) and "document_id" not in row


@pytest.mark.parametrize(
    ("sent", "mime", "content"),
    [
        (Sent(b"# Tide\n\n4.2 m", "text/markdown"), "text/markdown", "# Tide\n\n4.2 m"),
        (Sent('{"März": 4.2}'.encode(), "application/json"), "application/json", '{"März": 4.2}'),
        (Sent(b"<a>4.2</a>", "application/atom+xml"), "application/atom+xml", "<a>4.2</a>"),
        (Sent("März".encode("utf-16"), "text/csv"), "text/csv", "März"),
        (Sent(b"<html><p>High tide", None), "text/html", "High tide"),
        (Sent(b"High tide", None), "text/plain", "High tide"),
        (Sent(b"High <b>tide", "text/plain"), "text/plain", "High <b>tide"),
        (Sent(b"", "text/plain"), "text/plain", ""),
        (Sent(b"<p>High tide", "application/xhtml+xml"), "application/xhtml+xml", "High tide"),
        (Sent("<p>Höhe".encode("cp1252"), "text/html; charset=latin1"), "text/html", "Höhe"),
    ],
    ids=range(10),
)
def test_texts_of_many_types_are_read(sent: Sent, mime: str, content: str) -> None:
    (row,) = of({"/a": sent}, "/a")
    assert (row["mime"], row["content"], "error" in row) == (mime, content, False)


BROKEN: dict[str, Answer] = {
    "/gone": Sent(status=404),
    "/often": Sent(status=429),
    "/down": Sent(status=500),
    "/picture": Sent(b"\x89PNG", "image/png"),
    "/program": Sent(b"MZ\0\0", "application/octet-stream"),
    "/binary": Sent(b"MZ\0\0", "text/plain"),
    "/no.pdf": Sent(b"<html>Please log in", "application/pdf"),
    "/half.pdf": Sent(b"%PDF-1.7 and no more", "application/pdf"),
    "/bomb": Sent(gzip.compress(bytes(3_000_000)), headers={"Content-Encoding": "gzip"}),
    "/large": Sent(b"x" * 1_000_001),
    "/slow": Sent(b"x", drips=True),
    "/inside": Sent(status=302, headers={"Location": "http://10.1.2.3/"}),
    "/metadata": Sent(status=302, headers={"Location": "http://[::ffff:169.254.169.254]/"}),
    "/localhost": Sent(status=302, headers={"Location": "http://localhost/"}),
    "/file": Sent(status=302, headers={"Location": "file:///etc/passwd"}),
    "/round": Sent(status=302, headers={"Location": "/round"}),
}


def test_no_failure_costs_another_address() -> None:
    others = [
        "http://10.0.0.1/",
        "ftp://a.example/",
        "not an address",
        "",
        "http://user:word@127.0.0.1/",
        "http://[",
    ]
    paths = ["/tide", *BROKEN, *others, "/tide#again"]
    pool = SourcesPool([{"sid": 7, "url": "https://a.example", "title": "A"}])
    with site({**BROKEN, "/tide": HTML}) as running:
        access = NetworkAccess(running.access.private_hosts, seconds=1)
        urls = [path if path in others else running.url + path for path in paths]
        rows = asyncio.run(web_fetch(urls, network=access, pool=pool, largest=1_000_000))
    assert [row["url"] for row in rows] == urls
    assert [row.get("sid") for row in rows] == [8] + [None] * (len(rows) - 2) + [8]
    assert all(row["error"] and not row["content" if "content" in row else "text"] for row in rows[1:-1])
    assert "10.1.2.3" in str(rows) and "169.254" not in "".join(row.get("error", "") for row in rows)
    assert len(pool) == 2
    assert running.asked.count("/tide") == 1


def test_rows_get_the_pool_s_sids_and_a_known_source_learns_from_its_page() -> None:
    with site({"/a": HTML, "/b": Sent(b"Low tide", "text/plain")}) as running:
        pool = SourcesPool([{"sid": 5, "url": f"{running.url}/a/", "text": "Snippet"}])
        rows = fetched(running, "/b", "/a", pool=pool)
    assert [row["sid"] for row in rows] == [6, 5]
    assert pool.get(5)["content"] == rows[1]["content"]  # type: ignore[index]  # it is there


def test_what_robots_txt_forbids_is_not_fetched_unless_the_user_says_so() -> None:
    rules = Sent(b"User-agent: *\nDisallow: /tide\n", "text/plain")
    with site(
        {"/robots.txt": rules, "/tide": HTML, "/to": Sent(status=302, headers={"Location": "/tide"})}
    ) as running:
        refused, led, other = fetched(running, "/tide", "/to", "/other")
        assert "robots.txt" in refused["error"] and "robots.txt" in led["error"] and "404" in other["error"]
        assert running.asked == ["/robots.txt", "/to", "/other"]
        assert "error" not in fetched(running, "/tide", robots=False)[0]


def test_where_redirects_led_is_said() -> None:
    with site({"/a": Sent(status=301, headers={"Location": "/tide"}), "/tide": HTML}) as running:
        (row,) = fetched(running, "/a")
    assert (row["url"], row["final_url"]) == (f"{running.url}/a", f"{running.url}/tide")


def test_all_addresses_together_take_only_so_long() -> None:
    with site({f"/{n}": Sent(drips=True) for n in range(9)}) as running:
        access = NetworkAccess(running.access.private_hosts, seconds=0.2, seconds_together=0.5)
        began = time.monotonic()
        rows = asyncio.run(web_fetch([f"{running.url}/{n}" for n in range(9)], network=access, robots=False))
    assert ["too long" in row["error"] for row in rows] == [True] * 9
    assert len(running.asked) <= 3 and time.monotonic() - began < 5


def test_hosts_are_asked_side_by_side_and_the_loop_goes_on() -> None:
    """Neither answers before both are asked, and this loop has seen that."""
    asked, seen = threading.Semaphore(0), threading.Event()

    def answer(path: str) -> Sent:
        asked.release()
        assert seen.wait(60)
        return Sent(b"<p>Words.</p>")

    async def both(urls: list[str], access: NetworkAccess) -> list[Any]:
        fetching = asyncio.ensure_future(web_fetch(urls, network=access, robots=False))
        for _ in urls:
            while not asked.acquire(blocking=False):
                await asyncio.sleep(0.01)
        seen.set()
        return await fetching

    with site({"/a": answer}) as one, site({"/a": answer}) as two:
        access = NetworkAccess(one.access.private_hosts | {f"localhost:{two.port}"}, seconds=60)
        rows = asyncio.run(both([f"{one.url}/a", f"http://localhost:{two.port}/a"], access))
    assert [row["text"] for row in rows] == ["Words.", "Words."]


def test_what_is_no_address_at_all_is_refused() -> None:
    with pytest.raises(ArgumentError):
        asyncio.run(web_fetch([1]))  # type: ignore[list-item]  # what is refused
    assert asyncio.run(web_fetch([])) == []


@given(
    st.binary(max_size=80),
    st.sampled_from(["text/html", "text/plain", "", "application/octet-stream", "text/x-y"]),
)
def test_any_bytes_of_any_type_give_a_row_or_an_error_of_ours(data: bytes, mime: str) -> None:
    with contextlib.suppress(PinciteError):
        assert isinstance(
            read_contents(Fetched("https://a.example/x", data, mime, "", ""), None)["content"], str
        )
