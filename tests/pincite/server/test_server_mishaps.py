"""The server under what happens to servers: workers killed or hanging, twins, clients that go, files that are traps."""

from __future__ import annotations

import json
import os
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from command import PAPER, PATIENCE, PDF, VERBATIM
from hostile_files import hostile_files
from playing import Fails, Says, playing
from serving import Served, children, events, is_problem, is_running, serving, until

from pincite.server.settings import ServerLimits

pytestmark = pytest.mark.long

LOCATE = {"quotes": [{"quote": VERBATIM}]}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    limits = ServerLimits(workers=4)
    with serving(tmp_path_factory.mktemp("served") / "papers.pincite", limits) as server:
        server.added(PAPER)
        yield server


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    limits = ServerLimits(workers=1, waiting=1, patience=0.05, drawing_seconds=0.001)
    with serving(tmp_path_factory.mktemp("hasty") / "papers.pincite", limits) as server:
        yield server


def next_worker(served: Served, lane: str) -> int:
    """The process that gets the lane's next task."""
    return served.parts.crew.lanes[lane]._idle[-1].pid


def total(served: Served) -> int:
    """How many documents there are."""
    return int(served.api.get("/api/documents").json()["total"])


def test_an_idle_worker_that_was_killed_is_replaced(served: Served) -> None:
    served.api.post("/api/locate", json=LOCATE)
    pid = next_worker(served, "library")
    os.kill(pid, signal.SIGKILL)
    until(lambda: not is_running(pid))
    answers = [served.api.get("/api/documents").status_code for _ in range(3)]
    assert answers[1:] == [200, 200] and answers[0] in (200, 503)


def test_a_worker_that_is_killed_amid_a_quote_is_replaced(served: Served) -> None:
    served.api.post("/api/locate", json=LOCATE)
    lane, pid = served.parts.crew.lanes["library"], next_worker(served, "library")
    os.kill(pid, signal.SIGSTOP)  # so that it is in the middle for sure
    with ThreadPoolExecutor() as threads:
        asked = threads.submit(served.api.post, "/api/locate", json=LOCATE)
        until(lambda: lane.busy == 1)
        assert served.api.get("/api/documents").status_code == 200  # another worker's
        os.kill(pid, signal.SIGKILL)
        assert is_problem(asked.result(), 503, "SIGKILL", "ask again")
    assert served.api.post("/api/locate", json=LOCATE).json()["matches"][0]["verified"]
    assert pid not in lane.pids and lane.busy == 0


def test_a_worker_that_is_killed_amid_an_upload_keeps_nothing_of_it(served: Served) -> None:
    served.api.post("/api/documents?name=first.txt", content=b"Rivers rise.")
    before, worker = total(served), next_worker(served, "writing")
    (reader,) = children(worker)
    os.kill(reader, signal.SIGSTOP)
    with ThreadPoolExecutor() as threads:
        asked = threads.submit(served.api.post, "/api/documents?name=second.txt", content=b"Rivers fall.")
        until(lambda: served.parts.crew.lanes["writing"].busy == 1)
        os.kill(worker, signal.SIGKILL)
        assert is_problem(asked.result(), 503, "SIGKILL")
    until(lambda: not is_running(reader))
    assert total(served) == before and not list(served.parts.shelf._folder.iterdir())
    again = served.api.post("/api/documents?name=second.txt", content=b"Rivers fall.")
    assert again.status_code == 201 and total(served) == before + 1


def test_other_requests_go_on_beside_an_upload(served: Served) -> None:
    document = served.added(PAPER)["document"]
    served.api.post("/api/documents?name=third.txt", content=b"Rivers bend.")
    (reader,) = children(next_worker(served, "writing"))
    os.kill(reader, signal.SIGSTOP)
    with ThreadPoolExecutor() as threads:
        upload = threads.submit(served.api.post, "/api/documents?name=fourth.txt", content=b"Rivers end.")
        until(lambda: served.parts.crew.lanes["writing"].busy == 1)
        assert served.api.get(f"/api/documents/{document}/pages/1/image").status_code == 200
        assert served.api.get("/api/search?words=slate").json()["hits"]
        assert served.api.delete(f"/api/documents/{document}").status_code == 200  # a second worker's
        assert not upload.done()
        os.kill(reader, signal.SIGCONT)
        assert upload.result().status_code == 201
    served.added(PAPER)


def test_a_request_that_nobody_waits_for_does_no_harm(served: Served) -> None:
    place, lane = urlsplit(served.address), served.parts.crew.lanes["library"]
    served.api.post("/api/locate", json=LOCATE)
    pid, body = next_worker(served, "library"), json.dumps(LOCATE)
    head = f"POST /api/locate HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Type: application/json\r\n"
    os.kill(pid, signal.SIGSTOP)
    with socket.create_connection((place.hostname, place.port)) as gone:
        gone.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
        until(lambda: lane.busy == 1)
    os.kill(pid, signal.SIGCONT)
    until(lambda: lane.busy == 0)
    assert next_worker(served, "library") == pid  # it did its task and is free again
    assert served.api.post("/api/locate", json=LOCATE).json()["matches"][0]["verified"]


def test_one_file_uploaded_many_times_at_once_is_one_document(served: Served) -> None:
    before = total(served)
    with ThreadPoolExecutor(6) as threads:
        rows = list(threads.map(lambda n: served.added(PDF / "two_columns.pdf"), range(6)))
    assert len({row["document"] for row in rows}) == 1 and total(served) == before + 1


def test_no_file_breaks_it(served: Served) -> None:
    for name, content in hostile_files().items():
        answer = served.api.post("/api/documents", params={"name": name, "ocr": "never"}, content=content)
        assert answer.status_code in (200, 201, 415, 422), answer.text
        if answer.status_code < 300:
            draw_pages(served, answer.json())
    assert served.api.post("/api/locate", json=LOCATE).json()["matches"][0]["verified"]
    assert not list(served.parts.shelf._folder.iterdir())


@pytest.mark.thorough
def test_no_half_of_a_file_breaks_it(served: Served) -> None:
    for file in sorted(PDF.glob("*.pdf"))[:40]:
        data = file.read_bytes()
        for part in (data, data[: len(data) // 2]):
            answer = served.api.post(
                "/api/documents", params={"name": file.name, "ocr": "never"}, content=part
            )
            assert answer.status_code in (200, 201, 415, 422), answer.text
            if answer.status_code < 300:
                draw_pages(served, answer.json())


def draw_pages(served: Served, row: dict[str, object]) -> None:
    """The first pages' pictures and words, or why they can't be had."""
    for page in range(1, min(3, int(str(row["pages"]))) + 1):
        base = f"/api/documents/{row['document']}/pages/{page}"
        assert served.api.get(f"{base}/image").status_code in (200, 422)
        assert served.api.get(f"{base}/words").status_code == 200


def test_what_takes_too_long_is_stopped(hasty: Served) -> None:
    document = hasty.added(PAPER)["document"]
    answer = hasty.api.get(f"/api/documents/{document}/pages/1/image?scale=4")
    assert is_problem(answer, 504, "0.001 s allowed") and answer.json()["error"] == "OverTimeError"
    assert hasty.api.get(f"/api/documents/{document}/pages/1/words").status_code == 200
    lane = hasty.parts.crew.lanes["drawing"]
    assert lane.ended and not lane.pids


def test_those_that_wait_too_long_are_told(hasty: Served) -> None:
    hasty.added(PAPER)
    hasty.api.get("/api/documents")
    pid = next_worker(hasty, "library")
    os.kill(pid, signal.SIGSTOP)
    with ThreadPoolExecutor() as threads:
        first = threads.submit(hasty.api.post, "/api/locate", json=LOCATE)
        until(lambda: hasty.parts.crew.lanes["library"].busy == 1)
        answers = list(threads.map(lambda n: hasty.api.get("/api/search?words=slate"), range(3)))
        assert all(is_problem(answer, 503, "ask again") for answer in answers)
        assert {answer.headers["retry-after"] for answer in answers} == {"5"}
        os.kill(pid, signal.SIGCONT)
        assert first.result().status_code == 200


def test_a_flood_of_questions_leaves_the_rest_as_it_is(hasty: Served) -> None:
    hasty.added(PAPER)
    asked = {"question": "Abstraction upstream is limited to how many litres a day?"}
    with ThreadPoolExecutor(12) as threads:
        flood = [threads.submit(hasty.api.post, "/api/ask", json=asked) for _ in range(12)]
        assert hasty.api.get("/api/documents").status_code == 200
        answers = [one.result() for one in flood]
    assert {answer.status_code for answer in answers} == {200, 503}
    assert all(is_problem(one, 503, "ask again") for one in answers if one.status_code == 503)


def test_a_model_answers_and_what_it_does_not_answer_is_told_or_stopped(tmp_path: Path) -> None:
    words = "Abstraction upstream is limited to 2.4 million litres a day."
    turns = (
        Says(calls=[(words, "BLOCK_CITE_ID_15", 1)]),
        Says(),
        Says("Abstraction upstream is limited to 2.4 million litres a day [1]."),
        Fails(status=401),
        Fails(silence=PATIENCE),
    )
    with (
        playing(*turns) as played,
        serving(tmp_path / "a.pincite", model=f"{played.address}/v1:played") as served,
    ):
        served.added(PAPER)
        found = served.api.get("/api/search", params={"words": words}).json()["hits"][0]
        assert found["block_id"] == "BLOCK_CITE_ID_15"
        extractive = served.api.post("/api/ask", json={"question": words, "extractive": True}).text
        assert '"extractive": true' in extractive and not played.asked

        told = events(served.api.post("/api/ask", json={"question": "How much?"}).text)
        names = [name for name, _ in told]
        text = [json.loads(row)["text"] if name == "text" else "" for name, row in told]
        assert "".join(text) == turns[2].text and names[-1] == "done"
        assert "[1]" not in "".join(text[: names.index("citation")])
        assert json.loads(told[-1][1])["citations"]["1"]["status"] == "verified"

        answer = served.api.post("/api/ask", json={"question": "How much?"})
        # A worker that takes its time to start has the stream begin before the error is known.
        problem = answer.json() if answer.status_code == 502 else json.loads(events(answer.text)[-1][1])
        assert problem["error"] == "ModelError" and problem["status"] == 502

        asked, lane = len(played.asked), served.parts.crew.lanes["asking"]
        with served.api.stream("POST", "/api/ask", json={"question": "How much water?"}) as stream:
            assert stream.status_code == 200
            until(lambda: len(played.asked) > asked)
            (pid,) = lane.pids
        until(lambda: not is_running(pid))
        assert served.api.get("/api/documents").json()["total"] == 1
