"""Every Python and shell block of README.md and of docs/*.md runs as written, and values in its comments come true.

Blocks of a page run in their order, with one set of names, in a folder of their own (`desk`). Shell commands are those
in blocks of `sh` and in indented lines that begin with a command.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from command import PATIENCE, pincite
from desk import lay_out, names_of, web_pages
from fixture_files import FIXTURES, pdf_bytes
from model_server import model_server
from sites import site

pytestmark = pytest.mark.long

ROOT = FIXTURES.parent
PAGES = {
    path.stem: path.read_text("utf-8") for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
}
NOT_RUN = {
    "make demo": "test_readme.py runs docs/demo.py",
    "make check": "runs tests, as this one",
    "make test": "is what runs this test",
    "make exam ": "fetches 50 MB and takes half an hour",
    "make exam-short": "tests/benchmarks/test_quotes_benchmark.py sits the exam on the fixtures",
    "python -m benchmarks.quotes ": "fetches 50 MB",
    "apt install ": "needs root and the network",
    "pip install ": "needs the network",
    "pincite serve ": "serves until it is ended; tests/pincite/server/test_server_life.py serves a folder",
}
"""Beginnings of commands that no test can run as they are, and why."""
UNMET = {
    'pincite locate paper.pdf --quote "exports fell by 12.5%" ': "the paper doesn't say so",
    'pincite highlight paper.pdf --quote "fell by 12.5%" -o marked.pdf ': "the paper doesn't say so",
    'pincite locate paper.pdf --quote "no duty was owed" --format xfdf ': "the paper doesn't say so",
    'pincite locate papers.pincite --quote "no duty was owed" --json ': "nor does any other",
    "pincite check answer.md --library papers.pincite  ": "the answer cites sources, not blocks",
    "pincite render answer.md -o report.pdf -o report.html --library ": "nor can they be shown without sources",
    "pincite render answer.md -o report.docx -o report.html --library ": "nor here",
    "pincite update papers.pincite lease.pdf lease-2027.pdf ": "its comment says so",
}
"""Commands that end with 1, and why; all others end with 0."""
SHORT = {"README"}
"""Pages whose commands `make test` runs; each command is a process. `make test-long` runs the others too."""
SHELLS = re.compile(r"[~|<>$*;&]")
"""What a shell reads otherwise than as an argument."""


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGES[page], re.DOTALL | re.MULTILINE)


def commands(page: str) -> list[str]:
    """The shell commands of a page."""
    indented = re.findall(r"^    ((?:apt|make|pincite|pip|python) [a-z-].*)$", PAGES[page], re.MULTILINE)
    return [line for block in blocks(page, "sh") for line in block.splitlines()] + indented


class Checked(ast.NodeTransformer):
    """Calls `says` with each value (or what `print` is given) that has a comment behind it, and the comment."""

    def __init__(self, code: str) -> None:
        self.lines = code.splitlines()

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        assert node.end_lineno is not None
        _, _, comment = self.lines[node.end_lineno - 1][node.end_col_offset or 0 :].partition("  # ")
        shown = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "print"
        if comment and (shown or _literal(comment) is not None):
            name = ast.Name("printed" if shown else "says", ast.Load())
            given = node.value.args if shown and isinstance(node.value, ast.Call) else [node.value]
            node = ast.Expr(ast.Call(name, [ast.Constant(comment), *given], []))
        return node


def _literal(comment: str) -> Any:
    """The Python value that a comment is, or begins with; None if it is none."""
    for text in (comment, comment.partition(": ")[0]):
        try:
            return ast.literal_eval(text)
        except (SyntaxError, ValueError):
            continue
    return None


def says(comment: str, value: object) -> None:
    assert value == _literal(comment)


def printed(comment: str, *values: object) -> None:
    """“…” in a comment stands for anything."""
    text = " ".join(map(str, values))
    assert re.fullmatch(re.escape(comment).replace("…", ".*"), text) or comment == f"{text}; …", text


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, to be copied."""
    folder = tmp_path_factory.mktemp("desk")
    lay_out(folder)
    return folder


@pytest.fixture
def desk(laid_out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder; a model that answers where a page asks one, and a web site with a search engine."""
    shutil.copytree(laid_out, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    with model_server("ister") as (url, _), site(web_pages(tmp_path)) as web:
        monkeypatch.setenv("SEARXNG_URL", web.url)
        monkeypatch.setenv("OPENAI_BASE_URL", url)
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        yield tmp_path


@pytest.mark.tesseract
@pytest.mark.parametrize("page", [page for page in PAGES if page != "testing" and blocks(page, "python")])
def test_python_runs_and_its_comments_come_true(page: str, desk: Path) -> None:
    with ExitStack() as ending:
        names = {"says": says, "printed": printed, **names_of(page, desk, ending)}
        for code in blocks(page, "python"):
            tree = ast.fix_missing_locations(Checked(code).visit(ast.parse(code)))
            exec(compile(tree, f"{page}.md", "exec"), names)


def test_a_comment_that_is_not_true_is_found() -> None:
    for code in ("1 + 1  # 3", "print('a', 1)  # a 2", "len('ab')  # 3: so many"):
        tree = ast.fix_missing_locations(Checked(code).visit(ast.parse(code)))
        with pytest.raises(AssertionError):
            exec(compile(tree, "page.md", "exec"), {"says": says, "printed": printed})


@pytest.mark.tesseract
@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=[pytest.mark.long] * (page not in SHORT)) for page in PAGES if commands(page)],
)
def test_commands_run_as_written(page: str, desk: Path) -> None:
    for command in commands(page):
        if not command.startswith(tuple(NOT_RUN)):
            done = run(command, desk)
            assert "Traceback" not in done.stderr
            assert done.returncode == command.startswith(tuple(UNMET)), (command, done.stdout, done.stderr)


def run(command: str, desk: Path) -> subprocess.CompletedProcess[str]:
    """A shell runs it, where one is needed; a plain command of pincite is spared a start."""
    words = shlex.split(command, comments=True)
    if words[0] == "pincite" and not SHELLS.search(shlex.join(words)):
        return pincite(*words[1:], cwd=desk, HOME=str(desk / "home"))
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "HOME": str(desk / "home")}
    return subprocess.run(
        command,
        shell=True,
        cwd=desk,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def test_what_is_not_run_and_what_ends_with_one_stands_on_a_page() -> None:
    every = [command for page in PAGES for command in commands(page)]
    for beginning in (*NOT_RUN, *UNMET):
        assert any(command.startswith(beginning) for command in every), beginning


def test_the_tests_of_the_page_on_testing_pass(tmp_path: Path) -> None:
    (tmp_path / "paper.pdf").write_bytes(pdf_bytes("typst_paper.pdf"))
    (settings,) = blocks("testing", "ini")
    (tmp_path / "pytest.ini").write_text(settings, "utf-8")
    tests = blocks("testing", "python")
    for number, code in enumerate(tests):
        (tmp_path / f"test_{number}.py").write_text(code, "utf-8")
    plugins = ["-p", "no:cacheprovider", "-p", "pincite.testing.plugin"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, "--pincite-update"],
        cwd=tmp_path,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # others take seconds to import
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    wanted = sum(len(re.findall(r"^def test_", code, re.MULTILINE)) for code in tests)
    assert done.returncode == 0 and f"{wanted} passed" in done.stdout, done.stdout


def test_a_tool_as_the_page_on_the_benchmark_has_it_places_a_quote() -> None:
    from benchmarks.quotes.protocol import Asked

    names: dict[str, Any] = {}
    (code,) = blocks("benchmark", "python")
    exec(code, names)
    tool = names["MyTool"]()
    tool.open(FIXTURES / "pdf" / "one_column.pdf")
    answer = tool.locate(Asked("exports of slate fell by 12.5%"))
    assert answer.verified and answer.boxes[0][0] == 1
