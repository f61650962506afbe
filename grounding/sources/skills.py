"""Skills: a text with tokens of its own, and `sources.yaml` that says what they mean."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from blocks.errors import SourcesError
from grounding.markers import rewrite_tokens
from grounding.sources.adapt import read_rows
from grounding.sources.model import Row
from grounding.sources.pool import RefusedSource, SourcesPool

SKILL_FILES = ("SKILL.md", "skill.md", "README.md")
"""What a skill's text may be called, the first that there is."""
SOURCES_FILES = ("sources.yaml", "sources.yml")


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill as a conversation reads it."""

    name: str
    """The name of its folder."""
    body: str
    """Its text, with the pool's SIDs in its tokens."""
    sid_map: dict[int, int] = field(default_factory=dict)
    """The pool's SID for each SID of `sources.yaml`."""
    removed: tuple[int, ...] = ()
    """SIDs that its text named without a source, ascending; their tokens were taken out."""
    refused: tuple[RefusedSource, ...] = ()
    """Sources that can't join a pool."""


def load_skill(folder: str | os.PathLike[str], pool: SourcesPool) -> Skill:
    """Read a skill's text, merge its `sources.yaml` into the pool and rewrite its tokens.

    Paths in `sources.yaml` are relative to the skill's folder and become so in the pool, so that `guide.pdf`
    of two skills are two sources. A skill without `sources.yaml` has no sources, and tokens in its text go.
    Raises SourcesError if there is no text, or one of the files can't be read.
    """
    place = Path(folder)
    text = _first(place, SKILL_FILES)
    if text is None:
        raise SourcesError(f"{place} is no skill: it has no {' or '.join(SKILL_FILES)}")
    listed = _first(place, SOURCES_FILES)
    rows = [] if listed is None else [_placed(row, place) for row in read_sources_yaml(listed)]
    merged = pool.merge_report(rows)
    rewritten = rewrite_tokens(text, merged.sid_map)
    return Skill(place.name, rewritten.text, merged.sid_map, rewritten.removed, merged.refused)


def read_sources_yaml(text: str) -> list[Row]:
    """The rows in a `sources.yaml`: a list, a mapping by SID, or either under `sources`.

    Only plain values are made, never objects, and references (`*name`) are refused because a few lines of
    them can mean gigabytes. Rows have the SIDs that they are given, or none. Raises SourcesError with the
    line.
    """
    try:
        value = yaml.load(text, Loader=_PlainLoader)
    except yaml.YAMLError as error:
        raise SourcesError(f"sources.yaml can't be read: {' '.join(str(error).split())}") from error
    except (RecursionError, ValueError) as error:
        raise SourcesError(f"sources.yaml can't be read: {error}") from error
    return read_rows(value, strict=True)


class _PlainLoader(yaml.SafeLoader):
    """Safe YAML without references."""

    def compose_node(self, parent: Any, index: int) -> Any:
        if self.check_event(yaml.AliasEvent):
            event = self.peek_event()  # type: ignore[no-untyped-call]  # types-PyYAML says nothing of it
            raise yaml.MarkedYAMLError(
                problem="references are not read; write it out", problem_mark=event.start_mark
            )
        return super().compose_node(parent, index)


def _placed(row: Row, folder: Path) -> Row:
    path = row.get("physical_path")
    return row if not path else {**row, "physical_path": (folder / path.replace("\\", "/")).as_posix()}


def _first(folder: Path, names: tuple[str, ...]) -> str | None:
    """The text of the first file that is there."""
    for name in names:
        try:
            return (folder / name).read_text("utf-8-sig")
        except (FileNotFoundError, NotADirectoryError):
            continue
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or error
            raise SourcesError(f"{folder / name} can't be read: {reason}") from error
    return None
