"""A worker that was taken over and answers with an error of what bytes it is told: `python lying_worker.py`."""

from __future__ import annotations

from blocks.worker.answering import take_pipes
from blocks.worker.frames import ANSWER, ERROR, REQUEST


def main() -> None:
    """Answer one request after another with the very bytes that it came with."""
    requests, answers = take_pipes()
    while frame := requests.read(REQUEST.size):
        head_length, length = REQUEST.unpack(frame)
        requests.read(head_length)
        said = requests.read(length)
        answers.write(ANSWER.pack(ERROR, False, len(said)) + said)
        answers.flush()


if __name__ == "__main__":
    main()
