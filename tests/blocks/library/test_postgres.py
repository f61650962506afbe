"""Libraries on a PostgreSQL server: addresses, rights, others' locks, lost connections, and who sees what."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from contents import addition, plain_content, small_pdf
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from postgres_cluster import GUARDED, Cluster, address_for, cluster

from blocks.errors import (
    LibraryDamagedError,
    LibraryError,
    LibraryFullError,
    LibraryLockedError,
    LibraryReadOnlyError,
    LibraryUnreachableError,
    LibraryVersionError,
)
from blocks.library.place import Address, place_told
from blocks.library.store import schema
from blocks.library.store.postgres.store import PostgresStore
from pincite.library import Library
from tests.fixture_files import FIXTURES

pytestmark = pytest.mark.postgres
PDF = FIXTURES / "pdf"


@pytest.fixture
def address(tmp_path: Path) -> str:
    return address_for(tmp_path)


@contextmanager
def connected(address: str, **options: Any) -> Iterator[psycopg.Connection[Any]]:
    """To the database of a library, as its owner."""
    with psycopg.connect(Address.parse(address).server, autocommit=True, **options) as db:
        yield db


def schema_of(address: str) -> str:
    return f'"pincite_{Address.parse(address).library}"'


# Addresses.


def test_a_library_is_what_its_name_says(tmp_path: Path) -> None:
    with Library(cluster().address("Some-papers.2024")) as one, Library(cluster().address()) as unnamed:
        assert one.add(small_pdf("Words.")).block_ids == range(1, 2)
        assert len(unnamed) == 0
    with Library(cluster().address("library")) as named:
        named.add(small_pdf("Words."))
    with Library(cluster().address()) as unnamed:
        assert len(unnamed) == 1, "its name is library"


@pytest.mark.parametrize("name", ["", "a b", "ä", '"', "a;b", "-a", "n" * 51, "a%20b", "../x"])
def test_names_that_can_be_none_are_refused(name: str) -> None:
    with pytest.raises(LibraryError, match="a library's name on a server has 1 to 50"):
        Library(f"{cluster().address()}&library={name}")


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://me:s3cret@/papers?host=/nowhere&library=a",
        "postgres://me:s3cret@nowhere.invalid:1/papers",
        "postgresql://me:s3cret:with@signs/in@/papers?host=/nowhere",
        "postgresql://me@/papers?host=/nowhere&password=s3cret&library=b",
        "postgresql://me:s3cret@[::1/papers",
        "postgresql://me:s3cret@/papers?nonsense=1",
        "postgresql://me:s3cret%ZZ@/papers",
        "postgresql://me:s3cret@localhost:port/papers",
        "postgresql://me@/papers?host=/nowhere&pass%77ord=s3cret",
        "postgresql://me@/papers?host=/nowhere&oauth_client_secret=s3cret",
        "postgresql://me:s3cret@/papers\ud800",
        "postgresql://me:s3cret",
        "postgresql://me:s3cret/papers?library=b",
        "postgresql://me:and/s3cret?s3cret",
    ],
)
def test_no_error_tells_a_password(address: str) -> None:
    with pytest.raises(LibraryError) as told:
        Library(address)
    errors: BaseException | None = told.value
    assert "me" in str(errors)
    while errors is not None:
        assert "s3cret" not in str(errors)
        errors = errors.__cause__


@given(st.text(max_size=20), st.text(min_size=1, max_size=20))
def test_what_is_told_of_an_address_has_no_password(user: str, password: str) -> None:
    secret = f"<{password}>"
    assert secret not in place_told(f"postgresql://{user}:{secret}@host/db?library=a")
    assert secret.replace("&", "") not in place_told(
        f"postgresql://host/db?password={secret.replace('&', '')}"
    )


def test_passwords_come_from_the_address_the_environment_or_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned = cluster().address("guarded")
    with Library(owned) as library, connected(owned) as db:
        library.add(small_pdf("Words."))
        db.execute(f"CREATE ROLE {GUARDED} LOGIN PASSWORD 's3cret'")
        db.execute(f"GRANT USAGE ON SCHEMA {schema_of(owned)} TO {GUARDED}")
        db.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema_of(owned)} TO {GUARDED}")
    address = cluster().address("guarded", user=GUARDED)
    for wrong in (address, address.replace(f"{GUARDED}@", f"{GUARDED}:wrong@")):
        with pytest.raises(LibraryUnreachableError, match="password"):
            Library(wrong)
    with Library(address.replace(f"{GUARDED}@", f"{GUARDED}:s3cret@")) as library:
        assert len(library) == 1
    passwords = tmp_path / "pgpass"
    passwords.write_text("*:*:*:*:s3cret\n")
    passwords.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(passwords))
    with Library(address) as library:
        assert len(library) == 1
    monkeypatch.setenv("PGPASSFILE", "/nowhere")
    monkeypatch.setenv("PGPASSWORD", "s3cret")
    with Library(address) as library:
        assert len(library) == 1


WITHOUT_CLIENT = """
import sys
sys.modules["psycopg"] = None
from blocks.library.library import Library
Library("postgresql://localhost/papers")
"""


def test_without_its_client_it_says_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_CLIENT], capture_output=True, text=True, timeout=300)
    assert "pip install 'pincite[postgres]'" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("seconds", [0, 0.0001, 1e12, float("inf")])
def test_any_time_may_be_waited(address: str, seconds: float) -> None:
    with Library(address, busy_timeout=seconds) as library:
        assert library.add(small_pdf("Words.")).block_ids == range(1, 2)


# Who sees what.


def test_libraries_of_one_database_know_nothing_of_each_other(tmp_path: Path) -> None:
    mine, theirs = address_for(tmp_path / "mine"), address_for(tmp_path / "theirs")
    with Library(mine) as one, Library(theirs) as other:
        first = one.add(small_pdf("Only mine."))
        assert len(other) == 0 and first.id not in other
        assert other.search("mine") == [] and other.find(small_pdf("Only mine.")) is None
        assert other.add(small_pdf("Only theirs.")).block_ids == first.block_ids
        one.remove(first)
        assert len(other) == 1 and [hit.block.text for hit in other.search("only")] == ["Only theirs."]


def test_no_setting_of_a_session_leads_to_another_library(tmp_path: Path) -> None:
    """As a pooler hands connections on with whatever somebody else has set."""
    mine, theirs = address_for(tmp_path / "mine"), address_for(tmp_path / "theirs")
    with Library(theirs) as other:
        other.add(small_pdf("Only theirs."))
    with Library(f"{mine}&options=-csearch_path%3Dpincite_{Address.parse(theirs).library}") as one:
        assert len(one) == 0
        assert one.add(small_pdf("Only mine.")).block_ids == range(1, 2)
        assert [hit.block.text for hit in one.search("only")] == ["Only mine."]


def test_who_may_only_read_reads(address: str) -> None:
    with Library(address) as library, connected(address) as db:
        document = library.add(PDF / "one_column.pdf")
        db.execute("CREATE ROLE reader LOGIN")
        db.execute(f"GRANT USAGE ON SCHEMA {schema_of(address)} TO reader")
        db.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema_of(address)} TO reader")
    with Library(address.replace("owner", "reader")) as library:
        assert library.get(document.id).text == document.text
        assert "northern channel" in library.search("channel")[0].block.text
        assert library.locate("to dredge the northern channel").verdict == "exact"
        for change in (lambda: library.add(small_pdf("More.")), lambda: library.remove(document)):
            with pytest.raises(LibraryReadOnlyError, match="this user may not write"):
                change()
    with pytest.raises(LibraryError, match="does not let this user"):
        Library(cluster().address("new", user="reader"))


def test_a_server_that_takes_no_changes_is_read(address: str) -> None:
    with Library(address) as library:
        library.add(small_pdf("Words."))
    with Library(f"{address}&options=-cdefault_transaction_read_only%3Don") as library:
        assert [hit.block.text for hit in library.search("words")] == ["Words."]
        with pytest.raises(LibraryReadOnlyError, match="the server takes no changes"):
            library.add(small_pdf("More."))


def test_rights_that_are_taken_away_are_told(address: str) -> None:
    with connected(address) as db:
        db.execute("CREATE ROLE stranger LOGIN")
    with Library(address):
        pass
    with pytest.raises(LibraryError, match="does not let this user do that"):
        Library(address.replace("owner", "stranger"))


# What can be wrong with a library.


def test_a_library_that_is_not_there_is_told(address: str) -> None:
    with pytest.raises(LibraryError, match="there is no library"):
        Library(address, create=False)
    with pytest.raises(LibraryUnreachableError, match='database "none" does not exist'):
        Library(cluster().address("a", database="none"))


def test_tables_of_something_else_are_left_alone(address: str) -> None:
    with connected(address) as db:
        db.execute(f"CREATE SCHEMA {schema_of(address)}")
        db.execute(f"CREATE TABLE {schema_of(address)}.theirs (x int)")
        with pytest.raises(LibraryDamagedError, match="has tables of something else"):
            Library(address)
        db.execute(f"DROP TABLE {schema_of(address)}.theirs")
    with Library(address) as library:
        assert len(library) == 0, "an empty schema, made by whoever may, becomes a library"


def test_a_newer_library_is_told_and_left_alone(address: str) -> None:
    with Library(address), connected(address) as db:
        db.execute(f"UPDATE {schema_of(address)}.library SET format = {schema.SCHEMA_VERSION + 1}")
    with pytest.raises(LibraryVersionError, match="update pincite"):
        Library(address)


def test_a_library_of_format_5_is_brought_up_to_date(tmp_path: Path) -> None:
    old, new = address_for(tmp_path / "old"), address_for(tmp_path / "new")
    with Library(new), Library(old) as library, connected(old) as db:
        document = library.add(PDF / "one_column.pdf")
        for table in ("printed", "print_segments", "block_prints"):
            db.execute(f"DROP TABLE {schema_of(old)}.{table}")
        for index in ("documents_by_origin", "documents_by_name"):
            db.execute(f"DROP INDEX {schema_of(old)}.{index}")
        db.execute(f"UPDATE {schema_of(old)}.library SET format = 5")
        db.execute("CREATE ROLE late LOGIN")
        db.execute(f"GRANT USAGE ON SCHEMA {schema_of(old)} TO late")
        db.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema_of(old)} TO late")
    quote = "to dredge the northern channel"
    with Library(old.replace("owner", "late")) as library:
        assert library.locate(quote).verdict == "exact", "who may only read reads the older format"
    with Library(old) as library, connected(old) as db:
        assert library.locate(quote).document_id == document.id
        tables = [columns_and_indexes(db, address) for address in (old, new)]
    assert tables[0] == tables[1]


def columns_and_indexes(db: psycopg.Connection[Any], address: str) -> list[Any]:
    """What there is in a schema."""
    columns = "SELECT table_name, column_name, data_type, column_default FROM information_schema.columns"
    indexes = "SELECT tablename, indexname, replace(indexdef, schemaname, '') FROM pg_indexes"
    name = schema_of(address).strip('"')
    found = db.execute(f"{columns} WHERE table_schema = %s ORDER BY 1, 2", (name,)).fetchall()
    return found + db.execute(f"{indexes} WHERE schemaname = %s ORDER BY 1, 2", (name,)).fetchall()


def test_missing_tables_and_changed_rows_are_told(address: str) -> None:
    with Library(address) as library, connected(address) as db:
        document = library.add(small_pdf("Words."))
        db.execute(f"UPDATE {schema_of(address)}.documents SET first_block = 7")
        with pytest.raises(LibraryDamagedError, match="has changed"):
            library.find(small_pdf("Words."))
        db.execute(f"UPDATE {schema_of(address)}.documents SET first_block = 1")
        db.execute(f"UPDATE {schema_of(address)}.source_chunks SET bytes = ''")
        with pytest.raises(LibraryDamagedError, match="file of document"):
            library.source_bytes(document)
        db.execute(f"DROP TABLE {schema_of(address)}.source_chunks")
        with pytest.raises(LibraryDamagedError, match="not all its tables"):
            library.source_bytes(document)


def test_a_database_of_few_letters_is_refused() -> None:
    with connected(cluster().address()) as db:
        db.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'")
    with pytest.raises(LibraryError, match="encoded in LATIN1"):
        Library(cluster().address("a", database="latin"))


PLANTED = {
    "53100": LibraryFullError,
    "XX001": LibraryDamagedError,
    "25006": LibraryReadOnlyError,
    "40P01": LibraryLockedError,
    "57P01": LibraryUnreachableError,
    "22000": LibraryError,
}


@pytest.mark.parametrize("state", PLANTED)
def test_what_the_server_refuses_is_told_and_changes_nothing(state: str, address: str) -> None:
    with Library(address) as library, connected(address) as db:
        library.add(small_pdf("Words."))
        db.execute(
            f"CREATE FUNCTION {schema_of(address)}.no() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE 'planted' USING ERRCODE = '{state}'; END $$"
        )
        db.execute(
            f"CREATE TRIGGER no BEFORE INSERT ON {schema_of(address)}.source_chunks "
            f"EXECUTE FUNCTION {schema_of(address)}.no()"
        )
        before = library._store.state()
        with pytest.raises(PLANTED[state], match="planted") as told:
            library.add(small_pdf("More."))
        assert type(told.value) is PLANTED[state]
        assert len(library) == 1 and library._store.state() == before
        db.execute(f"DROP TRIGGER no ON {schema_of(address)}.source_chunks")
        assert library.add(small_pdf("More.")).block_ids == range(2, 3)


# Others at the same time.


def test_a_writer_who_takes_too_long_is_told(address: str) -> None:
    with closing(PostgresStore(address, busy_timeout=0.1)) as store, connected(address) as db:
        with db.transaction():
            db.execute(f"UPDATE {schema_of(address)}.library SET changes = changes + 1")
            with pytest.raises(LibraryLockedError, match=r"over 0\.1 s"):
                store.add(addition(b"new", plain_content([1])))
            assert store.document_ids() == [], "a writer does not keep others from reading"
        assert store.add(addition(b"new", plain_content([1]))).first_block == 1


def test_a_connection_that_was_lost_is_replaced(address: str) -> None:
    with Library(address) as library, connected(address) as db:
        first = library.add(small_pdf("Words."))
        others = "FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL"
        end = f"SELECT pg_terminate_backend(pid) {others}"
        db.execute(end)
        assert library.get(first.id).text == "Words."
        db.execute(end)
        assert library.add(small_pdf("More.")).block_ids == range(2, 3)


def test_a_server_that_goes_and_comes_back(tmp_path: Path) -> None:
    server = Cluster()
    with Library(server.address("a")) as library:
        document = library.add(PDF / "one_column.pdf")
        server.stop("fast")
        with pytest.raises(LibraryUnreachableError, match="can't be reached"):
            library.search("channel")
        with pytest.raises(LibraryUnreachableError):
            Library(server.address("a"))
        server.start()
        assert "northern channel" in library.search("channel")[0].block.text
        assert library.source_bytes(document) == (PDF / "one_column.pdf").read_bytes()


def test_many_threads_need_few_connections_afterwards(address: str) -> None:
    with Library(address) as library:
        files = [small_pdf(f"File {n}.") for n in range(12)]
        threads = [threading.Thread(target=library.add, args=(file,)) for file in files]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(n for d in library for n in d.block_ids) == list(range(1, 13))
        assert len(library._store._database._idle) <= 4  # type: ignore[attr-defined]  # a store on a server


def test_a_fork_leaves_the_connections_to_its_parent(address: str) -> None:
    with Library(address) as library:
        library.add(small_pdf("Words."))
        child = os.fork()
        if child == 0:
            os._exit(0 if library.add(small_pdf("More.")).block_ids.start == 2 else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert len(library) == 2
        assert library.add(small_pdf("And more.")).block_ids.start == 3


# What is kept.


def test_nothing_of_a_removed_document_is_in_any_table(address: str) -> None:
    with Library(address) as library, connected(address) as db:
        library.add(PDF / "numbers.pdf")
        gone = library.add(PDF / "one_column.pdf", name="Quagmire.pdf")
        library.update(gone, PDF / "two_columns.pdf")
        library.search("crayfish")
        library.remove(gone)
        count = (
            "SELECT count(*) FROM {}.{} AS t WHERE t::text ILIKE '%crayfish%' OR t::text ILIKE '%quagmire%'"
        )
        for table in schema.TABLES:
            assert db.execute(count.format(schema_of(address), table)).fetchone() == (0,), table


def test_words_longer_than_the_index_takes_are_found(address: str) -> None:
    long = "a" * 3000
    with Library(address) as library:
        library._store.add(addition(b"1", plain_content([3], word=long)))
        many = plain_content([120_000], word="word")
        library._store.add(addition(b"2", many))
        assert [hit.block.id for hit in library.search(f"{long}1")] == ["BLOCK_CITE_ID_1"]
        assert [hit.block.id for hit in library.search("word77")] == ["BLOCK_CITE_ID_2"]


QUESTIONS = st.lists(
    st.sampled_from(
        "channel harbour company crayfish 1874 petty cash tonnage of the 橋 lease notice dogs".split()
    ),
    min_size=1,
    max_size=4,
).map(" ".join)


@examples(1)
@given(question=QUESTIONS)
def test_searches_find_what_a_file_finds(question: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.getbasetemp()
    found = []
    for place in (folder / "as_a_file.pincite", address_for(folder / "on_a_server")):
        with Library(place) as library:
            for name in ("one_column", "numbers", "tables", "provisions", "japanese"):
                library.add(PDF / f"{name}.pdf")
            # Scores may differ: a file counts a block once for each form of a word ("the", "their") that it has.
            found.append({hit.block.id: hit.terms for hit in library.search(question, limit=1000)})
    assert found[0] == found[1]
