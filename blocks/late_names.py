"""Names that a package gives without importing their modules before somebody asks for them."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping


def late_names(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """A `__getattr__` for a package: `homes` has names, parted by spaces, by the module that defines them.

    The function raises AttributeError for other names, as Python does for a module.
    """
    home = {name: module for module, names in homes.items() for name in names.split()}

    def find(name: str) -> object:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(importlib.import_module(home[name]), name)

    return find
