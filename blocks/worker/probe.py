"""What the sandbox of workers keeps back on this system: tried, in a process that enters it and then attempts both."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from blocks.worker.process import worker_environment
from blocks.worker.sandbox import enter

_SECONDS = 20.0
"""It takes a fifth of one."""


@dataclass(frozen=True, slots=True)
class Sandbox:
    """What workers on this system can't do, whatever a file makes of them."""

    network: bool
    """They can't open connections."""
    files: bool
    """They can't write outside a folder of their own."""


def probe() -> Sandbox:
    """What holds here. Raises subprocess.SubprocessError if the process that tries ends otherwise."""
    with tempfile.TemporaryDirectory(prefix="pincite-") as folder:
        own, outside = Path(folder, "own"), Path(folder, "outside")
        own.mkdir()
        tried = subprocess.run(
            [sys.executable, "-P", "-m", "blocks.worker.probe", own, outside],
            env=worker_environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=True,
        )
    network, files = json.loads(tried.stdout)
    return Sandbox(network=network, files=files)


def _main(own: str, outside: str) -> None:
    enter(own)
    Path(own, "kept").touch()
    held = [_refused(socket.socket), _refused(Path(outside).touch)]
    os.write(1, json.dumps(held).encode())


def _refused(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except PermissionError:
        return True
    return False


if __name__ == "__main__":
    _main(*sys.argv[1:])
