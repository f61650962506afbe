"""`generate_content_llm`: content in a format, written by a model from sources, cited, checked and mended."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Protocol

from blocks.errors import ContentError
from grounding.answers.content.envelope import ContentEnvelope, ContentEvent
from grounding.answers.content.formats import ContentFormat
from grounding.answers.content.request import Embed, content_request
from grounding.answers.content.rounds import write_content
from grounding.answers.models.named import model_named
from grounding.answers.models.protocol import Model, begin
from grounding.markers.sidecar import SIDECAR_PATH

OnText = Callable[[str], Awaitable[object] | object]
"""Called with each piece of text; awaited where it gives something that can be."""
OnEvent = Callable[[ContentEvent], Awaitable[object] | object]
"""The same with each event."""


class RecordsSources(Protocol):
    """Keeps which sources an artifact used, as `SourcesUsedStore` does."""

    def record(self, *, artifact_name: str | None = None, sids: Iterable[int]) -> object:
        """Keep them under that name."""


async def generate_content_llm(
    instruction: str,
    *,
    model: Model | str,
    artifact_name: str = "",
    input_context: str = "",
    target_format: ContentFormat = "markdown",
    schema_json: str | Mapping[str, Any] | None = None,
    sources_list: object = None,
    cite_sources: bool = False,
    citation_embed: Embed = "auto",
    citation_container_path: str = SIDECAR_PATH,
    allow_inline_citations_in_strings: bool = False,
    max_tokens: int | None = None,
    max_rounds: int = 4,
    strict: bool = True,
    on_text: OnText | None = None,
    on_event: OnEvent | None = None,
    used_store: RecordsSources | None = None,
) -> ContentEnvelope:
    """Have a model write content from sources, in a format, with citations; check it, and have it mended.

    `model` is as in `ask`; nothing leaves the machine but for it. `sources_list` is anything that
    `adapt_source_for_llm` reads; of each source the model sees the content, else the text, in a digest of 10,000
    characters. `input_context` is what to work on. Both are data: what they say is no instruction.

    `target_format` is markdown, html, json, yaml, xml, mermaid or text; a real parser reads what comes (mermaid's needs
    the extra `diagrams`). JSON and YAML follow `schema_json`, a JSON Schema as text or dict. With `cite_sources` and
    sources, citations must stand where `citation_embed` says: "inline" as `[[S:1]]` (in HTML `<sup class="cite">`),
    "sidecar" (JSON and YAML) as a list of {path, sids} at the JSON Pointer `citation_container_path`, "none" nowhere;
    "auto" is inline for markdown, text and html, sidecar for json and yaml, none for xml and mermaid. Where nothing
    has to be cited, the model must say at the end what it used, as `[[USAGE:1,3]]`, which is taken off.
    `allow_inline_citations_in_strings` allows tokens in strings beside the sidecar.

    A text that stops at `max_tokens` (of one reply; None: the provider's own limit), or breaks off, is gone on with;
    one that fails is given back with the points that fail; in at most `max_rounds` requests in all. `ok` of the
    envelope says whether every point holds in the end, or, unless `strict`, whether the text is whole and of its
    format; `reason` names what fails. A model that fails raises nothing: the envelope has the best text that came.

    `on_text` gets the text as it is written, tokens whole; `on_event` every ContentEvent, also where a repair begins
    the text anew. Both may be coroutine functions. `used_store` is told which sources `artifact_name` used.

    Raises ContentError for arguments that can't be met, SourcesError for sources that can't be read or recorded,
    ModelError for a model that can't be asked at all (no such name, no key, no client).
    """
    request = content_request(
        instruction,
        sources_list=sources_list,
        cite_sources=cite_sources,
        citation_embed=citation_embed,
        citation_container_path=citation_container_path,
        target_format=target_format,
        schema_json=schema_json,
        artifact_name=artifact_name,
        input_context=input_context,
        allow_inline=allow_inline_citations_in_strings,
        max_tokens=max_tokens,
        max_rounds=max_rounds,
        strict=strict,
    )
    if used_store is not None and not artifact_name.strip():
        raise ContentError("used_store keeps sources under a name; give artifact_name")
    talker = model_named(model) if isinstance(model, str) else model
    begin(talker, max_tokens=max_tokens)  # what can't be asked says so now, not round after round
    events = write_content(request, talker)
    # Each event in a thread: the model's clients wait without giving way. Callbacks run here, in the caller's loop.
    while True:
        event = await asyncio.to_thread(next, events)
        if on_text is not None and event["type"] == "text":
            await _told(on_text(event["text"]))
        if on_event is not None:
            await _told(on_event(event))
        if event["type"] == "done":
            break
    envelope = event["envelope"]
    if used_store is not None:
        await asyncio.to_thread(used_store.record, artifact_name=artifact_name, sids=envelope["sources_used"])
    return envelope


async def _told(answer: object) -> None:
    if inspect.isawaitable(answer):
        await answer
