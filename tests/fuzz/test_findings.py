"""What `make fuzz` once found, and where it begins: each input comes through its target, as `targets` says."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import mutants
import pytest
import targets

from blocks.errors import PinciteError

FOUND = targets.FIXTURES / "fuzz"


@pytest.mark.parametrize("path", sorted(FOUND.iterdir()), ids=lambda path: path.name)
def test_what_was_found_is_mended(path: Path) -> None:
    name = path.name.partition("-")[0]
    if name == "mutants":
        assert mutants.fault(path.read_bytes()) == ""
    else:
        with suppress(PinciteError):
            targets.TARGETS[name](path.read_bytes())


@pytest.mark.parametrize("name", sorted(targets.TARGETS))
def test_every_target_has_inputs_to_begin_with(name: str) -> None:
    begin = targets.seeds(targets.TARGETS[name])
    assert begin
    with suppress(PinciteError):
        targets.TARGETS[name](min(begin, key=len))


def test_an_error_that_is_not_ours_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(data: bytes) -> None:
        raise KeyError(data)

    monkeypatch.setattr(mutants, "_through_everything", raises)
    assert mutants.fault(b"x") == "KeyError: b'x'"
