"""Whether a diagram can be drawn, by the library that defines the language (extra `diagrams`).

It runs in a process of its own: a script can loop, and only a process can be ended.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

from grounding.markers.tokens import Problem

UNCHECKED = "mermaid_unchecked"
"""Code of the problem where the library is missing: nothing that a model could mend."""
_SECONDS = 30.0
_LONGEST_MESSAGE = 400
_SCRIPT = (
    "import sys, mermaidx\n"
    "source = sys.stdin.buffer.read().decode('utf-8')\n"
    "try:\n"
    "    mermaidx.render(source).svg()\n"
    "except RuntimeError as error:\n"
    "    sys.stdout.buffer.write(str(error).encode('utf-8', 'replace'))\n"
)


def mermaid_problems(text: str) -> list[Problem]:
    """What the library says of a diagram that it can't draw; or that it is not installed."""
    if find_spec("mermaidx") is None:
        missing = "diagrams are checked by mermaidx, which is not installed: pip install 'pincite[diagrams]'"
        return [Problem(UNCHECKED, "", missing)]
    try:
        done = subprocess.run(
            [sys.executable, "-c", _SCRIPT],
            input=text.encode("utf-8", "replace"),
            capture_output=True,
            timeout=_SECONDS,
            check=True,
        )
    except (subprocess.SubprocessError, OSError) as error:
        return [Problem("mermaid", "", f"the diagram could not be drawn: {type(error).__name__}")]
    said = done.stdout.decode("utf-8", "replace").removeprefix("Mermaid rendering failed: ")
    return [Problem("mermaid", "", said[:_LONGEST_MESSAGE])] if said else []
