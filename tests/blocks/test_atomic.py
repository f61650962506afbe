"""Files are written whole or not at all."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from blocks.atomic import write_atomically
from blocks.errors import ArtifactError


def only_file(folder: Path) -> Path:
    (found,) = folder.iterdir()
    return found


def test_a_new_file_has_the_content_and_the_permissions_of_the_umask(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        written = write_atomically(tmp_path / "new.bin", b"\x00content\r\n")
    finally:
        os.umask(old)
    assert written == only_file(tmp_path)
    assert written.read_bytes() == b"\x00content\r\n"
    assert stat.S_IMODE(written.stat().st_mode) == 0o640


def test_an_existing_file_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes(b"a long old content")
    path.chmod(0o604)
    write_atomically(str(path), b"new")
    assert only_file(tmp_path).read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


def test_a_symbolic_link_stays_and_its_target_is_replaced(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize(
    "path",
    ["missing/out.pdf", "file/out.pdf", "folder", "folder/" + "n" * 300, "nul\0l"],
    ids=["no folder", "a file as folder", "a folder", "name too long", "impossible name"],
)
def test_a_place_that_cannot_be_written_is_said_and_nothing_is_left(tmp_path: Path, path: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"kept")
    with pytest.raises(ArtifactError, match=r"cannot be written: .+; choose a file in a folder"):
        write_atomically(tmp_path / path, b"new")
    assert sorted(p.name for p in tmp_path.rglob("*")) == ["file", "folder"]
    assert (tmp_path / "file").read_bytes() == b"kept"


def test_a_write_that_fails_midway_leaves_the_old_file_and_no_rubbish(tmp_path: Path) -> None:
    path = tmp_path / "out.bin"
    path.write_bytes(b"old")
    code = (
        "import resource, sys\n"
        "from blocks.atomic import write_atomically\nfrom blocks.errors import ArtifactError\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))\n"
        "try: write_atomically(sys.argv[1], b'x' * 100_000)\n"
        "except ArtifactError as e: sys.exit(str(e))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert "out.bin cannot be written: File too large" in run.stderr
    assert only_file(tmp_path).read_bytes() == b"old"


def fifo(path: Path) -> None:
    os.mkfifo(path)


def socket_file(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(path.name)


def device(path: Path) -> None:
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("only root makes devices")


@pytest.mark.skipif(sys.platform == "win32", reason="it has none of these")
@pytest.mark.parametrize("make", [fifo, socket_file, device])
@pytest.mark.parametrize("linked", [False, True], ids=["itself", "by a link"])
def test_what_is_no_regular_file_is_never_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None], linked: bool
) -> None:
    monkeypatch.chdir(tmp_path)  # the address of a socket is short
    special = tmp_path / "special"
    make(special)
    (tmp_path / "link").symlink_to(special)
    before = os.lstat(special)
    with pytest.raises(ArtifactError, match=r"cannot be written: it is no regular file; choose a file"):
        write_atomically(tmp_path / ("link" if linked else "special"), b"new")
    assert os.lstat(special)[:2] == before[:2]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["link", "special"]


def test_what_killed_runs_left_is_swept_and_nothing_else(tmp_path: Path) -> None:
    path, long_ago = tmp_path / "out[1].pdf", time.time() - 7200
    left = tmp_path / f".{path.name}.0123456789ab.tmp"
    others = [
        tmp_path / f".{path.name}.0123456789ac.tmp",  # that is being written
        tmp_path / f".{path.name}.notes.tmp",
        tmp_path / ".other.pdf.0123456789ab.tmp",
        tmp_path / ".out1.pdf.0123456789ab.tmp",
    ]
    for file in (left, *others):
        file.write_bytes(b"half")
    for file in (left, *others[1:]):
        os.utime(file, (long_ago, long_ago))
    write_atomically(path, b"new")
    assert set(tmp_path.iterdir()) == {path, *others}


def test_a_clock_that_was_set_back_costs_nothing(tmp_path: Path) -> None:
    path, tomorrow = tmp_path / "out.pdf", time.time() + 86_400
    being_written = tmp_path / f".{path.name}.0123456789ab.tmp"
    for file in (path, being_written):
        file.write_bytes(b"of tomorrow")
        os.utime(file, (tomorrow, tomorrow))
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new" and being_written.read_bytes() == b"of tomorrow"


def test_a_run_that_is_killed_leaves_what_the_next_one_sweeps(tmp_path: Path) -> None:
    path = tmp_path / "out.bin"
    code = (
        "import os, signal, sys\n"
        "import blocks.atomic\n"
        "os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)\n"
        "blocks.atomic.write_atomically(sys.argv[1], b'new')\n"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=False, cwd=Path(__file__).parents[2])
    left = only_file(tmp_path)
    write_atomically(path, b"new")
    assert set(tmp_path.iterdir()) == {left, path}
    os.utime(left, (0, 0))
    write_atomically(path, b"newer")
    assert only_file(tmp_path) == path


def test_the_longest_name_in_any_script_is_written(tmp_path: Path) -> None:
    for sign in ("a", "ü", "録", "📄"):
        name = sign * (255 // len(sign.encode()))
        assert write_atomically(tmp_path / name, b"new").read_bytes() == b"new"


def test_readers_never_see_half_a_file(tmp_path: Path) -> None:
    path = tmp_path / "shared.bin"
    contents = [bytes([n]) * 200_000 for n in range(4)]
    write_atomically(path, contents[0])
    writers = [
        threading.Thread(target=lambda c=c: [write_atomically(path, c) for _ in range(10)]) for c in contents
    ]
    for writer in writers:
        writer.start()
    seen = {path.read_bytes() for _ in range(200)}
    for writer in writers:
        writer.join()
    assert seen <= set(contents)
    assert only_file(tmp_path) == path
