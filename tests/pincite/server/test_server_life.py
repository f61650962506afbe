"""The server as a process: where it starts and where it doesn't, what it does on a full or locked disk, its end."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from command import PAPER, PATIENCE, VERBATIM, default_interrupts, pincite, planted_library
from mounting import mounted, needs_mounts
from playing import Fails, playing
from serving import children, is_problem, is_running, until

import pincite as face
from blocks.errors import LibraryError, PinciteError, ServerError
from pincite.cli.commands.serve import serve as command
from pincite.server.serve import serve
from pincite.server.settings import DEFAULT_PORT, Settings

pytestmark = pytest.mark.long

TOKEN = "0123456789abcdef"


@contextmanager
def started(
    *arguments: str | Path, before: Callable[[], None] = default_interrupts, within: Sequence[str] = ()
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`pincite serve ARGUMENTS --port 0` as a process, run by the command `within`; and its address."""
    asked = [*within, sys.executable, "-m", "pincite", "serve", *map(str, arguments), "--port", "0"]
    process = subprocess.Popen(asked, stdout=subprocess.PIPE, text=True, preexec_fn=before)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert "(API: http" in line
        yield process, line.rpartition("(API: ")[2].partition("/docs)")[0]
    finally:
        process.kill()
        process.communicate()


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    return [one for child in children(pid) for one in (child, *descendants(child))]


def test_a_folder_is_served_until_a_clean_end(tmp_path: Path) -> None:
    shutil.copy(PAPER, tmp_path)
    with started(tmp_path) as (process, address), httpx.Client(base_url=address, timeout=PATIENCE) as api:
        (row,) = api.get("/api/documents").json()["documents"]
        assert row["name"] == PAPER.name
        assert api.post("/api/documents?name=a.txt", content=b"Rivers rise.").status_code == 201
        workers = descendants(process.pid)
        assert len(workers) >= 3  # for the library, for files, and one below that reads them
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert not any(map(is_running, workers))
    written = {path.name for path in tmp_path.iterdir()} - {PAPER.name}
    assert all(name.startswith("library.pincite") for name in written)  # SQLite may leave files beside it


def test_its_end_is_clean_in_the_middle_of_everything(tmp_path: Path) -> None:
    """A question that the model doesn't answer, a file half sent, another half read, a quote half looked for."""
    place = planted_library(tmp_path / "a.pincite", PAPER)
    with (
        playing(Fails(silence=PATIENCE)) as played,
        started(place, "--model", f"{played.address}/v1:played") as (process, address),
        httpx.Client(base_url=address, timeout=PATIENCE) as api,
    ):
        assert api.post("/api/documents?name=a.txt", content=b"Rivers rise.").status_code == 201
        (reader,) = (pid for child in children(process.pid) for pid in children(child))
        (worker,) = (pid for pid in children(process.pid) if reader in children(pid))
        for pid in {reader, *children(process.pid)} - {worker}:
            os.kill(pid, signal.SIGSTOP)
        hasty = [
            _asked(address, "POST", "/api/ask", b'{"question": "How much water?"}'),
            _asked(address, "POST", "/api/documents?name=b.txt", b"The mill closed."),
            _asked(address, "POST", "/api/documents?name=c.txt", b"half", announced=100),
            _asked(address, "POST", "/api/locate", b'{"quotes": [{"quote": "slate"}]}'),
        ]
        until(
            lambda: all(
                f'busy{{lane="{lane}"}} 1' in api.get("/api/metrics").text for lane in ("asking", "writing")
            )
        )
        workers = descendants(process.pid)
        process.terminate()
        assert process.wait(PATIENCE) == 0
        until(lambda: not any(map(is_running, workers)))
        for one in hasty:
            one.close()
    with face.Library(place, create=False) as library:
        assert [document.name for document in library] == [PAPER.name, "a.txt"]
        assert library.locate(VERBATIM).verified


def _asked(address: str, method: str, path: str, body: bytes, announced: int | None = None) -> socket.socket:
    """A connection on which this was asked, and nobody waits for the answer."""
    place = urlsplit(address)
    connection = socket.create_connection((place.hostname, place.port))
    length = len(body) if announced is None else announced
    head = f"{method} {path} HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Type: application/json\r\n"
    connection.sendall(f"{head}Content-Length: {length}\r\n\r\n".encode() + body)
    return connection


def test_workers_end_when_the_server_is_killed(tmp_path: Path) -> None:
    with started(planted_library(tmp_path / "a.pincite", PAPER)) as (process, address):
        assert httpx.get(f"{address}/api/documents", timeout=PATIENCE).json()["total"] == 1
        workers = children(process.pid)
        process.kill()
        process.wait(PATIENCE)
        until(lambda: not any(map(is_running, workers)))


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (Settings("", "0.0.0.0"), "--token"),
        (Settings("", "192.0.2.1", TOKEN), "can't listen on 192.0.2.1"),
        (Settings("", token="short"), "could be guessed"),
        (Settings("", token="a token with spaces"), "choose another"),
        (Settings("", token="ключ-ключ-ключ-ключ"), "choose another"),
        (Settings("", model="nobody"), "no model's name"),
        (Settings("", "no.such.host.invalid", TOKEN), "can't listen on"),
    ],
)
def test_it_does_not_start_where_it_should_not(tmp_path: Path, settings: Settings, told: str) -> None:
    place = tmp_path / "a.pincite"
    with pytest.raises(PinciteError, match=told):
        serve(replace(settings, library=str(place)), port=0)
    assert not place.exists() or "listen" in told


def test_it_does_not_start_on_what_is_no_library_nor_on_a_port_that_is_taken(tmp_path: Path) -> None:
    (tmp_path / "a.pincite").write_text("no library")
    with pytest.raises(LibraryError, match="no pincite library"):
        serve(Settings(str(tmp_path / "a.pincite")), port=0)
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(ServerError, match="is taken"),
    ):
        serve(Settings(str(tmp_path / "b.pincite")), port=taken.getsockname()[1])


def test_a_folder_that_is_not_there_is_not_taken_for_a_new_library(tmp_path: Path) -> None:
    done = pincite("serve", "paper/", cwd=tmp_path)
    assert done.returncode == 2 and "no library or folder paper/" in done.stderr
    assert not list(tmp_path.iterdir())


def test_the_commands_port_is_the_servers() -> None:
    assert {option.name: option.default for option in command.params}["port"] == DEFAULT_PORT


def small_files() -> None:
    """For `preexec_fn`: no file of the process, or of those it starts, may have more than so many bytes."""
    default_interrupts()
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))


@pytest.mark.long
def test_a_file_that_can_have_no_more_bytes_keeps_nothing_by_halves(tmp_path: Path) -> None:
    place = planted_library(tmp_path / "a.pincite", PAPER)
    with (
        started(place, before=small_files) as (_, address),
        httpx.Client(base_url=address, timeout=PATIENCE) as api,
    ):
        assert is_problem(_upload(api, 1_200_000), 507, "disk is full")
        assert _refused_when_full(api, 503) == "LibraryError"
    assert pincite("locate", place, "--quote", VERBATIM).returncode == 0


@needs_mounts
def test_a_full_disk_keeps_nothing_by_halves(tmp_path: Path) -> None:
    planted_library(tmp_path / "a.pincite", PAPER)
    small = tmp_path / "small"
    small.mkdir()
    script = 'mount -t tmpfs -o size=1200k none "$0" && cp "$0/../a.pincite" "$0" && export TMPDIR="$0"'
    with (
        started(small / "a.pincite", within=mounted(script, small)) as (_, address),
        httpx.Client(base_url=address, timeout=PATIENCE) as api,
    ):
        assert is_problem(_upload(api, 1_300_000), 507, "disk is full")
        assert _refused_when_full(api, 507) == "LibraryFullError"


def _refused_when_full(api: httpx.Client, status: int) -> object:
    """Uploads until there is no more room: the error that says so. What was there is there still."""
    added = 0
    while (answer := _upload(api, 50_000 + added)).status_code == 201:
        added += 1
    assert is_problem(answer, status)
    told = api.get("/api/documents").json()
    assert added and told["total"] == len(told["documents"]) == added + 1
    match = api.post("/api/locate", json={"quotes": [{"quote": VERBATIM}]}).json()["matches"][0]
    assert match["verdict"] == "exact"
    return answer.json()["error"]


def _upload(api: httpx.Client, size: int) -> httpx.Response:
    """A text of so many letters, another one for another size."""
    return api.post(
        f"/api/documents?name={size}.txt", content=f"{size} rivers rise. ".encode() * (size // 20)
    )


@needs_mounts
def test_a_library_on_a_disk_that_cannot_be_written_is_read(tmp_path: Path) -> None:
    place = planted_library(tmp_path / "a.pincite", PAPER)
    before = place.read_bytes()
    script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"'
    with (
        started(place, within=mounted(script, tmp_path)) as (_, address),
        httpx.Client(base_url=address, timeout=PATIENCE) as api,
    ):
        answer = api.post("/api/documents?name=a.txt", content=b"Rivers rise.")
        assert is_problem(answer, 403, "a.pincite") and answer.json()["error"] == "LibraryReadOnlyError"
        match = api.post("/api/locate", json={"quotes": [{"quote": VERBATIM}]}).json()["matches"][0]
        assert match["verdict"] == "exact"
    assert place.read_bytes() == before
