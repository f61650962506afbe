"""Each format's own parser: what a text holds, and why it is none of its format."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Literal, get_args

import yaml
from lxml import etree
from markdown_it import MarkdownIt

from grounding.answers.content.html_tags import html_problems
from grounding.answers.content.mermaid import mermaid_problems
from grounding.markers.sidecar import read_document
from grounding.markers.tokens import Problem

ContentFormat = Literal["markdown", "html", "json", "yaml", "xml", "mermaid", "text"]
"""What content may be written in."""
FORMATS: tuple[str, ...] = get_args(ContentFormat)
DOCUMENTS = ("json", "yaml")
"""Formats that have fields: they may have a schema, and citations beside the claims."""


def parse_content(text: str, fmt: str) -> tuple[object, list[Problem]]:
    """The document that JSON or YAML text holds, None for the others; and why the text is none of its format."""
    if not text:
        return None, [Problem("empty", "", "there is no text")]
    if fmt in DOCUMENTS:
        return _document(text, fmt)
    return None, _CHECKS[fmt](text)


def _document(text: str, fmt: str) -> tuple[object, list[Problem]]:
    try:
        document = read_document(text, fmt)
        faults = _json_faults(text) if fmt == "json" else _yaml_faults(text, document)
    except ValueError as error:
        return None, [Problem(fmt, "", str(error))]
    return document, [Problem(fmt, "", fault) for fault in faults]


def _json_faults(text: str) -> list[str]:
    """What Python reads as JSON, and others refuse."""
    found: list[str] = []
    json.loads(text, parse_constant=found.append)
    return [f"{word} is no JSON; write a number or null" for word in dict.fromkeys(found)]


def _yaml_faults(text: str, document: object) -> list[str]:
    if not isinstance(document, dict | list):
        # Prose is YAML: one string.
        return ["the YAML is a single value; write fields or a list"]
    if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text)):
        # A few lines of aliases stand for billions of values, and for endless ones.
        return ["aliases (*name) are not taken; write their values out"]
    return []


def _markdown_problems(text: str) -> list[Problem]:
    """CommonMark has no errors. A fence that stays open is meant otherwise, though: all behind it is code."""
    lines = text.split("\n")
    return [
        Problem(
            "markdown_open_fence", f"line {token.map[0] + 1}", "the code block that begins here never ends"
        )
        for token in MarkdownIt("commonmark").disable("inline").parse(text)
        if token.type == "fence" and token.map and token.level == 0
        if not _closes(lines[token.map[0] + 1 : token.map[1]], token.markup)
    ]


def _closes(lines: list[str], fence: str) -> bool:
    last = lines[-1].strip() if lines else ""
    return len(last) >= len(fence) and not last.strip(fence[0])


def _xml_problems(text: str) -> list[Problem]:
    # The encoding is ours, whatever the text declares; what it names is neither expanded nor fetched.
    parser = etree.XMLParser(encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(text.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError as error:
        return [Problem("xml", f"line {error.lineno or 1}", str(error.msg))]
    declared = root.getroottree().docinfo.internalDTD
    if declared is not None and next(declared.iterentities(), None) is not None:
        return [Problem("xml", "", "the text declares entities; write the characters themselves")]
    return []


_CHECKS: dict[str, Callable[[str], list[Problem]]] = {
    "markdown": _markdown_problems,
    "html": html_problems,
    "xml": _xml_problems,
    "mermaid": mermaid_problems,
    "text": lambda text: [],
}
