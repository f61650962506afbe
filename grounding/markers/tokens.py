"""Citation tokens in a text: find, check, rewrite, renumber, strip, split. What stands in code is text.

The grammar is that of `grounding.markers.token_grammar`, in HTML also that of `grounding.markers.html`. Code is what
`grounding.markers.code` says it is, without the indented kind: models indent prose. `fmt` is `markdown` (tokens, and
`<sup class="cite">` among them), `text` (tokens alone) or `html`. Every function takes time linear in the text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from blocks.errors import TokenError
from grounding.markers.code import blank, code_spans
from grounding.markers.html import find_cite_elements, find_html_citations, merge_tokens
from grounding.markers.numbered import without_repeats
from grounding.markers.removal import PLACEHOLDER, removal
from grounding.markers.token_grammar import TOKEN, Slot, Token, read_token, require_sid

FORMATS = ("markdown", "text", "html")
"""What a text may be."""


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


def find_tokens(text: str, fmt: str = "markdown", *, known: Collection[int] | None = None) -> list[Token]:
    """Every citation and mark of usage in a text, in order.

    With `known`, citations without any known id are left out. Raises TokenError for another `fmt`.
    """
    if fmt not in FORMATS:
        raise TokenError(f"citation tokens are looked for in {', '.join(FORMATS)}, not in {fmt!r}")
    tokens = find_html_citations(text) if fmt == "html" else _prose_tokens(text, with_html=fmt == "markdown")
    if known is None:
        return tokens
    known = frozenset(known)
    return [token for token in tokens if token.usage or has_known(token, known)]


def _prose_tokens(text: str, *, with_html: bool) -> list[Token]:
    """Tokens and `<sup class="cite">` elements outside code."""
    found = [*TOKEN.finditer(text)]
    may_cite = with_html and "<sup" in text.lower()
    if not found and not may_cite:
        return []
    spans = code_spans(text, indented=False)
    tokens = [token for match in found if (token := read_token(match))]
    free = [token for token in tokens if not is_inside(token.start, spans)]
    return merge_tokens(find_cite_elements(blank(text, spans)), free) if may_cite else free


def is_inside(place: int, spans: Sequence[tuple[int, int]]) -> bool:
    """True if one of the spans, by rising place, holds the place."""
    at = bisect_right(spans, place, key=lambda span: span[0]) - 1
    return at >= 0 and place < spans[at][1]


def has_known(token: Token, known: Collection[int]) -> bool:
    """True if one of the token's ids is known."""
    return any(sid in known for piece in token.pieces for sid in piece)


def rewrite_citation_tokens(text: str, mapping: Mapping[int, int], fmt: str = "markdown") -> str:
    """`text` with the ids of its tokens led through `mapping` from old to new; ids without a target go.

    A token whose ids stay the same stays as it is written; one that has none left goes with its space. Raises
    TokenError if the text has tokens and the mapping holds something else than ids, such as the texts `"1"` that JSON
    makes of keys.
    """
    return rewrite_tokens(text, mapping, fmt).text


def rewrite_tokens(text: str, mapping: Mapping[int, int], fmt: str = "markdown") -> RewrittenTokens:
    """`rewrite_citation_tokens` that reports the ids that were taken out."""
    tokens = find_tokens(text, fmt)
    for sid in chain.from_iterable(mapping.items() if tokens else ()):
        require_sid(sid)
    done = edit(text, tokens, mapping, lambda new: find_tokens(new, fmt))
    missing = {sid for token in tokens for piece in token.pieces for sid in piece if sid not in mapping}
    return RewrittenTokens(done, tuple(sorted(missing)), dict(mapping))


def renumber_tokens(
    text: str, fmt: str = "markdown", *, known: Collection[int] | None = None
) -> RewrittenTokens:
    """Number the ids 1, 2, 3, … by first appearance; those of `[[USAGE:…]]` alone come last.

    With `known`, other ids are taken out and reported. Doing it twice is doing it once.
    """
    known = None if known is None else frozenset(known)
    tokens = sorted(find_tokens(text, fmt), key=lambda token: token.usage)
    order = dict.fromkeys(sid for token in tokens for sid in token.sids if known is None or sid in known)
    return rewrite_tokens(text, {sid: number for number, sid in enumerate(order, 1)}, fmt)


def strip_citation_tokens(text: str, fmt: str = "markdown") -> str:
    """`text` without its citation tokens and marks of usage, and without the space before each."""
    return edit(text, find_tokens(text, fmt), {}, lambda new: find_tokens(new, fmt))


def replace_tokens(
    text: str,
    render: Callable[[list[int]], str],
    fmt: str = "markdown",
    *,
    known: Collection[int] | None = None,
) -> str:
    """`text` with `render([sids])` in place of each citation token; marks of usage go.

    With `known`, `render` gets known ids alone, and a token without any stays as it is.
    """
    known = None if known is None else frozenset(known)
    parts: list[str] = []
    for piece in split_tokens(text, fmt, known=known):
        if isinstance(piece, str):
            parts.append(piece)
        elif not piece.usage:
            parts.append(render([sid for sid in piece.sids if known is None or sid in known]))
    return "".join(parts)


def split_tokens(
    text: str, fmt: str = "markdown", *, known: Collection[int] | None = None
) -> list[str | Token]:
    """The text between tokens and the tokens, in order; joined as written they are `text`."""
    parts: list[str | Token] = []
    at = 0
    for token in find_tokens(text, fmt, known=known):
        parts += [text[at : token.start], token] if at < token.start else [token]
        at = token.end
    return [*parts, text[at:]] if at < len(text) else parts


def validate_tokens(text: str, known: Collection[int], fmt: str = "markdown") -> list[Problem]:
    """Every id of a citation in `text` that is not known, as `unknown_sid`, in order; empty is good."""
    known = frozenset(known)
    problems = []
    line, at = 1, 0
    for token in find_tokens(text, fmt):
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
    # An empty mark of usage, `[[USAGE:]]`, says nothing and goes as one without an id left.
    if slot.pieces and same and sum(map(len, old)) == sum(map(len, slot.pieces)):
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
