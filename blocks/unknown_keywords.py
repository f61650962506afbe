"""Keyword arguments that many public calls share are a `TypedDict`, written once; here others are refused."""

from __future__ import annotations

from collections.abc import Mapping


def require_known(given: Mapping[str, object], options: type, what: str) -> None:
    """Raise TypeError for a keyword argument that is no field of the TypedDict `options`; `what` begins the sentence
    that names its fields: "documents are read with"."""
    known = options.__annotations__
    if unknown := sorted(given.keys() - known.keys()):
        raise TypeError(f"there is no option {', '.join(unknown)}; {what} {', '.join(known)}")
