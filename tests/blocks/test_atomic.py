"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
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
