"""Reports and highlighted copies, written into a folder that the server names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from grounding.sources.pool import SourcesPool
from pincite.server.asked.answers import HighlightAsked, RenderAsked
from pincite.server.tasks.desk import Desk, answered
from pincite.server.work.frames import Reply
from renderers import write
from renderers.artifact import Artifact
from renderers.file_names import FileStems
from renderers.highlights.copies import highlight as highlight_copies


def render(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """A text as a report."""
    given = RenderAsked.model_validate(asked["asked"])
    name = f"{FileStems().give(given.title or 'report')}.{given.format}"
    writer = getattr(write, f"write_{given.format}")
    artifact = writer(
        given.answer,
        Path(asked["folder"]) / name,
        library=desk.library,
        pool=SourcesPool(given.sources) if given.sources else (),
        sidecar=[one.model_dump() for one in given.citations],
        fmt=given.fmt,
        title=given.title,
        language=given.language,
        look=given.look,
        theme=given.theme,
        crops=given.crops,
        edition=given.edition,
        allow_unverified=given.allow_unverified,
        sources_used=False,
    )
    return _written([artifact])


def highlight(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """A copy of every cited document with its citations highlighted."""
    given = HighlightAsked.model_validate(asked["asked"])
    return _written(highlight_copies(desk.library, given.citations, asked["folder"]))


def _written(artifacts: Iterable[Artifact]) -> Reply:
    """The files, and what is to be said of them."""
    rows = [
        {
            "paths": [str(path) for path in artifact.files or (artifact.path,)],
            "kind": artifact.kind,
            "media_type": artifact.mime,
            "document": artifact.document_id,
            "numbers": list(artifact.numbers),
            "unplaced": list(artifact.unplaced),
            "problems": [{"code": each.code, "message": each.message} for each in artifact.problems],
        }
        for artifact in artifacts
    ]
    return answered({"artifacts": rows}, status=201)
