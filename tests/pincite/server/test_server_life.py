"""The server under what happens to servers: killed and hanging workers, twins, clients that go, full disks, its end."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from command import PAPER, PATIENCE, PDF, VERBATIM, default_interrupts, pincite, planted_library
from playing import Fails, Says, playing
from serving import events, serving
from test_server_refusals import is_problem

from pincite.server.settings import DEFAULT_PORT, ServerLimits

LONG = PDF / "long_300.pdf"


@contextmanager
def started(
    *arguments: str | Path, before: Callable[[], None] = default_interrupts
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`pincite serve ARGUMENTS --port 0` as a process, and its address."""
    command = [sys.executable, "-m", "pincite", "serve", *map(str, arguments), "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=before)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert "(API: http" in line
        yield process, line.rpartition("(API: ")[2].partition("/docs)")[0]
    finally:
        process.kill()
        process.communicate()


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    listed = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for file in listed for child in file.read_text().split()]


def is_running(pid: int) -> bool:
    """False for a process that has ended, though nobody may have asked how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_its_end_is_clean(tmp_path: Path, sign: signal.Signals) -> None:
    place = tmp_path / "new.pincite"
    with started(place) as (process, address):
        assert place.is_file()
        added = httpx.post(f"{address}/api/documents?name=a.txt", content=b"Rivers rise.", timeout=PATIENCE)
        assert added.status_code == 201
        workers = [pid for child in children(process.pid) for pid in (child, *children(child))]
        assert len(workers) >= 3  # for the library, for files, and one below that reads them
        process.send_signal(sign)
        assert process.wait(PATIENCE) == 0
        assert not any(map(is_running, workers))


def test_a_folder_is_served(tmp_path: Path) -> None:
    shutil.copy(PAPER, tmp_path)
    with started(tmp_path) as (_, address):
        told = httpx.get(f"{address}/api/documents", timeout=PATIENCE).json()
        assert [row["name"] for row in told["documents"]] == [PAPER.name]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["library.pincite", PAPER.name]


def test_workers_end_when_the_server_is_killed(tmp_path: Path) -> None:
    with started(planted_library(tmp_path / "a.pincite", PAPER)) as (process, address):
        assert httpx.get(f"{address}/api/documents", timeout=PATIENCE).json()["total"] == 1
        workers = children(process.pid)
        process.kill()
        process.wait(PATIENCE)
        while any(map(is_running, workers)):
            pass  # the test's time limit ends it


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--host", "0.0.0.0"], "--token"),
        (["--host", "192.0.2.1", "--token", "0123456789abcdef"], "can't listen on 192.0.2.1"),
        (["--token", "short"], "could be guessed"),
        (["--model", "nobody"], "no model's name"),
        (["--host", "no.such.host.invalid", "--token", "0123456789abcdef"], "can't listen on"),
    ],
)
def test_it_does_not_start_where_it_should_not(tmp_path: Path, arguments: list[str], told: str) -> None:
    done = pincite("serve", tmp_path / "a.pincite", *arguments)
    assert done.returncode == 2 and told in done.stderr
    assert not (tmp_path / "a.pincite").exists() or "listen" in told


def test_it_does_not_start_on_what_is_no_library_nor_on_a_port_that_is_taken(tmp_path: Path) -> None:
    (tmp_path / "a.pincite").write_text("no library")
    done = pincite("serve", tmp_path / "a.pincite")
    assert done.returncode == 2 and "no pincite library" in done.stderr
    with serving(tmp_path / "b.pincite") as served:
        port = served.address.rpartition(":")[2]
        done = pincite("serve", tmp_path / "b.pincite", "--port", port)
    assert done.returncode == 2 and "is taken" in done.stderr


def test_the_commands_port_is_the_servers() -> None:
    assert f"default: {DEFAULT_PORT}" in pincite("serve", "--help").stdout


def test_an_idle_worker_that_was_killed_is_replaced(tmp_path: Path) -> None:
    with serving(tmp_path / "a.pincite") as served:
        served.added(PAPER)
        (pid,) = served.parts.crew.lanes["library"].pids
        os.kill(pid, signal.SIGKILL)
        while is_running(pid):
            pass
        answers = [served.api.get("/api/documents").status_code for _ in range(3)]
        assert answers[1:] == [200, 200] and answers[0] in (200, 503)


def test_what_takes_too_long_is_stopped(tmp_path: Path) -> None:
    limits = ServerLimits(workers=1, drawing_seconds=0.001)
    with serving(tmp_path / "a.pincite", limits) as served:
        document = served.added(PAPER)["document"]
        answer = served.api.get(f"/api/documents/{document}/pages/1/image?scale=4")
        assert is_problem(answer, 504, "0.001 s allowed") and answer.json()["error"] == "OverTimeError"
        assert served.api.get(f"/api/documents/{document}/pages/1/words").status_code == 200
        assert served.parts.crew.lanes["drawing"].ended == 1 and not served.parts.crew.lanes["drawing"].pids


def test_those_that_wait_too_long_are_told(tmp_path: Path) -> None:
    limits = ServerLimits(workers=1, waiting=1, patience=0.05)
    with serving(tmp_path / "a.pincite", limits) as served, ThreadPoolExecutor(8) as threads:
        document = served.added(LONG)["document"]
        paths = [f"/api/documents/{document}/pages/{n}/image?scale=3" for n in range(1, 9)]
        statuses = {answer.status_code for answer in threads.map(served.api.get, paths)}
    assert statuses == {200, 503}


def test_one_file_uploaded_many_times_at_once_is_one_document(tmp_path: Path) -> None:
    with serving(tmp_path / "a.pincite", ServerLimits(workers=4)) as served, ThreadPoolExecutor(6) as threads:
        rows = list(threads.map(lambda n: served.added(PAPER), range(6)))
        assert len({row["document"] for row in rows}) == 1
        assert served.api.get("/api/documents").json()["total"] == 1
        blocks = served.api.get(f"/api/documents/{rows[0]['document']}/blocks").json()
        assert blocks["blocks"][0]["id"] == "BLOCK_CITE_ID_1"


def test_other_requests_go_on_beside_an_upload(tmp_path: Path) -> None:
    with serving(tmp_path / "a.pincite") as served, ThreadPoolExecutor() as threads:
        document = served.added(PAPER)["document"]
        upload = threads.submit(served.added, LONG)
        answered = 0
        while not upload.done():
            assert served.api.get(f"/api/documents/{document}/pages/1/image").status_code == 200
            assert served.api.get("/api/search?words=slate").json()["hits"]
            answered += 1
        assert upload.result()["pages"] == 300 and answered


def test_an_answer_that_nobody_waits_for_is_stopped(tmp_path: Path) -> None:
    with playing(Fails(silence=PATIENCE)) as played:
        model = f"{played.address}/v1:played"
        with serving(tmp_path / "a.pincite", model=model) as served:
            served.added(PAPER)
            lane = served.parts.crew.lanes["asking"]
            with served.api.stream("POST", "/api/ask", json={"question": "How much water?"}) as answer:
                assert answer.status_code == 200
                (pid,) = lane.pids
            while is_running(pid):
                pass
            assert served.api.get("/api/documents").json()["total"] == 1


def test_a_model_answers_and_one_that_cannot_be_asked_is_a_problem(tmp_path: Path) -> None:
    words = "Abstraction upstream is limited to 2.4 million litres a day."
    with serving(tmp_path / "a.pincite") as served:
        served.added(PAPER)
        block = served.api.get("/api/search", params={"words": words}).json()["hits"][0]["block_id"]
    turns = (
        Says(calls=[(words, block, 1)]),
        Says(),
        Says("Abstraction upstream is limited to 2.4 million litres a day [1]."),
    )
    with (
        playing(*turns) as played,
        serving(tmp_path / "a.pincite", model=f"{played.address}/v1:played") as served,
    ):
        told = events(served.api.post("/api/ask", json={"question": "How much?"}).text)
        extractive = served.api.post("/api/ask", json={"question": words, "extractive": True}).text
    names = [name for name, _ in told]
    text = "".join(json.loads(row)["text"] for name, row in told if name == "text")
    assert text == "Abstraction upstream is limited to 2.4 million litres a day [1]." and names[-1] == "done"
    before = "".join(
        json.loads(row)["text"] for name, row in told[: names.index("citation")] if name == "text"
    )
    assert "[1]" not in before
    assert json.loads(told[-1][1])["citations"]["1"]["status"] == "verified"
    assert '"extractive": true' in extractive
    with (
        playing(Fails(status=401)) as played,
        serving(tmp_path / "a.pincite", model=f"{played.address}/v1:played") as served,
    ):
        answer = served.api.post("/api/ask", json={"question": "How much?"})
    # A worker that takes its time to start has the stream begin before the error is known.
    told = answer.json() if answer.status_code == 502 else json.loads(events(answer.text)[-1][1])
    assert told["error"] == "ModelError" and told["status"] == 502


def full_disk() -> None:
    """For `preexec_fn`: no file of the process, or of those it starts, may have more than so many bytes."""
    default_interrupts()
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))


def test_a_full_disk_keeps_nothing_by_halves(tmp_path: Path) -> None:
    place = planted_library(tmp_path / "a.pincite", PAPER)
    with (
        started(place, before=full_disk) as (_, address),
        httpx.Client(base_url=address, timeout=PATIENCE) as api,
    ):
        too_large = api.post("/api/documents?name=long.txt", content=b"Rivers rise. " * 40_000)
        assert is_problem(too_large, 507, "disk is full")
        for number in range(40):
            answer = api.post(
                f"/api/documents?name={number}.txt", content=f"River {number} rises. ".encode() * 2_000
            )
            if answer.status_code != 201:
                break
        assert is_problem(answer, 503, "a.pincite")
        told = api.get("/api/documents").json()
        assert told["total"] == number + 1 and len(told["documents"]) == number + 1
        match = api.post("/api/locate", json={"quotes": [{"quote": VERBATIM}]}).json()["matches"][0]
        assert match["verdict"] == "exact"
    assert pincite("locate", place, "--quote", "exports of slate fell by 12.5%").returncode == 0


@pytest.mark.long
def test_no_damaged_file_breaks_it(tmp_path: Path) -> None:
    """Every PDF of the fixtures that is damaged on purpose, and halves of good ones."""
    with serving(tmp_path / "a.pincite") as served:
        files = [(file.name, file.read_bytes()) for file in sorted(PDF.glob("*.pdf"))[:40]]
        files += [(f"half_{name}", data[: len(data) // 2]) for name, data in files]
        for name, data in files:
            answer = served.api.post("/api/documents", params={"name": name, "ocr": "never"}, content=data)
            assert answer.status_code in (200, 201, 415, 422), answer.text
            if answer.status_code < 300:
                row = answer.json()
                for page in range(1, min(3, row["pages"]) + 1):
                    base = f"/api/documents/{row['document']}/pages/{page}"
                    assert served.api.get(f"{base}/image").status_code in (200, 422)
                    assert served.api.get(f"{base}/words").status_code == 200
        assert served.api.get("/api/health").status_code == 200
