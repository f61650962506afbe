"""What content is asked for: arguments read and checked before any model is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from blocks.errors import ContentError
from grounding.answers.content.formats import DOCUMENTS, FORMATS
from grounding.answers.content.schema import Schema
from grounding.markers.sidecar import SIDECAR_PATH
from grounding.sources.adapt import adapt_source_for_llm
from grounding.sources.model import Row

Embed = Literal["auto", "inline", "sidecar", "none"]
"""Where citations stand: in the text, in a list beside it, nowhere; "auto" by the format."""
Citing = Literal["inline", "sidecar", "usage", "nothing"]
"""What a text owes its sources: tokens, a sidecar, a mark of what it used; nothing where there are none."""


@dataclass(frozen=True, slots=True)
class ContentRequest:
    """What is asked for."""

    instruction: str
    """What to write."""
    artifact_name: str = ""
    """What it is called; "" for nothing in particular."""
    input_context: str = ""
    """What to work on: notes, an earlier text."""
    fmt: str = "markdown"
    """What it is written in, one of `FORMATS`."""
    schema: Schema | None = None
    """What JSON and YAML have to follow."""
    rows: tuple[Row, ...] = ()
    """The sources, canonical."""
    citing: Citing = "nothing"
    """What the text owes them."""
    without_tokens: bool = False
    """True if tokens that come nevertheless are taken out: the user wants none."""
    path: str = SIDECAR_PATH
    """JSON Pointer to the sidecar."""
    allow_inline: bool = False
    """True if strings may hold tokens beside the sidecar."""
    max_tokens: int | None = None
    """Most that a reply may have; None leaves it to the provider."""
    max_rounds: int = 4
    """Requests at most."""
    strict: bool = True
    """True if every point must hold."""

    @property
    def known(self) -> frozenset[int]:
        """The ids that may be cited."""
        return frozenset(row["sid"] for row in self.rows)


def content_request(
    instruction: str,
    *,
    sources_list: object,
    cite_sources: bool,
    citation_embed: Embed,
    citation_container_path: str,
    target_format: str,
    schema_json: str | Mapping[str, Any] | None,
    **settings: Any,
) -> ContentRequest:
    """The request of `generate_content_llm`'s arguments; `settings` are fields. Raises ContentError, SourcesError."""
    fmt = target_format.strip().lower() if isinstance(target_format, str) else ""
    if fmt not in FORMATS:
        raise ContentError(f"target_format is one of {', '.join(FORMATS)}, not {target_format!r}")
    rows = tuple(adapt_source_for_llm(sources_list))
    request = ContentRequest(
        instruction=instruction,
        fmt=fmt,
        schema=Schema(schema_json) if schema_json else None,
        rows=rows,
        citing=_citing(fmt, citation_embed, cite=cite_sources) if rows else "nothing",
        without_tokens=cite_sources and citation_embed == "none" and fmt != "mermaid",
        path=citation_container_path,
        **settings,
    )
    _check(request)
    return request


def _citing(fmt: str, embed: str, *, cite: bool) -> Citing:
    if embed not in get_args(Embed):
        raise ContentError(f"citation_embed is one of {', '.join(get_args(Embed))}, not {embed!r}")
    if embed == "auto":
        embed = "sidecar" if fmt in DOCUMENTS else "none" if fmt in ("xml", "mermaid") else "inline"
    if embed == "sidecar" and fmt not in DOCUMENTS:
        raise ContentError(f"{fmt} has no fields for a sidecar; give citation_embed='inline' or 'auto'")
    if embed == "inline" and fmt == "mermaid":
        raise ContentError("in mermaid [[…]] is a shape, no citation; give citation_embed='none' or 'auto'")
    if not cite or embed == "none":
        return "usage"
    return "inline" if embed == "inline" else "sidecar"


def _check(request: ContentRequest) -> None:
    if not isinstance(request.instruction, str) or not request.instruction.strip():
        raise ContentError("the instruction is empty; say what to write")
    if request.schema and request.fmt not in DOCUMENTS:
        raise ContentError(f"a schema is for json or yaml, not for {request.fmt}; leave schema_json out")
    if not request.path.startswith("/") or request.path == "/":
        raise ContentError(
            f"citation_container_path is a JSON Pointer such as {SIDECAR_PATH}, not {request.path!r}"
        )
    for name, value in (("max_rounds", request.max_rounds), ("max_tokens", request.max_tokens)):
        if value is not None and value < 1:
            raise ContentError(f"{name} is 1 or more, not {value}")
