"""Pictures that a text names: from `data:` urls and allowed folders, from the network only where that is allowed."""

from __future__ import annotations

import base64
import binascii
import os
import re
import stat
import time
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes, urlsplit

from grounding.web.fetch import FetchError, NetworkAccess, fetch
from renderers.pictures.formats import PictureError, as_image
from renderers.tree.nodes import Image, Picture
from renderers.tree.problem import ReportProblem

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")
_DRIVE = re.compile(r"[A-Za-z]:")
_DATA = re.compile(r"data:([^,]{0,200}),", re.IGNORECASE)
_NO_NETWORK = "pictures are not fetched from the network unless that is allowed; save it in an allowed folder"
_SHOWN = 80
"""Characters of a source that pictures and messages show."""


@dataclass(frozen=True, slots=True)
class ImageAccess:
    """Which pictures a text may show. Without folders and network only those that it carries itself, as `data:`
    urls."""

    folders: tuple[Path, ...] = ()
    """Pictures are read from within these; links that lead out of them are not followed."""
    base: Path | None = None
    """Where relative paths begin; None: the first of `folders`."""
    largest: int = 20_000_000
    """Bytes that one picture may have."""
    largest_together: int = 200_000_000
    """Bytes that all pictures of a text may have together."""
    network: NetworkAccess | None = None
    """Which web addresses may be fetched, as long as a text is read; None: none."""


DATA_ONLY = ImageAccess()
"""Pictures that the text carries itself."""


class Pictures:
    """Reads the pictures of one text, each source once; `problems` says which could not be shown, and why."""

    def __init__(self, access: ImageAccess = DATA_ONLY) -> None:
        self.problems: list[ReportProblem] = []
        self._access = access
        self._folders = tuple(Path(folder).resolve() for folder in access.folders)
        self._read: dict[str, Image | str] = {}
        self._bytes = 0
        self._seconds = 0.0

    def read(self, source: str, alt: str = "", title: str = "") -> Picture:
        """The picture that `source` (a path, a `file:` or `data:` url) names, or one that says why there is none."""
        shown = source if len(source) <= _SHOWN else source[: _SHOWN - 1] + "…"
        if source not in self._read:
            self._read[source] = image = self._image(source)
            if isinstance(image, str):
                message = f"the picture {shown!r} is not shown: {image}"
                self.problems.append(ReportProblem("picture", message))
        found = self._read[source]
        picture = Picture(alt, shown, None, title)
        return replace(picture, problem=found) if isinstance(found, str) else replace(picture, image=found)

    def _image(self, source: str) -> Image | str:
        """The image, or why there is none."""
        try:
            data = self._data(source)
            self._bytes += len(data)
            if self._bytes > self._access.largest_together:
                return "the text's pictures are too large together"
            return as_image(data)
        except PictureError as error:
            return str(error)

    def _data(self, source: str) -> bytes:
        if source[:5].lower() == "data:":
            return self._carried(source)
        scheme = _SCHEME.match(source)
        if scheme and scheme[1].lower() == "file":
            return self._file(_path_of_url(source))
        if scheme or source.startswith("//"):
            return self._fetched(source if scheme else f"https:{source}")
        return self._file(source)

    def _fetched(self, url: str) -> bytes:
        """What is at a web address, where the network is allowed."""
        network = self._access.network
        if network is None:
            raise PictureError(_NO_NETWORK)
        largest = min(self._access.largest, max(self._access.largest_together - self._bytes, 0))
        begun = time.monotonic()
        try:
            return fetch(url, network, largest=largest, seconds=network.seconds_together - self._seconds)
        except FetchError as error:
            raise PictureError(str(error)) from error
        finally:
            self._seconds += time.monotonic() - begun

    def _carried(self, source: str) -> bytes:
        """What a `data:` url holds (RFC 2397)."""
        found = _DATA.match(source)
        if found is None:
            raise PictureError("its data: url is damaged")
        if len(source) > 2 * self._access.largest:
            raise PictureError("it is too large")
        words = source[found.end() :]
        if not found[1].lower().rstrip().endswith(";base64"):
            return self._within_limit(unquote_to_bytes(words))
        letters = re.sub(r"\s+", "", unquote(words)).translate({ord("-"): "+", ord("_"): "/"}).rstrip("=")
        try:
            return self._within_limit(base64.b64decode(letters + "=" * (-len(letters) % 4), validate=True))
        except (binascii.Error, ValueError) as error:
            raise PictureError("its data: url is damaged") from error

    def _within_limit(self, data: bytes) -> bytes:
        if len(data) > self._access.largest:
            raise PictureError("it is too large")
        return data

    def _file(self, written: str) -> bytes:
        if not self._folders:
            raise PictureError("no folder is allowed to read pictures from")
        if "\0" in written or written.startswith("\\\\") or (_DRIVE.match(written) and os.name != "nt"):
            raise PictureError("its path is not one of this system")
        spellings = dict.fromkeys([written, unquote(written), unquote(re.split(r"[?#]", written)[0])])
        reason = "there is no such file in the allowed folders"
        for spelling in spellings:
            path = self._allowed(spelling)
            if path is None:
                reason = "it lies outside of the allowed folders"
            elif stat.S_ISREG(_mode(path)):
                return self._content(path)
        raise PictureError(reason)

    def _allowed(self, spelling: str) -> Path | None:
        """Where the path leads, links followed, if that is within an allowed folder."""
        base = self._folders[0] if self._access.base is None else self._access.base
        try:
            path = (base / spelling).resolve()
        except (OSError, ValueError, RuntimeError):
            return None
        return path if any(path.is_relative_to(folder) for folder in self._folders) else None

    def _content(self, path: Path) -> bytes:
        try:
            with path.open("rb") as file:
                return self._within_limit(file.read(self._access.largest + 1))
        except OSError as error:
            raise PictureError(f"it can't be read ({error.strerror or error})") from error


def _mode(path: Path) -> int:
    """The file's mode; 0 where there is none, or its name is impossible."""
    try:
        return path.stat().st_mode
    except (OSError, ValueError):
        return 0


def _path_of_url(url: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise PictureError("its file: url is damaged") from error
    if parts.netloc not in ("", "localhost"):
        raise PictureError("it lies on another machine; save it in an allowed folder")
    return unquote(parts.path)
