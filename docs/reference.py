"""The reference pages, made from the tables of public names and the code's docstrings; `make docs` builds them.

A page a room: the names of its `__init__.pyi` by the module that defines them, and behind them the types that those
names take and return, found through their annotations. Code is read, not imported. MkDocs calls `on_files` before
it reads the pages, and mkdocstrings puts a name's docstrings in the place of its `:::`. Files lie in the site as in the
checkout, so that a link that works in one works in the other.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pygments.formatters import HtmlFormatter

from blocks.late_names import names_of

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("pincite", "blocks", "grounding", "renderers")
BESIDE = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "LICENSE",
    "benchmarks/README.md",
    "fixtures/README.md",
)
"""Files of the site that don't lie in docs/."""
FURTHER = "Types of arguments and results"
"""The heading above what is not public by itself."""
LOOK = f"{HtmlFormatter().get_style_defs('.highlight')}\n.rst-content table td {{ white-space: normal }}\n"
"""Colours of code, and lines of tables that break; besides the theme's own style."""


@dataclass(frozen=True)
class Definition:
    """A class, a function or another name of a type, where it is written."""

    module: str
    """Its module."""
    name: str
    """Its name there."""
    node: ast.stmt
    """The statement that defines it."""
    doc: str
    """Its docstring, empty if it has none."""

    @property
    def path(self) -> str:
        """Module and name."""
        return f"{self.module}.{self.name}"


def on_files(files: Any, config: Any) -> Any:
    """The site's files: those of docs/, those beside it, and the reference."""
    from mkdocs.structure.files import File, Files

    ours = [file for file in files if Path(file.abs_src_path).is_relative_to(config.docs_dir)]
    laid = [file for file in files if file not in ours]  # the theme's
    laid += [File.generated(config, f"docs/{file.src_uri}", abs_src_path=file.abs_src_path) for file in ours]
    laid += [File.generated(config, name, abs_src_path=str(ROOT / name)) for name in BESIDE]
    laid += [File.generated(config, f"reference/{room}.md", content=page(room)) for room in ROOMS]
    laid.append(File.generated(config, "reference/look.css", content=LOOK))
    return Files(laid)


def page(room: str) -> str:
    """The Markdown of a room's page; a name that another room defines is a link to its entry there."""
    public = public_names(room)
    ours = [one for one in public if one.module.startswith(room)]
    further = [one for one in mentioned_types() if one.module.startswith(room)]
    about = _first_paragraph(module_doc(room))
    rows = [f"| [`{one.name}`][{one.path}] | {_first_paragraph(one.doc)} |" for one in public]
    parts = [f"# {room}", about, f"`from {room} import …` gives these:"]
    parts += ["\n".join(["| name | what it is |", "|---|---|", *rows]), *_entries(ours)]
    if further:
        parts += [f"## {FURTHER}", "Each is imported from its module.", *_entries(further)]
    return "\n\n".join(parts) + "\n"


def public_names(room: str) -> list[Definition]:
    """The names of a room's table, in its order. Raises LookupError for a name that no module defines."""
    found = []
    for name, module in names_of(_table(room)).items():
        one = defined(module, name)
        if one is None:
            raise LookupError(f"{room}/__init__.pyi has {name} from {module}, which doesn't define it")
        found.append(one)
    return found


@cache
def mentioned_types() -> list[Definition]:
    """The types in the annotations of public names, of their public members, and so on; without public names."""
    public = {one.path: one for room in ROOMS for one in public_names(room)}
    found, waiting = dict(public), list(public.values())
    while waiting:
        one = waiting.pop()
        for name in _names_in_annotations(one.node):
            other = defined(one.module, name)
            if other and other.path not in found and not name.startswith("_") and _is_type(other.node):
                found[other.path] = other
                waiting.append(other)
    return [found[path] for path in sorted(found.keys() - public.keys())]


def defined(module: str, name: str) -> Definition | None:
    """Where a name that a module uses is defined, if in one of the rooms; imports are followed."""
    if not module.startswith(ROOMS) or not (file := _file(module)).is_file():
        return None
    table = file.with_suffix(".pyi")
    body = _statements(table if table.is_file() else file)
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef() if node.name == name:
                return Definition(module, name, node, ast.get_docstring(node) or "")
            case ast.Assign(targets=[ast.Name(id=target)]) if target == name:
                return Definition(module, name, node, string_of(after))
            case ast.ImportFrom(module=str(other), names=aliases):
                for alias in aliases:
                    if name == (alias.asname or alias.name):
                        return defined(other, alias.name)
    return None


def string_of(node: ast.stmt | None) -> str:
    """What a statement says that is a string alone, as docstrings of fields are; empty for others."""
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return ""


def members(node: ast.ClassDef) -> Iterator[tuple[str, ast.stmt, str]]:
    """A class's public members: name, statement and docstring; fields set in `__init__` too."""
    methods = (ast.FunctionDef, ast.AsyncFunctionDef)
    starts = [one.body for one in node.body if isinstance(one, methods) and one.name == "__init__"]
    for body in (node.body, *starts):
        for statement, after in zip(body, [*body[1:], None], strict=True):
            match statement:
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    name, doc = statement.name, ast.get_docstring(statement) or ""
                case ast.AnnAssign(target=target) | ast.Assign(targets=[target]):
                    name, doc = ast.unparse(target), string_of(after)
                    if body is not node.body:
                        name = name.removeprefix("self.") if name.startswith("self.") else "_"
                case _:
                    continue
            if not name.startswith("_") and name != "model_config":
                yield name, statement, doc


def _entries(definitions: Iterable[Definition]) -> Iterator[str]:
    """A heading for each module, and below it the entries of its names."""
    by_module = defaultdict(list)
    for one in definitions:
        by_module[one.module].append(one)
    for module in sorted(by_module):
        yield f"## `{module}`"
        yield module_doc(module)
        yield from (f"::: {one.path}" for one in by_module[module])


def module_doc(module: str) -> str:
    """What a module's first lines say, empty if they say nothing."""
    return ast.get_docstring(ast.parse(_file(module).read_text("utf-8"))) or ""


def _first_paragraph(doc: str) -> str:
    return " ".join(doc.partition("\n\n")[0].split()).replace("|", "\\|")


def _table(room: str) -> Path:
    return ROOT / room / "__init__.pyi"


def _file(module: str) -> Path:
    stem = ROOT / module.replace(".", "/")
    package = stem / "__init__.py"
    return package if package.is_file() else stem.with_suffix(".py")


@cache
def _statements(file: Path) -> list[ast.stmt]:
    """A module's statements; those for type checkers alone (`if TYPE_CHECKING`) among them."""
    body = ast.parse(file.read_text("utf-8")).body
    return [one for node in body for one in (node.body if isinstance(node, ast.If) else [node])]


def _names_in_annotations(node: ast.stmt) -> set[str]:
    """The names in the annotations of a function or of a class's public members, a class's bases, a type's names."""
    match node:
        case ast.ClassDef():
            parts: list[ast.expr | None] = [*node.bases]
            inner = [statement for _, statement, _ in members(node)]
            starts = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
            return _names(parts) | {name for one in (*inner, *starts) for name in _names_in_annotations(one)}
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            rest = [one for one in (node.args.vararg, node.args.kwarg) if one]
            return _names([node.returns, *(one.annotation for one in (*given, *rest))])
        case ast.AnnAssign():
            return _names([node.annotation])
        case ast.Assign(value=value, targets=[ast.Name()]):
            return _names([value])
    return set()


def _names(parts: Iterable[ast.expr | None]) -> set[str]:
    found = set()
    for part in parts:
        for one in ast.walk(part) if part else ():
            if isinstance(one, ast.Name):
                found.add(one.id)
            elif isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.isidentifier():
                found.add(one.value)
    return found


def _is_type(node: ast.stmt) -> bool:
    """A class, or a name that is given to a type."""
    return isinstance(node, ast.ClassDef | ast.Assign)
