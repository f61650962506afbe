"""The statement at each use of a block, or of a number that stands for one, compared with that block."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from grounding.citations.check.blocks import BlockCheck
from grounding.citations.check.evidence import BlockEvidence
from grounding.citations.check.model import CheckedUse
from grounding.citations.check.reading import Cited
from grounding.citations.check.statements import Judged
from grounding.citations.uses.find import is_statement

_NOT_COMPARED = Judged("refused", None, "there is nothing to compare with")


def check_uses(
    inline: Sequence[Cited], defined: Mapping[int | None, Cited], blocks: BlockCheck
) -> Iterator[tuple[Cited, CheckedUse]]:
    """Every citation of an answer's text, in order, with what became of the statement that it stands for.

    Sources, and what isn't there, are not compared here, and refused.
    """
    linked = stated = True
    for _, members in groupby(inline, key=lambda cited: cited.run):
        run = list(members)
        use = run[0].use
        linked = stated or use.earlier == 0
        evidence = [_evidence(cited, defined, blocks) for cited in run]
        stated = linked and is_statement(use.part)
        judged = iter(blocks.judged(use, [one for one in evidence if one is not None], linked=linked))
        for cited, one in zip(run, evidence, strict=True):
            found = next(judged) if one is not None else _NOT_COMPARED
            yield cited, CheckedUse.of(cited.line, use.kind, use.part, found)


def _evidence(cited: Cited, defined: Mapping[int | None, Cited], blocks: BlockCheck) -> BlockEvidence | None:
    definition = defined.get(cited.number) if cited.number is not None else None
    block_id = definition.block_id if definition is not None else cited.block_id
    return blocks.evidence(block_id) if block_id else None
