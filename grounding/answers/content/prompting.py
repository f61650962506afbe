"""The prompts of content: what to write, by which rules, from which sources; and how to go on, or to mend it.

The words are in `grounding/answers/prompts/content.toml`; `CONTENT_PROMPT_VERSION` rises when they change. Every
request has the whole prompt, so that one that failed leaves nothing behind. Sections are closed by a key that is made
of all their words: no text can hold it, so none can close its section, and nothing needs to be escaped.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from grounding.answers.content.digest import source_titles, sources_digest
from grounding.answers.content.request import ContentRequest
from grounding.markers.tokens import Problem

CONTENT_PROMPT_VERSION = 1
"""Of the words in `prompts/content.toml`."""

_MOST_PROBLEMS = 20
"""Points that one prompt names: more come from one fault mostly, and a model mends no more at once."""

_Section = tuple[str, str]
"""Name and words of a section."""


def writing_prompt(request: ContentRequest) -> str:
    """What to write, with its sources."""
    return _prompt(request, (), ())


def going_on_prompt(request: ContentRequest, written: str) -> str:
    """The same, with what is written so far, to go on from there."""
    return _prompt(request, [_words("continue", "words")], [("WRITTEN", written)])


def repair_prompt(request: ContentRequest, written: str, problems: Iterable[Problem]) -> str:
    """The same, with a text and the points at which it fails."""
    points = "\n".join(f"- {point}" for point in described(problems))
    return _prompt(request, [_words("repair", "words")], [("WRITTEN", written), ("PROBLEMS", points)])


def described(problems: Iterable[Problem]) -> list[str]:
    """The points as lines: what is wrong, and where; how many more there are."""
    found = list(problems)
    lines = [f"{p.code}{f' at {p.where}' if p.where else ''}: {p.message}" for p in found[:_MOST_PROBLEMS]]
    return [*lines, f"and {len(found) - _MOST_PROBLEMS} more"] if len(found) > _MOST_PROBLEMS else lines


def _prompt(request: ContentRequest, task: Iterable[str], more: Iterable[_Section]) -> str:
    sections = [*_sections(request), *more]
    key = hashlib.sha256("\0".join(words for _, words in sections).encode("utf-8", "replace")).hexdigest()[
        :12
    ]
    shown = [f'<{name} key="{key}">\n{words}\n</{name} key="{key}">' for name, words in sections]
    return "\n\n".join([_table()["write"].strip(), *_rules(request), *shown, *task])


def _rules(request: ContentRequest) -> Iterator[str]:
    yield _words("formats", request.fmt)
    if request.schema:
        yield _words("schema", "words")
        if request.citing == "sidecar":
            yield _words("schema", "beside_sidecar").replace("PATH", request.path)
    if request.citing == "inline":
        strings = request.schema is not None or request.fmt in ("json", "yaml")
        yield _words("citing", "html" if request.fmt == "html" else "strings" if strings else "inline")
    elif request.citing != "nothing":
        yield _words("citing", request.citing).replace("PATH", request.path)
        if request.citing == "sidecar" and not request.allow_inline:
            yield _words("citing", "sidecar_alone")


def _sections(request: ContentRequest) -> Iterator[_Section]:
    name = " ".join(request.artifact_name.split())
    yield "TASK", f"{request.instruction.strip()}{f'{chr(10)}Name of the content: {name}' if name else ''}"
    if request.input_context.strip():
        yield "INPUT", request.input_context
    if request.schema:
        yield "SCHEMA", json.dumps(request.schema.definition, ensure_ascii=False, indent=1)
    if request.rows:
        yield "SOURCES", sources_digest(request.rows)
        yield "SOURCE_IDS", source_titles(request.rows)


def _words(table: str, name: str) -> str:
    words: str = _table()[table][name]
    return words.strip()


@cache
def _table() -> dict[str, Any]:
    path = Path(__file__).parent.parent / "prompts" / "content.toml"
    return tomllib.loads(path.read_text("utf-8"))
