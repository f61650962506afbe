"""The names that a package gives, from one table: its `__init__.pyi`, which type checkers and reference pages read too.

lazy_loader does the same for names within one package; ours come from other packages as well. A name is imported when
it is first used, so that `import pincite` loads neither PyMuPDF nor numpy.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable
from pathlib import Path


def late_names(package: str, file: str) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """A package's `__getattr__`, `__dir__` and `__all__`; `file` is its `__init__.py`, with the table beside it.

    `__getattr__` raises AttributeError for other names, as Python does for a module.
    """
    homes = names_of(Path(file).with_suffix(".pyi"))

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(importlib.import_module(homes[name]), name)

    return find, lambda: sorted(homes), sorted(homes)


def names_of(stub: Path) -> dict[str, str]:
    """Each name of a table with the module that it is imported from."""
    tree = ast.parse(stub.read_text("utf-8"))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: node.module or "" for node in imports for alias in node.names}
