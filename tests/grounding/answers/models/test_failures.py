"""What goes wrong between a model and us, whole and in streams, of every provider: it ends in an error that says what
to do, or is tried again; it never hangs, and half an answer is never taken for one."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial

import pytest
from playing import PROVIDERS, Breaks, Drips, Fails, Played, Says, playing
from wire_formats import FORMATS, sse

from blocks.errors import ModelError
from grounding.answers.models.http_client import LimitedClient
from grounding.answers.models.protocol import Turn, begin, streamed
from grounding.citations.tool_schemas import tool_schemas

WORDS = "By the spring of 1874 the channel was nineteen feet deep at low water."
CALLS = [("the channel was nineteen feet deep", "BLOCK_CITE_ID_3", 1)]
STREAMS = dict(zip(("openai-chat", "openai", "anthropic", "google"), FORMATS, strict=True))


def whole(played: Played, provider: str, **options: float) -> Turn:
    return begin(played.model(provider, **options)).say("How deep?")


def in_stream(played: Played, provider: str, **options: float) -> Turn:
    *_, turn = streamed(begin(played.model(provider, **options)), "How deep?")
    assert isinstance(turn, Turn)
    return turn


Ask = Callable[..., Turn]
both = pytest.mark.parametrize("ask", [whole, in_stream], ids=["whole", "stream"])
every = pytest.mark.parametrize("provider", PROVIDERS)


@every
@both
@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (Fails(307, headers={"Location": "http://127.0.0.1:9/elsewhere"}), "is elsewhere"),
        (Fails(400), "did not take the request: .*planted"),
        (Fails(401), "did not take the key"),
        (Fails(404), "is not there"),
        (Fails(413), "a smaller budget"),
        (Fails(429), "too many requests"),
        (Fails(500), "its server fails"),
        (Fails(503, b"<html>" + b"busy " * 10_000), "its server fails"),
        (Fails(silence=5.0), "in time"),
        (Fails(200, b""), "no answer|cut off|said nothing"),
        (Fails(200, b"{not json"), "no answer|cut off|said nothing"),
        (Fails(200, b"data: {not json\n\n"), "no answer|cut off"),
        (Fails(200, b"\xff\xfe\x00"), "no answer|cut off"),
        (Fails(200, b'{"a": []}'), "no answer|cut off"),
        (Fails(200, b"[" * 100_000), "no answer|cut off"),
    ],
    ids="307 400 401 404 413 429 500 503 silent empty cut event bytes foreign deep".split(),
)
def test_a_failure_is_an_error_that_says_what_to_do(
    ask: Ask, provider: str, failure: Fails, said: str
) -> None:
    with playing(failure) as played, pytest.raises(ModelError, match=f"^played .*({said})") as caught:
        ask(played, provider, timeout=0.3)
    assert len(str(caught.value)) < 600 and len(played.asked) == 1


@every
@pytest.mark.parametrize(
    ("failure", "ask"),
    [(Fails(429), in_stream), (Fails(503), whole), (Breaks(Says(WORDS), 50), whole)],
    ids=["429", "503", "lost"],
)
def test_what_passes_is_tried_again(provider: str, failure: Fails | Breaks, ask: Ask) -> None:
    with playing(failure, Says(WORDS)) as played:
        assert ask(played, provider, retries=1).text == WORDS
    assert len(played.asked) == 2


@every
@pytest.mark.parametrize("told", [True, False], ids=["told", "as if over"])
@pytest.mark.parametrize("calls", [(), CALLS], ids=["words", "calls"])
def test_a_stream_cut_anywhere_is_an_error(
    provider: str, told: bool, calls: list[tuple[str, str, int]]
) -> None:
    turn = Says(WORDS, calls)
    # The event that says that the reply is done; behind it chat completions tell what was used.
    done = -3 if provider == "openai-chat" else -1
    size = len(b"".join([*sse(STREAMS[provider], turn)][:done]))
    cuts = range(0, size, size // 12)
    with playing(*(Breaks(turn, cut, told=told) for cut in cuts)) as played:
        model = played.model(provider)
        for _ in cuts:
            pieces = streamed(begin(model, tool_schemas(model.provider)), "How deep?")
            with pytest.raises(ModelError, match=r"^played "):
                assert all(isinstance(piece, str) for piece in pieces)
    assert len(played.asked) == len(cuts)


@every
@both
def test_a_reply_that_drips_without_end_is_given_up(ask: Ask, provider: str) -> None:
    with playing(Drips()) as played, pytest.raises(ModelError, match=r"still writing after 0\.3 seconds"):
        ask(played, provider, longest=0.3)


@every
@both
def test_a_model_that_says_nothing_is_an_error(ask: Ask, provider: str) -> None:
    with playing(Says()) as played, pytest.raises(ModelError, match="said nothing"):
        ask(played, provider)
    with playing(Says(cut=True)) as played, pytest.raises(ModelError, match="max_tokens"):
        ask(played, provider)


@every
def test_a_model_with_tools_may_have_nothing_to_say(provider: str) -> None:
    with playing(Says()) as played:
        model = played.model(provider)
        assert begin(model, tool_schemas(model.provider)).say("How deep?").text == ""


@every
def test_a_conversation_goes_on_after_a_failure(provider: str) -> None:
    with playing(Fails(500), Says("Go on."), Breaks(Says(WORDS), 90), Says(WORDS)) as played:
        conversation = begin(played.model(provider))
        for ask in (conversation.say, partial(_last, conversation)):
            with pytest.raises(ModelError):
                ask("lost words")
            assert ask("How deep?").text
    assert "lost words" not in str(played.asked[-1]) and "Go on." in str(played.asked[-1])


def _last(conversation: object, text: str) -> Turn:
    *_, turn = streamed(conversation, text)  # type: ignore[arg-type]
    return turn


@every
def test_nobody_there_is_an_error(provider: str) -> None:
    with playing() as played:
        model = played.model(provider)
    with pytest.raises(ModelError, match=r"can't be reached"):
        begin(model).say("How deep?")


def test_keys_are_not_shown() -> None:
    with playing() as played:
        for provider in PROVIDERS:
            assert "sesame" not in repr(played.model(provider, api_key="sesame"))


def test_a_reply_without_end_is_given_up_before_it_fills_the_memory() -> None:
    with playing(Fails(200, b" " * 3_000_000)) as played:
        client = LimitedClient(longest=60, most_bytes=2_000_000)
        with pytest.raises(ModelError, match="more than 2 MB"):
            client.post(f"{played.address}/v1/chat/completions", json={})


@every
def test_a_stream_that_nobody_reads_to_its_end_is_closed(provider: str) -> None:
    with playing(Says(WORDS * 9_000)) as played:
        pieces = streamed(begin(played.model(provider)), "How deep?")
        assert next(pieces)
        pieces.close()
        del pieces
        # What was left open would be told as a warning, and those are errors here.
        gc.collect()
