"""JSON that a model wrote, as it is or in a code fence."""

from __future__ import annotations

import re
from typing import Any

from grounding.sources.json_values import read_json

_FENCE = re.compile(r"```[a-zA-Z]*[ \t]*\n(.*?)```", re.S)


def json_reply(text: str) -> Any:
    """The value of a reply that is JSON, whole or in its only code fence; NaN and Infinity are read as Python has them.

    Nothing is picked out of prose: the brackets of "see [1]" are no answer. Raises ValueError that says what is wrong.
    """
    fenced = _FENCE.findall(text)
    return read_json(fenced[0] if len(fenced) == 1 else text, "the reply")
