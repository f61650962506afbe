"""Other orders of a page's words: the same words, in the order that the name says."""

from __future__ import annotations

import numpy as np
import pytest
from fixture_files import READABLE, document

from blocks.document import Document
from blocks.text.fold import skeleton
from blocks.text.index import Window
from blocks.text.word_orders import Order, in_columns, in_file, other_streams, pages_in

NAMES = [name for name in READABLE if name != "long_300.pdf"]


def on_pages(doc: Document, pages: list[int]) -> set[int]:
    """The places of the words of these pages."""
    return set(np.flatnonzero(np.isin(doc.words.pages, pages)).tolist())


@pytest.mark.parametrize("order", [in_file, in_columns], ids=lambda f: f.__name__)
@pytest.mark.parametrize("name", NAMES)
def test_a_stream_holds_each_word_of_its_pages_once(name: str, order: Order) -> None:
    doc = document(name)
    for pages in ([1], [doc.page_count], list(range(1, doc.page_count + 1)), []):
        stream = pages_in(doc, order, pages)
        assert set(stream.order.tolist()) == on_pages(doc, pages)
        assert len(stream) == len(on_pages(doc, pages))
        assert stream.regions.tolist() == doc.regions[stream.order].tolist()


@pytest.mark.parametrize("name", NAMES)
def test_file_order_is_the_order_of_the_file(name: str) -> None:
    doc = document(name)
    stream = pages_in(doc, in_file, range(1, doc.page_count + 1))
    assert doc.words.source[stream.order].tolist() == sorted(doc.words.source.tolist())


def test_columns_of_a_table_are_read_downwards() -> None:
    stream = pages_in(document("tables.pdf"), in_columns, [1])
    assert skeleton("Dues are paid before unloading, except by ships in distress.") in stream.skeleton


def test_other_streams_leave_out_orders_that_read_alike() -> None:
    prose = document("one_column.pdf")
    everything = [Window(0, len(prose.flow), 1.0)]
    inside = [Window(30, 60, 1.0)]
    assert list(other_streams(prose, inside, together=range(35, 55))) == []
    orders = [stream.order.tolist() for stream in other_streams(prose, everything)]
    assert len(orders) == len(set(map(tuple, orders))) > 0
    assert list(other_streams(prose, [])) == []


def test_other_streams_hold_what_the_reading_order_does_not() -> None:
    table = document("tables.pdf")
    windows = [Window(0, len(table.flow), 1.0)]
    everywhere = range(len(table.flow))
    streams = list(other_streams(table, windows, together=everywhere))
    assert streams
    assert all(stream.skeleton not in table.flow.skeleton for stream in streams)
    again = other_streams(table, windows, together=everywhere)
    assert all(a is b for a, b in zip(streams, again, strict=True))


def test_words_that_have_the_same_neighbours_in_other_orders_are_not_looked_for_there() -> None:
    table = document("tables.pdf")
    windows = [Window(0, len(table.flow), 1.0)]
    at = table.flow.texts.index("unloading,")
    assert list(other_streams(table, windows, together=range(at, at + 2))) == []
