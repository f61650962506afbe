"""Tables of a TOML file whose keys are checked: each is known and of its type, or the message says what is allowed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches

from blocks.errors import ArtifactError


@dataclass(frozen=True, slots=True)
class Table:
    """A table, and where it stands."""

    file: str
    """The file's name, for messages."""
    name: str
    """The table's name, "" for the top of the file."""
    values: Mapping[str, object]
    """What it holds."""

    def require_known(self, keys: Collection[str]) -> None:
        """Raise ArtifactError for a key that is not one of these; it names the nearest."""
        for key in self.values:
            if key not in keys:
                near = get_close_matches(key, keys, 1)
                meant = f", but {near[0]}" if near else ""
                raise ArtifactError(
                    f"{self.file}: {self._where()} has no key {key!r:.60}{meant}; it takes {', '.join(keys)}"
                )

    def table(self, key: str) -> Table:
        """The table of that name, empty if there is none."""
        found = self.values.get(key, {})
        if not isinstance(found, dict):
            raise self.wrong(key, f"a table, [{key}] with keys below it")
        return Table(self.file, f"{self.name}.{key}" if self.name else key, found)

    def text(self, key: str) -> str | None:
        """The text of that key, None if there is none."""
        found = self.values.get(key)
        if found is None or isinstance(found, str):
            return found
        raise self.wrong(key, "a text in quotes")

    def flag(self, key: str) -> bool:
        """True or false, false if it says neither."""
        found = self.values.get(key, False)
        if isinstance(found, bool):
            return found
        raise self.wrong(key, "true or false, without quotes")

    def wrong(self, key: str, allowed: str) -> ArtifactError:
        """The error for a value of another kind."""
        return ArtifactError(
            f"{self.file}: {self._where()} says {key} = {self.values.get(key)!r:.80}; give {allowed}"
        )

    @contextmanager
    def naming(self, key: str) -> Iterator[None]:
        """An ArtifactError from within says also which key of which file it is about."""
        try:
            yield
        except ArtifactError as error:
            raise ArtifactError(f"{self.file}: {key} of {self._where()}: {error}") from error

    def _where(self) -> str:
        return f"[{self.name}]" if self.name else "the top of the file"
