"""Content from a model, end to end over loopback: written, gone on with, repaired; and what is kept when it fails."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from content_sources import SOURCES
from playing import PROVIDERS, Breaks, Fails, Played, Says, playing
from wire_formats import format_of, sse

import pincite
from grounding.answers.content.envelope import ContentEnvelope, ContentEvent
from grounding.answers.models.protocol import Message, Turn

GOOD = "Boats pay £4.20 [[S:1]]."


def generate(model: Any, instruction: str = "Write about the river.", **options: Any) -> ContentEnvelope:
    """What comes of it; with the three sources unless others are given."""
    return asyncio.run(
        pincite.generate_content_llm(instruction, model=model, **{"sources_list": SOURCES} | options)
    )


def prompt(played: Played, number: int) -> str:
    """The words of a request, counted from 0, as chat completions have them."""
    text = played.asked[number]["messages"][0]["content"]
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize("provider", PROVIDERS)
def test_content_of_every_provider(provider: str) -> None:
    with playing(Says(GOOD)) as played:
        envelope = generate(played.model(provider), cite_sources=True)
    assert envelope == {
        "ok": True,
        "content": GOOD,
        "format": "markdown",
        "finished": True,
        "retries": 0,
        "reason": "",
        "stats": {"rounds": 1, "bytes": len(GOOD.encode()), "validated": "both", "citations": "present"},
        "sources_used": [1],
    }


@pytest.mark.parametrize(
    ("fmt", "bad", "point", "good"),
    [
        ("markdown", "Boats pay £4.20.", "citations_missing: nothing is cited", GOOD),
        ("text", "Boats pay [[S:7]].", "unknown_sid at line 1: there is no source 7", GOOD),
        (
            "html",
            "<p>Boats <b>pay[[S:1]].</p>",
            "html_unclosed at line 1: <b>",
            "<p>Boats <b>pay</b>[[S:1]].</p>",
        ),
        (
            "json",
            '{"toll": "£4.20", "_citations": [{"path": "/price", "sids": [1]}]}',
            "sidecar_target_missing at /_citations/0: /price leads nowhere",
            '{"toll": "£4.20", "_citations": [{"path": "/toll", "sids": [1]}]}',
        ),
        (
            "yaml",
            "toll: a: b",
            "yaml: the text is no yaml",
            "toll: £4.20\n_citations: [{path: /toll, sids: [1]}]",
        ),
        ("xml", "<toll>4.20", "xml at line 1: Premature end", "<toll>4.20</toll>\n[[USAGE:1]]"),
        (
            "mermaid",
            "graph TD\n A --\n[[USAGE:1]]",
            "mermaid: Error: Parse error",
            "graph TD\n A --> B\n[[USAGE:1]]",
        ),
    ],
)
def test_a_bad_reply_is_given_back_with_its_points_and_mended(
    fmt: str, bad: str, point: str, good: str
) -> None:
    with playing(Says(bad), Says(good)) as played:
        envelope = generate(played.model("openai-chat"), cite_sources=True, target_format=fmt)
    assert envelope["ok"] and envelope["retries"] == 1 and envelope["stats"]["rounds"] == 2
    assert envelope["content"] == good.split("\n[[USAGE")[0] and envelope["sources_used"] == [1]
    repair = prompt(played, 1)
    written = bad.split("\n[[USAGE")[0]
    assert (
        f"- {point}" in repair and f"\n{written}\n</WRITTEN" in repair and "Write about the river." in repair
    )


def test_a_schema_is_told_and_held() -> None:
    schema = {"type": "object", "required": ["toll"], "properties": {"toll": {"type": "number"}}}
    with playing(Says('{"toll": "4.20"}\n[[USAGE:1]]'), Says('{"toll": 4.2}\n[[USAGE:1]]')) as played:
        envelope = generate(played.model("openai-chat"), target_format="json", schema_json=json.dumps(schema))
    assert envelope["ok"] and envelope["content"] == '{"toll": 4.2}'
    assert envelope["stats"]["citations"] == "n/a" and envelope["sources_used"] == [1]
    assert '"required"' in prompt(played, 0)
    assert "- schema at /toll: '4.20' is not of type 'number'" in prompt(played, 1)


def test_what_cannot_be_repaired_is_said_and_kept() -> None:
    with playing(Says("Boats pay [[S:1]] and [[S:9]].")) as played:
        envelope = generate(played.model("openai-chat"), cite_sources=True, max_rounds=3)
        lax = generate(played.model("openai-chat"), cite_sources=True, max_rounds=1, strict=False)
    assert not envelope["ok"] and envelope["finished"] and envelope["retries"] == 2
    assert envelope["reason"].startswith("unknown_sid at line 1: there is no source 9")
    assert envelope["content"] == "Boats pay [[S:1]] and [[S:9]]." and envelope["sources_used"] == [1]
    assert lax["ok"] and lax["reason"] == envelope["reason"]
    with playing(Says('{"toll": ')) as played:
        broken = generate(played.model("openai"), target_format="json", max_rounds=1, strict=False)
    assert not broken["ok"] and broken["stats"]["validated"] == "none" and broken["content"] == '{"toll":'


def test_a_repair_that_loses_text_or_sources_is_not_taken() -> None:
    first = "Boats pay £4.20 at the weir [[S:1]], and locks open at six [[S:3]], ferries at noon [[S:8]]."
    mended = first.replace(" [[S:8]]", "")
    for lossy in ("Boats pay [[S:1]] [[S:3]].", mended.replace(" [[S:3]]", "")):
        with playing(Says(first), Says(lossy), Says(mended)) as played:
            envelope = generate(played.model("openai-chat"), cite_sources=True)
        assert envelope["ok"] and envelope["content"] == mended and envelope["sources_used"] == [1, 3]
        assert f"\n{first}\n</WRITTEN" in prompt(played, 2) and "_lost: " in prompt(played, 2)
        with playing(Says(first), Says(lossy)) as played:
            envelope = generate(played.model("openai-chat"), cite_sources=True)
        assert not envelope["ok"] and envelope["content"] == first


def test_a_text_that_is_cut_is_gone_on_with() -> None:
    turns = (
        Says("Boats pay £4.20 [[S:1]]. Locks op", cut=True),
        Says("£4.20 [[S:1]]. Locks open at six [[S:", cut=True),
        Says("3]]."),
    )
    shown: list[str] = []
    with playing(*turns) as played:
        envelope = generate(
            played.model("openai-chat"), cite_sources=True, max_tokens=9, on_text=shown.append
        )
    assert envelope["ok"] and envelope["content"] == f"{GOOD} Locks open at six [[S:3]]."
    assert envelope["stats"]["rounds"] == 3 and envelope["retries"] == 0
    assert "".join(shown) == envelope["content"]
    assert all(piece.count("[[") == piece.count("]]") for piece in shown)
    assert "Go on with the very next character" in prompt(played, 1)
    assert played.asked[0].get("max_completion_tokens", played.asked[0].get("max_tokens")) == 9


def test_a_text_that_never_ends_is_kept_and_said() -> None:
    with playing(Says("Boats pay [[S:1]], ", cut=True), Says("and pay, ", cut=True)) as played:
        envelope = generate(played.model("openai-chat"), cite_sources=True, max_rounds=3)
    assert not envelope["ok"] and not envelope["finished"] and "unfinished" in envelope["reason"]
    assert envelope["content"].startswith("Boats pay [[S:1]], and pay,")


def broken_off(words: str, shown: str) -> Breaks:
    """The words, of which the connection breaks off behind `shown`."""
    events = b"".join(sse(format_of("/v1/chat/completions"), Says(words)))
    pieces = len(shown) // 9 + 2  # nine characters an event, behind one that begins
    size = sum(len(event) + 2 for event in events.split(b"\n\n")[:pieces])
    return Breaks(Says(words), size)


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_model_that_fails_at_each_round_loses_no_text_and_no_source(rounds: int) -> None:
    text = "Boats pay £4.20 at the weir [[S:1]], says the keeper of the locks [[S:3]]."
    half = broken_off(text, text[:45])
    with playing(half, Fails(500), Fails(body=b"no JSON")) as played:
        shown: list[str] = []
        envelope = generate(
            played.model("openai-chat"), cite_sources=True, max_rounds=rounds, on_text=shown.append
        )
    assert not envelope["ok"] and not envelope["finished"]
    assert envelope["content"].startswith("Boats pay £4.20 at the weir [[S:1]]")
    assert text.startswith(envelope["content"]) and "".join(shown) == envelope["content"]
    assert envelope["sources_used"] == [1] and envelope["stats"]["rounds"] == rounds
    assert "model_failed: " in envelope["reason"]


def test_what_broke_off_is_gone_on_with_once_the_model_answers_again() -> None:
    with playing(broken_off(GOOD, GOOD[:9]), Fails(503), Says(GOOD[18:])) as played:
        began = generate(played.model("openai-chat"), cite_sources=True, max_rounds=2)["content"]
    assert GOOD.startswith(began) and began
    rest = Says(GOOD[len(began) :])
    with playing(broken_off(GOOD, GOOD[:9]), Fails(503), rest) as played:
        envelope = generate(played.model("openai-chat"), cite_sources=True)
    assert envelope["ok"] and envelope["content"] == GOOD and envelope["reason"] == ""


@pytest.mark.parametrize("failure", [Fails(500), Fails(429), Fails(body=b"<html>"), broken_off("Boats", "")])
def test_a_failing_repair_leaves_the_text_as_it_was(failure: Fails | Breaks) -> None:
    first = "Boats pay £4.20 [[S:1]], ferries nothing [[S:9]]."
    with playing(Says(first), failure) as played:
        envelope = generate(played.model("openai-chat"), cite_sources=True)
    assert not envelope["ok"] and envelope["finished"] and envelope["content"] == first
    assert envelope["sources_used"] == [1] and envelope["retries"] >= 1
    assert "unknown_sid" in envelope["reason"] and "model_failed" in envelope["reason"]


class Own:
    """A model of one's own: it says what it is given, and raises what it is given."""

    name = provider = "own"

    def __init__(self, *replies: str | Exception) -> None:
        self.replies = iter(replies)

    def talk(self, tools: Sequence[dict[str, Any]] = ()) -> Own:
        """Itself."""
        return self

    def say(self, text: str) -> Turn:
        """The next of them."""
        reply = next(self.replies)
        if isinstance(reply, Exception):
            raise reply
        return Turn(reply)

    def give(self, results: Sequence[Message]) -> Turn:
        """Nothing: no tools here."""
        raise NotImplementedError


class Streaming(Own):
    """The same, in pieces, the last of which may be an exception."""

    def stream(self, text: str) -> Iterator[str | Turn]:
        """All of them."""
        for reply in self.replies:
            if isinstance(reply, Exception):
                raise reply
            yield reply
        yield Turn("")


def test_a_model_of_ones_own() -> None:
    envelope = generate(Own("Boats pay.", GOOD), cite_sources=True)
    assert envelope["ok"] and envelope["retries"] == 1
    failing = generate(
        Own("Boats pay.", RuntimeError("no luck"), OSError(), KeyError("x")), cite_sources=True
    )
    assert failing["content"] == "Boats pay." and "model_failed: 'x'" in failing["reason"]
    partial = generate(Streaming("Boats pay £4.20 [[S", ":1]], and", TimeoutError("too slow")), max_rounds=1)
    assert partial["content"] == "Boats pay £4.20 [[S:1]], and" and partial["sources_used"] == [1]
    nothing = generate(Own(*[RuntimeError("down")] * 4))
    assert not nothing["ok"] and nothing["content"] == "" and nothing["sources_used"] == []
    assert nothing["reason"].startswith("empty: ") and nothing["reason"].endswith("model_failed: down")


def test_nothing_that_came_behind_a_break_is_lost_either() -> None:
    class Twice(Own):
        def stream(self, text: str) -> Iterator[str | Turn]:
            yield str(next(self.replies))
            raise TimeoutError("too slow")

    envelope = generate(Twice("Boats pay £4.20 ", "at the weir [[S:1]]", "."), max_rounds=3)
    assert envelope["content"] == "Boats pay £4.20 at the weir [[S:1]]."


def test_events_tell_what_happens() -> None:
    events: list[ContentEvent] = []
    texts: list[str] = []

    async def on_event(event: ContentEvent) -> None:
        await asyncio.sleep(0)
        events.append(event)

    async def on_text(text: str) -> None:
        texts.append(text)

    with playing(Says("Boats pay."), Fails(500), Says(f"```markdown\n{GOOD}\n```")) as played:
        envelope = generate(
            played.model("openai-chat"), cite_sources=True, on_event=on_event, on_text=on_text
        )
    told = [
        (event["type"], event.get("round"), event.get("task")) for event in events if event["type"] != "text"
    ]
    assert told == [
        ("round", 1, "write"),
        ("round", 2, "repair"),
        ("failure", 2, None),
        ("round", 3, "repair"),
        ("done", None, None),
    ]
    assert events[-1]["envelope"] == envelope and json.loads(json.dumps(events)) == events
    rounds = [event["problems"] for event in events if event["type"] == "round"]
    assert rounds[0] == [] and "citations_missing" in rounds[1][0] and rounds[2] == rounds[1]
    assert texts == [event["text"] for event in events if event["type"] == "text"]
    assert "".join(e["text"] for e in events if e["type"] == "text" and e["round"] == 3).strip() == GOOD


def test_a_callback_that_raises_ends_it() -> None:
    def stop(text: str) -> None:
        raise ConnectionResetError("the reader has gone")

    with playing(Says(GOOD)) as played, pytest.raises(ConnectionResetError):
        generate(played.model("openai-chat"), on_text=stop)


def test_what_is_wrong_with_the_arguments_is_said_before_a_model_is_asked() -> None:
    schema: dict[str, Any] = {"$ref": "#/$defs/none"}
    wrong: list[dict[str, Any]] = [
        {"target_format": "docx"},
        {"target_format": None},
        {"citation_embed": "footnotes"},
        {"citation_embed": "sidecar", "cite_sources": True},
        {"citation_embed": "inline", "target_format": "mermaid"},
        {"schema_json": "{", "target_format": "json"},
        {"schema_json": "[]", "target_format": "json"},
        {"schema_json": {"type": "number?"}, "target_format": "json"},
        {"schema_json": schema, "target_format": "json"},
        {"schema_json": {"$ref": "https://example.com/schema"}, "target_format": "json"},
        {"schema_json": {"$ref": "#"}, "target_format": "json"},
        {"schema_json": "[" * 100_000, "target_format": "json"},
        {"schema_json": {"type": "object"}},
        {"citation_container_path": "citations"},
        {"max_rounds": 0},
        {"max_tokens": 0},
        {"instruction": " "},
        {"used_store": pincite.SourcesUsedStore("nowhere/sources_used.json")},
    ]
    for options in wrong:
        with pytest.raises(pincite.ContentError):
            generate(Own(), **options)
    with pytest.raises(pincite.SourcesError):
        generate(Own(), sources_list="no JSON")
    for model in ("gpt", Own()):
        with pytest.raises(pincite.ModelError):
            generate(model, max_tokens=5)


def test_what_an_artifact_used_is_kept(tmp_path: Path) -> None:
    store = pincite.SourcesUsedStore(tmp_path / "sources_used.json")
    generate(Own("Boats pay.\n[[USAGE:2,1,9]]"), artifact_name="report", used_store=store, strict=False)
    assert store.get_sids(artifact_name="report") == [1, 2]
    generate(Own("A poem."), artifact_name="poem", used_store=store, sources_list=None)
    assert store.get_sids(artifact_name="poem") == []


def test_others_may_work_while_a_model_thinks() -> None:
    async def both() -> list[str]:
        done: list[str] = []

        async def other() -> None:
            await asyncio.sleep(0)
            done.append("other")

        async def asked() -> None:
            with playing(Fails(500, silence=0.2)) as played:
                await pincite.generate_content_llm("Write.", model=played.model("openai"), max_rounds=1)
            done.append("asked")

        await asyncio.gather(asked(), other())
        return done

    assert asyncio.run(both()) == ["other", "asked"]
