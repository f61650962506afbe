"""Turn outputs of tools into sources: a registry of extractors, and the ids of what they find."""

from __future__ import annotations

import logging
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from typing import Any, Protocol

from pydantic import ValidationError

from blocks.errors import ToolOutputError
from grounding.tools.config import CitationConfig
from grounding.tools.extractors import get_default_extractors
from grounding.tools.model import AnySource, CitationSource

log = logging.getLogger(__name__)

_ALIASES = {name: field.alias or name for name, field in CitationSource.model_fields.items()}

Pattern = str | re.Pattern[str]
"""Names of tools: a name, a glob (`mcp.*__*`), or a regular expression, compiled or in `^…` or `…$`."""


class CitationExtractor(Protocol):
    """Reads the sources out of one kind of tool's output."""

    @property
    def pattern(self) -> Pattern:
        """The tools that it reads."""

    def extract(
        self, request_id: str, tool_name: str, parameters: Mapping[str, Any], output: Any, /
    ) -> Iterable[AnySource]:
        """The sources in `output`, the best first; their ids are given by the service."""


@dataclass(frozen=True, slots=True)
class FunctionExtractor:
    """An extractor made of a pattern and a function."""

    pattern: Pattern
    """The tools that it reads."""
    extract: Callable[[str, str, Mapping[str, Any], Any], Iterable[AnySource]]
    """Called with request id, tool name, parameters and output."""


class CitationService:
    """Extractors by tool name, and ids that are given once.

    A service remembers how many ids each request got, some 100 bytes a request: make one for a conversation
    or a run. Threads may share it.
    """

    def __init__(
        self,
        config: CitationConfig | None = None,
        *,
        extractors: Iterable[CitationExtractor] | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """`extractors` takes the place of the default ones; `now` is the clock of `timestamp`."""
        self.config = config or CitationConfig()
        """Which tools are read, and how their citations are shown."""
        self._own: list[tuple[Pattern, CitationExtractor]] = []
        defaults = get_default_extractors() if extractors is None else extractors
        self._defaults = [(readable_pattern(extractor), extractor) for extractor in defaults]
        self._now = now
        self._given: Counter[str] = Counter()
        self._lock = threading.Lock()

    def register_extractor(self, extractor: CitationExtractor) -> None:
        """Add an extractor: it comes before the default ones and behind those registered earlier.

        Raises ToolOutputError if it has no usable pattern or no `extract`.
        """
        self._own.append((readable_pattern(extractor), extractor))

    def extractor_for(self, tool_name: str) -> CitationExtractor | None:
        """The first extractor whose pattern fits the name, None if no one's does."""
        every = (*self._own, *self._defaults)
        return next((extractor for pattern, extractor in every if fits(pattern, tool_name)), None)

    def extract(
        self, request_id: str, tool_name: str, parameters: Mapping[str, Any] | None, output: Any
    ) -> list[CitationSource]:
        """The sources in a tool's output, with ids `request_id-0`, `request_id-1`, … and the time.

        A later call with the same request id counts on, so that no id is given twice. What an extractor
        raises, and each of its sources that is none, is logged and costs these sources only.
        """
        extractor = self.extractor_for(tool_name) if self.config.allows(tool_name) else None
        if extractor is None:
            return []
        try:
            found = list(extractor.extract(request_id, tool_name, parameters or {}, output))
        except Exception:
            log.exception("no sources from %s (request %s): its extractor failed", tool_name, request_id)
            return []
        return self._with_ids(request_id, tool_name, found)

    def _with_ids(self, request_id: str, tool_name: str, found: list[AnySource]) -> list[CitationSource]:
        set_by_service = {"tool_request_id": request_id, "tool_name": tool_name, "id": ""}
        sources = []
        for row in found:
            try:
                sources.append(read_source(row, defaults=set_by_service))
            except ToolOutputError as error:
                log.warning("a source from %s (request %s) is left out: %s", tool_name, request_id, error)
        with self._lock:
            first = self._given[request_id]
            self._given[request_id] += len(sources)
        now = self._now().isoformat(timespec="seconds")
        return [
            source.model_copy(
                update=set_by_service | {"id": f"{request_id}-{n}", "timestamp": source.timestamp or now}
            )
            for n, source in enumerate(sources, start=first)
        ]


def read_source(row: AnySource, *, defaults: Mapping[str, Any] | None = None) -> CitationSource:
    """The source that `row` is; fields that it lacks come from `defaults`. Raises ToolOutputError."""
    if isinstance(row, CitationSource):
        return row
    if not isinstance(row, Mapping):
        raise ToolOutputError(f"{row!r:.80} is no source; give a CitationSource or a dict of its fields")
    try:
        # Names in camelCase win over the same in snake_case, and both over the defaults.
        return CitationSource.model_validate({**_camel(defaults or {}), **_camel(row)})
    except ValidationError as error:
        raise ToolOutputError(f"not a source ({first_problems(error)})") from error


def first_problems(error: ValidationError) -> str:
    """What is wrong with what was given, and where, up to three things."""
    return "; ".join(f"{'.'.join(map(str, p['loc']))}: {p['msg']}" for p in error.errors()[:3])


def _camel(row: Mapping[str, Any]) -> dict[str, Any]:
    """Known fields under their names in JSON."""
    return {_ALIASES.get(name, name): value for name, value in row.items()}


def readable_pattern(extractor: CitationExtractor) -> Pattern:
    """The extractor's pattern, regular expressions compiled. Raises ToolOutputError."""
    pattern = getattr(extractor, "pattern", None)
    if not callable(getattr(extractor, "extract", None)):
        raise ToolOutputError(f"{extractor!r:.80} is no extractor: it has no method `extract`")
    if isinstance(pattern, re.Pattern) and isinstance(pattern.pattern, str):
        return pattern
    if not isinstance(pattern, str) or not pattern:
        raise ToolOutputError(
            f"{pattern!r:.80} is no pattern of an extractor; give a name, a glob or a regex"
        )
    if not (pattern.startswith("^") or pattern.endswith("$")):
        return pattern
    try:
        return re.compile(pattern)
    except re.error as error:
        raise ToolOutputError(f"the pattern {pattern!r} is no regular expression: {error}") from error


def fits(pattern: Pattern, tool_name: str) -> bool:
    """True if a tool's name fits: globs fit as a whole, regular expressions anywhere."""
    if isinstance(pattern, str):
        return fnmatchcase(tool_name, pattern)
    return pattern.search(tool_name) is not None
