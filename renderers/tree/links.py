"""Where a report may lead: the addresses that its links keep, and links among words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from grounding.sources.urls import is_web_url
from renderers.tree.nodes import Inline, Link, Text

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_WEB = re.compile(r"(?i)https?://.")
_SAFE = "%:/?#[]@!$&'()*+,;=~-._"
_LONGEST = 8_000
_MAIL = re.compile(r"(?i)mailto:[^\s<>\"]+@[^\s<>\"]+")
_PHONE = re.compile(r"(?i)tel:\+?[0-9().,;=a-z-]{2,60}")
_BARE = re.compile(
    r"(?<![\w@/.])(?:https?://|www\.(?=\w))[^\s<>\"“”«»`\U0001da8b\ue000-\ue00a]+", re.IGNORECASE
)
_TAIL = ".,;:!?'*_~|，。；：！？、…"
_BRACKETS = {")": "(", "]": "[", "}": "{", "）": "（", "】": "【", "」": "「", "』": "『"}


def safe_url(written: str) -> str:
    """The address that a link may lead to: http(s), mailto, tel or `#anchor`, percent-encoded; "" for all others.

    `//host/…` and `www.…` are https and control characters are left out.
    """
    url = _CONTROL.sub("", written).strip().replace("\\", "%5C")
    if not url or len(url) > _LONGEST:
        return ""
    if url.startswith("#"):
        return url
    if url.startswith("//") or url[:4].lower() == "www.":
        url = "https://" + url.lstrip("/")
    known = _MAIL.fullmatch(url) or _PHONE.fullmatch(url) or (_WEB.match(url) and is_web_url(url))
    return quote(url, safe=_SAFE, errors="replace") if known else ""


def bare_addresses(text: str) -> list[tuple[int, int]]:
    """Where web addresses stand in plain words, start and end, without the punctuation behind them."""
    if "://" not in text and "www." not in text.lower():
        return []
    places = []
    for found in _BARE.finditer(text):
        words = _trimmed(found[0])
        if safe_url(words):
            places.append((found.start(), found.start() + len(words)))
    return places


def linked(text: str, links: Iterable[tuple[int, int, Link]]) -> Iterator[Inline]:
    """The text with links in place of its words from here to there, given in their order."""
    at = 0
    for start, end, link in links:
        if start > at:
            yield Text(text[at:start])
        yield link
        at = end
    if at < len(text):
        yield Text(text[at:])


def _trimmed(words: str) -> str:
    """An address without the sentence's punctuation, and without a bracket that opened before it."""
    end = len(words)
    counts = {bracket: words.count(bracket) for pair in _BRACKETS.items() for bracket in pair}
    while end:
        last = words[end - 1]
        if last in _BRACKETS and counts[last] > counts[_BRACKETS[last]]:
            counts[last] -= 1
        elif last not in _TAIL:
            break
        end -= 1
    return words[:end]
