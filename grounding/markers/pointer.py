"""JSON Pointers (RFC 6901): from a place in a document to its value, and back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

_WRONG_ESCAPE = re.compile("~(?![01])")
_INDEX = re.compile("0|[1-9][0-9]{0,17}")


def resolve(document: object, pointer: str) -> object:
    """The value at `pointer`, through objects and arrays; "" is the document.

    Raises LookupError that says why there is none.
    """
    if pointer and not pointer.startswith("/"):
        raise LookupError(f"a JSON Pointer begins with '/', {pointer!r} does not")
    if _WRONG_ESCAPE.search(pointer):
        raise LookupError(f"in a JSON Pointer '~' stands as '~0', not as in {pointer!r}")
    value = document
    for step in pointer.split("/")[1:]:
        value = _child(value, step.replace("~1", "/").replace("~0", "~"))
    return value


def _child(value: object, name: str) -> object:
    if isinstance(value, Mapping):
        if name in value:
            return value[name]
        # YAML has keys that are no strings; the pointer names them as they are written.
        keys = [key for key in value if not isinstance(key, str) and str(key) == name]
        if keys:
            return value[keys[0]]
        raise LookupError(f"there is no field {name!r}")
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        if _INDEX.fullmatch(name) and int(name) < len(value):
            return value[int(name)]
        raise LookupError(f"an array of {len(value)} has no item {name!r}")
    raise LookupError(f"{name!r} is looked for in a value that has no fields")


def escape_step(name: object) -> str:
    """A field's name or an index as a step of a pointer."""
    return str(name).replace("~", "~0").replace("/", "~1")


def strings(document: object, *, without: str = "") -> Iterator[tuple[str, str]]:
    """Every string value of a document with its pointer, in order, but for what lies at `without`.

    A value that stands in several places, as YAML's aliases do, comes once, and a cycle ends.
    """
    seen: set[int] = set()
    waiting: list[tuple[str, object]] = [("", document)]
    while waiting:
        pointer, value = waiting.pop()
        if without and pointer == without:
            continue
        if isinstance(value, str):
            yield pointer, value
        elif isinstance(value, Mapping | Sequence) and not isinstance(value, bytes) and id(value) not in seen:
            seen.add(id(value))
            items = value.items() if isinstance(value, Mapping) else enumerate(value)
            children = [(f"{pointer}/{escape_step(name)}", child) for name, child in items]
            waiting += reversed(children)


def without(document: object, pointer: str) -> object:
    """A copy of the document without the field at `pointer`; the document itself where there is none."""
    head, _, last = pointer.rpartition("/")
    try:
        resolve(document, pointer)
        parent = resolve(document, head)
    except LookupError:
        return document
    name = last.replace("~1", "/").replace("~0", "~")
    if not isinstance(parent, Mapping):
        return document
    rest = {key: value for key, value in parent.items() if str(key) != name}
    return _replaced(document, head.split("/")[1:], rest)


def _replaced(value: object, steps: Sequence[str], new: object) -> object:
    if not steps:
        return new
    name = steps[0].replace("~1", "/").replace("~0", "~")
    if isinstance(value, Mapping):
        return {key: _replaced(v, steps[1:], new) if str(key) == name else v for key, v in value.items()}
    items = list(value) if isinstance(value, Sequence) else []
    return [_replaced(v, steps[1:], new) if str(n) == name else v for n, v in enumerate(items)]
