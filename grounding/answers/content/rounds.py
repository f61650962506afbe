"""The loop in which content comes about: it is written, gone on with where it broke off, and repaired where it fails.

Each round is one request that has all it needs, so that one that fails costs itself alone. Nothing that came is lost:
what broke off is gone on with, repairs begin with the best text so far, and the content is the best of all rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from grounding.answers.content.checks import Checked, check_content, losses
from grounding.answers.content.envelope import ContentEnvelope, ContentEvent
from grounding.answers.content.prompting import described, going_on_prompt, repair_prompt, writing_prompt
from grounding.answers.content.reply import ShownText, read_reply, without_repetition
from grounding.answers.content.request import ContentRequest
from grounding.answers.models.protocol import Model, Turn, begin, streamed
from grounding.markers.tokens import Problem

_Task = Literal["write", "continue", "repair"]
_NOTHING = Checked((Problem("empty", "", "there is no text"),))


@dataclass(frozen=True, slots=True)
class _Draft:
    """A text as it stands after a round."""

    reply: str = ""
    """As the model wrote it."""
    finished: bool = False
    """True if the model ended it by itself."""
    text: str = ""
    """What of it is content."""
    checked: Checked = _NOTHING
    """What is known of that."""
    lost: tuple[Problem, ...] = ()
    """What a repair has lost."""

    @property
    def done(self) -> bool:
        """True if no further round could make it better."""
        return self.finished and not self.checked.mendable and not self.lost

    @property
    def worth(self) -> tuple[bool, bool, bool, bool, bool, int]:
        """The larger the better."""
        known = self.checked
        whole = not self.lost
        return bool(self.text), self.finished, known.parses, known.fits, whole, -len(known.problems)


def write_content(request: ContentRequest, model: Model) -> Iterator[ContentEvent]:
    """Ask the model until every point holds or the rounds are over: what happens on the way, the envelope last."""
    rounds = _Rounds(request, model)
    while not rounds.over:
        yield from rounds.next()
    yield from rounds.end()


class _Rounds:
    def __init__(self, request: ContentRequest, model: Model) -> None:
        self._request = request
        self._model = model
        self._draft = self._best = _Draft()
        self._shown = self._new_shown()
        self._number = self._retries = 0
        self._failure = ""

    @property
    def over(self) -> bool:
        return self._best.done or self._number == self._request.max_rounds

    def next(self) -> Iterator[ContentEvent]:
        """One round."""
        self._number += 1
        task = self._next_task()
        problems = self._problems() if task == "repair" else ()
        yield {"type": "round", "round": self._number, "task": task, "problems": described(problems)}
        came: list[str] = []
        finished = False
        try:
            for piece in self._ask(task):
                if isinstance(piece, Turn):
                    finished = not piece.cut
                else:
                    came.append(piece)
                    yield from self._show(self._shown.feed(piece))
        except Exception as error:  # noqa: BLE001 whatever a model raises, also one of the user's, must not lose what came
            self._failure = str(error) or type(error).__name__
            yield {"type": "failure", "round": self._number, "text": self._failure}
        self._take(task, "".join(came), finished=finished)
        if finished:
            yield from self._show(self._shown.close())

    def end(self) -> Iterator[ContentEvent]:
        """What was held back of a text that stays unfinished, and the result."""
        if not self._draft.finished:
            yield from self._show(self._shown.close())
        yield {"type": "done", "envelope": self._envelope()}

    def _next_task(self) -> _Task:
        if self._draft.reply and not self._draft.finished:
            return "continue"
        self._shown = self._new_shown()
        self._retries += bool(self._best.text)
        return "repair" if self._best.text else "write"

    def _ask(self, task: _Task) -> Iterator[str | Turn]:
        match task:
            case "write":
                prompt = writing_prompt(self._request)
            case "continue":
                prompt = going_on_prompt(self._request, self._draft.reply)
            case "repair":
                prompt = repair_prompt(self._request, self._best.text, self._problems())
        words = streamed(begin(self._model, max_tokens=self._request.max_tokens), prompt)
        return without_repetition(self._draft.reply, words) if task == "continue" else words

    def _problems(self) -> tuple[Problem, ...]:
        """What a repair has to mend, and what the last one has lost."""
        return self._best.checked.problems + self._draft.lost

    def _take(self, task: _Task, came: str, *, finished: bool) -> None:
        """The draft with what came. A round that gave nothing leaves it as it was."""
        if task != "continue" and not came.strip():
            return
        reply = self._draft.reply + came if task == "continue" else came
        content = read_reply(reply, self._request.fmt, without_tokens=self._request.without_tokens)
        checked = check_content(content, self._request)
        lost = losses(checked, content.text, self._best.checked, self._best.text) if finished else ()
        self._draft = _Draft(reply, finished, content.text, checked, lost)
        self._best = max(self._draft, self._best, key=lambda draft: draft.worth)

    def _new_shown(self) -> ShownText:
        return ShownText(self._request.fmt, without_tokens=self._request.without_tokens)

    def _show(self, text: str) -> Iterator[ContentEvent]:
        if text:
            yield {"type": "text", "round": self._number, "text": text}

    def _envelope(self) -> ContentEnvelope:
        request, best, checked = self._request, self._best, self._best.checked
        sound = best.finished and checked.parses
        ok = sound and not checked.problems if request.strict else sound
        asked = request.citing in ("inline", "sidecar")
        return {
            "ok": ok,
            "content": best.text,
            "format": request.fmt,
            "finished": best.finished,
            "retries": self._retries,
            "reason": "; ".join(self._reasons()),
            "stats": {
                "rounds": self._number,
                "bytes": len(best.text.encode("utf-8", "replace")),
                "validated": "none" if not checked.validated else "both" if checked.fits else "format",
                "citations": "n/a" if not asked else "present" if checked.cited else "missing",
            },
            "sources_used": list(checked.used),
        }

    def _reasons(self) -> Iterator[str]:
        yield from described(self._best.checked.problems)
        if not self._best.finished:
            yield f"unfinished: the text has no end after {self._number} rounds; allow more, or more tokens a round"
        if self._failure and not self._best.done:
            yield f"model_failed: {self._failure}"
