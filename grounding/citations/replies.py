"""What a model is told of each of its citations: that it is kept, or what is wrong so that it can mend it.

A citation is kept if its quote is verified or its statement supported, and as undecided if words alone can't settle
it. Everything else is refused with what the block says instead, a bounded number of times for a fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from blocks.text.fold import skeleton
from grounding.citations.statements import read_statement
from grounding.citations.support import false_quote
from grounding.citations.tool_calls import Message
from grounding.model import Citation, Difference, Support

_SHOWN = 300
"""Characters of a block's sentence that a reply shows: a sentence, and the beginning of a table."""
_LONGEST_ID = 60
"""Characters of an invented id that a reply repeats."""
_SHARED = 1 / 3
"""Share of the terms of two calls for one number from which on they are about one fact: a model mends a number or an
id and keeps most words; one that gives the number to another fact keeps next to none."""
_DIFFERENCES = 3
"""Differences that a reply names; a model mends these by copying the sentence anyway."""
_NEAR = 0.5
"""Of a statement's terms and numbers, the share that the cited block has at least."""


class ToolReply(str):
    """The text for the model; `message` is the same as its provider takes it."""

    message: Message
    """The text in the message that the provider takes as the call's result."""
    citation: Citation | None
    """The citation that was kept, or was there already; None for a refused call."""

    def __new__(cls, text: str, message: Message, citation: Citation | None) -> ToolReply:
        """A text with what belongs to it."""
        reply = super().__new__(cls, text)
        reply.message, reply.citation = message, citation
        return reply

    @property
    def refused(self) -> bool:
        """True where nothing was kept of the call."""
        return self.citation is None


@dataclass(frozen=True, slots=True)
class RefusedCall:
    """A call that was refused and has not been mended since."""

    arguments: Mapping[str, Any]
    """Its arguments as they were given; empty where they could not be read."""
    reason: str
    """What was wrong, as the model was told last."""
    attempts: int = 1
    """How often this fact was refused."""
    number: int | None = None
    """The number that is still to be filled; None where it could not be read or is another fact's."""

    @property
    def cited_text(self) -> str:
        """The cited words, "" where there are none."""
        words = self.arguments.get("cited_text")
        return words if isinstance(words, str) else ""


class Refusals:
    """The calls that were refused and not mended, one entry a fact."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.entries: list[RefusedCall] = []

    def refuse(self, arguments: Mapping[str, Any], reason: str, number: int | None) -> str:
        """Note a refusal; gives the text for the model."""
        call = RefusedCall(arguments, reason, 1, number)
        earlier = [entry for entry in self.entries if _same_fact(entry, call)]
        call = replace(call, attempts=1 + sum(entry.attempts for entry in earlier))
        self.entries = [entry for entry in self.entries if entry not in earlier] + [call]
        if call.attempts < self._most:
            return f"Refused: {reason}."
        return (
            f"Refused: {reason}. That was attempt {call.attempts} at this fact: "
            "leave it out of your answer, don't call for it again, and go on with the others."
        )

    def mended(self, citation: Citation) -> None:
        """Forget what a kept citation puts right: what had its number or words, and calls that nobody could read."""
        kept = RefusedCall({"cited_text": citation.cited_text}, "", 1, citation.number)
        self.entries = [entry for entry in self.entries if entry.cited_text and not _same_fact(entry, kept)]


def _same_fact(first: RefusedCall, second: RefusedCall) -> bool:
    """The same words, or the same number to fill with words that share enough; calls without words are alike."""
    if skeleton(first.cited_text) == skeleton(second.cited_text):
        return True
    if first.number is None or first.number != second.number:
        return False
    ours, theirs = read_statement(first.cited_text).terms, read_statement(second.cited_text).terms
    return len(ours & theirs) >= _SHARED * min(len(ours), len(theirs))


def objection(citation: Citation, given_id: str) -> str:
    """Why the citation is refused, with what to do; "" for one that is kept."""
    block_id, given_id = citation.block_id, given_id[:_LONGEST_ID]
    if citation.method == "removed":
        return (
            f"the document that had {given_id} was removed; cite a block of a document that is there, "
            "or leave this fact out"
        )
    if citation.method == "none":
        return (
            f"there is no block {given_id}, and no document has these words; "
            "cite a block by the id that it was shown with, or leave this fact out"
        )
    if citation.method == "search" and citation.ambiguous:
        return (
            f"there is no block {given_id}, and the words stand in {citation.occurrences} places; "
            "cite the block that you mean"
        )
    if citation.grounded:
        return ""
    other = citation.found_elsewhere
    if other is not None and other.block_ids:
        return f"{block_id} does not say so; the words stand in {other.block_ids[0]}: call again with that block_id"
    # What contradicts the block in a number or a denial is low; medium may be a true paraphrase, if the block has most
    # of its words: a model can still write nearer to them.
    found = citation.support
    near = found is not None and found.undecided and found.share >= _NEAR
    if near and not false_quote(citation.cited_text, citation.differences):
        return ""
    return (
        f"{block_id} does not say so. {_says(citation)} "
        "Copy its words exactly, cite another block, or leave this fact out"
    )


def _says(citation: Citation) -> str:
    """What differs, and the sentence of the block that is nearest to the words; no list where nothing is alike."""
    differ = [d for d in citation.differences if not d.harmless]
    told = "; ".join(_told(d) for d in differ[:_DIFFERENCES])
    nearest = _nearest(citation)
    parts = [
        f"You wrote otherwise: {told}." if told else "",
        f"Its nearest words: “{nearest}”." if nearest else "",
    ]
    return " ".join(part for part in parts if part)


def _nearest(citation: Citation) -> str:
    """The sentences that were compared, shortened."""
    sentences = citation.support.sentences if citation.support is not None else ()
    nearest = " ".join(dict.fromkeys(sentences)).rstrip(".")
    return nearest if len(nearest) <= _SHOWN else f"{nearest[: _SHOWN - 1]}…"


def _told(difference: Difference) -> str:
    if difference.quoted and difference.found:
        return f"“{difference.quoted}” for “{difference.found}”"
    if difference.quoted:
        return f"“{difference.quoted}” is not there"
    return f"“{difference.found}” is left out"


def acceptance(citation: Citation, number: int, given_id: str) -> str:
    """What to say of a citation that is kept under `number`, or was there already under its own."""
    if citation.number != number:
        return f"This is citation [{citation.number}] already; write [{citation.number}] for it."
    block_id, notes = citation.block_id, []
    if citation.method == "search":
        notes.append(f"there is no block {given_id}, but {block_id} has the words and is cited")
    elif citation.verified:
        notes.append(f"these are the words of {block_id}")
        if citation.support is not None and citation.support.verdict is Support.LOW:
            notes.append(f"mind the rest of their sentence, which may not say so: “{_nearest(citation)}”")
    elif citation.grounded:
        notes.append(f"these are not the words of {block_id}, but it supports the statement")
    else:
        why = citation.support.reason if citation.support is not None else "it may or may not say so"
        notes.append(f"undecided, for these are not the words of {block_id} ({why})")
    if citation.outdated:
        notes.append("the block is of an older version of its document")
    return f"Kept as [{number}]: {'; '.join(notes)}."
