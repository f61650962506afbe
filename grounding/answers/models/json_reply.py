"""JSON that a model wrote, as it is, in a code fence or among other words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from grounding.sources.json_values import read_json

_FENCE = re.compile(r"```[a-zA-Z]*[ \t]*\n(.*?)```", re.S)
_REPLY = "the reply"


def json_reply(text: str) -> Any:
    """The value of a reply that is JSON, whole or in its only code fence; else the object, or list of objects, in it.

    NaN and Infinity are read as Python has them. The brackets of "see [1]" are no answer. Raises ValueError that says
    what is wrong with the whole.
    """
    fenced = _FENCE.findall(text)
    try:
        return read_json(fenced[0] if len(fenced) == 1 else text, _REPLY)
    except ValueError:
        found = next(_in_prose(text), None)
        if found is None:
            raise
        return found


def _in_prose(text: str) -> Iterator[Any]:
    """What stands between the first brace and the last, or the first square bracket and the last."""
    spans = {text.find(opening): text.rfind(closing) + 1 for opening, closing in ("{}", "[]")}
    for start in sorted(spans):
        try:
            found = read_json(text[start : spans[start]], _REPLY) if start >= 0 else None
        except ValueError:
            continue
        if isinstance(found, dict) or (found and any(isinstance(row, dict) for row in found)):
            yield found
