"""No module of the project imports itself by way of others, not for types nor inside of functions either."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from graphlib import CycleError, TopologicalSorter

import grimp
import pytest


def circle(modules: Iterable[str], imported_by: Callable[[str], set[str]]) -> list[str]:
    """Modules of which each is imported by the next, the first again at the end; empty if there is no circle."""
    try:
        TopologicalSorter({module: imported_by(module) for module in modules}).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_modules_import_each_other_in_one_direction() -> None:
    imports = grimp.build_graph("blocks", "grounding", "renderers", "pincite", cache_dir=None)
    assert len(imports.modules) > 500
    assert circle(imports.modules, imports.find_modules_directly_imported_by) == []


@pytest.mark.parametrize(
    ("imports", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, 0),
        ({"a": {"b"}, "b": {"a"}}, 3),
        ({"a": {"b"}, "b": {"c"}, "c": {"a"}}, 4),
    ],
)
def test_circles_are_found(imports: dict[str, set[str]], found: int) -> None:
    assert len(circle(imports, imports.__getitem__)) == found
