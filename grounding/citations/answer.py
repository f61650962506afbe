"""An answer and what it cites, ready to be shown: the last type of the one path before the renderers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from blocks.errors import ProviderResponseError
from grounding.citations.renumber import Renumbered
from grounding.model import Citation

if TYPE_CHECKING:
    from grounding.citations.from_providers import GroundedCitation


@dataclass(frozen=True, slots=True)
class Answer:
    """A text that cites, and its citations."""

    text: str
    """The answer, with its markers: `[1]`, `[[S:3]]`, `[BLOCK_CITE_ID_12]`."""
    citations: tuple[Citation, ...] = ()
    """What its numbers mean."""
    question: str = ""
    """What was asked, "" if that isn't known."""
    fmt: Literal["markdown", "text", "html"] = "markdown"
    """What the text is."""

    @classmethod
    def of_renumbered(cls, renumbered: Renumbered, question: str = "") -> Answer:
        """The answer that `CitationTool.renumber` gives."""
        return cls(renumbered.text, renumbered.citations, question)

    @classmethod
    def of_provider(cls, grounded: Sequence[GroundedCitation], question: str = "") -> Answer:
        """A provider's answer with `[n]` put behind what each citation of `ground_provider_citations` supports.

        Several behind one another become `[1][2]`. A citation that supports no part of the text gets no marker.
        Raises ProviderResponseError where the citations are of different answers.
        """
        texts = {citation.answer for citation in grounded}
        if len(texts) > 1:
            raise ProviderResponseError("the citations are of different answers; give those of one response")
        text = next(iter(texts), "")
        return cls(_marked(text, _ends(grounded)), tuple(grounded), question)


def _ends(grounded: Iterable[GroundedCitation]) -> list[tuple[int, int]]:
    """(place, number) of every marker, in the order of the text."""
    return sorted({(end, c.number) for c in grounded for _, end in c.spans})


def _marked(text: str, ends: Iterable[tuple[int, int]]) -> str:
    parts, at = [], 0
    for place, number in ends:
        place = min(max(place, at), len(text))
        parts += [text[at:place], f"[{number}]"]
        at = place
    return "".join(parts) + text[at:]
