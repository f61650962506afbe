"""Two steps to grounded JSON: a grounded call, then a call without tools that only reshapes its text.

Providers that can't ground and write JSON in one call need both. The citations are those of step 1; that they belong to
step 2's JSON rests on step 2 having read step 1's text, which is shown by its hash.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from blocks.errors import CarryOverError
from grounding.providers.model import Reading
from grounding.providers.payload import to_plain
from grounding.providers.read import read_response


@dataclass(frozen=True, slots=True)
class GroundedStep:
    """Step 1: what the grounded call gave."""

    provider: str
    """openai, vertex or anthropic."""
    model: str | None
    """The model that answered."""
    text: str
    """Its answer."""
    text_sha256: str
    """Of the answer in UTF-8, 64 hex digits."""
    citations: tuple[dict[str, Any], ...]
    """Its citations, as the extractors give them; spans count characters of `text`."""
    grounded_effective: bool
    """True if a grounding tool was used; where a response doesn't show its tools, if it names a source."""

    def prompt(self, instructions: str) -> str:
        """What to send as step 2, with tools disabled: the instructions, then the text as it is, between lines."""
        return f'{instructions}\n\n<answer sha256="{self.text_sha256}">\n{self.text}\n</answer>'


@dataclass(frozen=True, slots=True)
class ReshapedAnswer:
    """Step 2's text with step 1's citations."""

    text: str
    """What step 2 wrote."""
    citations: tuple[dict[str, Any], ...]
    """Step 1's citations; their spans count characters of step 1's text."""
    metadata: dict[str, Any]
    """`citations`, `grounded_effective`, `step1_text_sha256`, `step2_read_sha256`, `step2_text_sha256`,
    `step2_tool_calls`; goes into JSON as it is."""


def grounded_step(response: object, *, provider: str | None = None) -> GroundedStep:
    """Step 1 from the response of a grounded call. Raises ProviderResponseError as `read_response`."""
    reading = read_response(response, provider)
    return GroundedStep(
        reading.provider,
        reading.model,
        reading.text,
        text_sha256(reading.text),
        tuple(citation.as_dict() for citation in reading.citations),
        reading.grounded,
    )


def carry_citations(
    step1: GroundedStep, response: object, *, sent: object, provider: str | None = None
) -> ReshapedAnswer:
    """Step 1's citations for what step 2 wrote.

    `response` is step 2's, `sent` what it was asked: the prompt, or the messages (`contents`, `input`) of the request.
    Raises CarryOverError if step 1's text is not in it as it was, or is empty, and if step 2 used grounding tools
    itself; ProviderResponseError as `read_response`.
    """
    reading = read_response(response, provider or step1.provider)
    read_sha256 = text_sha256(_text_read(step1, sent))
    _check_tools(reading)
    metadata = {
        "citations": list(step1.citations),
        "grounded_effective": step1.grounded_effective,
        "step1_text_sha256": step1.text_sha256,
        "step2_read_sha256": read_sha256,
        "step2_text_sha256": text_sha256(reading.text),
        "step2_tool_calls": reading.tool_calls,
    }
    return ReshapedAnswer(reading.text, step1.citations, metadata)


def text_sha256(text: str) -> str:
    """sha256 of the text in UTF-8, 64 hex digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _text_read(step1: GroundedStep, sent: object) -> str:
    """Step 1's text, cut out of what was sent."""
    if text_sha256(step1.text) != step1.text_sha256:
        raise CarryOverError("step 1's text is not the one that was hashed; take the step from grounded_step")
    if not step1.text.strip():
        raise CarryOverError("step 1 has no text, so there is nothing that step 2 could have reshaped")
    for text in _texts(to_plain(sent)):
        start = text.find(step1.text)
        if start >= 0:
            return text[start : start + len(step1.text)]
    raise CarryOverError(
        f"step 2 was not sent step 1's text (sha256 {step1.text_sha256[:12]}…) as it was; send GroundedStep.prompt(…)"
    )


def _texts(plain: Any) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, Mapping):
        for value in plain.values():
            yield from _texts(value)
    elif isinstance(plain, list):
        for item in plain:
            yield from _texts(item)


def _check_tools(reading: Reading) -> None:
    if reading.grounded:
        raise CarryOverError(
            f"step 2 used grounding tools ({reading.tool_calls} calls, {len(reading.citations)} sources of its own); "
            "call it without tools, or take its own citations"
        )
