"""Citation tokens in a text: find, check, rewrite, renumber, strip, split. What stands in code is text.

The grammar is that of `grounding.markers.sids`, code is what `grounding.markers.code` says it is, without the
indented kind: models indent prose. Every function takes time linear in the text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from grounding.markers.code import code_spans
from grounding.markers.numbered import without_repeats
from grounding.markers.removal import PLACEHOLDER, removal
from grounding.markers.sids import TOKEN, Slot, Token, read_token


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a citation."""

    code: str
    """What is wrong, as a word for programs."""
    where: str
    """Where: `line 3`, or a JSON Pointer."""
    message: str
    """The same for people, with what to do."""


@dataclass(frozen=True, slots=True)
class RewrittenTokens:
    """A text with other ids in its tokens."""

    text: str
    """The new text."""
    removed: tuple[int, ...]
    """Ids without a target, taken out of the text, ascending."""
    mapping: Mapping[int, int]
    """The new id of each old one."""


def find_tokens(text: str, *, known: Collection[int] | None = None) -> list[Token]:
    """Every citation token and mark of usage in a Markdown or plain text outside code, in order.

    With `known`, citations without any known id are left out.
    """
    return [token for token in _tokens(text) if known is None or token.usage or has_known(token, known)]


def _tokens(text: str) -> Iterator[Token]:
    """Tokens outside code."""
    spans: list[tuple[int, int]] | None = None
    at = 0
    for found in TOKEN.finditer(text):
        if spans is None:
            spans = code_spans(text, indented=False)
        while at < len(spans) and spans[at][1] <= found.start():
            at += 1
        in_code = at < len(spans) and spans[at][0] <= found.start()
        token = None if in_code else read_token(found)
        if token:
            yield token


def has_known(token: Token, known: Collection[int]) -> bool:
    """True if one of the token's ids is known."""
    return any(sid in known for piece in token.pieces for sid in piece)


def rewrite_citation_tokens(text: str, mapping: Mapping[int, int]) -> str:
    """`text` with the ids of its tokens led through `mapping` from old to new; ids without a target go.

    A token whose ids stay the same stays as it is written; one that has none left goes with its space.
    """
    return rewrite_tokens(text, mapping).text


def rewrite_tokens(text: str, mapping: Mapping[int, int]) -> RewrittenTokens:
    """`rewrite_citation_tokens` that reports the ids that were taken out."""
    tokens = find_tokens(text)
    done = edit(text, tokens, mapping, lambda new: find_tokens(new))
    missing = {sid for token in tokens for piece in token.pieces for sid in piece if sid not in mapping}
    return RewrittenTokens(done, tuple(sorted(missing)), dict(mapping))


def renumber_tokens(text: str, *, known: Collection[int] | None = None) -> RewrittenTokens:
    """Number the ids 1, 2, 3, … by first appearance; those of `[[USAGE:…]]` alone come last.

    With `known`, other ids are taken out and reported. Doing it twice is doing it once.
    """
    tokens = sorted(find_tokens(text), key=lambda token: token.usage)
    order = dict.fromkeys(sid for token in tokens for sid in token.sids if known is None or sid in known)
    return rewrite_tokens(text, {sid: number for number, sid in enumerate(order, 1)})


def strip_citation_tokens(text: str) -> str:
    """`text` without its citation tokens and marks of usage, and without the space before each."""
    return edit(text, find_tokens(text), {}, lambda new: find_tokens(new))


def replace_tokens(
    text: str, render: Callable[[list[int]], str], *, known: Collection[int] | None = None
) -> str:
    """`text` with `render([sids])` in place of each citation token; marks of usage go.

    With `known`, `render` gets known ids alone, and a token without any stays as it is.
    """
    parts: list[str] = []
    for piece in split_tokens(text, known=known):
        if isinstance(piece, str):
            parts.append(piece)
        elif not piece.usage:
            parts.append(render([sid for sid in piece.sids if known is None or sid in known]))
    return "".join(parts)


def split_tokens(text: str, *, known: Collection[int] | None = None) -> list[str | Token]:
    """The text between tokens and the tokens, in order; joined as written they are `text`."""
    parts: list[str | Token] = []
    at = 0
    for token in find_tokens(text, known=known):
        parts += [text[at : token.start], token] if at < token.start else [token]
        at = token.end
    return [*parts, text[at:]] if at < len(text) else parts


def validate_tokens(text: str, known: Collection[int]) -> list[Problem]:
    """Every id of a citation in `text` that is not known, as `unknown_sid`, in order; empty is good."""
    problems = []
    line, at = 1, 0
    for token in find_tokens(text):
        line, at = line + text.count("\n", at, token.start), token.start
        unknown = [sid for sid in token.sids if sid not in known]
        problems += [
            Problem("unknown_sid", f"line {line}", f"there is no source {sid}; cite one that there is")
            for sid in unknown
        ]
    return problems


def edit(
    text: str, tokens: Sequence[Token], mapping: Mapping[int, int], find: Callable[[str], list[Token]]
) -> str:
    """`text` with the ids of `tokens` led through `mapping`; what has none left is taken out.

    Where that would make other tokens of the text around, which `find` tells, a `[?]` stays in its place.
    """
    ordered = sorted(mapping)
    new = [[_rewritten(text, slot, mapping, ordered) for slot in token.slots] for token in tokens]
    result = _replaced(text, tokens, new, "")
    if all(any(words for words in slots) for slots in new):
        return result
    kept = [token for token, slots in zip(tokens, new, strict=True) if any(slots)]
    if len(find(result)) != len(kept):
        return _replaced(text, tokens, new, PLACEHOLDER)
    return result


def _replaced(text: str, tokens: Iterable[Token], new: Iterable[list[str]], placeholder: str) -> str:
    """The text with the new words of each slot of each token."""
    parts: list[str] = []
    at = 0
    for token, slots in zip(tokens, new, strict=True):
        if not any(slots):
            start, end, words = token.start, token.end, placeholder
            if not placeholder:
                start, end, words = removal(text, start, end, at)
            parts += [text[at:start], words]
            at = end
            continue
        for slot, words in zip(token.slots, slots, strict=True):
            parts += [text[at : slot.start], words]
            at = slot.end
    return "".join(parts) + text[at:]


def _rewritten(text: str, slot: Slot, mapping: Mapping[int, int], ordered: Sequence[int]) -> str:
    """A slot with its new ids, "" if none is left; as it is written if all stay."""
    old = [_within(piece, ordered) for piece in slot.pieces]
    same = all(mapping[sid] == sid for sids in old for sid in sids)
    if same and sum(map(len, old)) == sum(map(len, slot.pieces)):
        return text[slot.start : slot.end]
    new = without_repeats([[mapping[sid] for sid in sids] for sids in old])
    ids = ",".join(_spell(sids) for sids in new if sids)
    return slot.form.format(ids) if ids else ""


def _within(piece: range, ordered: Sequence[int]) -> Sequence[int]:
    """Those ids of a piece that are among `ordered`, in the piece's order."""
    low, high = min(piece[0], piece[-1]), max(piece[0], piece[-1])
    found = ordered[bisect_left(ordered, low) : bisect_right(ordered, high)]
    return found if piece.step > 0 else found[::-1]


def _spell(sids: list[int]) -> str:
    """A piece's new ids: a range if they still run up without a gap."""
    rises = len(sids) > 1 and sids == list(range(sids[0], sids[0] + len(sids)))
    return f"{sids[0]}-{sids[-1]}" if rises else ",".join(map(str, sids))
