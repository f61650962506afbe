"""The places that a template keeps for the report: `{{ title }}`, `{{ subtitle }}`, `{{ author }}`, `{{ date }}`.

Programs part a paragraph into runs as it was typed and spelled, so a placeholder is looked for in the words of the
whole paragraph. It is words that are put in its place, whatever they say: nothing in them is looked at again.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate

from blocks.errors import ArtifactError
from renderers.report.model import Report
from renderers.template.file import TemplateFile

PLACEHOLDER = re.compile(r"\{\{\s*([^\W\d](?:[^{}]{0,80}[^\s{}])?)\s*\}\}")
"""Whatever its name says: what other programs fill, `{{ client name|upper }}`, is no word for readers either."""
CONTENT = "content"
"""Where the report itself goes."""
_MOST = 1_000
"""Placeholders in a template: a long title in each of a million would be a file without end."""


def words_of_report(report: Report) -> dict[str, str]:
    """What the report has for each name; "" where its text doesn't say."""
    document = report.document
    return {
        "title": report.title,
        "subtitle": document.subtitle,
        "author": ", ".join(document.authors),
        "date": document.date,
    }


def names_in(written: str) -> list[str]:
    """The names of the placeholders in these words, without that for the report itself."""
    return [name for found in PLACEHOLDER.finditer(written) if (name := found[1].lower()) != CONTENT]


def require_known(file: TemplateFile, names: Sequence[str], known: Sequence[str]) -> None:
    """Raise ArtifactError for a name that no report has words for, and for too many of them."""
    if len(names) > _MOST:
        raise ArtifactError(f"{file.name} has {len(names)} placeholders, more than {_MOST}; leave out some")
    for name in names:
        if name not in known:
            there = ", ".join(f"{{{{ {one} }}}}" for one in known)
            raise ArtifactError(
                f"{file.name} has {{{{ {name} }}}} in it, which no report has words for; there are {there}"
            )


def filled(texts: Sequence[str], values: Mapping[str, str]) -> list[tuple[str, list[str]]]:
    """The pieces of a paragraph with words in place of placeholders, each in the piece in which it begins; beside each
    piece what was put into it."""
    written = "".join(texts)
    pieces: list[list[str]] = [[] for _ in texts]
    put: list[list[str]] = [[] for _ in texts]
    ends = [*accumulate(map(len, texts))]
    before = 0
    for found in (*PLACEHOLDER.finditer(written), None):
        name = "" if found is None else found[1].lower()
        if name == CONTENT:
            continue
        stop = len(written) if found is None else found.start()
        while before < stop:
            at = bisect_right(ends, before)
            pieces[at].append(written[before : min(stop, ends[at])])
            before = min(stop, ends[at])
        if found is not None:
            at = bisect_right(ends, stop)
            words = " ".join(values[name].split())
            pieces[at].append(words)
            put[at].append(words)
            before = found.end()
    return [("".join(parts), words) for parts, words in zip(pieces, put, strict=True)]
