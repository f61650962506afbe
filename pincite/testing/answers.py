"""The assertion about an answer: its citations exist, say what they are cited for, and leave no statement without."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from blocks.errors import PinciteError
from grounding.citations.answer import Answer
from grounding.citations.check.answer import check_answer, uncited_statements
from grounding.citations.check.model import CheckedCitation
from grounding.citations.renumber import Renumbered
from pincite.library import Library
from pincite.printable import printable
from pincite.testing import shared_state

_MOST_SHOWN = 200
"""Characters of an answer without citations that are shown."""
_MOST_LINES = 12
"""Citations and statements of each kind that are listed."""


def assert_answer_cited(
    answer: str | Answer | Renumbered,
    *,
    pool: object = (),
    sidecar: Iterable[Mapping[str, object]] | None = None,
    fmt: str | None = None,
    undecided: bool = False,
    uncited: bool = False,
    library: Library | None = None,
) -> list[CheckedCitation]:
    """Assert that every statement of an answer is cited, and that what is cited says so; return the citations.

    As `check_answer` has it: quotes word for word, the statement at each use of a citation, the citations of an
    `Answer` or `Renumbered` as definitions of its numbers. With `undecided`, statements pass that words alone can't
    settle; with `uncited`, statements without a citation do. An answer without any citation never passes. `library` has
    the cited documents, `pool` the cited sources.

    Raises AssertionError, which lists what is refused, undecided or without a citation, with lines and reasons; errors
    as `check_answer` does.
    """
    __tracebackhide__ = True
    library = shared_state.current().library() if library is None else library
    text, own, kind = _parts(answer)
    entries = list(own if sidecar is None else sidecar)
    try:
        checked = check_answer(text, library, pool, fmt=fmt or kind, sidecar=entries)
        without = [] if uncited else uncited_statements(text, fmt=fmt or kind)
    except PinciteError as error:
        raise error.with_traceback(None) from None
    bad = [one for one in checked if one.status == "refused" or (one.undecided and not undecided)]
    if not any(one.number is None or one.used_on for one in checked):
        raise AssertionError("the answer cites nothing: " + printable(text[:_MOST_SHOWN]))
    if bad or without:
        raise AssertionError("\n".join(_message(checked, bad, without)))
    return checked


def _parts(answer: str | Answer | Renumbered) -> tuple[str, list[Mapping[str, object]], str]:
    """Text, definitions of its numbers, and format."""
    if isinstance(answer, str):
        return answer, [], "markdown"
    entries: list[Mapping[str, object]] = [
        {"citation_number": c.number, "block_id": c.block_id, "cited_text": c.cited_text}
        for c in answer.citations
    ]
    return answer.text, entries, answer.fmt if isinstance(answer, Answer) else "markdown"


def _message(
    checked: list[CheckedCitation], bad: list[CheckedCitation], without: list[tuple[int, str]]
) -> Iterator[str]:
    yield f"{len(bad)} of {len(checked)} citations of the answer don't hold, {len(without)} statements have none"
    for one in bad[:_MOST_LINES]:
        label = one.block_id if one.number is None else f"[{one.number}]"
        label = label if one.sid is None else f"[[S:{one.sid}]]"
        words = one.quote or one.claim
        yield printable(f"  {one.status} {label} ({one.outcome}): {words}")
        if one.message:
            yield printable(f"    {one.message}")
        for use in one.uses:
            if use.status != "verified":
                yield printable(f"    line {use.line}, {use.status}: {use.statement}")
                yield printable(f"      {use.reason}")
    for line, words in without[:_MOST_LINES]:
        yield printable(f"  no citation, line {line}: {words}")
    more = max(0, len(bad) - _MOST_LINES) + max(0, len(without) - _MOST_LINES)
    if more:
        yield f"  and {more} more"
