"""What of a model's reply is content: a fence around it and marks of usage go, whole or while it is being written.

A fence goes if the reply begins with one that is named as the format, and ends with it. One without a name goes if it
is the only one: Markdown may begin and end with code blocks of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grounding.answers.models.protocol import Turn
from grounding.markers.sources_used import strip_usage
from grounding.markers.token_grammar import Token
from grounding.markers.token_stream import CitationStream
from grounding.markers.tokens import find_tokens, strip_citation_tokens

_NAMES = {
    "markdown": {"markdown", "md"},
    "html": {"html", "htm", "xhtml"},
    "json": {"json"},
    "yaml": {"yaml", "yml"},
    "xml": {"xml", "svg"},
    "mermaid": {"mermaid", "mmd"},
    "text": {"text", "txt", "plaintext"},
}
"""What models call each format behind a fence."""
_OPENING = re.compile(r"(?P<fence>`{3,}|~{3,})[ \t]*(?P<name>\w*)[ \t]*\r?")
_BLANK_LINES = re.compile(r"\A(?:[ \t]*\r?\n)+")
_LONGEST_OPENING, _LONGEST_TAIL = 40, 200
"""Characters within which a fence begins or ends, with blanks around it."""
_LEAST_OVERLAP, _LONGEST_OVERLAP = 12, 400
"""Characters: what is shorter is a word that the text has twice; what is longer no model repeats to the letter."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a reply holds."""

    text: str
    """The content."""
    marked: bool
    """True if there was a mark of usage, be it empty."""
    usage: tuple[int, ...]
    """The ids in it, ascending."""


def read_reply(reply: str, fmt: str, *, without_tokens: bool = False) -> Content:
    """The content of a whole reply; `without_tokens`, its citations count as usage and go."""
    # Marks stand behind the fence, or inside of it, where they are no code only once it is gone.
    outer, behind = _without_marks(reply)
    text, inside = _without_marks(_unfenced(outer, fmt))
    usage = {sid for mark in behind + inside for sid in mark.sids}
    if without_tokens:
        usage |= {sid for token in find_tokens(text, "text") for sid in token.sids}
        text = strip_citation_tokens(text, "text")
    return Content(text, bool(behind or inside), tuple(sorted(usage)))


def _without_marks(text: str) -> tuple[str, list[Token]]:
    """The text without blank lines around it and without marks of usage, and these."""
    marks = [token for token in find_tokens(text, "text") if token.usage]
    return _trimmed(strip_usage(text)), marks


def _trimmed(text: str) -> str:
    """Without blank lines around it; the first line keeps its indentation, which YAML needs."""
    return _BLANK_LINES.sub("", text).rstrip()


def _unfenced(text: str, fmt: str) -> str:
    first, *inner = text.split("\n")
    opened = _OPENING.fullmatch(first.strip(" \t"))
    if opened is None or not inner or inner.pop().strip() != opened["fence"]:
        return text
    name, fence = opened["name"].lower(), opened["fence"]
    only = not any(line.lstrip().startswith(fence) for line in inner)
    return "\n".join(inner) if name in _NAMES[fmt] or (not name and only) else text


def without_repetition(before: str, words: Iterable[str | Turn]) -> Iterator[str | Turn]:
    """A reply that goes on behind `before`, without what it repeats of that: models begin with their last words."""
    held: str | None = ""
    try:
        for piece in words:
            if isinstance(piece, Turn):
                yield _new(before, held or "")
                held = None
                yield piece
            elif held is None:
                yield piece
            else:
                held += piece
                if len(held) >= _LONGEST_OVERLAP:
                    yield _new(before, held)
                    held = None
    except Exception:
        yield _new(before, held or "")  # what came before a failure is not lost with it
        raise


def _new(before: str, after: str) -> str:
    longest = min(len(before), len(after), _LONGEST_OVERLAP)
    repeated = next((n for n in range(longest, _LEAST_OVERLAP - 1, -1) if before.endswith(after[:n])), 0)
    return after[repeated:]


class ShownText:
    """A reply for people who watch it being written: no fence named as the format, no marks of usage, whole tokens."""

    def __init__(self, fmt: str, *, without_tokens: bool = False) -> None:
        """`without_tokens` leaves citations out."""
        self._names = _NAMES[fmt] | ({""} if fmt != "markdown" else set())
        self._tokens = CitationStream(render=(lambda sids: "") if without_tokens else None)
        self._held = ""
        self._fence: str | None = None  # not known yet; "" where there is none

    def feed(self, piece: str) -> str:
        """The next piece; returns what can be shown by now."""
        self._held += piece
        if self._fence is None and not self._read_opening():
            return ""
        held = self._tail() if self._fence else ""
        shown, self._held = self._held[: len(self._held) - len(held)], held
        return self._tokens.feed(shown)

    def close(self) -> str:
        """The reply ends here; returns the rest of it."""
        behind = self._held.strip()
        closes = bool(self._fence) and behind.startswith(self._fence or "")
        if closes and not strip_usage(behind.removeprefix(self._fence or "")).strip():
            self._held = ""
        return self._tokens.feed(self._held) + self._tokens.close()

    def _read_opening(self) -> bool:
        """True once it is known whether the reply begins with a fence, which is then taken off."""
        text = self._held.lstrip()
        line, end, rest = text.partition("\n")
        if not end and (not text or text[0] in "`~") and len(text) <= _LONGEST_OPENING:
            return False
        opened = _OPENING.fullmatch(line) if end else None
        fenced = opened is not None and opened["name"].lower() in self._names
        self._fence = opened["fence"] if opened is not None and fenced else ""
        self._held = rest if fenced else self._held
        return True

    def _tail(self) -> str:
        """What may be the closing fence: a last line of its characters, with what may be blank or a mark behind it."""
        held = self._held[-_LONGEST_TAIL:]
        lines = held.split("\n")
        begin = len(lines)
        while begin and (not lines[begin - 1].strip() or lines[begin - 1].lstrip().startswith("[")):
            begin -= 1
        if begin and (self._fence or "").startswith(lines[begin - 1].strip()):
            begin -= 1
        return "\n".join(["", *lines[begin:]] if begin else lines)
