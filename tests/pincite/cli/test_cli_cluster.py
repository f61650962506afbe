"""`pincite add --engine dask`: what one process adds, also after a kill at any point."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import ENCRYPTED, PAPER, PATIENCE, PDF, pincite, rows
from dask_cluster import Cluster, dask_cluster

import pincite as face

pytestmark = pytest.mark.long

FILES = [*(PDF / f"{name}.pdf" for name in ("garbage", "greek", "tables", "accents", "structure")), ENCRYPTED]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with dask_cluster(tmp_path_factory.mktemp("cluster")) as made:
        yield made


@pytest.mark.long
def test_a_cluster_adds_what_this_machine_adds(cluster: Cluster, tmp_path: Path) -> None:
    here = pincite("add", tmp_path / "a.pincite", *FILES, "--json")
    on_cluster = ("--engine", "dask", "--scheduler", cluster.scheduler_file)
    there = pincite("add", tmp_path / "b.pincite", *FILES, "--json", *on_cluster)
    assert rows(there.stdout) == rows(here.stdout)
    assert there.returncode == here.returncode == 1
    again = pincite("add", tmp_path / "b.pincite", *FILES, *on_cluster)
    assert again.stdout == f"0 added to {tmp_path / 'b.pincite'}: 0 pages\n4 known already\n"
    assert again.stderr.splitlines()[0] == "2 could not be added:" and "garbage.pdf" in again.stderr


@pytest.mark.long
def test_in_any_order_the_same_documents_are_added(cluster: Cluster, tmp_path: Path) -> None:
    options = ("--engine", "dask", "--scheduler", cluster.scheduler_file, "--any-order", "--json")
    found = rows(pincite("add", tmp_path / "a.pincite", *FILES, *options).stdout)
    assert sorted(row["file"] for row in found) == sorted(map(str, FILES))
    with face.Library(tmp_path / "a.pincite") as library:
        assert [row["document"] for row in found if "document" in row] == library.document_ids


@pytest.mark.long
def test_after_a_kill_a_second_run_adds_the_rest(cluster: Cluster, tmp_path: Path) -> None:
    library = tmp_path / "a.pincite"
    files = sorted(map(str, PDF.glob("*.pdf")))
    on_cluster = ["--engine", "dask", "--scheduler", cluster.scheduler_file, "--json"]
    killed = subprocess.Popen(
        [sys.executable, "-m", "pincite", "add", library, *files, *on_cluster],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert killed.stdout is not None
    told = rows("".join(killed.stdout.readline().decode() for _ in range(5)))
    killed.send_signal(signal.SIGKILL)
    told += rows(killed.communicate(timeout=PATIENCE)[0].decode().rpartition("\n")[0])
    assert killed.returncode == -signal.SIGKILL
    with face.Library(library) as kept:
        assert {row["document"] for row in told if "document" in row} <= set(kept.document_ids)
    finished = rows(pincite("add", library, *files, *on_cluster).stdout)
    assert [row["known"] for row in finished[: len(told)] if "known" in row].count(False) == 0
    fresh = rows(pincite("add", tmp_path / "b.pincite", *files, "--json").stdout)
    assert [row | {"known": False} for row in finished] == [row | {"known": False} for row in fresh]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (("--scheduler", "tcp://127.0.0.1:8786"), "--scheduler goes with --engine dask"),
        (("--engine", "dask", "--from", "docling"), "--engine goes without --from"),
    ],
)
def test_an_engine_where_it_makes_no_sense(tmp_path: Path, options: tuple[str, ...], problem: str) -> None:
    run = pincite("add", tmp_path / "a.pincite", PAPER, *options)
    assert run.returncode == 2 and problem in run.stderr
    assert not (tmp_path / "a.pincite").exists()


def test_a_scheduler_that_is_none(tmp_path: Path) -> None:
    wrong = ("--engine", "dask", "--scheduler", "nowhere", "--json")
    run = pincite("add", tmp_path / "a.pincite", PAPER, *wrong)
    (row,) = rows(run.stdout)
    assert run.returncode == 2 and row["type"] == "ClusterError" and "start one" in row["error"]
