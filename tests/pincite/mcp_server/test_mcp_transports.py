"""How clients reach the MCP server: both transports in both eras of the protocol, its doors, its folders, its end."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from command import PAPER, PATIENCE, VERBATIM, default_interrupts, pincite
from serving import children, is_running, until
from speaking import Agent, over_http, over_stdio, served

from pincite import Library
from pincite.mcp.resources import LISTED

pytestmark = pytest.mark.long

TOKEN = "a-token-that-nobody-guesses"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with more documents than are listed at once, and two folders with a file each."""
    folder = tmp_path_factory.mktemp("desk")
    with Library(folder / "papers.pincite") as library:
        library.add(PAPER)
        for number in range(LISTED):
            library.add(f"Note {number}.".encode(), name=f"note-{number}.txt")
    for name in ("papers", "private"):
        (folder / name).mkdir()
        (folder / name / f"{name}.txt").write_text(f"What is {name}.", "utf-8")
    return folder


@pytest.fixture(scope="module")
def address(desk: Path) -> Iterator[str]:
    with served(desk / "papers.pincite", "--root", desk / "papers", "--root", desk / "private") as (_, where):
        yield where


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_the_same_is_answered_over_http_and_stdio(desk: Path, address: str, mode: str) -> None:
    with over_http(address, mode=mode) as far, over_stdio(desk / "papers.pincite", mode=mode) as near:
        for agent in (far, near):
            assert _place(agent) == _place(near)
        assert far.ask("list_tools").tools == near.ask("list_tools").tools
        assert (far.client.protocol_version >= "2026") == (mode == "auto")


def _place(agent: Agent) -> object:
    row = agent.row("verify_quote", quote=VERBATIM)
    assert row["verdict"] == "exact"
    return row["boxes"]


def test_documents_are_listed_page_by_page(address: str) -> None:
    with over_http(address) as agent:
        first = agent.ask("list_resources")
        rest = agent.ask("list_resources", cursor=first.next_cursor)
    assert len(first.resources) == LISTED and rest.next_cursor is None
    assert len({str(resource.uri) for resource in (*first.resources, *rest.resources)}) == LISTED + 1


def test_only_named_folders_are_used(desk: Path, address: str) -> None:
    with over_http(address, roots=()) as agent:  # who states no root has no wish
        assert agent.row("add_document", path="papers.txt")["name"] == "papers.txt"
        assert agent.row("add_document", path=str(desk / "private" / "private.txt"))["name"] == "private.txt"
        assert "outside of the folders" in agent.error("add_document", path="../papers.pincite")


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_the_roots_that_a_client_states_bound_it_too(desk: Path, address: str, mode: str) -> None:
    private = desk / "private"
    with over_http(address, mode=mode, roots=(desk / "papers", desk)) as agent:
        assert agent.row("add_document", path=str(private / "private.txt"))["pages"] == 1
        assert "outside of the folders" in agent.error("add_document", path=str(desk / "papers.pincite"))
    with over_http(address, mode=mode, roots=(desk / "papers",)) as agent:
        told = agent.error("add_document", path=str(private / "private.txt"))
        assert "outside of the roots that the client states" in told and str(desk / "papers") in told
        assert "outside" in agent.error("render_report", answer="a", folder=str(private))
    assert [*private.iterdir()] == [private / "private.txt"]


_FIRST = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "a", "version": "1"},
    },
}


def _post(address: str, **headers: str) -> httpx.Response:
    accepted = {"Accept": "application/json, text/event-stream", **headers}
    return httpx.post(address, json=_FIRST, headers=accepted, timeout=PATIENCE)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:8761"}, 200),
        ({"Host": "evil.example"}, 421),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}, 403),
    ],
)
def test_pages_of_other_sites_are_refused(address: str, headers: dict[str, str], status: int) -> None:
    assert _post(address, **headers).status_code == status


def test_what_is_too_large_is_refused(address: str) -> None:
    response = httpx.post(address, content=b" " * 5_000_000, headers={"Content-Type": "application/json"})
    assert response.status_code == 413


def test_strangers_are_refused(desk: Path) -> None:
    with served(desk / "papers.pincite", "--token", TOKEN) as (_, address):
        known = {"Authorization": f"Bearer {TOKEN}"}
        assert [
            _post(address, **sent).status_code for sent in ({}, known, {"Authorization": "Bearer no"})
        ] == [401, 200, 401]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--http", "--host", "0.0.0.0"], "--token"),
        (["--http", "--token", "short"], "could be guessed"),
        (["--root", "nowhere"], "nowhere"),
        (["--http", "--host", "192.0.2.1", "--token", TOKEN], "can't listen on 192.0.2.1"),
    ],
)
def test_it_does_not_start_where_it_should_not(tmp_path: Path, arguments: list[str], told: str) -> None:
    done = pincite("mcp", tmp_path / "a.pincite", *arguments)
    assert done.returncode == 2 and told in done.stderr and not done.stdout


def test_it_does_not_start_on_what_is_no_library(tmp_path: Path) -> None:
    (tmp_path / "a.pincite").write_text("no library", "utf-8")
    done = pincite("mcp", tmp_path / "a.pincite")
    assert done.returncode == 2 and "a.pincite" in done.stderr and not done.stdout


def test_a_folder_is_brought_up_to_date_first(tmp_path: Path) -> None:
    shutil.copy(PAPER, tmp_path / "paper.pdf")
    with over_stdio(tmp_path) as agent:
        assert agent.row("list_documents")["documents"][0]["name"] == "paper.pdf"
        assert agent.row("render_report", answer="Slate.", format="html")["artifacts"][0]["files"]
    assert (tmp_path / "library.pincite").is_file() and (tmp_path / "report.html").is_file()


@contextmanager
def _begun(library: Path) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A server over stdio that has answered a search, and its workers."""
    command = [sys.executable, "-m", "pincite", "mcp", str(library)]
    search = {"name": "search", "arguments": {"words": "slate"}}
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=default_interrupts
    )
    with process:
        assert process.stdin is not None and process.stdout is not None
        for message in (
            _FIRST,
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": search},
        ):
            process.stdin.write(json.dumps(message) + "\n")
        process.stdin.flush()
        answers = [json.loads(process.stdout.readline()) for _ in range(2)]
        assert answers[1]["result"]["structuredContent"]["hits"]
        yield process, children(process.pid)
        process.kill()


def test_it_ends_with_its_client_and_leaves_no_process(desk: Path) -> None:
    with _begun(desk / "papers.pincite") as (process, workers):
        assert process.stdin is not None and process.stdout is not None
        process.stdin.close()
        assert process.wait(PATIENCE) == 0 and process.stdout.read() == ""
        assert workers and not any(is_running(worker) for worker in workers)


def test_it_ends_at_a_signal_while_its_client_says_nothing(desk: Path) -> None:
    with _begun(desk / "papers.pincite") as (process, workers):
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == -signal.SIGINT
        until(lambda: not any(is_running(worker) for worker in workers))


@pytest.mark.long
def test_the_server_over_http_ends_at_a_signal(desk: Path) -> None:
    with served(desk / "papers.pincite") as (process, address):
        with over_http(address) as agent:
            assert agent.row("search", words="slate")["hits"]
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
