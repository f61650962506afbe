"""`pincite render --allow-network` fetches pictures, and nothing is fetched without it."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from command import pincite
from PIL import Image


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """Of a web server on this machine that has a picture."""
    site = tmp_path / "site"
    site.mkdir()
    Image.new("RGB", (40, 30), "red").save(site / "chart.png")
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=site))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        pytest.param([], 1, "not fetched from the network", id="not-allowed"),
        pytest.param(["--allow-network"], 1, "is not asked", id="public-hosts-alone"),
        pytest.param(["--private-host", "127.0.0.1"], 2, "--allow-network", id="usage"),
        pytest.param(["--allow-network", "--private-host", "127.0.0.1"], 0, "", id="allowed"),
    ],
)
def test_pictures_are_fetched_where_that_is_allowed(
    tmp_path: Path, port: int, options: list[str], status: int, said: str
) -> None:
    (tmp_path / "text.md").write_text(f"![A chart](http://127.0.0.1:{port}/chart.png)", encoding="utf-8")
    run = pincite("render", "text.md", "-o", "report.html", *options, cwd=tmp_path)
    assert run.returncode == status and said in run.stdout + run.stderr
    if status != 2:
        page = (tmp_path / "report.html").read_text(encoding="utf-8")
        assert ("data:image/png" in page) is (status == 0)
        assert (f"127.0.0.1:{port}/chart.png" in page) is (status == 1)
