"""Whatever a file does to the process that reads it, this one goes on and says which file it was."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest
from contents import bits, small_pdf

from blocks.errors import (
    DamagedDocumentError,
    DocumentError,
    LimitError,
    NotADocumentError,
    PasswordError,
    UnknownIdError,
)
from blocks.library.library import Library
from blocks.library.store.sqlite import SqliteStore
from blocks.reading.content import read_content
from blocks.reading.isolate import Reading, Worker, shared_worker, warm_up
from blocks.reading.options import ReadOptions
from blocks.reading.read import prepare
from blocks.worker.answering import GRACE_SECONDS
from blocks.worker.frames import REQUEST
from blocks.worker.limits import Limits

pytestmark = pytest.mark.long

HERE = Path(__file__).parents[1]
ROOT = HERE.parents[1]
LONG = ROOT / "fixtures" / "pdf" / "long_300.pdf"
SMALL = small_pdf("A small file.")
PATIENCE = 300
"""Seconds to wait for a process: far more than it takes, on a machine that is slow and busy too."""


@pytest.fixture
def worker() -> Iterator[Worker]:
    with Worker() as made:
        yield made


def running(worker: Worker) -> int:
    """The id of the worker's process, which has answered once."""
    worker.read_content(SMALL)
    assert worker.pid is not None
    return worker.pid


def swelling_pdf(letters: int) -> bytes:
    """A small file whose only page has so many letters."""
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_text((72, 72), "Swelling.")
        xref = page.get_contents()[0]
        lines = (b"1 0 0 1 9 %d Tm (%s) Tj\n" % (1 + k % 800, b"a" * 100) for k in range(letters // 100))
        pdf.update_stream(xref, b"BT /helv 9 Tf\n" + b"".join(lines) + b"ET")
        return bytes(pdf.tobytes(deflate=True))


def alive(pid: int) -> bool:
    """Whether there is such a process, other than one that is only waiting to be counted."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_the_worker_reads_what_we_read(worker: Worker) -> None:
    data = small_pdf("Some words.", "Ærø, Ελλάδα.", "The end.")
    assert bits(worker.read_content(data)) == bits(read_content(data))


def test_one_process_reads_many_files(worker: Worker) -> None:
    first = running(worker)
    for i in range(5):
        assert worker.read_content(small_pdf(f"File {i}.")).words.texts == ["File", f"{i}."]
    assert worker.pid == first


def test_the_shared_worker_is_one_and_can_be_warmed_up() -> None:
    warm_up()
    pid = shared_worker().pid
    assert pid and alive(pid)
    assert shared_worker().read_content(SMALL).words.texts == ["A", "small", "file."]
    assert shared_worker().pid == pid


@pytest.mark.parametrize(
    ("data", "kind"),
    [(b"", NotADocumentError), (b"text", NotADocumentError), (b"%PDF-1.7\njunk", DamagedDocumentError)],
)
def test_errors_cross_with_class_and_message(worker: Worker, data: bytes, kind: type[DocumentError]) -> None:
    with pytest.raises(kind) as here:
        read_content(data, name="bäd.pdf")
    with pytest.raises(kind) as there:
        worker.read_content(data, name="bäd.pdf")
    assert type(there.value) is kind
    assert str(there.value) == str(here.value)
    assert "bäd.pdf" in str(there.value)


def test_passwords_cross(worker: Worker) -> None:
    with pymupdf.open(stream=SMALL) as pdf:
        locked = bytes(pdf.tobytes(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="géheim", owner_pw="o"))
    assert worker.read_content(locked, options=ReadOptions("géheim")).words.texts == ["A", "small", "file."]
    with pytest.raises(PasswordError):
        worker.read_content(locked, options=ReadOptions("wrong"))


# Limits. A stopped process stands for a reader in an endless loop.


def test_time_is_limited_and_the_next_file_is_read(worker: Worker) -> None:
    pid = running(worker)
    os.kill(pid, signal.SIGSTOP)
    began = time.monotonic()
    with pytest.raises(LimitError, match=r"slow\.pdf.*more than the 0\.3 s"):
        worker.read_content(SMALL, name="slow.pdf", limits=Limits(seconds=0.3))
    assert 0.2 < time.monotonic() - began < Limits().seconds
    assert not Path(f"/proc/{pid}").exists(), "no zombie"
    assert worker.read_content(SMALL).words.texts == ["A", "small", "file."]


def test_time_is_limited_for_a_file_larger_than_a_pipe(worker: Worker) -> None:
    os.kill(running(worker), signal.SIGSTOP)
    with pytest.raises(LimitError):
        worker.read_content(SMALL + bytes(3_000_000), limits=Limits(seconds=0.3))


MORTAL = """
import os
import sys
import blocks.reading.content
import blocks.reading.worker

read = blocks.reading.content.read_content

def mortal(data, name, options, on_slow_page):
    if name == "killer.pdf":
        os.kill(os.getpid(), {number})
    return read(data, name=name, options=options, on_slow_page=on_slow_page)

blocks.reading.content.read_content = mortal
sys.exit(blocks.reading.worker.main())
"""


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGKILL, signal.SIGABRT])
def test_a_worker_that_dies_is_told_and_replaced(number: signal.Signals) -> None:
    with Worker([sys.executable, "-c", MORTAL.format(number=int(number))]) as mortal:
        pid = running(mortal)
        with pytest.raises(LimitError, match=rf"killer\.pdf.*{number.name}"):
            mortal.read_content(SMALL, name="killer.pdf")
        assert mortal.read_content(SMALL).words.texts == ["A", "small", "file."]
        assert mortal.pid != pid


def test_a_worker_that_died_between_files_blames_no_file(worker: Worker) -> None:
    pid = running(worker)
    os.kill(pid, signal.SIGKILL)
    while alive(pid):
        time.sleep(0.01)
    assert worker.read_content(SMALL).words.texts == ["A", "small", "file."]
    assert worker.pid != pid


def test_memory_is_limited_and_the_next_file_is_read(worker: Worker) -> None:
    allowed = Limits(memory_bytes=300_000_000)
    running(worker)
    with pytest.raises(LimitError, match=r"big\.pdf.*more than the 0\.3 GB"):
        worker.read_content(swelling_pdf(4_000_000), name="big.pdf", limits=allowed)
    assert worker.read_content(SMALL).words.texts == ["A", "small", "file."]


@pytest.mark.parametrize("megabytes", range(110, 170, 5))
def test_wherever_memory_ends_it_is_a_limit(worker: Worker, megabytes: int) -> None:
    """Which allocation fails differs by machine; MuPDF may end the process over some."""
    with pytest.raises(LimitError, match=r"long\.pdf"):
        worker.read_content(
            LONG.read_bytes(), name="long.pdf", limits=Limits(memory_bytes=megabytes * 1_000_000)
        )


ENDLESS = """
import errno
import sys
import blocks.reading.content
import blocks.reading.worker

def deeper(data, name, options, on_slow_page):
    return deeper(data, name, options, on_slow_page)

def failing(*args, **options):
    raise SystemError("error return without exception set")

def loading(*args, **options):
    raise ImportError("/lib/_some.so: failed to map segment from shared object")

def starting(*args, **options):
    raise OSError(errno.ENOMEM, "no room")

def binding(*args, **options):
    raise TypeError("FzErrorSystem.__init__() missing 1 required positional argument: 'message'")

def full(*args, **options):
    held = []
    try:
        while True:
            held.append(bytes(1_000_000))
    except MemoryError:
        pass
    raise AttributeError("a result of nothing")

sys.setrecursionlimit(2**31 - 1)
blocks.reading.content.read_content = {reader}
sys.exit(blocks.reading.worker.main())
"""


def test_memory_that_ends_between_functions_is_a_limit() -> None:
    """Python 3.11 raises no MemoryError for a function that there is no memory to call; later ones may end."""
    endless = [sys.executable, "-c", ENDLESS.format(reader="deeper")]
    told = r"deep\.pdf.*(more than the 0\.3 GB|ended the process)"
    with Worker(endless) as bad, pytest.raises(LimitError, match=told):
        bad.read_content(SMALL, name="deep.pdf", limits=Limits(memory_bytes=300_000_000))


@pytest.mark.parametrize("reader", ["loading", "starting", "binding", "full"])
def test_memory_that_ends_without_a_memory_error_is_a_limit(reader: str) -> None:
    """The system says so in its own words where a library or a program is started, a library in any."""
    wanting = [sys.executable, "-c", ENDLESS.format(reader=reader)]
    with Worker(wanting) as bad, pytest.raises(LimitError, match=r"scan\.pdf.*more than the 0\.3 GB"):
        bad.read_content(SMALL, name="scan.pdf", limits=Limits(memory_bytes=300_000_000))


def test_the_same_failure_with_memory_left_is_the_file_s() -> None:
    failing = [sys.executable, "-c", ENDLESS.format(reader="failing")]
    with Worker(failing) as bad, pytest.raises(DamagedDocumentError, match=r"odd\.pdf.*SystemError"):
        bad.read_content(SMALL, name="odd.pdf")


SWOLLEN = """
import sys
import blocks.reading.worker
swollen = b"x" * 400_000_000
sys.exit(blocks.reading.worker.main())
"""


def test_a_worker_that_grew_large_is_replaced() -> None:
    with Worker([sys.executable, "-c", SWOLLEN]) as swollen:
        pid = running(swollen)
        swollen.read_content(SMALL, limits=Limits(memory_bytes=800_000_000))
        assert not Path(f"/proc/{pid}").exists()


def test_a_worker_is_not_as_large_as_the_process_that_started_it(worker: Worker) -> None:
    limits = Limits(memory_bytes=400_000_000)
    ours = b"\1" * 300_000_000
    worker.read_content(SMALL, limits=limits)
    assert ours and worker.pid is not None and alive(worker.pid)


# Bad programs in the worker's place: tiny ones, one per failure.

NONSENSE = {
    "dies at once": "import sys; sys.exit(7)",
    "closes its output": "import os, time; os.close(1); time.sleep(60)",
    "speaks nonsense": "print('What do you mean?' * 1000)",
    "claims too much": "import sys; sys.stdout.buffer.write(b'C' + b'\\0' + b'\\xff' * 8)",
    "sends no content": "import sys; sys.stdout.buffer.write(b'C\\0' + bytes([4]) + bytes(7) + b'junk')",
    "sends an error of no class": """
import sys; sys.stdout.buffer.write(b'E\\0' + bytes([16]) + bytes(7) + b'["SystemExit",1]')""",
}


@pytest.mark.parametrize("failure", NONSENSE)
def test_bad_answers_are_told(failure: str) -> None:
    with (
        Worker([sys.executable, "-c", NONSENSE[failure]]) as bad,
        pytest.raises(LimitError, match=r"a\.pdf: "),
    ):
        bad.read_content(SMALL, name="a.pdf")
    assert bad.pid is None


# Living with other threads and processes.


def test_threads_share_a_worker(worker: Worker) -> None:
    found: dict[int, list[str]] = {}

    def read(i: int) -> None:
        found[i] = list(worker.read_content(small_pdf(f"File {i}.")).words.texts)

    threads = [threading.Thread(target=read, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {i: ["File", f"{i}."] for i in range(8)}


def run_script(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(HERE)])}
    command = [sys.executable, "-W", "error", "-c", script, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=environment, cwd="/")


def test_nothing_is_printed_and_nothing_left_behind() -> None:
    done = run_script("""
from blocks.reading.isolate import shared_worker
from blocks.errors import DocumentError
from contents import small_pdf
for data in (small_pdf("Words.").replace(b"endobj", b"endbjo"), b"%PDF-1.4 1 0 obj << /Broken", b"text"):
    try:
        shared_worker().read_content(data)
    except DocumentError:
        pass
print(shared_worker().pid)
""")
    assert done.stderr == ""
    assert done.stdout.split()[1:] == []
    assert not Path(f"/proc/{done.stdout.strip()}").exists()


def test_the_worker_ends_with_the_process_that_asks() -> None:
    done = run_script("""
import os, signal
from blocks.reading.isolate import shared_worker, warm_up
warm_up()
print(shared_worker().pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
""")
    pid = int(done.stdout)
    deadline = time.monotonic() + PATIENCE
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not alive(pid)


LOOPING = """
import signal
import sys
import tempfile
import blocks.reading.content
import blocks.reading.worker

def looping(data, name, options, on_slow_page):
    open(f"{tempfile.gettempdir()}/begun", "x").close()
    while True:
        signal.pause()

blocks.reading.content.read_content = looping
sys.exit(blocks.reading.worker.main())
"""


def test_the_worker_ends_with_the_process_that_asks_amid_a_task() -> None:
    done = run_script(
        """
import os, pathlib, signal, sys, tempfile, threading, time
from blocks.reading.isolate import Worker
from blocks.worker.limits import Limits
worker = Worker([sys.executable, "-c", sys.argv[1]])
asking = {"limits": Limits(seconds=3600)}
threading.Thread(target=worker.read_content, args=(b"a file",), kwargs=asking, daemon=True).start()
# It may write in its own folder alone.
while not list(pathlib.Path(tempfile.gettempdir()).glob(f"pincite-worker-{os.getpid()}-*/begun")):
    time.sleep(0.02)
print(worker.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
""",
        LOOPING,
    )
    pid = int(done.stdout)
    deadline = time.monotonic() + PATIENCE
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not alive(pid)


WAITING = """
import os
import sys
import tempfile
import time
import blocks.reading.content
import blocks.reading.worker

read = blocks.reading.content.read_content

def waiting(*args, **options):
    open(f"{tempfile.gettempdir()}/begun", "x").close()
    while not os.path.exists(f"{tempfile.gettempdir()}/written"):
        time.sleep(0.01)
    return read(*args, **options)

blocks.reading.content.read_content = waiting
sys.exit(blocks.reading.worker.main())
"""


def test_a_write_that_is_told_late_ends_no_worker() -> None:
    """The system may tell of a request when the worker has read all of it; one byte more stands for that here."""
    with Worker([sys.executable, "-c", WAITING]) as waiting:
        found: list[str] = []
        asking = threading.Thread(
            target=lambda: found.extend(
                waiting.read_content(SMALL, limits=Limits(seconds=PATIENCE)).words.texts
            )
        )
        asking.start()
        begun: list[Path] = []
        while not begun and asking.is_alive():
            time.sleep(0.02)
            begun = list(Path(tempfile.gettempdir()).glob(f"pincite-worker-{os.getpid()}-*/begun"))
        assert waiting._process is not None and waiting._process.stdin is not None
        os.write(waiting._process.stdin.fileno(), b"?")
        (begun[0].parent / "written").touch()
        asking.join()
        assert found == ["A", "small", "file."]


def test_a_worker_that_nobody_ends_ends_itself() -> None:
    head = {
        "name": "a.pdf",
        "doing": "reading it",
        "advice": "",
        "seconds": 0.05 - GRACE_SECONDS,
        "memory_bytes": 2**31,
        "asked": {"options": ReadOptions().to_json(), "compress": False},
    }
    header, data = json.dumps(head).encode(), LONG.read_bytes()
    command = [sys.executable, "-m", "blocks.reading.worker"]
    # Its input stays open: there is somebody, who doesn't end it.
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, cwd=ROOT) as orphan:
        assert orphan.stdin is not None
        orphan.stdin.write(REQUEST.pack(len(header), len(data)) + header + data)
        orphan.stdin.flush()
        assert orphan.wait(PATIENCE) == -signal.SIGALRM


def test_modules_lying_about_are_not_taken(tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("raise SystemExit(9)")
    (tmp_path / "blocks").mkdir()
    done = run_script(
        """
import os, sys
from blocks.reading.isolate import shared_worker
from contents import small_pdf
os.chdir(sys.argv[1])
sys.path.remove("")
print(*shared_worker().read_content(small_pdf("Words.")).words.texts)
""",
        str(tmp_path),
    )
    assert done.stdout == "Words.\n", done.stderr


def test_a_fork_takes_a_worker_of_its_own(worker: Worker) -> None:
    pid = running(worker)
    child = os.fork()
    if child == 0:
        texts = worker.read_content(SMALL).words.texts
        os._exit(0 if texts == ["A", "small", "file."] and worker.pid != pid else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert worker.read_content(SMALL).words.texts == ["A", "small", "file."]
    assert worker.pid == pid


def test_a_fork_waits_for_no_thread_of_the_process_that_forked(worker: Worker) -> None:
    os.kill(running(worker), signal.SIGSTOP)
    asking = threading.Thread(target=worker.read_content, args=(SMALL,))
    asking.start()
    while worker._lock.acquire(blocking=False):
        worker._lock.release()
        time.sleep(0.01)
    assert worker.pid is not None
    child = os.fork()
    if child == 0:
        signal.alarm(PATIENCE)
        os._exit(0 if worker.read_content(SMALL).words.texts == ["A", "small", "file."] else 1)
    assert os.waitpid(child, 0)[1] == 0
    os.kill(worker.pid, signal.SIGCONT)
    asking.join()


def test_what_is_packed_in_the_worker_is_stored_as_what_is_packed_here(
    tmp_path: Path, worker: Worker
) -> None:
    data = LONG.read_bytes()
    for name in ("there", "here"):
        with Library(tmp_path / name) as library:
            if name == "here":
                document = library.add(data)
                continue
            prepared = prepare(data, worker)
            assert library.document_ids == []
            document = library.keep(prepared)
            assert library.keep(prepare(data, worker, known=library.sha256s)) is document
            with pytest.raises(UnknownIdError, match="taken for known"):
                library.keep(prepare(SMALL, worker, known=[hashlib.sha256(SMALL).hexdigest()]))
        store = SqliteStore(tmp_path / name)
        assert bits(store.content(document.id)) == bits(read_content(data))
        store.close()
    assert (tmp_path / "there").stat().st_size == (tmp_path / "here").stat().st_size


def test_what_a_worker_packed_is_looked_at_before_it_is_kept(tmp_path: Path, worker: Worker) -> None:
    with Library(tmp_path / "a.pincite") as library:
        prepared = prepare(SMALL, worker)
        assert prepared.reading is not None
        words = replace(prepared.reading.content.words, texts=["", *prepared.reading.content.words.texts[1:]])
        content = replace(prepared.reading.content, words=words)
        with pytest.raises(ValueError, match="a word is empty"):
            library.keep(replace(prepared, reading=Reading(content, prepared.reading.packed)))
        assert library.document_ids == []
