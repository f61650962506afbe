"""A file that takes over the worker that reads it gains nothing: no connection, no file, nothing left behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import tempted_worker
from contents import small_pdf

from blocks.reading.isolate import Worker
from blocks.worker.folders import make_folder, remove_folder
from blocks.worker.limits import Limits
from blocks.worker.probe import Sandbox, probe
from blocks.worker.process import WorkerProcess

pytestmark = pytest.mark.long

HELD = probe()
needs_landlock = pytest.mark.skipif(not HELD.files, reason="this kernel has no Landlock")
needs_seccomp = pytest.mark.skipif(not HELD.network, reason="this system has no libseccomp, or no seccomp")
DAY = 24 * 3600


@pytest.fixture
def tempted() -> Iterator[WorkerProcess]:
    with WorkerProcess([sys.executable, "-P", tempted_worker.__file__]) as worker:
        yield worker


def outcome(worker: WorkerProcess, attempt: str, to: object) -> str:
    asked = {"attempt": attempt, "to": str(to)}
    said = worker.ask(asked, b"", bytearray.decode, name="x", doing="it", advice="", limits=Limits())
    return said.removesuffix("Error")


@needs_seccomp
def test_no_connection_is_opened(tempted: WorkerProcess) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert outcome(tempted, "connect", server.getsockname()[1]) == "refused: Permission"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))
        assert outcome(tempted, "send", server.getsockname()[1]) == "refused: Permission"


@needs_landlock
@pytest.mark.parametrize("attempt", ["write", "write_by_a_child"])
def test_no_file_is_made_outside(tempted: WorkerProcess, tmp_path: Path, attempt: str) -> None:
    assert outcome(tempted, attempt, tmp_path / "new") == "refused: Permission"
    assert not (tmp_path / "new").exists()


@needs_landlock
@pytest.mark.parametrize("attempt", ["append", "shorten", "remove", "move"])
def test_no_file_outside_is_changed(tempted: WorkerProcess, tmp_path: Path, attempt: str) -> None:
    (tmp_path / "there").write_bytes(b"mine")
    assert outcome(tempted, attempt, tmp_path / "there").startswith("refused")
    assert (tmp_path / "there").read_bytes() == b"mine"


def test_the_own_folder_can_be_used_and_is_gone_with_the_worker(tempted: WorkerProcess) -> None:
    assert outcome(tempted, "write_inside", "kept") == "done"
    made = list(Path(tempfile.gettempdir()).glob(f"pincite-worker-{os.getpid()}-*/kept"))
    assert len(made) == 1
    tempted.close()
    assert not made[0].parent.exists()


def test_what_is_tried_is_told_truly(tmp_path: Path) -> None:
    """The probe says yes only of what is refused: with neither at hand, nothing is."""
    script = (
        "import ctypes, json, sys; sys.platform = 'sunos'\n"
        "from blocks.worker import probe; probe._main(sys.argv[1], sys.argv[2])"
    )
    tried = subprocess.run(
        [sys.executable, "-c", script, tmp_path, tmp_path / "outside"], capture_output=True, check=True
    )
    assert (tried.stdout, (tmp_path / "outside").exists()) == (b"[false, false]", True)
    assert isinstance(HELD, Sandbox)


def test_a_killed_workers_folder_goes_with_the_next() -> None:
    with Worker() as worker:
        worker.read_content(small_pdf("One."))
        assert worker.pid is not None
        (before,) = own_folders()
        os.kill(worker.pid, signal.SIGKILL)
        os.waitid(os.P_PID, worker.pid, os.WEXITED | os.WNOWAIT)
        worker.read_content(small_pdf("Two."))
        assert before not in own_folders()


def own_folders() -> list[Path]:
    """Folders of this process's workers, but those of the shared ones."""
    return [
        path
        for path in Path(tempfile.gettempdir()).glob(f"pincite-worker-{os.getpid()}-*")
        if path not in _THERE
    ]


_THERE: set[Path] = set()


@pytest.fixture(autouse=True)
def _others() -> None:
    _THERE.clear()
    _THERE.update(own_folders())


def test_folders_of_killed_processes_are_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    owners = {"dead": ended.pid, "young": ended.pid, "alive": os.getpid()}
    folders = {kind: tmp_path / f"pincite-worker-{pid}-{kind}" for kind, pid in owners.items()}
    for kind, folder in folders.items():
        folder.mkdir()
        (folder / "copy.pdf").write_bytes(b"words")
        if kind != "young":
            os.utime(folder, (folder.stat().st_mtime - 2 * DAY,) * 2)
    mine = make_folder()
    assert {kind for kind, folder in folders.items() if folder.exists()} == {"young", "alive"}
    remove_folder(mine)
    assert not Path(mine).exists()


@pytest.mark.parametrize("owner", ["", "²", "9" * 40, "0", "-1", "12x"])
def test_a_folder_that_names_no_process_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: str
) -> None:
    """Anybody may make one where temporary files lie."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    planted = tmp_path / f"pincite-worker-{owner}-planted"
    planted.mkdir()
    os.utime(planted, (planted.stat().st_mtime - 2 * DAY,) * 2)
    remove_folder(make_folder())
    assert planted.exists()
