"""The keyword arguments of public calls become one value, which a worker is told whole."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest
from contents import small_pdf

from blocks.errors import OcrError
from blocks.library.library import Library
from blocks.ocr.options import OcrOptions
from blocks.reading.isolate import Worker
from blocks.reading.keywords import Isolation, parse_keywords
from blocks.reading.options import ReadOptions
from blocks.worker.limits import Limits

UNUSUAL = ReadOptions("géheim", OcrOptions("always", ("deu", "eng"), 7.5), "model", paranoid=True)


def test_what_a_worker_is_told_is_what_was_asked() -> None:
    for field in fields(ReadOptions):
        assert getattr(UNUSUAL, field.name) != getattr(ReadOptions(), field.name), "each field is tried"
    assert ReadOptions.from_json(json.loads(json.dumps(UNUSUAL.to_json()))) == UNUSUAL


def test_keywords_become_options() -> None:
    assert parse_keywords() == (ReadOptions(), None)
    options, isolation = parse_keywords(
        password="géheim", ocr="always", ocr_languages="deu+eng", layout="model"
    )
    assert (options, isolation) == (
        ReadOptions("géheim", OcrOptions("always", ("deu", "eng")), "model"),
        None,
    )


def test_limits_or_a_worker_imply_isolation() -> None:
    worker, limits = Worker(), Limits(seconds=1.0)
    assert parse_keywords(isolate=True)[1] == Isolation()
    assert parse_keywords(limits=limits)[1] == Isolation(limits)
    assert parse_keywords(worker=worker)[1] == Isolation(None, worker)


def test_other_keywords_and_values_are_refused_before_anything_is_read() -> None:
    library = Library()
    with pytest.raises(TypeError, match=r"no option pasword; .* password, isolate"):
        library.add("nowhere.pdf", pasword="x")  # type: ignore[call-arg]  # what a user mistypes
    with pytest.raises(TypeError, match="no option pfd; imported documents are read with pdf, name"):
        library.add_azure("nowhere.json", pfd="x")  # type: ignore[call-arg]  # mistyped
    with pytest.raises(OcrError):
        library.add(small_pdf("Words."), ocr_languages="../etc")
