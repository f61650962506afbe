"""The kinds of differences: what each is, whether it leaves a quote verified, and what a policy may forgive.

The table in docs/verdicts.md is `kinds_table()`; a test compares them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DifferenceKind:
    """One kind of difference between a quote and its source."""

    name: str
    """What `Difference.kind` says."""
    meaning: str
    """What differs."""
    harmless: str
    """yes, no, or when."""
    forgivable: bool = False
    """A policy may accept it although it changes what is said."""


KINDS = {
    kind.name: kind
    for kind in (
        DifferenceKind("number", "another value, or a number put in or left out", "no"),
        DifferenceKind("unit", "another unit or currency", "no"),
        DifferenceKind("date", "another date", "no"),
        DifferenceKind("time", "another time of day", "no"),
        DifferenceKind("ordinal", "a rank for a count, or the other way round", "no"),
        DifferenceKind("sign", "a number's sign, or an operator's", "no"),
        DifferenceKind("label", "a number that stands at another label", "no"),
        DifferenceKind("comparison", "a bound put in or left out: at least, up to", "no"),
        DifferenceKind("negation", "a word that denies put in, left out or exchanged", "no"),
        DifferenceKind("exception", "except, unless, only: likewise", "no"),
        DifferenceKind("condition", "if, provided that: likewise", "no"),
        DifferenceKind("modality", "must, may, probably, proposes to: likewise", "no", forgivable=True),
        DifferenceKind("quantity", "all, most, nearly, often: likewise", "no"),
        DifferenceKind("degree", "fully, materially: likewise", "no"),
        DifferenceKind("opposite", "the reverse word", "no"),
        DifferenceKind("word", "another word", "an article for another, not in another case"),
        DifferenceKind("punctuation", "a comma or a stop that makes another sentence", "no"),
        DifferenceKind("added", "the quote has words that the source lacks", "articles only", forgivable=True),
        DifferenceKind(
            "omitted", "the quote leaves words out",
            "articles, “that”, connectives that only join sentences, labels of list items", forgivable=True,
        ),
        DifferenceKind("order", "words put together from different places", "no", forgivable=True),
        DifferenceKind(
            "cell", "cells of a table set together", "those of one row in order, or under a heading that is quoted"
        ),
        DifferenceKind("reference", "a reference left out: [12], (Smith, 2019), (Section 4.2)", "yes"),
        DifferenceKind("mark", "a note's mark behind a word", "yes"),
        DifferenceKind(
            "editorial", "the writer's own words in square brackets", "without number, denial or limit"
        ),
        DifferenceKind("ellipsis", "words that an ellipsis stands for", "if they do not turn what is quoted"),
        DifferenceKind("edge", "a denial, bound, exception or condition just outside the quoted words", "yes"),
        DifferenceKind("typo", "a slip of the pen or of the OCR", "yes"),
        DifferenceKind("spelling", "another spelling, a short form or acronym for a long one", "yes"),
        DifferenceKind("inflection", "the same word in another form", "but for two words in other cases"),
        DifferenceKind("notation", "the same number or date in other signs", "yes"),
        DifferenceKind("contraction", "“don't” for “do not”", "yes"),
        DifferenceKind("cut", "the quote begins or ends inside a word that a line breaks", "yes"),
        DifferenceKind("accent", "accents given or dropped", "yes"),
        DifferenceKind("variant", "traditional for simplified characters", "yes"),
    )
}  # fmt: skip
"""By name, those that turn a statement first."""
CLAIM_KINDS = ("name", "relation")
"""What `Difference.kind` may say of a claim besides: another name, another preposition or particle."""
FORGIVABLE = frozenset(kind.name for kind in KINDS.values() if kind.forgivable)


def kinds_table() -> str:
    """The kinds as a table in Markdown, a row each."""
    rows = ["| kind | what differs | harmless | a policy may forgive it |", "|---|---|---|---|"]
    for kind in KINDS.values():
        rows.append(
            f"| `{kind.name}` | {kind.meaning} | {kind.harmless} | {'yes' if kind.forgivable else 'no'} |"
        )
    return "\n".join(rows)
