"""OpenAI's citations: Responses, chat completions, Assistants messages, tool results of older set-ups."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from grounding.markers.numbered import find_markers
from grounding.providers.logs import log_reading
from grounding.providers.model import ProviderCitation, Reading, Span, merge
from grounding.providers.payload import Node, child, entries, number_field, response_node, text_field
from grounding.providers.search_text import search_results
from grounding.providers.spans import CHARACTERS, Claim, Part, answer_of, parts_of, resolve
from grounding.providers.web_address import find_place, web_source

PROVIDER = "openai"
_GROUNDING = ("web_search", "file_search")
_OPENING, _CLOSING = "([【（", ")]】）"
_RESULTS = ("results", "search_results", "sources", "output", "content", "result")
_SNIPPETS = ("snippet", "text", "content", "description", "summary")


def extract_openai_citations(response: object) -> list[dict[str, Any]]:
    """Every source that an OpenAI response names, each once, as `ProviderCitation.as_dict` has it.

    Takes an SDK object or dict: a response of the Responses API (`web_search_call` with `action.sources`, annotations
    of messages, `file_search_call`), a chat completion, an Assistants message, a list of output items, and older
    `web_search`/`web_search_preview` tool results as text or JSON. What is unknown is passed over. Raises
    ProviderResponseError for something that is no response at all.
    """
    return [citation.as_dict() for citation in read_openai(response).citations]


def read_openai(response: object) -> Reading:
    """What an OpenAI response holds. Raises as `extract_openai_citations`."""
    node = response_node(response)
    items = _output_items(node)
    blocks = [block for item in items for block in _text_blocks(item)]
    parts = parts_of([_text_of(block) for block in blocks])
    found = [
        *_annotations(blocks, parts),
        *_context_citations(items, parts),
        *_tool_sources(items),
        *_top_level(node, answer_of(parts)),
    ]
    found = list(_with_retrieved_text(found, items))
    calls = _tool_calls(items)
    reading = Reading(
        PROVIDER,
        text_field(node, "model"),
        answer_of(parts),
        merge(found),
        merge(found, passages=True),
        calls,
        bool(calls or found),
        tuple(dict.fromkeys(str(item.get("type") or item.get("role") or "untyped") for item in items)),
    )
    log_reading(reading, "OpenAI", f"First output item keys: {sorted(items[0]) if items else []}")
    return reading


def _output_items(node: Node) -> list[Node]:
    """Items of the Responses API; messages of the other APIs stand for one each."""
    items = entries(node, "output")
    items += [child(choice, "message", "delta") for choice in entries(node, "choices")[:1]]
    items += [message for message in entries(node, "data", "messages") if message.get("role") != "user"]
    if node.get("content") is not None or node.get("annotations") is not None:
        items.append(node)
    called = [call for owner in (node, *items) for call in entries(owner, "tool_calls")]
    return [*items, *called, *entries(node, "tool_results", "tool_outputs")]


def _text_blocks(item: Node) -> Iterator[Node]:
    """The pieces of the item's text, each with its annotations; an annotation by itself has no text."""
    if item.get("type") == "url_citation":
        yield {"text": "", "annotations": [item]}
    if item.get("type") not in (None, "message") and item.get("object") != "thread.message":
        return
    if item.get("role") in ("tool", "user", "system", "developer"):
        return
    content = item.get("content")
    if isinstance(content, str) or (content is None and item.get("annotations")):
        yield {"text": content or "", "annotations": item.get("annotations")}
    elif isinstance(content, list):
        yield from (block for block in content if isinstance(block, dict))


def _text_of(block: Node) -> str:
    text = block.get("text")
    value = text.get("value") if isinstance(text, dict) else text
    return value if isinstance(value, str) else ""


def _annotations(blocks: list[Node], parts: list[Part]) -> Iterator[ProviderCitation]:
    rank = 0
    for index, block in enumerate(blocks):
        inner = block.get("text")
        for annotation in entries(inner if isinstance(inner, dict) else block, "annotations"):
            cited = _from_annotation(annotation, parts, index)
            if cited is not None:
                rank += 1
                yield replace(cited, rank=number_field(annotation, "rank") or rank)


def _from_annotation(annotation: Node, parts: list[Part], part: int) -> ProviderCitation | None:
    """By what the annotation says of itself, not by the class that an SDK made of it."""
    kind = text_field(annotation, "type") or ""
    file = child(annotation, "file_citation", "container_file_citation")
    if kind in ("file_citation", "container_file_citation") or file:
        return _file_citation(annotation, file, _span(annotation, parts, part, None))
    body = child(annotation, "url_citation") or annotation
    place = find_place(body)
    if kind == "file_path" or place.url is None:
        return None
    raw = {**annotation, "redirect": True} if place.redirect else annotation
    span = _span({**annotation, **body}, parts, part, text_field(body, "url"))
    return replace(
        web_source(PROVIDER, body, place),
        snippet=text_field(body, "snippet", "quote"),
        raw=raw,
        cited=True,
        spans=(span,) if span else (),
    )


def _file_citation(annotation: Node, file: Node, span: Span | None) -> ProviderCitation:
    return ProviderCitation(
        PROVIDER,
        title=text_field(annotation, "title"),
        source_type="doc",
        raw=annotation,
        cited=True,
        spans=(span,) if span else (),
        file=text_field(annotation, "filename", "file_name") or text_field(file, "filename", "file_name"),
        file_id=text_field(annotation, "file_id") or text_field(file, "file_id"),
        quote=text_field(file, "quote") or text_field(annotation, "quote"),
    )


def _span(annotation: Node, parts: list[Part], part: int, url: str | None) -> Span | None:
    """Where the annotation stands. OpenAI counts characters; the marker it repeats, or the url, tells if a relay
    counted otherwise. `index` alone is a point in the text."""
    point = number_field(annotation, "index")
    start, end = number_field(annotation, "start_index"), number_field(annotation, "end_index")
    if start is None and end is None:
        return resolve(parts, Claim(point, point, CHARACTERS, part)) if point is not None else None
    marker = text_field(annotation, "text")
    claim = Claim(start, end, CHARACTERS, part, words=marker)
    if marker is None and url is not None:
        return resolve(parts, claim, agrees=partial(_shows, url))
    return resolve(parts, claim)


def _shows(url: str, text: str) -> bool:
    """True if the text is a whole marker with the url: `([site](url))`, `[site](url)`, or the url itself."""
    return url in text and (text == url or (text[0] in _OPENING and text[-1] in _CLOSING))


def _context_citations(items: list[Node], parts: list[Part]) -> Iterator[ProviderCitation]:
    """Documents of Azure's "On Your Data", cited as [doc1], [doc2], …"""
    answer = answer_of(parts)
    for item in items:
        for n, document in enumerate(entries(child(item, "context"), "citations"), 1):
            place = find_place(document)
            spans = tuple((m.start(), m.end()) for m in re.finditer(rf"\[doc{n}\]", answer))
            yield ProviderCitation(
                PROVIDER,
                url=place.url,
                source_domain=place.domain,
                title=text_field(document, "title"),
                snippet=text_field(document, "content"),
                source_type="doc",
                rank=n,
                raw=document,
                cited=bool(spans),
                spans=spans,
                file=text_field(document, "filepath") or text_field(document, "title"),
                quote=text_field(document, "content"),
            )


def _tool_sources(items: list[Node]) -> Iterator[ProviderCitation]:
    names = {text_field(item, "call_id"): name for item in items if (name := text_field(item, "name"))}
    for item in items:
        if _is_search_result(item, names):
            action = child(item, "action")
            yield from _ranked(search_results(action.get("sources")))
            for owner in (item, child(item, "web_search", "web_search_preview")):
                for name in _RESULTS:
                    yield from _ranked(search_results(owner.get(name)))
            # A page that was opened or searched has no place in a list.
            yield from _ranked([action], ranked=False)


def _ranked(results: list[Node], *, ranked: bool = True) -> Iterator[ProviderCitation]:
    for n, result in enumerate(results, 1):
        place = find_place(result)
        if place.url is None:
            continue
        yield replace(
            web_source(PROVIDER, result, place),
            snippet=text_field(result, *_SNIPPETS),
            rank=(number_field(result, "rank", "position") or n) if ranked else None,
        )


def _top_level(node: Node, answer: str) -> Iterator[ProviderCitation]:
    """Lists beside the answer, as relays with OpenAI's shape give them; `[1]` in it is the first of `citations`."""
    listed = entries(node, "citations")
    spans: dict[int, list[Span]] = {}
    for marker in find_markers(answer, range(1, len(listed) + 1)):
        for number in marker.numbers:
            spans.setdefault(number, []).append((marker.start, marker.end))
    for n, result in enumerate(listed, 1):
        for citation in _ranked([result]):
            own = tuple(spans.get(n, ()))
            yield replace(
                citation, rank=number_field(result, "rank", "position") or n, spans=own, cited=bool(own)
            )
    yield from _ranked(entries(node, "search_results"))


def _is_search_result(item: Node, names: dict[str | None, str]) -> bool:
    kind = text_field(item, "type") or ""
    if kind == "function_call_output":
        return names.get(text_field(item, "call_id"), "").startswith("web_search")
    name = _tool_name(item)
    return kind.startswith("web_search") or (kind != "function_call" and name.startswith("web_search"))


def _tool_name(item: Node) -> str:
    """What the item says of the tool that it is about, "" if nothing."""
    said = text_field(item, "name", "tool_name", "tool_type", "tool")
    return said or text_field(child(item, "tool"), "type", "name") or ""


def _tool_calls(items: list[Node]) -> int:
    """Calls of grounding tools; where older shapes show their results alone, these."""
    named = [(text_field(item, "type") or "", _tool_name(item)) for item in items]
    calls = sum(
        kind.endswith("_call") and (kind.startswith(_GROUNDING) or name.startswith(_GROUNDING))
        for kind, name in named
    )
    return calls or sum(kind.startswith(_GROUNDING) or name.startswith(_GROUNDING) for kind, name in named)


def _with_retrieved_text(found: list[ProviderCitation], items: list[Node]) -> Iterator[ProviderCitation]:
    """The citations; one of a file of which the search retrieved a single passage gets that as its snippet."""
    passages: dict[str | None, list[Node]] = {}
    for item in items:
        for result in entries(item, "results") if item.get("type") == "file_search_call" else ():
            passages.setdefault(text_field(result, "file_id", "filename"), []).append(result)
    for citation in found:
        own = passages.get(citation.file_id or citation.file, []) if citation.source_type == "doc" else []
        texts = {text for result in own if (text := text_field(result, "text"))}
        name = next((name for result in own if (name := text_field(result, "filename"))), None)
        yield replace(
            citation,
            snippet=citation.snippet or (texts.pop() if len(texts) == 1 else None),
            file=citation.file or name,
        )
