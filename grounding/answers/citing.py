"""Facts cited by a model, each checked: phase 1, by calls of `cite_source` or as JSON.

A bad fact is answered with what is wrong, a bounded number of times. Nothing is kept that was not checked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from blocks.errors import ModelError
from grounding.answers.asking import Asking
from grounding.answers.events import RefusalEvent
from grounding.answers.json_replies import read_reply
from grounding.answers.models.protocol import Conversation, Schema, Turn, takes_tools
from grounding.citations.replies import ToolReply

_NUDGE = (
    "You called no tool. Call cite_source for every fact that answers the question, with the block's own words. "
    "If no block has anything that answers it, say so and nothing else."
)
_NO_JSON = "That is no JSON of the form that was asked for. Reply with it and nothing else."
_MEND = (
    "Give the whole JSON once more, with these mended or left out. Keep the numbers of the others, and give a new fact "
    "a number of its own."
)
_SHOWN = 200
"""Characters of a refused citation that are shown to the model again."""
_OBJECT = re.compile(r'\{\s*"')
"""Where a JSON object begins."""
_MOST_OBJECTS = 100
"""Beginnings that are tried: more than a model cites, and a text of nothing else costs little."""
_REFUSES_TOOLS = re.compile(r"\btools?\b|\bfunction.?call", re.IGNORECASE)
"""What servers say of models without tools ("… does not support tools", "tool choice requires …")."""


def cite_by_calls(asking: Asking, prompt: str) -> Generator[RefusalEvent, None, bool]:
    """Until the model calls no more, or the rounds are over. False if it takes no tools, so that nothing was asked.

    Raises ModelError.
    """
    try:
        if not takes_tools(asking.model):
            return False
        conversation = asking.begin(tools=True)
        turn = asking.turn(lambda: conversation.say(prompt))
    except ModelError as error:
        if _REFUSES_TOOLS.search(str(error)):
            return False
        raise
    nudged = False
    for _ in range(asking.wishes.rounds - 1):
        if turn.calls:
            replies = yield from asking.handle(turn.calls)
            turn = _give(asking, conversation, replies)
            continue
        # Some models write their calls into the text, or answer at once.
        written = () if asking.called else _calls_in_text(turn.text)
        if not written and (asking.tool.citations or nudged):
            break
        nudged, said = True, turn.text
        replies = yield from asking.handle(written)
        refused = [reply for reply in replies if reply.refused]
        if written and not refused:
            break
        turn = _say(asking, conversation, "\n".join([*refused, _NUDGE]))
        if turn.text == said and not turn.calls:
            break  # What repeats itself word for word will not mend it.
    else:
        written = () if asking.called else _calls_in_text(turn.text)
        yield from asking.handle(turn.calls or written)
    if turn.cut and not asking.tool.citations:
        raise asking.failed("had no more tokens before it cited anything; raise max_tokens")
    return True


def _give(asking: Asking, conversation: Conversation, replies: Sequence[ToolReply]) -> Turn:
    return asking.turn(lambda: conversation.give([reply.message for reply in replies]))


def _calls_in_text(text: str) -> Sequence[object]:
    """Calls that a model wrote into its text as JSON."""
    if '"cited_text"' not in text:
        return ()
    found = read_reply(text)
    if found is not None:
        return list(found["citations"])
    return list(_objects(text))


def _objects(text: str) -> Iterator[object]:
    """The JSON objects in a text, whatever stands around them: Qwen writes its calls as {{"name": …}}."""
    end = 0
    for start in islice(_OBJECT.finditer(text), _MOST_OBJECTS):
        if start.start() >= end:
            try:
                found, end = json.JSONDecoder().raw_decode(text, start.start())
            except (ValueError, RecursionError):
                continue
            yield found


def cite_by_json(
    asking: Asking, prompt: str, schema: Schema
) -> Generator[RefusalEvent, None, Mapping[str, Any]]:
    """Until every fact of the model's JSON holds, or the rounds are over; returns its last JSON.

    Raises ModelError, also where none of its replies could be read.
    """
    conversation = asking.begin(schema=schema)
    last: Mapping[str, Any] | None = None
    say, said = prompt, ""
    for _ in range(asking.wishes.rounds):
        turn = _say(asking, conversation, say)
        if turn.text == said:
            break  # as above
        said = turn.text
        reply = read_reply(said)
        if reply is None:
            say = _NO_JSON
            continue
        last = reply
        replies = yield from asking.handle(reply["citations"])
        refused = [
            _told(row, answer)
            for row, answer in zip(reply["citations"], replies, strict=True)
            if answer.refused
        ]
        if not refused:
            break
        say = "\n".join([*refused, _MEND])
    if last is None:
        raise asking.failed("gave no JSON that can be read; ask again, or another model")
    return last


def _say(asking: Asking, conversation: Conversation, words: str) -> Turn:
    return asking.turn(lambda: conversation.say(words))


def _told(row: object, reply: ToolReply) -> str:
    """What is wrong with which citation; rows are shown as they were given, shortened."""
    shown = json.dumps(row, ensure_ascii=False)
    return f"{shown if len(shown) <= _SHOWN else shown[:_SHOWN] + '…'}\n{reply}"
