"""Regression tests over PDFs: assertions that name what differs, and snapshots of blocks.

pytest finds the fixtures of `pincite.testing.plugin` by itself. The assertions can also be imported from here, with
or without pytest. Everything is loaded when first used, so that a test run which needs none of it pays nothing.

plugin         the pytest plugin: options and fixtures
shared_state   what the tests of one run share
library        libraries for tests, each file read once a run
citing         assert_cited, assert_not_cited, assert_refused
answers        assert_answer_cited
report         the message of a failed assertion
aligned        two texts one under the other
pictures       the page of a failed assertion, marked
snapshot       snapshots of blocks, stored beside the test file
block_record   pages and blocks as a snapshot keeps them
block_changes  what changed between two of these
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.testing.answers import assert_answer_cited
    from pincite.testing.citing import assert_cited, assert_not_cited, assert_refused

_HOMES = dict.fromkeys(("assert_cited", "assert_not_cited", "assert_refused"), "pincite.testing.citing")
_HOMES["assert_answer_cited"] = "pincite.testing.answers"

__all__ = ["assert_answer_cited", "assert_cited", "assert_not_cited", "assert_refused"]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'pincite.testing' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return list(__all__)
