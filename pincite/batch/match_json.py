"""A match, and what was asked for, as JSON and back: all of their fields, so that what comes back is equal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from blocks.box import PageBox
from grounding.model import Difference, Match, Verdict
from grounding.policy import Policy


def match_to_json(match: Match) -> bytes:
    """As `match_from_json` reads it."""
    return json.dumps(asdict(match), default=_plain).encode("ascii")


def match_from_json(text: bytes | bytearray) -> Match:
    """The match that `match_to_json` was given."""
    row = json.loads(text)
    row |= {name: tuple(row[name]) for name in ("pages", "block_ids", "word_indices")}
    row["boxes"] = tuple(PageBox(**box) for box in row["boxes"])
    row["differences"] = tuple(Difference(**difference) for difference in row["differences"])
    return Match(**row | {"verdict": Verdict(row["verdict"])})


def policy_row(policy: Policy) -> dict[str, Any]:
    """As `policy_of` reads it."""
    return asdict(policy) | {"refused": sorted(policy.refused), "forgiven": sorted(policy.forgiven)}


def policy_of(row: Mapping[str, Any]) -> Policy:
    """The policy that `policy_row` was given."""
    return Policy(**{**row, "refused": frozenset(row["refused"]), "forgiven": frozenset(row["forgiven"])})


def _plain(number: np.generic) -> object:
    """A number of numpy's as Python has it."""
    return number.item()
