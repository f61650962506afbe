"""A worker whose tasks are what a file that took it over would try: `python tempted_worker.py`."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from blocks.errors import PinciteError
from blocks.worker.answering import Request, serve


def connect(to: str) -> None:
    """A TCP connection to the port of this machine."""
    with socket.create_connection(("127.0.0.1", int(to)), timeout=5):
        pass


def send(to: str) -> None:
    """A datagram, which no connection is needed for."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams:
        datagrams.sendto(b"secret", ("127.0.0.1", int(to)))


def write(to: str) -> None:
    """A new file."""
    Path(to).write_bytes(b"taken")


def append(to: str) -> None:
    """More in a file that is there."""
    with Path(to).open("ab") as file:
        file.write(b"taken")


def shorten(to: str) -> None:
    """Less in it."""
    os.truncate(to, 0)


def remove(to: str) -> None:
    """The file gone."""
    Path(to).unlink()


def move(to: str) -> None:
    """The file in the worker's own folder."""
    Path(to).rename(Path(tempfile.gettempdir(), "moved"))


def write_by_a_child(to: str) -> None:
    """A new file by a program that the worker starts."""
    if subprocess.run(
        ["/bin/sh", "-c", f"echo taken > {to}"], stderr=subprocess.DEVNULL, check=False
    ).returncode:
        raise PermissionError(to)


def write_inside(to: str) -> None:
    """What a worker may do: a file in its own folder, and a program that writes nowhere."""
    Path(tempfile.gettempdir(), to).write_bytes(b"kept")
    subprocess.run(["/bin/sh", "-c", "echo gone > /dev/null"], check=True)


ATTEMPTS: dict[str, Callable[[str], None]] = {
    attempt.__name__: attempt
    for attempt in (connect, send, write, append, shorten, remove, move, write_by_a_child, write_inside)
}


def attempted(request: Request) -> bytes:
    """What came of the attempt."""
    try:
        ATTEMPTS[request.asked["attempt"]](request.asked["to"])
    except OSError as error:
        return f"refused: {type(error).__name__}".encode()
    return b"done"


if __name__ == "__main__":
    sys.exit(serve(attempted, passed_on=(PinciteError,)))
