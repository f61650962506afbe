"""Rows as tests and laws need them: a few urls, files and words that meet again and again."""

from __future__ import annotations

from hypothesis import strategies as st

from grounding.sources.model import Row

URLS = [
    "https://example.com/a",
    "HTTPS://EXAMPLE.com:443/a/?utm_source=x#top",
    "example.com/a",
    "http://example.com/a",
    "https://example.com:8443/a",
    "https://bücher.example/ü",
    "n/a",
    "",
]
PATHS = [
    "turn_1/files/report.pdf",
    "./turn_1/files/report.pdf",
    "turn_1\\files\\report.pdf",
    "turn_2/files/a.png",
]
WORDS = ["", "Rent", "The rent is 500.", "The rent is 500 euros a month."]
NUMBERS = [0.0, 0.25, 0.5, 1]

_FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "sid": st.integers(0, 9),
        "title": st.sampled_from(WORDS),
        "url": st.sampled_from(URLS),
        "text": st.sampled_from(WORDS),
        "content": st.sampled_from(WORDS),
        "physical_path": st.sampled_from(PATHS),
        "artifact_path": st.sampled_from(["fi:turn_1.files/report.pdf", "fi:turn_2.files/a.png"]),
        "mime": st.sampled_from(["application/pdf", "text/html"]),
        "objective_relevance": st.sampled_from(NUMBERS),
        "query_relevance": st.one_of(
            st.sampled_from(NUMBERS),
            st.lists(
                st.fixed_dictionaries(
                    {"qid": st.sampled_from(["1", "2", "3"]), "score": st.sampled_from(NUMBERS)}
                ),
                max_size=3,
            ),
        ),
        "note": st.sampled_from(["x", "y", None, []]),
    },
)
ROWS = st.lists(_FIELDS, max_size=8)

VALUES: st.SearchStrategy[object] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.binary(max_size=4),
        st.dates(),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)
KNOWN_NAMES = (
    "sid title url text content href value description body value_preview source_type mime size_bytes "
    "physical_path objective_relevance query_relevance published_time_iso omitted other"
).split()
ODD_ROWS = st.lists(
    st.one_of(VALUES, st.dictionaries(st.sampled_from(KNOWN_NAMES), VALUES, max_size=5)), max_size=5
)
"""Entries of any kind, and rows whose fields hold values of any type."""


def web(sid: int | None, url: str, **fields: object) -> Row:
    """A web source."""
    return ({} if sid is None else {"sid": sid}) | {"url": url, **fields}
