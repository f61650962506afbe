"""Citations of JSON and YAML: a list of `{"path": JSON Pointer, "sids": [1, 3]}` in the document, at `/_citations`.

`path` leads to the string that makes the claim. Tokens may stand in strings, too, where that is allowed; the
sidecar stays authoritative. Pointers are those of RFC 6901.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import yaml

from blocks.errors import TokenError
from grounding.markers.pointer import resolve, strings
from grounding.markers.tokens import Problem, find_tokens, has_known, rewrite_citation_tokens

SIDECAR_PATH = "/_citations"
"""Where the sidecar lies unless something else is said."""

_FENCED = re.compile(r"\s*```[^\n`]*\n(.*?)\n?```\s*\Z", re.DOTALL)


def read_document(text: str, fmt: str = "json") -> object:
    """The document that JSON or YAML text holds, a fence around it and marks of usage left out.

    Raises TokenError where it can't be read, and for another `fmt`.
    """
    if fmt not in ("json", "yaml"):
        raise TokenError(f"a document is json or yaml, not {fmt!r}")
    marks = [token for token in find_tokens(text, "text") if token.usage]
    for mark in reversed(marks):
        text = text[: mark.start] + text[mark.end :]
    fenced = _FENCED.match(text)
    try:
        return _load(fenced[1] if fenced else text, fmt)
    except RecursionError as error:
        raise TokenError(f"the {fmt} is nested too deep to be read") from error
    # Numbers of too many digits, days that no month has; PyYAML reads a tagged value ("!!bool maybe") unlooked-at.
    except (ValueError, AttributeError, LookupError, TypeError, yaml.YAMLError) as error:
        raise TokenError(f"the text is no {fmt}: {error}") from error


def _load(text: str, fmt: str) -> object:
    # Not yaml.CSafeLoader: libyaml's loader ends the process on deep nesting.
    return json.loads(text) if fmt == "json" else yaml.safe_load(text)


def validate_sidecar(
    document: object, known: Collection[int], path: str = SIDECAR_PATH, allow_inline: bool = False
) -> list[Problem]:
    """Every fault of a document's sidecar, in order; empty is good. `document` is read, or JSON or YAML text.

    - `sidecar_missing_or_empty`: there is no list with items at `path`.
    - `sidecar_item_not_object`, `sidecar_item_path_missing` (no string), `sidecar_item_sids_invalid` (no
      list of integers with one in it; true and false are none), `sidecar_item_unknown_sid`.
    - `sidecar_target_missing`, `sidecar_target_not_string`: what an item's path leads to.
    - `inline_not_allowed`: a string outside the sidecar holds a token, and `allow_inline` is false;
      `inline_unknown_sid`: one with an id that isn't known, where it is true.
    - `document_unreadable`: text that is neither JSON nor YAML.
    """
    if isinstance(document, str):
        try:
            document = read_document(document, "yaml")  # JSON is YAML
        except ValueError as error:
            return [Problem("document_unreadable", "", str(error))]
    known = frozenset(known)
    items = _items(document, path)
    problems = [] if items else [_missing(path)]
    for place, item in enumerate(items):
        problems += _item_problems(document, item, f"{path}/{place}", path, known)
    return problems + [
        problem
        for pointer, text in strings(document, without=path)
        for problem in _inline_problems(text, pointer, known, allow_inline)
    ]


def sidecar_sids(
    document: object, known: Collection[int] | None = None, path: str = SIDECAR_PATH
) -> list[int]:
    """The ids that the items of a sidecar cite, known ones alone if they are given, ascending."""
    known = None if known is None else frozenset(known)
    found: set[int] = set()
    for item in _items(document, path):
        sids = item.get("sids") if isinstance(item, Mapping) else None
        if isinstance(sids, list):
            found |= {sid for sid in sids if _is_sid(sid) and (known is None or sid in known)}
    return sorted(found)


def inline_sids(
    document: object, known: Collection[int] | None = None, path: str = SIDECAR_PATH
) -> list[int]:
    """The ids of tokens in a document's strings outside the sidecar, ascending."""
    known = None if known is None else frozenset(known)
    found: set[int] = set()
    for _, text in strings(document, without=path):
        tokens = [token for token in find_tokens(text, "text", known=known) if not token.usage]
        found |= {sid for token in tokens for sid in token.sids if known is None or sid in known}
    return sorted(found)


def rewrite_sidecar(document: object, mapping: Mapping[int, int], path: str = SIDECAR_PATH) -> Any:
    """A copy of a document with the ids of its sidecar and of the tokens in its strings led through `mapping`.

    Ids without a target go, and so do items that have none left. Raises TokenError for a document that is
    nested too deep.
    """
    items = _items(document, path)
    kept = [new for item in items if (new := _rewritten_item(item, mapping)) is not None]
    copies: dict[int, object] = {id(items): kept} if items else {}
    try:
        return _copied(document, mapping, copies)
    except RecursionError as error:
        raise TokenError("the document is nested too deep to be rewritten") from error


def _rewritten_item(item: object, mapping: Mapping[int, int]) -> object | None:
    sids = item.get("sids") if isinstance(item, Mapping) else None
    if not isinstance(item, Mapping) or not isinstance(sids, list):
        return item
    new = list(dict.fromkeys(mapping[sid] for sid in sids if _is_sid(sid) and sid in mapping))
    return {**item, "sids": new} if new else None


def _copied(value: object, mapping: Mapping[int, int], copies: dict[int, object]) -> object:
    if isinstance(value, str):
        return rewrite_citation_tokens(value, mapping, "text")
    if id(value) in copies:
        return copies[id(value)]
    if isinstance(value, Mapping):
        fields: dict[object, object] = {}
        copies[id(value)] = fields
        fields |= {name: _copied(child, mapping, copies) for name, child in value.items()}
        return fields
    if isinstance(value, list):
        children: list[object] = []
        copies[id(value)] = children
        children += [_copied(child, mapping, copies) for child in value]
        return children
    return value


def _items(document: object, path: str) -> list[object]:
    try:
        found = resolve(document, path)
    except LookupError:
        return []
    return found if isinstance(found, list) else []


def _is_sid(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _missing(path: str) -> Problem:
    message = f"there are no citations at {path}; put a list of {{path, sids}} there"
    return Problem("sidecar_missing_or_empty", path, message)


def _item_problems(
    document: object, item: object, where: str, sidecar: str, known: frozenset[int]
) -> Iterator[Problem]:
    if not isinstance(item, Mapping):
        yield Problem("sidecar_item_not_object", where, "an item is an object with path and sids")
        return
    target = item.get("path")
    fault = _target_fault(document, target, sidecar)
    if fault:
        yield Problem(fault[0], where, fault[1])
    sids = item.get("sids")
    if not isinstance(sids, list) or not sids or not all(map(_is_sid, sids)):
        message = f"sids is a list of source ids such as [1, 3], not {str(sids)[:80]}"
        yield Problem("sidecar_item_sids_invalid", where, message)
        return
    for sid in dict.fromkeys(sids):
        if sid not in known:
            message = f"there is no source {sid}; cite one that there is"
            yield Problem("sidecar_item_unknown_sid", where, message)


def _target_fault(document: object, target: object, sidecar: str) -> tuple[str, str] | None:
    """Code and message of what is wrong with an item's path; None if it leads to a string."""
    if not isinstance(target, str):
        return "sidecar_item_path_missing", "path is a JSON Pointer to the string that makes the claim"
    if target == sidecar or target.startswith(f"{sidecar}/"):
        return "sidecar_target_missing", f"{target} lies in the sidecar itself; point at a claim"
    try:
        value = resolve(document, target)
    except LookupError as error:
        return "sidecar_target_missing", f"{target} leads nowhere: {error}"
    if isinstance(value, str):
        return None
    return "sidecar_target_not_string", f"{target} is a {type(value).__name__}; point at a string"


def _inline_problems(text: str, pointer: str, known: frozenset[int], allow_inline: bool) -> Iterator[Problem]:
    tokens = [token for token in find_tokens(text, "text") if not token.usage]
    if tokens and not allow_inline and any(has_known(token, known) for token in tokens):
        message = "citation tokens stand in the sidecar alone; take them out of the string"
        yield Problem("inline_not_allowed", pointer, message)
    unknown = dict.fromkeys(sid for token in tokens for sid in token.sids if sid not in known)
    for sid in unknown if allow_inline else ():
        message = f"there is no source {sid}; cite one that there is"
        yield Problem("inline_unknown_sid", pointer, message)
