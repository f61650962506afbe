"""What `generate_content_llm` gives back, and what it tells on the way: dicts that go into JSON as they are."""

from __future__ import annotations

from typing import Literal, TypedDict


class ContentStats(TypedDict):
    """How content came about."""

    rounds: int
    """Requests to the model, those that failed too."""
    bytes: int
    """Length of the content in UTF-8."""
    validated: Literal["both", "format", "none"]
    """What holds: format and schema, where one was given; the format alone; or neither."""
    citations: Literal["present", "missing", "n/a"]
    """Whether a known source is cited where citations were asked for; "n/a" where they were not."""


class ContentEnvelope(TypedDict):
    """Content with what is known of it."""

    ok: bool
    """True if every point holds; with `strict=False`, if the text is whole and of its format."""
    content: str
    """The text, the best that came: never empty because of a later failure."""
    format: str
    """What it is written in."""
    finished: bool
    """True if the model ended it by itself; False if it was cut, or failed, before the end."""
    retries: int
    """How often the model was asked to mend its text."""
    reason: str
    """The points that fail, parted by "; "; "" if there are none."""
    stats: ContentStats
    """How it came about."""
    sources_used: list[int]
    """Ids of the known sources that it cites, or that the model says it used, ascending."""


class ContentEvent(TypedDict, total=False):
    """One thing that happened, for `on_event`."""

    type: Literal["round", "text", "failure", "done"]
    """What: a request begins, text came, the model failed, the end."""
    round: int
    """Number of the request, from 1; in all but "done"."""
    task: Literal["write", "continue", "repair"]
    """Of "round": what is asked for. "write" and "repair" begin the text anew."""
    text: str
    """Of "text": what came; tokens are whole, marks of usage left out. Of "failure": what the model's client says."""
    problems: list[str]
    """Of "round", where it is "repair": the points that fail."""
    envelope: ContentEnvelope
    """Of "done": the result."""
