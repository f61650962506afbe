"""Citation tokens in a text that is still being written, chunk by chunk.

Text goes out as early as it safely can: held back is only an end that may still become a token, and, from a token
on, what stands behind backticks that may still turn out to be code. Cut anywhere, the output is that of the whole.
Time is linear in the text, however it is cut.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection

from blocks.errors import TokenError
from grounding.markers.code import CodeScanner
from grounding.markers.token_grammar import MORE_IDS, TOKEN, UNFINISHED, Token, read_token


class CitationStream:
    """Replaces citation tokens in a stream of text, and takes out marks of usage.

    `render` gets the ids of a token and gives what is shown for it; without it tokens pass as they are written.
    With `known`, it gets known ids alone, and a token without any passes as text. Tokens in fenced or inline
    code are text, and so are HTML elements. The chunks of `feed` and `close` joined are
    `replace_tokens(text, render, "text")`.
    """

    def __init__(
        self, render: Callable[[list[int]], str] | None = None, *, known: Collection[int] | None = None
    ) -> None:
        self._render = render
        self._known = None if known is None else frozenset(known)
        self._code = CodeScanner(indented=False)
        self._span = 0
        self._tail: list[str] = []
        self._tail_start = 0
        self._in_ids = False
        self._waiting: deque[tuple[Token | None, str]] = deque()
        self._cited: dict[int, None] = {}
        self._used: dict[int, None] = {}
        self._closed = False

    @property
    def sids(self) -> list[int]:
        """The ids cited so far, known ones alone if they were given, ascending."""
        return sorted(self._cited)

    @property
    def usage_sids(self) -> list[int]:
        """The ids in marks of usage so far, known ones alone if they were given, ascending."""
        return sorted(self._used)

    def feed(self, chunk: str) -> str:
        """The next chunk of the text; returns what can be shown by now.

        Raises TokenError once the stream is closed.
        """
        if self._closed:
            raise TokenError("the stream is closed; make a new CitationStream for another text")
        self._code.feed(chunk)
        self._read(chunk)
        return self._release()

    def close(self) -> str:
        """The text ends here; returns the rest of it. Nothing is lost: what became no token is text."""
        self._closed = True
        self._code.close()
        self._put(None, "".join(self._tail))
        self._tail = []
        return self._release()

    def _read(self, chunk: str) -> None:
        """Cut the text into tokens and text between; keep an end that may become a token."""
        if self._in_ids and MORE_IDS.fullmatch(chunk):
            self._tail.append(chunk)
            return
        text = "".join([*self._tail, chunk])
        at = 0
        for found in TOKEN.finditer(text):
            token = read_token(found, self._tail_start)
            if token:
                self._put(None, text[at : found.start()])
                self._put(token, found[0])
                at = found.end()
        begun = UNFINISHED.search(text, max(at, text.rfind("\n") + 1))
        rest = begun.start() if begun else len(text)
        self._put(None, text[at:rest])
        self._tail = [text[rest:]]
        self._tail_start += rest
        self._in_ids = begun is not None and begun.end("ids") == len(text)

    def _put(self, token: Token | None, words: str) -> None:
        if words:
            self._waiting.append((token, words))

    def _release(self) -> str:
        """What is settled: everything before the first token of which it isn't known if it is code."""
        parts: list[str] = []
        decided = self._code.decided
        while self._waiting:
            token, words = self._waiting[0]
            if token is not None and token.end > decided:
                break
            self._waiting.popleft()
            parts.append(words if token is None or self._is_code(token) else self._shown(token, words))
        return "".join(parts)

    def _is_code(self, token: Token) -> bool:
        spans = self._code.spans
        while self._span + 1 < len(spans) and spans[self._span][1] <= token.start:
            self._span += 1
        return bool(spans) and spans[self._span][0] <= token.start < spans[self._span][1]

    def _shown(self, token: Token, words: str) -> str:
        sids = [sid for sid in token.sids if self._known is None or sid in self._known]
        if token.usage:
            self._used |= dict.fromkeys(sids)
            return ""
        if not sids:
            return words
        self._cited |= dict.fromkeys(sids)
        return words if self._render is None else self._render(sids)
