"""A provider's response as plain dicts and lists, whatever it came as, and its fields in either spelling.

SDKs change their classes, and build the wrong one for a type that they don't know; shapes stay. So nothing here asks
for a class: what was set of an object is read, and dicts are taken as they are.
"""

from __future__ import annotations

import base64
import dataclasses
import enum
import re
from collections.abc import Iterable, Mapping
from typing import Any

from blocks.errors import ProviderResponseError

Node = dict[str, Any]
"""One JSON object of a payload; keys as the provider, or its SDK, spells them."""

_DEEPEST = 60
_MOST_DIGITS = 18
_HUMP = re.compile(r"_([a-z0-9])")


def to_plain(response: object) -> Any:
    """The response in what JSON has: dicts, lists, strings, numbers, booleans, None.

    Takes dicts, pydantic models (what was set of them, with fields that their class doesn't know), dataclasses,
    protobuf wrappers with `to_dict`, and any object with attributes. Raises ProviderResponseError for something that
    holds itself.
    """
    return _plain(response, 0)


def response_node(response: object) -> Node:
    """The response as a JSON object; a list becomes `{"output": list}`.

    Raises ProviderResponseError for what is no response: None, a number, a text.
    """
    plain = to_plain(response)
    if isinstance(plain, list):
        return {"output": plain}
    if isinstance(plain, dict):
        return plain
    raise ProviderResponseError(
        f"a {type(response).__name__} is no provider's response; give the SDK's response object, or its JSON as a dict"
    )


def text_field(node: object, *names: str) -> str | None:
    """The first of these fields that holds a text other than white space."""
    for value in _values(node, names):
        if isinstance(value, str) and value.strip():
            return value
    return None


def number_field(node: object, *names: str) -> int | None:
    """The first of these fields that holds a whole number, also as 12.0 or "12", as JSON of protobuf has it."""
    for value in _values(node, names):
        if isinstance(value, str) and len(value) <= _MOST_DIGITS and value.isascii() and value.isdigit():
            return int(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, float) and value.is_integer():
            return int(value)
    return None


def child(node: object, *names: str) -> Node:
    """The first of these fields that holds an object; an empty one if none does."""
    return next((value for value in _values(node, names) if isinstance(value, dict) and value), {})


def entries(node: object, *names: str) -> list[Node]:
    """The objects in the first of these fields that has any.

    A single object counts as a list of one; a text in a list counts as `{"url": text}`.
    """
    for value in _values(node, names):
        items = value if isinstance(value, list) else [value] if isinstance(value, dict) else []
        found = map(_entry, items)
        kept = [item for item in found if item]
        if kept:
            return kept
    return []


def positions(node: object, *names: str) -> list[int]:
    """The whole numbers in the first of these fields that has any."""
    for value in _values(node, names):
        items = value if isinstance(value, list) else []
        numbers = [n for item in items if (n := number_field({"n": item}, "n")) is not None]
        if numbers:
            return numbers
    return []


def texts(node: object, *names: str) -> list[str]:
    """The texts in the first of these fields that is a list with any."""
    for value in _values(node, names):
        found = [item for item in (value if isinstance(value, list) else []) if isinstance(item, str)]
        if found:
            return found
    return []


def has_field(node: object, name: str) -> bool:
    """True if the object has this field, in either spelling and whatever it holds."""
    return isinstance(node, dict) and (name in node or camel(name) in node)


def spellings(name: str) -> list[str]:
    """`grounding_chunks`, and `groundingChunks` if that is another."""
    return list(dict.fromkeys((name, camel(name))))


def camel(name: str) -> str:
    """`grounding_chunks` as `groundingChunks`."""
    return _HUMP.sub(lambda found: found[1].upper(), name)


def _values(node: object, names: Iterable[str]) -> Iterable[Any]:
    if not isinstance(node, dict):
        return
    for name in names:
        for spelling in spellings(name):
            if node.get(spelling) is not None:
                yield node[spelling]


def _entry(item: object) -> Node:
    if isinstance(item, dict):
        return item
    return {"url": item} if isinstance(item, str) and item.strip() else {}


def _plain(value: object, depth: int) -> Any:
    if depth > _DEEPEST:
        raise ProviderResponseError(
            f"the response is nested more than {_DEEPEST} levels deep, or holds itself; give the provider's own JSON"
        )
    if isinstance(value, enum.Enum):
        return _plain(value.value, depth + 1)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, bytes):
        return base64.b64encode(value).decode("ascii")
    if isinstance(value, Mapping):
        return _unwrapped({str(key): _plain(item, depth + 1) for key, item in value.items()})
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(item, depth + 1) for item in value]
    return _plain_object(value, depth)


def _plain_object(value: object, depth: int) -> Any:
    names = getattr(value, "__pydantic_fields_set__", None)
    if isinstance(names, set):
        extra = getattr(value, "__pydantic_extra__", None) or {}
        known = {name: getattr(value, name, None) for name in names if name not in extra}
        return _plain({**known, **extra}, depth + 1)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _plain({f.name: getattr(value, f.name) for f in dataclasses.fields(value)}, depth + 1)
    to_dict = getattr(type(value), "to_dict", None)  # proto-plus has it on the class alone
    if callable(to_dict):
        return _plain(to_dict(value), depth + 1)
    if hasattr(value, "__iter__") and not hasattr(value, "__dict__"):
        return [_plain(item, depth + 1) for item in value]
    attributes = getattr(value, "__dict__", None)
    if attributes is None:
        return str(value)
    return _plain({k: v for k, v in attributes.items() if not k.startswith("_")}, depth + 1)


def _unwrapped(node: Node) -> Node:
    """What google-genai keeps of a type that it doesn't know is wrapped; this is the thing itself."""
    raw = node.get("raw")
    return raw if node.get("is_unknown") is True and isinstance(raw, dict) else node
