"""Who wrote a source, who published it and when, as its row of the pool says: what lists show without a CSL style."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from renderers.report.wording.labels import Labels

_MOST = 3
"""Authors that are named; others are "et al.", as in most styles of references."""


class Credit(NamedTuple):
    """What stands before and behind a title."""

    authors: str
    """"Jane Roe; John Doe"; "" for none."""
    published: str
    """"Port Authority, 12 May 2024"; "" for neither."""


def credit_of(row: Mapping[str, Any], language: str, labels: Labels) -> Credit:
    """What the row says, in fields of any name that CSL styles know too (`renderers.csl.items`)."""
    from renderers.csl.items import csl_item  # lxml comes with it, which most reports need not load

    item = csl_item(row, language)
    names = [_name(name) for name in item.get("author", ())]
    authors = "; ".join(names[:_MOST]) + (" et al." if len(names) > _MOST else "")
    publisher = item.get("publisher") or item.get("container-title") or ""
    date = labels.date_words(item["issued"]["date-parts"][0]) if "issued" in item else ""
    return Credit(authors, labels.comma.join(filter(None, (publisher, date))))


def _name(name: Mapping[str, str]) -> str:
    """Family name last: a name of two words may as well be that of a firm."""
    return name.get("literal") or " ".join(filter(None, (name.get("given"), name["family"])))
