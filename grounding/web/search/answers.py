"""The JSON that search engines answer with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from blocks.errors import WebError
from grounding.sources.json_values import read_json
from grounding.web.fetch import FetchError, NetworkAccess, Wish, fetch_wish

_LARGEST = 5_000_000
"""Bytes of an answer; a page of results has some 50,000."""
_HINTS = {
    401: "is the key right?",
    403: "is the key right, and may it be asked for JSON?",
    429: "it was asked too often; ask it later",
}


def ask_json(
    engine: str,
    address: str,
    parameters: Mapping[str, str],
    access: NetworkAccess,
    *,
    headers: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The JSON object that the server at `address` answers. Raises WebError, which names `engine`."""
    wish = Wish(_LARGEST, accept="application/json", headers=headers or {})
    try:
        found = fetch_wish(f"{address}?{urlencode(parameters)}", access, wish)
        answer = read_json(found.data, "its answer")
    except FetchError as error:
        hint = _HINTS.get(error.status or 0)
        raise WebError(f"{engine} gave no results: {error}{f' ({hint})' if hint else ''}") from error
    except ValueError as error:
        raise WebError(f"{engine} gave no results: {error}") from error
    if not isinstance(answer, dict):
        raise WebError(f"{engine} gave no results: its answer is no JSON object")
    return answer


def objects(value: object) -> list[dict[str, Any]]:
    """The objects of a list; of anything else none."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
