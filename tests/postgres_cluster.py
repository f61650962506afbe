"""A PostgreSQL server of the tests' own, in a folder that goes when they end; reached through a socket in it."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

OWNER = "owner"
"""Who may do anything, and needs no password."""
GUARDED = "guarded"
"""Who may log in with a password alone."""
_AS_NOBODY: dict[str, Any] = {"user": "nobody", "extra_groups": []} if os.getuid() == 0 else {}
"""How its programs are started: PostgreSQL refuses to run as root."""
_SETTINGS = """
listen_addresses = ''
max_connections = 60
shared_buffers = 32MB
fsync = {fsync}
full_page_writes = {fsync}
"""
_WHO_MAY = f"local all {GUARDED} scram-sha-256\nlocal all all trust\n"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl; None where no server is installed. Debian keeps them out of the path."""
    on_path = shutil.which("initdb")
    places = [Path(on_path).parent] if on_path else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists()), None)


class Cluster:
    """A server that runs until the process ends, or until it is stopped."""

    def __init__(self, *, fsync: bool = False) -> None:
        """Make it and start it; without `fsync` it is quicker, and may lose what it has told when the machine fails."""
        found = programs()
        if found is None:
            missing = "PostgreSQL's server is not installed: apt install postgresql"
            if "CI" in os.environ:
                raise FileNotFoundError(missing)
            pytest.skip(missing)
        self._programs = found
        self._folder = Path(tempfile.mkdtemp(prefix="pg"))  # short: a socket's path has 107 letters at most
        self._data = self._folder / "data"
        if _AS_NOBODY:
            shutil.chown(self._folder, _AS_NOBODY["user"])
        self._guard = self._until_the_end()
        atexit.register(self._remove)
        self._run(
            "initdb", "--username", OWNER, "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync"
        )
        (self._data / "pg_hba.conf").write_text(_WHO_MAY)
        with (self._data / "postgresql.conf").open("a") as settings:
            settings.write(_SETTINGS.format(fsync="on" if fsync else "off"))
            settings.write(f"unix_socket_directories = '{self._folder}'\n")
        self.start()

    def start(self) -> None:
        """Start it, and return when it takes connections."""
        self._run("pg_ctl", "--wait", "--silent", "--log", str(self._folder / "log"), "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop it; "immediate" is a crash, after which it recovers from its log."""
        self._run("pg_ctl", "--wait", "--silent", "--mode", mode, "stop")

    def address(self, library: str = "", *, user: str = OWNER, database: str = "postgres") -> str:
        """Of a library, or of the database itself."""
        name = f"&library={library}" if library else ""
        return f"postgresql://{user}@/{database}?host={self._folder}{name}"

    def _run(self, program: str, *options: str) -> None:
        command = [str(self._programs / program), "--pgdata", str(self._data), *options]
        # Into a file: the server keeps what it was started with open, and a pipe would never end.
        with tempfile.TemporaryFile() as told:
            done = subprocess.run(command, stdout=told, stderr=told, cwd="/", check=False, **_AS_NOBODY)
            told.seek(0)
            assert done.returncode == 0, told.read().decode(errors="replace")

    def _until_the_end(self) -> subprocess.Popen[bytes]:
        """What stops the server and removes its folder when its input ends: also if this process is killed."""
        script = 'cat; "$0" --pgdata "$1" --mode immediate stop; rm -rf "$2"'
        command = ["sh", "-c", script, str(self._programs / "pg_ctl"), str(self._data), str(self._folder)]
        nowhere = subprocess.DEVNULL
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=nowhere,
            stderr=nowhere,
            cwd="/",
            start_new_session=True,
            **_AS_NOBODY,
        )

    def _remove(self) -> None:
        self._guard.communicate()


@cache
def cluster() -> Cluster:
    """The server that the tests of this process share."""
    return Cluster()


def address_for(path: Path) -> str:
    """The address of a library that stands for a file of this path: always the same."""
    return cluster().address("t" + hashlib.sha256(str(path).encode()).hexdigest()[:20])
