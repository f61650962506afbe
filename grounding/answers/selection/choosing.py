"""The conversation about a batch of sources: what the model keeps and drops, and what it leaves open.

A source is dropped only where the model says so by its SID. One that a reply leaves out, says both of, or says
something unreadable of is asked about again, a bounded number of times, and then stays open: so does every source where
the model fails. What a reply says of SIDs that were not asked about is passed over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from blocks.errors import ModelError
from grounding.answers.models.json_reply import json_reply
from grounding.answers.models.protocol import Conversation, Model, Turn, begin
from grounding.answers.selection.batches import batches
from grounding.sources.model import Row, as_sid

log = logging.getLogger(__name__)

_BUDGET = 12_000
"""Estimated tokens of sources in a prompt: models judge what stands in the middle of much longer lists badly."""
_REPLY = 8_000
"""Tokens of a reply at most: some 150 for each of 20 sources, and room for models that think first."""
_NAMED_FAULTS = 5
"""Faults of a reply that the model is told of: these show it what is wrong with the rest."""


def object_schema(**properties: dict[str, Any]) -> dict[str, Any]:
    """JSON Schema of an object with just these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def reply_schema(kept: dict[str, Any]) -> dict[str, Any]:
    """JSON Schema of a reply: "keep" with entries of the schema `kept`, and "drop" with SIDs."""
    sids = {"type": "array", "items": {"type": "integer"}}
    return object_schema(keep={"type": "array", "items": kept}, drop=sids)


@dataclass(slots=True)
class Choice:
    """What became of some sources so far."""

    asked: Sequence[int]
    """SIDs of all of them, in order."""
    kept: dict[int, Any] = field(default_factory=dict)
    """SIDs that the model keeps, with what it says of each."""
    dropped: set[int] = field(default_factory=set)
    """SIDs that it drops."""
    fault: str = ""
    """Why some are still open."""

    @property
    def open(self) -> list[int]:
        """SIDs that it has not settled, in order."""
        return [sid for sid in self.asked if sid not in self.kept and sid not in self.dropped]

    def settle(self, kept: dict[int, Any], dropped: Set[int]) -> None:
        """Take over what a reply says of sources that are open; the first word counts."""
        still = set(self.open)
        self.kept |= {sid: said for sid, said in kept.items() if sid in still}
        self.dropped |= dropped & still


@dataclass(frozen=True, slots=True)
class Chooser:
    """A model that chooses among sources, and how it is asked."""

    model: Model
    """The model."""
    schema: dict[str, Any]
    """JSON Schema of its replies."""
    read_kept: Callable[[Any], Any]
    """What an entry of "keep" says of its source; raises ValueError that says what is wrong with it."""
    rounds: int
    """Replies about a batch at most."""

    def choose(
        self, sources: Sequence[Row], prompt: Callable[[Sequence[Row]], str], *, most: int
    ) -> tuple[dict[int, Any], dict[int, str]]:
        """What the model makes of these sources, `most` at a time: what it says of those it keeps, by SID, and why the
        others that it doesn't drop are open, by SID. Never raises for what the model does."""
        kept: dict[int, Any] = {}
        left_open: dict[int, str] = {}
        for batch in batches(sources, budget=_BUDGET, most=most):
            choice = self._choose(prompt(batch), batch)
            kept |= choice.kept
            left_open |= dict.fromkeys(choice.open, choice.fault)
        return kept, left_open

    def _choose(self, prompt: str, batch: Sequence[Row]) -> Choice:
        choice = Choice([source["sid"] for source in batch])
        try:
            self._talk(prompt, choice)
        except Exception as error:  # noqa: BLE001 whatever a model's client raises must lose no source
            choice.fault = f"the model failed: {' '.join(str(error).split()) or type(error).__name__}"
        if choice.open:
            log.warning("%d sources are kept unjudged: %s", len(choice.open), choice.fault)
        return choice

    def _talk(self, prompt: str, choice: Choice) -> None:
        conversation, said = self._begin(), prompt
        for _ in range(self.rounds):
            faults = self._read(conversation.say(said), choice)
            if not choice.open:
                return
            missing = f"nothing readable was said of {', '.join(map(str, choice.open))}"
            choice.fault = "; ".join([*faults[:_NAMED_FAULTS], missing])
            said = f"{choice.fault}. Answer again with one JSON object of that form, for these sids alone."

    def _begin(self) -> Conversation:
        try:
            return begin(self.model, schema=self.schema, max_tokens=_REPLY)
        except ModelError:
            # A model of the user's own that takes no schema: the prompt says the form as well.
            return begin(self.model)

    def _read(self, turn: Turn, choice: Choice) -> list[str]:
        """Settle what a turn says; gives what is wrong with it."""
        try:
            reply = _reply(turn)
            keep, drop = _lists(reply)
        except ValueError as error:
            return [str(error)]
        faults: list[str] = []
        named = _asked_about(keep, choice.asked, faults)
        dropped: Set[int] = _asked_about(drop, choice.asked, faults).keys()
        kept = self._read_kept(named, faults)
        if isinstance(reply, list) and kept and not faults:
            # The short form, a list of those kept: it drops the others, if it shows that it is about these sources.
            dropped = set(choice.asked) - kept.keys()
        both = named.keys() & dropped
        choice.settle({sid: said for sid, said in kept.items() if sid not in both}, dropped - both)
        return faults

    def _read_kept(self, named: dict[int, Any], faults: list[str]) -> dict[int, Any]:
        kept = {}
        for sid, entry in named.items():
            try:
                kept[sid] = self.read_kept(entry)
            except ValueError as error:
                faults.append(f"sid {sid}: {error}")
        return kept


def _reply(turn: Turn) -> Any:
    """The JSON that a turn says. Raises ValueError."""
    if turn.cut:
        raise ValueError("the reply was cut at its limit of tokens")
    return json_reply(turn.text)


def _lists(reply: Any) -> tuple[list[Any], list[Any]]:
    """What a reply keeps and drops. Raises ValueError."""
    if isinstance(reply, list):
        return reply, []
    keep, drop = (reply.get("keep", []), reply.get("drop", [])) if isinstance(reply, dict) else (None, None)
    if not (isinstance(keep, list) and isinstance(drop, list)):
        raise ValueError('the reply is no JSON object with the lists "keep" and "drop"')
    return keep, drop


def _asked_about(entries: list[Any], asked: Sequence[int], faults: list[str]) -> dict[int, Any]:
    """The entries that name a SID that was asked about, the first of each; notes the others."""
    found: dict[int, Any] = {}
    for entry in entries:
        sid = as_sid(entry.get("sid") if isinstance(entry, dict) else entry)
        if sid is not None and sid in asked:
            found.setdefault(sid, entry)
        else:
            faults.append(f"{entry!r:.80} names no sid of the sources")
    return found
