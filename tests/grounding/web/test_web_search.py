"""web_search: engines by their real wire formats, queries as one list, pages, a pool, and a model that judges."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import sys
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from sites import Answer, Sent, Site, site

from blocks.errors import ArgumentError, WebError
from grounding.answers.models.protocol import Turn
from grounding.answers.web_search import web_search
from grounding.sources.pool import SourcesPool
from grounding.tools.extractors.plain_text import text_of_html, without_markup
from grounding.web.fetch import NetworkAccess
from grounding.web.search.brave import BraveSearch
from grounding.web.search.keyless import DdgsSearch
from grounding.web.search.named import search_named
from grounding.web.search.searxng import SearxngSearch


def searxng(found: dict[str, list[dict[str, Any]]]) -> Answer:
    """A SearXNG server's answers to queries, as its JSON has them (searx/webutils.py, get_json_response)."""

    def answer(path: str) -> Sent:
        asked = parse_qs(urlsplit(path).query)
        assert asked["format"] == ["json"]
        results = found.get(asked["q"][0])
        if results is None:
            return Sent(b"Too Many Requests", "text/plain", 429)
        body = {"query": asked["q"][0], "number_of_results": 0, "results": results, "answers": [], "corrections": [],
                "infoboxes": [], "suggestions": [], "unresponsive_engines": []}  # fmt: skip
        return Sent(json.dumps(body).encode(), "application/json")

    return answer


def result(url: str, title: str = "A page", content: str = "Some words.", **more: Any) -> dict[str, Any]:
    parsed = [*list(urlsplit(url)), ""]
    return {"url": url, "title": title, "content": content, "engine": "mojeek", "parsed_url": parsed, "score": 1.0,
            "category": "general", "template": "default.html", **more}  # fmt: skip


def searched(running: Site, queries: str | Sequence[str], **options: Any) -> list[dict[str, Any]]:
    engine = SearxngSearch(running.url)
    return asyncio.run(web_search(queries, backend=engine, **{"network": running.access, **options}))


FOUND = {
    "tide": [result("https://a.example/1"), result("https://b.example/2"), result("https://c.example/3")],
    "ebb": [
        result("https://d.example/4"),
        result("https://a.example/1/?utm_source=x#f", content="More words than that."),
    ],
}


def test_results_are_interleaved_and_each_page_comes_once() -> None:
    with site({"/search": searxng(FOUND)}) as running:
        rows = searched(running, ["tide", "ebb", "tide", " "], n=3)
    assert [row["url"] for row in rows] == [
        "https://a.example/1",
        "https://d.example/4",
        "https://b.example/2",
    ]
    assert [row["sid"] for row in rows] == [1, 2, 3]
    assert rows[0]["text"] == "More words than that."
    assert {row["source_type"] for row in rows} == {"web"}
    assert len(running.asked) == 2


def test_sids_are_the_pool_s_and_only_what_is_given_back_joins() -> None:
    pool = SourcesPool([{"sid": 4, "url": "https://b.example/2/", "title": "B"}])
    with site({"/search": searxng(FOUND)}) as running:
        rows = searched(running, "tide", n=2, pool=pool)
    assert [row["sid"] for row in rows] == [5, 4]
    assert [row["sid"] for row in pool.rows] == [4, 5]


def test_what_an_engine_says_is_not_trusted() -> None:
    planted = [
        result("javascript:alert(1)"),
        result(
            "https://user:word@a.example/x",
            title="<b>High</b> &amp; low\n <![x]>",
            content="x " * 3000,
            sid=99,
        ),
        {"title": "no url"},
        "no object",
        result("") | {"url": 7},
        result("https://c.example")
        | {"title": None, "content": ["x"], "publishedDate": "2024-05-06T07:08:09"},
    ]
    with site({"/search": searxng({"tide": planted})}) as running:  # type: ignore[dict-item]  # what is planted
        first, second = searched(running, "tide")
    assert (first["sid"], first["url"], first["title"]) == (1, "https://a.example/x", "High & low")
    assert len(first["text"]) <= 1000
    assert (second["title"], second["text"], second["published_time_iso"]) == ("", "", "2024-05-06T07:08:09")


def test_a_query_that_fails_costs_its_own_results(caplog: pytest.LogCaptureFixture) -> None:
    with site({"/search": searxng(FOUND)}) as running:
        assert len(searched(running, ["tide", "often"])) == 3
        assert "asked too often" in caplog.text
        with pytest.raises(WebError, match=r"SearXNG gave no results: its server answered 429"):
            searched(running, ["often", "too often"])


@pytest.mark.parametrize(
    "sent",
    [
        Sent(b"<html>Forbidden", status=403),
        Sent(b"<html>results", "text/html"),
        Sent(b'{"results": [', "application/json"),
        Sent(b"[1]", "application/json"),
        Sent(b"[" * 100_000, "application/json"),
        Sent(b"x" * 5_000_001, "application/json"),
        Sent(status=302, headers={"Location": "http://10.0.0.1/search"}),
        Sent(status=500),
    ],
    ids=range(8),
)
def test_bad_answers_of_an_engine_are_errors_of_ours(sent: Sent) -> None:
    with site({"/search": sent}) as running, pytest.raises(WebError, match="SearXNG gave no results"):
        searched(running, "tide")


def test_an_answer_without_results_is_no_error() -> None:
    for body in (b"{}", b'{"results": null}', b'{"results": []}'):
        with site({"/search": Sent(body, "application/json")}) as running:
            assert searched(running, "tide") == []


def test_freshness_reaches_each_engine() -> None:
    web = json.dumps({"type": "search", "web": {"type": "search", "results": []}}).encode()
    with site(
        {"/search": searxng({"tide": []}), "/res/v1/web/search": Sent(web, "application/json")}
    ) as running:
        searched(running, "tide", freshness="week")
        SearxngSearch(f"{running.url}/search/", language="de").search("tide", 3, freshness="year")
        BraveSearch(api_key="k", base_url=f"{running.url}/res/v1/web/search").search(
            "tide", 30, freshness="month"
        )
    asked = [parse_qs(urlsplit(path).query) for path in running.asked]
    assert asked[0] == {"q": ["tide"], "format": ["json"], "time_range": ["week"]}
    assert asked[1]["time_range"] == ["year"] and asked[1]["language"] == ["de"]
    assert (asked[2]["freshness"], asked[2]["count"]) == (["pm"], ["20"])


def test_brave_s_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {
        "type": "search_result",
        "title": "Tides &amp; ebbs",
        "url": "https://a.example/1",
        "description": "The <strong>tide</strong> is high.",
        "page_age": "2024-05-06T07:08:09",
        "age": "May 6, 2024",
        "language": "en",
        "profile": {"name": "A"},
        "meta_url": {"netloc": "a.example"},
    }
    body = {"type": "search", "query": {"original": "tide"}, "web": {"type": "search", "results": [found, 1]}}
    monkeypatch.setenv("BRAVE_API_KEY", "planted-key")
    with site({"/w": Sent(json.dumps(body).encode(), "application/json")}) as running:
        (row,) = asyncio.run(web_search("tide", backend=BraveSearch(base_url=f"{running.url}/w")))
    assert running.headers[0]["x-subscription-token"] == "planted-key"
    assert row == {
        "sid": 1,
        "title": "Tides & ebbs",
        "url": "https://a.example/1",
        "text": "The tide is high.",
        "source_type": "web",
        "published_time_iso": "2024-05-06T07:08:09",
    }


def test_a_key_is_needed_shown_to_nobody_else_and_never_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BRAVE_API_KEY", raising=False)
    for make in (lambda: search_named("brave"), lambda: BraveSearch(api_key="line\nbreak")):
        with pytest.raises(WebError, match="key"):
            make()
    with site({}) as other:
        answers: dict[str, Answer] = {
            "/moved": Sent(status=302, headers={"Location": other.url}),
            "/w": Sent(b"{}", "application/json", status=401),
        }
        with site(answers) as running:
            for path in ("/moved", "/w"):
                with pytest.raises(WebError) as refused:
                    BraveSearch(api_key="planted-key", base_url=running.url + path).search("tide", 1)
                assert "planted-key" not in str(refused.value)
    assert other.asked == []


def test_engines_by_name() -> None:
    assert isinstance(search_named("searxng:http://localhost:8888"), SearxngSearch)
    for name in ("searxng", "searxng:", "searxng:ftp://a.example", "google", "", "ddgs:x"):
        with pytest.raises(WebError):
            search_named(name)


@pytest.mark.skipif(importlib.util.find_spec("ddgs") is None, reason="needs the extra `web`")
def test_the_keyless_engine_s_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its client is ours here: what it asks are other people's pages."""
    engine = search_named("ddgs")
    assert isinstance(engine, DdgsSearch)

    class Client:
        def text(self, query: str, **options: Any) -> list[dict[str, str]]:
            assert options == {"max_results": 3, "timelimit": "w", "region": "us-en", "backend": "auto"}
            if query == "none":
                raise KeyError("No results found.")
            return [{"title": "A", "href": "https://a.example", "body": "Words"}]

    monkeypatch.setattr(engine, "_client", Client())
    assert engine.search("tide", 3, freshness="week") == [
        {"url": "https://a.example", "title": "A", "text": "Words"}
    ]
    with pytest.raises(WebError, match="ddgs gave no results"):
        engine.search("none", 3, freshness="week")


def test_without_its_library_the_keyless_engine_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ddgs", None)
    with pytest.raises(WebError, match=r"pip install 'pincite\[web\]'"):
        search_named("ddgs")


def test_pages_are_fetched_and_one_that_fails_keeps_its_snippet() -> None:
    page = "<title>Tides</title><p>The harbour office measured the tide at 4.2 metres on Monday."
    answers: dict[str, Answer] = {"/a": Sent(page.encode()), "/b": Sent(status=500)}
    with site(answers) as running:
        answers["/search"] = searxng({"tide": [result(running.url + path) for path in ("/a", "/b")]})
        first, second = searched(running, "tide", fetch_content=True, robots=False)
        inside = searched(running, "tide", fetch_content=True, network=NetworkAccess())
    assert (first["sid"], first["title"], first["text"]) == (1, "A page", "Some words.")
    assert "4.2 metres" in first["content"] and first["mime"] == "text/html"
    assert (second["sid"], second["text"], "500" in second["error"]) == (2, "Some words.", True)
    # The engine was named by the user; what it finds was not.
    assert ["content" in row for row in inside] == [False, False]


class Judge:
    """A model of one's own that replies with what is planted, one reply after the other."""

    name, provider = "planted", "openai"

    def __init__(self, *replies: str) -> None:
        self.replies, self.prompts = list(replies), []  # type: tuple[list[str], list[str]]

    def talk(self, tools: Sequence[dict[str, Any]] = ()) -> Judge:
        return self

    def say(self, text: str) -> Turn:
        self.prompts.append(text)
        return Turn(self.replies.pop(0)) if self.replies else Turn("nonsense")

    def give(self, results: Sequence[dict[str, Any]]) -> Turn:
        raise AssertionError("it has no tools")


def test_a_model_chooses_by_snippets_then_by_pages() -> None:
    pages = {
        f"/{n}": Sent(f"The tide of day {n} was high, said the harbour master.".encode(), "text/plain")
        for n in range(4)
    }
    answers: dict[str, Answer] = dict(pages)
    score = {"o_relevance": 0.9, "q_relevance": [{"qid": "1", "score": 0.8}], "reasoning": "It says so."}
    judge = Judge(
        json.dumps({"keep": [{"sid": sid, **score} for sid in (1, 3, 4)], "drop": [2]}),
        json.dumps({"keep": [1, 4], "drop": [3]}),
    )
    with site(answers) as running:
        answers["/search"] = searxng({"tide": [result(running.url + path) for path in pages]})
        pool = SourcesPool([{"sid": 10, "url": "https://a.example"}])
        rows = searched(running, "tide", model=judge, objective="How high?", fetch_content=True, pool=pool)
    assert [(row["sid"], row["url"]) for row in rows] == [(11, f"{running.url}/0"), (12, f"{running.url}/3")]
    assert rows[0]["objective_relevance"] == 0.9 and rows[0]["query_relevance"] == [
        {"qid": "1", "score": 0.8}
    ]
    assert "/1" not in running.asked  # what was left out by its snippet was not fetched
    assert len(pool) == 3 and "How high?" in judge.prompts[0]


def test_a_model_that_fails_loses_no_result() -> None:
    with site({"/search": searxng(FOUND)}) as running:
        rows = searched(running, ["tide", "ebb"], model=Judge())
    assert len(rows) == 4 and all(row["unreconciled"] for row in rows)


@pytest.mark.parametrize("queries", ["", [], [" "], [1]])
def test_queries_are_needed(queries: Any) -> None:
    with pytest.raises(ArgumentError):
        asyncio.run(web_search(queries, backend="ddgs"))


@pytest.mark.parametrize("options", [{"n": 0}, {"freshness": "decade"}])
def test_options_that_make_no_sense_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        asyncio.run(web_search("tide", backend="ddgs", **options))


def test_conditional_comments_of_old_pages_are_comments() -> None:
    assert without_markup("High <![if IE]>tide") == "High tide"
    assert text_of_html("High <![x]>tide <![") == "High tide <!["
