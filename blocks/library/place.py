"""Where a library on a server is: its address, and what of it may be shown."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from urllib.parse import unquote

from blocks.errors import LibraryError

DEFAULT_NAME = "library"
"""What a library on a server is called where its address has no `library=`."""

_ADDRESS = re.compile(r"postgres(?:ql)?://", re.IGNORECASE)
# From the colon behind the user to the last "@": a password may have any sign, also such as should be written as %40.
_PASSWORD = re.compile(r"(?<=://)([^:]*):.*@", re.DOTALL)
_HOST = r"(?:\[[^\]]*\]|[^:/?@\[\],]*)"
# Behind the name of a server only a port may stand: anything else is a password whose "@" is missing.
_NO_PORT = re.compile(rf"(?<=://)((?:{_HOST}(?::\d*)?,)*{_HOST}):(?!\d*(?:[,/?]|$))[^@]*\Z", re.DOTALL)
_OPTION = re.compile(r"([?&])([^=&]*)=[^&]*")
_SECRET_OPTIONS = ("password", "secret")
"""How the names of options end that hold what nobody should see."""
# The server cuts names of more than 63 letters without a word, so that two libraries could become one.
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,49}")


def is_on_server(place: object) -> bool:
    """True for the address of a library on a server, such as "postgresql://user@host/database?library=papers"."""
    return isinstance(place, str) and _ADDRESS.match(place) is not None


def without_password(address: str) -> str:
    """The address as it may be shown."""
    return _OPTION.sub(_option_told, _NO_PORT.sub(r"\1:…", _PASSWORD.sub(r"\1@", address)))


def _option_told(option: re.Match[str]) -> str:
    # libpq reads names with signs written as %77 too.
    secret = unquote(option[2]).lower().endswith(_SECRET_OPTIONS)
    return f"{option[1]}{option[2]}=…" if secret else option[0]


def place_told(place: str | os.PathLike[str] | None) -> str:
    """How messages name a library."""
    if place is None:
        return "this library"
    return without_password(place) if isinstance(place, str) and is_on_server(place) else str(place)


def place_name(place: str) -> str:
    """The last part of where a library is, which tells nobody where that lies: the file's name, or the library's."""
    return Address.parse(place).library if is_on_server(place) else Path(place).name


@dataclass(frozen=True, slots=True)
class Address:
    """A library's address, taken apart."""

    server: str
    """What libpq is given: the address without the library's name. It may hold a password."""
    library: str
    """The library's name."""
    told: str
    """The address as it may be shown."""

    @classmethod
    def parse(cls, address: str) -> Self:
        """Raises LibraryError for a name that can be none, and for a password without the "@" behind it."""
        place, _, options = address.partition("?")
        parts = [part for part in options.split("&") if part]
        names = [part.removeprefix("library=") for part in parts if part.startswith("library=")]
        others = [part for part in parts if not part.startswith("library=")]
        name, told = names[-1] if names else DEFAULT_NAME, without_password(address)
        if _NO_PORT.search(address):
            raise LibraryError(
                f"{told}: what stands behind the colon is no port; write user:password@server, with the signs "
                "'@', '/' and '?' of a password as %40, %2F and %3F"
            )
        if _NAME.fullmatch(name) is None:
            raise LibraryError(
                f"{told}: a library's name on a server has 1 to 50 of the signs A-Z, a-z, 0-9, '_', '-' and '.', "
                "and begins with a letter, a digit or '_'"
            )
        return cls(f"{place}?{'&'.join(others)}" if others else place, name, told)
