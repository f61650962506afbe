"""What users give as a document: a path, bytes or a stream -> its name and its bytes."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from blocks.errors import DocumentError, NotADocumentError

Source = str | os.PathLike[str] | bytes | BinaryIO
"""A path, the bytes, or a stream opened for reading bytes."""

_DEFAULT_NAME = "document.pdf"


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A source's bytes and where they came from."""

    name: str
    """File name to show; always text that can be written anywhere."""
    data: bytes
    """The file itself."""
    path: Path | None
    """Where it lies (absolute), or None if it came as bytes or a stream."""

    @property
    def sha256(self) -> str:
        """Of the bytes, 64 hex digits."""
        return hashlib.sha256(self.data).hexdigest()


def read_source(source: Source, name: str | None = None) -> SourceFile:
    """Fetch the bytes; `name` goes before the path's or the stream's own.

    Raises NotADocumentError for what can't be a document (no such file, a folder, a text stream, another type),
    DocumentError for a file that can't be read.
    """
    if isinstance(source, bytes | bytearray | memoryview):
        return SourceFile(clean_name(name or _DEFAULT_NAME), bytes(source), None)
    if isinstance(source, str | os.PathLike):
        path = Path(source).absolute()
        return SourceFile(clean_name(name or path.name), _read_path(path), path)
    if not hasattr(source, "read"):
        raise NotADocumentError(
            f"a document is a path, bytes or a stream opened for reading bytes, not {type(source).__name__}"
        )
    data = source.read()
    if not isinstance(data, bytes):
        raise NotADocumentError("the stream gives text, not bytes; open it with mode 'rb'")
    named = getattr(source, "name", None)
    own_name = Path(named).name if isinstance(named, str) else _DEFAULT_NAME
    return SourceFile(clean_name(name or own_name), data, None)


def clean_name(name: str) -> str:
    """File names may hold bytes that are no text; ids and messages must not."""
    return name.encode("utf-8", "replace").decode("utf-8")


def _read_path(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise NotADocumentError(f"{path} is a folder; give the files in it")
        if path.is_char_device() or path.is_block_device():
            raise NotADocumentError(f"{path} is a device, not a file")
        return path.read_bytes()
    except FileNotFoundError as error:
        raise NotADocumentError(f"there is no file {path}") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise DocumentError(f"{path} can't be read: {reason}") from error
