"""Wherever a library is named, the address of one on a PostgreSQL server may stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import FIXTURES, MADE_UP, PAPER, VERBATIM, pincite, rows
from postgres_cluster import Cluster, address_for, cluster
from serving import is_problem, serving
from speaking import over_stdio

import pincite as face
from blocks.errors import ArgumentError

pytestmark = [pytest.mark.postgres, pytest.mark.long]
NUMBERS = FIXTURES / "pdf" / "numbers.pdf"


@pytest.fixture
def address(tmp_path: Path) -> str:
    return address_for(tmp_path)


def test_commands_take_an_address(address: str, tmp_path: Path) -> None:
    assert "there is no library" in pincite("list", address).stderr
    added = rows(pincite("add", address, PAPER, NUMBERS, "--json").stdout)
    assert [row["first_block"] for row in added] == ["BLOCK_CITE_ID_1", "BLOCK_CITE_ID_30"]
    assert [row["name"] for row in rows(pincite("list", address, "--json").stdout)] == [
        PAPER.name,
        NUMBERS.name,
    ]
    (located,) = rows(pincite("locate", address, "--quote", VERBATIM, "--json").stdout)
    assert (located["verdict"], located["document"]) == ("exact", added[0]["document"])
    assert pincite("verify", address, "--claim", MADE_UP).returncode == 1
    assert "crayfish" in pincite("search", address, "crayfish plague").stdout
    assert pincite("update", address, PAPER.name, NUMBERS).returncode == 2, "a document of its own already"
    assert pincite("remove", address, PAPER.name).returncode == 0
    assert "nothing in postgresql://owner@" in pincite("search", address, "crayfish plague").stdout
    assert list(tmp_path.iterdir()) == []


def test_commands_show_no_password() -> None:
    address = cluster().address("shown").replace("owner@", "owner:s3cret@")
    gone = "postgresql://owner:s3cret@/papers?host=/nowhere"
    for run in (
        pincite("add", address, PAPER),
        pincite("search", address, "unicorns"),
        pincite("list", gone),
        pincite("add", gone, PAPER),
        pincite("serve", gone),
        pincite("list", f"{address}&library=a b"),
    ):
        assert "postgresql://owner@" in run.stdout + run.stderr
        assert "s3cret" not in run.stdout + run.stderr


def test_it_is_served_and_tells_nobody_where_it_lies(address: str) -> None:
    with serving(address) as served:
        assert served.added(PAPER)["pages"] == 2
        (found,) = served.api.post("/api/locate", json={"quotes": [{"quote": VERBATIM}]}).json()["matches"]
        assert found["verdict"] == "exact"
        told = served.api.get("/api/library").json()
        assert told["documents"] == 1 and address.endswith(told["name"])
        refused = served.api.get("/api/documents/doc_0").text
        assert told["name"] in refused and "postgresql" not in refused


def test_a_server_that_is_gone_is_told_without_its_address() -> None:
    database = Cluster()
    with serving(database.address("papers")) as served:
        served.added(PAPER)
        database.stop()
        gone = served.api.get("/api/documents")
        assert is_problem(gone, 503, "the library papers can't be reached") and "/tmp" not in gone.text
        database.start()
        (row,) = served.api.get("/api/documents").json()["documents"]
        assert row["name"] == PAPER.name


def test_agents_use_it_if_they_are_told_where_files_are(address: str, tmp_path: Path) -> None:
    assert "say with --root where files are" in pincite("mcp", address).stderr
    with face.Library(address) as library:
        library.add(PAPER)
    with over_stdio(address, "--root", tmp_path) as agent:
        assert agent.row("verify_quote", quote=VERBATIM)["verdict"] == "exact"


def test_a_pipeline_writes_no_password_into_its_file(address: str) -> None:
    from pincite.adapters.haystack import LibraryRetriever

    face.Library(address).close()
    assert LibraryRetriever(address).to_dict()["init_parameters"]["library"] == address
    with pytest.raises(ArgumentError, match="has a password"):
        LibraryRetriever(address.replace("owner@", "owner:s3cret@")).to_dict()
