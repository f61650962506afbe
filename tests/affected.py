"""Checks what touches the changed files: ruff on them, types, import contracts, and the tests that concern them.

    python tests/affected.py [COMMIT] [--list]

Changed are files that differ from the commit (HEAD if none is given), and new ones that git doesn't ignore. A test file
concerns a changed file if it is that file or reaches it by imports, through at most two modules of the product (if no
test is so near, through as many as it takes); a file that isn't Python is reached by those that have its name, or a
pattern such as `*.pdf` and its folder's name. What lies further away is left to `make test`: nearly every test reaches
`blocks.model` in the end. `--list` prints the tests and runs nothing.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PRODUCT = ("blocks", "grounding", "renderers", "pincite")
BIN = Path(sys.executable).parent
_FEW = 12
"""Test files up to which their long tests run too; of more those are left to `make test-slow`."""
STEPS = 2
"""Modules of the product that may lie between a test and a changed one."""


def main() -> int:
    """The exit status of the first check that fails, else 0."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("commit", nargs="?", default="HEAD")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    changed = changed_files(options.commit)
    tests = sorted(affected_tests(changed))
    if options.list:
        print(*tests, sep="\n")
        return 0
    if not changed:
        print(f"no file differs from {options.commit}")
        return 0
    print(f"{len(changed)} changed files concern {len(tests)} test files")
    return next((status for command in checks(changed, tests) if (status := run(command))), 0)


def checks(changed: list[str], tests: list[str]) -> Iterator[list[str]]:
    """The commands, the quickest first."""
    python = [name for name in changed if name.endswith(".py") and (ROOT / name).is_file()]
    if python:
        yield ["ruff", "check", *python]
        yield ["ruff", "format", "--check", *python]
        yield ["lint-imports"]
        yield ["mypy"]
    if tests:
        short = ["-m", "not long"] if len(tests) > _FEW else []
        yield ["pytest", "-n", "auto", "--dist", "worksteal", *short, *tests]


def run(command: list[str]) -> int:
    """Its exit status; pytest's 5 (all tests of these files are long) is none."""
    print("·", *command[:6], "…" * (len(command) > 6), flush=True)
    status = subprocess.run([BIN / command[0], *command[1:]], cwd=ROOT, check=False).returncode
    return 0 if command[0] == "pytest" and status == 5 else status


def changed_files(commit: str) -> list[str]:
    """Paths below the root, deleted ones too."""
    differing = ["git", "diff", "--name-only", "--no-renames", commit, "--"]
    new = ["git", "ls-files", "--others", "--exclude-standard"]
    printed = [subprocess.check_output(command, cwd=ROOT, text=True) for command in (differing, new)]
    return sorted({name for text in printed for name in text.splitlines()})


def affected_tests(changed: Iterable[str]) -> set[str]:
    """The test files that concern these files; all where pyproject.toml or a conftest.py is among them."""
    tests = {name for name in python_files() if Path(name).name.startswith("test_")}
    if any(Path(name).name in ("pyproject.toml", "conftest.py") for name in changed):
        return tests
    return {test for name in changed for test in concerning(name, tests)}


def concerning(changed: str, tests: set[str]) -> set[str]:
    """The nearest test files; those of the room where none reaches the file."""
    steps = steps_to(*[changed] if changed.endswith(".py") else mentioning(Path(changed)))
    near = {test: steps[test] for test in tests & steps.keys()}
    if not near:
        return {test for test in tests if Path(test).parts[1] == Path(changed).parts[0]}
    limit = max(STEPS, min(near.values()))
    return {test for test, count in near.items() if count <= limit}


def steps_to(*changed: str) -> dict[str, int]:
    """By each file that reaches one of these by imports: the modules of the product that lie between, at least."""
    fewest = dict.fromkeys(changed, 0)
    waiting = list(changed)
    while waiting:
        name = waiting.pop()
        for importer in importers().get(module_of(name), ()):
            inside = importer.startswith(PRODUCT) and not importer.endswith(
                "__init__.py"
            )  # doors don't count
            steps = fewest[name] + inside
            if steps < fewest.get(importer, sys.maxsize):
                fewest[importer] = steps
                waiting.append(importer)
    return fewest


@cache
def importers() -> dict[str, set[str]]:
    """By each module's name, the files that import it."""
    found = defaultdict(set)
    for name in python_files():
        for imported in imports_of(name):
            found[imported].add(name)
    return found


@cache
def python_files() -> list[str]:
    """Those that git knows, or would take."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py"]
    names = subprocess.check_output(command, cwd=ROOT, text=True).splitlines()
    return sorted({name for name in names if (ROOT / name).is_file()})


def mentioning(changed: Path) -> list[str]:
    """The files whose text has this file's name, or the pattern of such names."""
    return [
        file
        for file in python_files()
        if changed.name in source(file)
        or (f'"*{changed.suffix}"' in source(file) and f'"{changed.parent.name}"' in source(file))
    ]


@cache
def source(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def module_of(name: str) -> str:
    """What a file is imported as; a module of the tests by its bare name, as pytest has it."""
    path = Path(name).with_suffix("")
    if path.parts[0] in ("tests", "docs", "fixtures"):
        return path.name
    return ".".join(path.parts[:-1] if path.name == "__init__" else path.parts)


def imports_of(name: str) -> set[str]:
    """The modules that a file imports anywhere or starts, and those where names of the public face are at home."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source(name))):
        match node:
            case ast.Import(names=names):
                found.update(alias.name for alias in names if alias.name != "pincite")
            case ast.ImportFrom(module=str(module), names=names):
                found.update((module, *(f"{module}.{alias.name}" for alias in names)))
            case ast.Attribute(value=ast.Name(id="pincite" | "face"), attr=attribute):
                found.add(home_of(attribute))
            case ast.List(elts=[_, ast.Constant(value="-m"), ast.Constant(value=str(module)), *_]):
                found.add(f"{module}.__main__")
    return found


@cache
def home_of(name: str) -> str:
    """The module that defines a name of `pincite`."""
    sys.path.insert(0, str(ROOT))
    import pincite

    return str(getattr(getattr(pincite, name, pincite), "__module__", "pincite"))


if __name__ == "__main__":
    sys.exit(main())
