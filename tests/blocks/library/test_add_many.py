"""Many files at once: by processes of this machine, by an executor, by a cluster; always with the ids of one by one."""

from __future__ import annotations

import os
import subprocess
import time
import traceback
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path

import pymupdf
import pytest
from dask_cluster import Cluster, dask_cluster
from distributed import Client
from fixture_files import FIXTURES
from postgres_cluster import address_for

from blocks.document import Document
from blocks.errors import ArgumentError, ClusterError, DocumentError, LimitError
from blocks.library.library import Library
from blocks.reading.dask_engine import DaskEngine
from blocks.reading.executor_engine import ExecutorEngine, read_there, reading_versions
from blocks.reading.isolate import Worker
from blocks.reading.options import ReadOptions
from blocks.worker.limits import Limits

pytestmark = pytest.mark.long

NAMES = ("greek", "tables", "garbage", "encrypted_user", "two_columns", "structure", "webpage", "accents")
"""Files of the fixtures; three cannot be read."""
FILES = [FIXTURES / "pdf" / f"{name}.pdf" for name in NAMES]
PATIENCE = 300
"""Seconds to wait: far more than it takes, on a machine that is slow and busy too."""


def told(results: Iterable[tuple[object, Document | DocumentError]]) -> list[object]:
    """All that ids, blocks and words are, or why there are none."""
    return [
        (
            file,
            one.id,
            one.name,
            one.sha256,
            one.text,
            [(b.id, b.page, b.kind, b.text, b.bbox) for b in one.blocks],
        )
        if isinstance(one, Document)
        else (file, type(one), str(one))
        for file, one in results
    ]


def one_by_one(files: Iterable[Path]) -> list[object]:
    """What adding each by itself gives."""
    library = Library()

    def add(file: Path) -> Document | DocumentError:
        try:
            return library.add(file)
        except DocumentError as error:
            return error

    return told((file, add(file)) for file in files)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with dask_cluster(tmp_path_factory.mktemp("cluster")) as made:
        yield made


def test_a_cluster_gives_what_one_process_gives_and_adds_nothing_twice(
    cluster: Cluster, tmp_path: Path
) -> None:
    with Library(tmp_path / "a.pincite") as library, DaskEngine(cluster.scheduler_file) as engine:
        assert len(engine) == 2
        first = told(library.add_many(FILES, engine=engine))
        assert first == one_by_one(FILES)
        kept = library.sha256s, library.document_ids
        assert told(library.add_many(FILES, engine=engine)) == first
        assert (library.sha256s, library.document_ids) == kept


@pytest.mark.long
@pytest.mark.postgres
def test_a_cluster_adds_the_same_to_a_library_on_a_server(cluster: Cluster, tmp_path: Path) -> None:
    with Library(address_for(tmp_path)) as library, DaskEngine(cluster.scheduler_file) as engine:
        assert told(library.add_many(FILES, engine=engine)) == one_by_one(FILES)


def test_processes_of_this_machine_give_what_one_gives() -> None:
    assert told(Library().add_many(FILES, workers=2)) == one_by_one(FILES)


def test_bytes_and_streams_are_files_too() -> None:
    with FILES[0].open("rb") as stream:
        added = list(Library().add_many([FILES[0].read_bytes(), stream], workers=1))
    assert [one.name for _, one in added if isinstance(one, Document)] == ["document.pdf", "document.pdf"]


def test_any_executor_will_do() -> None:
    with ThreadPoolExecutor(2) as executor:
        engine = ExecutorEngine(executor, at_once=2)
        assert told(Library().add_many(FILES[:3], engine=engine)) == one_by_one(FILES[:3])
        engine.kill()


def test_who_leaves_early_stops_the_engine() -> None:
    with ThreadPoolExecutor(1) as executor:
        engine, library = ExecutorEngine(executor, at_once=1), Library()
        added = library.add_many(FILES, engine=engine)
        assert isinstance(next(added)[1], Document)
        assert isinstance(added, Iterator)
        added.close()  # type: ignore[attr-defined]  # a generator
        assert len(library) == 1


@pytest.mark.parametrize("reading", [{"workers": 2}, {"worker": Worker()}], ids=["workers", "worker"])
def test_an_engine_has_workers_of_its_own(reading: dict[str, object]) -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(ArgumentError, match="engine"):
        Library().add_many(FILES, engine=ExecutorEngine(executor, 1), **reading)  # type: ignore[arg-type]


def test_a_worker_with_other_versions_reads_nothing() -> None:
    answer = read_there(b"", "a.pdf", ReadOptions(), None, {**reading_versions(), "pincite": "0.0"})
    assert isinstance(answer, ClusterError) and "pincite 0.0" in str(answer)


class Spoiling(Executor):
    """Answers with a bit wrong."""

    def submit(self, call, /, *arguments, **named):  # type: ignore[no-untyped-def, override]
        future: Future[bytearray] = Future()
        answer = call(*arguments, **named)
        answer[len(answer) // 2] ^= 1
        future.set_result(answer)
        return future


def test_a_damaged_answer_ends_it_and_blames_no_file() -> None:
    with pytest.raises(ClusterError, match=r"greek\.pdf: the worker's answer is damaged"):
        next(Library().add_many(FILES, engine=ExecutorEngine(Spoiling(), 1)))


def test_an_executor_that_takes_nothing_any_more_ends_it_and_blames_no_file() -> None:
    with ThreadPoolExecutor(1) as executor:
        engine = ExecutorEngine(executor, 1)
    with pytest.raises(ClusterError, match=r"greek\.pdf was not read.*after shutdown"):
        next(Library().add_many(FILES, engine=engine))


@pytest.mark.parametrize("address", ["nowhere", "ftp://127.0.0.1", "tcp://127.0.0.1:port"])
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(ClusterError, match="no Dask scheduler answers at") as failure:
        DaskEngine(address)
    # Half a client that is collected while the next one starts would end in a deadlock.
    frames = (frame for frame, _ in traceback.walk_tb(failure.tb))
    clients = [value for frame in frames for value in frame.f_locals.values() if isinstance(value, Client)]
    assert clients
    assert {client.status for client in clients} == {"closed"}


@pytest.mark.parametrize("told", ["", "{}", "[]", '{"address": null}', '{"address": "nowhere"}'])
def test_a_schedulers_file_without_its_address(tmp_path: Path, told: str) -> None:
    file = tmp_path / "scheduler.json"
    file.write_text(told)
    with pytest.raises(ClusterError, match=r"no Dask scheduler answers at .*scheduler\.json"):
        DaskEngine(str(file))


def swelling_pdf(place: Path, letters: int) -> Path:
    """A small file whose only page has so many letters: a million takes a second to read."""
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_text((72, 72), "Swelling.")
        lines = (b"1 0 0 1 9 %d Tm (%s) Tj\n" % (1 + k % 800, b"a" * 100) for k in range(letters // 100))
        pdf.update_stream(page.get_contents()[0], b"BT /helv 9 Tf\n" + b"".join(lines) + b"ET")
        pdf.save(place, deflate=True)
    return place


@pytest.fixture
def many(tmp_path: Path) -> list[Path]:
    """Small files, each another."""
    for number in range(30):
        with pymupdf.open() as pdf:
            pdf.new_page().insert_text((72, 72), f"File number {number}.")
            pdf.save(tmp_path / f"{number:02}.pdf")
    return sorted(tmp_path.glob("*.pdf"))


@pytest.mark.long
def test_what_a_killed_worker_had_is_read_by_another(many: list[Path], tmp_path: Path) -> None:
    with dask_cluster(tmp_path) as cluster, DaskEngine(cluster.scheduler_file) as engine:
        added = Library().add_many(many, engine=engine)
        first = next(added)
        cluster.workers[0].kill()
        assert told([first, *added]) == one_by_one(many)


def busy_worker(cluster: Cluster, client: Client) -> subprocess.Popen[bytes]:
    """The worker that is at a file, once one is."""
    pids = client.run(os.getpid)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        busy = {pids[address] for address, tasks in client.processing().items() if tasks}
        for worker in cluster.workers:
            if worker.pid in busy:
                return worker
        time.sleep(0.02)
    raise TimeoutError("no worker has taken the file")


@pytest.mark.long
def test_a_file_that_ends_its_workers_is_reported_and_others_are_added(
    many: list[Path], tmp_path: Path
) -> None:
    slow = swelling_pdf(tmp_path / "slow.pdf", 4_000_000)
    once = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with dask_cluster(tmp_path, **once) as cluster, DaskEngine(cluster.scheduler_file) as engine:
        with ThreadPoolExecutor(1) as thread, Client(scheduler_file=cluster.scheduler_file) as client:
            bad = thread.submit(list, Library().add_many([slow], engine=engine))
            busy_worker(cluster, client).kill()
            ((_, problem),) = bad.result(PATIENCE)
        assert isinstance(problem, LimitError) and "slow.pdf: 1 of the cluster's workers ended" in str(
            problem
        )
        assert told(Library().add_many(many, engine=engine)) == one_by_one(many)


@pytest.mark.long
def test_a_file_that_wants_too_much_is_reported_and_the_others_are_added(
    cluster: Cluster, many: list[Path], tmp_path: Path
) -> None:
    large, slow = (swelling_pdf(tmp_path / f"{name}.pdf", 4_000_000) for name in ("large", "slow"))
    with DaskEngine(cluster.scheduler_file) as engine:
        little = Limits(memory_bytes=300_000_000)
        first = list(Library().add_many([large, *many], engine=engine, limits=little))
        hurried = Limits(seconds=0.5)
        second = list(Library().add_many([slow], engine=engine, limits=hurried))
    assert isinstance(first[0][1], LimitError) and "memory" in str(first[0][1])
    assert isinstance(second[0][1], LimitError) and "0.5 s allowed" in str(second[0][1])
    assert told(first[1:]) == one_by_one(many)


@pytest.mark.long
def test_a_cluster_of_this_machine_s_own_processes() -> None:
    with DaskEngine(workers=2) as engine:
        assert told(Library().add_many(FILES, engine=engine)) == one_by_one(FILES)
