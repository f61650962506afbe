"""Frameworks are loaded by those who ask for them, and report nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

FRAMEWORKS = {"langchain": "langchain_core", "llama_index": "llama_index", "haystack": "haystack"}


def run(code: str, home: Path) -> str:
    """What a Python of its own prints, with an empty home folder and no setting of any framework."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HAYSTACK", "LANG"))}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=kept | {"HOME": str(home)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(FRAMEWORKS))
def test_an_adapter_loads_its_own_framework_alone(name: str, tmp_path: Path) -> None:
    code = (
        f"import sys, pincite.adapters, pincite\nothers = {sorted(FRAMEWORKS.values())}\n"
        f"pincite.Library; assert not sys.modules.keys() & set(others)\n"
        f"import pincite.adapters.{name}\nprint(*sorted(sys.modules.keys() & set(others)))"
    )
    assert run(code, tmp_path) == FRAMEWORKS[name]


def test_haystack_reports_nothing_and_writes_nothing_into_the_home_folder(tmp_path: Path) -> None:
    code = (
        f"import sys, pincite.adapters, pincite\npincite.Library\n"
        f"assert not sys.modules.keys() & {set(FRAMEWORKS.values())}\n"
        "from pincite.adapters.haystack import LibraryRetriever\n"
        "from haystack import Pipeline\nfrom haystack.telemetry._telemetry import telemetry\n"
        "made = Pipeline()\nmade.add_component('retriever', LibraryRetriever(pincite.Library()))\n"
        "made.run({'retriever': {'query': 'salmon'}})\nprint(telemetry)"
    )
    assert run(code, tmp_path) == "None"
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_installed_is_named_with_what_to_install(tmp_path: Path) -> None:
    code = (
        "import importlib, sys\n"
        f"for name, framework in {FRAMEWORKS}.items():\n"
        "    sys.modules[framework] = None\n"
        "    try:\n"
        "        importlib.import_module(f'pincite.adapters.{name}')\n"
        "    except ModuleNotFoundError as error:\n"
        "        print(error)"
    )
    assert run(code, tmp_path).splitlines() == [
        "this needs LangChain: pip install 'pincite[langchain]'",
        "this needs LlamaIndex: pip install 'pincite[llama-index]'",
        "this needs Haystack: pip install 'pincite[haystack]'",
    ]
