"""A process that has imported what commands need, and forks for each command, so that no command waits for imports.

`python forked.py` reads one JSON object a line: `arguments`, `folder`, `environment`, and the paths `stdin`, `stdout`
and `stderr`. It writes a line for each: the exit status.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import runpy
import sys
from typing import Any

import pincite.cli
from renderers.docx import draw_docx
from renderers.html import draw_html
from renderers.pdf import draw_pdf
from renderers.pptx import draw_pptx

DRAWN = (draw_docx, draw_html, draw_pdf, draw_pptx)
"""Writing imports these when it needs them; the rest is behind the public names, or in the commands' files."""
READ, WRITTEN = os.O_RDONLY, os.O_WRONLY | os.O_CREAT | os.O_TRUNC


def main() -> None:
    for name in pincite.__all__:
        getattr(pincite, name)
    gc.freeze()  # pages that no child writes to stay shared
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            become(json.loads(line))
            return
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def become(asked: dict[str, Any]) -> None:
    """Go on as `python -m pincite`."""
    for number, (name, flags) in enumerate([("stdin", READ), ("stdout", WRITTEN), ("stderr", WRITTEN)]):
        os.dup2(os.open(asked[name], flags), number)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["folder"])
    sys.argv[1:] = asked["arguments"]
    try:
        runpy.run_module("pincite", run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        atexit._run_exitfuncs()
        sys.stdout.flush()
        os._exit(int(ended.code or 0))  # all that was imported needn't be taken apart


if __name__ == "__main__":
    main()
