"""The reference says what every public name is, and what each of its parts is; `make docs` makes pages of it."""

from __future__ import annotations

import ast
import re

import pytest
from fixture_files import FIXTURES
from reference import ROOMS, Definition, defined, members, mentioned_types, module_doc, page, public_names

ROOT = FIXTURES.parent
PUBLIC = {one.path: one for room in ROOMS for one in public_names(room)}
ALL = PUBLIC | {one.path: one for one in mentioned_types()}


@pytest.mark.parametrize("path", ALL)
def test_a_public_name_and_each_of_its_members_have_a_docstring(path: str) -> None:
    one = ALL[path]
    assert one.doc
    assert module_doc(one.module)
    if isinstance(one.node, ast.ClassDef):
        assert [name for name, _, doc in members(one.node) if not doc] == []


def test_code_that_docstrings_name_is_there() -> None:
    named = re.compile(rf"`((?:{'|'.join(ROOMS)})(?:\.\w+)+)`")
    texts = [file.read_text("utf-8") for room in ROOMS for file in (ROOT / room).rglob("*.py")]
    assert [name for text in texts for name in named.findall(text) if not _is_there(name)] == []


def _is_there(path: str) -> bool:
    module, _, name = path.rpartition(".")
    file = ROOT / path.replace(".", "/")
    return file.is_dir() or file.with_suffix(".py").is_file() or defined(module, name) is not None


def test_every_name_of_a_table_stands_on_its_page_once() -> None:
    text = "\n".join(map(page, ROOMS))
    assert sorted(re.findall(r"^::: (.+)$", text, re.MULTILINE)) == sorted(ALL)
    for room in ROOMS:
        rows = re.findall(r"^\| \[`(\w+)`\]", page(room), re.MULTILINE)
        assert rows == [one.name for one in public_names(room)]


def test_types_that_public_names_take_or_return_are_found() -> None:
    assert {
        "blocks.reading.keywords.ReadingKeywords",  # Unpack[…] of keyword arguments
        "blocks.model.WordColumns",  # set in `__init__`
        "pincite.library.Update",  # what a method returns
        "renderers.report.options.ReportOptions",  # the base of a parameter's type
        "renderers.tree.nodes.TextDocument",  # in another name of types
    } <= ALL.keys() - PUBLIC.keys()


def test_a_member_without_a_docstring_is_found() -> None:
    code = '''class Example:
    """A class."""
    given: int
    told: int = 0
    """Told."""
    _own: int
    def __init__(self) -> None:
        self.set = 1
    def call(self) -> None: ...
'''
    (node,) = ast.parse(code).body
    assert isinstance(node, ast.ClassDef)
    assert [(name, doc) for name, _, doc in members(node)] == [
        ("given", ""),
        ("told", "Told."),
        ("call", ""),
        ("set", ""),
    ]


def test_a_name_that_no_module_defines_is_none() -> None:
    assert defined("blocks.model", "NothingOfTheKind") is None
    assert defined("numpy", "ndarray") is None
    found = defined("blocks", "Block")
    assert isinstance(found, Definition) and found.path == "blocks.model.Block"
