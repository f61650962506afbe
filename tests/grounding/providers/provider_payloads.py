"""The payloads of fixtures/providers, as dicts and as objects of their SDKs, and what each has to give."""

from __future__ import annotations

import importlib
import json
from functools import cache
from typing import Any

from fixture_files import FIXTURES

from grounding.providers.model import ProviderCitation

FOLDER = FIXTURES / "providers"
EXPECTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text("utf-8"))
EMPTY = ProviderCitation("").as_dict()


def payload(name: str) -> Any:
    """The payload as a dict, new each time."""
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def expected_rows(name: str) -> list[dict[str, Any]]:
    """What is expected of each citation, every field named; `supports` in place of spans."""
    rows = []
    for row in EXPECTED[name]["citations"]:
        full = {**EMPTY, "provider": EXPECTED[name]["provider"], "supports": [], "redirect": False, **row}
        full["page"] = full["pages"][0] if full["pages"] else None
        rows.append(_compared(full))
    return rows


def found_rows(name: str, citations: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The citations in the same form."""
    answer = EXPECTED[name]["answer"]
    rows = []
    for row in citations:
        supports = [answer[start:end] for start, end in row["spans"]]
        rows.append(_compared({**row, "supports": supports, "redirect": row["raw"].get("redirect", False)}))
    return rows


def _compared(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in ("raw", "span", "spans")}


@cache
def sdk_class(path: str) -> Any:
    """The class of an SDK, from `module:name`."""
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)


def sdk_object(name: str) -> Any:
    """The payload as its SDK builds it: as the live client does for OpenAI and Anthropic, validated for Google."""
    made = sdk_class(EXPECTED[name]["sdk"])
    body = payload(name)
    return made.model_validate(body) if made.__module__.startswith("google") else made.construct(**body)


def as_bags(value: Any) -> Any:
    """The payload with an object of attributes for every dict."""
    if isinstance(value, dict):
        bag = type("Thing", (), {})()
        bag.__dict__.update({key: as_bags(item) for key, item in value.items()})
        return bag
    return [as_bags(item) for item in value] if isinstance(value, list) else value
