"""The command line starts quickly, helps, and ends as a shell expects."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import MADE_UP, PAPER, PATIENCE, VERBATIM, default_interrupts, pincite, rows
from processor_time import assert_at_most

pytestmark = pytest.mark.long

COMMANDS = ["blocks", "locate", "highlight", "add", "check", "provenance"]
HEAVY = {"numpy", "pydantic", "pymupdf", "rapidfuzz", "rich", "sqlite3"}
CHILD_SECONDS = """
import resource, subprocess, sys
subprocess.run([sys.executable, *sys.argv[1:]], stdout=subprocess.DEVNULL, check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime)
"""


def _imported(*arguments: str | Path) -> set[str]:
    """The packages that a command imports."""
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "pincite", *arguments], capture_output=True, text=True
    )
    assert run.returncode == 0 and run.stdout.strip()
    return {match[1].strip().split(".")[0] for match in re.finditer(r"\|\s*\d+ \|(.*)", run.stderr)}


def _seconds(*arguments: str | Path) -> float:
    """Processor time of Python with these arguments."""
    command = [sys.executable, "-c", CHILD_SECONDS, *map(str, arguments)]
    return float(subprocess.check_output(command, text=True))


@pytest.mark.parametrize("arguments", [["--help"], ["locate", "--help"], ["--version"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    imported = _imported(*arguments)
    assert "click" in imported and not imported & HEAVY


def test_a_report_without_documents_does_not_wait_for_what_reads_them(tmp_path: Path) -> None:
    text = tmp_path / "report.md"
    text.write_text("# Harbour\n\nExports fell.")
    imported = _imported("render", text, "-o", tmp_path / "report.html")
    assert "markdown_it" in imported and "pymupdf" not in imported


def test_help_costs_little_more_than_the_package_that_writes_it() -> None:
    assert_at_most(5, lambda: _seconds("-c", "import click"), lambda: _seconds("-m", "pincite", "--help"))


def test_locating_in_a_small_file_costs_little_more_than_the_packages_it_needs() -> None:
    assert_at_most(
        5,
        lambda: _seconds("-c", "import numpy, pymupdf, rapidfuzz"),
        lambda: _seconds("-m", "pincite", "locate", PAPER, "--quote", VERBATIM),
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    run = pincite(command, "--help")
    assert run.returncode == 0
    assert f"pincite {command}" in run.stdout.partition("Examples:")[2]


def test_no_command_shows_the_help() -> None:
    run = pincite()
    assert run.returncode == 2
    assert all(command in run.stderr for command in COMMANDS) and "error" not in run.stderr


def test_an_unknown_command_is_an_error_of_usage() -> None:
    run = pincite("lcate", PAPER)
    assert run.returncode == 2
    assert run.stderr.startswith("pincite: error: ") and "lcate" in run.stderr


def test_usage_errors_are_json_too() -> None:
    run = pincite("locate", "--json")
    assert run.returncode == 2
    (row,) = rows(run.stdout)
    assert "FILE" in row["error"] and row["type"] == "MissingParameter"


def test_a_reader_that_stops_reading_is_no_error(tmp_path: Path) -> None:
    command = f"'{sys.executable}' -m pincite blocks '{PAPER}' '{PAPER.parent / 'long_300.pdf'}' --json"
    run = subprocess.run(
        ["bash", "-c", f"{command} | head -n 1; echo ${{PIPESTATUS[0]}}"], capture_output=True, text=True
    )
    assert run.stdout.splitlines()[-1] == "141"
    assert run.stderr == ""


def test_interrupting_ends_at_once_without_a_trace(tmp_path: Path) -> None:
    pipe = tmp_path / "quotes"
    os.mkfifo(pipe)  # a writer that never comes: the command waits for it
    run = subprocess.Popen(
        [sys.executable, "-m", "pincite", "locate", str(PAPER), "--quotes", str(pipe)],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=default_interrupts,
    )
    deadline = time.monotonic() + PATIENCE
    while not _waits_for_pipe(run.pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    run.send_signal(signal.SIGINT)
    _, stderr = run.communicate(timeout=PATIENCE)
    assert run.returncode == 130
    assert "Traceback" not in stderr


def _waits_for_pipe(pid: int) -> bool:
    return Path(f"/proc/{pid}/wchan").read_text() == "wait_for_partner"


def test_text_that_the_terminal_has_no_letters_for_is_printed_all_the_same() -> None:
    run = pincite("locate", PAPER, "--quote", MADE_UP + " Łask", PYTHONIOENCODING="latin-1")
    assert run.returncode == 1
    assert "\\u0141ask" in run.stdout
