"""Spans of an answer, from what providers count (bytes, UTF-16 units, parts) to Python characters.

Gemini counts UTF-8 bytes within a part, OpenAI and Anthropic characters, relays in between sometimes UTF-16 units. The
documented unit is tried first; where the provider says which words it means, a span counts only if those words are
there. A span that can't be right is None: no span is better than one in the wrong place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from grounding.providers.model import Span

CHARACTERS, BYTES, UTF16 = "characters", "utf-8", "utf-16"
_UNITS = (CHARACTERS, BYTES, UTF16)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a response's content."""

    start: int | None
    """Where its text begins in the answer, in characters; None for a part that isn't in the answer (a thought)."""
    text: str
    """Its text; "" for a part without any."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A span as the provider gives it."""

    start: int | None
    """In the provider's unit, from 0; None means 0, which protobuf leaves out."""
    end: int | None
    """End, exclusive, in the same unit."""
    unit: str
    """characters, utf-8 or utf-16: what the provider says it counts."""
    part: int = 0
    """Index of the part in which it counts."""
    words: str | None = None
    """The words that stand there, if the provider repeats them."""


def to_characters(text: str, start: int, end: int, unit: str) -> Span | None:
    """start..end in `unit` as characters of the text; None if it is no span of it or cuts a character in two."""
    if not 0 <= start <= end:
        return None
    if unit == CHARACTERS:
        return (start, end) if end <= len(text) else None
    encoding, size = ("utf-8", 1) if unit == BYTES else ("utf-16-le", 2)
    encoded = text.encode(encoding, "surrogatepass")
    if end * size > len(encoded):
        return None
    try:
        # A cut inside a character leaves half of it at one of these ends. A lone surrogate of the text itself is
        # three bytes like any other character, but nothing tells its UTF-16 from half a pair.
        before = len(encoded[: start * size].decode(encoding, "surrogatepass" if size == 1 else "strict"))
        inside = len(
            encoded[start * size : end * size].decode(encoding, "surrogatepass" if size == 1 else "strict")
        )
    except UnicodeDecodeError:
        return None
    return before, before + inside


def answer_of(parts: Sequence[Part]) -> str:
    """The answer: the parts that are in it, nothing between them."""
    return "".join(part.text for part in parts if part.start is not None)


def parts_of(texts: Sequence[str | None]) -> list[Part]:
    """The parts with these texts; None for one that isn't in the answer."""
    parts, start = [], 0
    for text in texts:
        parts.append(Part(None if text is None else start, text or ""))
        start += len(text or "")
    return parts


def resolve(parts: Sequence[Part], claim: Claim, agrees: Callable[[str], bool] | None = None) -> Span | None:
    """The claimed span in characters of the answer, or None.

    `claim.words`, or `agrees` for what stands in the span, decides between readings: the part and unit as documented,
    then other units, other parts, the answer as a whole. If none agrees, words are looked for and taken where they
    stand only once; with `agrees` alone the documented reading stands.
    """
    documented = _documented(parts, claim)
    if claim.words is None and agrees is None:
        return documented
    answer = answer_of(parts)
    wanted = claim.words
    for span in _readings(parts, claim):
        said = answer[slice(*span)]
        if (wanted is not None and _same(said, wanted)) or (agrees is not None and agrees(said)):
            return span
    return documented if wanted is None else _only_place(answer, wanted)


def _documented(parts: Sequence[Part], claim: Claim) -> Span | None:
    if not 0 <= claim.part < len(parts):
        return None
    return _in_part(parts[claim.part], claim, claim.unit)


def _in_part(part: Part, claim: Claim, unit: str) -> Span | None:
    if part.start is None or claim.end is None:
        return None
    span = to_characters(part.text, claim.start or 0, claim.end, unit)
    return None if span is None else (part.start + span[0], part.start + span[1])


def _readings(parts: Sequence[Part], claim: Claim) -> Iterator[Span]:
    """Every span that the claim could mean, the likeliest first."""
    own = parts[claim.part : claim.part + 1] if claim.part >= 0 else ()
    frames = [*own, *(part for part in parts if part not in own), Part(0, answer_of(parts))]
    units = (claim.unit, *(unit for unit in _UNITS if unit != claim.unit))
    for frame in frames:
        for unit in units:
            span = _in_part(frame, claim, unit)
            if span is not None:
                yield span


def _same(said: str, wanted: str) -> bool:
    return said == wanted or (bool(wanted.split()) and said.split() == wanted.split())


def _only_place(answer: str, words: str) -> Span | None:
    start = answer.find(words)
    if start < 0 or not words.strip() or answer.find(words, start + 1) >= 0:
        return None
    return start, start + len(words)
