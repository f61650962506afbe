"""Coverage-guided search for inputs that break a target: `python tests/fuzz/guided.py TARGET SECONDS FOLDER SEED`.

Inputs that reach something new are kept in FOLDER/corpus/TARGET, those that break it in FOLDER/findings; the exit
status is 0 if there are none. Needs atheris (extra `fuzz`).
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["blocks", "grounding", "pincite", "renderers"]):
    import targets

from blocks.errors import PinciteError

_SLOW_SECONDS = 25
"""A law too: no input of this length may take so long."""
_LONGEST = 4_096
_FILE_TARGETS = ("libraries", "provenance")
"""Whose inputs are whole files."""


def main(name: str, seconds: str, folder: str, seed: str) -> None:
    """Search; ends the process. Another seed, another search."""
    target = targets.TARGETS[name]
    corpus, findings = Path(folder, "corpus", name), Path(folder, "findings")
    for place in (corpus, findings):
        place.mkdir(parents=True, exist_ok=True)
    longest = 400_000 if name in _FILE_TARGETS else _LONGEST
    for number, begin in enumerate(targets.seeds(target)):
        (corpus / f"seed-{number}").write_bytes(begin[:longest])

    def attempt(data: bytes) -> None:
        with suppress(PinciteError):  # an answer: bad input is told as such
            target(data)

    options = [
        f"-seed={seed}",
        f"-max_total_time={seconds}",
        f"-timeout={_SLOW_SECONDS}",
        f"-max_len={longest}",
        f"-artifact_prefix={findings}/{name}-",
        "-rss_limit_mb=3000",
        "-print_final_stats=1",
        "-verbosity=0",
    ]
    atheris.Setup([sys.argv[0], *options, str(corpus)], attempt)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
