"""Answers as they come: the events joined are the answer, however it is cut, and no number changes."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest
from effort import examples
from hypothesis import example, given
from hypothesis import strategies as st
from scripted import BOTH, CHAIRMAN, DEEP, QUESTION, Scripted, calls, library, row

import pincite
from grounding.answers.asking import LONGEST_ANSWER
from grounding.answers.models.protocol import Turn

GOOD = "The channel was nineteen feet deep at low water [2]. Its first chairman was Edmund Tallis [1]."
FALSE = "It was solved in 1950 by NASA [2]."
SENTENCES = [
    *["The channel was nineteen feet deep at low water [2].", "Its first chairman was Edmund Tallis [1].", FALSE],
    *["Ships came [7].", "Nobody says more.", "[9]: http://elsewhere.example\n", "`code [1]` stays.", "See ([7])"],
    *["Both [1][2].", "Deep [2], he was chairman [1]", "水深 [2]。第一 [1]。", "A [[S:1]] token."],
    "| Deep | 19 [2] |\n",
]  # fmt: skip
BETWEEN = [" ", "\n", "\n\n", "\n- ", "\n\n1. ", ""]
TEXTS = st.lists(st.tuples(st.sampled_from(SENTENCES), st.sampled_from(BETWEEN)), min_size=1, max_size=6).map(
    lambda pairs: "".join(itertools.chain.from_iterable(pairs))
)


def events(*says: Any, **wishes: Any) -> list[Any]:
    return list(pincite.ask_stream(library(), QUESTION, model=Scripted(says), **wishes))


def text_of(found: list[Any]) -> str:
    return "".join(event.text for event in found if event.kind == "text")


def test_text_and_citations_come_in_the_order_of_the_answer() -> None:
    found = events(
        BOTH, "done", ["The channel was nineteen feet deep at low water [", "2]", ". Its first ", GOOD[64:]]
    )
    kinds = [event.kind for event in found]
    assert kinds == ["text", "citation", "text", "text", "citation", "text", "done"]
    shown: set[int] = set()
    for event in found:
        if event.kind == "citation":
            shown.add(event.citation.number)
        elif event.kind == "text":
            assert shown.issuperset(int(n) for n in re.findall(r"\[(\d+)\]", event.text))
    done = found[-1].answer
    assert text_of(found) == done.text and done.text.startswith(
        "The channel was nineteen feet deep at low water [1]. "
    )
    assert [c.cited_text for c in done.citations] == [DEEP, CHAIRMAN] and done.unused == ()


def test_text_comes_before_the_model_has_ended() -> None:
    written: list[str] = []

    def pieces() -> Iterator[str | Turn]:
        for piece in ("The channel was ", "nineteen feet deep [2]", ". Its chairman"):
            written.append(piece)
            yield piece
        yield Turn("")

    class Writes(Scripted):
        def stream(self, text: str) -> Iterator[str | Turn]:
            return pieces() if "<FACTS>" in text else super().stream(text)

    stream = pincite.ask_stream(library(), QUESTION, model=Writes([BOTH, ""]))
    first = next(event for event in stream if event.kind == "text")
    assert (first.text, len(written)) == ("The channel was", 1)


@examples(0.5)
@example(f"Ships came [7]. {FALSE} " + GOOD, [1])
@given(TEXTS, st.lists(st.integers(1, 30), min_size=1, max_size=8))
@pytest.mark.parametrize("unverified", ["mark", "drop"])
def test_cut_anywhere_the_answer_is_that_of_the_whole(unverified: str, text: str, steps: list[int]) -> None:
    ends = list(
        itertools.takewhile(lambda end: end < len(text), itertools.accumulate(itertools.cycle(steps)))
    )
    pieces = [text[a:b] for a, b in itertools.pairwise([0, *ends, len(text)])]
    found = events(BOTH, "", pieces, unverified=unverified)
    whole = pincite.ask(library(), QUESTION, model=Scripted([BOTH, "", text]), unverified=unverified)
    done = found[-1].answer
    assert text_of(found) == done.text == whole.text
    assert done.citations == whole.citations and done.checked == whole.checked
    told = [event.words for event in found if event.kind == "refusal"]
    assert told == [
        event.words for event in events(BOTH, "", text, unverified=unverified) if event.kind == "refusal"
    ]


def test_refusals_come_as_they_happen() -> None:
    wrong = calls(row(DEEP.replace("nineteen", "ninety"), 1, "nineteen feet deep"))
    found = events(wrong, BOTH, "", [GOOD, " ", FALSE, " And ships came."])
    fact, statement = (event for event in found if event.kind == "refusal")
    assert "ninety" in fact.words and "nineteen" in fact.reason and fact.use is None
    assert statement.words == FALSE.removesuffix(" [2].") and statement.use.status == "refused"
    kinds = [event.kind for event in found]
    assert kinds.index("refusal") < kinds.index("text") < len(kinds) - 2 - kinds[::-1].index("refusal")


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (f"{FALSE} {GOOD}", GOOD),
        (f"{GOOD} {FALSE}", GOOD),
        (f"- {FALSE}\n- {GOOD}\n- {FALSE}", f"- {GOOD}"),
        (f"{GOOD}\n\n{FALSE} More.", f"{GOOD}\n\nMore."),
        (f"{GOOD}\n\n{FALSE}\n\nMore.", f"{GOOD}\n\nMore."),
        (f"## Depth\n\n{FALSE}\nMore.", "## Depth\n\nMore."),
        (f"Ships came [7]. {GOOD}", GOOD),
        (FALSE, ""),
    ],
)
def test_a_dropped_sentence_leaves_no_trace(said: str, kept: str) -> None:
    found = events(BOTH, "", list(said), unverified="drop")
    numbered = kept.replace("[2]", "[x]").replace("[1]", "[2]").replace("[x]", "[1]")
    assert text_of(found) == numbered
    assert [event.kind for event in found].count("refusal") == said.count("NASA") + said.count("[7]")


def test_a_sentence_is_held_back_until_it_is_judged_and_no_longer() -> None:
    stream = pincite.ask_stream(
        library(),
        QUESTION,
        model=Scripted([BOTH, "", [GOOD[:40], GOOD[40:60], *GOOD[60:]]]),
        unverified="drop",
    )
    texts = [event.text for event in stream if event.kind == "text"]
    assert texts[0] == "The channel was nineteen feet deep at low water"
    assert len(texts) > 2 and "".join(texts).endswith("was Edmund Tallis [2].")


@pytest.mark.parametrize("said", [f"{GOOD} {FALSE}", "The channel was deep.", f"{GOOD} Ships came [7]."])
def test_nothing_is_said_of_an_answer_that_fails(said: str) -> None:
    stream = pincite.ask_stream(
        library(), QUESTION, model=Scripted([BOTH, "", list(said)]), unverified="fail"
    )
    kinds: list[str] = []
    with pytest.raises(pincite.GroundingRequiredFailedError) as raised:
        kinds.extend(event.kind for event in stream)
    assert "text" not in kinds and "citation" not in kinds
    assert (raised.value.model, raised.value.vendor) == ("scripted", "json") and raised.value.reason


def test_an_answer_that_does_not_fail_is_said_whole() -> None:
    found = events(BOTH, "", list(GOOD), unverified="fail")
    assert text_of(found) == found[-1].answer.text and len(found[-1].answer.citations) == 2


def test_a_model_that_goes_on_for_ever_is_stopped() -> None:
    class Endless(Scripted):
        def stream(self, text: str) -> Iterator[str | Turn]:
            return itertools.repeat("On. ") if "<FACTS>" in text else super().stream(text)

    with pytest.raises(pincite.ModelError, match="went on") as raised:
        pincite.ask(library(), QUESTION, model=Endless([BOTH, ""]))
    partial = raised.value.partial
    assert len(partial.text) <= LONGEST_ANSWER and len(partial.unused) == 2


def test_an_extractive_answer_streams_as_well() -> None:
    found = list(pincite.ask_stream(library(), "How deep was the channel in 1874?"))
    done = found[-1].answer
    assert done.extractive and done.text and text_of(found) == done.text
    assert [event.citation for event in found if event.kind == "citation"] == list(done.citations)


def test_who_waits_is_told_of_each_turn() -> None:
    steps: list[tuple[int, int, int]] = []
    model = Scripted([BOTH, "", GOOD])
    pincite.ask(
        library(),
        QUESTION,
        model=model,
        progress=lambda step: steps.append((step.phase, step.turn, step.kept)),
    )
    assert steps == [(1, 1, 0), (1, 2, 2), (2, 3, 2)]


@pytest.mark.parametrize("wish", [{"unverified": "keep"}, {"phases": 3}, {"rounds": 0}])
def test_wishes_that_make_no_sense_are_refused_at_once(wish: dict[str, Any]) -> None:
    with pytest.raises(pincite.ArgumentError):
        pincite.ask_stream(library(), QUESTION, model=Scripted([""]), **wish)
    with pytest.raises(TypeError, match="no option"):
        pincite.ask_stream(library(), QUESTION, modell="x")  # type: ignore[call-arg]  # the mistake is the test


def test_yes_alone_is_told_as_uncited() -> None:
    answer = pincite.ask(
        library(), "Was it deep?", model=Scripted([BOTH, Turn(""), f"Yes. {DEEP[:-1]} [2]."])
    )
    assert answer.uncited == ("Yes.",)
    assert [use.status for found in answer.checked for use in found.uses] == ["verified"]
